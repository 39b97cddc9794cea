/* SPDX-License-Identifier: Apache-2.0 */
/* The prime fields and their kernels by tier. */
#ifndef ABEL__CURVE_WEIERSTRASS_WEIERSTRASS_H
#define ABEL__CURVE_WEIERSTRASS_WEIERSTRASS_H

#include "curve/ec.h"
#include "prime_curves.h"

/* ABEL__FP_TIERS: X(field, kernels, tier, needs) for each set of kernels of a field that the build has, lowest
 * tier first. */
#ifdef ABEL_HAVE_PORTABLE32
#define ABEL__FP_PORTABLE32(X, field) X(field, portable32, ABEL__TIER_PORTABLE32, 0)
#else
#define ABEL__FP_PORTABLE32(X, field)
#endif
#ifdef ABEL_HAVE_PORTABLE64
#define ABEL__FP_PORTABLE64(X, field) X(field, portable64, ABEL__TIER_PORTABLE64, 0)
#else
#define ABEL__FP_PORTABLE64(X, field)
#endif
#ifdef ABEL_HAVE_X86_64
#define ABEL__FP_X86_64(X, field) X(field, x86_64, ABEL__TIER_X86_64, ABEL__CPU_BMI2 | ABEL__CPU_ADX)
#else
#define ABEL__FP_X86_64(X, field)
#endif
#define ABEL__FP_TIERS(X, field)                                                                             \
    ABEL__FP_PORTABLE32(X, field)                                                                            \
    ABEL__FP_PORTABLE64(X, field)                                                                            \
    ABEL__FP_X86_64(X, field)

enum { ABEL__FP_ROWS = 0 ABEL__FP_TIERS(ABEL__EC_COUNT, 0) };

/* abel__fp_p256_rows, abel__fp_p256_kernels and so on. */
#define ABEL__FP_DECLARE_ONE(field, kernels, ...) extern const abel__ec_kernels abel__fp_##field##_##kernels;
#define ABEL__FP_DECLARE(field)                                                                              \
    ABEL__FP_TIERS(ABEL__FP_DECLARE_ONE, field)                                                              \
    ABEL__EC_DECLARE_CHOICE(abel__fp_, field, ABEL__FP_ROWS)
ABEL__FP_FIELDS(ABEL__FP_DECLARE)
ABEL__FP_ANY(ABEL__FP_DECLARE)

#endif
