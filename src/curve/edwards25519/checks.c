/* SPDX-License-Identifier: Apache-2.0 */
/* Checks on encoded scalars and points of edwards25519. */
#include "curve/edwards25519/checks.h"

#include "edwards25519_constants.h"

#include <string.h>

/* less_vartime: a < b, little-endian. */
static int less_vartime(const uint8_t a[32], const uint8_t b[32])
{
    for (int i = 31; i >= 0; i--)
        if (a[i] != b[i])
            return a[i] < b[i];
    return 0;
}

int abel__edwards25519_is_scalar_vartime(const uint8_t s[32])
{
    return less_vartime(s, edwards25519_order);
}

int abel__edwards25519_is_strict_vartime(const uint8_t encoded[32])
{
    uint8_t y[32];

    memcpy(y, encoded, 32);
    y[31] &= 127;
    if (!less_vartime(y, edwards25519_p))
        return 0;
    for (size_t i = 0; i < sizeof edwards25519_small_order_y / 32; i++)
        if (memcmp(y, edwards25519_small_order_y[i], 32) == 0)
            return 0;
    return 1;
}
