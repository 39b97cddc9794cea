/* SPDX-License-Identifier: Apache-2.0 */
/* The tiers of the binary fields in this build, and the one in use. */
#include "curve/binary/binary.h"

#define ROW(m, kernels, tier, needs) {tier, needs, &abel__gf2_##m##_##kernels},

#define DISPATCH(m)                                                                                          \
    const abel__tier_row abel__gf2_##m##_rows[ABEL__GF2_ROWS] = {ABEL__GF2_TIERS(ROW, m)};                   \
                                                                                                             \
    const abel__ec_kernels *abel__gf2_##m##_kernels(void)                                                    \
    {                                                                                                        \
        static _Atomic(const void *) chosen;                                                                 \
                                                                                                             \
        return abel__tier_kernels(&chosen, abel__gf2_##m##_rows, ABEL__GF2_ROWS);                            \
    }
ABEL__GF2_FIELDS(DISPATCH)
