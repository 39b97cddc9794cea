/* SPDX-License-Identifier: Apache-2.0 */
/* What X25519 and Ed25519 have in common for the key objects. */
#ifndef ABEL__SCHEME_FAMILY25519_H
#define ABEL__SCHEME_FAMILY25519_H

#include <abel/base.h>

/* abel__family25519_tier, abel__family25519_table_bytes: facts of the tier in use. */
const char *abel__family25519_tier(void);
size_t abel__family25519_table_bytes(void);

/* abel__family25519_random: any 32 bytes are a private key. */
abel_status abel__family25519_random(uint8_t *secret, const abel_rng *rng);

/* abel__family25519_keypair: a fresh private key and what derive makes of it; both zeroed on failure,
 * as far as they are not null. */
abel_status abel__family25519_keypair(uint8_t public_key[32], uint8_t private_key[32], const abel_rng *rng,
                                      abel_status (*derive)(uint8_t public_key[32],
                                                            const uint8_t private_key[32]));

#endif
