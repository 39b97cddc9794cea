/* SPDX-License-Identifier: Apache-2.0 */
/* X25519 and Ed25519 keys. */
#ifndef ABEL_PROVIDER_KEY_25519_H
#define ABEL_PROVIDER_KEY_25519_H

#include "provider.h"

#include <abel/key.h>
#include <stdatomic.h>

#define LEN_25519 32 /* of each kind of key */

/* A private key. */
typedef struct {
    uint8_t bytes[LEN_25519];
    abel_private_key signer; /* for Ed25519 alone */
} secret_25519;

/* A key. As with EC keys (key_ec.h), only import, generation and EVP_PKEY_set_params() change it. */
typedef struct {
    const provider *provider;
    const abel_curve *curve; /* which of the two */
    atomic_uint references;
    secret_25519 *secret; /* null without a private key; in secure memory, if there is any */
    int has_point;
    uint8_t point[LEN_25519];            /* the public key */
    _Atomic(abel_public_key *) verifier; /* of Ed25519, made when it is needed first */
} key_25519;

/* key_25519_hold: one more owner; key_25519_free() takes one away; key_25519_replace() lets go of the key in
 * *place and holds another there. */
key_25519 *key_25519_hold(key_25519 *key);
void key_25519_free(key_25519 *key);
void key_25519_replace(key_25519 **place, key_25519 *key);

/* key_25519_verifier: the library's object of an Ed25519 public key; null with an error on the queue. */
const abel_public_key *key_25519_verifier(key_25519 *key);

#endif
