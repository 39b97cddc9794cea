/* SPDX-License-Identifier: Apache-2.0 */
/* What is signed: the message and the options of the scheme, the same for sign and verify. */
#ifndef ABEL_TOOL_MESSAGE_H
#define ABEL_TOOL_MESSAGE_H

#include "command.h"
#include "io.h"

#include <abel/key.h>

/* How a message is signed. Points into itself. */
typedef struct {
    abel_eddsa_options eddsa;
    uint8_t context[255];
} message_options;

/* message_options_set: from --context, --context-hex and --ph. Returns an exit code; a failure has been
 * reported. */
int message_options_set(message_options *options, const command *c, const char *context,
                        const char *context_hex, const char *ph);

/* message_read: the message in a file, or its hash if that is what is signed. Returns an exit
 * code; a failure has been reported. The caller clears b, after a failure too. */
int message_read(buffer *b, const char *path, const message_options *options);

#endif
