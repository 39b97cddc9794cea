/* SPDX-License-Identifier: Apache-2.0 */
/* The binary fields and their kernels by tier. */
#ifndef ABEL__CURVE_BINARY_BINARY_H
#define ABEL__CURVE_BINARY_BINARY_H

#include "binary_curves.h"
#include "curve/ec.h"

/* ABEL__GF2_TIERS: X(m, kernels, tier, needs) for each set of kernels of GF(2^m) that the build has, lowest
 * tier first. */
#ifdef ABEL_HAVE_PORTABLE32
#define ABEL__GF2_PORTABLE32(X, m) X(m, portable32, ABEL__TIER_PORTABLE32, 0)
#else
#define ABEL__GF2_PORTABLE32(X, m)
#endif
#ifdef ABEL_HAVE_PORTABLE64
#define ABEL__GF2_PORTABLE64(X, m) X(m, portable64, ABEL__TIER_PORTABLE64, 0)
#else
#define ABEL__GF2_PORTABLE64(X, m)
#endif
#ifdef ABEL_HAVE_X86_64
#define ABEL__GF2_X86_64(X, m)                                                                               \
    X(m, x86_64, ABEL__TIER_X86_64, ABEL__CPU_PCLMULQDQ | ABEL__CPU_SSSE3)                                   \
    X(m, x86_64_avx2, ABEL__TIER_X86_64, ABEL__CPU_PCLMULQDQ | ABEL__CPU_AVX2)
#else
#define ABEL__GF2_X86_64(X, m)
#endif
#ifdef ABEL_HAVE_X86_64_AVX512
#define ABEL__GF2_X86_64_AVX512(X, m)                                                                        \
    X(m, x86_64_avx512, ABEL__TIER_X86_64_AVX512,                                                            \
      ABEL__CPU_PCLMULQDQ | ABEL__CPU_AVX2 | ABEL__CPU_AVX512F | ABEL__CPU_AVX512BW | ABEL__CPU_AVX512VL |   \
          ABEL__CPU_VPCLMULQDQ | ABEL__CPU_GFNI)
#else
#define ABEL__GF2_X86_64_AVX512(X, m)
#endif
#ifdef ABEL_HAVE_AARCH64
#define ABEL__GF2_AARCH64(X, m) X(m, aarch64, ABEL__TIER_AARCH64, ABEL__CPU_PMULL)
#else
#define ABEL__GF2_AARCH64(X, m)
#endif
#define ABEL__GF2_TIERS(X, m)                                                                                \
    ABEL__GF2_PORTABLE32(X, m)                                                                               \
    ABEL__GF2_PORTABLE64(X, m)                                                                               \
    ABEL__GF2_X86_64(X, m)                                                                                   \
    ABEL__GF2_X86_64_AVX512(X, m)                                                                            \
    ABEL__GF2_AARCH64(X, m)

enum { ABEL__GF2_ROWS = 0 ABEL__GF2_TIERS(ABEL__EC_COUNT, 0) };

#define ABEL__GF2_DECLARE_ONE(field, kernels, ...) extern const abel__ec_kernels abel__gf2_##field##_##kernels;
#define ABEL__GF2_DECLARE_KERNELS(m)               ABEL__GF2_TIERS(ABEL__GF2_DECLARE_ONE, m)
ABEL__GF2_FIELDS(ABEL__GF2_DECLARE_KERNELS)

/* abel__gf2_163_rows, abel__gf2_163_kernels and so on. */
#define ABEL__GF2_DECLARE_CHOICE(m) ABEL__EC_DECLARE_CHOICE(abel__gf2_, m, ABEL__GF2_ROWS)
ABEL__GF2_FIELDS(ABEL__GF2_DECLARE_CHOICE)

#endif
