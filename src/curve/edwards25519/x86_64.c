/* SPDX-License-Identifier: Apache-2.0 */
/* The 25519 family on x86-64 with BMI2 and ADX: 4 saturated words, and AVX2 for
 * the lookups. Compiled with those instructions allowed and entered only where the CPU has them. */
#include "p25519_4x64.h"
#include "l25519_4x64.h"

#include "curve/edwards25519/kernels.h"

#include "curve/edwards25519/ladder_fused.h"

CURVE25519_KERNELS(abel__curve25519_x86_64, ABEL__TIER_X86_64);
