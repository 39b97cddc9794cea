/* SPDX-License-Identifier: Apache-2.0 */
/* The examples of RFC 6979.
 * usage: ec.rfc6979 rfc6979.txt */
#include "util/check.h"

#include "ec/cases.h"
#include "util/blocks.h"

static const char *path;

static void appendix_a2(void **state)
{
    (void)state;
    static blocks b;
    static octets message;
    class_tally t = {0};
    if (!blocks_open(&b, path)) {
        fail_msg("%s: cannot be read", path);
    }
    while (blocks_next(&b)) {
        const abel_curve *curve = subject(b.section);
        const bool passed = curve && octets_from_text(&message, blocks_value(&b, "message")) &&
                            blocks_value(&b, "hash") &&
                            case_rfc6979(curve, blocks_value(&b, "hash"), &message, blocks_value(&b, "d"),
                                         blocks_value(&b, "k"), blocks_value(&b, "r"), blocks_value(&b, "s"));
        class_case(&t, curve, passed, "%s:%zu", path, b.first_line);
    }
    blocks_close(&b);
    class_end(&t, 100, 50, 0);
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(appendix_a2)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
