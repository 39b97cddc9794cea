/* SPDX-License-Identifier: Apache-2.0 */
/* The tiers of any.h in this build, and the one in use. */
#include "curve/binary/any.h"

#define ROW(field, kernels, tier, needs) {tier, needs, &abel__gf2_##field##_##kernels},

#define DISPATCH(field)                                                                                      \
    const abel__tier_row abel__gf2_##field##_rows[ABEL__GF2_ANY_ROWS] = {ABEL__GF2_ANY_TIERS(ROW, field)};   \
                                                                                                             \
    const abel__ec_kernels *abel__gf2_##field##_kernels(void)                                                \
    {                                                                                                        \
        static _Atomic(const void *) chosen;                                                                 \
                                                                                                             \
        return abel__tier_kernels(&chosen, abel__gf2_##field##_rows, ABEL__GF2_ANY_ROWS);                    \
    }
ABEL__GF2_ANY_FIELDS(DISPATCH)
