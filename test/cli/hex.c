/* SPDX-License-Identifier: Apache-2.0 */
/* Hexadecimal digits of a secret, encoded and decoded under memcheck: no branch and no address depends
 * on them. The first and the last digit are public: they are compared with white space. */
#include "ct/secret.h"
#include "tool/hex.h"

#include <stdio.h>
#include <string.h>

int main(void)
{
    static const uint8_t secret[] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef};
    static const char text[] = " 0123456789abCDEF\n";
    uint8_t bytes[sizeof secret];
    char secret_text[sizeof text - 1], encoded[2 * sizeof secret + 1];
    size_t len;
    const char *reason;
    int decoded;
    bool was_secret[3];

    if (!secret_checked())
        return 77;
    memcpy(secret_text, text, sizeof secret_text);
    secret_mark(secret_text + 2, 2 * sizeof secret - 2);
    decoded = hex_decode(bytes, &len, secret_text, sizeof secret_text, &reason);
    hex_encode(encoded, bytes, sizeof bytes);
    was_secret[0] = secret_publish(&decoded, sizeof decoded);
    was_secret[1] = secret_publish(bytes, sizeof bytes);
    was_secret[2] = secret_publish(encoded, sizeof encoded);
    if (!was_secret[0] || !was_secret[1] || !was_secret[2]) {
        puts("the secret did not get there: nothing was tested");
        return 1;
    }
    if (!decoded || len != sizeof secret || memcmp(bytes, secret, len) != 0 ||
        memcmp(encoded, "0123456789abcdef\n", sizeof encoded) != 0) {
        puts("wrong digits or bytes");
        return 1;
    }
    return 0;
}
