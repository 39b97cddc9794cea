/* SPDX-License-Identifier: Apache-2.0 */
/* Assertions of the verify build (ABEL_VERIFY): the bounds of field elements and whatever else
 * is claimed but not checked in a release. In every other build they cost nothing. */
#ifndef ABEL__BASE_VERIFY_H
#define ABEL__BASE_VERIFY_H

#ifdef ABEL_VERIFY
#include <stdio.h>
#include <stdlib.h>

#define ABEL__VERIFY(condition)                                                                              \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: in %s: not true: %s\n", __FILE__, __LINE__, __func__, #condition);       \
            abort();                                                                                         \
        }                                                                                                    \
    } while (0)
#else
#define ABEL__VERIFY(condition) ((void)0)
#endif

#endif
