/* SPDX-License-Identifier: Apache-2.0 */
/* X25519 on x86-64 with AVX-512 IFMA. Compiled with those instructions allowed and entered only where
 * the CPU has them. All else of the tier is in x86_64.c: gcc 12 makes slower code of it here. */
#include "curve/edwards25519/x86_64_avx512.h"

#include "base/mask.h"
#include "base/wipe.h"
#include "base/wipe_vectors.h"
#include "p25519_4x64.h"
#include "p25519x4_5x51.h"

#include "curve/edwards25519/clamp.h"
#include "field/prime/p25519.h"

#include "curve/edwards25519/ladder_lanes.h"
