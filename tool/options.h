/* SPDX-License-Identifier: Apache-2.0 */
/* Command lines. */
#ifndef ABEL_TOOL_OPTIONS_H
#define ABEL_TOOL_OPTIONS_H

#include "command.h"

/* command_find: the command of that name; null, with a message printed, if there is none. */
const command *command_find(const char *name);

/* command_help_print: the help of a command, on standard output. */
void command_help_print(const command *c);

/* command_run: parses the command line of c (argv[0] is its name), checks ABEL_TIER, and runs it.
 * Returns an exit code. */
int command_run(const command *c, int argc, char **argv);

/* usage: reports a misuse of c and returns EXIT_USAGE. */
__attribute__((format(printf, 2, 3))) int usage(const command *c, const char *format, ...);

#endif
