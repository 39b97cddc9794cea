/* SPDX-License-Identifier: Apache-2.0 */
/* base.h with four digits at a time, one a lane. A template: include after point_lanes.h.
 *
 * Lane i adds up the digits of rows i, i + 4, i + 8, ...; the four sums are added up at the end. */
#ifndef ABEL__CURVE_BINARY_BASE_LANES_H
#define ABEL__CURVE_BINARY_BASE_LANES_H

#include "base/wipe.h"
#include "curve/binary/base_digits.h"

#include <string.h>

/* What depends on the scalar, but for the temporaries of field operations; wiped as a whole. */
typedef struct {
    points total, other;
    affines term;
    affine entry[4];
    uint8_t digit[BASE_DIGITS];
} base_workspace;

/* base_entry: the entry with the given number, counted from 1, of a row; number 0 is the entry none. Vectors,
 * not base/lookup_words.h: what was stored by pairs of words and is loaded as others would have to wait. Time
 * constant in number. */
static inline void base_entry(affine *r, const base_row row, const uint64_t none[2][GF2_WORDS],
                              uint8_t number)
{
    v128 take[9], pair[GF2_WORDS];

#pragma GCC unroll 9
    for (int e = 0; e < 9; e++) {
        take[e] = (v128)_mm_cmpeq_epi64(_mm_set1_epi64x(number), _mm_set1_epi64x(e));
        __asm__(
            ""
            : "+v"(take[e])); /* or ANDs become masked loads, which do not touch the pages of all entries */
    }
#pragma GCC unroll 9
    for (size_t i = 0; i < GF2_WORDS; i++) {
        pair[i] = take[0] & (v128)_mm_loadu_si128((const __m128i *)none + i);
#pragma GCC unroll 8
        for (size_t e = 0; e < 8; e++)
            pair[i] |= take[e + 1] & (v128)_mm_loadu_si128((const __m128i *)row[e] + i);
    }
#pragma GCC unroll 5
    for (size_t i = 0; i < GF2X4_VECTORS; i++) {
        const v128 *s = &pair[GF2_WORDS / 2 + i];
        r->x.v[i] = pair[i];
        if (GF2_WORDS % 2 == 0)
            r->s.v[i] = s[0];
        else if (i + 1 < GF2X4_VECTORS)
            r->s.v[i] = v128_join(s[0], s[1]);
        else {
            r->x.v[i] &= v128_pair(~(uint64_t)0, 0);
            r->s.v[i] = v128_down(s[0]);
        }
    }
}

/* base_terms: w->term = the terms of the digits of one phase in four rows from row i on. There are no digits
 * above the last, and nothing of them in the sum. */
static inline void base_terms(base_workspace *w, const base_row *rows, const uint64_t none[2][GF2_WORDS],
                              size_t i, size_t phase)
{
    __mmask8 negative = 0;

#pragma GCC unroll 4
    for (size_t lane = 0; lane < 4; lane++) {
        const size_t j = BASE_SPACING * (i + lane) + phase;
        if (j < BASE_DIGITS) {
            negative |= (__mmask8)(mask_u32(base_magnitude(&w->digit[j])) & 3u << 2 * lane);
            base_entry(&w->entry[lane], rows[i + lane], none, w->digit[j]);
        } else {
            gf2_from_words(&w->entry[lane].x, none[0]);
            gf2_from_words(&w->entry[lane].s, none[1]);
        }
    }
    gf2x4_join(&w->term.x, &w->entry[0].x, &w->entry[1].x, &w->entry[2].x, &w->entry[3].x);
    gf2x4_join(&w->term.s, &w->entry[0].s, &w->entry[1].s, &w->entry[2].s, &w->entry[3].s);
    points_negate(&w->term.s, &w->term.x, negative);
}

/* base_multiply: r = [k]G.
 * Time      constant in k. */
static void base_multiply(point *r, const uint8_t *k, const abel__gf2_curve *curve, const law *l)
{
    const base_row *rows = curve->base;
    uint64_t none[2][GF2_WORDS] = {{0}};
    laws ls;
    base_workspace w;

    laws_of(&ls, l);
    memcpy(none[1], curve->root4_b, sizeof none[1]);
    base_recode(w.digit, k, curve->order_len);
    for (size_t phase = BASE_SPACING; phase-- > 0;) {
        if (phase + 1 < BASE_SPACING) {
            for (int i = 0; i < 4; i++) {
                points_double(&w.total, &w.total, &ls);
                points_t(&w.total);
            }
        }
        for (size_t i = 0; i < BASE_ROWS; i += 4) {
            base_terms(&w, rows, none, i, phase);
            if (phase + 1 == BASE_SPACING && i == 0) {
                points_from_affine(&w.total, &w.term);
            } else {
                points_add_affine(&w.total, &w.total, &w.term, &ls);
                points_t(&w.total);
            }
        }
    }
    for (int i = 2; i > 0; i--) { /* lanes 2 and 3 onto 0 and 1, then 1 onto 0 */
        points_permute(&w.other, &w.total, i, 3, 2, 3);
        points_add(&w.total, &w.total, &w.other, &ls);
        points_t(&w.total);
    }
    points_first(r, &w.total);
    abel__wipe(&w, sizeof w);
}

#endif
