/* SPDX-License-Identifier: Apache-2.0 */
/* Hexadecimal text. */
#include "hex.h"

#include <openssl/crypto.h>
#include <string.h>

/* digit: computed, not looked up, as what is encoded may be a secret. 39 is 'a' - '0' - 10. */
static char digit(unsigned n)
{
    return (char)('0' + n + (((9 - n) >> 8) & 39));
}

void hex_encode(char *text, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        *text++ = digit(bytes[i] >> 4);
        *text++ = digit(bytes[i] & 15);
    }
    *text = '\n';
}

static int is_space(char c)
{
    return c != '\0' && strchr(" \t\r\n", c) != NULL;
}

int hex_decode(uint8_t *bytes, size_t *len, const char *text, size_t text_len)
{
    while (text_len > 0 && is_space(text[text_len - 1]))
        text_len--;
    while (text_len > 0 && is_space(text[0])) {
        text++;
        text_len--;
    }
    if (text_len % 2 != 0)
        return 0;
    for (size_t i = 0; i < text_len; i += 2) {
        int high = OPENSSL_hexchar2int((unsigned char)text[i]),
            low = OPENSSL_hexchar2int((unsigned char)text[i + 1]);

        if (high < 0 || low < 0)
            return 0;
        bytes[i / 2] = (uint8_t)(high << 4 | low);
    }
    *len = text_len / 2;
    return 1;
}
