/* SPDX-License-Identifier: Apache-2.0 */
/* Powers 2^k in GF(2^m) by those that there are tables for. images.h and maps.h include it. */
#ifndef ABEL__FIELD_BINARY_POWERS_H
#define ABEL__FIELD_BINARY_POWERS_H

#include <stddef.h>

/* gf2_multi_square: r = a^(2^k), by the largest of the powers that are left to take, then by squarings.
 * Alias     r may be a.
 * Time      constant in a, variable in k. */
static inline void gf2_multi_square(gf2_fe *r, const gf2_fe *a, unsigned k)
{
    gf2_fe t;
    gf2_copy(&t, a);
    for (size_t i = 0; i < sizeof gf2_powers / sizeof gf2_powers[0]; i++) {
        for (; k >= gf2_powers[i].k; k -= gf2_powers[i].k) {
            gf2_power(&t, &gf2_powers[i], &t);
        }
    }
    for (; k > 0; k--) {
        gf2_square(&t, &t);
    }
    gf2_copy(r, &t);
}

#endif
