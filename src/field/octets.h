/* SPDX-License-Identifier: Apache-2.0 */
/* Words to and from strings of big-endian bytes of any length, whatever the byte order of the machine.
 * The lowest word comes first; the highest may be used in part. */
#ifndef ABEL__FIELD_OCTETS_H
#define ABEL__FIELD_OCTETS_H

#include <stddef.h>
#include <stdint.h>

static inline void bytes_from_words64(uint8_t *bytes, size_t len, const uint64_t *words)
{
    for (; len >= 8; len -= 8, words++) {
        for (size_t i = 0; i < 8; i++) {
            bytes[len - 1 - i] = (uint8_t)(*words >> 8 * i);
        }
    }
    for (size_t i = 0; i < len; i++) {
        bytes[len - 1 - i] = (uint8_t)(*words >> 8 * i);
    }
}

static inline void bytes_to_words64(uint64_t *words, const uint8_t *bytes, size_t len)
{
    for (; len >= 8; len -= 8, words++) {
        const uint8_t *p = bytes + len - 8;
        *words = (uint64_t)p[0] << 56 | (uint64_t)p[1] << 48 | (uint64_t)p[2] << 40 | (uint64_t)p[3] << 32 |
                 (uint64_t)p[4] << 24 | (uint64_t)p[5] << 16 | (uint64_t)p[6] << 8 | (uint64_t)p[7];
    }
    if (len > 0) {
        *words = 0;
        for (size_t i = 0; i < len; i++) {
            *words = *words << 8 | bytes[i];
        }
    }
}

static inline void bytes_from_words32(uint8_t *bytes, size_t len, const uint32_t *words)
{
    for (; len >= 4; len -= 4, words++) {
        for (size_t i = 0; i < 4; i++) {
            bytes[len - 1 - i] = (uint8_t)(*words >> 8 * i);
        }
    }
    for (size_t i = 0; i < len; i++) {
        bytes[len - 1 - i] = (uint8_t)(*words >> 8 * i);
    }
}

static inline void bytes_to_words32(uint32_t *words, const uint8_t *bytes, size_t len)
{
    for (; len >= 4; len -= 4, words++) {
        const uint8_t *p = bytes + len - 4;
        *words = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | (uint32_t)p[3];
    }
    if (len > 0) {
        *words = 0;
        for (size_t i = 0; i < len; i++) {
            *words = *words << 8 | bytes[i];
        }
    }
}

#endif
