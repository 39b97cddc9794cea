/* SPDX-License-Identifier: Apache-2.0 */
/* The digits of any.h by PCLMULQDQ: what portable64.h has, and squares. */
#ifndef ABEL__FIELD_BINARY_ANY_CLMUL_H
#define ABEL__FIELD_BINARY_ANY_CLMUL_H

#include "base/mask.h"

#include <immintrin.h>

#define ANY_WORD_BITS 64
typedef uint64_t any_word;
typedef uint64_t digits __attribute__((vector_size(16)));

static inline digits digits_of(uint64_t low, uint64_t high)
{
    return (digits){low, high};
}

static inline uint64_t digits_low(digits a)
{
    return a[0];
}

static inline uint64_t digits_high(digits a)
{
    return a[1];
}

/* digit_mul_low_high and so on: the low digit of a times the high one of b. */
#define DIGIT_MUL(name, digits_taken)                                                                        \
    static inline digits digit_mul_##name(digits a, digits b)                                                \
    {                                                                                                        \
        return (digits)_mm_clmulepi64_si128((__m128i)a, (__m128i)b, digits_taken);                           \
    }
DIGIT_MUL(low_low, 0x00)
DIGIT_MUL(high_low, 0x01)
DIGIT_MUL(low_high, 0x10)
DIGIT_MUL(high_high, 0x11)

/* digit_mul_each: each of count pairs becomes the product of its digits. */
static inline __attribute__((always_inline)) void digit_mul_each(digits *p, int count)
{
#pragma GCC unroll 28
    for (int i = 0; i < count; i++)
        p[i] = digit_mul_low_high(p[i], p[i]);
}

/* digit_square: the square of a. */
static inline digits digit_square(uint64_t a)
{
    const digits digit = digits_of(a, 0);

    return digit_mul_low_low(digit, digit);
}

/* digits_join: the high digit of a and the low one of b. */
static inline digits digits_join(digits a, digits b)
{
    return (digits)_mm_shuffle_pd((__m128d)a, (__m128d)b, 1);
}

/* digits_right, digits_left: each digit shifted, by at most 64 bits. */
static inline digits digits_right(digits a, digits count)
{
    return (digits)_mm_srl_epi64((__m128i)a, (__m128i)count);
}

static inline digits digits_left(digits a, digits count)
{
    return (digits)_mm_sll_epi64((__m128i)a, (__m128i)count);
}

#endif
