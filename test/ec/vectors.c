/* SPDX-License-Identifier: Apache-2.0 */
/* Files of public vectors on encodings, validation, agreement, deterministic signing and verifying, as far
 * as they have something to say above the kernels. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"
#include "util/tally.h"

#include <stdio.h>
#include <string.h>

static const char *text(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static bool is_true(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

/* point_of: the point at key, an array of x and y. */
static bool point_of(octets *point, const abel_curve *curve, const json_t *test, const char *key)
{
    const json_t *xy = json_object_get(test, key);
    return case_point(point, curve, json_string_value(json_array_get(xy, 0)),
                      json_string_value(json_array_get(xy, 1)));
}

static bool validation_case(const abel_curve *curve, const json_t *test)
{
    static octets point;
    abel_public_key key;
    const bool valid = point_of(&point, curve, test, "Q") &&
                       abel_public_key_init(&key, curve, point.data, point.len) == ABEL_OK;
    return valid == is_true(test, "res");
}

/* A point that decodes and is not one of a public key, as it has order 2, is refused here too. */
static bool decoding_case(const abel_curve *curve, const json_t *test)
{
    static octets encoded, point;
    abel_public_key key;
    uint8_t out[145];
    size_t len = sizeof out;
    const bool expected = is_true(test, "res") && strncmp(json_string_or_empty(test, "what"), "x=0", 3) != 0;
    if (!json_hex(&encoded, test, "enc")) {
        return false;
    }
    if (!expected) {
        return abel_public_key_init(&key, curve, encoded.data, encoded.len) == ABEL_ERR_PUBLIC_KEY;
    }
    return abel_public_key_init(&key, curve, encoded.data, encoded.len) == ABEL_OK &&
           point_of(&point, curve, test, "P") && abel_public_key_export(out, &len, &key) == ABEL_OK &&
           octets_equal(&point, out, len) &&
           abel_public_key_export_point(out, &len, &key, ABEL_POINT_COMPRESSED) == ABEL_OK &&
           octets_equal(&encoded, out, len);
}

static bool agreement_case(const abel_curve *curve, const json_t *test)
{
    static octets point, expected;
    uint8_t secret[72], shared[72];
    size_t len = sizeof shared;
    abel_private_key key;
    abel_public_key peer;
    return point_of(&point, curve, test, "P") && json_hex(&expected, test, "Z") &&
           case_number(secret, curve->info.private_len, text(test, "d")) &&
           abel_private_key_init(&key, curve, secret, curve->info.private_len) == ABEL_OK &&
           abel_public_key_init(&peer, curve, point.data, point.len) == ABEL_OK &&
           abel_ecdh(shared, &len, &key, &peer,
                     is_true(test, "cof") ? ABEL_ECDH_COFACTOR : ABEL_ECDH_PLAIN) == ABEL_OK &&
           octets_equal(&expected, shared, len);
}

static bool signing_case(const abel_curve *curve, const json_t *test)
{
    static octets message;
    return json_hex(&message, test, "msg") &&
           rfc6979_gives(curve, json_string_or_empty(test, "hash"), &message, text(test, "d"),
                         text(test, "k"), text(test, "r"), text(test, "s"));
}

static bool verifying_case(const abel_curve *curve, const json_t *test)
{
    static octets point, message, digest;
    static const abel_ecdsa_options raw = {.size = sizeof raw, .format = ABEL_ECDSA_RAW};
    const size_t len = curve->info.private_len;
    uint8_t signature[144];
    abel_public_key key;
    if (!point_of(&point, curve, test, "Q") || !json_hex(&message, test, "msg") ||
        !peer_digest(&digest, json_string_or_empty(test, "hash"), &message)) {
        return false;
    }
    /* r or s that does not fit is out of range; so is a negative one. */
    const bool valid = case_number(signature, len, text(test, "r")) &&
                       case_number(signature + len, len, text(test, "s")) &&
                       abel_public_key_init(&key, curve, point.data, point.len) == ABEL_OK &&
                       abel_ecdsa_verify(signature, 2 * len, digest.data, digest.len, &key, &raw) == ABEL_OK;
    return valid == is_true(test, "res");
}

static const struct {
    const char *op;
    bool (*passes)(const abel_curve *curve, const json_t *test);
} operations[] = {{"pkv", validation_case},
                  {"dec", decoding_case},
                  {"ecdh", agreement_case},
                  {"signdet", signing_case},
                  {"verify", verifying_case}};

static void file(const char *name)
{
    json_t *root = public_json(name), *test;
    size_t i;
    tally t = {0};
    json_array_foreach(json_object_get(root, "tests"), i, test)
    {
        const abel_curve *curve = peer_curve(json_string_or_empty(test, "curve"));
        bool passed = false;
        for (size_t j = 0; curve && j < COUNT(operations); j++) {
            if (strcmp(operations[j].op, json_string_or_empty(test, "op")) == 0) {
                passed = operations[j].passes(curve, test);
            }
        }
        tally_case(&t, passed, "%s: test %zu, %s", name, i, json_string_or_empty(test, "curve"));
    }
    const size_t cases = (size_t)json_integer_value(json_object_get(root, "numberOfTests"));
    json_decref(root);
    assert_true(cases > 0);
    tally_end(&t, cases);
}

static void generated(void **state)
{
    (void)state;
    static const char *const names[] = {
        "generated/pubkey_validation.json", "generated/points.json",       "generated/ecdh.json",
        "generated/det_ecdsa.json",         "generated/ecdsa_verify.json", "rfc/rfc6979_p256_rejection.json"};
    for (size_t i = 0; i < COUNT(names); i++) {
        file(names[i]);
    }
}

/* nist_name: "NIST P-256" and so on as SEC 2 has it. */
static const abel_curve *nist_curve(const char *name)
{
    static const char *const names[][2] = {
        {"NIST P-192", "secp192r1"}, {"NIST P-224", "secp224r1"}, {"NIST P-256", "secp256r1"},
        {"NIST P-384", "secp384r1"}, {"NIST P-521", "secp521r1"}, {"NIST K-163", "sect163k1"},
        {"NIST B-163", "sect163r2"}, {"NIST K-233", "sect233k1"}, {"NIST B-233", "sect233r1"},
        {"NIST K-283", "sect283k1"}, {"NIST B-283", "sect283r1"}, {"NIST K-409", "sect409k1"},
        {"NIST B-409", "sect409r1"}, {"NIST K-571", "sect571k1"}, {"NIST B-571", "sect571r1"}};
    for (size_t i = 0; i < COUNT(names); i++) {
        if (strcmp(name, names[i][0]) == 0) {
            return peer_curve(names[i][1]);
        }
    }
    return NULL;
}

static void rfc6979(void **state)
{
    (void)state;
    static octets message;
    json_t *root = public_json("rfc/rfc6979-deterministic-ecdsa_vectors.json"), *key, *test;
    size_t i, j;
    tally t = {0};
    json_array_foreach(root, i, key)
    {
        const abel_curve *curve = nist_curve(json_string_or_empty(key, "curve"));
        json_array_foreach(json_object_get(key, "cases"), j, test)
        {
            bool passed = curve && octets_from_text(&message, text(test, "message")) &&
                          rfc6979_gives(curve, json_string_or_empty(test, "hash"), &message,
                                        text(key, "private"), text(test, "k"), text(test, "r"),
                                        text(test, "s"));
            tally_case(&t, passed, "RFC 6979: %s, %s", json_string_or_empty(key, "curve"),
                       json_string_or_empty(test, "hash"));
        }
    }
    json_decref(root);
    tally_end(&t, 150);
}

/* Wycheproof's signatures, in DER and as r || s: each is valid or invalid, none is "acceptable". */
static void wycheproof_file(const char *name)
{
    static octets message, signature, digest, point;
    json_t *root = public_json(name), *group, *test;
    size_t i, j;
    tally t = {0};
    json_array_foreach(json_object_get(root, "testGroups"), i, group)
    {
        const json_t *public_json_key = json_object_get(group, "publicKey");
        const abel_curve *curve = peer_curve(json_string_or_empty(public_json_key, "curve"));
        const bool raw = strstr(json_string_or_empty(group, "type"), "P1363") != NULL;
        const abel_ecdsa_options options = {.size = sizeof options,
                                            .format = raw ? ABEL_ECDSA_RAW : ABEL_ECDSA_DER};
        abel_public_key key;
        bool usable = curve && json_hex(&point, public_json_key, "uncompressed") &&
                      abel_public_key_init(&key, curve, point.data, point.len) == ABEL_OK;
        json_array_foreach(json_object_get(group, "tests"), j, test)
        {
            bool passed = usable && json_hex(&message, test, "msg") && json_hex(&signature, test, "sig") &&
                          peer_digest(&digest, json_string_or_empty(group, "sha"), &message);
            const bool valid = passed && abel_ecdsa_verify(signature.data, signature.len, digest.data,
                                                           digest.len, &key, &options) == ABEL_OK;
            passed = passed && strcmp(json_string_or_empty(test, "result"), valid ? "valid" : "invalid") == 0;
            tally_case(&t, passed, "%s: tcId %d, %s", name,
                       (int)json_integer_value(json_object_get(test, "tcId")),
                       json_string_or_empty(test, "comment"));
        }
    }
    const size_t cases = (size_t)json_integer_value(json_object_get(root, "numberOfTests"));
    json_decref(root);
    assert_true(cases > 0);
    tally_end(&t, cases);
}

static void wycheproof(void **state)
{
    (void)state;
    static const char *const names[] = {"secp160r1_sha256", "secp224r1_sha224", "secp224r1_sha256",
                                        "secp256k1_sha256", "secp256r1_sha256", "secp256r1_sha512",
                                        "secp384r1_sha384", "secp384r1_sha512", "secp521r1_sha512"};
    for (size_t i = 0; i < COUNT(names); i++) {
        char path[100];
        snprintf(path, sizeof path, "wycheproof/ecdsa_%s_test.json", names[i]);
        wycheproof_file(path);
        snprintf(path, sizeof path, "wycheproof/ecdsa_%s_p1363_test.json", names[i]);
        wycheproof_file(path);
    }
}

int main(void)
{
    int start = public_vectors_start();
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generated),
        cmocka_unit_test(rfc6979),
        cmocka_unit_test(wycheproof),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
