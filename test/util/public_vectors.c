/* SPDX-License-Identifier: Apache-2.0 */
/* Files of public test vectors. */
#include "public_vectors.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int public_vectors_start(int (*start)(void))
{
    if (!getenv("ABEL_VECTORS")) {
        puts("skipped: ABEL_VECTORS names no folder");
        return EXIT_SKIPPED;
    }
    return start();
}

void public_path(char *path, const char *name)
{
    int len = snprintf(path, OCTETS_MAX, "%s/%s", getenv("ABEL_VECTORS"), name);
    assert_in_range(len, 1, OCTETS_MAX - 1);
}

json_t *public_json(const char *name)
{
    char path[OCTETS_MAX];
    public_path(path, name);
    json_error_t error;
    json_t *root = json_load_file(path, 0, &error);
    if (!root) {
        fail_msg("%s:%d: %s", path, error.line, error.text);
    }
    return root;
}

void public_blocks(blocks *b, const char *name)
{
    char path[OCTETS_MAX];
    public_path(path, name);
    if (!blocks_open(b, path)) {
        fail_msg("%s: cannot be read", path);
    }
}

bool json_hex(octets *o, const json_t *object, const char *key)
{
    return octets_from_hex(o, json_string_value(json_object_get(object, key)));
}

const char *json_string_or_empty(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value ? value : "";
}

bool json_has(const json_t *object, const char *key, const char *string)
{
    size_t i;
    json_t *item;
    json_array_foreach (json_object_get(object, key), i, item) {
        if (strcmp(json_string_value(item), string) == 0) {
            return true;
        }
    }
    return false;
}
