/* SPDX-License-Identifier: Apache-2.0 */
/* ECDSA signatures in DER (RFC 3279, section 2.2.3; X.690, sections 8.3 and 10.1): of each (r, s) there is
 * one encoding, and no other is taken. */
#include "scheme/ec.h"

#include <string.h>

enum { INTEGER = 0x02, SEQUENCE = 0x30, LONG_LENGTH_1 = 0x81 };

/* An INTEGER is shorter than 128 bytes, a SEQUENCE of two shorter than 256: so are their lengths' forms. */
_Static_assert(ABEL__ORDER_LEN_MAX + 1 < 128 && 2 * (2 + ABEL__ORDER_LEN_MAX + 1) < 256, "short lengths");

/* put_integer: returns the end of what it wrote. */
static uint8_t *put_integer(uint8_t *out, const uint8_t *a, size_t len)
{
    for (; len > 1 && a[0] == 0; len--)
        a++;
    const size_t sign = a[0] >> 7;
    *out++ = INTEGER;
    *out++ = (uint8_t)(sign + len);
    if (sign)
        *out++ = 0;
    memcpy(out, a, len);
    return out + len;
}

size_t abel__der_encode(uint8_t *out, const uint8_t *r, const uint8_t *s, size_t len)
{
    uint8_t body[2 * ABEL__DER_INTEGER_LEN(8 * ABEL__ORDER_LEN_MAX)], *start = out;
    const size_t body_len = (size_t)(put_integer(put_integer(body, r, len), s, len) - body);

    *out++ = SEQUENCE;
    if (body_len >= 128)
        *out++ = LONG_LENGTH_1;
    *out++ = (uint8_t)body_len;
    memcpy(out, body, body_len);
    return (size_t)(out - start) + body_len;
}

/* take_integer: reads an INTEGER before end into len bytes; returns the end of it, or null. */
static const uint8_t *take_integer(uint8_t *a, size_t len, const uint8_t *in, const uint8_t *end)
{
    if (end - in < 3 || in[0] != INTEGER || in[1] == 0 || in[1] >= 128 || in[1] > end - in - 2)
        return NULL;
    size_t value_len = in[1];
    in += 2;
    if (in[0] >= 0x80)
        return NULL; /* negative */
    if (in[0] == 0 && value_len > 1) {
        if (in[1] < 0x80)
            return NULL; /* not minimal */
        in++;
        value_len--;
    }
    if (value_len > len)
        return NULL;
    memset(a, 0, len - value_len);
    memcpy(a + len - value_len, in, value_len);
    return in + value_len;
}

int abel__der_decode(uint8_t *r, uint8_t *s, size_t len, const uint8_t *in, size_t in_len)
{
    if (in_len < 2 || in[0] != SEQUENCE)
        return 0;
    const size_t head_len = in[1] == LONG_LENGTH_1 ? 3 : 2;
    if (in_len < head_len)
        return 0;
    const size_t body_len = in[head_len - 1];
    if ((body_len >= 128) != (head_len == 3) || body_len != in_len - head_len)
        return 0;

    const uint8_t *end = in + in_len;
    const uint8_t *second = take_integer(r, len, in + head_len, end);
    return second && take_integer(s, len, second, end) == end;
}
