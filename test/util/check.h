/* SPDX-License-Identifier: Apache-2.0 */
/* cmocka with the headers that it wants to see first, and the checks the tests add to it. */
#ifndef ABEL_TEST_CHECK_H
#define ABEL_TEST_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* What ctest counts as skipped. */
#define EXIT_SKIPPED 77

#define COUNT(array) (sizeof(array) / sizeof *(array))

#define assert_ok(call) assert_int_equal((call), ABEL_OK)

/* assert_filled: every byte of memory is value. */
static inline void assert_filled(const void *memory, uint8_t value, size_t len)
{
    const uint8_t *p = memory;
    for (size_t i = 0; i < len; i++) {
        if (p[i] != value) { /* cmocka's check is slow */
            assert_int_equal(p[i], value);
        }
    }
}

#endif
