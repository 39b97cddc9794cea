/* SPDX-License-Identifier: Apache-2.0 */
/* The 25519 family on x86-64 with BMI2 and ADX: 4 saturated words, and AVX2 for the lookups; and the
 * same with the ladder of x86_64_avx512.c. Compiled with those instructions allowed and entered only
 * where the CPU has them. */
#include "l25519_4x64.h"
#include "p25519_4x64.h"

#include "curve/edwards25519/kernels.h"

#include "curve/edwards25519/ladder_fused.h"
#include "curve/edwards25519/x86_64_avx512.h"

CURVE25519_KERNELS(abel__curve25519_x86_64, ABEL__TIER_X86_64, ladder);
#ifdef ABEL_HAVE_X86_64_AVX512
CURVE25519_KERNELS(abel__curve25519_x86_64_avx512, ABEL__TIER_X86_64_AVX512, abel__x25519_avx512);
#endif
