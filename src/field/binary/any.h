/* SPDX-License-Identifier: Apache-2.0 */
/* GF(2^m) with a polynomial that is known at run time: x^m + (one or three x^e) + 1, from the constants of a
 * curve. It is public: the code may depend on it. A template for elements of ANY_SIZE words of 64 bits:
 * include after any_integer.h, any_product.h and any_shifts.h, or after any_clmul.h, any_product.h and
 * any_fold.h. */
#ifndef ABEL__FIELD_BINARY_ANY_H
#define ABEL__FIELD_BINARY_ANY_H

#include "base/mask.h"
#include "base/verify.h"
#include "binary_any.h"
#include "field/octets.h"

typedef struct {
    unsigned m;
    any_reduction reduction;
    any_word mask[ANY_WORDS];   /* the bits of an element */
    any_word traces[ANY_WORDS]; /* bit i is the trace of x^i */
} any_field;

/* any_from_words: from packed words of 64 bits. */
static inline void any_from_words(any_fe *r, const uint64_t words[ANY_SIZE])
{
    for (size_t i = 0; i < ANY_WORDS; i++)
        r->v[i] = (any_word)(words[i * ANY_WORD_BITS / 64] >> i * ANY_WORD_BITS % 64);
}

static inline void any_field_of(any_field *f, const abel__gf2_any_curve *curve)
{
    any_fe traces;

    f->m = curve->m;
    any_reduction_of(&f->reduction, curve);
    any_from_words(&traces, curve->traces);
    for (size_t i = 0; i < ANY_WORDS; i++) {
        const size_t bits = f->m - (i * ANY_WORD_BITS < f->m ? i * ANY_WORD_BITS : f->m);
        f->mask[i] = bits < ANY_WORD_BITS ? ((any_word)1 << bits) - 1 : (any_word)-1;
        f->traces[i] = traces.v[i];
    }
}

static inline void any_zero(any_fe *r)
{
    for (size_t i = 0; i < ANY_WORDS; i++)
        r->v[i] = 0;
}

static inline void any_one(any_fe *r)
{
    any_zero(r);
    r->v[0] = 1;
}

/* any_copy: r = a. A loop would become a call of memmove(), which leaves copies in registers of its own. */
static inline void any_copy(any_fe *r, const any_fe *a)
{
    *r = *a;
}

static inline void any_add(any_fe *r, const any_fe *a, const any_fe *b)
{
    for (size_t i = 0; i < ANY_WORDS; i++)
        r->v[i] = a->v[i] ^ b->v[i];
}

/* any_select: r = a where the mask is true, else b. */
static inline void any_select(any_fe *r, abel__mask m, const any_fe *a, const any_fe *b)
{
    const any_word take = (any_word)mask_u64(m);

    for (size_t i = 0; i < ANY_WORDS; i++)
        r->v[i] = b->v[i] ^ (take & (a->v[i] ^ b->v[i]));
}

/* any_swap: swaps a and b where the mask is true. */
static inline void any_swap(abel__mask m, any_fe *a, any_fe *b)
{
    const any_word take = (any_word)mask_u64(m);

    for (size_t i = 0; i < ANY_WORDS; i++) {
        const any_word difference = take & (a->v[i] ^ b->v[i]);
        a->v[i] ^= difference;
        b->v[i] ^= difference;
    }
}

static inline abel__mask any_is_zero(const any_fe *a)
{
    any_word bits = 0;

    for (size_t i = 0; i < ANY_WORDS; i++)
        bits |= a->v[i];
    return mask_is_zero(bits);
}

static inline abel__mask any_equal(const any_fe *a, const any_fe *b)
{
    any_word bits = 0;

    for (size_t i = 0; i < ANY_WORDS; i++)
        bits |= a->v[i] ^ b->v[i];
    return mask_is_zero(bits);
}

/* any_trace: true iff the trace of a is 1. It is linear: the sum of some bits of a. */
static inline abel__mask any_trace(const any_fe *a, const any_field *f)
{
    any_word sum = 0;

    for (size_t i = 0; i < ANY_WORDS; i++)
        sum ^= a->v[i] & f->traces[i];
    for (int shift = ANY_WORD_BITS / 2; shift > 0; shift /= 2)
        sum ^= sum >> shift;
    return mask_from_bit((size_t)(sum & 1));
}

/* any_is_element: true iff a is of a degree below m, as all elements are. */
static inline abel__mask any_is_element(const any_fe *a, const any_field *f)
{
    any_word beyond = 0;

    for (size_t i = 0; i < ANY_WORDS; i++)
        beyond |= a->v[i] & ~f->mask[i];
    return mask_is_zero(beyond);
}

/* any_from_bytes: from big-endian bytes, as many as the field has.
 * Returns   true iff they are of a degree below m; otherwise r is no element. */
static inline abel__mask any_from_bytes(any_fe *r, const uint8_t *bytes, const any_field *f)
{
    any_zero(r);
#if ANY_WORD_BITS == 64
    bytes_to_words64(r->v, bytes, (f->m + 7) / 8);
#else
    bytes_to_words32(r->v, bytes, (f->m + 7) / 8);
#endif
    return any_is_element(r, f);
}

static inline void any_to_bytes(uint8_t *bytes, const any_fe *a, const any_field *f)
{
#if ANY_WORD_BITS == 64
    bytes_from_words64(bytes, (f->m + 7) / 8, a->v);
#else
    bytes_from_words32(bytes, (f->m + 7) / 8, a->v);
#endif
}

/* any_reduce: r = a mod the polynomial. */
static inline void any_reduce(any_fe *r, const any_wide *a, const any_field *f)
{
    any_reduce_words(r, a, &f->reduction);
    for (size_t i = 0; i < ANY_WORDS; i++)
        r->v[i] &= f->mask[i];
}

/* any_mul: r = a b.
 * Alias     r may be a or b.
 * Time      constant in a and b. */
static __attribute__((noinline)) void any_mul(any_fe *r, const any_fe *a, const any_fe *b, const any_field *f)
{
    any_wide w;

    ABEL__VERIFY(mask_declassify(mask_and(any_is_element(a, f), any_is_element(b, f))));
    any_mul_wide(&w, a, b);
    any_reduce(r, &w, f);
}

/* any_square: r = a^2.
 * Alias     r may be a.
 * Time      constant in a. */
static __attribute__((noinline)) void any_square(any_fe *r, const any_fe *a, const any_field *f)
{
    any_wide w;

    ABEL__VERIFY(mask_declassify(any_is_element(a, f)));
    any_square_wide(&w, a);
    any_reduce(r, &w, f);
}

/* any_invert: r = 1 / a; 0 for 0. That is a^(2^m - 2) = (a^(2^(m - 1) - 1))^2, by the bits of m - 1:
 * a^(2^(2i) - 1) = (a^(2^i - 1))^(2^i) a^(2^i - 1) (T. Itoh and S. Tsujii, Information and Computation 78,
 * 1988).
 * Alias     r may be a.
 * Time      constant in a. */
static __attribute__((noinline)) void any_invert(any_fe *r, const any_fe *a, const any_field *f)
{
    any_fe t, u; /* t = a^(2^i - 1) */
    unsigned i = 1, bit = 1;

    while (bit <= (f->m - 1) / 2)
        bit *= 2;
    any_copy(&t, a);
    while (bit > 1) {
        bit /= 2;
        any_copy(&u, &t);
        for (unsigned j = 0; j < i; j++)
            any_square(&u, &u, f);
        any_mul(&t, &u, &t, f);
        i *= 2;
        if ((f->m - 1) & bit) {
            any_square(&t, &t, f);
            any_mul(&t, &t, a, f);
            i++;
        }
    }
    any_square(r, &t, f);
}

/* any_solve: one of the two solutions r of r^2 + r = a; the other one is r + 1. With some u of trace 1, it is
 * the sum of (a^(2^(i + 1)) + ... + a^(2^(m - 1))) u^(2^i) for i = 0..m - 2, made by Horner's rule. Of that,
 * r^2 + r is a trace(u) + u trace(a) (IEEE 1363-2000, A.4.7).
 * Returns   false, and r of no meaning, if trace(a) = 1: then there is none.
 * Alias     r may be a.
 * Time      constant in a. */
static __attribute__((noinline)) abel__mask any_solve(any_fe *r, const any_fe *a, const any_field *f)
{
    const abel__mask solvable = mask_not(any_trace(a, f));
    any_fe u, z, sum, t;
    size_t i = 0;

    /* u: the lowest power of x with trace 1. */
    any_zero(&u);
    while (f->traces[i] == 0)
        i++;
    u.v[i] = f->traces[i] & (0 - f->traces[i]);
    any_zero(&z);
    any_copy(&sum, a);
    for (unsigned j = 1; j < f->m; j++) { /* z = z^2 + sum^2 u; sum = sum^2 + a */
        any_square(&sum, &sum, f);
        any_square(&z, &z, f);
        any_mul(&t, &sum, &u, f);
        any_add(&z, &z, &t);
        any_add(&sum, &sum, a);
    }
    any_copy(r, &z);
    return solvable;
}

#endif
