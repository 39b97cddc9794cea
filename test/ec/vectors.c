/* SPDX-License-Identifier: Apache-2.0 */
/* Files of public vectors in the common format of the folder that ABEL_VECTORS names, the examples of RFC
 * 6979, and points of binary curves that are refused or that are not. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"

#include <string.h>

static const char *text(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static bool is_true(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

/* x_of, y_of: the coordinates of the point at key, an array. */
static const char *x_of(const json_t *test, const char *key)
{
    return json_string_value(json_array_get(json_object_get(test, key), 0));
}

static const char *y_of(const json_t *test, const char *key)
{
    return json_string_value(json_array_get(json_object_get(test, key), 1));
}

static bool digest_of(octets *digest, const json_t *test)
{
    static octets message;
    return json_hex(&message, test, "msg") &&
           peer_digest(digest, json_string_or_empty(test, "hash"), &message);
}

static bool validation_case(const abel_curve *curve, const json_t *test)
{
    return case_validates(curve, x_of(test, "Q"), y_of(test, "Q")) == is_true(test, "res");
}

/* A point that decodes and is not one of a public key, as it has order 2, is refused here too. */
static bool decoding_case(const abel_curve *curve, const json_t *test)
{
    static octets encoded;
    abel_public_key key;
    const bool expected = is_true(test, "res") && strncmp(json_string_or_empty(test, "what"), "x=0", 3) != 0;
    if (!json_hex(&encoded, test, "enc")) {
        return false;
    }
    if (!expected) {
        return abel_public_key_init(&key, curve, encoded.data, encoded.len) == ABEL_ERR_PUBLIC_KEY;
    }
    return case_decodes(curve, &encoded, x_of(test, "P"), y_of(test, "P"));
}

static bool agreement_case(const abel_curve *curve, const json_t *test)
{
    static octets point, shared;
    return case_point(&point, curve, x_of(test, "P"), y_of(test, "P")) && json_hex(&shared, test, "Z") &&
           case_agrees(curve, text(test, "d"), &point,
                       is_true(test, "cof") ? ABEL_ECDH_COFACTOR : ABEL_ECDH_PLAIN, &shared);
}

static bool deterministic_signing_case(const abel_curve *curve, const json_t *test)
{
    static octets message;
    return json_hex(&message, test, "msg") &&
           case_rfc6979(curve, json_string_or_empty(test, "hash"), &message, text(test, "d"), text(test, "k"),
                        text(test, "r"), text(test, "s"));
}

static bool signing_case(const abel_curve *curve, const json_t *test)
{
    static octets digest;
    return digest_of(&digest, test) &&
           case_signs(curve, &digest, text(test, "d"), x_of(test, "Q"), y_of(test, "Q"), text(test, "k"),
                      text(test, "r"), text(test, "s"));
}

static bool verifying_case(const abel_curve *curve, const json_t *test)
{
    static octets digest;
    return digest_of(&digest, test) &&
           case_verifies(curve, &digest, x_of(test, "Q"), y_of(test, "Q"), text(test, "r"),
                         text(test, "s")) == is_true(test, "res");
}

static const struct {
    const char *op;
    bool (*passes)(const abel_curve *curve, const json_t *test);
} operations[] = {{"pkv", validation_case}, {"dec", decoding_case},
                  {"ecdh", agreement_case}, {"signdet", deterministic_signing_case},
                  {"signk", signing_case},  {"verify", verifying_case}};

static bool passes(const abel_curve *curve, const json_t *test)
{
    for (size_t i = 0; i < COUNT(operations); i++) {
        if (strcmp(operations[i].op, json_string_or_empty(test, "op")) == 0) {
            return operations[i].passes(curve, test);
        }
    }
    return false;
}

/* file: with so many cases on binary and on prime curves. */
static void file(const char *name, size_t binary, size_t prime)
{
    json_t *root = public_json(name), *test;
    size_t i;
    class_tally t = {0};
    json_array_foreach (json_object_get(root, "tests"), i, test) {
        const abel_curve *curve = case_curve(json_string_or_empty(test, "curve"));
        class_case(&t, curve, curve && passes(curve, test), "%s: test %zu", name, i);
    }
    json_decref(root);
    class_end(&t, binary, prime, 0);
}

static void common_format(void **state)
{
    (void)state;
    file("generated/pubkey_validation.json", 164, 0);
    file("generated/points.json", 378, 75);
    file("generated/ecdh.json", 56, 6);
    file("generated/det_ecdsa.json", 56, 12);
    file("generated/ecdsa_verify.json", 432, 72);
    file("rfc/rfc6979_p256_rejection.json", 0, 1);
    file("secg/gec2_ecdsa.json", 1, 1);
    file("secg/sec2_base_points.json", 14, 6);
    file("openjdk/sunlabs_ecdsa_verify.json", 12, 24);
}

static void rfc6979(void **state)
{
    (void)state;
    static octets message;
    json_t *root = public_json("rfc/rfc6979-deterministic-ecdsa_vectors.json"), *key, *test;
    size_t i, j;
    class_tally t = {0};
    json_array_foreach (root, i, key) {
        const abel_curve *curve = case_curve(json_string_or_empty(key, "curve"));
        json_array_foreach (json_object_get(key, "cases"), j, test) {
            const bool passed = curve && octets_from_text(&message, text(test, "message")) &&
                                case_rfc6979(curve, json_string_or_empty(test, "hash"), &message,
                                             text(key, "private"), text(test, "k"), text(test, "r"),
                                             text(test, "s"));
            class_case(&t, curve, passed, "RFC 6979: %s", json_string_or_empty(test, "hash"));
        }
    }
    json_decref(root);
    class_end(&t, 100, 50, 0);
}

/* status_of: of reading the encoded point at key. */
static abel_status status_of(abel_public_key *key, const abel_curve *curve, const json_t *test,
                             const char *name)
{
    static octets encoded;
    assert_true(json_hex(&encoded, test, name));
    return abel_public_key_init(key, curve, encoded.data, encoded.len);
}

/* Of each binary curve: a multiple of the base point in two forms, the same with a point of order 2 added,
 * that point alone, and an x that is not reduced. */
static bool points_are_told_apart(const abel_curve *curve, const json_t *test)
{
    abel_public_key key;
    uint8_t whole[145], compressed[73];
    size_t whole_len = sizeof whole, compressed_len = sizeof compressed;
    static octets kg, kg_compressed;
    const BIGNUM *h = EC_GROUP_get0_cofactor(peer_group(curve));
    return json_hex(&kg, test, "kG") && json_hex(&kg_compressed, test, "kG_comp") &&
           curve->info.shared_len == (size_t)json_integer_value(json_object_get(test, "field_bytes")) &&
           curve->info.private_len == (size_t)json_integer_value(json_object_get(test, "order_bytes")) &&
           BN_is_word(h, (BN_ULONG)json_integer_value(json_object_get(test, "h"))) &&
           status_of(&key, curve, test, "kG_comp") == ABEL_OK &&
           abel_public_key_export(whole, &whole_len, &key) == ABEL_OK &&
           octets_equal(&kg, whole, whole_len) && status_of(&key, curve, test, "kG") == ABEL_OK &&
           abel_public_key_export_point(compressed, &compressed_len, &key, ABEL_POINT_COMPRESSED) ==
               ABEL_OK &&
           octets_equal(&kg_compressed, compressed, compressed_len) &&
           status_of(&key, curve, test, "kG_plus_T2") == ABEL_ERR_PUBLIC_KEY &&
           status_of(&key, curve, test, "order2_point") == ABEL_ERR_PUBLIC_KEY &&
           status_of(&key, curve, test, "x_unreduced") == ABEL_ERR_PUBLIC_KEY;
}

static void binary_points(void **state)
{
    (void)state;
    json_t *root = public_json("generated/binary_points.json"), *test;
    const char *name;
    class_tally t = {0};
    json_object_foreach (root, name, test) {
        const abel_curve *curve = case_curve(name);
        class_case(&t, curve, curve && points_are_told_apart(curve, test), "binary_points.json");
    }
    json_decref(root);
    class_end(&t, 14, 0, 0);
}

int main(void)
{
    int start = public_vectors_start(subjects_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(common_format),
        cmocka_unit_test(rfc6979),
        cmocka_unit_test(binary_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
