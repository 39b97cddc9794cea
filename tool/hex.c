/* SPDX-License-Identifier: Apache-2.0 */
/* Hexadecimal text. */
#include "hex.h"

#include <string.h>

/* Digits are computed, without branches and tables, as they may be those of a secret. A difference of
 * two numbers below 256 is negative if its bits from 8 up are set. */

/* digit: of a number below 16. 39 is 'a' - '0' - 10. */
static char digit(unsigned n)
{
    return (char)('0' + n + (((9 - n) >> 8) & 39));
}

/* value: of a digit; 16 if it is none. */
static unsigned value(char c)
{
    unsigned decimal = (uint8_t)(c - '0'), letter = (uint8_t)((c | 32) - 'a');
    unsigned is_decimal = (decimal - 10) >> 8, is_letter = (letter - 6) >> 8;

    return (decimal & is_decimal) | ((letter + 10) & is_letter) | (16 & ~(is_decimal | is_letter));
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

int hex_decode(uint8_t *bytes, size_t *len, const char *text, size_t text_len, const char **reason)
{
    unsigned all = 0;

    while (text_len > 0 && is_space(text[text_len - 1]))
        text_len--;
    while (text_len > 0 && is_space(text[0])) {
        text++;
        text_len--;
    }
    *reason = "not hexadecimal";
    if (text_len % 2 != 0) {
        for (size_t i = 0; i < text_len; i++)
            all |= value(text[i]);
        if ((all & 16) == 0)
            *reason = "an odd number of hexadecimal digits";
        return 0;
    }
    for (size_t i = 0; i < text_len; i += 2) {
        unsigned high = value(text[i]), low = value(text[i + 1]);

        all |= high | low;
        bytes[i / 2] = (uint8_t)(high << 4 | low);
    }
    *len = text_len / 2;
    return (all & 16) == 0;
}
