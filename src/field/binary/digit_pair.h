/* SPDX-License-Identifier: Apache-2.0 */
/* Two products of 32-bit digits of GF(2)[x] at once, where the baseline of the architecture has a vector
 * instruction for two products of 32-bit integers: PMULUDQ (every x86-64) and UMULL (every AArch64). One
 * such instruction does in half the time what MUL does for one product of 64 bits. */
#ifndef ABEL__FIELD_BINARY_DIGIT_PAIR_H
#define ABEL__FIELD_BINARY_DIGIT_PAIR_H

#include <stdint.h>

#if defined(__SSE2__) || defined(__aarch64__) && defined(__ARM_NEON)
#define DIGIT_PAIR

typedef uint64_t digit_pair __attribute__((vector_size(16)));

/* digit_pair_product: the integer products of the low halves of the words. */
#ifdef __SSE2__
#include <emmintrin.h>
static inline digit_pair digit_pair_product(digit_pair a, digit_pair b)
{
    return (digit_pair)_mm_mul_epu32((__m128i)a, (__m128i)b);
}
#else
#include <arm_neon.h>
static inline digit_pair digit_pair_product(digit_pair a, digit_pair b)
{
    return (digit_pair)vmull_u32(vmovn_u64((uint64x2_t)a), vmovn_u64((uint64x2_t)b));
}
#endif

/* digit_pair_mul: the carry-less products of the low halves of the words. As digit_mul of portable32.h, but
 * by one word of a after the other, so that few are in use at a time.
 * Time      constant in a and b. */
static inline digit_pair digit_pair_mul(digit_pair a, digit_pair b)
{
    const digit_pair every4 = {0x1111111111111111, 0x1111111111111111};
    digit_pair b0 = b & every4, b1 = b & every4 << 1, b2 = b & every4 << 2, b3 = b & every4 << 3;
    digit_pair c = a & every4, r0, r1, r2, r3;
    r0 = digit_pair_product(c, b0);
    r1 = digit_pair_product(c, b1);
    r2 = digit_pair_product(c, b2);
    r3 = digit_pair_product(c, b3);
    c = a & every4 << 1;
    r1 ^= digit_pair_product(c, b0);
    r2 ^= digit_pair_product(c, b1);
    r3 ^= digit_pair_product(c, b2);
    r0 ^= digit_pair_product(c, b3);
    c = a & every4 << 2;
    r2 ^= digit_pair_product(c, b0);
    r3 ^= digit_pair_product(c, b1);
    r0 ^= digit_pair_product(c, b2);
    r1 ^= digit_pair_product(c, b3);
    c = a & every4 << 3;
    r3 ^= digit_pair_product(c, b0);
    r0 ^= digit_pair_product(c, b1);
    r1 ^= digit_pair_product(c, b2);
    r2 ^= digit_pair_product(c, b3);
    return (r0 & every4) + (r1 & every4 << 1) + (r2 & every4 << 2) + (r3 & every4 << 3);
}

#endif
#endif
