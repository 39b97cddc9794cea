/* SPDX-License-Identifier: Apache-2.0 */
/* Binary curves with 32-bit words and products of 64 bits. */
#include "curve/binary/field.h"

#include "field/binary/portable32.h"

#include GF2_HEADER(32)

#ifdef ABEL_SMALL
#include "field/binary/squarings.h"
#else
#include GF2_HEADER(images)

#include "field/binary/images.h"
#endif

#include "field/binary/gf2.h"

#include "curve/binary/single.h"

KERNELS(GF2_NAME, ABEL__TIER_PORTABLE32);
