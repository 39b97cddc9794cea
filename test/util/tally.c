/* SPDX-License-Identifier: Apache-2.0 */
/* Counting of cases. */
#include "tally.h"

#include "check.h"

#include <stdio.h>

void tally_case(tally *t, bool passed, const char *name, ...)
{
    t->cases++;
    if (!passed) {
        t->failed++;
        va_list arguments;
        va_start(arguments, name);
        fputs("failed: ", stderr);
        vfprintf(stderr, name, arguments);
        fputc('\n', stderr);
        va_end(arguments);
    }
}

void tally_end(const tally *t, size_t cases)
{
    print_message("%zu cases, %zu failed\n", t->cases, t->failed);
    assert_int_equal(t->failed, 0);
    assert_int_equal(t->cases, cases);
}
