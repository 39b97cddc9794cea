/* SPDX-License-Identifier: Apache-2.0 */
/* What a command is: a row with its help and its options as data, and a function. */
#ifndef ABEL_TOOL_COMMAND_H
#define ABEL_TOOL_COMMAND_H

/* An option. Both the parser and the help read this. */
typedef struct {
    int letter;           /* the short option, or 0 if it has none */
    const char *name;     /* the long option */
    const char *argument; /* the name of its argument, or null for a flag */
    const char *help;
    int required;
    const char *variable; /* the environment variable that the option stands for, or null */
} option_row;

typedef struct command {
    const char *name;
    const char *summary;
    const char *operands; /* what follows the options in the synopsis, or "" */
    int operands_min, operands_max;
    const option_row *options; /* up to a row with a null name; --help is not among them */
    const char *notes;         /* what the help says after the options, or "" */

    /* run: value has an entry for each option, null if it was not given and "" for a flag that
     * was; operand is the operands, up to a null pointer. Returns an exit code. */
    int (*run)(const char *const *value, char *const *operand);
} command;

/* The commands, each in its own file, and all of them up to a null pointer. */
extern const command command_curves, command_derive, command_help, command_keygen, command_provider_config,
    command_pubkey, command_sign, command_speed, command_verify, command_version;
extern const command *const commands[];

#endif
