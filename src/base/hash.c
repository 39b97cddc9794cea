/* SPDX-License-Identifier: Apache-2.0 */
/* The SHA family by nettle, and HMAC on it: nettle's own leaves the padded key on the stack. */
#include "base/hash.h"

#include "base/wipe.h"

#include <nettle/nettle-meta.h>

void abel__sha512_init(abel__sha512 *hash)
{
    sha512_init(&hash->state);
}

void abel__sha512_update(abel__sha512 *hash, const uint8_t *data, size_t len)
{
    if (len > 0) /* data may be null then, which nettle hands to memcpy */
        sha512_update(&hash->state, len, data);
}

void abel__sha512_final(abel__sha512 *hash, uint8_t digest[ABEL__SHA512_LEN])
{
    sha512_digest(&hash->state, ABEL__SHA512_LEN, digest);
    abel__wipe(hash, sizeof *hash);
}

/* algorithm: nettle's description of a hash function, or null. */
static const struct nettle_hash *algorithm(abel_hash hash)
{
    switch (hash) {
    case ABEL_HASH_NONE:
        return NULL;
    case ABEL_HASH_SHA1:
        return &nettle_sha1;
    case ABEL_HASH_SHA224:
        return &nettle_sha224;
    case ABEL_HASH_SHA256:
        return &nettle_sha256;
    case ABEL_HASH_SHA384:
        return &nettle_sha384;
    case ABEL_HASH_SHA512:
        return &nettle_sha512;
    }
    return NULL;
}

size_t abel__hash_len(abel_hash hash)
{
    const struct nettle_hash *h = algorithm(hash);

    return h ? h->digest_size : 0;
}

/* absorb_key: starts a hash with one block of the key, padded with zeros, each byte xored with pad. */
static void absorb_key(abel__hash_state *state, const struct nettle_hash *h, const uint8_t *key, uint8_t pad)
{
    uint8_t block[SHA512_BLOCK_SIZE];

    memset(block, pad, sizeof block);
    for (size_t i = 0; i < h->digest_size; i++)
        block[i] ^= key[i];
    h->init(state);
    h->update(state, h->block_size, block);
    abel__wipe(block, sizeof block);
}

void abel__hmac_init(abel__hmac *hmac, abel_hash hash, const uint8_t *key)
{
    const struct nettle_hash *h = algorithm(hash);

    hmac->hash = hash;
    absorb_key(&hmac->inner, h, key, 0x36);
    absorb_key(&hmac->outer, h, key, 0x5c);
}

void abel__hmac_update(abel__hmac *hmac, const uint8_t *data, size_t len)
{
    if (len > 0) /* as above */
        algorithm(hmac->hash)->update(&hmac->inner, len, data);
}

void abel__hmac_final(abel__hmac *hmac, uint8_t *mac)
{
    const struct nettle_hash *h = algorithm(hmac->hash);

    h->digest(&hmac->inner, h->digest_size, mac);
    h->update(&hmac->outer, h->digest_size, mac);
    h->digest(&hmac->outer, h->digest_size, mac);
    abel__wipe(hmac, sizeof *hmac);
}
