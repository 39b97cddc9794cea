/* SPDX-License-Identifier: Apache-2.0 */
/* Four elements of GF(2^m), one a lane of 128 bits, from single ones and back. A template: include after
 * v128_clmul.h, v512_clmul.h and both headers of a field, gen/gf2_<m>_v128.h and gen/gf2_<m>_v512.h. */
#ifndef ABEL__FIELD_BINARY_GF2X4_H
#define ABEL__FIELD_BINARY_GF2X4_H

#include <stddef.h>

enum { GF2X4_VECTORS = sizeof(gf2_fe) / sizeof(v128) };

/* gf2x4_join: lane i of r = a_i. */
static inline void gf2x4_join(gf2x4_fe *r, const gf2_fe *a0, const gf2_fe *a1, const gf2_fe *a2,
                              const gf2_fe *a3)
{
    for (size_t i = 0; i < GF2X4_VECTORS; i++) {
        __m256i low = _mm256_set_m128i((__m128i)a1->v[i], (__m128i)a0->v[i]);
        __m256i high = _mm256_set_m128i((__m128i)a3->v[i], (__m128i)a2->v[i]);
        r->v[i] = (v512)_mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
    }
}

/* gf2x4_all: every lane of r = a. */
static inline void gf2x4_all(gf2x4_fe *r, const gf2_fe *a)
{
    for (size_t i = 0; i < GF2X4_VECTORS; i++) {
        r->v[i] = (v512)_mm512_broadcast_i32x4((__m128i)a->v[i]);
    }
}

/* gf2x4_lanes: r_i = lane i of a. */
static inline void gf2x4_lanes(gf2_fe *r0, gf2_fe *r1, gf2_fe *r2, gf2_fe *r3, const gf2x4_fe *a)
{
    for (size_t i = 0; i < GF2X4_VECTORS; i++) {
        __m512i v = (__m512i)a->v[i];
        r0->v[i] = (v128)_mm512_castsi512_si128(v);
        r1->v[i] = (v128)_mm512_extracti32x4_epi32(v, 1);
        r2->v[i] = (v128)_mm512_extracti32x4_epi32(v, 2);
        r3->v[i] = (v128)_mm512_extracti32x4_epi32(v, 3);
    }
}

/* gf2x4_permute: lane i of r = lane l_i of a.
 * Alias     r may be a.
 * Time      constant in a. */
static inline void gf2x4_permute(gf2x4_fe *r, const gf2x4_fe *a, int l0, int l1, int l2, int l3)
{
    const __m512i words = _mm512_setr_epi64(2 * l0, 2 * l0 + 1, 2 * l1, 2 * l1 + 1, 2 * l2, 2 * l2 + 1,
                                            2 * l3, 2 * l3 + 1);
    for (size_t i = 0; i < GF2X4_VECTORS; i++) {
        r->v[i] = (v512)_mm512_permutexvar_epi64(words, (__m512i)a->v[i]);
    }
}

/* gf2x4_select: lane i of r = lane i of a where m[i] is true, else of b.
 * Alias     r may be a or b.
 * Time      constant in m, a, b. */
static inline void gf2x4_select(gf2x4_fe *r, const abel__mask m[4], const gf2x4_fe *a, const gf2x4_fe *b)
{
    const v512 take = {mask_u64(m[0]), mask_u64(m[0]), mask_u64(m[1]), mask_u64(m[1]),
                       mask_u64(m[2]), mask_u64(m[2]), mask_u64(m[3]), mask_u64(m[3])};
    for (size_t i = 0; i < GF2X4_VECTORS; i++) {
        r->v[i] = b->v[i] ^ (take & (a->v[i] ^ b->v[i]));
    }
}

#endif
