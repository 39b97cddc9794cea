/* SPDX-License-Identifier: Apache-2.0 */
/* abel version: what runs here. */
#include "command.h"
#include "report.h"

#include <abel/curve.h>
#include <openssl/crypto.h>
#include <stdio.h>
#include <string.h>

static const option_row options[] = {{0}};

/* count: how many curves of a family run in a tier. */
static unsigned count(abel_family family, const char *tier)
{
    const abel_curve *curve;
    unsigned found = 0;

    for (size_t i = 0; (curve = abel_curve_at(i)); i++) {
        abel_curve_info info;

        abel_curve_describe(&info, sizeof info, curve);
        found += info.family == family && strcmp(info.tier, tier) == 0;
    }
    return found;
}

static const char *const names[] = {
    [ABEL_FAMILY_25519] = "25519",
    [ABEL_FAMILY_BINARY] = "binary",
    [ABEL_FAMILY_PRIME] = "prime",
};

/* print_tiers: those that the curves of a family use, each where it comes first in the list of curves. */
static void print_tiers(abel_family family)
{
    const char *printed[8] = {0};
    size_t tiers = 0, j;
    const abel_curve *curve;

    for (size_t i = 0; (curve = abel_curve_at(i)); i++) {
        abel_curve_info info;

        abel_curve_describe(&info, sizeof info, curve);
        if (info.family != family)
            continue;
        for (j = 0; j < tiers && strcmp(printed[j], info.tier) != 0; j++)
            ;
        if (j == tiers) {
            printed[tiers++] = info.tier;
            printf("tier %s: %s (%u curves)\n", info.tier, names[family], count(family, info.tier));
        }
    }
}

static int run(const char *const *value, char *const *operand)
{
    (void)value;
    (void)operand;
    printf("abel %s\n", abel_version());
    for (size_t family = 0; family < sizeof names / sizeof *names; family++)
        print_tiers((abel_family)family);
    printf("%s\n", OpenSSL_version(OPENSSL_VERSION));
    return EXIT_DONE;
}

const command command_version = {
    .name = "version",
    .summary = "Print the versions of abel and OpenSSL, and the tiers in use.",
    .operands = "",
    .options = options,
    .notes = "",
    .run = run,
};
