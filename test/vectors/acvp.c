/* SPDX-License-Identifier: Apache-2.0 */
/* NIST ACVP, EDDSA-KeyVer-1.0: public keys, valid or not on the curve. */
#include "util/check.h"

#include "util/public_vectors.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

#include <string.h>

static void key_verification(void **state)
{
    (void)state;
    static octets private_key, public_key, message, signature = {.len = 64};
    json_t *root = public_json("acvp/EDDSA-KeyVer-1.0.json"), *group, *test;
    size_t g, i, cases = 0;
    tally t = {0};
    json_array_foreach(json_object_get(root, "testGroups"), g, group) {
        if (strcmp(json_string_or_empty(group, "curve"), "ED-25519") != 0) {
            continue;
        }
        cases += json_array_size(json_object_get(group, "tests"));
        json_array_foreach(json_object_get(group, "tests"), i, test) {
            bool valid = json_is_true(json_object_get(test, "testPassed"));
            bool passed = json_hex(&private_key, test, "d") && json_hex(&public_key, test, "q");
            passed = passed && ed25519_public_is(&private_key, &public_key) == valid &&
                     (ed25519_verdict(&public_key, &message, &signature, 0) != ABEL_ERR_PUBLIC_KEY) == valid;
            tally_case(&t, passed, "EDDSA-KeyVer-1.0.json: tcId %d",
                       (int)json_integer_value(json_object_get(test, "tcId")));
        }
    }
    json_decref(root);
    assert_true(cases > 0);
    tally_end(&t, cases);
}

int main(void)
{
    int start = public_vectors_start(tier_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(key_verification)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
