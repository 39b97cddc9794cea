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
    enum { OSXSAVE = 1u << 27, AVX = 1u << 28 }; /* leaf 1, ecx */
    enum { XCR0_YMM = 0x06, XCR0_ZMM = 0xe6 };   /* SSE and AVX state; opmask and upper vectors too */
    static const struct {
        unsigned leaf7_ebx, xcr0, feature;
    } known[] = {
        {1u << 8, 0, ABEL__CPU_BMI2},
        {1u << 19, 0, ABEL__CPU_ADX},
        {1u << 5, XCR0_YMM, ABEL__CPU_AVX2},
        {1u << 16, XCR0_ZMM, ABEL__CPU_AVX512F},
        {1u << 31, XCR0_ZMM, ABEL__CPU_AVX512VL},
        {1u << 21, XCR0_ZMM, ABEL__CPU_AVX512IFMA},
    };
    unsigned eax, ebx, ecx, edx, features = 0;

    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx))
        return 0;
    uint64_t xcr0 = (ecx & OSXSAVE) && (ecx & AVX) ? xgetbv0() : 0;

    if (!__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx))
        return 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if ((ebx & known[i].leaf7_ebx) && (xcr0 & known[i].xcr0) == known[i].xcr0)
            features |= known[i].feature;
    return features;
}

#else

unsigned abel__cpu_features(void)
{
    return 0;
}

#endif
