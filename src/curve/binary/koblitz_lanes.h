/* SPDX-License-Identifier: Apache-2.0 */
/* koblitz.h with the expansion of the scalar in four parts, one a lane. A template: include after maps.h and
 * point_lanes.h.
 *
 * [k]P = sum of tau^(QUARTER i) of the parts, each of which is a sum of blocks of four digits from one table
 * of eight points, common to the lanes: a permutation of two vectors is the lookup for all of them. */
#ifndef ABEL__CURVE_BINARY_KOBLITZ_LANES_H
#define ABEL__CURVE_BINARY_KOBLITZ_LANES_H

#define TAU_LANES 4

#include "base/wipe.h"
#include "curve/binary/tau.h"

#if TAU_KOBLITZ

enum { KOBLITZ_QUARTER = TAU_DIGITS / 4, KOBLITZ_BLOCKS = TAU_BLOCKS / 4 };

/* koblitz_table: lane i of table[j] is A[4j + i] P, in the notation of tau.h. */
static WHOLE void koblitz_table(points table[2], const gf2_fe *x, const gf2_fe *y, const law *l,
                                const laws *ls)
{
    point p;
    points u, v;

    point_from_affine(&p, x, y, l);
    points_all(&u, &p);
    points_frobenius(&v, &u, 1);
    points_negate(&v.s, &v.t, 0xcc); /* lanes 1 and 3 */
    points_add(&u, &u, &v, ls);      /* P + tau P, P - tau P, P + tau P, P - tau P */
    points_t(&u);
    points_frobenius(&v, &u, 2);
    points_permute(&v, &v, 0, 0, 1, 1);
    points_add_sub(&table[0], &table[1], &u, &v, ls);
    points_t(&table[0]);
    points_t(&table[1]);
}

/* koblitz_pick: every lane of r from the table by the numbers of words. */
static inline void koblitz_pick(gf2x4_fe *r, const gf2x4_fe *low, const gf2x4_fe *high, __m512i words)
{
#pragma GCC unroll 5
    for (size_t i = 0; i < GF2X4_VECTORS; i++)
        r->v[i] = (v512)_mm512_permutex2var_epi64((__m512i)low->v[i], words, (__m512i)high->v[i]);
}

/* koblitz_term: r = the points of block i of every part. Word j of point v of the table is word 2v + j of the
 * two vectors; a permutation ignores the bits above, of which the lowest is the sign.
 * Time      constant in the blocks. */
static inline void koblitz_term(points *r, const points table[2], const uint8_t blocks[TAU_BLOCKS], size_t i)
{
    uint64_t bytes = 0;

#pragma GCC unroll 4
    for (size_t part = 0; part < 4; part++)
        bytes |= (uint64_t)(blocks[KOBLITZ_BLOCKS * part + i] * 0x0202u + 0x0100u) << 16 * part;
    const __m512i words = _mm512_cvtepu8_epi64(_mm_cvtsi64_si128((long long)bytes));
    koblitz_pick(&r->x, &table[0].x, &table[1].x, words);
    koblitz_pick(&r->s, &table[0].s, &table[1].s, words);
    koblitz_pick(&r->z, &table[0].z, &table[1].z, words);
    koblitz_pick(&r->t, &table[0].t, &table[1].t, words);
    points_negate(&r->s, &r->t, _mm512_test_epi64_mask(words, _mm512_set1_epi64(16)));
}

/* koblitz_raise: lanes 0 and 2 of r = tau^count of lanes 1 and 3 of p. */
static inline void koblitz_raise(points *r, const points *p, unsigned count)
{
    gf2_fe e[6], even;

    gf2x4_lanes(&even, &e[0], &even, &e[1], &p->x);
    gf2x4_lanes(&even, &e[2], &even, &e[3], &p->s);
    gf2x4_lanes(&even, &e[4], &even, &e[5], &p->z);
    for (size_t i = 0; i < sizeof gf2_powers / sizeof gf2_powers[0]; i++)
        for (; count >= gf2_powers[i].k; count -= gf2_powers[i].k)
            gf2_apply_each(e, *gf2_powers[i].map, e, 6);
    gf2x4_join(&r->x, &e[0], &e[0], &e[1], &e[1]);
    gf2x4_join(&r->s, &e[2], &e[2], &e[3], &e[3]);
    gf2x4_join(&r->z, &e[4], &e[4], &e[5], &e[5]);
    points_frobenius(r, r, (int)count);
}

/* koblitz_parts: r = the sum of the blocks of every part.
 * Time      constant in the blocks. */
static WHOLE void koblitz_parts(points *r, const points table[2], const uint8_t blocks[TAU_BLOCKS],
                                const laws *l)
{
    points term;

    koblitz_term(r, table, blocks, KOBLITZ_BLOCKS - 1);
    for (size_t i = KOBLITZ_BLOCKS - 1; i-- > 0;) {
        points_frobenius(r, r, 4);
        koblitz_term(&term, table, blocks, i);
        points_add_inline(r, r, &term, l);
    }
    points_t(r);
}

/* koblitz_multiply: r = [k]P, P = (x, y) of order n; k has the bytes of n and is below it.
 * Time      constant in k, x and y. */
static void koblitz_multiply(point *r, const uint8_t *k, const abel__gf2_curve *curve, const gf2_fe *x,
                             const gf2_fe *y, const law *l)
{
    points table[2];
    laws ls;
    struct {
        points total, term;
        uint8_t blocks[TAU_BLOCKS];
    } w;

    laws_of(&ls, l);
    tau_recode(w.blocks, curve->tau, k);
    koblitz_table(table, x, y, l, &ls);
    koblitz_parts(&w.total, table, w.blocks, &ls);
    koblitz_raise(&w.term, &w.total, KOBLITZ_QUARTER); /* lanes 1 and 3 onto 0 and 2 */
    points_add(&w.total, &w.total, &w.term, &ls);
    points_t(&w.total);
    points_permute(&w.total, &w.total, 0, 2, 0, 2); /* lane 2 onto 0 */
    koblitz_raise(&w.term, &w.total, 2 * KOBLITZ_QUARTER);
    points_add(&w.total, &w.total, &w.term, &ls);
    points_t(&w.total);
    points_first(r, &w.total);
    abel__wipe(&w, sizeof w);
}

#endif

#endif
