/* SPDX-License-Identifier: Apache-2.0 */
/* Digits of GF(2)[x] in 64-bit words, with integer instructions alone. A digit has at most 60 bits. */
#ifndef ABEL__FIELD_BINARY_PORTABLE64_H
#define ABEL__FIELD_BINARY_PORTABLE64_H

#include "field/binary/octets.h"
#ifdef __SSE2__
#include "field/binary/digit_pair.h"
#endif

__extension__ typedef unsigned __int128 u128;

/* digit_mul: the product of a and b, at most 119 bits. Each operand is split into four words with one bit
 * in four. The integer product of two of those has in every place a count of at most 15, the parity of
 * which is its lowest bit: the three bits beside it leave room for the rest, so that no carry
 * reaches another place.
 * Requires  a, b below 2^60.
 * Time      constant in a and b where the CPU's multiplication is. */
static inline u128 digit_mul(uint64_t a, uint64_t b)
{
    const uint64_t every4 = 0x1111111111111111;
    const u128 parity = (u128)every4 << 64 | every4;
    uint64_t a0 = a & every4, a1 = a & every4 << 1, a2 = a & every4 << 2, a3 = a & every4 << 3;
    uint64_t b0 = b & every4, b1 = b & every4 << 1, b2 = b & every4 << 2, b3 = b & every4 << 3;
    u128 r0 = (u128)a0 * b0 ^ (u128)a1 * b3 ^ (u128)a2 * b2 ^ (u128)a3 * b1;
    u128 r1 = (u128)a0 * b1 ^ (u128)a1 * b0 ^ (u128)a2 * b3 ^ (u128)a3 * b2;
    u128 r2 = (u128)a0 * b2 ^ (u128)a1 * b1 ^ (u128)a2 * b0 ^ (u128)a3 * b3;
    u128 r3 = (u128)a0 * b3 ^ (u128)a1 * b2 ^ (u128)a2 * b1 ^ (u128)a3 * b0;
    return (r0 & parity) | (r1 & parity << 1) | (r2 & parity << 2) | (r3 & parity << 3);
}

/* digit_mul_each: p[i] = x[i] times y[i]. With SSE2 two at a time, each by Karatsuba from three products of
 * 32 bits. */
static inline void digit_mul_each(u128 *p, const uint64_t *x, const uint64_t *y, int count)
{
    int i = 0;
#ifdef __SSE2__
    for (; i + 1 < count; i += 2) {
        digit_pair a = digit_pair_load(x + i), b = digit_pair_load(y + i);
        digit_pair low = digit_pair_mul(a, b), high = digit_pair_mul(a >> 32, b >> 32);
        digit_pair middle = digit_pair_mul(a ^ a >> 32, b ^ b >> 32) ^ low ^ high;
        low ^= middle << 32;
        high ^= middle >> 32;
        digit_pair_store(p + i, (digit_pair)_mm_unpacklo_epi64((__m128i)low, (__m128i)high));
        digit_pair_store(p + i + 1, (digit_pair)_mm_unpackhi_epi64((__m128i)low, (__m128i)high));
    }
#endif
    for (; i < count; i++) {
        p[i] = digit_mul(x[i], y[i]);
    }
}

/* digit_spread: the square of a: bit i goes to bit 2i.
 * Requires  a below 2^32. */
static inline uint64_t digit_spread(uint64_t a)
{
    a = (a | a << 16) & 0x0000ffff0000ffff;
    a = (a | a << 8) & 0x00ff00ff00ff00ff;
    a = (a | a << 4) & 0x0f0f0f0f0f0f0f0f;
    a = (a | a << 2) & 0x3333333333333333;
    return (a | a << 1) & 0x5555555555555555;
}

/* digit_evens: the inverse: bit 2i goes to bit i, the odd bits are dropped. */
static inline uint64_t digit_evens(uint64_t a)
{
    a &= 0x5555555555555555;
    a = (a | a >> 1) & 0x3333333333333333;
    a = (a | a >> 2) & 0x0f0f0f0f0f0f0f0f;
    a = (a | a >> 4) & 0x00ff00ff00ff00ff;
    a = (a | a >> 8) & 0x0000ffff0000ffff;
    return (a | a >> 16) & 0x00000000ffffffff;
}

#endif
