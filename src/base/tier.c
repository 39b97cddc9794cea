/* SPDX-License-Identifier: Apache-2.0 */
/* The choice of a tier. */
#include "base/tier.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

static const char *const names[ABEL__TIER_COUNT] = {
    [ABEL__TIER_PORTABLE32] = "portable32", [ABEL__TIER_PORTABLE64] = "portable64",
    [ABEL__TIER_X86_64] = "x86-64",         [ABEL__TIER_X86_64_AVX512] = "x86-64-avx512",
    [ABEL__TIER_AARCH64] = "aarch64",
};

const char *abel__tier_name(abel__tier tier)
{
    return names[tier];
}

/* wanted_tier: what ABEL_TIER asks for; the highest if it is not set, names no tier, or the
 * program runs with more rights than its caller (AT_SECURE). */
static abel__tier wanted_tier(void)
{
    const char *wanted = getauxval(AT_SECURE) ? NULL : getenv("ABEL_TIER");
    for (int t = 0; wanted && t < ABEL__TIER_COUNT; t++)
        if (strcmp(wanted, names[t]) == 0)
            return (abel__tier)t;
    return ABEL__TIER_COUNT - 1;
}

const abel__tier_row *abel__tier_pick(const abel__tier_row *rows, size_t count, abel__tier highest,
                                      unsigned features)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (rows[i].tier <= highest && (rows[i].needs & ~features) == 0)
            best = i;
    return &rows[best];
}

const abel__tier_row *abel__tier_choose(const abel__tier_row *rows, size_t count)
{
    return abel__tier_pick(rows, count, wanted_tier(), abel__cpu_features());
}

const void *abel__tier_kernels(_Atomic(const void *) *chosen, const abel__tier_row *rows, size_t count)
{
    const void *kernels = atomic_load_explicit(chosen, memory_order_acquire);

    if (!kernels) {
        kernels = abel__tier_choose(rows, count)->kernels;
        atomic_store_explicit(chosen, kernels, memory_order_release);
    }
    return kernels;
}
