/* SPDX-License-Identifier: Apache-2.0 */
/** abel/ed25519.h: Ed25519 on plain bytes (RFC 8032). Ed25519ctx, Ed25519ph and strict
 * verification are options of abel_eddsa_sign() and abel_eddsa_verify() in abel/key.h, which
 * are also the faster way to use one key many times. */
#ifndef ABEL_ED25519_H
#define ABEL_ED25519_H

#include <abel/base.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ABEL_ED25519_PRIVATE_LEN   32
#define ABEL_ED25519_PUBLIC_LEN    32
#define ABEL_ED25519_SIGNATURE_LEN 64

/** abel_ed25519_public() computes the public key of a private key (RFC 8032, section 5.1.5).
 * Out       public_key, 32 bytes; untouched on failure.
 * In        private_key, the 32-byte seed, secret.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT for a null pointer.
 * Alias     public_key may be private_key.
 * Time      constant in private_key. */
ABEL_API ABEL_MUST_CHECK abel_status abel_ed25519_public(uint8_t public_key[32],
                                                         const uint8_t private_key[32]);

/** abel_ed25519_keypair() makes a fresh key pair.
 * Out       public_key, 32 bytes; private_key, 32 bytes, secret; both zeroed on failure.
 * In        rng, or null for getrandom().
 * Returns   ABEL_OK; ABEL_ERR_RANDOM; ABEL_ERR_ARGUMENT for a null pointer. */
ABEL_API ABEL_MUST_CHECK abel_status abel_ed25519_keypair(uint8_t public_key[32], uint8_t private_key[32],
                                                          const abel_rng *rng);

/** abel_ed25519_sign() signs a message (RFC 8032, section 5.1.6). It takes the private key alone
 * and computes the public key: signing with a public key from elsewhere would give the private
 * key away.
 * Out       signature, 64 bytes; zeroed on failure.
 * In        message, message_len bytes, may be null if 0; private_key, the 32-byte seed, secret.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT for a null pointer.
 * Alias     signature may overlap message.
 * Time      constant in private_key and message; variable in message_len. */
ABEL_API ABEL_MUST_CHECK abel_status abel_ed25519_sign(uint8_t signature[64], const uint8_t *message,
                                                       size_t message_len, const uint8_t private_key[32]);

/** abel_ed25519_verify() verifies a signature (RFC 8032, section 5.1.7, without the cofactor; s
 * below the order; accepts what OpenSSL 3.0 accepts).
 * In        signature, 64 bytes; message, message_len bytes, may be null if 0; public_key, 32 bytes. All
 *           untrusted.
 * Returns   ABEL_OK; ABEL_ERR_SIGNATURE; ABEL_ERR_PUBLIC_KEY if public_key is not a point;
 *           ABEL_ERR_ARGUMENT for a null pointer.
 * Time      variable: all inputs are public. */
ABEL_API ABEL_MUST_CHECK abel_status abel_ed25519_verify(const uint8_t signature[64], const uint8_t *message,
                                                         size_t message_len, const uint8_t public_key[32]);

#ifdef __cplusplus
}
#endif
#endif
