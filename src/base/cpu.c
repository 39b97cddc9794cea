/* SPDX-License-Identifier: Apache-2.0 */
/* CPU features, each tested one by one (Intel SDM volume 2, CPUID; volume 1, 13.3 for XCR0;
 * Linux, Documentation/arch/arm64/elf_hwcaps.rst). */
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
    enum { LEAF1_ECX, LEAF7_EBX, LEAF7_ECX, REGISTERS };
    static const struct {
        unsigned where, bit, xcr0, feature;
    } known[] = {
        {LEAF1_ECX, 1u << 1, 0, ABEL__CPU_PCLMULQDQ},
        {LEAF1_ECX, 1u << 9, 0, ABEL__CPU_SSSE3},
        {LEAF7_EBX, 1u << 8, 0, ABEL__CPU_BMI2},
        {LEAF7_EBX, 1u << 19, 0, ABEL__CPU_ADX},
        {LEAF7_EBX, 1u << 5, XCR0_YMM, ABEL__CPU_AVX2},
        {LEAF7_EBX, 1u << 16, XCR0_ZMM, ABEL__CPU_AVX512F},
        {LEAF7_EBX, 1u << 30, XCR0_ZMM, ABEL__CPU_AVX512BW},
        {LEAF7_EBX, 1u << 31, XCR0_ZMM, ABEL__CPU_AVX512VL},
        {LEAF7_EBX, 1u << 21, XCR0_ZMM, ABEL__CPU_AVX512IFMA},
        {LEAF7_ECX, 1u << 8, XCR0_ZMM, ABEL__CPU_GFNI},
        {LEAF7_ECX, 1u << 10, XCR0_ZMM, ABEL__CPU_VPCLMULQDQ},
    };
    unsigned eax, ebx, edx, registers[REGISTERS] = {0}, features = 0;

    if (!__get_cpuid(1, &eax, &ebx, &registers[LEAF1_ECX], &edx))
        return 0;
    const unsigned leaf1 = registers[LEAF1_ECX];
    const uint64_t xcr0 = (leaf1 & OSXSAVE) && (leaf1 & AVX) ? xgetbv0() : 0;

    /* Without leaf 7 its registers stay 0. */
    __get_cpuid_count(7, 0, &eax, &registers[LEAF7_EBX], &registers[LEAF7_ECX], &edx);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if ((registers[known[i].where] & known[i].bit) && (xcr0 & known[i].xcr0) == known[i].xcr0)
            features |= known[i].feature;
    return features;
}

#elif defined(__aarch64__)
#include <sys/auxv.h>

unsigned abel__cpu_features(void)
{
    return getauxval(AT_HWCAP) & HWCAP_PMULL ? ABEL__CPU_PMULL : 0;
}

#else

unsigned abel__cpu_features(void)
{
    return 0;
}

#endif
