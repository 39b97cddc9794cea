/* SPDX-License-Identifier: Apache-2.0 */
/* The tier under test. */
#include "tier.h"

#include "check.h"
#include "curve/edwards25519/curve25519.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int tier_start(void)
{
    const char *wanted = getenv("ABEL_TIER");
    if (!wanted) {
        return 0;
    }
    for (size_t i = 0; i < abel__curve25519_row_count; i++) {
        const abel__tier_row *row = &abel__curve25519_rows[i];
        if (strcmp(wanted, abel__tier_name(row->tier)) == 0 && !(row->needs & ~abel__cpu_features())) {
            const char *used = abel_tier(ABEL_FAMILY_25519);
            printf("tier %s\n", used);
            return strcmp(used, wanted) != 0;
        }
    }
    printf("skipped: no tier %s in this build or on this CPU\n", wanted);
    return EXIT_SKIPPED;
}
