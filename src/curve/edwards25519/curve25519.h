/* SPDX-License-Identifier: Apache-2.0 */
/* The 25519 family: what a tier implements, and the tier in use. Scalars and points are
 * little-endian bytes here; field elements stay inside a tier. */
#ifndef ABEL__CURVE_CURVE25519_H
#define ABEL__CURVE_CURVE25519_H

#include "base/tier.h"

#include <stddef.h>
#include <stdint.h>

/* A decoded public key of Ed25519 in the representation of the tier in use: a table of odd
 * multiples of -A. 8 points of 4 coordinates of at most 40 bytes. */
typedef struct {
    uint64_t table[8 * 4 * 5];
} abel__edwards25519_key;

typedef struct {
    /* x25519: the x-coordinate of [clamp(scalar)](u, ...); zero for points of small order.
     * Takes any u, ignoring bit 255. Alias: all may be the same. */
    void (*x25519)(uint8_t out[32], const uint8_t scalar[32], const uint8_t u[32]);

    /* x25519_base: x25519(scalar, 9). */
    void (*x25519_base)(uint8_t out[32], const uint8_t scalar[32]);

    /* base: the encoding of [scalar]B. Requires scalar < 2^255. */
    void (*base)(uint8_t out[32], const uint8_t scalar[32]);

    /* decode_vartime: decodes a public key A (RFC 8032, section 5.1.3, but y >= p and the sign of
     * x = 0 are taken as they come). Returns 1, or 0 if it is not on the curve. */
    int (*decode_vartime)(abel__edwards25519_key *key, const uint8_t encoded[32]);

    /* double_vartime: the encoding of [s]B - [h]A. Requires s, h < L. */
    void (*double_vartime)(uint8_t out[32], const uint8_t s[32], const uint8_t h[32],
                           const abel__edwards25519_key *key);

    /* reduce: wide mod L. */
    void (*reduce)(uint8_t out[32], const uint8_t wide[64]);

    /* muladd: a * b + c mod L; any 256-bit a, b, c. */
    void (*muladd)(uint8_t out[32], const uint8_t a[32], const uint8_t b[32], const uint8_t c[32]);

    abel__tier tier;
    size_t table_bytes; /* constant tables */
} abel__curve25519;

/* abel__curve25519_kernels: the tier in use. */
const abel__curve25519 *abel__curve25519_kernels(void);

/* abel__curve25519_rows: all tiers of this build, for tests. */
extern const abel__tier_row abel__curve25519_rows[];
extern const size_t abel__curve25519_row_count;

/* The tiers, each where the build has it. */
extern const abel__curve25519 abel__curve25519_portable32;
extern const abel__curve25519 abel__curve25519_portable64;
extern const abel__curve25519 abel__curve25519_x86_64;
extern const abel__curve25519 abel__curve25519_x86_64_avx512;

#endif
