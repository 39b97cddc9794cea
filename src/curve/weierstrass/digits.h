/* SPDX-License-Identifier: Apache-2.0 */
/* Scalars as sums of odd digits times powers of 32, and the rows of multiples that the digits choose from. A
 * template: include after point.h.
 *
 * An odd k < 2^(5 w) is the sum of d_i 32^i, i < w, with odd digits from -31 to 31 (M. Joye and M. Tunstall,
 * "Exponent recoding and regular exponentiation algorithms", AFRICACRYPT 2009): d_i = (k_i mod 64) - 32 with
 * k_i = floor(k / 32^i), or that plus 1 if it is even, and d_(w-1) = k_(w-1). So a digit is never 0 and the
 * scalar has no form that is special. An even k is replaced by n - k, which is odd. */
#ifndef ABEL__CURVE_WEIERSTRASS_DIGITS_H
#define ABEL__CURVE_WEIERSTRASS_DIGITS_H

#include "base/lookup_words.h"

/* An order has a bit more than the field at most. */
enum {
    DIGIT_BITS = ABEL__PRIME_WINDOW,
    DIGITS_MAX = 64 * FE_WORDS / DIGIT_BITS + 1,
    ROW_ENTRIES = ABEL__PRIME_ENTRIES,
    SCALAR_BYTES = 72
};

/* Entry e - 1 is the (2 e - 1)-fold of a point, affine: word i of x of all entries, one after another, and so
 * on, then those of y. */
typedef struct {
    uint64_t word[2 * FE_WORDS][ROW_ENTRIES];
} row;

/* row_set: entry i is p. */
static inline void row_set(row *r, size_t i, const affine *p)
{
    uint64_t words[2 * FE_WORDS];

    fe_store(words, &p->x);
    fe_store(words + FE_WORDS, &p->y);
    for (size_t j = 0; j < 2 * FE_WORDS; j++)
        r->word[j][i] = words[j];
}

/* row_get_vartime: the point of an odd digit, from the entry's number and its sign. */
static inline void row_get_vartime(affine *r, const row *from, int digit, const law *l)
{
    const size_t i = (size_t)(digit < 0 ? -digit : digit) / 2;
    uint64_t words[2 * FE_WORDS];

    FE_UNROLL
    for (size_t j = 0; j < 2 * FE_WORDS; j++)
        words[j] = from->word[j][i];
    fe_load(&r->x, words);
    fe_load(&r->y, words + FE_WORDS);
    if (digit < 0)
        fe_neg(&r->y, &r->y, &l->f);
}

/* row_lookup: the point of a digit as digits_of() has it.
 * Time      constant in digit. */
static inline void row_lookup(affine *r, const row *from, uint8_t digit, abel__mask negate, const law *l)
{
    const uint32_t value = (uint32_t)digit - ROW_ENTRIES, sign = 0 - (value >> 31);
    uint64_t words[2 * FE_WORDS];
    fe negative;

    lookup_columns(words, from->word[0], 2 * FE_WORDS, ROW_ENTRIES, (value ^ sign) + 1);
    fe_load(&r->x, words);
    fe_load(&r->y, words + FE_WORDS);
    fe_neg(&negative, &r->y, &l->f);
    fe_select(&r->y, mask_from_bit((sign & 1) ^ (negate.m & 1)), &negative, &r->y);
}

/* scalar_odd: r = k, or n - k where k is even; returns whether it is. Requires 0 < k < n; r may be k. */
static inline abel__mask scalar_odd(uint8_t *r, const uint8_t *k, const abel__prime_curve *curve)
{
    const size_t len = curve->order_len;
    const abel__mask even = mask_from_bit(~k[len - 1] & 1u);
    unsigned borrow = 0;

    for (size_t i = len; i-- > 0;) {
        const unsigned difference = (unsigned)curve->order[i] - k[i] - borrow;
        r[i] = (uint8_t)mask_select_u32(even, difference, k[i]);
        borrow = difference >> 8 & 1;
    }
    return even;
}

/* digits_of: (d_i + 31) / 2 for each digit of k, from 0 to 31. Requires k odd.
 * Time      constant in k, variable in len and windows. */
static inline void digits_of(uint8_t digit[DIGITS_MAX], const uint8_t *k, size_t len, size_t windows)
{
    for (size_t j = 0; j < windows; j++) {
        const size_t bit = DIGIT_BITS * j + 1, i = bit / 8, shift = bit % 8;
        const unsigned low = i < len ? k[len - 1 - i] : 0u, high = i + 1 < len ? k[len - 2 - i] : 0u;
        digit[j] = (uint8_t)(((high << 8 | low) >> shift & 31) + (j + 1 == windows ? ROW_ENTRIES : 0));
    }
}

#endif
