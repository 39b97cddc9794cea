/* SPDX-License-Identifier: Apache-2.0 */
/* A case of a vector file, put to the public interface in every form that it has: the one-shot
 * calls and the key objects. The forms must agree. */
#ifndef ABEL_TEST_SCHEMES_H
#define ABEL_TEST_SCHEMES_H

#include "util/octets.h"

#include <abel/abel.h>

#include <stdbool.h>

/* x25519_gives: the agreement of private_key and peer is shared; if shared is empty, it is refused
 * for its result, or for the length of a key. */
bool x25519_gives(const octets *private_key, const octets *peer, const octets *shared);

/* x25519_iterates: RFC 7748, section 5.2: k and u start as start; repeatedly, k becomes X25519(k, u)
 * and u the old k; the last k is expected. More than 1,000 rounds are run only if ABEL_TEST_FULL is
 * set, and pass otherwise. */
bool x25519_iterates(const octets *start, long rounds, const octets *expected);

/* x25519_public_is, ed25519_public_is: public_key belongs to private_key. */
bool x25519_public_is(const octets *private_key, const octets *public_key);
bool ed25519_public_is(const octets *private_key, const octets *public_key);

/* ed25519_signs: the key makes this signature, and verifies it. */
bool ed25519_signs(const octets *private_key, abel_eddsa_variant variant, const octets *context,
                   const octets *message, const octets *signature);

/* ed25519_verdict: what becomes of a signature: the status of reading the key, if that fails, or of
 * verifying. ABEL_ERR_UNSUPPORTED if the forms disagree. */
abel_status ed25519_verdict(const octets *public_key, const octets *message, const octets *signature,
                            int strict);

#endif
