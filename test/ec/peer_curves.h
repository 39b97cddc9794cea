/* SPDX-License-Identifier: Apache-2.0 */
/* Curves whose kernels are libcrypto, all that it has: rows as src/scheme/curve.c has them, to test what is
 * above the kernels without those of the library, and every fact in the library's rows. */
#ifndef ABEL_TEST_EC_PEER_CURVES_H
#define ABEL_TEST_EC_PEER_CURVES_H

#include "scheme/ec.h"
#include "util/octets.h"

#include <openssl/ec.h>
#include <stdbool.h>

/* peer_curve_at: the curve with this index; null past the last. */
const abel_curve *peer_curve_at(size_t index);

/* peer_curve: the curve with this name of libcrypto, SEC 2 or NIST; null if there is none. */
const abel_curve *peer_curve(const char *name);

/* What follows takes curves of the library too.
 *
 * peer_group: libcrypto's description of a curve. */
const EC_GROUP *peer_group(const abel_curve *curve);

/* peer_order: the order plus addend, as long as a private key; it must fit. */
void peer_order(uint8_t *out, const abel_curve *curve, int addend);

/* peer_point: libcrypto's compressed, uncompressed or hybrid form of an uncompressed point. */
void peer_point(octets *out, const abel_curve *curve, const uint8_t *uncompressed,
                point_conversion_form_t form);

/* peer_times_base: the x-coordinate of [k]G mod n, as long as a private key. */
void peer_times_base(uint8_t *r, const abel_curve *curve, const uint8_t *k);

/* peer_sign, peer_verify: ECDSA by libcrypto, in DER. The public key is uncompressed. */
void peer_sign(octets *signature, const abel_curve *curve, const uint8_t *secret, const uint8_t *public_key,
               const uint8_t *digest, size_t digest_len);
bool peer_verify(const uint8_t *signature, size_t signature_len, const abel_curve *curve,
                 const uint8_t *public_key, const uint8_t *digest, size_t digest_len);

/* peer_agree: ECDH by libcrypto; false if it has no result. Public keys are uncompressed. */
bool peer_agree(uint8_t *shared, const abel_curve *curve, const uint8_t *secret, const uint8_t *public_key,
                const uint8_t *peer_key, bool cofactor);

/* peer_public_point: the point in a SubjectPublicKeyInfo, DER or nearly, of a named curve, as it is written
 * there. Returns the name of the curve; null if it is none such. */
const char *peer_public_point(octets *point, const uint8_t *encoded, size_t len);

/* peer_private_number: the private key in a PrivateKeyInfo, in hexadecimal, likewise. */
const char *peer_private_number(char hex[145], const uint8_t *encoded, size_t len);

/* peer_pem: the structure in PEM text; false if there is none. */
bool peer_pem(octets *structure, const octets *text);

/* peer_digest: a digest by the name that libcrypto or a vector file gives to the function; 32 bytes of
 * SHAKE128, 64 of SHAKE256. */
bool peer_digest(octets *digest, const char *hash, const octets *message);

/* hash_of: the number of a hash function from its name in a vector file ("SHA-256", "sha256"). */
abel_hash hash_of(const char *name);

#endif
