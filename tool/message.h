/* SPDX-License-Identifier: Apache-2.0 */
/* What is signed: the message and the options of the scheme, the same for sign and verify. */
#ifndef ABEL_TOOL_MESSAGE_H
#define ABEL_TOOL_MESSAGE_H

#include "command.h"
#include "io.h"

#include <abel/ecdsa.h>

/* The arguments of the options, null for those that were not given. */
typedef struct {
    const char *context, *context_hex, *ph;            /* EdDSA */
    const char *hash, *digest, *p1363, *deterministic; /* ECDSA */
} message_arguments;

/* How a message is signed. Points into itself. */
typedef struct {
    const char *eddsa_option, *ecdsa_option; /* one that was given, or null */
    int ecdsa_key;                           /* whether the key is one of ECDSA */
    abel_eddsa_options eddsa;
    uint8_t context[255];
    abel_ecdsa_options ecdsa;
    const char *hash; /* its name in libcrypto */
    int digest;       /* the file is the digest */
} message_options;

/* message_options_set: from the command line. Returns an exit code; a failure has been reported. */
int message_options_set(message_options *options, const command *c, const message_arguments *arguments);

/* message_options_fit: whether they are options for a key of this curve; sets ecdsa_key. Returns an exit
 * code; a failure has been reported. */
int message_options_fit(message_options *options, const command *c, const abel_curve *curve);

/* message_read: what is signed of the message in a file: all of it or its digest. Returns an exit code; a
 * failure has been reported. The caller clears b, after a failure too. */
int message_read(buffer *b, const char *path, const message_options *options);

#endif
