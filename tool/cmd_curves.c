/* SPDX-License-Identifier: Apache-2.0 */
/* abel curves: the table of curves. */
#include "command.h"
#include "report.h"

#include <abel/curve.h>
#include <stdio.h>

static const option_row options[] = {{0}};

static const char *operations(unsigned set)
{
    static const char *const names[2][2] = {{"keygen", "keygen,sign,verify"},
                                            {"keygen,derive", "keygen,derive,sign,verify"}};

    return names[(set & ABEL_CURVE_ECDH) != 0][(set & (ABEL_CURVE_EDDSA | ABEL_CURVE_ECDSA)) != 0];
}

static int run(const char *const *value, char *const *operand)
{
    const abel_curve *curve;

    (void)value;
    (void)operand;
    printf("%-23s %-28s %10s %8s %-7s %-14s %11s  %s\n", "curve", "field", "order-bits", "cofactor",
           "kernels", "tier", "table-bytes", "operations");
    for (size_t i = 0; (curve = abel_curve_at(i)); i++) {
        abel_curve_info info;

        abel_curve_describe(&info, sizeof info, curve);
        printf("%-23s %-28s %10u %8u %-7s %-14s %11zu  %s\n", info.name, info.field, info.order_bits,
               info.cofactor, info.tuned ? "tuned" : "generic", info.tier, info.table_bytes,
               operations(info.operations));
    }
    return EXIT_DONE;
}

const command command_curves = {
    .name = "curves",
    .summary = "List the curves.",
    .operands = "",
    .options = options,
    .notes = "kernels: of the curve's own field (tuned) or for any (generic). tier and table-bytes are what\n"
             "a curve uses on this CPU: the set of kernels, and the bytes of constant tables.",
    .run = run,
};
