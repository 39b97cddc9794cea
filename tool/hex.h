/* SPDX-License-Identifier: Apache-2.0 */
/* Hexadecimal text. */
#ifndef ABEL_TOOL_HEX_H
#define ABEL_TOOL_HEX_H

#include <stddef.h>
#include <stdint.h>

/* hex_encode: 2 * len lower-case digits and a line feed. */
void hex_encode(char *text, const uint8_t *bytes, size_t len);

/* hex_decode: text is pairs of digits, white space around them allowed; bytes has room for
 * text_len / 2, and may be text. Returns 1 and the length, or 0 if it is not that, the reason, and
 * anything. */
int hex_decode(uint8_t *bytes, size_t *len, const char *text, size_t text_len, const char **reason);

#endif
