/* SPDX-License-Identifier: Apache-2.0 */
/* Digits of GF(2)[x] of 32 bits, with integer instructions alone. digits: two of them, one from each factor
 * of a product, or the product, low digit first. A sum of such pairs is a ^ b. */
#ifndef ABEL__FIELD_BINARY_PORTABLE32_H
#define ABEL__FIELD_BINARY_PORTABLE32_H

#include "field/binary/digit_pair.h"
#include "field/octets.h"

typedef uint64_t digits;

static inline digits digits_of(uint32_t low, uint32_t high)
{
    return (digits)high << 32 | low;
}

static inline uint32_t digits_low(digits a)
{
    return (uint32_t)a;
}

static inline uint32_t digits_high(digits a)
{
    return (uint32_t)(a >> 32);
}

/* digit_mul: the product of a and b, at most 63 bits. As in portable64.h, with counts of at most 8.
 * Time      constant in a and b where the CPU's multiplication is. */
static inline digits digit_mul(uint32_t a, uint32_t b)
{
    const uint32_t every4 = 0x11111111;
    const uint64_t parity = 0x1111111111111111;
    uint32_t a0 = a & every4, a1 = a & every4 << 1, a2 = a & every4 << 2, a3 = a & every4 << 3;
    uint32_t b0 = b & every4, b1 = b & every4 << 1, b2 = b & every4 << 2, b3 = b & every4 << 3;
    uint64_t r0 = (uint64_t)a0 * b0 ^ (uint64_t)a1 * b3 ^ (uint64_t)a2 * b2 ^ (uint64_t)a3 * b1;
    uint64_t r1 = (uint64_t)a0 * b1 ^ (uint64_t)a1 * b0 ^ (uint64_t)a2 * b3 ^ (uint64_t)a3 * b2;
    uint64_t r2 = (uint64_t)a0 * b2 ^ (uint64_t)a1 * b1 ^ (uint64_t)a2 * b0 ^ (uint64_t)a3 * b3;
    uint64_t r3 = (uint64_t)a0 * b3 ^ (uint64_t)a1 * b2 ^ (uint64_t)a2 * b1 ^ (uint64_t)a3 * b0;
    return (r0 & parity) | (r1 & parity << 1) | (r2 & parity << 2) | (r3 & parity << 3);
}

/* digit_mul_each: each of count pairs becomes the product of its digits; where there is a digit_pair, two at
 * a time. */
static inline void digit_mul_each(digits *p, int count)
{
    int i = 0;
#ifdef DIGIT_PAIR
    for (; i + 1 < count; i += 2) {
        digit_pair c = {p[i], p[i + 1]};
        c = digit_pair_mul(c, c >> 32);
        p[i] = c[0];
        p[i + 1] = c[1];
    }
#endif
    for (; i < count; i++) {
        p[i] = digit_mul(digits_low(p[i]), digits_high(p[i]));
    }
}

/* digit_spread: the square of a: bit i goes to bit 2i.
 * Requires  a below 2^16. */
static inline uint32_t digit_spread(uint32_t a)
{
    a = (a | a << 8) & 0x00ff00ff;
    a = (a | a << 4) & 0x0f0f0f0f;
    a = (a | a << 2) & 0x33333333;
    return (a | a << 1) & 0x55555555;
}

/* digit_evens: the inverse: bit 2i goes to bit i, the odd bits are dropped. */
static inline uint32_t digit_evens(uint32_t a)
{
    a &= 0x55555555;
    a = (a | a >> 1) & 0x33333333;
    a = (a | a >> 2) & 0x0f0f0f0f;
    a = (a | a >> 4) & 0x00ff00ff;
    return (a | a >> 8) & 0x0000ffff;
}

#endif
