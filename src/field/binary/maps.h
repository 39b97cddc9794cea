/* SPDX-License-Identifier: Apache-2.0 */
/* Powers 2^k, half-traces and other linear maps of GF(2^m) to itself as products with bit matrices, on x86-64
 * with AVX-512 (F, VL) and GFNI. A template: include after v128_clmul.h, gen/gf2_<m>_v128.h and
 * gen/gf2_<m>_maps.h and before gf2.h. squarings.h and images.h are the other ways. */
#ifndef ABEL__FIELD_BINARY_MAPS_H
#define ABEL__FIELD_BINARY_MAPS_H

#include <stddef.h>
#include <string.h>

/* gf2_map_sums: byte k of word l of sum[j] is byte 8j + l of the image of the element whose byte i is
 * in[step i + k].
 * Requires  step (GF2_BYTES - 1) + 8 bytes at in. */
static inline void gf2_map_sums(__m512i sum[GF2_WORDS], const gf2_map map, const uint8_t *in, size_t step)
{
    for (size_t j = 0; j < GF2_WORDS; j++) {
        sum[j] = _mm512_setzero_si512();
    }
#pragma GCC unroll 3
    for (size_t i = 0; i < GF2_BYTES; i++) {
        long long bytes;
        memcpy(&bytes, in + step * i, sizeof bytes);
        __m512i all = _mm512_set1_epi64(bytes);
#pragma GCC unroll 9
        for (size_t j = 0; j < GF2_WORDS; j++) {
            __m512i matrices = _mm512_load_si512(map[i][j]);
            sum[j] = _mm512_xor_si512(sum[j], _mm512_gf2p8affine_epi64_epi8(all, matrices, 0));
        }
    }
}

/* gf2_map_word: the bytes k of the eight words of a sum. */
static inline __m128i gf2_map_word(__m512i sum, unsigned k)
{
    return _mm512_cvtepi64_epi8(_mm512_srli_epi64(sum, 8 * k));
}

/* gf2_map_image: the element that is in byte k of every word of the sums. */
static inline void gf2_map_image(gf2_fe *r, const __m512i sum[GF2_WORDS], unsigned k)
{
    size_t j = 0;
    for (; j + 1 < GF2_WORDS; j += 2) {
        r->v[j / 2] = (v128)_mm_unpacklo_epi64(gf2_map_word(sum[j], k), gf2_map_word(sum[j + 1], k));
    }
    if (GF2_WORDS % 2) {
        r->v[j / 2] = (v128)gf2_map_word(sum[j], k);
    }
}

/* gf2_apply: r = map(a).
 * Alias     r may be a.
 * Time      constant in a. */
static inline void gf2_apply(gf2_fe *r, const gf2_map map, const gf2_fe *a)
{
    /* With step 1 the other seven bytes are the element's next ones: of no use, and no harm. */
    v128 vectors[sizeof *a / sizeof(v128) + 1];
    for (size_t i = 0; i < sizeof *a / sizeof(v128); i++) {
        vectors[i] = a->v[i];
    }
    vectors[sizeof *a / sizeof(v128)] = v128_pair(0, 0);
    __m512i sum[GF2_WORDS];
    gf2_map_sums(sum, map, (const uint8_t *)vectors, 1);
    gf2_map_image(r, sum, 0);
}

/* gf2_apply_each: r[k] = map(a[k]) for the first count elements, at most 8, in hardly more time than for one.
 * Alias     r may be a.
 * Time      constant in a, variable in count. */
static inline void gf2_apply_each(gf2_fe *r, const gf2_map map, const gf2_fe *a, unsigned count)
{
    uint8_t bytes[GF2_BYTES][8] = {{0}};
    for (unsigned k = 0; k < count; k++) {
        uint8_t element[sizeof *a];
        memcpy(element, &a[k], sizeof element);
        for (size_t i = 0; i < GF2_BYTES; i++) {
            bytes[i][k] = element[i];
        }
    }
    __m512i sum[GF2_WORDS];
    gf2_map_sums(sum, map, bytes[0], sizeof bytes[0]);
    for (unsigned k = 0; k < count; k++) {
        gf2_map_image(&r[k], sum, k);
    }
}

/* gf2_power: r = a^(2^p->k).
 * Alias     r may be a.
 * Time      constant in a. */
static inline void gf2_power(gf2_fe *r, const gf2_power_map *p, const gf2_fe *a)
{
    gf2_apply(r, *p->map, a);
}

#include "field/binary/powers.h"

/* gf2_half_trace: r = a + a^4 + a^16 + ... + a^(2^(m - 1)); r^2 + r = a + trace(a) (IEEE 1363-2000, A.4.6).
 * Alias     r may be a.
 * Time      constant in a. */
static inline void gf2_half_trace(gf2_fe *r, const gf2_fe *a)
{
    gf2_apply(r, gf2_map_half_trace, a);
}

#endif
