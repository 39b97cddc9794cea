/* SPDX-License-Identifier: Apache-2.0 */
/* Secret booleans. A mask is all ones (true) or zero (false), and is a struct, so that
 * `if (mask)` does not compile. Each mask that reaches a selection has gone through a barrier:
 * without one, compilers turn `mask & a | ~mask & b` into a branch on the secret (seen with clang
 * 14 at -O1 and above). Every mask of the library is made here but for vectors of masks, which have barriers
 * of their own; selections and lookups in C take their words from here, those in assembly are instructions
 * as they stand. */
#ifndef ABEL__BASE_MASK_H
#define ABEL__BASE_MASK_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    size_t m;
} abel__mask;

/* mask_barrier: w, about which the compiler knows nothing any more. */
static inline size_t mask_barrier(size_t w)
{
    __asm__("" : "+r"(w));
    return w;
}

/* mask_from_bit: true iff bit is 1. Requires bit 0 or 1. */
static inline abel__mask mask_from_bit(size_t bit)
{
    return (abel__mask){mask_barrier(0 - bit)};
}

/* mask_is_zero: true iff w is 0. */
static inline abel__mask mask_is_zero(uint64_t w)
{
    uint64_t nonzero = (w | (0 - w)) >> 63;
    return mask_from_bit((size_t)(nonzero ^ 1));
}

/* mask_equal: true iff a == b. */
static inline abel__mask mask_equal(uint64_t a, uint64_t b)
{
    return mask_is_zero(a ^ b);
}

static inline abel__mask mask_not(abel__mask a)
{
    return (abel__mask){mask_barrier(~a.m)};
}

static inline abel__mask mask_and(abel__mask a, abel__mask b)
{
    return (abel__mask){mask_barrier(a.m & b.m)};
}

static inline abel__mask mask_or(abel__mask a, abel__mask b)
{
    return (abel__mask){mask_barrier(a.m | b.m)};
}

/* mask_u32, mask_u64: the mask as a word to compute with. */
static inline uint32_t mask_u32(abel__mask a)
{
    return (uint32_t)a.m;
}

static inline uint64_t mask_u64(abel__mask a)
{
#if SIZE_MAX >= UINT64_MAX
    return (uint64_t)a.m;
#else
    return ((uint64_t)a.m << 32) | (uint64_t)a.m;
#endif
}

/* mask_select_u32, mask_select_u64: a where the mask is true, else b. */
static inline uint32_t mask_select_u32(abel__mask mask, uint32_t a, uint32_t b)
{
    return b ^ (mask_u32(mask) & (a ^ b));
}

static inline uint64_t mask_select_u64(abel__mask mask, uint64_t a, uint64_t b)
{
    return b ^ (mask_u64(mask) & (a ^ b));
}

/* mask_declassify: the mask as a public boolean, 0 or 1. The caller says why the bit is public. */
static inline int mask_declassify(abel__mask a)
{
    return (int)(a.m & 1);
}

#endif
