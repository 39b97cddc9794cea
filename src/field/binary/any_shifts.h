/* SPDX-License-Identifier: Apache-2.0 */
/* Reduction modulo x^m + (one or three x^e) + 1 by shifts. A template: include after any_integer.h and
 * any_product.h. */
#ifndef ABEL__FIELD_BINARY_ANY_SHIFTS_H
#define ABEL__FIELD_BINARY_ANY_SHIFTS_H

#include "binary_any.h"

/* By how much words are shifted. */
typedef struct {
    unsigned words, bits;
} any_shift;

typedef struct {
    any_shift top;            /* m */
    any_shift up[3], down[3]; /* e and m - e */
    size_t terms;             /* as many as there are e */
} any_reduction;

static inline any_shift any_shift_by(unsigned bits)
{
    return (any_shift){bits / ANY_WORD_BITS, bits % ANY_WORD_BITS};
}

static inline void any_reduction_of(any_reduction *f, const abel__gf2_any_curve *curve)
{
    f->top = any_shift_by(curve->m);
    f->terms = curve->terms;
    for (size_t i = 0; i < f->terms; i++) {
        f->up[i] = any_shift_by(curve->middle[i]);
        f->down[i] = any_shift_by((unsigned)curve->m - curve->middle[i]);
    }
}

/* any_right, any_left: the low word of (high : low) >> bits, the high word of (high : low) << bits, for bits
 * from 0 to WORD_BITS - 1. */
static inline any_word any_right(any_word high, any_word low, unsigned bits)
{
    return low >> bits | high << 1 << (ANY_WORD_BITS - 1 - bits);
}

static inline any_word any_left(any_word high, any_word low, unsigned bits)
{
    return high << bits | low >> 1 >> (ANY_WORD_BITS - 1 - bits);
}

/* any_reduce_words: r = a modulo the polynomial, but for what is at x^m or above. With a = h x^m + l this is
 * l + t (1 + sum of x^e), where t = h + sum of (h >> (m - e)): what is at x^m or above in h x^e comes back
 * once more, and only once, as e + e' <= m + 1 for any two exponents (synth/binary_any.py asserts it). For
 * the same reason h may become t in place: what changes are bits below x^(e' - 1), and what is read is from
 * x^(m - e) on. */
static inline void any_reduce_words(any_fe *r, const any_wide *a, const any_reduction *f)
{
    any_word w[2 * ANY_WORDS];
    any_word padded[2 * ANY_WORDS + 1] = {0}, *t = padded + ANY_WORDS; /* zeros below t, and a word above */

    for (size_t i = 0; i < ANY_WORDS; i++) {
        w[2 * i] = digits_low(a->v[i]);
        w[2 * i + 1] = digits_high(a->v[i]);
    }
    for (size_t i = 0; i < ANY_WORDS; i++)
        t[i] = any_right(w[f->top.words + i + 1], w[f->top.words + i], f->top.bits);
    for (size_t e = 0; e < f->terms; e++) {
        const any_word *from = t + f->down[e].words;
        for (size_t i = 0; i < ANY_WORDS - f->down[e].words; i++)
            t[i] ^= any_right(from[i + 1], from[i], f->down[e].bits);
    }
    for (size_t i = 0; i < ANY_WORDS; i++)
        r->v[i] = w[i] ^ t[i];
    for (size_t e = 0; e < f->terms; e++) {
        const any_word *from = t - f->up[e].words - 1;
        for (size_t i = 0; i < ANY_WORDS; i++)
            r->v[i] ^= any_left(from[i + 1], from[i], f->up[e].bits);
    }
}

#endif
