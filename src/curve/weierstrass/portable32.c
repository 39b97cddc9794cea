/* SPDX-License-Identifier: Apache-2.0 */
/* Prime curves with 32-bit words and products of 64 bits. */
#include "curve/weierstrass/field.h"

#ifdef FP_ANY
#define FP_WORD_BITS 32
#define FP_WORDS     (2 * FP_ANY)
#include "field/prime/montgomery.h"

#include "field/prime/fe_any.h"
#else
#include FP_HEADER(32)

#include "field/prime/fe_fixed.h"
#endif

#include "curve/weierstrass/kernels.h"

KERNELS(FP_NAME, ABEL__TIER_PORTABLE32);
