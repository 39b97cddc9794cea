/* SPDX-License-Identifier: Apache-2.0 */
/* The binary fields and their kernels by tier. */
#ifndef ABEL__CURVE_BINARY_BINARY_H
#define ABEL__CURVE_BINARY_BINARY_H

#include "binary_curves.h"
#include "curve/ec.h"

#define ABEL__GF2_FIELDS(X) X(163) X(193) X(233) X(239) X(283) X(409) X(571)

/* Of each tier, those that the build has. */
#define ABEL__GF2_DECLARE_TIERS(m)                                                                           \
    extern const abel__ec_kernels abel__gf2_##m##_portable32, abel__gf2_##m##_portable64,                    \
        abel__gf2_##m##_x86_64, abel__gf2_##m##_x86_64_avx2, abel__gf2_##m##_x86_64_avx512,                  \
        abel__gf2_##m##_aarch64;
ABEL__GF2_FIELDS(ABEL__GF2_DECLARE_TIERS)

/* abel__gf2_163_rows and so on: the tiers of this build, lowest first; every field has the same. */
enum {
    ABEL__GF2_ROWS = 0
#ifdef ABEL_HAVE_PORTABLE32
                     + 1
#endif
#ifdef ABEL_HAVE_PORTABLE64
                     + 1
#endif
#ifdef ABEL_HAVE_X86_64
                     + 2
#endif
#ifdef ABEL_HAVE_X86_64_AVX512
                     + 1
#endif
#ifdef ABEL_HAVE_AARCH64
                     + 1
#endif
};

/* abel__gf2_163_kernels and so on: those of the tier in use. */
#define ABEL__GF2_DECLARE_CHOICE(m)                                                                          \
    extern const abel__tier_row abel__gf2_##m##_rows[ABEL__GF2_ROWS];                                        \
    const abel__ec_kernels *abel__gf2_##m##_kernels(void);
ABEL__GF2_FIELDS(ABEL__GF2_DECLARE_CHOICE)

#endif
