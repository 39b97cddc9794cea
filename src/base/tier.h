/* SPDX-License-Identifier: Apache-2.0 */
/* Which set of kernels runs. A family has a row of tiers, lowest first; the best one that this
 * build has, this CPU supports and ABEL_TIER does not exclude is chosen at the family's first use. */
#ifndef ABEL__BASE_TIER_H
#define ABEL__BASE_TIER_H

#include <abel/base.h>

/* Tiers in ascending order. */
typedef enum {
    ABEL__TIER_PORTABLE32,
    ABEL__TIER_PORTABLE64,
    ABEL__TIER_X86_64,
    ABEL__TIER_X86_64_AVX512,
    ABEL__TIER_AARCH64,
    ABEL__TIER_COUNT
} abel__tier;

/* Features that kernels may need, one bit each; vectors with the operating system's consent (XCR0). */
enum {
    ABEL__CPU_BMI2 = 1u << 0,
    ABEL__CPU_ADX = 1u << 1,
    ABEL__CPU_AVX2 = 1u << 2,
    ABEL__CPU_AVX512F = 1u << 3,
    ABEL__CPU_AVX512VL = 1u << 4,
    ABEL__CPU_AVX512IFMA = 1u << 5,
    ABEL__CPU_PCLMULQDQ = 1u << 6,
    ABEL__CPU_SSSE3 = 1u << 7,
    ABEL__CPU_AVX512BW = 1u << 8,
    ABEL__CPU_VPCLMULQDQ = 1u << 9,
    ABEL__CPU_GFNI = 1u << 10,
    ABEL__CPU_PMULL = 1u << 11,
    ABEL__CPU_FEATURE_END = 1u << 12
};

/* abel__cpu_features: the features that this CPU and the operating system have. */
unsigned abel__cpu_features(void);

/* abel__tier_name: "portable32" and so on. */
const char *abel__tier_name(abel__tier tier);

/* One row of a family's dispatch table. */
typedef struct {
    abel__tier tier;
    unsigned needs;      /* CPU features */
    const void *kernels; /* the family's struct of functions */
} abel__tier_row;

/* abel__tier_pick: the last of count rows, in ascending order, that is not above highest and needs
 * no more than features; the first row, which needs nothing, if there is none. */
const abel__tier_row *abel__tier_pick(const abel__tier_row *rows, size_t count, abel__tier highest,
                                      unsigned features);

/* abel__tier_choose: the same for this CPU and what ABEL_TIER asks for. */
const abel__tier_row *abel__tier_choose(const abel__tier_row *rows, size_t count);

/* abel__tier_kernels: the kernels of that row, which *chosen, null at first, remembers. Threads that come
 * here at once choose the same. */
const void *abel__tier_kernels(_Atomic(const void *) *chosen, const abel__tier_row *rows, size_t count);

#endif
