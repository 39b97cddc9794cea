/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the cases of a file of vectors: every failing case is named, not only the first. */
#ifndef ABEL_TEST_TALLY_H
#define ABEL_TEST_TALLY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    size_t cases, failed;
} tally;

/* tally_case: counts a case; if it failed, prints its name. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void tally_case(tally *t, bool passed, const char *name, ...);

/* tally_end: prints the count and asserts that there were `cases` cases and that none failed. */
void tally_end(const tally *t, size_t cases);

#endif
