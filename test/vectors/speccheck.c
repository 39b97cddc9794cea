/* SPDX-License-Identifier: Apache-2.0 */
/* The twelve cases of ed25519-speccheck (Chalkias, Garillot, Nikolaenko, "Taming the many EdDSAs",
 * SSR 2020), and the rows of its table that this library is held to. */
#include "util/check.h"

#include "util/public_vectors.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

/* The default: OpenSSL 3.0's row. Strict: 0 to 2 and 11 have a point of small order. */
static const char default_row[] = "VVVVXXXXXXXV", strict_row[] = "XXXVXXXXXXXX";

static void cases(void **state)
{
    (void)state;
    static octets key, message, signature;
    json_t *root = public_json("speccheck/cases.json"), *test;
    size_t i;
    tally t = {0};
    assert_int_equal(json_array_size(root), sizeof default_row - 1);
    json_array_foreach(root, i, test) {
        bool passed = json_hex(&key, test, "pub_key") && json_hex(&message, test, "message") &&
                      json_hex(&signature, test, "signature");
        passed = passed &&
                 (ed25519_verdict(&key, &message, &signature, 0) == ABEL_OK) == (default_row[i] == 'V') &&
                 (ed25519_verdict(&key, &message, &signature, 1) == ABEL_OK) == (strict_row[i] == 'V');
        tally_case(&t, passed, "speccheck/cases.json: case %zu", i);
    }
    json_decref(root);
    tally_end(&t, sizeof default_row - 1);
}

int main(void)
{
    int start = public_vectors_start(tier_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(cases)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
