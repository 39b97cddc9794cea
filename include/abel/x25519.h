/* SPDX-License-Identifier: Apache-2.0 */
/** abel/x25519.h: X25519 on plain bytes (RFC 7748). */
#ifndef ABEL_X25519_H
#define ABEL_X25519_H

#include <abel/base.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ABEL_X25519_PRIVATE_LEN 32
#define ABEL_X25519_PUBLIC_LEN  32
#define ABEL_X25519_SHARED_LEN  32

/** abel_x25519() computes a shared secret (RFC 7748, sections 5 and 6.1).
 * Out       shared, 32 bytes, secret; zeroed on failure.
 * In        private_key, 32 bytes, secret, clamped internally; peer, 32 bytes, untrusted: any value,
 *           its highest bit is ignored.
 * Returns   ABEL_OK; ABEL_ERR_WEAK_PEER if the result is all zero; ABEL_ERR_ARGUMENT for a null pointer.
 * Alias     shared may be private_key or peer.
 * Time      constant in private_key and peer. Leaks only the returned status. */
ABEL_API ABEL_MUST_CHECK abel_status abel_x25519(uint8_t shared[32], const uint8_t private_key[32],
                                                 const uint8_t peer[32]);

/** abel_x25519_public() computes the public key of a private key (RFC 7748, section 6.1).
 * Out       public_key, 32 bytes; untouched on failure.
 * In        private_key, 32 bytes, secret, clamped internally.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT for a null pointer.
 * Alias     public_key may be private_key.
 * Time      constant in private_key. */
ABEL_API ABEL_MUST_CHECK abel_status abel_x25519_public(uint8_t public_key[32],
                                                        const uint8_t private_key[32]);

/** abel_x25519_keypair() makes a fresh key pair.
 * Out       public_key, 32 bytes; private_key, 32 bytes, secret; both zeroed on failure.
 * In        rng, or null for getrandom().
 * Returns   ABEL_OK; ABEL_ERR_RANDOM; ABEL_ERR_ARGUMENT for a null pointer. */
ABEL_API ABEL_MUST_CHECK abel_status abel_x25519_keypair(uint8_t public_key[32], uint8_t private_key[32],
                                                         const abel_rng *rng);

#ifdef __cplusplus
}
#endif
#endif
