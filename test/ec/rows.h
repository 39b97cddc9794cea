/* SPDX-License-Identifier: Apache-2.0 */
/* All kernels that a build has for a curve of SEC 1, not only those in use. */
#ifndef ABEL_TEST_EC_ROWS_H
#define ABEL_TEST_EC_ROWS_H

#include "curve/binary/any.h"
#include "curve/binary/binary.h"
#include "curve/weierstrass/weierstrass.h"
#include "scheme/ec.h"

#include <stddef.h>

typedef struct {
    const void *constants;
    const abel__tier_row *rows;
    size_t count;
} curve_rows;

/* rows_of: of a curve of the library, by its constants; null if there are none. Curves that have the same
 * constants have the same rows. */
static inline const curve_rows *rows_of(const abel_curve *curve)
{
#define BINARY_ROWS(name, m)    {&abel__##name, abel__gf2_##m##_rows, ABEL__GF2_ROWS},
#define ANY_ROWS(name, field)   {&abel__##name, abel__gf2_##field##_rows, ABEL__GF2_ANY_ROWS},
#define PRIME_ROWS(name, field) {&abel__##name, abel__fp_##field##_rows, ABEL__FP_ROWS},
    static const curve_rows all[] = {ABEL__GF2_CURVES(BINARY_ROWS) ABEL__GF2_ANY_CURVES(ANY_ROWS)
                                         ABEL__FP_CURVES(PRIME_ROWS)};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].constants == abel__ec_of(curve)->constants) {
            return &all[i];
        }
    }
    return NULL;
}

#endif
