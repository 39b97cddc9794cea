/* SPDX-License-Identifier: Apache-2.0 */
/* Elements of GF(2^m) of ANY_SIZE words of 64 bits, and their products before reduction. A template: include
 * after any_integer.h or any_clmul.h. */
#ifndef ABEL__FIELD_BINARY_ANY_PRODUCT_H
#define ABEL__FIELD_BINARY_ANY_PRODUCT_H

#include <stddef.h>

enum {
    ANY_WORDS = ANY_SIZE * 64 / ANY_WORD_BITS, /* of the tier */
    ANY_PRODUCTS = ANY_WORDS * (ANY_WORDS + 1) / 2
};

/* An element, of degree below m. */
typedef struct {
    any_word v[ANY_WORDS];
} any_fe;

/* An unreduced product, of degree at most 2m - 2: pairs of words. */
typedef struct {
    digits v[ANY_WORDS];
} any_wide;

/* any_pair: the place of the product that the digits i < j make together. */
static inline size_t any_pair(size_t i, size_t j)
{
    return ANY_WORDS + i * (ANY_WORDS - 1) - i * (i - 1) / 2 + j - i - 1;
}

/* any_mul_wide: r = a b, by the method of Karatsuba and Ofman for any number of digits (A. Weimerskirch and
 * C. Paar, eprint 2006/224, section 3.2): column k of the product is the sum of a_i b_j over i + j = k, where
 * a_i b_j + a_j b_i = (a_i + a_j)(b_i + b_j) + a_i b_i + a_j b_j. So all a_i b_i for which there is such a j
 * are in it; their sum goes along from column to column. */
static inline void any_mul_wide(any_wide *r, const any_fe *a, const any_fe *b)
{
    digits p[ANY_PRODUCTS], column[2 * ANY_WORDS + 1], sum = digits_of(0, 0);

#pragma GCC unroll 14
    for (size_t i = 0; i < ANY_WORDS; i++)
        p[i] = digits_of(a->v[i], b->v[i]);
#pragma GCC unroll 14
    for (size_t i = 0; i < ANY_WORDS; i++)
#pragma GCC unroll 14
        for (size_t j = i + 1; j < ANY_WORDS; j++)
            p[any_pair(i, j)] = p[i] ^ p[j];
    digit_mul_each(p, ANY_PRODUCTS);
    column[0] = column[2 * ANY_WORDS] = sum; /* column k is column[k + 1]; there is none before and after */
#pragma GCC unroll 28
    for (size_t k = 0; k < 2 * ANY_WORDS - 1; k++) {
        sum ^= p[k < ANY_WORDS ? k : k - ANY_WORDS];
        column[k + 1] = sum;
#pragma GCC unroll 7
        for (size_t i = k < ANY_WORDS ? 0 : k - ANY_WORDS + 1; i < k - i; i++)
            column[k + 1] ^= p[any_pair(i, k - i)];
    }
#pragma GCC unroll 14
    for (size_t i = 0; i < ANY_WORDS; i++)
        r->v[i] = column[2 * i + 1] ^ digits_join(column[2 * i], column[2 * i + 2]);
}

static inline void any_square_wide(any_wide *r, const any_fe *a)
{
#pragma GCC unroll 14
    for (size_t i = 0; i < ANY_WORDS; i++)
        r->v[i] = digit_square(a->v[i]);
}

static inline void any_add_wide(any_wide *r, const any_wide *a, const any_wide *b)
{
    for (size_t i = 0; i < ANY_WORDS; i++)
        r->v[i] = a->v[i] ^ b->v[i];
}

#endif
