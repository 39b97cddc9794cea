/* SPDX-License-Identifier: Apache-2.0 */
/* Words to and from bytes, whatever the byte order of the machine. */
#ifndef ABEL__BASE_BYTES_H
#define ABEL__BASE_BYTES_H

#include <stdint.h>
#include <string.h>

static inline uint32_t bytes_load32_le(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t bytes_load64_le(const uint8_t *p)
{
    return (uint64_t)bytes_load32_le(p) | (uint64_t)bytes_load32_le(p + 4) << 32;
}

static inline void bytes_store32_le(uint8_t *p, uint32_t w)
{
    p[0] = (uint8_t)w;
    p[1] = (uint8_t)(w >> 8);
    p[2] = (uint8_t)(w >> 16);
    p[3] = (uint8_t)(w >> 24);
}

static inline void bytes_store64_le(uint8_t *p, uint64_t w)
{
    bytes_store32_le(p, (uint32_t)w);
    bytes_store32_le(p + 4, (uint32_t)(w >> 32));
}

#endif
