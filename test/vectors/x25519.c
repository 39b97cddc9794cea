/* SPDX-License-Identifier: Apache-2.0 */
/* The project's own vectors of X25519: rfc7748.txt, and x25519_edge.txt, which edge.py wrote. */
#include "util/check.h"

#include "util/blocks.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

#include <stdio.h>
#include <stdlib.h>

static const char *folder;

static void open_vectors(blocks *b, const char *name)
{
    char path[OCTETS_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(blocks_open(b, path));
}

static void check_file(const char *name, size_t cases)
{
    static blocks b;
    static octets scalar, u, shared, public_key;
    tally t = {0};
    open_vectors(&b, name);
    while (blocks_next(&b)) {
        const char *rounds = blocks_value(&b, "iterations");
        bool passed = blocks_hex(&scalar, &b, "scalar");
        if (blocks_value(&b, "public")) {
            passed = passed && blocks_hex(&public_key, &b, "public") &&
                     x25519_public_is(&scalar, &public_key);
        } else {
            passed = passed && blocks_hex(&u, &b, "u") && blocks_hex(&shared, &b, "shared");
            passed = passed && (rounds ? x25519_iterates(&scalar, strtol(rounds, NULL, 10), &shared)
                                       : x25519_gives(&scalar, &u, &shared));
        }
        tally_case(&t, passed, "%s: %s", name, blocks_value(&b, "name"));
    }
    blocks_close(&b);
    tally_end(&t, cases);
}

static void rfc7748(void **state)
{
    (void)state;
    check_file("rfc7748.txt", 9);
}

static void edge_cases(void **state)
{
    (void)state;
    check_file("x25519_edge.txt", 97);
}

int main(int argc, char **argv)
{
    int start = tier_start();
    if (start || argc != 2) {
        return start ? start : 2;
    }
    folder = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rfc7748),
        cmocka_unit_test(edge_cases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
