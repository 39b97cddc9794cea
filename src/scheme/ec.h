/* SPDX-License-Identifier: Apache-2.0 */
/* ECDH and ECDSA on the curves of SEC 1, whatever their kernels: what the parts share. Strings are
 * big-endian; a coordinate has field_len bytes, a scalar order_len, and these differ for some curves. */
#ifndef ABEL__SCHEME_EC_H
#define ABEL__SCHEME_EC_H

#include "base/hash.h"
#include "curve/ec.h"
#include "order/order.h"
#include "scheme/curve.h"

#define ABEL__EC_FIELD_LEN_MAX 72

/* What a curve's parameters point to. */
typedef struct {
    const abel__ec_kernels *(*kernels)(void); /* of the tier in use */
    const void *constants;                    /* what the kernels take first */
    const abel__order *order;
    size_t field_len, order_len;
} abel__ec;

extern const abel__curve_methods abel__ec_methods;

static inline const abel__ec *abel__ec_of(const abel_curve *curve)
{
    return (const abel__ec *)curve->parameters;
}

/* The longest DER of (r, s): an INTEGER has room for a sign bit, and from 128 bytes on the length of the
 * SEQUENCE takes a second byte. */
#define ABEL__DER_INTEGER_LEN(order_bits) (2 + (order_bits) / 8 + 1)
#define ABEL__DER_LEN(order_bits)                                                                            \
    ((2 * ABEL__DER_INTEGER_LEN(order_bits) < 128 ? 2 : 3) + 2 * ABEL__DER_INTEGER_LEN(order_bits))

/* ABEL__EC_CURVE: the row of a curve. field_bits is m for GF(2^m) and the bits of p for GF(p); uses is a set
 * of ABEL_CURVE_ECDH and ABEL_CURVE_ECDSA; the other names come last, or NULL if there are none. */
#define ABEL__EC_CURVE(name_, oid_, field_, field_bits, order_, order_bits_, cofactor_, family_, tuned_,     \
                       uses, kernels_, constants_, ...)                                                      \
    {                                                                                                        \
        .info = {.name = name_,                                                                              \
                 .oid = oid_,                                                                                \
                 .field = field_,                                                                            \
                 .family = family_,                                                                          \
                 .operations = uses,                                                                         \
                 .order_bits = order_bits_,                                                                  \
                 .cofactor = cofactor_,                                                                      \
                 .tuned = tuned_,                                                                            \
                 .private_len = ((order_bits_) + 7) / 8,                                                     \
                 .public_len = 1 + 2 * (((field_bits) + 7) / 8),                                             \
                 .shared_len = (uses)&ABEL_CURVE_ECDH ? ((field_bits) + 7) / 8 : 0,                          \
                 .signature_len = (uses)&ABEL_CURVE_ECDSA ? ABEL__DER_LEN(order_bits_) : 0},                 \
        .aliases = (const char *const[]){__VA_ARGS__, NULL}, .methods = &abel__ec_methods,                   \
        .parameters = &(const abel__ec){.kernels = kernels_,                                                 \
                                        .constants = constants_,                                             \
                                        .order = order_,                                                     \
                                        .field_len = ((field_bits) + 7) / 8,                                 \
                                        .order_len = ((order_bits_) + 7) / 8},                               \
    }

/* abel__ec_point_decode: fills key->encoded with the uncompressed point and key->decoded, from a point in any
 * format (SEC 1, section 2.3.4), and validates it. */
abel_status abel__ec_point_decode(abel__public_key *key, const uint8_t *encoded, size_t encoded_len);

/* abel__ec_point_encode: an uncompressed point from its coordinates. */
void abel__ec_point_encode(uint8_t *encoded, const abel__ec *ec, const uint8_t *x, const uint8_t *y);

/* abel__der_encode: SEQUENCE { INTEGER r, INTEGER s }, each of len bytes; returns the length of the
 * whole. Time: variable: a signature is public. */
size_t abel__der_encode(uint8_t *out, const uint8_t *r, const uint8_t *s, size_t len);

/* abel__der_decode: the way back. Returns 1, or 0 if in is not DER, or if a number is negative or does
 * not fit into len bytes. */
int abel__der_decode(uint8_t *r, uint8_t *s, size_t len, const uint8_t *in, size_t in_len);

/* A source of nonces: candidates k with 0 < k < n, as many as are asked for. Secret. */
typedef struct {
    const abel__ec *ec;
    abel_hash hash; /* of RFC 6979; none if hedged */
    union {
        struct {
            abel__sha512 absorbed; /* all but the counter */
            uint32_t counter;
        } hedged;
        struct {
            uint8_t key[ABEL__HASH_LEN_MAX], value[ABEL__HASH_LEN_MAX]; /* K and V */
            int used;                                                   /* a candidate was taken from them */
        } rfc6979;
    };
} abel__nonce;

/* abel__nonce_hedged, abel__nonce_rfc6979: start a source for one signature. e is the integer of the digest,
 * mod n. */
abel_status abel__nonce_hedged(abel__nonce *nonce, const abel__private_key *key, const uint8_t *digest,
                               size_t digest_len, const abel_rng *rng);
void abel__nonce_rfc6979(abel__nonce *nonce, const abel__private_key *key, const uint8_t *e, abel_hash hash);

/* abel__nonce_next: the next candidate, order_len bytes. */
void abel__nonce_next(abel__nonce *nonce, uint8_t *k);

#endif
