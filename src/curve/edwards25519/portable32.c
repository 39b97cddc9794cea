/* SPDX-License-Identifier: Apache-2.0 */
/* The 25519 family with 32-bit words: 10 limbs of 26 and 25 bits. */
#include "p25519_10x25.h"
#include "l25519_8x32.h"

#include "curve/edwards25519/kernels.h"

#include "curve/edwards25519/ladder.h"

CURVE25519_KERNELS(abel__curve25519_portable32, ABEL__TIER_PORTABLE32, ladder);
