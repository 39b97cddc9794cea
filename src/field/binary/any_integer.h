/* SPDX-License-Identifier: Apache-2.0 */
/* The digits of any.h by integer instructions. ANY_WORD_BITS, 32 or 64, is defined before. */
#ifndef ABEL__FIELD_BINARY_ANY_INTEGER_H
#define ABEL__FIELD_BINARY_ANY_INTEGER_H

#if ANY_WORD_BITS == 64
#include "field/binary/portable64.h"
typedef uint64_t any_word;
#else
#include "field/binary/portable32.h"
typedef uint32_t any_word;
#endif

/* digits_join: the high digit of a and the low one of b. */
static inline digits digits_join(digits a, digits b)
{
    return digits_of(digits_high(a), digits_low(b));
}

/* digit_square: the square of a. */
static inline digits digit_square(any_word a)
{
    enum { HALF = ANY_WORD_BITS / 2 };
    const any_word low = a & (any_word)-1 >> HALF;

    return digits_of(digit_spread(low), digit_spread(a >> HALF));
}

#endif
