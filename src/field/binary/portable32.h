/* SPDX-License-Identifier: Apache-2.0 */
/* Digits of GF(2)[x] in 32-bit words, with integer instructions alone. */
#ifndef ABEL__FIELD_BINARY_PORTABLE32_H
#define ABEL__FIELD_BINARY_PORTABLE32_H

#include "field/binary/octets.h"
#ifdef __SSE2__
#include "field/binary/digit_pair.h"
#endif

/* digit_mul: the product of a and b, at most 63 bits. As in portable64.h, with counts of at most 8.
 * Time      constant in a and b where the CPU's multiplication is. */
static inline uint64_t digit_mul(uint32_t a, uint32_t b)
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

/* digit_mul_each: p[i] = x[i] times y[i]; with SSE2 two at a time. */
static inline void digit_mul_each(uint64_t *p, const uint32_t *x, const uint32_t *y, int count)
{
    int i = 0;
#ifdef __SSE2__
    for (; i + 1 < count; i += 2) {
        const digit_pair a = {x[i], x[i + 1]}, b = {y[i], y[i + 1]};
        digit_pair_store(p + i, digit_pair_mul(a, b));
    }
#endif
    for (; i < count; i++) {
        p[i] = digit_mul(x[i], y[i]);
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
