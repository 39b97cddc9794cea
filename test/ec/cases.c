/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of vector files. */
#include "ec/cases.h"

#include "util/check.h"

#include <stdio.h>
#include <string.h>

void class_case(class_tally *t, const abel_curve *curve, bool passed, const char *name, ...)
{
    char text[200];
    va_list arguments;
    if (curve) {
        va_start(arguments, name);
        vsnprintf(text, sizeof text, name, arguments);
        va_end(arguments);
        tally_case(&t->all, passed, "%s, %s", text, curve->info.name);
        t->of[class_of(curve)]++;
    }
}

void class_end(const class_tally *t, size_t binary, size_t prime, size_t any_binary)
{
    const size_t expected[CLASSES] = {binary, prime, any_binary};
    size_t sum = 0;
    for (int class = 0; class < CLASSES; class ++) {
        const size_t cases = class_is_under_test(class) ? expected[class] : 0;
        assert_int_equal(t->of[class], cases);
        sum += cases;
    }
    tally_end(&t->all, sum);
}

const abel_curve *case_curve(const char *name)
{
    const char *last = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
    if (strcmp(last, "P-256K") == 0 || strcmp(last, "K-256") == 0) {
        return subject("secp256k1");
    }
    return subject(strncmp(last, "NIST ", 5) == 0 ? last + 5 : last);
}

bool case_number(uint8_t *out, size_t len, const char *hex)
{
    BIGNUM *n = NULL;
    bool fits = hex && *hex && BN_hex2bn(&n, hex) == (int)strlen(hex) && !BN_is_negative(n) &&
                BN_bn2binpad(n, out, (int)len) >= 0;
    BN_free(n);
    return fits;
}

bool case_point(octets *point, const abel_curve *curve, const char *x, const char *y)
{
    const size_t len = curve->info.shared_len;
    point->len = 1 + 2 * len;
    point->data[0] = 4;
    return case_number(point->data + 1, len, x) && case_number(point->data + 1 + len, len, y);
}

/* take_public, take_private: key objects. */
static bool take_public(abel_public_key *key, const abel_curve *curve, const char *x, const char *y)
{
    static octets point;
    return case_point(&point, curve, x, y) &&
           abel_public_key_init(key, curve, point.data, point.len) == ABEL_OK;
}

static bool take_private(abel_private_key *key, const abel_curve *curve, const char *d)
{
    const size_t len = curve->info.private_len;
    uint8_t secret[72];
    return case_number(secret, len, d) && abel_private_key_init(key, curve, secret, len) == ABEL_OK;
}

bool case_validates(const abel_curve *curve, const char *x, const char *y)
{
    abel_public_key key;
    return take_public(&key, curve, x, y);
}

bool case_is_private(const abel_curve *curve, const char *d)
{
    abel_private_key key;
    return take_private(&key, curve, d);
}

bool case_coordinates(char x[145], char y[145], const abel_curve *curve, const octets *encoded)
{
    const size_t len = curve->info.shared_len;
    abel_public_key key;
    uint8_t point[145];
    size_t point_len = sizeof point;
    if (abel_public_key_init(&key, curve, encoded->data, encoded->len) != ABEL_OK ||
        abel_public_key_export(point, &point_len, &key) != ABEL_OK) {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        snprintf(x + 2 * i, 3, "%02x", point[1 + i]);
        snprintf(y + 2 * i, 3, "%02x", point[1 + len + i]);
    }
    return true;
}

bool case_decodes(const abel_curve *curve, const octets *encoded, const char *x, const char *y)
{
    static octets point;
    abel_public_key key;
    uint8_t out[145];
    size_t len = sizeof out;
    return abel_public_key_init(&key, curve, encoded->data, encoded->len) == ABEL_OK &&
           case_point(&point, curve, x, y) && abel_public_key_export(out, &len, &key) == ABEL_OK &&
           octets_equal(&point, out, len) &&
           (len == encoded->len ||
            (abel_public_key_export_point(out, &len, &key, ABEL_POINT_COMPRESSED) == ABEL_OK &&
             octets_equal(encoded, out, len)));
}

bool case_key_pair(const abel_curve *curve, const char *d, const char *x, const char *y)
{
    static octets expected;
    abel_private_key key;
    uint8_t point[145];
    size_t len = sizeof point;
    return take_private(&key, curve, d) && case_point(&expected, curve, x, y) &&
           abel_private_key_public(point, &len, &key) == ABEL_OK && octets_equal(&expected, point, len);
}

bool case_agrees(const abel_curve *curve, const char *d, const octets *point, abel_ecdh_mode mode,
                 const octets *shared)
{
    abel_private_key key;
    abel_public_key peer;
    uint8_t z[72];
    size_t len = sizeof z;
    return take_private(&key, curve, d) &&
           abel_public_key_init(&peer, curve, point->data, point->len) == ABEL_OK &&
           abel_ecdh(z, &len, &key, &peer, mode) == ABEL_OK && octets_equal(shared, z, len);
}

/* verifies: the signature r || s. */
static bool verifies(const uint8_t *signature, const octets *digest, const abel_public_key *key)
{
    const abel_ecdsa_options raw = {.size = sizeof raw, .format = ABEL_ECDSA_RAW};
    return abel_ecdsa_verify(signature, 2 * abel_public_key_curve(key)->info.private_len, digest->data,
                             digest->len, key, &raw) == ABEL_OK;
}

bool case_signs(const abel_curve *curve, const octets *digest, const char *d, const char *x, const char *y,
                const char *k, const char *r, const char *s)
{
    const abel__ec *ec = abel__ec_of(curve);
    const size_t len = ec->order_len;
    uint8_t secret[72], nonce[72], e[72], rx[72], signature[144], expected[144];
    abel_public_key public_key;
    if (!case_key_pair(curve, d, x, y) || !take_public(&public_key, curve, x, y) ||
        !case_number(secret, len, d) || !case_number(nonce, len, k) || !case_number(expected, len, r) ||
        !case_number(expected + len, len, s)) {
        return false;
    }
    ec->kernels()->base(ec->constants, rx, NULL, nonce);
    abel__order_from_wide(ec->order, signature, rx, ec->field_len);
    abel__order_from_digest(ec->order, e, digest->data, digest->len);
    return mask_declassify(abel__order_sign(ec->order, signature + len, nonce, e, signature, secret)) &&
           memcmp(signature, expected, 2 * len) == 0 && verifies(signature, digest, &public_key);
}

bool case_verifies(const abel_curve *curve, const octets *digest, const char *x, const char *y, const char *r,
                   const char *s)
{
    const size_t len = curve->info.private_len;
    uint8_t signature[144];
    abel_public_key key;
    /* What does not fit, or is negative, is out of range. */
    return case_number(signature, len, r) && case_number(signature + len, len, s) &&
           take_public(&key, curve, x, y) && verifies(signature, digest, &key);
}

/* public_of: the public key object of a private one. */
static bool public_of(abel_public_key *public_key, const abel_private_key *key)
{
    uint8_t point[145];
    size_t len = sizeof point;
    return abel_private_key_public(point, &len, key) == ABEL_OK &&
           abel_public_key_init(public_key, abel_private_key_curve(key), point, len) == ABEL_OK;
}

bool case_verifies_private(const abel_curve *curve, const octets *digest, const char *d, const char *r,
                           const char *s)
{
    const size_t len = curve->info.private_len;
    uint8_t signature[144];
    abel_private_key key;
    abel_public_key public_key;
    return case_number(signature, len, r) && case_number(signature + len, len, s) &&
           take_private(&key, curve, d) && public_of(&public_key, &key) &&
           verifies(signature, digest, &public_key);
}

bool case_rfc6979_digest(const abel_curve *curve, const char *hash, const octets *digest, const char *d,
                         const char *k, const char *r, const char *s)
{
    const size_t len = curve->info.private_len;
    const abel__ec *ec = abel__ec_of(curve);
    uint8_t expected_k[72], expected[144], e[72], nonce[72], signature[144];
    size_t signature_len = sizeof signature;
    abel_private_key key;
    abel_public_key public_key;
    abel__nonce nonces;
    const abel_ecdsa_options options = {.size = sizeof options,
                                        .format = ABEL_ECDSA_RAW,
                                        .nonce = ABEL_ECDSA_RFC6979,
                                        .nonce_hash = hash_of(hash)};
    if (!take_private(&key, curve, d) || !public_of(&public_key, &key) || !case_number(expected, len, r) ||
        !case_number(expected + len, len, s)) {
        return false;
    }
    if (k) {
        abel__order_from_digest(ec->order, e, digest->data, digest->len);
        abel__nonce_rfc6979(&nonces, (const abel__private_key *)&key, e, options.nonce_hash);
        abel__nonce_next(&nonces, nonce);
        if (!case_number(expected_k, len, k) || memcmp(nonce, expected_k, len) != 0) {
            return false;
        }
    }
    return abel_ecdsa_sign(signature, &signature_len, digest->data, digest->len, &key, &options) == ABEL_OK &&
           signature_len == 2 * len && memcmp(signature, expected, 2 * len) == 0 &&
           verifies(signature, digest, &public_key);
}

bool case_rfc6979(const abel_curve *curve, const char *hash, const octets *message, const char *d,
                  const char *k, const char *r, const char *s)
{
    static octets digest;
    return peer_digest(&digest, hash, message) && case_rfc6979_digest(curve, hash, &digest, d, k, r, s);
}
