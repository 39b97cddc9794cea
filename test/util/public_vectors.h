/* SPDX-License-Identifier: Apache-2.0 */
/* Files of public test vectors, in the folder that ABEL_VECTORS names. */
#ifndef ABEL_TEST_PUBLIC_VECTORS_H
#define ABEL_TEST_PUBLIC_VECTORS_H

#include "blocks.h"
#include "octets.h"

#include <jansson.h>

/* public_vectors_start: EXIT_SKIPPED if ABEL_VECTORS is not set, else what start() gives: tier_start() or one
 * like it. */
int public_vectors_start(int (*start)(void));

/* public_json: a JSON file, name relative to the folder; public_blocks: a text file. They assert
 * that it can be read. */
json_t *public_json(const char *name);
void public_blocks(blocks *b, const char *name);

/* public_path: name in the folder; path has room for OCTETS_MAX characters. */
void public_path(char *path, const char *name);

/* json_hex: the value of key from hexadecimal; false if it is absent or malformed. */
bool json_hex(octets *o, const json_t *object, const char *key);

/* json_string: the value of key; "" if it is absent. */
const char *json_string_or_empty(const json_t *object, const char *key);

/* json_has: the array at key has the string. */
bool json_has(const json_t *object, const char *key, const char *string);

#endif
