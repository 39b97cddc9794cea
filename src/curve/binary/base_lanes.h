/* SPDX-License-Identifier: Apache-2.0 */
/* base.h with four digits at a time, one a lane. A template: include after point_lanes.h.
 *
 * Lane i adds up the digits of rows i, i + 4, i + 8, ...; the four sums are added up at the end. */
#ifndef ABEL__CURVE_BINARY_BASE_LANES_H
#define ABEL__CURVE_BINARY_BASE_LANES_H

#include "base/wipe.h"
#include "curve/binary/base_digits.h"

/* What depends on the scalar, but for the temporaries of field operations; wiped as a whole. */
typedef struct {
    points total, other;
    affines term;
    uint8_t digit[BASE_DIGITS];
} base_workspace;

/* base_pick: puts what word i of a row has for a digit into one lane of r. A permutation is the lookup: all
 * entries are read.
 * Time      constant in number. */
static inline void base_pick(gf2x4_fe *r, size_t lane, const uint64_t (*words)[BASE_ENTRIES], __m512i number)
{
#pragma GCC unroll 9
    for (size_t i = 0; i < GF2_WORDS; i++) {
        const __m512i low = _mm512_load_si512(words[i]), high = _mm512_load_si512(words[i] + 8);
        const __m512i found = _mm512_permutex2var_epi64(low, number, high);
        r->v[i / 2] = (v512)_mm512_mask_mov_epi64((__m512i)r->v[i / 2], (__mmask8)(1u << (2 * lane + i % 2)),
                                                  found);
    }
}

/* base_terms: w->term = the terms of the digits of one residue in four rows from row i on; where there are no
 * more digits, the neutral element. */
static inline void base_terms(base_workspace *w, const base_row *rows, size_t i, size_t residue,
                              const laws *l)
{
    unsigned negative = 0, zero = 0xff;

    gf2x4_zero(&w->term.x);
    gf2x4_zero(&w->term.s);
#pragma GCC unroll 4
    for (size_t lane = 0; lane < 4; lane++) {
        const size_t j = BASE_SPACING * (i + lane) + residue;
        if (j >= BASE_DIGITS)
            break;
        const unsigned words = 3u << 2 * lane;
        negative |= mask_u32(base_magnitude(&w->digit[j])) & words;
        zero &= mask_u32(mask_is_zero(w->digit[j])) | ~words;
        const __m512i number = _mm512_set1_epi64(w->digit[j] - 1);
        base_pick(&w->term.x, lane, rows[i + lane], number);
        base_pick(&w->term.s, lane, rows[i + lane] + GF2_WORDS, number);
    }
    points_negate(&w->term.s, &w->term.x, (__mmask8)negative);
#pragma GCC unroll 5
    for (size_t v = 0; v < GF2X4_VECTORS; v++) {
        w->term.x.v[v] = (v512)_mm512_maskz_mov_epi64((__mmask8)~zero, loaded(w->term.x.v[v]));
        w->term.s.v[v] = (v512)_mm512_mask_mov_epi64(loaded(w->term.s.v[v]), (__mmask8)zero,
                                                     loaded(l->c.v[v]));
    }
}

/* base_multiply: r = [k]G.
 * Time      constant in k. */
static void base_multiply(point *r, const uint8_t *k, const abel__gf2_curve *curve, const law *l)
{
    const base_row *rows = curve->base;
    laws ls;
    base_workspace w;

    laws_of(&ls, l);
    base_recode(w.digit, k, curve->order_len);
    for (size_t residue = BASE_SPACING; residue-- > 0;) {
        if (residue + 1 < BASE_SPACING) {
            for (int i = 0; i < BASE_WINDOW; i++) {
                points_double(&w.total, &w.total, &ls);
                points_t(&w.total);
            }
        }
        for (size_t i = 0; i < BASE_ROWS; i += 4) {
            base_terms(&w, rows, i, residue, &ls);
            if (residue + 1 == BASE_SPACING && i == 0) {
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
