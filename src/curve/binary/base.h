/* SPDX-License-Identifier: Apache-2.0 */
/* Multiples of the base point. A template: include after point.h.
 *
 * k = sum of d_j 16^j with digits in -8..7, ABEL__GF2_WINDOWS(m) of them. Row i of the table has the points
 * e 16^(BASE_SPACING i) G for e = 1..8: with BASE_SPACING 1 there is an addition a digit and no doubling at
 * all; otherwise the digits j with the same j mod BASE_SPACING are added up first, and four doublings lead
 * from one class of digits to the next. */
#ifndef ABEL__CURVE_BINARY_BASE_H
#define ABEL__CURVE_BINARY_BASE_H

#include "base/lookup_words.h"
#include "base/wipe.h"
#include "curve/binary/base_digits.h"

#include <string.h>

/* base_entry: e times row i, e from -8 to 7, from its entry in packed words. */
static inline void base_entry(affine *r, const uint64_t entry[2][GF2_WORDS], abel__mask negative)
{
    gf2_fe zero, t;

    gf2_from_words(&r->x, entry[0]);
    gf2_from_words(&r->s, entry[1]);
    gf2_zero(&zero);
    gf2_select(&t, negative, &r->x, &zero);
    gf2_add(&r->s, &r->s, &t);
}

static inline void base_times16(point *r, const law *l)
{
    for (int i = 0; i < 4; i++)
        point_double(r, r, l);
}

/* base_multiply: r = [k]G.
 * Time      constant in k. */
static void base_multiply(point *r, const uint8_t *k, const abel__gf2_curve *curve, const law *l)
{
    const base_row *rows = curve->base;
    struct {
        uint8_t digit[BASE_DIGITS];
        uint64_t entry[2][GF2_WORDS];
        affine term;
    } w;
    uint64_t neutral[2][GF2_WORDS] = {{0}};

    memcpy(neutral[1], curve->root4_b, sizeof neutral[1]);
    base_recode(w.digit, k, curve->order_len);
    point_neutral(r, l);
    for (size_t phase = BASE_SPACING; phase-- > 0;) {
        if (phase + 1 < BASE_SPACING)
            base_times16(r, l);
        for (size_t j = phase; j < BASE_DIGITS; j += BASE_SPACING) {
            const abel__mask negative = base_magnitude(&w.digit[j]);
            lookup_words(w.entry, neutral, rows[j / BASE_SPACING], sizeof w.entry, w.digit[j]);
            base_entry(&w.term, w.entry, negative);
            point_add_affine(r, r, &w.term, l);
        }
    }
    abel__wipe(&w, sizeof w);
}

/* base_multiply_vartime: the same for a public k. */
static void base_multiply_vartime(point *r, const uint8_t *k, const abel__gf2_curve *curve, const law *l)
{
    const base_row *rows = curve->base;
    uint8_t digit[BASE_DIGITS];
    affine term;

    base_recode(digit, k, curve->order_len);
    point_neutral(r, l);
    for (size_t phase = BASE_SPACING; phase-- > 0;) {
        if (phase + 1 < BASE_SPACING)
            base_times16(r, l);
        for (size_t j = phase; j < BASE_DIGITS; j += BASE_SPACING) {
            const abel__mask negative = base_magnitude(&digit[j]);
            if (digit[j] == 0)
                continue;
            base_entry(&term, rows[j / BASE_SPACING][digit[j] - 1], negative);
            point_add_affine(r, r, &term, l);
        }
    }
}

#endif
