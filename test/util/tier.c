/* SPDX-License-Identifier: Apache-2.0 */
/* The tier under test. */
#include "tier.h"

#include "check.h"
#include "curve/binary/binary.h"
#include "curve/edwards25519/curve25519.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const void *tier_kernels(const char *name, const abel__tier_row *rows, size_t count, unsigned ignored)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(name, abel__tier_name(rows[i].tier)) == 0 &&
            !(rows[i].needs & ~(abel__cpu_features() | ignored))) {
            return rows[i].kernels;
        }
    }
    return NULL;
}

static int start(const abel__tier_row *rows, size_t count, const char *used)
{
    const char *wanted = getenv("ABEL_TIER");
    if (!wanted) {
        return 0;
    }
    if (!tier_kernels(wanted, rows, count, 0)) {
        printf("skipped: no tier %s in this build or on this CPU\n", wanted);
        return EXIT_SKIPPED;
    }
    printf("tier %s\n", used);
    return strcmp(used, wanted) != 0;
}

int tier_start(void)
{
    return start(abel__curve25519_rows, abel__curve25519_row_count, abel_tier(ABEL_FAMILY_25519));
}

int tier_start_binary(void)
{
    return start(abel__gf2_163_rows, ABEL__GF2_ROWS, abel_tier(ABEL_FAMILY_BINARY));
}
