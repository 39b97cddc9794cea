/* SPDX-License-Identifier: Apache-2.0 */
/* Constant-time table lookup: every entry is read, whatever the index. Entries are whole chunks of
 * 32 bytes, in whatever vectors the compiler may use for them. */
#ifndef ABEL__BASE_LOOKUP_H
#define ABEL__BASE_LOOKUP_H

#include "base/mask.h"

#include <string.h>

typedef uint64_t lookup_chunk __attribute__((vector_size(32)));

/* lookup_load, lookup_store: the chunk with index i at p. The store tells the compiler nothing of
 * what it stored: gcc 12 would take the words out of the vector register one by one. */
static inline lookup_chunk lookup_load(const void *p, size_t i)
{
    lookup_chunk chunk;
    memcpy(&chunk, (const uint8_t *)p + i * sizeof chunk, sizeof chunk);
    return chunk;
}

static inline void lookup_store(void *p, size_t i, lookup_chunk chunk)
{
    uint8_t *out = (uint8_t *)p + i * sizeof chunk;
    memcpy(out, &chunk, sizeof chunk);
    __asm__("" : "+m"(*(uint8_t(*)[sizeof chunk])out));
}

/* lookup_mask: a mask as a chunk. */
static inline lookup_chunk lookup_mask(abel__mask mask)
{
    uint64_t m = mask_u64(mask);
    return (lookup_chunk){m, m, m, m};
}

/* lookup: the entry with the given number, counted from 1, of count entries of the table, each of
 * the given number of chunks, at most 4; number 0 is the entry none. chunks is a constant where it
 * is called: the loops over it are unrolled, so that what was found stays in registers.
 * Alias     out is not in the table.
 * Time      constant in number. */
static inline __attribute__((always_inline)) void lookup(void *out, const void *none, const void *table,
                                                         size_t count, size_t chunks, size_t number)
{
    lookup_chunk found[4], take = lookup_mask(mask_is_zero(number));
#pragma GCC unroll 4
    for (size_t c = 0; c < chunks; c++)
        found[c] = take & lookup_load(none, c);
    for (size_t i = 0; i < count; i++) {
        take = lookup_mask(mask_equal(number, i + 1));
#pragma GCC unroll 4
        for (size_t c = 0; c < chunks; c++)
            found[c] |= take & lookup_load(table, i * chunks + c);
    }
#pragma GCC unroll 4
    for (size_t c = 0; c < chunks; c++)
        lookup_store(out, c, found[c]);
}

/* lookup_swap: swaps the chunks at a and b where the mask is true. */
static inline void lookup_swap(abel__mask mask, void *a, void *b)
{
    lookup_chunk x = lookup_load(a, 0), y = lookup_load(b, 0);
    lookup_chunk difference = lookup_mask(mask) & (x ^ y);
    lookup_store(a, 0, x ^ difference);
    lookup_store(b, 0, y ^ difference);
}

#endif
