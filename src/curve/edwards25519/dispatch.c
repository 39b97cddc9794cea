/* SPDX-License-Identifier: Apache-2.0 */
/* The tiers of the 25519 family in this build, and the one in use. */
#include "curve/edwards25519/curve25519.h"

const abel__tier_row abel__curve25519_rows[] = {
#ifdef ABEL_HAVE_PORTABLE32
    {ABEL__TIER_PORTABLE32, 0, &abel__curve25519_portable32},
#endif
#ifdef ABEL_HAVE_PORTABLE64
    {ABEL__TIER_PORTABLE64, 0, &abel__curve25519_portable64},
#endif
#ifdef ABEL_HAVE_X86_64
    {ABEL__TIER_X86_64, ABEL__CPU_BMI2 | ABEL__CPU_ADX | ABEL__CPU_AVX2, &abel__curve25519_x86_64},
#endif
#ifdef ABEL_HAVE_X86_64_AVX512
    {ABEL__TIER_X86_64_AVX512,
     ABEL__CPU_BMI2 | ABEL__CPU_ADX | ABEL__CPU_AVX2 | ABEL__CPU_AVX512F | ABEL__CPU_AVX512VL |
         ABEL__CPU_AVX512IFMA,
     &abel__curve25519_x86_64_avx512},
#endif
};
const size_t abel__curve25519_row_count = sizeof abel__curve25519_rows / sizeof abel__curve25519_rows[0];

const abel__curve25519 *abel__curve25519_kernels(void)
{
    static _Atomic(const void *) chosen;

    return abel__tier_kernels(&chosen, abel__curve25519_rows, abel__curve25519_row_count);
}
