/* SPDX-License-Identifier: Apache-2.0 */
/* Four pairs of 64-bit words of GF(2)[x], one a 128-bit lane, on x86-64 with AVX-512 (F, BW), VPCLMULQDQ and
 * GFNI. What each operation does is said in synth/binary_lanes.py. */
#ifndef ABEL__FIELD_BINARY_V512_CLMUL_H
#define ABEL__FIELD_BINARY_V512_CLMUL_H

#include <immintrin.h>
#include <stdint.h>

typedef uint64_t v512 __attribute__((vector_size(64)));

static inline v512 v512_pair(uint64_t word0, uint64_t word1)
{
    return (v512){word0, word1, word0, word1, word0, word1, word0, word1};
}

static inline v512 v512_mul_low(v512 a, v512 b)
{
    return (v512)_mm512_clmulepi64_epi128((__m512i)a, (__m512i)b, 0x00);
}

static inline v512 v512_mul_high(v512 a, v512 b)
{
    return (v512)_mm512_clmulepi64_epi128((__m512i)a, (__m512i)b, 0x11);
}

static inline v512 v512_swap(v512 a)
{
    return (v512)_mm512_shuffle_epi32((__m512i)a, 0x4e);
}

static inline v512 v512_up(v512 a)
{
    return (v512)_mm512_bslli_epi128((__m512i)a, 8);
}

static inline v512 v512_down(v512 a)
{
    return (v512)_mm512_bsrli_epi128((__m512i)a, 8);
}

static inline v512 v512_join(v512 a, v512 b)
{
    return (v512)_mm512_alignr_epi8((__m512i)b, (__m512i)a, 8);
}

/* v512_nibbles: each byte's low (0) or high (1) nibble, bit i moved to bit 2i. Row i of a bit matrix,
 * counted from the top byte, selects the bits that make bit i. */
static inline __m512i v512_nibbles(v512 a, int high)
{
    const __m512i matrix = _mm512_set1_epi64(high ? 0x1000200040008000 : 0x0100020004000800);
    return _mm512_gf2p8affine_epi64_epi8((__m512i)a, matrix, 0);
}

static inline v512 v512_square_low(v512 a)
{
    return (v512)_mm512_unpacklo_epi8(v512_nibbles(a, 0), v512_nibbles(a, 1));
}

static inline v512 v512_square_high(v512 a)
{
    return (v512)_mm512_unpackhi_epi8(v512_nibbles(a, 0), v512_nibbles(a, 1));
}

/* v512_halve: the even bits of each 16 bits of a, closed up: those of each byte in its low nibble, then
 * the nibbles of two bytes together. */
static inline __m512i v512_halve(v512 a)
{
    __m512i nibbles = _mm512_gf2p8affine_epi64_epi8((__m512i)a, _mm512_set1_epi64(0x0104104000000000), 0);
    v512 n = (v512)nibbles;
    return _mm512_and_si512((__m512i)(n | n >> 4), _mm512_set1_epi16(0x00ff));
}

static inline v512 v512_evens(v512 a, v512 b)
{
    return (v512)_mm512_packus_epi16(v512_halve(a), v512_halve(b));
}

#endif
