/* SPDX-License-Identifier: Apache-2.0 */
/* The digits of a multiple of the base point, and their table. A template: include after point.h. */
#ifndef ABEL__CURVE_BINARY_BASE_DIGITS_H
#define ABEL__CURVE_BINARY_BASE_DIGITS_H

#define BASE_JOIN(name, m)  BASE_JOIN_(name, m)
#define BASE_JOIN_(name, m) name##m

/* BASE_SPACING: digits from one row of a table to the next. A curve has 25 to 134 KB of table, or 2 to 18 KB
 * in the small build. */
#ifdef ABEL_SMALL
#define BASE_SPACING 16
#else
#define BASE_SPACING (GF2_M > 283 ? 2 : 1)
#endif

enum {
    BASE_WINDOW = ABEL__GF2_WINDOW,
    BASE_ENTRIES = ABEL__GF2_ENTRIES,
    BASE_DIGITS = BASE_JOIN(ABEL__GF2_DIGITS_, GF2_M),
    BASE_ROWS = (BASE_DIGITS + BASE_SPACING - 1) / BASE_SPACING
};

/* Entry e - 1 is e times the row's point, X and S of an affine: word i of X of all entries, one after
 * another, and so on, then those of S. */
typedef uint64_t base_row[2 * GF2_WORDS][BASE_ENTRIES];

/* base_recode: digit j + ENTRIES for each digit j: the digits of k + ENTRIES (1 + 2^WINDOW + 2^(2 WINDOW) +
 * ...), which are not negative. */
static inline void base_recode(uint8_t digit[BASE_DIGITS], const uint8_t *k, size_t len)
{
    unsigned carry = 0;

    for (size_t j = 0; j < BASE_DIGITS; j++) {
        const size_t i = BASE_WINDOW * j / 8, shift = BASE_WINDOW * j % 8;
        const unsigned low = i < len ? k[len - 1 - i] : 0u, high = i + 1 < len ? k[len - 2 - i] : 0u;
        carry += ((high << 8 | low) >> shift & (2 * BASE_ENTRIES - 1)) + BASE_ENTRIES;
        digit[j] = (uint8_t)(carry & (2 * BASE_ENTRIES - 1));
        carry >>= BASE_WINDOW;
    }
}

/* base_magnitude: digit + ENTRIES becomes the absolute value of digit; returns whether it is negative. */
static inline abel__mask base_magnitude(uint8_t *digit)
{
    const uint32_t value = *digit - (uint32_t)BASE_ENTRIES, negative = value >> 31, sign = 0 - negative;

    *digit = (uint8_t)((value ^ sign) - sign);
    return mask_from_bit(negative);
}

#endif
