/* SPDX-License-Identifier: Apache-2.0 */
/* Hashing. The one place that knows which library does it (nettle): another back-end can stand in
 * by replacing this header and hash.c. */
#ifndef ABEL__BASE_HASH_H
#define ABEL__BASE_HASH_H

#include <nettle/sha2.h>
#include <stddef.h>
#include <stdint.h>

#define ABEL__SHA512_LEN 64

typedef struct {
    struct sha512_ctx state;
} abel__sha512;

void abel__sha512_init(abel__sha512 *hash);

/* abel__sha512_update: absorbs len bytes. Time: constant in data, variable in len. */
void abel__sha512_update(abel__sha512 *hash, const uint8_t *data, size_t len);

/* abel__sha512_final: gives the digest and wipes the context. */
void abel__sha512_final(abel__sha512 *hash, uint8_t digest[ABEL__SHA512_LEN]);

#endif
