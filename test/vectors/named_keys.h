/* SPDX-License-Identifier: Apache-2.0 */
/* The keys that a file of vectors defines and later refers to by name. */
#ifndef ABEL_TEST_NAMED_KEYS_H
#define ABEL_TEST_NAMED_KEYS_H

#include "util/octets.h"

#include <string.h>

#define NAMED_KEYS 128

typedef struct {
    char name[64];
    const char *algorithm; /* "X25519" or "ED25519" */
    octets raw;
} named_key;

typedef struct {
    size_t count;
    named_key key[NAMED_KEYS];
} named_keys;

/* named_keys_find: the key of that name (the first name_len characters), or null. */
static inline const named_key *named_keys_find(const named_keys *keys, const char *name, size_t name_len)
{
    for (size_t i = 0; i < keys->count; i++) {
        if (strncmp(keys->key[i].name, name, name_len) == 0 && !keys->key[i].name[name_len]) {
            return &keys->key[i];
        }
    }
    return NULL;
}

/* named_keys_add: room for a key of that name; null if there is none. */
static inline octets *named_keys_add(named_keys *keys, const char *name, size_t name_len,
                                     const char *algorithm)
{
    if (keys->count == NAMED_KEYS || name_len >= sizeof keys->key->name) {
        return NULL;
    }
    named_key *key = &keys->key[keys->count++];
    memcpy(key->name, name, name_len);
    key->name[name_len] = '\0';
    key->algorithm = algorithm;
    return &key->raw;
}

#endif
