/* SPDX-License-Identifier: Apache-2.0 */
/* What a curve is to the key objects: facts, and its methods. A new curve is a row in curve.c. */
#ifndef ABEL__SCHEME_CURVE_H
#define ABEL__SCHEME_CURVE_H

#include <abel/abel.h>

/* Room for the largest keys: sect571r1 has scalars of 72 bytes and points of 1 + 2 * 72. */
#define ABEL__PRIVATE_LEN_MAX 72
#define ABEL__PUBLIC_LEN_MAX  152

/* What the opaque objects hold. The types may alias: a caller declares them as words. */
typedef struct __attribute__((may_alias)) {
    const abel_curve *curve; /* null in a cleared object */
    uint8_t secret[ABEL__PRIVATE_LEN_MAX];
    uint8_t public_key[ABEL__PUBLIC_LEN_MAX];
    uint64_t expanded[34]; /* what the curve made of the secret */
} abel__private_key;

typedef struct __attribute__((may_alias)) {
    const abel_curve *curve; /* null in a cleared object */
    uint8_t encoded[ABEL__PUBLIC_LEN_MAX];
    uint64_t decoded[490]; /* what the curve made of the encoding */
} abel__public_key;

_Static_assert(sizeof(abel__private_key) <= sizeof(abel_private_key), "private key objects are large enough");
_Static_assert(sizeof(abel__public_key) <= sizeof(abel_public_key), "public key objects are large enough");

/* Pointers are not null, key->curve is set, and lengths are right but for that of an encoded public key,
 * when a method is called. An object of which a method fails is wiped by its caller. */
typedef struct {
    /* private_random: fills key->secret with a fresh private key. */
    abel_status (*private_random)(abel__private_key *key, const abel_rng *rng);
    /* private_init: from key->secret, fills key->public_key and key->expanded. */
    abel_status (*private_init)(abel__private_key *key);
    /* public_init: from encoded, fills key->encoded and key->decoded. */
    abel_status (*public_init)(abel__public_key *key, const uint8_t *encoded, size_t encoded_len);
    /* ecdh: shared_len bytes of the curve; null for a curve that only signs. */
    abel_status (*ecdh)(uint8_t *shared, const abel__private_key *key, const abel__public_key *peer,
                        abel_ecdh_mode mode);
    unsigned ecdh_modes; /* ecdh takes the modes below this one; 0 if there is no ecdh */
    /* describe: fills info->tier and info->table_bytes. */
    void (*describe)(abel_curve_info *info, const abel_curve *curve);
} abel__curve_methods;

struct abel_curve {
    abel_curve_info info;       /* what describe fills is null and 0 here */
    const char *const *aliases; /* other names, ending in null */
    const abel__curve_methods *methods;
    const void *parameters; /* what the methods need to know of the curve */
};

extern const abel__curve_methods abel__x25519_methods;
extern const abel__curve_methods abel__ed25519_methods;

#endif
