/* SPDX-License-Identifier: Apache-2.0 */
/* What X25519 and Ed25519 have in common for the key objects. */
#ifndef ABEL__SCHEME_FAMILY25519_H
#define ABEL__SCHEME_FAMILY25519_H

#include "scheme/curve.h"

/* abel__family25519_tier: the name of the tier in use. */
const char *abel__family25519_tier(void);

/* abel__family25519_describe, abel__family25519_random: methods of both curves. Any 32 bytes are a
 * private key. */
void abel__family25519_describe(abel_curve_info *info, const abel_curve *curve);
abel_status abel__family25519_random(abel__private_key *key, const abel_rng *rng);

/* abel__family25519_keypair: a fresh private key and what derive makes of it; both zeroed on failure,
 * as far as they are not null. */
abel_status abel__family25519_keypair(uint8_t public_key[32], uint8_t private_key[32], const abel_rng *rng,
                                      abel_status (*derive)(uint8_t public_key[32],
                                                            const uint8_t private_key[32]));

#endif
