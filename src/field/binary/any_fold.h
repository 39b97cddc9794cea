/* SPDX-License-Identifier: Apache-2.0 */
/* Reduction modulo x^m + g by carry-less products with g = (one or three x^e) + 1. A template: include after
 * any_clmul.h and any_product.h. */
#ifndef ABEL__FIELD_BINARY_ANY_FOLD_H
#define ABEL__FIELD_BINARY_ANY_FOLD_H

#include "binary_any.h"

typedef struct {
    digits tail;     /* g */
    int is_long;     /* it has two words */
    digits down, up; /* m mod 64, and 64 less that: counts of shifts */
} any_reduction;

static inline void any_reduction_of(any_reduction *f, const abel__gf2_any_curve *curve)
{
    uint64_t tail[2] = {1, 0};

    for (size_t i = 0; i < curve->terms; i++)
        tail[curve->middle[i] / 64] |= (uint64_t)1 << curve->middle[i] % 64;
    f->tail = digits_of(tail[0], tail[1]);
    f->is_long = tail[1] != 0;
    f->down = digits_of(curve->m % 64, 0);
    f->up = digits_of(64 - curve->m % 64, 0);
}

/* any_words: words k and k + 1 of pairs. */
static inline digits any_words(const digits *pairs, size_t k)
{
    return k % 2 == 0 ? pairs[k / 2] : digits_join(pairs[k / 2], pairs[k / 2 + 1]);
}

/* any_above: words 2j and 2j + 1 of what is at x^m and above, shifted down by that. As elements have ANY_SIZE
 * words, m / 64 is ANY_SIZE - 1. */
static inline digits any_above(const digits *pairs, size_t j, const any_reduction *f)
{
    return digits_right(any_words(pairs, ANY_SIZE - 1 + 2 * j), f->down) ^
           digits_left(any_words(pairs, ANY_SIZE + 2 * j), f->up);
}

/* any_reduce_words: r = a modulo the polynomial, but for what is at x^m or above. With a = h x^m + l and
 * h g = h2 x^m + l2, this is l + l2 + h2 g, where h2 g is below x^m, as e + e' <= m + 1 for any two exponents
 * of g (synth/binary_any.py asserts it). */
static inline void any_reduce_words(any_fe *r, const any_wide *a, const any_reduction *f)
{
    enum { PAIRS = (ANY_SIZE + 1) / 2 };
    const digits zero = digits_of(0, 0);
    digits wide[ANY_SIZE + 1], product[2 * PAIRS + 3], sum[PAIRS + 1];

    for (size_t i = 0; i < ANY_SIZE; i++)
        wide[i] = a->v[i];
    wide[ANY_SIZE] = zero;

    /* product[i + 1]: column i of h g. */
#pragma GCC unroll 11
    for (size_t i = 0; i < 2 * PAIRS + 3; i++)
        product[i] = zero;
#pragma GCC unroll 4
    for (size_t j = 0; j < PAIRS; j++) {
        const digits h = any_above(wide, j, f);
        product[2 * j + 1] ^= digit_mul_low_low(h, f->tail);
        product[2 * j + 2] ^= digit_mul_high_low(h, f->tail);
        if (f->is_long) {
            product[2 * j + 2] ^= digit_mul_low_high(h, f->tail);
            product[2 * j + 3] ^= digit_mul_high_high(h, f->tail);
        }
    }
#pragma GCC unroll 5
    for (size_t j = 0; j < PAIRS + 1; j++)
        sum[j] = product[2 * j + 1] ^ digits_join(product[2 * j], product[2 * j + 2]);

    const digits h2 = any_above(sum, 0, f);
#pragma GCC unroll 4
    for (size_t j = 0; j < PAIRS; j++)
        sum[j] ^= wide[j];
    sum[0] ^= digit_mul_low_low(h2, f->tail);
    if (f->is_long) {
        const digits middle = digit_mul_high_low(h2, f->tail) ^ digit_mul_low_high(h2, f->tail);
        sum[0] ^= digits_join(zero, middle);
        sum[1] ^= digit_mul_high_high(h2, f->tail) ^ digits_join(middle, zero);
    }
#pragma GCC unroll 7
    for (size_t i = 0; i < ANY_SIZE; i++)
        r->v[i] = i % 2 == 0 ? digits_low(sum[i / 2]) : digits_high(sum[i / 2]);
}

#endif
