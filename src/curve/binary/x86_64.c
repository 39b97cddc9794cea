/* SPDX-License-Identifier: Apache-2.0 */
/* Binary curves on x86-64 with PCLMULQDQ and SSSE3, and once more as x86_64_avx2 with AVX2, whose
 * instructions with three operands are worth up to a third on the largest fields. Compiled with those
 * instructions allowed and entered only where the CPU has them. */
#include "curve/binary/field.h"

#include "field/binary/v128_clmul.h"

#include GF2_HEADER(v128)

#include GF2_HEADER(images)

#include "field/binary/images.h"

#include "field/binary/gf2.h"

#include "curve/binary/single.h"

KERNELS(GF2_NAME, ABEL__TIER_X86_64);
