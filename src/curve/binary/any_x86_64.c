/* SPDX-License-Identifier: Apache-2.0 */
/* Binary curves without kernels of their own, on x86-64 with PCLMULQDQ. Compiled with that instruction
 * allowed and entered only where the CPU has it. */
#include "field/binary/any_clmul.h"

#include "field/binary/any_product.h"

#include "field/binary/any_fold.h"

#include "field/binary/any.h"

#include "curve/binary/any_ladder.h"

#include "curve/binary/any_kernels.h"

KERNELS(GF2_NAME, ABEL__TIER_X86_64);
