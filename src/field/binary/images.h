/* SPDX-License-Identifier: Apache-2.0 */
/* Powers 2^k and half-traces in GF(2^m) as sums of constants: a linear map takes a sum of powers of x to the
 * sum of their images. Every image is read and masked. A template: include after a field header
 * gen/gf2_<m>_*.h and gen/gf2_<m>_images.h and before gf2.h. maps.h is faster, with GFNI; squarings.h does
 * without tables. */
#ifndef ABEL__FIELD_BINARY_IMAGES_H
#define ABEL__FIELD_BINARY_IMAGES_H

#include <stddef.h>
#include <string.h>

#ifdef __AVX2__
enum { GF2_LANES = 4 };
#define GF2_LANE_NUMBERS 0, 1, 2, 3
#else
enum { GF2_LANES = 2 };
#define GF2_LANE_NUMBERS 0, 1
#endif
typedef uint64_t gf2_lanes __attribute__((vector_size(8 * GF2_LANES)));

/* gf2_lanes_barrier: a mask about which the compiler knows nothing any more, as mask_barrier() has it. */
static inline gf2_lanes gf2_lanes_barrier(gf2_lanes mask)
{
#if defined(__SSE2__)
    __asm__("" : "+x"(mask));
#elif defined(__aarch64__)
    __asm__("" : "+w"(mask));
#else
    for (size_t l = 0; l < GF2_LANES; l++) {
        mask[l] = mask_u64(mask_from_bit((size_t)(mask[l] & 1)));
    }
#endif
    return mask;
}

/* gf2_image_sum: r = the sum of those of the first 4 count images whose bit is set at in.
 * Time      constant in in, variable in count. */
static inline void gf2_image_sum(gf2_fe *r, const gf2_four_images *images, size_t count, const uint64_t *in)
{
    gf2_lanes sum[GF2_WORDS] = {{0}}, bits = {0};
    for (size_t i = 0; i < count; i++) {
        if (i % 16 == 0) {
            bits = ((gf2_lanes){0} + in[i / 16]) >> (gf2_lanes){GF2_LANE_NUMBERS};
        }
        for (unsigned l = 0; l < 4; l += GF2_LANES) {
            gf2_lanes mask = gf2_lanes_barrier(-(bits >> l & 1));
#pragma GCC unroll 9
            for (size_t j = 0; j < GF2_WORDS; j++) {
                gf2_lanes image;
                memcpy(&image, &images[i][j][l], sizeof image);
                sum[j] ^= mask & image;
            }
        }
        bits >>= 4;
    }
    uint64_t out[GF2_WORDS];
    for (size_t j = 0; j < GF2_WORDS; j++) {
        out[j] = 0;
        for (size_t l = 0; l < GF2_LANES; l++) {
            out[j] ^= sum[j][l];
        }
    }
    gf2_from_words(r, out);
}

/* gf2_power: r = a^(2^p->k). The images are those of x^i for i below 64 GF2_BLOCK; if an element has more
 * words, its high ones are taken as if they were the low ones, and p->step is the image of x^(64 GF2_BLOCK).
 * Alias     r may be a.
 * Time      constant in a. */
static inline void gf2_power(gf2_fe *r, const gf2_power_images *p, const gf2_fe *a)
{
    uint64_t in[GF2_WORDS];
    gf2_to_words(in, a);
#if GF2_BLOCK < GF2_WORDS
    gf2_fe high, step;
    gf2_image_sum(&high, p->images, (GF2_M - 64 * GF2_BLOCK + 3) / 4, in + GF2_BLOCK);
    gf2_from_words(&step, p->step);
    gf2_mul(&high, &high, &step);
    gf2_image_sum(r, p->images, 16 * GF2_BLOCK, in);
    gf2_add(r, r, &high);
#else
    gf2_image_sum(r, p->images, (GF2_M + 3) / 4, in);
#endif
}

#include "field/binary/powers.h"

/* gf2_half_trace: r = H(a) = a + a^4 + a^16 + ... + a^(2^(m - 1)); r^2 + r = a + trace(a) (IEEE 1363-2000,
 * A.4.6). With a = e^2 + x o^2, H(a) = H(e^2) + H(x o^2) where H(e^2) = H(e)^2 = H(e) + e + trace(e), and
 * H(e) is next, with half the degree. So there are images for the odd powers of x alone.
 * Alias     r may be a.
 * Time      constant in a. */
static inline void gf2_half_trace(gf2_fe *r, const gf2_fe *a)
{
    gf2_fe t, odd, odds, evens;
    gf2_copy(&t, a);
    gf2_zero(&odds);
    gf2_zero(&evens);
    for (unsigned degree = GF2_M - 1; degree > 0; degree /= 2) {
        gf2_split(&t, &odd, &t);
        gf2_add(&odds, &odds, &odd);
        gf2_add(&evens, &evens, &t);
    }
    uint64_t in[GF2_WORDS];
    gf2_to_words(in, &odds);
    gf2_image_sum(r, gf2_half_traces, sizeof gf2_half_traces / sizeof gf2_half_traces[0], in);
    gf2_add(r, r, &evens);
    gf2_fe one, zero;
    gf2_one(&one);
    gf2_zero(&zero);
    gf2_select(&one, gf2_trace(&evens), &one, &zero);
    gf2_add(r, r, &one);
    /* t is 0 or 1, and H(1) = (m + 1) / 2. */
    if ((GF2_M + 1) / 2 % 2 == 1) {
        gf2_add(r, r, &t);
    }
}

#endif
