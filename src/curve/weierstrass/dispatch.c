/* SPDX-License-Identifier: Apache-2.0 */
/* The tiers of the prime fields in this build, and the one in use. */
#include "curve/weierstrass/weierstrass.h"

#define ROW(field, kernels, tier, needs) {tier, needs, &abel__fp_##field##_##kernels},

#define DISPATCH(field)                                                                                      \
    const abel__tier_row abel__fp_##field##_rows[ABEL__FP_ROWS] = {ABEL__FP_TIERS(ROW, field)};              \
                                                                                                             \
    const abel__ec_kernels *abel__fp_##field##_kernels(void)                                                 \
    {                                                                                                        \
        static _Atomic(const void *) chosen;                                                                 \
                                                                                                             \
        return abel__tier_kernels(&chosen, abel__fp_##field##_rows, ABEL__FP_ROWS);                          \
    }
ABEL__FP_FIELDS(DISPATCH)
ABEL__FP_ANY(DISPATCH)
