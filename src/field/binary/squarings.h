/* SPDX-License-Identifier: Apache-2.0 */
/* Powers 2^k and half-traces in GF(2^m) as so many squarings. A template: include after a field header
 * gen/gf2_<m>_*.h and before gf2.h. maps.h is the other way. */
#ifndef ABEL__FIELD_BINARY_SQUARINGS_H
#define ABEL__FIELD_BINARY_SQUARINGS_H

/* gf2_multi_square: r = a^(2^k).
 * Alias     r may be a.
 * Time      constant in a, variable in k. */
static inline void gf2_multi_square(gf2_fe *r, const gf2_fe *a, unsigned k)
{
    gf2_fe t;
    gf2_copy(&t, a);
    for (unsigned i = 0; i < k; i++) {
        gf2_square(&t, &t);
    }
    gf2_copy(r, &t);
}

/* gf2_half_trace: r = a + a^4 + a^16 + ... + a^(2^(m - 1)); r^2 + r = a + trace(a) (IEEE 1363-2000, A.4.6).
 * Alias     r may be a.
 * Time      constant in a. */
static inline void gf2_half_trace(gf2_fe *r, const gf2_fe *a)
{
    gf2_fe t;
    gf2_copy(&t, a);
    for (unsigned i = 0; i < (GF2_M - 1) / 2; i++) {
        gf2_square(&t, &t);
        gf2_square(&t, &t);
        gf2_add(&t, &t, a);
    }
    gf2_copy(r, &t);
}

#endif
