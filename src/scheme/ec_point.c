/* SPDX-License-Identifier: Apache-2.0 */
/* Points as octet strings (SEC 1, sections 2.3.3 and 2.3.4; the hybrid form is of ANSI X9.62). */
#include "scheme/ec.h"
#include "scheme/output.h"

#include <string.h>

/* The first byte; the compression bit is added. */
enum { INFINITY_ = 0, COMPRESSED = 2, UNCOMPRESSED = 4, HYBRID = 6 };

void abel__ec_point_encode(uint8_t *encoded, const abel__ec *ec, const uint8_t *x, const uint8_t *y)
{
    encoded[0] = UNCOMPRESSED;
    memcpy(encoded + 1, x, ec->field_len);
    memcpy(encoded + 1 + ec->field_len, y, ec->field_len);
}

/* expected_len: how long a point is that starts with this byte; 0 if none does. */
static size_t expected_len(uint8_t first, size_t field_len)
{
    switch (first) {
    case INFINITY_:
        return 1;
    case COMPRESSED:
    case COMPRESSED + 1:
        return 1 + field_len;
    case UNCOMPRESSED:
    case HYBRID:
    case HYBRID + 1:
        return 1 + 2 * field_len;
    }
    return 0;
}

abel_status abel__ec_point_decode(abel__public_key *key, const uint8_t *encoded, size_t encoded_len)
{
    const abel__ec *ec = abel__ec_of(key->curve);
    const abel__ec_kernels *kernels = ec->kernels();
    abel__ec_key *decoded = (abel__ec_key *)key->decoded;
    uint8_t decompressed[ABEL__EC_FIELD_LEN_MAX];

    if (encoded_len == 0)
        return ABEL_ERR_LENGTH;
    const uint8_t form = encoded[0];
    const size_t expected = expected_len(form, ec->field_len);
    if (expected == 0)
        return ABEL_ERR_PUBLIC_KEY;
    if (encoded_len != expected)
        return ABEL_ERR_LENGTH;
    if (form == INFINITY_)
        return ABEL_ERR_PUBLIC_KEY;

    const uint8_t *x = encoded + 1, *y = x + ec->field_len;
    const int bit = form & 1;
    if (form < UNCOMPRESSED) {
        if (!kernels->decompress_vartime(ec->constants, decompressed, x, bit))
            return ABEL_ERR_PUBLIC_KEY;
        y = decompressed;
    }
    if (!kernels->decode_vartime(ec->constants, decoded, x, y))
        return ABEL_ERR_PUBLIC_KEY;
    if (form >= HYBRID && kernels->compression_bit_vartime(ec->constants, x, y) != bit)
        return ABEL_ERR_PUBLIC_KEY;
    abel__ec_point_encode(key->encoded, ec, x, y);
    return ABEL_OK;
}

abel_status abel_public_key_export_point(uint8_t *point, size_t *point_len, const abel_public_key *key,
                                         abel_point_format format)
{
    static const uint8_t forms[] = {
        [ABEL_POINT_UNCOMPRESSED] = UNCOMPRESSED,
        [ABEL_POINT_COMPRESSED] = COMPRESSED,
        [ABEL_POINT_HYBRID] = HYBRID,
    };
    const abel__public_key *k = (const abel__public_key *)key;

    if (!abel__output_given(point, point_len) || !key || !k->curve)
        return ABEL_ERR_ARGUMENT;
    if (k->curve->methods != &abel__ec_methods)
        return ABEL_ERR_UNSUPPORTED;
    if ((unsigned)format >= sizeof forms)
        return ABEL_ERR_ARGUMENT;

    const abel__ec *ec = abel__ec_of(k->curve);
    const uint8_t *x = k->encoded + 1, *y = x + ec->field_len;
    if (abel__output_reserve(point_len, expected_len(forms[format], ec->field_len)) != ABEL_OK)
        return ABEL_ERR_BUFFER;
    point[0] = forms[format];
    if (format != ABEL_POINT_UNCOMPRESSED)
        point[0] |= (uint8_t)ec->kernels()->compression_bit_vartime(ec->constants, x, y);
    memcpy(point + 1, x, *point_len - 1);
    return ABEL_OK;
}
