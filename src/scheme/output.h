/* SPDX-License-Identifier: Apache-2.0 */
/* Outputs of variable length, the same for every call: a pointer, and a length that is the room before the
 * call and the bytes after it. */
#ifndef ABEL__SCHEME_OUTPUT_H
#define ABEL__SCHEME_OUTPUT_H

#include <abel/base.h>

#include <string.h>

/* abel__output_given: whether there is a length, and a buffer unless it has no room. */
static inline int abel__output_given(const uint8_t *out, const size_t *out_len)
{
    return out_len && (out || *out_len == 0);
}

/* abel__output_reserve: tells the caller the length of the output.
 * Returns   ABEL_OK; ABEL_ERR_BUFFER if there is no room for it. */
static inline abel_status abel__output_reserve(size_t *out_len, size_t len)
{
    const size_t room = *out_len;

    *out_len = len;
    return len <= room ? ABEL_OK : ABEL_ERR_BUFFER;
}

/* abel__output_copy: reserves len bytes, and copies them. */
static inline abel_status abel__output_copy(uint8_t *out, size_t *out_len, const uint8_t *bytes, size_t len)
{
    const abel_status status = abel__output_reserve(out_len, len);

    if (status == ABEL_OK)
        memcpy(out, bytes, len);
    return status;
}

#endif
