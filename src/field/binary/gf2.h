/* SPDX-License-Identifier: Apache-2.0 */
/* What all fields GF(2^m) with odd m and all tiers compute in the same way. A template: include after a
 * tier's words (portable64.h and its like), a field header of gen/, and squarings.h, images.h or maps.h. */
#ifndef ABEL__FIELD_BINARY_GF2_H
#define ABEL__FIELD_BINARY_GF2_H

#include <stddef.h>

/* gf2_invert: r = 1 / a; 0 for 0. That is a^(2^m - 2) = (a^(2^(m - 1) - 1))^2, by the steps of an
 * addition chain for m - 1: a^(2^(j + k) - 1) = (a^(2^j - 1))^(2^k) a^(2^k - 1) (T. Itoh and S. Tsujii,
 * Information and Computation 78, 1988).
 * Alias     r may be a.
 * Time      constant in a. */
static inline void gf2_invert(gf2_fe *r, const gf2_fe *a)
{
    enum { STEPS = sizeof gf2_chain };
    gf2_fe power[STEPS + 1];   /* a^(2^element[i] - 1) */
    unsigned element[STEPS + 1];
    gf2_copy(&power[0], a);
    element[0] = 1;
    for (size_t i = 0; i < STEPS; i++) {
        size_t j = gf2_chain[i];
        gf2_fe t;
        gf2_multi_square(&t, &power[i], element[j]);
        gf2_mul(&power[i + 1], &t, &power[j]);
        element[i + 1] = element[i] + element[j];
    }
    gf2_square(r, &power[STEPS]);
}

/* gf2_sqrt: r^2 = a.
 * Alias     r may be a.
 * Time      constant in a. */
static inline void gf2_sqrt(gf2_fe *r, const gf2_fe *a)
{
    gf2_fe even, odd, root;
    gf2_split(&even, &odd, a);
    gf2_root_x(&root);
    gf2_mul(&odd, &odd, &root);
    gf2_add(r, &even, &odd);
}

/* gf2_solve: one of the two solutions r of r^2 + r = a; the other one is r + 1.
 * Returns   false, and r of no meaning, if trace(a) = 1: then there is none.
 * Alias     r may be a.
 * Time      constant in a. */
static inline abel__mask gf2_solve(gf2_fe *r, const gf2_fe *a)
{
    abel__mask solvable = mask_not(gf2_trace(a));
    gf2_half_trace(r, a);
    return solvable;
}

#endif
