/* SPDX-License-Identifier: Apache-2.0 */
/* The 25519 family on x86-64 with AVX-512 IFMA: the ladder on vectors, all else as in x86_64.c. Compiled
 * with those instructions allowed and entered only where the CPU has them. */
#include "l25519_4x64.h"
#include "p25519_4x64.h"
#include "p25519x4_5x51.h"

#include "curve/edwards25519/kernels.h"

#include "curve/edwards25519/ladder_lanes.h"

CURVE25519_KERNELS(abel__curve25519_x86_64_avx512, ABEL__TIER_X86_64_AVX512);
