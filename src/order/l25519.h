/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic modulo L = 2^252 + 27742317777372353535851937790883648493, the order of the base point
 * of edwards25519. A template: included after gen/l25519_*.h, whose elements are in the Montgomery
 * domain. Time: constant. */
#ifndef ABEL__ORDER_L25519_H
#define ABEL__ORDER_L25519_H

#include "base/wipe.h"

/* l25519_reduce: wide mod L. */
static void l25519_reduce(uint8_t out[32], const uint8_t wide[64])
{
    l25519_fe r;

    l25519_from_wide(&r, wide);
    l25519_to_bytes(out, &r);
    abel__wipe(&r, sizeof r);
}

/* l25519_muladd: a b + c mod L; any a, b, c. */
static void l25519_muladd(uint8_t out[32], const uint8_t a[32], const uint8_t b[32], const uint8_t c[32])
{
    struct {
        l25519_fe x, y;
        l25519_loose sum;
    } w;

    l25519_from_bytes(&w.x, a);
    l25519_from_bytes(&w.y, b);
    l25519_mul(&w.x, &w.x.l, &w.y.l);
    l25519_from_bytes(&w.y, c);
    l25519_add(&w.sum, &w.x, &w.y);
    l25519_carry(&w.x, &w.sum);
    l25519_to_bytes(out, &w.x);
    abel__wipe(&w, sizeof w);
}

#endif
