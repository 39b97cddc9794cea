/* SPDX-License-Identifier: Apache-2.0 */
/* Binary curves without kernels of their own, with 64-bit words and products of 128 bits. */
#define ANY_WORD_BITS 64
#include "field/binary/any_integer.h"

#include "field/binary/any_product.h"

#include "field/binary/any_shifts.h"

#include "field/binary/any.h"

#include "curve/binary/any_ladder.h"

#include "curve/binary/any_kernels.h"

KERNELS(GF2_NAME, ABEL__TIER_PORTABLE64);
