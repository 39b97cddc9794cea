/* SPDX-License-Identifier: Apache-2.0 */
/* Binary curves on x86-64 with AVX-512, VPCLMULQDQ and GFNI. Compiled with those instructions allowed and
 * entered only where the CPU has them. */
#include "curve/binary/field.h"

#include "field/binary/v128_clmul.h"

#include GF2_HEADER(v128)

#include GF2_HEADER(maps)

#include "field/binary/maps.h"

#include "field/binary/gf2.h"

#include "field/binary/v512_clmul.h"

#include GF2_HEADER(v512)

#include "field/binary/gf2x4.h"

#include "field/binary/v256_clmul.h"

#include GF2_HEADER(v256)

#include "curve/binary/lanes.h"

KERNELS(GF2_NAME, ABEL__TIER_X86_64_AVX512);
