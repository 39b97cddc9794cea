/* SPDX-License-Identifier: Apache-2.0 */
/* CPU features, each tested one by one (Intel SDM volume 2, CPUID; volume 1, 13.3 for XCR0). */
#include "base/tier.h"

#if defined(__x86_64__)
#include <cpuid.h>

static uint64_t xgetbv0(void)
{
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
}

unsigned abel__cpu_features(void)
{
    enum { OSXSAVE = 1u << 27, AVX = 1u << 28 };               /* leaf 1, ecx */
    enum { AVX2 = 1u << 5, BMI2 = 1u << 8, ADX = 1u << 19 };   /* leaf 7, ebx */
    enum { XCR0_YMM = 0x06 };                                  /* SSE and AVX state */
    unsigned eax, ebx, ecx, edx, features = 0;

    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx))
        return 0;
    int ymm = (ecx & OSXSAVE) && (ecx & AVX) && (xgetbv0() & XCR0_YMM) == XCR0_YMM;

    if (!__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx))
        return 0;
    if (ebx & BMI2)
        features |= ABEL__CPU_BMI2;
    if (ebx & ADX)
        features |= ABEL__CPU_ADX;
    if ((ebx & AVX2) && ymm)
        features |= ABEL__CPU_AVX2;
    return features;
}

#else

unsigned abel__cpu_features(void)
{
    return 0;
}

#endif
