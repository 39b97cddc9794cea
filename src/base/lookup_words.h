/* SPDX-License-Identifier: Apache-2.0 */
/* Constant-time lookups as in lookup.h, for long entries, in vectors of 16 bytes. */
#ifndef ABEL__BASE_LOOKUP_WORDS_H
#define ABEL__BASE_LOOKUP_WORDS_H

#include "base/mask.h"

#include <string.h>

typedef uint64_t lookup_pair __attribute__((vector_size(16)));
typedef int32_t lookup_halves __attribute__((vector_size(16)));

/* lookup_words: the entry with the given number, counted from 1, of a table of 8; number 0 is the entry none.
 * An entry may be more than the registers hold: the masks stay in them instead.
 * Requires  bytes a multiple of 16.
 * Alias     out is not in the table.
 * Time      constant in number. */
static inline __attribute__((always_inline)) void lookup_words(void *out, const void *none, const void *table,
                                                               size_t bytes, size_t number)
{
    lookup_pair take[9];
    for (size_t i = 0; i < 9; i++) {
        uint64_t m = mask_u64(mask_equal(number, i));
        take[i] = (lookup_pair){m, m};
    }
    for (size_t at = 0; at < bytes; at += sizeof(lookup_pair)) {
        lookup_pair entry, found;
        memcpy(&entry, (const uint8_t *)none + at, sizeof entry);
        found = take[0] & entry;
#pragma GCC unroll 8
        for (size_t i = 0; i < 8; i++) {
            memcpy(&entry, (const uint8_t *)table + i * bytes + at, sizeof entry);
            found |= take[i + 1] & entry;
        }
        memcpy((uint8_t *)out + at, &found, sizeof found);
    }
}

/* lookup_columns: the words with the given number, counted from 1, of a table of as many columns as there are
 * words of a result, each of count words, at most 16; number 0 gives zeros. Both columns and count are even.
 * A mask is (x - 1) >> 31 in both halves of a word, where x = 0 for its own number alone: no instruction of
 * SSE2 shifts a sign through 64 bits. Behind the barrier compilers do not see that it is a comparison. Words
 * are stored in pairs, as who copies them would wait for two stores that one load reads.
 * Time      constant in number. */
static inline __attribute__((always_inline)) void lookup_columns(uint64_t *out, const uint64_t *table,
                                                                 size_t columns, size_t count, size_t number)
{
    const int32_t n = (int32_t)number, one = (int32_t)mask_barrier(1);
    lookup_halves x = {1, 1, 2, 2};
    lookup_pair take[8];

#pragma GCC unroll 8
    for (size_t i = 0; i < count / 2; i++) {
        take[i] = (lookup_pair)(((x ^ n) - one) >> 31);
        x += 2;
    }
    for (size_t c = 0; c < columns; c += 2) {
        lookup_pair found[2] = {{0, 0}, {0, 0}}, both;
#pragma GCC unroll 2
        for (size_t j = 0; j < 2; j++) {
#pragma GCC unroll 8
            for (size_t i = 0; i < count / 2; i++) {
                lookup_pair pair;
                memcpy(&pair, table + (c + j) * count + 2 * i, sizeof pair);
                found[j] |= take[i] & pair;
            }
        }
        both = (lookup_pair){found[0][0], found[1][0]} | (lookup_pair){found[0][1], found[1][1]};
        memcpy(out + c, &both, sizeof both);
    }
}

#endif
