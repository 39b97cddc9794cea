/* SPDX-License-Identifier: Apache-2.0 */
/* C2SP/CCTV, ed25519: all edge cases of the points A and R, described by flags.
 *
 * The default refuses non_canonical_R and low_order_residue and accepts everything else, which the
 * file's documentation calls the most common behaviour. Strict mode also refuses low_order_* and
 * non_canonical_A. */
#include "util/check.h"

#include "util/public_vectors.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

static bool refused(const json_t *test, bool strict)
{
    if (strict && (json_has(test, "flags", "low_order_A") || json_has(test, "flags", "low_order_R") ||
                   json_has(test, "flags", "non_canonical_A"))) {
        return true;
    }
    return json_has(test, "flags", "non_canonical_R") || json_has(test, "flags", "low_order_residue");
}

static void ed25519vectors(void **state)
{
    (void)state;
    static octets key, message, signature;
    json_t *root = public_json("cctv/ed25519/ed25519vectors.json"), *test;
    size_t i;
    tally t = {0};
    json_array_foreach(root, i, test) {
        bool passed = json_hex(&key, test, "key") && json_hex(&signature, test, "sig") &&
                      octets_from_text(&message, json_string_or_empty(test, "msg"));
        for (int strict = 0; strict < 2; strict++) {
            passed = passed && ed25519_verdict(&key, &message, &signature, strict) ==
                                   (refused(test, strict) ? ABEL_ERR_SIGNATURE : ABEL_OK);
        }
        tally_case(&t, passed, "ed25519vectors.json: number %d",
                   (int)json_integer_value(json_object_get(test, "number")));
    }
    json_decref(root);
    tally_end(&t, 914);
}

int main(void)
{
    int start = public_vectors_start(tier_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(ed25519vectors)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
