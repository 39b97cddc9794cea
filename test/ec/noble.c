/* SPDX-License-Identifier: Apache-2.0 */
/* noble-curves: deterministic signatures, keys and points of secp256k1. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"

#include <stdio.h>
#include <string.h>

static const abel_curve *secp256k1;

static const char *text(const json_t *test, const char *key)
{
    return json_string_value(json_object_get(test, key));
}

/* halves: r and s of 64 bytes in hexadecimal, and n - s. */
static bool halves(char r[65], char s[65], char minus_s[65], const char *signature)
{
    uint8_t bytes[32];
    if (!signature || strlen(signature) != 128) {
        return false;
    }
    memcpy(r, signature, 64);
    memcpy(s, signature + 64, 64);
    r[64] = s[64] = '\0';
    BIGNUM *a = NULL;
    bool done = BN_hex2bn(&a, s) && BN_sub(a, EC_GROUP_get0_order(peer_group(secp256k1)), a) &&
                BN_bn2binpad(a, bytes, 32) == 32;
    for (size_t i = 0; i < 32 && done; i++) {
        snprintf(minus_s + 2 * i, 3, "%02x", bytes[i]);
    }
    BN_free(a);
    return done;
}

/* Of s and n - s they give the lower one. */
static bool signature(const json_t *test)
{
    static octets digest;
    char r[65], s[65], minus_s[65];
    return json_hex(&digest, test, "m") && halves(r, s, minus_s, text(test, "signature")) &&
           case_verifies_private(secp256k1, &digest, text(test, "d"), r, s) &&
           (case_rfc6979_digest(secp256k1, "SHA-256", &digest, text(test, "d"), NULL, r, s) ||
            case_rfc6979_digest(secp256k1, "SHA-256", &digest, text(test, "d"), NULL, r, minus_s));
}

static bool no_private_key(const json_t *test)
{
    return !case_is_private(secp256k1, text(test, "d"));
}

/* no_signature: the key is none, or the signature does not verify. One is refused for its high s where that
 * is asked for ("strict"). */
static bool no_signature(const json_t *test)
{
    static octets digest, point;
    char x[145], y[145], r[65], s[65], minus_s[65];
    return json_hex(&digest, test, "m") && json_hex(&point, test, "Q") &&
           halves(r, s, minus_s, text(test, "signature")) &&
           (case_coordinates(x, y, secp256k1, &point) && case_verifies(secp256k1, &digest, x, y, r, s)) ==
               json_is_true(json_object_get(test, "strict"));
}

static bool is_point(const json_t *test)
{
    static octets point;
    char x[145], y[145];
    return json_hex(&point, test, "P") &&
           case_coordinates(x, y, secp256k1, &point) == json_is_true(json_object_get(test, "expected"));
}

static bool same_point(const json_t *test)
{
    static octets point, expected;
    char x[145], y[145];
    return json_hex(&point, test, "P") && json_hex(&expected, test, "expected") &&
           case_coordinates(x, y, secp256k1, &point) && case_decodes(secp256k1, &expected, x, y);
}

static bool no_point(const json_t *test)
{
    static octets point;
    char x[145], y[145];
    return json_hex(&point, test, "P") && !case_coordinates(x, y, secp256k1, &point);
}

static bool public_key(const json_t *test)
{
    static octets point;
    char x[145], y[145];
    return json_hex(&point, test, "expected") && case_coordinates(x, y, secp256k1, &point) &&
           case_key_pair(secp256k1, text(test, "d"), x, y);
}

/* sum: whether x([u1]G + [1]P) is that of `expected`, by the check of signatures. */
static bool sum(const json_t *test)
{
    static octets point, expected;
    const abel__ec *ec = abel__ec_of(secp256k1);
    char x[145], y[145];
    uint8_t p_x[32], p_y[32], u1[32], u2[32] = {[31] = 1}, sum_x[32], r[32];
    abel__ec_key key;
    if (!json_hex(&point, test, "P") || !json_hex(&expected, test, "expected") ||
        !case_coordinates(x, y, secp256k1, &point) || !case_number(p_x, 32, x) || !case_number(p_y, 32, y) ||
        !case_number(u1, 32, text(test, "d")) || !case_coordinates(x, y, secp256k1, &expected) ||
        !case_number(sum_x, 32, x)) {
        return false;
    }
    abel__order_from_wide(ec->order, r, sum_x, 32);
    return ec->kernels()->decode_vartime(ec->constants, &key, p_x, p_y) &&
           ec->kernels()->check_vartime(ec->constants, r, u1, u2, &key);
}

static bool product(const json_t *test)
{
    static octets point, expected;
    if (!json_hex(&point, test, "P") || !json_hex(&expected, test, "expected")) {
        return false;
    }
    memmove(expected.data, expected.data + 1, 32);
    expected.len = 32;
    return case_agrees(secp256k1, text(test, "d"), &point, ABEL_ECDH_PLAIN, &expected);
}

/* no_product: the point or the number is none. */
static bool no_product(const json_t *test)
{
    return no_point(test) || no_private_key(test);
}

static const struct {
    const char *file, *group, *kind;
    size_t cases;
    bool (*passes)(const json_t *test);
} groups[] = {
    {"noble/secp256k1/ecdsa.json", "valid", NULL, 1616, signature},
    {"noble/secp256k1/ecdsa.json", "invalid", "sign", 4, no_private_key},
    {"noble/secp256k1/ecdsa.json", "invalid", "verify", 25, no_signature},
    {"noble/secp256k1/points.json", "valid", "isPoint", 2029, is_point},
    {"noble/secp256k1/points.json", "valid", "pointCompress", 240, same_point},
    {"noble/secp256k1/points.json", "valid", "pointFromScalar", 16, public_key},
    {"noble/secp256k1/points.json", "valid", "pointAddScalar", 23, sum},
    {"noble/secp256k1/points.json", "valid", "pointMultiply", 6, product},
    {"noble/secp256k1/points.json", "invalid", "pointCompress", 19, no_point},
    {"noble/secp256k1/points.json", "invalid", "pointFromScalar", 4, no_private_key},
    {"noble/secp256k1/points.json", "invalid", "pointMultiply", 23, no_product},
};

/* Sums of two points alone are left out: nothing in the library adds them. */
static void noble(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(groups); i++) {
        json_t *root = public_json(groups[i].file), *test;
        const json_t *group = json_object_get(root, groups[i].group);
        size_t j;
        tally t = {0};
        json_array_foreach (groups[i].kind ? json_object_get(group, groups[i].kind) : group, j, test) {
            tally_case(&t, groups[i].passes(test), "%s: %s %s %zu", groups[i].file, groups[i].group,
                       groups[i].kind ? groups[i].kind : "", j);
        }
        json_decref(root);
        tally_end(&t, groups[i].cases);
    }
}

/* The message is hashed with SHA-256; k0 is the first candidate, k1 the second, k15 the sixteenth. */
static void nonces(void **state)
{
    (void)state;
    static octets message, digest;
    const abel__ec *ec = abel__ec_of(secp256k1);
    json_t *root = public_json("noble/secp256k1/rfc6979.json"), *test;
    size_t i;
    tally t = {0};
    json_array_foreach (root, i, test) {
        abel_private_key key;
        abel__nonce source;
        uint8_t secret[32], e[32], k[32], expected[32];
        bool passed = octets_from_text(&message, text(test, "message")) &&
                      peer_digest(&digest, "SHA256", &message) && case_number(secret, 32, text(test, "d"));
        assert_ok(abel_private_key_init(&key, secp256k1, secret, 32));
        abel__order_from_digest(ec->order, e, digest.data, digest.len);
        abel__nonce_rfc6979(&source, (const abel__private_key *)&key, e, ABEL_HASH_SHA256);
        for (int number = 0; number < 16; number++) {
            char name[4];
            snprintf(name, sizeof name, "k%d", number);
            abel__nonce_next(&source, k);
            if (text(test, name)) {
                passed = passed && case_number(expected, 32, text(test, name)) &&
                         memcmp(k, expected, 32) == 0;
            }
        }
        tally_case(&t, passed, "rfc6979.json: %zu", i);
    }
    json_decref(root);
    tally_end(&t, 10);
}

static int start(void)
{
    const int code = subjects_start();
    secp256k1 = code == 0 ? subject("secp256k1") : NULL;
    if (code == 0 && !secp256k1) {
        puts("skipped: secp256k1 has not this tier");
        return EXIT_SKIPPED;
    }
    return code;
}

int main(void)
{
    int code = public_vectors_start(start);
    if (code) {
        return code;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(noble), cmocka_unit_test(nonces)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
