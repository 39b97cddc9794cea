/* SPDX-License-Identifier: Apache-2.0 */
/* Constant-time table lookup: every entry is read, whatever the index. */
#ifndef ABEL__BASE_LOOKUP_H
#define ABEL__BASE_LOOKUP_H

#include "base/mask.h"

#include <string.h>

/* 32 bytes at a time, in whatever vectors the compiler has been allowed. */
typedef uint64_t lookup_chunk __attribute__((vector_size(32)));

/* lookup: the entry with the given number, counted from 1, of count entries of chunks * 32
 * bytes; out is left as it was for number 0. chunks is a constant where it is called.
 * Alias     out is not in table.
 * Time      constant in number. */
static inline __attribute__((always_inline)) void lookup(void *out, const void *table, size_t count,
                                                         size_t chunks, size_t number)
{
    lookup_chunk found[4];
    memcpy(found, out, chunks * sizeof found[0]);
    for (size_t i = 0; i < count; i++) {
        uint64_t m = mask_u64(mask_equal(number, i + 1));
        lookup_chunk take = {m, m, m, m};
        for (size_t c = 0; c < chunks; c++) {
            lookup_chunk entry;
            memcpy(&entry, (const uint8_t *)table + (i * chunks + c) * sizeof entry, sizeof entry);
            found[c] ^= take & (found[c] ^ entry);
        }
    }
    memcpy(out, found, chunks * sizeof found[0]);
}

#endif
