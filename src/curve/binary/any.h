/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels of binary curves over fields that have none of their own, by the words of an element and by
 * tier. */
#ifndef ABEL__CURVE_BINARY_ANY_H
#define ABEL__CURVE_BINARY_ANY_H

#include "binary_any.h"
#include "curve/binary/binary.h"

/* ABEL__GF2_ANY_TIERS: as ABEL__GF2_TIERS. */
#ifdef ABEL_HAVE_X86_64
#define ABEL__GF2_ANY_X86_64(X, field) X(field, x86_64, ABEL__TIER_X86_64, ABEL__CPU_PCLMULQDQ)
#else
#define ABEL__GF2_ANY_X86_64(X, field)
#endif
#define ABEL__GF2_ANY_TIERS(X, field)                                                                        \
    ABEL__GF2_PORTABLE32(X, field)                                                                           \
    ABEL__GF2_PORTABLE64(X, field)                                                                           \
    ABEL__GF2_ANY_X86_64(X, field)

enum { ABEL__GF2_ANY_ROWS = 0 ABEL__GF2_ANY_TIERS(ABEL__EC_COUNT, 0) };

/* abel__gf2_any2_rows, abel__gf2_any2_kernels and so on. */
#define ABEL__GF2_ANY_DECLARE_KERNELS(field)                                                                 \
    ABEL__GF2_ANY_TIERS(ABEL__GF2_DECLARE_ONE, field)                                                        \
    ABEL__EC_DECLARE_CHOICE(abel__gf2_, field, ABEL__GF2_ANY_ROWS)
ABEL__GF2_ANY_FIELDS(ABEL__GF2_ANY_DECLARE_KERNELS)

#endif
