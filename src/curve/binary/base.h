/* SPDX-License-Identifier: Apache-2.0 */
/* Multiples of the base point. A template: include after point.h.
 *
 * k = sum of d_j 2^(WINDOW j) with digits from -ENTRIES to ENTRIES - 1. Row i of the table has the points
 * e 2^(WINDOW SPACING i) G for e = 1..ENTRIES: with SPACING 1 there is an addition a digit and no doubling at
 * all; otherwise the digits with the same residue j mod SPACING are added up first, and WINDOW doublings lead
 * from one residue to the next. Koblitz curves are no exception: Frobenius maps could only stand for
 * doublings that are not there. */
#ifndef ABEL__CURVE_BINARY_BASE_H
#define ABEL__CURVE_BINARY_BASE_H

#include "base/lookup_words.h"
#include "base/wipe.h"
#include "curve/binary/base_digits.h"

/* base_term: the point of a digit from its size and its words; of no use are those of the digit 0. */
static inline void base_term(affine *r, const uint64_t words[2 * GF2_WORDS], uint8_t size,
                             abel__mask negative, const law *l)
{
    gf2_fe zero, t;

    gf2_from_words(&r->x, words);
    gf2_from_words(&r->s, words + GF2_WORDS);
    gf2_zero(&zero);
    gf2_select(&t, negative, &r->x, &zero);
    gf2_add(&r->s, &r->s, &t);
    gf2_select(&r->x, mask_is_zero(size), &zero, &r->x);
    gf2_select(&r->s, mask_is_zero(size), &l->c, &r->s);
}

/* base_sum: the sum of the points of the digits; for a public scalar, by direct reads and without the zeros.
 */
static inline __attribute__((always_inline)) void
base_sum(point *r, const uint8_t *k, const abel__gf2_curve *curve, const law *l, int is_public)
{
    const base_row *rows = curve->base;
    struct {
        uint8_t digit[BASE_DIGITS];
        uint64_t words[2 * GF2_WORDS];
        affine term;
    } w;

    base_recode(w.digit, k, curve->order_len);
    point_neutral(r, l);
    for (size_t residue = BASE_SPACING; residue-- > 0;) {
        for (int i = 0; residue + 1 < BASE_SPACING && i < BASE_WINDOW; i++)
            point_double(r, r, l);
        for (size_t j = residue; j < BASE_DIGITS; j += BASE_SPACING) {
            const uint64_t(*row)[BASE_ENTRIES] = rows[j / BASE_SPACING];
            const abel__mask negative = base_magnitude(&w.digit[j]);
            if (is_public && w.digit[j] == 0)
                continue;
            if (is_public)
                for (size_t i = 0; i < 2 * GF2_WORDS; i++)
                    w.words[i] = row[i][w.digit[j] - 1];
            else
                lookup_columns(w.words, (const uint64_t *)row, 2 * GF2_WORDS, BASE_ENTRIES, w.digit[j]);
            base_term(&w.term, w.words, w.digit[j], negative, l);
            point_add_affine(r, r, &w.term, l);
        }
    }
    abel__wipe(&w, sizeof w);
}

/* base_multiply: r = [k]G.
 * Time      constant in k. */
static void base_multiply(point *r, const uint8_t *k, const abel__gf2_curve *curve, const law *l)
{
    base_sum(r, k, curve, l, 0);
}

static void base_multiply_vartime(point *r, const uint8_t *k, const abel__gf2_curve *curve, const law *l)
{
    base_sum(r, k, curve, l, 1);
}

#endif
