/* SPDX-License-Identifier: Apache-2.0 */
/* abel version: what runs here. */
#include "command.h"
#include "report.h"

#include <abel/curve.h>
#include <openssl/crypto.h>
#include <stdio.h>

static const option_row options[] = {{0}};

/* print_tier: the tier of a family, and the curves in it. */
static void print_tier(abel_family family)
{
    const abel_curve *curve;

    printf("tier %s:", abel_tier(family));
    for (size_t i = 0; (curve = abel_curve_at(i)); i++) {
        abel_curve_info info;

        abel_curve_describe(&info, sizeof info, curve);
        if (info.family == family)
            printf(" %s", info.name);
    }
    putchar('\n');
}

static int run(const char *const *value, char *const *operand)
{
    (void)value;
    (void)operand;
    printf("abel %s\n", abel_version());
    for (int family = 0; abel_tier((abel_family)family); family++)
        print_tier((abel_family)family);
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
