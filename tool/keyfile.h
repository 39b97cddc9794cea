/* SPDX-License-Identifier: Apache-2.0 */
/* Key files: PKCS#8 private keys and SubjectPublicKeyInfo public keys in PEM and DER, and raw keys
 * in hexadecimal. Functions that return int return an exit code, and have printed the message that
 * goes with it. */
#ifndef ABEL_TOOL_KEYFILE_H
#define ABEL_TOOL_KEYFILE_H

#include "command.h"
#include "io.h"

#include <abel/key.h>

/* curve_find: the curve of that name; null stays null. */
int curve_find(const abel_curve **curve, const command *c, const char *name);

/* What a key must be. */
typedef struct {
    const abel_curve *curve; /* this curve's, or null for any; raw hexadecimal needs it */
    unsigned operations;     /* good for one of these (ABEL_CURVE_EDDSA ...), or 0 */
} key_wanted;

/* keyfile_private, keyfile_public: read a key. The caller clears key, after a failure too. */
int keyfile_private(abel_private_key *key, const char *path, key_wanted wanted);
int keyfile_public(abel_public_key *key, const char *path, key_wanted wanted);

typedef enum { KEY_PEM, KEY_DER, KEY_RAW } key_form;

/* key_form_find: the form that the options --der and --raw ask for. */
int key_form_find(key_form *form, const command *c, const char *der, const char *raw);

/* keyfile_encode_private, keyfile_encode_public: what goes into a key file: the private key, or the public
 * key that belongs to it, with a point in this format. The caller clears b, after a failure too. */
int keyfile_encode_private(buffer *b, const abel_private_key *key, key_form form);
int keyfile_encode_public(buffer *b, const abel_private_key *key, key_form form, abel_point_format point);

#endif
