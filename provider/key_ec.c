/* SPDX-License-Identifier: Apache-2.0 */
/* EC keys. */
#include "key_ec.h"

#include "foreign.h"
#include "group_numbers.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <string.h>

ec_key *ec_key_new(const provider *p)
{
    ec_key *key = OPENSSL_zalloc(sizeof *key);

    if (!key) {
        FAIL(p, REASON_MEMORY);
        return NULL;
    }
    key->provider = p;
    key->include_public = 1;
    atomic_init(&key->references, 1);
    atomic_init(&key->peer, NULL);
    return key;
}

ec_key *ec_key_hold(ec_key *key)
{
    atomic_fetch_add_explicit(&key->references, 1, memory_order_relaxed);
    return key;
}

void ec_key_replace(ec_key **place, ec_key *key)
{
    ec_key_hold(key);
    ec_key_free(*place);
    *place = key;
}

/* secret_new: memory for a private key; it is in secure memory where the program has set that up. */
static ec_secret *secret_new(const provider *p)
{
    ec_secret *secret = OPENSSL_secure_zalloc(sizeof *secret);

    if (!secret)
        FAIL(p, REASON_MEMORY);
    return secret;
}

static void secret_free(ec_secret *secret)
{
    OPENSSL_secure_clear_free(secret, sizeof *secret);
}

void ec_key_free(ec_key *key)
{
    if (!key || atomic_fetch_sub_explicit(&key->references, 1, memory_order_acq_rel) > 1)
        return;
    secret_free(key->secret);
    OPENSSL_free(atomic_load(&key->peer));
    EVP_PKEY_free(key->foreign);
    OPENSSL_free(key);
}

/* copy_parts: the parameters, without which there is no key, and of the keys those of a selection. */
static int copy_parts(ec_key *to, const ec_key *from, int selection)
{
    to->group = from->group;
    to->cofactor_mode = from->cofactor_mode;
    to->include_public = from->include_public;
    if (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) {
        to->point_len = from->point_len;
        to->refused = from->refused;
        memcpy(to->point, from->point, from->point_len);
    }
    if ((selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && from->secret) {
        to->secret = secret_new(to->provider);
        if (!to->secret)
            return 0;
        *to->secret = *from->secret;
    }
    return 1;
}

ec_key *ec_key_dup(const ec_key *key, int selection)
{
    ec_key *copy = ec_key_new(key->provider);
    int ok;

    if (!copy)
        return NULL;
    if (key->foreign)
        ok = (copy->foreign = foreign_dup(key->provider, key->foreign, selection)) != NULL;
    else
        ok = copy_parts(copy, key, selection);
    if (ok)
        return copy;
    ec_key_free(copy);
    return NULL;
}

/* set_point: takes over the public key of the private key. */
static int set_point(ec_key *key, const abel_private_key *secret)
{
    size_t len = sizeof key->point;
    abel_status status = abel_private_key_public(key->point, &len, secret);

    if (status != ABEL_OK)
        return FAIL_STATUS(key->provider, status);
    key->point_len = len;
    key->refused = 0;
    OPENSSL_free(atomic_exchange(&key->peer, NULL));
    return 1;
}

int ec_key_set_secret(ec_key *key, const uint8_t *number, size_t len)
{
    ec_secret *secret;

    if (len > EC_SECRET_MAX)
        return FAIL(key->provider, REASON_KEY_LENGTH);
    secret = secret_new(key->provider);
    if (!secret)
        return 0;
    secret->len = len;
    memcpy(secret->number, number, len);
    secret->valid = abel_private_key_init(&secret->key, key->group.curve, number, len) == ABEL_OK;
    secret_free(key->secret);
    key->secret = secret;
    return !secret->valid || set_point(key, &secret->key);
}

int ec_key_set_public(ec_key *key, const uint8_t *point, size_t len)
{
    abel_public_key *peer;
    abel_status status;

    /* What belongs to the private key needs no validation. */
    if (key->point_len > 0 && len == key->point_len && memcmp(point, key->point, len) == 0)
        return 1;
    peer = OPENSSL_malloc(sizeof *peer);
    if (!peer)
        return FAIL(key->provider, REASON_MEMORY);
    status = abel_public_key_init(peer, key->group.curve, point, len);
    if (status == ABEL_OK) {
        key->point_len = sizeof key->point;
        status = abel_public_key_export(key->point, &key->point_len, peer);
    }
    if (status != ABEL_OK) {
        OPENSSL_free(peer);
        return FAIL(key->provider, REASON_PUBLIC_POINT);
    }
    key->refused = 0;
    OPENSSL_free(atomic_exchange(&key->peer, peer));
    return 1;
}

int ec_key_load_public(ec_key *key, const uint8_t *point, size_t len)
{
    uint8_t uncompressed[EC_POINT_MAX];
    size_t uncompressed_len = sizeof uncompressed;

    ERR_set_mark();
    if (ec_key_set_public(key, point, len)) {
        ERR_pop_to_mark();
        return 1;
    }
    if (!numbers_point(uncompressed, &uncompressed_len, &key->group, key->provider, point, len)) {
        ERR_clear_last_mark();
        return 0;
    }
    ERR_pop_to_mark();
    memcpy(key->point, uncompressed, uncompressed_len);
    key->point_len = uncompressed_len;
    key->refused = 1;
    OPENSSL_free(atomic_exchange(&key->peer, NULL));
    return 1;
}

int ec_key_set_cofactor_mode(ec_key *key, int mode)
{
    if (mode != 0 && mode != 1)
        return FAIL(key->provider, REASON_COFACTOR_MODE);
    /* The modes differ on curves with a cofactor alone, and so does what a key says of its mode. */
    if (key->group.info.cofactor != 1)
        key->cofactor_mode = mode;
    return 1;
}

int ec_key_generate(ec_key *key)
{
    ec_secret *secret = secret_new(key->provider);
    abel_status status;

    if (!secret)
        return 0;
    secret->len = sizeof secret->number;
    status = abel_private_key_generate(&secret->key, key->group.curve, &key->provider->rng);
    if (status == ABEL_OK)
        status = abel_private_key_export(secret->number, &secret->len, &secret->key);
    if (status != ABEL_OK) {
        secret_free(secret);
        return FAIL_STATUS(key->provider, status);
    }
    secret->valid = 1;
    secret_free(key->secret);
    key->secret = secret;
    return set_point(key, &secret->key);
}

const abel_private_key *ec_key_private(const ec_key *key)
{
    if (!key->secret)
        FAIL(key->provider, REASON_MISSING_PRIVATE);
    else if (!key->secret->valid)
        FAIL(key->provider, REASON_PRIVATE_RANGE);
    else
        return &key->secret->key;
    return NULL;
}

const abel_public_key *ec_key_public(ec_key *key)
{
    abel_public_key *peer = atomic_load_explicit(&key->peer, memory_order_acquire), *other = NULL;

    if (peer)
        return peer;
    if (key->point_len == 0) {
        FAIL(key->provider, REASON_MISSING_PUBLIC);
        return NULL;
    }
    if (key->refused) {
        FAIL(key->provider, REASON_PUBLIC_POINT);
        return NULL;
    }
    peer = OPENSSL_malloc(sizeof *peer);
    if (!peer || abel_public_key_init(peer, key->group.curve, key->point, key->point_len) != ABEL_OK) {
        OPENSSL_free(peer);
        FAIL(key->provider, REASON_MEMORY); /* the point was found valid before */
        return NULL;
    }
    if (atomic_compare_exchange_strong(&key->peer, &other, peer))
        return peer;
    OPENSSL_free(peer); /* another thread was first */
    return other;
}

int ec_key_has(const ec_key *key, int selection)
{
    if (key->foreign)
        return foreign_has(key->foreign, selection);
    if ((selection & OSSL_KEYMGMT_SELECT_DOMAIN_PARAMETERS) && !key->group.curve)
        return 0;
    if ((selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && !key->secret)
        return 0;
    return !(selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) || key->point_len > 0;
}

int ec_key_is_pair(const ec_key *key)
{
    uint8_t point[EC_POINT_MAX];
    size_t len = sizeof point;

    return key->secret && key->secret->valid &&
           abel_private_key_public(point, &len, &key->secret->key) == ABEL_OK && len == key->point_len &&
           memcmp(point, key->point, len) == 0;
}

size_t ec_key_signature_len(const ec_key *key)
{
    if (key->foreign)
        return (size_t)EVP_PKEY_get_size(key->foreign);
    return key->group.info.signature_len;
}
