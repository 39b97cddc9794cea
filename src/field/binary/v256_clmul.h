/* SPDX-License-Identifier: Apache-2.0 */
/* Two pairs of 64-bit words of GF(2)[x], one a 128-bit lane, on x86-64 with AVX2, VPCLMULQDQ and GFNI. What
 * each operation does is said in synth/binary_lanes.py. */
#ifndef ABEL__FIELD_BINARY_V256_CLMUL_H
#define ABEL__FIELD_BINARY_V256_CLMUL_H

#include <immintrin.h>
#include <stdint.h>

typedef uint64_t v256 __attribute__((vector_size(32)));

static inline v256 v256_pair(uint64_t word0, uint64_t word1)
{
    return (v256){word0, word1, word0, word1};
}

static inline v256 v256_mul_low(v256 a, v256 b)
{
    return (v256)_mm256_clmulepi64_epi128((__m256i)a, (__m256i)b, 0x00);
}

static inline v256 v256_mul_high(v256 a, v256 b)
{
    return (v256)_mm256_clmulepi64_epi128((__m256i)a, (__m256i)b, 0x11);
}

static inline v256 v256_swap(v256 a)
{
    return (v256)_mm256_shuffle_epi32((__m256i)a, 0x4e);
}

static inline v256 v256_up(v256 a)
{
    return (v256)_mm256_slli_si256((__m256i)a, 8);
}

static inline v256 v256_down(v256 a)
{
    return (v256)_mm256_srli_si256((__m256i)a, 8);
}

static inline v256 v256_join(v256 a, v256 b)
{
    return (v256)_mm256_alignr_epi8((__m256i)b, (__m256i)a, 8);
}

/* v256_nibbles: each byte's low (0) or high (1) nibble, bit i moved to bit 2i. Row i of a bit matrix,
 * counted from the top byte, selects the bits that make bit i. */
static inline __m256i v256_nibbles(v256 a, int high)
{
    const __m256i matrix = _mm256_set1_epi64x(high ? 0x1000200040008000 : 0x0100020004000800);
    return _mm256_gf2p8affine_epi64_epi8((__m256i)a, matrix, 0);
}

static inline v256 v256_square_low(v256 a)
{
    return (v256)_mm256_unpacklo_epi8(v256_nibbles(a, 0), v256_nibbles(a, 1));
}

static inline v256 v256_square_high(v256 a)
{
    return (v256)_mm256_unpackhi_epi8(v256_nibbles(a, 0), v256_nibbles(a, 1));
}

/* v256_halve: the even bits of each 16 bits of a, closed up: those of each byte in its low nibble, then
 * the nibbles of two bytes together. */
static inline __m256i v256_halve(v256 a)
{
    __m256i nibbles = _mm256_gf2p8affine_epi64_epi8((__m256i)a, _mm256_set1_epi64x(0x0104104000000000), 0);
    v256 n = (v256)nibbles;
    return _mm256_and_si256((__m256i)(n | n >> 4), _mm256_set1_epi16(0x00ff));
}

static inline v256 v256_evens(v256 a, v256 b)
{
    return (v256)_mm256_packus_epi16(v256_halve(a), v256_halve(b));
}

#endif
