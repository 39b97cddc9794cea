/* SPDX-License-Identifier: Apache-2.0 */
/* X25519 (RFC 7748). */
#include "base/mask.h"
#include "base/random.h"
#include "base/wipe.h"
#include "curve/edwards25519/curve25519.h"
#include "scheme/curve.h"

#include <string.h>

abel_status abel_x25519(uint8_t shared[32], const uint8_t private_key[32], const uint8_t peer[32])
{
    uint64_t any = 0;

    if (!shared)
        return ABEL_ERR_ARGUMENT;
    if (!private_key || !peer) {
        memset(shared, 0, 32);
        return ABEL_ERR_ARGUMENT;
    }
    abel__curve25519_kernels()->x25519(shared, private_key, peer);
    for (int i = 0; i < 32; i++)
        any |= shared[i];
    /* RFC 7748, section 6.1. Whether the peer's point has small order is told by the status. */
    return mask_declassify(mask_is_zero(any)) ? ABEL_ERR_WEAK_PEER : ABEL_OK;
}

abel_status abel_x25519_public(uint8_t public_key[32], const uint8_t private_key[32])
{
    if (!public_key || !private_key)
        return ABEL_ERR_ARGUMENT;
    abel__curve25519_kernels()->x25519_base(public_key, private_key);
    return ABEL_OK;
}

abel_status abel_x25519_keypair(uint8_t public_key[32], uint8_t private_key[32], const abel_rng *rng)
{
    if (!public_key || !private_key)
        return ABEL_ERR_ARGUMENT;
    abel_status status = abel__random(private_key, 32, rng);
    if (status == ABEL_OK)
        status = abel_x25519_public(public_key, private_key);
    else
        memset(public_key, 0, 32);
    return status;
}

static abel_status private_random(uint8_t *secret, const abel_rng *rng)
{
    return abel__random(secret, 32, rng);
}

static abel_status private_init(abel__private_key *key)
{
    return abel_x25519_public(key->public_key, key->secret);
}

static abel_status public_init(abel__public_key *key, const uint8_t *encoded, size_t encoded_len)
{
    if (encoded_len != 32)
        return ABEL_ERR_LENGTH;
    memcpy(key->encoded, encoded, 32);
    return ABEL_OK;
}

static abel_status ecdh(uint8_t *shared, const abel__private_key *key, const abel__public_key *peer)
{
    return abel_x25519(shared, key->secret, peer->encoded);
}

const abel__curve_methods abel__x25519_methods = {
    .private_random = private_random,
    .private_init = private_init,
    .public_init = public_init,
    .ecdh = ecdh,
    .tier = abel__family_25519_tier,
    .table_bytes = abel__family_25519_table_bytes,
};
