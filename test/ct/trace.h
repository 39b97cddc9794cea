/* SPDX-License-Identifier: Apache-2.0 */
/* Constant control flow of what valgrind cannot run (AVX-512): the code runs instruction by instruction under
 * ptrace, and the sequence of their addresses must be the same for every secret. That finds branches on
 * secrets; it does not see addresses of data, which memcheck covers for the other tiers. */
#ifndef ABEL_TEST_CT_TRACE_H
#define ABEL_TEST_CT_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EXIT_SKIPPED = 77 };

/* A secret of any shape. */
typedef uint8_t secret[72];

/* trace_is_constant: whether run() takes the same instructions for all of count secrets; their number is
 * printed. Ends the program, skipped, if ptrace is not allowed. */
bool trace_is_constant(const char *name, void (*run)(const uint8_t *), const secret *secrets, size_t count);

#endif
