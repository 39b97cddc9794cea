/* SPDX-License-Identifier: Apache-2.0 */
/* Digits of GF(2)[x] of 64 bits, with integer instructions alone. digits: two of them, one from each factor
 * of a product, or the product, low digit first. A sum of such pairs is a ^ b. */
#ifndef ABEL__FIELD_BINARY_PORTABLE64_H
#define ABEL__FIELD_BINARY_PORTABLE64_H

#include "field/binary/digit_pair.h"
#include "field/octets.h"

__extension__ typedef unsigned __int128 u128;

#ifdef DIGIT_PAIR
typedef digit_pair digits;

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
#else
typedef u128 digits;

static inline digits digits_of(uint64_t low, uint64_t high)
{
    return (digits)high << 64 | low;
}

static inline uint64_t digits_low(digits a)
{
    return (uint64_t)a;
}

static inline uint64_t digits_high(digits a)
{
    return (uint64_t)(a >> 64);
}
#endif

/* digit_mul: the product of a and b, at most 127 bits. Each operand is split into four words with one bit in
 * four. The integer product of two of those has in every place a count, the parity of which is its lowest
 * bit: the three bits beside it leave room for a count of 15, so that no carry reaches another place. The
 * top four bits of a, which would make it 16, go by themselves: times one of b's four words, they meet in no
 * place.
 * Time      constant in a and b where the CPU's multiplication is. */
static inline digits digit_mul(uint64_t a, uint64_t b)
{
    const uint64_t every4 = 0x1111111111111111, top = a & (uint64_t)15 << 60;
    const u128 parity = (u128)every4 << 64 | every4;
    a ^= top;
    uint64_t a0 = a & every4, a1 = a & every4 << 1, a2 = a & every4 << 2, a3 = a & every4 << 3;
    uint64_t b0 = b & every4, b1 = b & every4 << 1, b2 = b & every4 << 2, b3 = b & every4 << 3;
    u128 r0 = (u128)a0 * b0 ^ (u128)a1 * b3 ^ (u128)a2 * b2 ^ (u128)a3 * b1;
    u128 r1 = (u128)a0 * b1 ^ (u128)a1 * b0 ^ (u128)a2 * b3 ^ (u128)a3 * b2;
    u128 r2 = (u128)a0 * b2 ^ (u128)a1 * b1 ^ (u128)a2 * b0 ^ (u128)a3 * b3;
    u128 r3 = (u128)a0 * b3 ^ (u128)a1 * b2 ^ (u128)a2 * b1 ^ (u128)a3 * b0;
    u128 r = (r0 & parity) | (r1 & parity << 1) | (r2 & parity << 2) | (r3 & parity << 3);
    r ^= (u128)top * b0 ^ (u128)top * b1 ^ (u128)top * b2 ^ (u128)top * b3;
    return digits_of((uint64_t)r, (uint64_t)(r >> 64));
}

/* digit_mul_each: each of count pairs becomes the product of its digits; where there is a digit_pair, two at
 * a time, each by Karatsuba and Ofman's method from three products of 32 bits. */
static inline void digit_mul_each(digits *p, int count)
{
    int i = 0;
#ifdef DIGIT_PAIR
    for (; i + 1 < count; i += 2) {
        digit_pair a = {p[i][0], p[i + 1][0]}, b = {p[i][1], p[i + 1][1]};
        digit_pair low = digit_pair_mul(a, b), high = digit_pair_mul(a >> 32, b >> 32);
        digit_pair middle = digit_pair_mul(a ^ a >> 32, b ^ b >> 32) ^ low ^ high;
        low ^= middle << 32;
        high ^= middle >> 32;
        p[i] = (digits){low[0], high[0]};
        p[i + 1] = (digits){low[1], high[1]};
    }
#endif
    for (; i < count; i++) {
        p[i] = digit_mul(digits_low(p[i]), digits_high(p[i]));
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
