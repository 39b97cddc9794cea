/* SPDX-License-Identifier: Apache-2.0 */
/* What X25519 and Ed25519 have in common for the key objects. */
#include "scheme/family25519.h"

#include "base/random.h"
#include "base/wipe.h"
#include "curve/edwards25519/curve25519.h"

const char *abel__family25519_tier(void)
{
    return abel__tier_name(abel__curve25519_kernels()->tier);
}

void abel__family25519_describe(abel_curve_info *info, const abel_curve *curve)
{
    (void)curve;
    info->tier = abel__family25519_tier();
    info->table_bytes = abel__curve25519_kernels()->table_bytes;
}

abel_status abel__family25519_random(abel__private_key *key, const abel_rng *rng)
{
    return abel__random(key->secret, 32, rng);
}

abel_status abel__family25519_keypair(uint8_t public_key[32], uint8_t private_key[32], const abel_rng *rng,
                                      abel_status (*derive)(uint8_t public_key[32],
                                                            const uint8_t private_key[32]))
{
    abel_status status = public_key && private_key ? abel__random(private_key, 32, rng) : ABEL_ERR_ARGUMENT;

    if (status == ABEL_OK)
        return derive(public_key, private_key);
    if (public_key)
        abel__wipe(public_key, 32);
    if (private_key)
        abel__wipe(private_key, 32);
    return status;
}
