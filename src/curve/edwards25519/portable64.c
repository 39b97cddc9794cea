/* SPDX-License-Identifier: Apache-2.0 */
/* The 25519 family with 64-bit words: 5 limbs of 51 bits. */
#include "p25519_5x51.h"
#include "l25519_4x64.h"

#include "curve/edwards25519/kernels.h"

#include "curve/edwards25519/ladder.h"

CURVE25519_KERNELS(abel__curve25519_portable64, ABEL__TIER_PORTABLE64, ladder);
