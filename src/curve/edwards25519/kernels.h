/* SPDX-License-Identifier: Apache-2.0 */
/* What of the 25519 family is made once a tier. A tier's file includes its field header and its
 * order's, this, and one of the ladders, then says CURVE25519_KERNELS. */
#ifndef ABEL__CURVE_EDWARDS25519_KERNELS_H
#define ABEL__CURVE_EDWARDS25519_KERNELS_H

#include "base/lookup.h"
#include "base/wipe.h"
#include "curve/edwards25519/clamp.h"
#include "curve/edwards25519/curve25519.h"
#include "edwards25519_constants.h"
#ifdef ABEL_SMALL
#include "edwards25519_base_small.h"
#else
#include "edwards25519_base.h"
#endif
#include "field/prime/p25519.h"
#include "order/l25519.h"

/* The order of these matters: each is a template over what comes before it. */
#include "curve/edwards25519/point.h"

#include "curve/edwards25519/encoding.h"

#include "curve/edwards25519/base.h"
#include "curve/edwards25519/double.h"

#define CURVE25519_KERNELS(name, its_tier, its_ladder)                                                       \
    const abel__curve25519 name = {                                                                          \
        .x25519 = its_ladder,                                                                                \
        .x25519_base = base_montgomery,                                                                      \
        .base = base_encoded,                                                                                \
        .decode_vartime = decode_vartime,                                                                    \
        .double_vartime = double_vartime,                                                                    \
        .reduce = l25519_reduce,                                                                             \
        .muladd = l25519_muladd,                                                                             \
        .tier = its_tier,                                                                                    \
        .table_bytes = sizeof abel__edwards25519_base + sizeof abel__edwards25519_base_odd,                  \
    }

#endif
