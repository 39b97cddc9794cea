/* SPDX-License-Identifier: Apache-2.0 */
/* The tiers of the prime fields in this build, and the one in use. */
#include "curve/weierstrass/weierstrass.h"

#define ROW(field, kernels, tier, needs) {tier, needs, &abel__fp_##field##_##kernels},

#define FIELD(field) ABEL__EC_DEFINE_CHOICE(abel__fp_, field, ABEL__FP_ROWS, ABEL__FP_TIERS(ROW, field))
ABEL__FP_FIELDS(FIELD)
ABEL__FP_ANY(FIELD)
