/* SPDX-License-Identifier: Apache-2.0 */
/* abel help: what there is, and how a command is used. */
#include "options.h"
#include "report.h"

#include <stdio.h>

static const option_row options[] = {{0}};

static int run(const char *const *value, char *const *operand)
{
    (void)value;
    if (operand[0]) {
        const command *c = command_find(operand[0]);

        if (!c)
            return EXIT_USAGE;
        command_help_print(c);
        return EXIT_DONE;
    }

    printf("usage: abel COMMAND [option ...] [operand]\n\n");
    for (const command *const *c = commands; *c; c++)
        printf("  %-15s %s\n", (*c)->name, (*c)->summary);
    printf("\n'abel help COMMAND' or 'abel COMMAND --help' explains a command; abel(1) is the manual.\n"
           "Exit codes: 0 done, 1 a signature does not verify, 2 usage, 3 bad input, 4 system error.\n");
    return EXIT_DONE;
}

const command command_help = {
    .name = "help",
    .summary = "Explain a command.",
    .operands = "[COMMAND]",
    .operands_max = 1,
    .options = options,
    .notes = "",
    .run = run,
};
