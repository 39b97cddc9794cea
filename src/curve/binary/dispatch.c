/* SPDX-License-Identifier: Apache-2.0 */
/* The tiers of the binary fields in this build, and the one in use. */
#include "curve/binary/any.h"
#include "curve/binary/binary.h"

#define ROW(field, kernels, tier, needs) {tier, needs, &abel__gf2_##field##_##kernels},

#define FIELD(m) ABEL__EC_DEFINE_CHOICE(abel__gf2_, m, ABEL__GF2_ROWS, ABEL__GF2_TIERS(ROW, m))
ABEL__GF2_FIELDS(FIELD)

#define ANY_FIELD(field)                                                                                     \
    ABEL__EC_DEFINE_CHOICE(abel__gf2_, field, ABEL__GF2_ANY_ROWS, ABEL__GF2_ANY_TIERS(ROW, field))
ABEL__GF2_ANY_FIELDS(ANY_FIELD)
