/* SPDX-License-Identifier: Apache-2.0 */
/* Prime curves on x86-64 with BMI2 and ADX. Compiled with those instructions allowed and entered only where
 * the CPU has them. */
#include "curve/weierstrass/field.h"

#include FP_HEADER(adx)

#ifdef FP_ANY
#include "field/prime/fe_any.h"
#else
#include "field/prime/fe_fixed.h"
#endif

#include "curve/weierstrass/kernels.h"

KERNELS(FP_NAME, ABEL__TIER_X86_64);
