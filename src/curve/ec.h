/* SPDX-License-Identifier: Apache-2.0 */
/* What a curve of points (x, y) does for ECDH and ECDSA, whatever its field: binary or prime. One
 * struct a field and tier; the functions take the constants of the curve first. Field elements and scalars
 * are big-endian strings of field_len and order_len bytes here (SEC 1, section 2.3); representations stay
 * inside a tier. */
#ifndef ABEL__CURVE_EC_H
#define ABEL__CURVE_EC_H

#include "base/tier.h"

#include <stddef.h>
#include <stdint.h>

/* A validated public key in the representation of the tier in use: a point, and multiples of it
 * where that pays. */
typedef struct {
    uint64_t words[460];
} abel__ec_key;

typedef struct {
    abel__tier tier;

    /* table_bytes: of the constant multiples of the base point. */
    size_t (*table_bytes)(const void *curve);

    /* base: (x, y) = [k]G. Requires 0 < k < n; secret. y may be null. */
    void (*base)(const void *curve, uint8_t *x, uint8_t *y, const uint8_t *k);

    /* multiply: x of [k]P, P the key's point; if cofactor is not 0, x of [h k]P (SEC 1, section 3.3.2).
     * Requires 0 < k < n; secret. Returns 1, or 0 if that is the identity, which it never is where n is
     * prime, as P has order n. */
    int (*multiply)(const void *curve, uint8_t *x, const uint8_t *k, const abel__ec_key *key, int cofactor);

    /* decode_vartime: a public key from its coordinates. Returns 1 if x and y are canonical, (x, y) is
     * on the curve, and it is in the subgroup of order n; else 0. */
    int (*decode_vartime)(const void *curve, abel__ec_key *key, const uint8_t *x, const uint8_t *y);

    /* decompress_vartime: the y of the point with this x and compression bit (SEC 1, section 2.3.4: for a
     * binary curve the lowest bit of y / x, for a prime curve that of y). Returns 1, or 0 if x is
     * not canonical or there is no such point (also x = 0 with bit 1 on a binary curve). */
    int (*decompress_vartime)(const void *curve, uint8_t *y, const uint8_t *x, int bit);

    /* compression_bit_vartime: that bit of a point that decode_vartime takes. */
    int (*compression_bit_vartime)(const void *curve, const uint8_t *x, const uint8_t *y);

    /* check_vartime: whether x([u1]G + [u2]Q) = r mod n, Q the key's point, x read as an integer; 0 if the
     * sum is the identity. Requires 0 <= u1, u2 < n, 0 < r < n. */
    int (*check_vartime)(const void *curve, const uint8_t *r, const uint8_t *u1, const uint8_t *u2,
                         const abel__ec_key *key);
} abel__ec_kernels;

/* The kernels of a field by tier. A family has a list TIERS(X, field) of X(field, kernels, tier, needs), lowest
 * tier first, and count of them; with the prefix abel__fp_ and the field p256, say, abel__fp_p256_<kernels>
 * are the kernels of a tier, abel__fp_p256_rows all of them, and abel__fp_p256_kernels() those in use. */
#define ABEL__EC_COUNT(...) +1
#define ABEL__EC_DECLARE_CHOICE(prefix, field, count)                                                        \
    extern const abel__tier_row prefix##field##_rows[count];                                                 \
    const abel__ec_kernels *prefix##field##_kernels(void);
#define ABEL__EC_DEFINE_CHOICE(prefix, field, count, ...)                                                    \
    const abel__tier_row prefix##field##_rows[count] = {__VA_ARGS__};                                        \
                                                                                                             \
    const abel__ec_kernels *prefix##field##_kernels(void)                                                    \
    {                                                                                                        \
        static _Atomic(const void *) chosen;                                                                 \
                                                                                                             \
        return abel__tier_kernels(&chosen, prefix##field##_rows, count);                                     \
    }

#endif
