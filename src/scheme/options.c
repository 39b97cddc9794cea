/* SPDX-License-Identifier: Apache-2.0 */
/* Structures of options. */
#include "scheme/options.h"

#include <string.h>

abel_status abel__options_take(void *out, size_t size, size_t first_size, const void *options)
{
    enum { SIZE_MAX_SENSIBLE = 4096 };
    size_t given;

    memset(out, 0, size);
    if (!options)
        return ABEL_OK;
    memcpy(&given, options, sizeof given);
    if (given < first_size || given > SIZE_MAX_SENSIBLE)
        return ABEL_ERR_ARGUMENT;
    for (size_t i = size; i < given; i++)
        if (((const uint8_t *)options)[i] != 0)
            return ABEL_ERR_ARGUMENT;
    memcpy(out, options, given < size ? given : size);
    return ABEL_OK;
}
