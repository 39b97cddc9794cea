/* SPDX-License-Identifier: Apache-2.0 */
/* Pairs of 64-bit words of GF(2)[x] on aarch64 with the polynomial multiplications of its
 * cryptographic extension (PMULL, PMULL2). What each operation does is said in synth/binary_lanes.py. */
#ifndef ABEL__FIELD_BINARY_V128_PMULL_H
#define ABEL__FIELD_BINARY_V128_PMULL_H

#include "base/mask.h"
#include "field/octets.h"

#include <arm_neon.h>

typedef uint64_t v128 __attribute__((vector_size(16)));

static inline v128 v128_pair(uint64_t word0, uint64_t word1)
{
    return (v128){word0, word1};
}

static inline v128 v128_mask(abel__mask mask)
{
    return v128_pair(mask_u64(mask), mask_u64(mask));
}

static inline v128 v128_mul_low(v128 a, v128 b)
{
    return (v128)vreinterpretq_u64_p128(vmull_p64((poly64_t)a[0], (poly64_t)b[0]));
}

static inline v128 v128_mul_high(v128 a, v128 b)
{
    return (v128)vreinterpretq_u64_p128(vmull_high_p64((poly64x2_t)a, (poly64x2_t)b));
}

static inline v128 v128_join(v128 a, v128 b)
{
    return (v128)vextq_u64((uint64x2_t)a, (uint64x2_t)b, 1);
}

static inline v128 v128_swap(v128 a)
{
    return v128_join(a, a);
}

static inline v128 v128_up(v128 a)
{
    return v128_join(v128_pair(0, 0), a);
}

static inline v128 v128_down(v128 a)
{
    return v128_join(a, v128_pair(0, 0));
}

static inline v128 v128_square_low(v128 a)
{
    return v128_mul_low(a, a);
}

static inline v128 v128_square_high(v128 a)
{
    return v128_mul_high(a, a);
}

/* v128_halve: the even bits of each 16 bits of a, closed up. */
static inline uint8x16_t v128_halve(v128 a)
{
    a &= v128_pair(0x5555555555555555, 0x5555555555555555);
    a = (a | a >> 1) & v128_pair(0x3333333333333333, 0x3333333333333333);
    a = (a | a >> 2) & v128_pair(0x0f0f0f0f0f0f0f0f, 0x0f0f0f0f0f0f0f0f);
    return (uint8x16_t)((a | a >> 4) & v128_pair(0x00ff00ff00ff00ff, 0x00ff00ff00ff00ff));
}

static inline v128 v128_evens(v128 a, v128 b)
{
    return (v128)vuzp1q_u8(v128_halve(a), v128_halve(b));
}

#endif
