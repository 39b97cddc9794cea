/* SPDX-License-Identifier: Apache-2.0 */
/* Binary curves on x86-64 with PCLMULQDQ and SSSE3. Compiled with those instructions allowed and entered only
 * where the CPU has them. x86_64_avx2.c is the same with AVX2: three-operand instructions are worth up to a
 * third on the largest fields. */
#include "curve/binary/field.h"

#include "field/binary/v128_clmul.h"

#include GF2_HEADER(v128)

#include GF2_HEADER(images)

#include "field/binary/images.h"

#include "field/binary/gf2.h"

#include "curve/binary/single.h"

GF2_KERNELS(GF2_NAME(x86_64), ABEL__TIER_X86_64);
