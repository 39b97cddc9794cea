/* SPDX-License-Identifier: Apache-2.0 */
/* Words to and from strings of big-endian bytes of any length, whatever the byte order of the machine. The lowest word
 * comes first; the highest may be used in part. */
#ifndef ABEL__FIELD_BINARY_OCTETS_H
#define ABEL__FIELD_BINARY_OCTETS_H

#include <stddef.h>
#include <stdint.h>

static inline void bytes_from_words64(uint8_t *bytes, size_t len, const uint64_t *words)
{
    for (size_t i = 0; i < len; i++) {
        bytes[len - 1 - i] = (uint8_t)(words[i / 8] >> 8 * (i % 8));
    }
}

static inline void bytes_from_words32(uint8_t *bytes, size_t len, const uint32_t *words)
{
    for (size_t i = 0; i < len; i++) {
        bytes[len - 1 - i] = (uint8_t)(words[i / 4] >> 8 * (i % 4));
    }
}

static inline void bytes_to_words64(uint64_t *words, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        words[i / 8] = (i % 8 ? words[i / 8] : 0) | (uint64_t)bytes[len - 1 - i] << 8 * (i % 8);
    }
}

static inline void bytes_to_words32(uint32_t *words, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        words[i / 4] = (i % 4 ? words[i / 4] : 0) | (uint32_t)bytes[len - 1 - i] << 8 * (i % 4);
    }
}

#endif
