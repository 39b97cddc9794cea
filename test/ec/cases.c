/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of vector files. */
#include "ec/cases.h"

#include <string.h>

bool case_number(uint8_t *out, size_t len, const char *hex)
{
    BIGNUM *n = NULL;
    bool fits = hex && *hex && BN_hex2bn(&n, hex) == (int)strlen(hex) && BN_bn2binpad(n, out, (int)len) >= 0;
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

bool rfc6979_gives(const abel_curve *curve, const char *hash, const octets *message, const char *d,
                   const char *k, const char *r, const char *s)
{
    static octets digest;
    const size_t len = curve->info.private_len;
    const abel__ec *ec = abel__ec_of(curve);
    uint8_t secret[72], expected_k[72], expected[144], e[72], nonce[72], signature[200], point[145];
    size_t raw_len = 2 * len, signature_len = sizeof signature, point_len = sizeof point;
    abel_private_key key;
    abel_public_key public_key;
    abel__nonce nonces;
    abel_ecdsa_options options = {.size = sizeof options,
                                  .format = ABEL_ECDSA_RAW,
                                  .nonce = ABEL_ECDSA_RFC6979,
                                  .nonce_hash = hash_of(hash)};
    if (!peer_digest(&digest, hash, message) || !case_number(secret, len, d) ||
        !case_number(expected, len, r) || !case_number(expected + len, len, s) ||
        abel_private_key_init(&key, curve, secret, len) || abel_private_key_public(point, &point_len, &key) ||
        abel_public_key_init(&public_key, curve, point, point_len)) {
        return false;
    }
    if (k) {
        abel__order_from_digest(ec->order, e, digest.data, digest.len);
        abel__nonce_rfc6979(&nonces, (const abel__private_key *)&key, e, options.nonce_hash);
        abel__nonce_next(&nonces, nonce);
        if (!case_number(expected_k, len, k) || memcmp(nonce, expected_k, len) != 0) {
            return false;
        }
    }
    if (abel_ecdsa_sign(signature, &raw_len, digest.data, digest.len, &key, &options) || raw_len != 2 * len ||
        memcmp(signature, expected, raw_len) != 0 ||
        abel_ecdsa_verify(signature, raw_len, digest.data, digest.len, &public_key, &options)) {
        return false;
    }
    options.format = ABEL_ECDSA_DER;
    return !abel_ecdsa_sign(signature, &signature_len, digest.data, digest.len, &key, &options) &&
           !abel_ecdsa_verify(signature, signature_len, digest.data, digest.len, &public_key, NULL);
}
