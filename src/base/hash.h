/* SPDX-License-Identifier: Apache-2.0 */
/* Hashing. The one place that knows which library does it (nettle): another back-end can stand in
 * by replacing this header and hash.c. Contexts are wiped when they have given their result. */
#ifndef ABEL__BASE_HASH_H
#define ABEL__BASE_HASH_H

#include <abel/ecdsa.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>
#include <stddef.h>
#include <stdint.h>

#define ABEL__SHA512_LEN   64
#define ABEL__HASH_LEN_MAX 64

typedef struct {
    struct sha512_ctx state;
} abel__sha512;

void abel__sha512_init(abel__sha512 *hash);

/* abel__sha512_update: absorbs len bytes. Time: constant in data, variable in len. */
void abel__sha512_update(abel__sha512 *hash, const uint8_t *data, size_t len);

/* abel__sha512_final: gives the digest and wipes the context. */
void abel__sha512_final(abel__sha512 *hash, uint8_t digest[ABEL__SHA512_LEN]);

/* abel__hash_len: the length of a digest; 0 for ABEL_HASH_NONE and for what is no hash function. */
size_t abel__hash_len(abel_hash hash);

/* HMAC (RFC 2104). */
typedef union {
    struct sha1_ctx sha1;
    struct sha256_ctx sha256; /* also of SHA-224 */
    struct sha512_ctx sha512; /* also of SHA-384 */
} abel__hash_state;

typedef struct {
    abel_hash hash;
    abel__hash_state inner, outer;
} abel__hmac;

/* abel__hmac_init: starts with a key as long as a digest. Requires abel__hash_len(hash) > 0. */
void abel__hmac_init(abel__hmac *hmac, abel_hash hash, const uint8_t *key);

/* abel__hmac_update: absorbs len bytes. Time: constant in data, variable in len. */
void abel__hmac_update(abel__hmac *hmac, const uint8_t *data, size_t len);

/* abel__hmac_final: gives abel__hash_len(hash) bytes and wipes the context. */
void abel__hmac_final(abel__hmac *hmac, uint8_t *mac);

#endif
