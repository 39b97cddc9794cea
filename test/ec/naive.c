/* SPDX-License-Identifier: Apache-2.0 */
/* Key pairs, agreements and signatures that were computed with affine formulas.
 * usage: ec.naive naive.txt */
#include "util/check.h"

#include "ec/cases.h"
#include "util/blocks.h"
#include "util/tally.h"

#include <stdio.h>

static const char *path;

/* coordinates: of a compressed point, in hexadecimal. */
static bool coordinates(char x[145], char y[145], const abel_curve *curve, const octets *compressed)
{
    const size_t len = curve->info.shared_len;
    abel_public_key key;
    uint8_t point[145];
    size_t point_len = sizeof point;
    if (abel_public_key_init(&key, curve, compressed->data, compressed->len) != ABEL_OK ||
        abel_public_key_export(point, &point_len, &key) != ABEL_OK) {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        sprintf(x + 2 * i, "%02x", point[1 + i]);
        sprintf(y + 2 * i, "%02x", point[1 + len + i]);
    }
    return true;
}

static bool passes(const abel_curve *curve, const blocks *b)
{
    static octets public_key, peer, plain, cofactor, digest;
    char x[145], y[145];
    const char *d = blocks_value(b, "d");
    return blocks_hex(&public_key, b, "public") && blocks_hex(&peer, b, "peer") &&
           blocks_hex(&plain, b, "plain") && blocks_hex(&cofactor, b, "cofactor") &&
           blocks_hex(&digest, b, "digest") && coordinates(x, y, curve, &public_key) &&
           case_agrees(curve, d, &peer, ABEL_ECDH_PLAIN, &plain) &&
           case_agrees(curve, d, &peer, ABEL_ECDH_COFACTOR, &cofactor) &&
           case_signs(curve, &digest, d, x, y, blocks_value(b, "k"), blocks_value(b, "r"),
                      blocks_value(b, "s"));
}

static void every_binary_curve(void **state)
{
    (void)state;
    static blocks b;
    tally t = {0};
    if (!blocks_open(&b, path)) {
        fail_msg("%s: cannot be read", path);
    }
    while (blocks_next(&b)) {
        const abel_curve *curve = subject(b.section);
        tally_case(&t, curve && passes(curve, &b), "%s:%zu", path, b.first_line);
    }
    blocks_close(&b);
    tally_end(&t, 14);
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_binary_curve)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
