/* SPDX-License-Identifier: Apache-2.0 */
/* Octets and hexadecimal. */
#include "octets.h"

#include <string.h>

static int digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *p = c ? strchr(digits, c) : NULL;
    return p ? (int)((p - digits) % 16) : -1;
}

bool octets_from_hex(octets *o, const char *hex)
{
    o->len = 0;
    size_t len = hex ? strlen(hex) : 1;
    if (len % 2 || len / 2 > OCTETS_MAX) {
        return false;
    }
    for (size_t i = 0; i < len / 2; i++) {
        int high = digit(hex[2 * i]), low = digit(hex[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        o->data[i] = (uint8_t)(16 * high + low);
    }
    o->len = len / 2;
    return true;
}

bool octets_from_text(octets *o, const char *text)
{
    o->len = 0;
    if (!text || strlen(text) > OCTETS_MAX) {
        return false;
    }
    o->len = strlen(text);
    memcpy(o->data, text, o->len);
    return true;
}

bool octets_equal(const octets *a, const uint8_t *data, size_t len)
{
    return a->len == len && memcmp(a->data, data, len) == 0;
}
