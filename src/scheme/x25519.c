/* SPDX-License-Identifier: Apache-2.0 */
/* X25519 (RFC 7748). */
#include "base/mask.h"
#include "base/wipe.h"
#include "curve/edwards25519/curve25519.h"
#include "scheme/curve.h"
#include "scheme/family25519.h"

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
    abel__wipe_stack();
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
    abel__wipe_stack();
    return ABEL_OK;
}

abel_status abel_x25519_keypair(uint8_t public_key[32], uint8_t private_key[32], const abel_rng *rng)
{
    return abel__family25519_keypair(public_key, private_key, rng, abel_x25519_public);
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

static abel_status ecdh(uint8_t *shared, const abel__private_key *key, const abel__public_key *peer,
                        abel_ecdh_mode mode)
{
    (void)mode; /* there is one */
    return abel_x25519(shared, key->secret, peer->encoded);
}

const abel__curve_methods abel__x25519_methods = {
    .private_random = abel__family25519_random,
    .private_init = private_init,
    .public_init = public_init,
    .ecdh = ecdh,
    .ecdh_modes = ABEL_ECDH_PLAIN + 1,
    .describe = abel__family25519_describe,
};
