/* SPDX-License-Identifier: Apache-2.0 */
/* The templates of a tier that computes with four elements at a time. The order of these matters: each is a
 * template over what comes before it. */
#ifndef ABEL__CURVE_BINARY_LANES_H
#define ABEL__CURVE_BINARY_LANES_H

#include "curve/binary/point.h"

#include "curve/binary/point_lanes.h"

#include "curve/binary/base_lanes.h"
#include "curve/binary/ladder_lanes.h"
#include "curve/binary/koblitz_lanes.h"

/* base_multiply_vartime: four digits at a time are faster than one that is read directly. */
static inline void base_multiply_vartime(point *r, const uint8_t *k, const abel__gf2_curve *curve,
                                         const law *l)
{
    base_multiply(r, k, curve, l);
}

#include "curve/binary/kernels.h"

#endif
