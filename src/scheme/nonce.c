/* SPDX-License-Identifier: Apache-2.0 */
/* The nonces of ECDSA. Who knows a few bits of each of many nonces, or a bias of theirs, computes the private
 * key: they are uniform but for 2^-64, and whether a candidate is refused says nothing of the one that is
 * taken. */
#include "base/mask.h"
#include "base/random.h"
#include "base/wipe.h"
#include "scheme/ec.h"

#include <string.h>

enum {
    RANDOM_LEN = 32,
    WIDER_LEN = 8, /* what is reduced is 64 bits longer than the order, or more */
    /* Whole digests are written until there is enough: less than one too much. */
    STREAM_LEN_MAX = ABEL__ORDER_LEN_MAX + WIDER_LEN + ABEL__HASH_LEN_MAX
};

/* is_scalar: whether 0 < k < n; a k of which it is not true is forgotten. */
static int is_scalar(const abel__nonce *nonce, const uint8_t *k)
{
    return mask_declassify(abel__order_is_scalar(nonce->ec->order, k));
}

/* absorb_number: the lowest len bytes of n. */
static void absorb_number(abel__sha512 *hash, uint64_t n, int len)
{
    uint8_t bytes[8];

    for (int i = 0; i < len; i++)
        bytes[i] = (uint8_t)(n >> 8 * (len - 1 - i));
    abel__sha512_update(hash, bytes, (size_t)len);
}

/* abel__nonce_hedged: SHA-512 of a prefix of the domain, the name of the curve, the private key, the length
 * of the digest, the digest, random bytes and a counter. The name ends in a zero byte, the other lengths are
 * fixed or follow from the curve: no two inputs run into the same string. For 163 bits and a digest of 32
 * bytes it is one block of SHA-512. */
abel_status abel__nonce_hedged(abel__nonce *nonce, const abel__private_key *key, const uint8_t *digest,
                               size_t digest_len, const abel_rng *rng)
{
    static const uint8_t domain[] = {'a', 'b', 'e', 'l'};
    const char *name = key->curve->info.name;
    abel__sha512 *hash = &nonce->hedged.absorbed;
    uint8_t random[RANDOM_LEN];

    abel_status status = abel__random(random, sizeof random, rng);
    if (status != ABEL_OK)
        return status;
    nonce->ec = abel__ec_of(key->curve);
    nonce->hash = ABEL_HASH_NONE;
    nonce->hedged.counter = 0;
    abel__sha512_init(hash);
    abel__sha512_update(hash, domain, sizeof domain);
    abel__sha512_update(hash, (const uint8_t *)name, strlen(name) + 1);
    abel__sha512_update(hash, key->secret, nonce->ec->order_len);
    absorb_number(hash, digest_len, 8);
    abel__sha512_update(hash, digest, digest_len);
    abel__sha512_update(hash, random, sizeof random);
    abel__wipe(random, sizeof random);
    return ABEL_OK;
}

static void next_hedged(abel__nonce *nonce, uint8_t *k)
{
    const size_t wide_len = nonce->ec->order_len + WIDER_LEN;
    uint8_t wide[STREAM_LEN_MAX];

    do {
        for (size_t len = 0; len < wide_len; len += ABEL__SHA512_LEN) {
            abel__sha512 hash = nonce->hedged.absorbed;
            absorb_number(&hash, nonce->hedged.counter++, 4);
            abel__sha512_final(&hash, wide + len);
        }
        abel__order_from_wide(nonce->ec->order, k, wide, wide_len);
    } while (!is_scalar(nonce, k));
    abel__wipe(wide, sizeof wide);
}

/* advance: V = HMAC(K, V). */
static void advance(abel__nonce *nonce)
{
    abel__hmac hmac;

    abel__hmac_init(&hmac, nonce->hash, nonce->rfc6979.key);
    abel__hmac_update(&hmac, nonce->rfc6979.value, abel__hash_len(nonce->hash));
    abel__hmac_final(&hmac, nonce->rfc6979.value);
}

/* rekey: K = HMAC(K, V || step || d || e), V = HMAC(K, V); d and e are left out if null. */
static void rekey(abel__nonce *nonce, uint8_t step, const uint8_t *d, const uint8_t *e)
{
    const size_t len = nonce->ec->order_len;
    abel__hmac hmac;

    abel__hmac_init(&hmac, nonce->hash, nonce->rfc6979.key);
    abel__hmac_update(&hmac, nonce->rfc6979.value, abel__hash_len(nonce->hash));
    abel__hmac_update(&hmac, &step, 1);
    if (d && e) {
        abel__hmac_update(&hmac, d, len);
        abel__hmac_update(&hmac, e, len);
    }
    abel__hmac_final(&hmac, nonce->rfc6979.key);
    advance(nonce);
}

/* abel__nonce_rfc6979: section 3.2, steps b to g. bits2octets is e, reduced. */
void abel__nonce_rfc6979(abel__nonce *nonce, const abel__private_key *key, const uint8_t *e, abel_hash hash)
{
    nonce->ec = abel__ec_of(key->curve);
    nonce->hash = hash;
    nonce->rfc6979.used = 0;
    memset(nonce->rfc6979.value, 1, sizeof nonce->rfc6979.value);
    memset(nonce->rfc6979.key, 0, sizeof nonce->rfc6979.key);
    rekey(nonce, 0, key->secret, e);
    rekey(nonce, 1, key->secret, e);
}

/* next_rfc6979: section 3.2, step h. k is the leftmost bits of the stream, not reduced. */
static void next_rfc6979(abel__nonce *nonce, uint8_t *k)
{
    const size_t len = nonce->ec->order_len, hash_len = abel__hash_len(nonce->hash);
    const unsigned bits = abel__order_bits(nonce->ec->order), shift = 8 * (unsigned)len - bits;
    uint8_t stream[STREAM_LEN_MAX];

    do {
        if (nonce->rfc6979.used)
            rekey(nonce, 0, NULL, NULL);
        nonce->rfc6979.used = 1;
        for (size_t filled = 0; 8 * filled < bits; filled += hash_len) {
            advance(nonce);
            memcpy(stream + filled, nonce->rfc6979.value, hash_len);
        }
        for (size_t i = len; i-- > 0;)
            k[i] = (uint8_t)((stream[i] | (i > 0 ? stream[i - 1] << 8 : 0)) >> shift);
    } while (!is_scalar(nonce, k));
    abel__wipe(stream, sizeof stream);
}

void abel__nonce_next(abel__nonce *nonce, uint8_t *k)
{
    if (nonce->hash == ABEL_HASH_NONE)
        next_hedged(nonce, k);
    else
        next_rfc6979(nonce, k);
}
