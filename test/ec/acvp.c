/* SPDX-License-Identifier: Apache-2.0 */
/* NIST ACVP: key generation, key validation, signing with given nonces, verifying, cofactor Diffie-Hellman.
 */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"

/* text: of the test, or else of its group. */
static const char *text(const json_t *group, const json_t *test, const char *key)
{
    const char *own = json_string_value(json_object_get(test, key));
    return own ? own : json_string_value(json_object_get(group, key));
}

static bool is_valid(const json_t *test)
{
    return json_is_true(json_object_get(test, "testPassed"));
}

static bool digest_of(octets *digest, const json_t *group, const json_t *test)
{
    static octets message;
    return json_hex(&message, test, "message") &&
           peer_digest(digest, json_string_or_empty(group, "hashAlg"), &message);
}

static bool key_generation(const abel_curve *curve, const json_t *group, const json_t *test)
{
    return case_key_pair(curve, text(group, test, "d"), text(group, test, "qx"), text(group, test, "qy"));
}

static bool key_validation(const abel_curve *curve, const json_t *group, const json_t *test)
{
    return case_validates(curve, text(group, test, "qx"), text(group, test, "qy")) == is_valid(test);
}

static bool signing(const abel_curve *curve, const json_t *group, const json_t *test)
{
    static octets digest;
    return digest_of(&digest, group, test) &&
           case_signs(curve, &digest, text(group, test, "d"), text(group, test, "qx"),
                      text(group, test, "qy"), text(group, test, "k"), text(group, test, "r"),
                      text(group, test, "s"));
}

static bool verifying(const abel_curve *curve, const json_t *group, const json_t *test)
{
    static octets digest;
    return digest_of(&digest, group, test) &&
           case_verifies(curve, &digest, text(group, test, "qx"), text(group, test, "qy"),
                         text(group, test, "r"), text(group, test, "s")) == is_valid(test);
}

static bool agreement(const abel_curve *curve, const json_t *group, const json_t *test)
{
    static octets point, shared;
    (void)group;
    const char *d = text(group, test, "privateIut");
    return is_valid(test) &&
           case_key_pair(curve, d, text(group, test, "publicIutX"), text(group, test, "publicIutY")) &&
           case_point(&point, curve, text(group, test, "publicServerX"),
                      text(group, test, "publicServerY")) &&
           json_hex(&shared, test, "z") && case_agrees(curve, d, &point, ABEL_ECDH_COFACTOR, &shared);
}

/* Each file, and how many cases it has on binary curves and on prime curves. */
static const struct {
    const char *name;
    size_t binary, prime;
    bool (*passes)(const abel_curve *curve, const json_t *group, const json_t *test);
} files[] = {
    {"acvp/ECDSA-KeyGen-1.0.json", 48, 24, key_generation},
    {"acvp/ECDSA-KeyVer-1.0.json", 30, 15, key_validation},
    {"acvp/ECDSA-SigGen-1.0.json", 800, 400, signing},
    {"acvp/ECDSA-SigVer-1.0.json", 511, 259, verifying},
    {"acvp/KAS-ECC-CDH-Component-1.0.json", 50, 25, agreement},
};

static void acvp(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(files); i++) {
        json_t *root = public_json(files[i].name), *group, *test;
        size_t g, j;
        class_tally t = {0};
        json_array_foreach (json_object_get(root, "testGroups"), g, group) {
            const abel_curve *curve = case_curve(json_string_or_empty(group, "curve"));
            json_array_foreach (json_object_get(group, "tests"), j, test) {
                class_case(&t, curve, curve && files[i].passes(curve, group, test), "%s: tcId %d",
                           files[i].name, (int)json_integer_value(json_object_get(test, "tcId")));
            }
        }
        json_decref(root);
        class_end(&t, files[i].binary, files[i].prime, 0);
    }
}

int main(void)
{
    int start = public_vectors_start(subjects_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(acvp)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
