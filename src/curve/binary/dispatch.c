/* SPDX-License-Identifier: Apache-2.0 */
/* The tiers of the binary fields in this build, and the one in use. */
#include "curve/binary/binary.h"

#include <stdatomic.h>

#ifdef ABEL_HAVE_PORTABLE32
#define PORTABLE32(m) {ABEL__TIER_PORTABLE32, 0, &abel__gf2_##m##_portable32},
#else
#define PORTABLE32(m)
#endif
#ifdef ABEL_HAVE_PORTABLE64
#define PORTABLE64(m) {ABEL__TIER_PORTABLE64, 0, &abel__gf2_##m##_portable64},
#else
#define PORTABLE64(m)
#endif
#ifdef ABEL_HAVE_X86_64
#define X86_64(m)                                                                                            \
    {ABEL__TIER_X86_64, ABEL__CPU_PCLMULQDQ | ABEL__CPU_SSSE3, &abel__gf2_##m##_x86_64},                     \
        {ABEL__TIER_X86_64, ABEL__CPU_PCLMULQDQ | ABEL__CPU_AVX2, &abel__gf2_##m##_x86_64_avx2},
#else
#define X86_64(m)
#endif
#ifdef ABEL_HAVE_X86_64_AVX512
#define X86_64_AVX512(m)                                                                                     \
    {ABEL__TIER_X86_64_AVX512,                                                                               \
     ABEL__CPU_PCLMULQDQ | ABEL__CPU_AVX2 | ABEL__CPU_AVX512F | ABEL__CPU_AVX512BW | ABEL__CPU_AVX512VL |    \
         ABEL__CPU_VPCLMULQDQ | ABEL__CPU_GFNI,                                                              \
     &abel__gf2_##m##_x86_64_avx512},
#else
#define X86_64_AVX512(m)
#endif
#ifdef ABEL_HAVE_AARCH64
#define AARCH64(m) {ABEL__TIER_AARCH64, ABEL__CPU_PMULL, &abel__gf2_##m##_aarch64},
#else
#define AARCH64(m)
#endif

/* Threads that come here at once choose the same. */
#define DISPATCH(m)                                                                                          \
    const abel__tier_row abel__gf2_##m##_rows[ABEL__GF2_ROWS] = {PORTABLE32(m) PORTABLE64(m) X86_64(m)       \
                                                                     X86_64_AVX512(m) AARCH64(m)};           \
                                                                                                             \
    const abel__ec_kernels *abel__gf2_##m##_kernels(void)                                                    \
    {                                                                                                        \
        static _Atomic(const abel__ec_kernels *) chosen;                                                     \
        const abel__ec_kernels *kernels = atomic_load_explicit(&chosen, memory_order_acquire);               \
                                                                                                             \
        if (!kernels) {                                                                                      \
            kernels = abel__tier_choose(abel__gf2_##m##_rows, ABEL__GF2_ROWS)->kernels;                      \
            atomic_store_explicit(&chosen, kernels, memory_order_release);                                   \
        }                                                                                                    \
        return kernels;                                                                                      \
    }
ABEL__GF2_FIELDS(DISPATCH)
