/* SPDX-License-Identifier: Apache-2.0 */
/* Two products of 32-bit digits of GF(2)[x] at once, with SSE2, which every x86-64 has: PMULUDQ makes two
 * products of 32 bits where MUL makes one of 64, in half the time. */
#ifndef ABEL__FIELD_BINARY_DIGIT_PAIR_H
#define ABEL__FIELD_BINARY_DIGIT_PAIR_H

#include <emmintrin.h>
#include <stdint.h>
#include <string.h>

typedef uint64_t digit_pair __attribute__((vector_size(16)));

static inline digit_pair digit_pair_load(const void *p)
{
    digit_pair pair;
    memcpy(&pair, p, sizeof pair);
    return pair;
}

static inline void digit_pair_store(void *p, digit_pair pair)
{
    memcpy(p, &pair, sizeof pair);
}

/* digit_pair_product: the integer products of the low halves of the words. */
static inline digit_pair digit_pair_product(digit_pair a, digit_pair b)
{
    return (digit_pair)_mm_mul_epu32((__m128i)a, (__m128i)b);
}

/* digit_pair_mul: the carry-less products of the low halves, each at most 63 bits. As digit_mul of
 * portable32.h. Time      constant in a and b. */
static inline digit_pair digit_pair_mul(digit_pair a, digit_pair b)
{
    const digit_pair every4 = {0x11111111, 0x11111111};
    const digit_pair parity = {0x1111111111111111, 0x1111111111111111};
    digit_pair a0 = a & every4, a1 = a & every4 << 1, a2 = a & every4 << 2, a3 = a & every4 << 3;
    digit_pair b0 = b & every4, b1 = b & every4 << 1, b2 = b & every4 << 2, b3 = b & every4 << 3;
    digit_pair r0 = digit_pair_product(a0, b0) ^ digit_pair_product(a1, b3) ^ digit_pair_product(a2, b2) ^
                    digit_pair_product(a3, b1);
    digit_pair r1 = digit_pair_product(a0, b1) ^ digit_pair_product(a1, b0) ^ digit_pair_product(a2, b3) ^
                    digit_pair_product(a3, b2);
    digit_pair r2 = digit_pair_product(a0, b2) ^ digit_pair_product(a1, b1) ^ digit_pair_product(a2, b0) ^
                    digit_pair_product(a3, b3);
    digit_pair r3 = digit_pair_product(a0, b3) ^ digit_pair_product(a1, b2) ^ digit_pair_product(a2, b1) ^
                    digit_pair_product(a3, b0);
    return (r0 & parity) | (r1 & parity << 1) | (r2 & parity << 2) | (r3 & parity << 3);
}

#endif
