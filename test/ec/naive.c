/* SPDX-License-Identifier: Apache-2.0 */
/* Key pairs, agreements and signatures that were computed with affine formulas.
 * usage: ec.naive naive.txt */
#include "util/check.h"

#include "ec/cases.h"
#include "util/blocks.h"

static const char *path;

static bool passes(const abel_curve *curve, const blocks *b)
{
    static octets public_key, peer, plain, cofactor, digest;
    char x[145], y[145];
    const char *d = blocks_value(b, "d");
    return blocks_hex(&public_key, b, "public") && blocks_hex(&peer, b, "peer") &&
           blocks_hex(&plain, b, "plain") && blocks_hex(&cofactor, b, "cofactor") &&
           case_coordinates(x, y, curve, &public_key) && case_key_pair(curve, d, x, y) &&
           case_agrees(curve, d, &peer, ABEL_ECDH_PLAIN, &plain) &&
           case_agrees(curve, d, &peer, ABEL_ECDH_COFACTOR, &cofactor) &&
           (!(curve->info.operations & ABEL_CURVE_ECDSA) ||
            (blocks_hex(&digest, b, "digest") && case_signs(curve, &digest, d, x, y, blocks_value(b, "k"),
                                                            blocks_value(b, "r"), blocks_value(b, "s"))));
}

static void every_curve(void **state)
{
    (void)state;
    static blocks b;
    class_tally t = {0};
    if (!blocks_open(&b, path)) {
        fail_msg("%s: cannot be read", path);
    }
    while (blocks_next(&b)) {
        const abel_curve *curve = subject(b.section);
        class_case(&t, curve, curve && passes(curve, &b), "%s:%zu", path, b.first_line);
    }
    blocks_close(&b);
    class_end(&t, 17, 40, 25);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        return 2;
    }
    path = argv[1];
    int start = subjects_start();
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_curve)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
