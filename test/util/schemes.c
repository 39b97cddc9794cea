/* SPDX-License-Identifier: Apache-2.0 */
/* Cases through the public interface. */
#include "util/schemes.h"

#include <stdlib.h>
#include <string.h>

static const abel_curve *x25519(void)
{
    return abel_curve_by_name("x25519");
}

static const abel_curve *ed25519(void)
{
    return abel_curve_by_name("ed25519");
}

static bool is_zero(const uint8_t *bytes, size_t len)
{
    uint8_t any = 0;
    for (size_t i = 0; i < len; i++) {
        any |= bytes[i];
    }
    return !any;
}

bool x25519_gives(const octets *private_key, const octets *peer, const octets *shared)
{
    abel_private_key ours;
    abel_public_key theirs;
    uint8_t by_object[32], by_bytes[32];
    size_t len = sizeof by_object;

    abel_status status = abel_private_key_init(&ours, x25519(), private_key->data, private_key->len);
    if (status == ABEL_OK) {
        status = abel_public_key_init(&theirs, x25519(), peer->data, peer->len);
    }
    if (status != ABEL_OK) {
        return shared->len == 0 && status == ABEL_ERR_LENGTH && (private_key->len != 32 || peer->len != 32);
    }
    status = abel_ecdh(by_object, &len, &ours, &theirs, ABEL_ECDH_PLAIN);
    abel_private_key_clear(&ours);
    if (status != abel_x25519(by_bytes, private_key->data, peer->data) ||
        memcmp(by_object, by_bytes, 32) != 0) {
        return false;
    }
    if (status != ABEL_OK) {
        return shared->len == 0 && status == ABEL_ERR_WEAK_PEER && is_zero(by_bytes, 32);
    }
    return len == 32 && octets_equal(shared, by_bytes, 32);
}

bool x25519_iterates(const octets *start, long rounds, const octets *expected)
{
    uint8_t k[32], u[32], next[32];
    if (rounds < 1 || start->len != 32) {
        return false;
    }
    if (rounds > 1000 && !getenv("ABEL_TEST_FULL")) {
        return true;
    }
    memcpy(k, start->data, 32);
    memcpy(u, start->data, 32);
    for (long i = 0; i < rounds; i++) {
        if (abel_x25519(next, k, u) != ABEL_OK) {
            return false;
        }
        memcpy(u, k, 32);
        memcpy(k, next, 32);
    }
    return octets_equal(expected, k, 32);
}

/* public_is: by a key object. */
static bool public_is(const abel_curve *curve, const octets *private_key, const octets *public_key)
{
    abel_private_key key;
    uint8_t made[32];
    size_t len = sizeof made;
    bool equal = abel_private_key_init(&key, curve, private_key->data, private_key->len) == ABEL_OK &&
                 abel_private_key_public(made, &len, &key) == ABEL_OK && octets_equal(public_key, made, len);
    abel_private_key_clear(&key);
    return equal;
}

bool x25519_public_is(const octets *private_key, const octets *public_key)
{
    uint8_t made[32];
    return public_is(x25519(), private_key, public_key) &&
           abel_x25519_public(made, private_key->data) == ABEL_OK && octets_equal(public_key, made, 32);
}

bool ed25519_public_is(const octets *private_key, const octets *public_key)
{
    uint8_t made[32];
    return public_is(ed25519(), private_key, public_key) &&
           abel_ed25519_public(made, private_key->data) == ABEL_OK && octets_equal(public_key, made, 32);
}

bool ed25519_signs(const octets *private_key, abel_eddsa_variant variant, const octets *context,
                   const octets *message, const octets *signature)
{
    abel_eddsa_options options = {.size = sizeof options, .variant = variant};
    options.context = context->data;
    options.context_len = context->len;
    abel_private_key key;
    abel_public_key public_key;
    uint8_t made[64], encoded[32];
    size_t len = sizeof made, encoded_len = sizeof encoded;

    bool same = abel_private_key_init(&key, ed25519(), private_key->data, private_key->len) == ABEL_OK &&
                abel_eddsa_sign(made, &len, message->data, message->len, &key, &options) == ABEL_OK &&
                octets_equal(signature, made, len) &&
                abel_private_key_public(encoded, &encoded_len, &key) == ABEL_OK &&
                abel_public_key_init(&public_key, ed25519(), encoded, encoded_len) == ABEL_OK &&
                abel_eddsa_verify(made, len, message->data, message->len, &public_key, &options) == ABEL_OK;
    abel_private_key_clear(&key);
    if (same && variant == ABEL_EDDSA_PURE) {
        same = abel_ed25519_sign(made, message->data, message->len, private_key->data) == ABEL_OK &&
               octets_equal(signature, made, 64);
    }
    return same;
}

abel_status ed25519_verdict(const octets *public_key, const octets *message, const octets *signature,
                            int strict)
{
    abel_eddsa_options options = {.size = sizeof options, .strict = strict};
    abel_public_key key;

    abel_status status = abel_public_key_init(&key, ed25519(), public_key->data, public_key->len);
    if (status == ABEL_OK) {
        status = abel_eddsa_verify(signature->data, signature->len, message->data, message->len, &key,
                                   &options);
    }
    if (!strict && public_key->len == 32 && signature->len == 64 &&
        abel_ed25519_verify(signature->data, message->data, message->len, public_key->data) != status) {
        return ABEL_ERR_UNSUPPORTED;
    }
    return status;
}
