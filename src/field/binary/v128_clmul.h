/* SPDX-License-Identifier: Apache-2.0 */
/* Pairs of 64-bit words of GF(2)[x] on x86-64 with PCLMULQDQ and SSSE3; with AVX-512VL and GFNI allowed,
 * also those. What each operation does is said in synth/binary_lanes.py. */
#ifndef ABEL__FIELD_BINARY_V128_CLMUL_H
#define ABEL__FIELD_BINARY_V128_CLMUL_H

#include "base/mask.h"
#include "field/octets.h"

#include <immintrin.h>

typedef uint64_t v128 __attribute__((vector_size(16)));

static inline v128 v128_pair(uint64_t word0, uint64_t word1)
{
    return (v128){word0, word1};
}

static inline v128 v128_mask(abel__mask mask)
{
    return (v128)_mm_set1_epi64x((long long)mask_u64(mask));
}

static inline v128 v128_mul_low(v128 a, v128 b)
{
    return (v128)_mm_clmulepi64_si128((__m128i)a, (__m128i)b, 0x00);
}

static inline v128 v128_mul_high(v128 a, v128 b)
{
    return (v128)_mm_clmulepi64_si128((__m128i)a, (__m128i)b, 0x11);
}

static inline v128 v128_swap(v128 a)
{
    return (v128)_mm_shuffle_epi32((__m128i)a, 0x4e);
}

static inline v128 v128_up(v128 a)
{
    return (v128)_mm_bslli_si128((__m128i)a, 8);
}

static inline v128 v128_down(v128 a)
{
    return (v128)_mm_bsrli_si128((__m128i)a, 8);
}

static inline v128 v128_join(v128 a, v128 b)
{
    return (v128)_mm_alignr_epi8((__m128i)b, (__m128i)a, 8);
}

/* v128_spread: for each byte of a, its low nibble in r[0] and its high one in r[1], bit i moved to bit 2i. */
static inline void v128_spread(__m128i r[2], v128 a)
{
#ifdef __GFNI__
    /* Row i of a bit matrix, counted from the top byte, selects the bits that make bit i. */
    const __m128i low = _mm_set1_epi64x(0x0100020004000800), high = _mm_set1_epi64x(0x1000200040008000);
    r[0] = _mm_gf2p8affine_epi64_epi8((__m128i)a, low, 0);
    r[1] = _mm_gf2p8affine_epi64_epi8((__m128i)a, high, 0);
#else
    const __m128i squares = _mm_setr_epi8(0x00, 0x01, 0x04, 0x05, 0x10, 0x11, 0x14, 0x15,
                                          0x40, 0x41, 0x44, 0x45, 0x50, 0x51, 0x54, 0x55);
    const __m128i nibble = _mm_set1_epi8(15);
    r[0] = _mm_shuffle_epi8(squares, _mm_and_si128((__m128i)a, nibble));
    r[1] = _mm_shuffle_epi8(squares, _mm_and_si128(_mm_srli_epi64((__m128i)a, 4), nibble));
#endif
}

static inline v128 v128_square_low(v128 a)
{
    __m128i nibbles[2];
    v128_spread(nibbles, a);
    return (v128)_mm_unpacklo_epi8(nibbles[0], nibbles[1]);
}

static inline v128 v128_square_high(v128 a)
{
    __m128i nibbles[2];
    v128_spread(nibbles, a);
    return (v128)_mm_unpackhi_epi8(nibbles[0], nibbles[1]);
}

/* v128_halve: the even bits of each 16 bits of a, closed up. */
static inline __m128i v128_halve(v128 a)
{
    a &= v128_pair(0x5555555555555555, 0x5555555555555555);
    a = (a | a >> 1) & v128_pair(0x3333333333333333, 0x3333333333333333);
    a = (a | a >> 2) & v128_pair(0x0f0f0f0f0f0f0f0f, 0x0f0f0f0f0f0f0f0f);
    return (__m128i)((a | a >> 4) & v128_pair(0x00ff00ff00ff00ff, 0x00ff00ff00ff00ff));
}

static inline v128 v128_evens(v128 a, v128 b)
{
    return (v128)_mm_packus_epi16(v128_halve(a), v128_halve(b));
}

#endif
