/* SPDX-License-Identifier: Apache-2.0 */
/* EC keys: the object behind the key type EC. */
#ifndef ABEL_PROVIDER_KEY_EC_H
#define ABEL_PROVIDER_KEY_EC_H

#include "group.h"
#include "provider.h"

#include <openssl/evp.h>
#include <stdatomic.h>

/* Bytes of the longest field element, private key and uncompressed point. */
#define EC_FIELD_MAX  72
#define EC_SECRET_MAX 72
#define EC_POINT_MAX  (1 + 2 * EC_FIELD_MAX)

/* A private key: the number, and what the library makes of it. One that is 0 or not below the order can be
 * loaded and written, so that a check can tell, but not used. */
typedef struct {
    abel_private_key key;
    int valid; /* 1: key is made of the number */
    size_t len;
    uint8_t number[EC_SECRET_MAX]; /* big-endian, at least as long as the order */
} ec_secret;

/* A key. It is changed only by the functions of its type that make it (import, generation) and by
 * EVP_PKEY_set_params(); contexts of operations hold on to it. */
typedef struct {
    const provider *provider;
    atomic_uint references;
    ec_group group;
    int cofactor_mode;           /* 1: ECDH with the cofactor, unless the exchange says otherwise */
    int include_public;          /* 0: files of private keys have no public key */
    ec_secret *secret;           /* null without a private key; in secure memory, if there is any */
    size_t point_len;            /* 0 without a public key */
    uint8_t point[EC_POINT_MAX]; /* the public key, uncompressed */
    int refused;                 /* 1: point is of the curve, but of small order or outside the subgroup */
    /* The object of point, made when it is needed first, by whichever thread is first. */
    _Atomic(abel_public_key *) peer;
    EVP_PKEY *foreign; /* not null: the key of another provider (foreign.h), and all of the above is empty */
} ec_key;

ec_key *ec_key_new(const provider *p);
ec_key *ec_key_dup(const ec_key *key, int selection);
/* ec_key_hold: one more owner; ec_key_free() takes one away; ec_key_replace() lets go of the key in *place
 * and holds another there. */
ec_key *ec_key_hold(ec_key *key);
void ec_key_free(ec_key *key);
void ec_key_replace(ec_key **place, ec_key *key);

/* These set a part of a key whose curve is set; 0 with an error on the queue. ec_key_set_secret() sets the
 * public key, too, if the number is a private key. */
int ec_key_set_secret(ec_key *key, const uint8_t *number, size_t len);
int ec_key_set_public(ec_key *key, const uint8_t *point, size_t len);
/* ec_key_load_public: the same, but a point of the curve that is no public key can be loaded, as with private
 * keys, and is refused when it is used. Were it refused at once, a key that another provider has read from a
 * file would stay there, and be used there. */
int ec_key_load_public(ec_key *key, const uint8_t *point, size_t len);
int ec_key_set_cofactor_mode(ec_key *key, int mode);
int ec_key_generate(ec_key *key);

/* ec_key_private, ec_key_public: the objects of the library; null with an error on the queue if there is
 * none. */
const abel_private_key *ec_key_private(const ec_key *key);
const abel_public_key *ec_key_public(ec_key *key);

/* ec_key_has: has it all parts of a selection? */
int ec_key_has(const ec_key *key, int selection);

/* ec_key_is_pair: does the public key belong to the private key? */
int ec_key_is_pair(const ec_key *key);

/* ec_key_signature_len: bytes of the longest signature in DER, as libcrypto counts them. */
size_t ec_key_signature_len(const ec_key *key);

#endif
