/* SPDX-License-Identifier: Apache-2.0 */
/* The same operations by libcrypto, to compare with. A function that returns nothing aborts if
 * libcrypto fails. */
#ifndef ABEL_TEST_PEER_H
#define ABEL_TEST_PEER_H

#include "octets.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* peer_x25519: false if libcrypto refuses, which it does if the result is zero. */
bool peer_x25519(uint8_t shared[32], const uint8_t private_key[32], const uint8_t peer[32]);
void peer_x25519_public(uint8_t public_key[32], const uint8_t private_key[32]);
void peer_ed25519_public(uint8_t public_key[32], const uint8_t private_key[32]);
void peer_ed25519_sign(uint8_t signature[64], const uint8_t *message, size_t message_len,
                       const uint8_t private_key[32]);
bool peer_ed25519_verify(const uint8_t signature[64], const uint8_t *message, size_t message_len,
                         const uint8_t public_key[32]);
void peer_sha512(uint8_t digest[64], const uint8_t *data, size_t len);

/* peer_private_raw, peer_public_raw: the raw key in a PKCS #8 or SubjectPublicKeyInfo structure,
 * DER or PEM; false if it is malformed or not a key for the algorithm ("X25519", "ED25519"). */
bool peer_private_raw(octets *raw, const char *algorithm, const uint8_t *encoded, size_t len);
bool peer_public_raw(octets *raw, const char *algorithm, const uint8_t *encoded, size_t len);

#endif
