/* SPDX-License-Identifier: Apache-2.0 */
/* ladder.h with the independent operations of a step in the four lanes of a vector. A template: include after
 * point_lanes.h.
 *
 * A step is two layers of products. Write E for the point that the last step doubled and F for the sum it
 * made. The bit of the scalar says which of the two is doubled now, D; u = x_F z_E, v = x_E z_F and so their
 * sum do not ask which is which: nothing is swapped but what goes into D. With w = x_D + c z_D, the lanes are
 *
 *     layer 1        squared               layer 2
 *     x_F z_E = u    u + v = sqrt z_F      x (u + v)^2, a term of x_F
 *     x_D z_D        w, once more for x_E  u v, the other one
 *     x_E z_F = v    x_D z_D = sqrt z_E
 *     c z_D          -
 *
 * The second layer is in vectors of two lanes, which take two thirds of the time. */
#ifndef ABEL__CURVE_BINARY_LADDER_LANES_H
#define ABEL__CURVE_BINARY_LADDER_LANES_H

#include "base/wipe.h"
#include "curve/binary/ladder_state.h"

/* Between steps. */
typedef struct {
    gf2x4_fe x; /* in lane 0 x_F, in 1 x_E */
    gf2x4_fe z; /* in 0 z_F, in 2 z_E */
} ladder_lanes;

/* The words of lanes. */
enum { LANE0 = 0x03, LANE1 = 0x0c, LANE2 = 0x30, LANE3 = 0xc0 };

/* LANES: the number of lanes l0 to l3 for a shuffle. */
#define LANES(l0, l1, l2, l3) ((l0) | (l1) << 2 | (l2) << 4 | (l3) << 6)

/* ladder_step: E and F become 2D and E + F, where D = F if the mask is true, else E; x and c in every lane.
 */
static inline void ladder_step(ladder_lanes *l, abel__mask sum, const gf2x4_fe *x, const gf2x4_fe *c)
{
    const __m512i of_e = _mm512_setr_epi64(4, 5, 4, 5, 0, 1, 4, 5);
    const __m512i change = _mm512_setr_epi64(0, 0, 4, 4, 0, 0, 4, 4);
    const __m512i words = _mm512_xor_si512(
        of_e, _mm512_and_si512(_mm512_set1_epi64((long long)mask_u64(sum)), change));
    const __mmask8 d = (__mmask8)(mask_u32(sum) & LANE1);
    gf2x4_fe a, b, p;
    gf2x2_fe u, v, t;
    gf2_fe e;

#pragma GCC unroll 5
    for (size_t i = 0; i < GF2X4_VECTORS; i++) {
        const __m512i lx = loaded(l->x.v[i]);
        const __m512i s = _mm512_mask_shuffle_i64x2(lx, LANE2 | d, lx, lx, LANES(0, 0, 1, 0));
        a.v[i] = (v512)_mm512_mask_mov_epi64(s, LANE3, (__m512i)c->v[i]);
        b.v[i] = (v512)_mm512_permutexvar_epi64(words, (__m512i)l->z.v[i]);
    }
    gf2x4_mul(&p, &a, &b);
#pragma GCC unroll 5
    for (size_t i = 0; i < GF2X4_VECTORS; i++) {
        const __m512i q = (__m512i)p.v[i], xd = _mm512_maskz_mov_epi64(LANE1, (__m512i)a.v[i]);
        b.v[i] = (v512)_mm512_shuffle_i64x2(q, q, LANES(0, 3, 1, 0)) ^
                 (v512)_mm512_mask_shuffle_i64x2(xd, LANE0, q, q, LANES(2, 2, 2, 2));
    }
    gf2x4_square(&l->z, &b);
#pragma GCC unroll 5
    for (size_t i = 0; i < GF2X4_VECTORS; i++) {
        const __m512i q = (__m512i)p.v[i], z = (__m512i)l->z.v[i];
        const __m512i xu = _mm512_mask_shuffle_i64x2((__m512i)x->v[i], LANE1, q, q, LANES(0, 0, 0, 0));
        const __m512i zv = _mm512_mask_shuffle_i64x2(z, LANE1, q, q, LANES(2, 2, 2, 2));
        u.v[i] = (v256)_mm512_castsi512_si256(xu);
        v.v[i] = (v256)_mm512_castsi512_si256(zv);
        e.v[i] = (v128)_mm512_extracti32x4_epi32(z, 1);
    }
    gf2x2_mul(&t, &u, &v);
    gf2_square(&e, &e);
#pragma GCC unroll 5
    for (size_t i = 0; i < GF2X4_VECTORS; i++) {
        const __m256i terms = (__m256i)t.v[i];
        const __m128i f = _mm_xor_si128(_mm256_castsi256_si128(terms), _mm256_extracti128_si256(terms, 1));
        l->x.v[i] = (v512)_mm512_zextsi256_si512(_mm256_set_m128i((__m128i)e.v[i], f));
    }
}

/* ladder_multiply: [k]P and [k + 1]P for the point P with this x, which is not 0; k has len bytes.
 * Time      constant in k and x. */
static WHOLE void ladder_multiply(ladder *r, const uint8_t *k, size_t len, const gf2_fe *x, const law *l)
{
    ladder_lanes w;
    gf2x4_fe xs, c;
    gf2_fe zero, one;
    size_t last = 0;

    gf2_zero(&zero);
    gf2_one(&one);
    gf2x4_all(&xs, x);
    gf2x4_all(&c, &l->c);
    gf2x4_join(&w.x, x, &one, &zero, &zero);
    gf2x4_join(&w.z, &one, &zero, &zero, &zero);
    for (size_t i = ladder_bits(len); i-- > 0;) {
        const size_t bit = ladder_bit(k, len, i);
        ladder_step(&w, mask_from_bit(bit ^ last), &xs, &c);
        last = bit;
    }
    gf2x4_lanes(&r->x1, &r->x0, &one, &zero, &w.x);
    gf2x4_lanes(&r->z1, &zero, &r->z0, &one, &w.z);
    gf2_swap(mask_from_bit(last), &r->x0, &r->x1);
    gf2_swap(mask_from_bit(last), &r->z0, &r->z1);
    abel__wipe(&w, sizeof w);
}

#endif
