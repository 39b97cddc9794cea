/* SPDX-License-Identifier: Apache-2.0 */
/* The digits of a multiple of the base point, and their table. A template: include after point.h. */
#ifndef ABEL__CURVE_BINARY_BASE_DIGITS_H
#define ABEL__CURVE_BINARY_BASE_DIGITS_H

/* BASE_SPACING: four times as many bits of the scalar between two rows of a table: 14 to 83 KB a curve,
 * or 1 to 10 KB in the small build. */
#ifdef ABEL_SMALL
#define BASE_SPACING 16
#else
#define BASE_SPACING (GF2_M > 283 ? 2 : 1)
#endif

enum { BASE_DIGITS = ABEL__GF2_WINDOWS(GF2_M), BASE_ROWS = (BASE_DIGITS + BASE_SPACING - 1) / BASE_SPACING };

/* Entry e - 1 is e times the row's point: X, then S, of an affine. */
typedef uint64_t base_row[8][2][GF2_WORDS];

/* base_recode: digit j + 8 for each digit j, in 0..15: the digits of k + 8 (1 + 16 + 16^2 + ...). */
static inline void base_recode(uint8_t digit[BASE_DIGITS], const uint8_t *k, size_t len)
{
    unsigned carry = 0;

    for (size_t j = 0; j < BASE_DIGITS; j++) {
        const unsigned nibble = j / 2 < len ? k[len - 1 - j / 2] >> 4 * (j % 2) & 15 : 0;
        carry += nibble + 8;
        digit[j] = (uint8_t)(carry & 15);
        carry >>= 4;
    }
}

/* base_magnitude: digit + 8 becomes the absolute value of digit; returns whether it is negative. */
static inline abel__mask base_magnitude(uint8_t *digit)
{
    const uint32_t negative = (*digit >> 3 ^ 1) & 1, sign = 0 - negative, value = *digit - 8u;

    *digit = (uint8_t)((value ^ sign) - sign);
    return mask_from_bit(negative);
}

#endif
