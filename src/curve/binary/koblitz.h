/* SPDX-License-Identifier: Apache-2.0 */
/* Variable-base multiplication on Koblitz curves. A template: include after point.h.
 *
 * The scalar as a sum of TAU_DIGITS powers of Frobenius with digits 1 and -1 (tau.h), four digits a block: a
 * block is a point of a table of 8 or its negative, whatever the scalar, so that there are four Frobenius
 * maps and one addition a block. With digits in a set of 8 odd residues modulo tau^5 (J. Solinas, 2000) there
 * would be as many additions and a table that is as large. */
#ifndef ABEL__CURVE_BINARY_KOBLITZ_H
#define ABEL__CURVE_BINARY_KOBLITZ_H

#include "base/lookup_words.h"
#include "base/wipe.h"
#include "curve/binary/tau.h"

#if TAU_KOBLITZ

/* koblitz_table: the points A[i] P of tau.h. */
static inline void koblitz_table(point table[8], const point *p, const law *l)
{
    point t, u[2], v[2];

    point_frobenius(&t, p);
    point_add_sub(&u[0], &u[1], p, &t, l);
    for (int i = 0; i < 2; i++) {
        point_frobenius(&v[i], &u[i]);
        point_frobenius(&v[i], &v[i]);
    }
    for (int i = 0; i < 4; i++)
        point_add_sub(&table[i], &table[i + 4], &u[i & 1], &v[i >> 1], l);
}

/* koblitz_lookup: the point of a block. */
static inline void koblitz_lookup(point *r, const point table[8], uint8_t block)
{
    lookup_words(r, table, table, sizeof *r, (block & 7) + 1u);
    point_negate(r, mask_from_bit(block >> 3), r);
}

/* koblitz_multiply: r = [k]P, P = (x, y) of order n; k has the bytes of n and is below it.
 * Time      constant in k, x and y. */
static void koblitz_multiply(point *r, const uint8_t *k, const abel__gf2_curve *curve, const gf2_fe *x,
                             const gf2_fe *y, const law *l)
{
    struct {
        uint8_t block[TAU_BLOCKS];
        point term, table[8];
    } w;

    tau_recode(w.block, curve->tau, k);
    point_from_affine(r, x, y, l);
    koblitz_table(w.table, r, l);
    koblitz_lookup(r, w.table, w.block[TAU_BLOCKS - 1]);
    for (size_t i = TAU_BLOCKS - 1; i-- > 0;) {
        for (int j = 0; j < 4; j++)
            point_frobenius(r, r);
        koblitz_lookup(&w.term, w.table, w.block[i]);
        point_add(r, r, &w.term, l);
    }
    abel__wipe(&w, sizeof w);
}

#endif

#endif
