/* SPDX-License-Identifier: Apache-2.0 */
/* Project Wycheproof: ECDSA, and ECDH on binary curves.
 *
 * ECDH keys are SubjectPublicKeyInfo. Their ASN.1 is libcrypto's business; the point in them is this
 * library's, in whatever form it comes. "acceptable" are encodings that are not DER, where a key that can be
 * read must give the shared secret, compressed points, which must give it, and points of small order, which
 * must be refused. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"
#include "util/tally.h"

#include <stdio.h>
#include <string.h>

/* number_of_tests: as the file says; they are counted one by one. */
static size_t number_of_tests(const json_t *root)
{
    const size_t cases = (size_t)json_integer_value(json_object_get(root, "numberOfTests"));
    assert_true(cases > 0);
    return cases;
}

static int tc_id(const json_t *test)
{
    return (int)json_integer_value(json_object_get(test, "tcId"));
}

static bool has_result(const json_t *test, const char *result)
{
    return strcmp(json_string_or_empty(test, "result"), result) == 0;
}

static void agreements(const char *curve_name)
{
    static octets encoded, point, shared;
    const abel_curve *curve = subject(curve_name);
    char path[100];
    snprintf(path, sizeof path, "wycheproof/ecdh_%s_test.json", curve_name);
    json_t *root = public_json(path), *group, *test;
    size_t i, j;
    tally t = {0};
    assert_non_null(curve);
    json_array_foreach (json_object_get(root, "testGroups"), i, group) {
        json_array_foreach (json_object_get(group, "tests"), j, test) {
            const bool read = json_hex(&encoded, test, "public") && json_hex(&shared, test, "shared");
            const char *name = peer_public_point(&point, encoded.data, encoded.len);
            abel_public_key key;
            const bool usable = name && subject(name) == curve &&
                                abel_public_key_init(&key, curve, point.data, point.len) == ABEL_OK;
            const bool may_pass = !has_result(test, "invalid") && !json_has(test, "flags", "LowOrderPublic");
            const bool may_fail = !may_pass || json_has(test, "flags", "InvalidAsn");
            const bool passed = read &&
                                (usable
                                     ? may_pass && case_agrees(curve, json_string_or_empty(test, "private"),
                                                               &point, ABEL_ECDH_PLAIN, &shared)
                                     : may_fail);
            tally_case(&t, passed, "%s: tcId %d, %s", path, tc_id(test),
                       json_string_or_empty(test, "comment"));
        }
    }
    const size_t cases = number_of_tests(root);
    json_decref(root);
    tally_end(&t, cases);
}

static void ecdh(void **state)
{
    (void)state;
    agreements("sect283r1");
    agreements("sect409k1");
    agreements("sect571k1");
    agreements("sect571r1");
}

/* signatures: in DER, or as r || s; each is valid or invalid, none is "acceptable". */
static void signatures(const char *name, bool raw)
{
    static octets message, signature, digest, point;
    const abel_ecdsa_options options = {.size = sizeof options,
                                        .format = raw ? ABEL_ECDSA_RAW : ABEL_ECDSA_DER};
    char path[100];
    snprintf(path, sizeof path, "wycheproof/ecdsa_%s%s_test.json", name, raw ? "_p1363" : "");
    json_t *root = public_json(path), *group, *test;
    size_t i, j;
    tally t = {0};
    json_array_foreach (json_object_get(root, "testGroups"), i, group) {
        const json_t *public_json_key = json_object_get(group, "publicKey");
        const abel_curve *curve = case_curve(json_string_or_empty(public_json_key, "curve"));
        abel_public_key key;
        bool usable = curve && json_hex(&point, public_json_key, "uncompressed") &&
                      abel_public_key_init(&key, curve, point.data, point.len) == ABEL_OK;
        json_array_foreach (json_object_get(group, "tests"), j, test) {
            bool passed = usable && json_hex(&message, test, "msg") && json_hex(&signature, test, "sig") &&
                          peer_digest(&digest, json_string_or_empty(group, "sha"), &message);
            const bool valid = passed && abel_ecdsa_verify(signature.data, signature.len, digest.data,
                                                           digest.len, &key, &options) == ABEL_OK;
            passed = passed && has_result(test, valid ? "valid" : "invalid");
            tally_case(&t, passed, "%s: tcId %d, %s", path, tc_id(test),
                       json_string_or_empty(test, "comment"));
        }
    }
    const size_t cases = number_of_tests(root);
    json_decref(root);
    tally_end(&t, cases);
}

/* There are none on binary curves. */
static void ecdsa(void **state)
{
    (void)state;
    static const char *const names[] = {"secp160r1_sha256", "secp224r1_sha224", "secp224r1_sha256",
                                        "secp256k1_sha256", "secp256r1_sha256", "secp256r1_sha512",
                                        "secp384r1_sha384", "secp384r1_sha512", "secp521r1_sha512"};
    for (size_t i = 0; i < COUNT(names) && subjects_are_peers(); i++) {
        signatures(names[i], false);
        signatures(names[i], true);
    }
}

int main(void)
{
    int start = public_vectors_start(subjects_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ecdh),
        cmocka_unit_test(ecdsa),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
