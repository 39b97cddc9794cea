/* SPDX-License-Identifier: Apache-2.0 */
/* Binary curves on aarch64 with the polynomial multiplications of its cryptographic extension. Compiled with
 * those instructions allowed and entered only where the CPU has them. */
#include "curve/binary/field.h"

#include "field/binary/v128_pmull.h"

#include GF2_HEADER(v128)

#include GF2_HEADER(images)

#include "field/binary/images.h"

#include "field/binary/gf2.h"

#include "curve/binary/single.h"

KERNELS(GF2_NAME, ABEL__TIER_AARCH64);
