/* SPDX-License-Identifier: Apache-2.0 */
/* The constants of a binary curve y^2 + xy = x^3 + a x^2 + b over GF(2^m). Inside, a is 0 or 1: as
 * y -> y + d x takes a to a + d^2 + d, any other a has the same curve with a = trace(a), and the points
 * of that one are used between decoding and encoding. Elements are packed words of 64 bits, lowest first,
 * of every tier; integers are big-endian. */
#ifndef ABEL__CURVE_BINARY_CURVE_H
#define ABEL__CURVE_BINARY_CURVE_H

#include <stddef.h>
#include <stdint.h>

/* The largest field: GF(2^571). */
#define ABEL__GF2_WORDS_MAX 9
#define ABEL__GF2_BYTES_MAX 72

/* Digits of 4 bits that a scalar below 2^m has as a sum of digit 16^i with digits in -8..7: the highest
 * sum is 7 (16^i + ... + 1). */
#define ABEL__GF2_WINDOWS(m) (((m) + 5) / 4)

/* Constants of the tau-adic expansion of scalars: see tau.h. */
typedef struct abel__tau abel__tau;

typedef struct {
    uint64_t root4_b[ABEL__GF2_WORDS_MAX]; /* c = b^(1/4) */
    uint64_t shift[ABEL__GF2_WORDS_MAX];   /* d above: y outside is y inside + d x */
    const void *base;                      /* multiples of the base point: see base.h */
    const abel__tau *tau;                  /* of a Koblitz curve, where b = 1; null otherwise */
    uint8_t a;                             /* 0 or 1 */
    uint8_t cofactor;                      /* 2 or 4 */
    uint8_t order_len;
    uint8_t order[ABEL__GF2_BYTES_MAX]; /* n, in the bytes of the field */
} abel__gf2_curve;

/* Every curve and its field. */
#define ABEL__GF2_CURVES(X)                                                                                  \
    X(sect163k1, 163)                                                                                        \
    X(sect163r1, 163)                                                                                        \
    X(sect163r2, 163)                                                                                        \
    X(sect193r1, 193)                                                                                        \
    X(sect193r2, 193)                                                                                        \
    X(sect233k1, 233)                                                                                        \
    X(sect233r1, 233)                                                                                        \
    X(sect239k1, 239)                                                                                        \
    X(sect283k1, 283)                                                                                        \
    X(sect283r1, 283)                                                                                        \
    X(sect409k1, 409)                                                                                        \
    X(sect409r1, 409)                                                                                        \
    X(sect571k1, 571)                                                                                        \
    X(sect571r1, 571)

/* For exhaustive tests, with the same code; not in the library. */
#define ABEL__GF2_TINY_CURVES(X)                                                                             \
    X(tiny7k0, 7)                                                                                            \
    X(tiny7k1, 7)                                                                                            \
    X(tiny7r0, 7)                                                                                            \
    X(tiny7r1, 7)                                                                                            \
    X(tiny11k1, 11)                                                                                          \
    X(tiny11r0, 11)                                                                                          \
    X(tiny11r1, 11)                                                                                          \
    X(tiny13k0, 13)                                                                                          \
    X(tiny13r1, 13)

#define ABEL__GF2_DECLARE_CURVE(name, m) extern const abel__gf2_curve abel__##name;
ABEL__GF2_CURVES(ABEL__GF2_DECLARE_CURVE)
ABEL__GF2_TINY_CURVES(ABEL__GF2_DECLARE_CURVE)

#endif
