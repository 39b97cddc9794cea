/* SPDX-License-Identifier: Apache-2.0 */
/* Keys as libcrypto has them. */
#ifndef ABEL_TOOL_EVP_H
#define ABEL_TOOL_EVP_H

#include <abel/curve.h>
#include <openssl/evp.h>

/* evp_context: the library context for everything that libcrypto does here; null if there is no
 * memory. It is not the default one, so no configuration file changes what it does: not which
 * algorithms there are, nor who implements them (abel itself, as a provider, say). */
OSSL_LIB_CTX *evp_context(void);

/* evp_private, evp_public: a key from the bytes that abel uses; null if libcrypto refuses. */
EVP_PKEY *evp_private(const char *curve, const uint8_t *bytes, size_t len);
EVP_PKEY *evp_public(const char *curve, const uint8_t *bytes, size_t len);

/* evp_curve_name: the curve of a key, or its type if it is not of elliptic curves. */
const char *evp_curve_name(char name[64], const EVP_PKEY *pkey);

/* evp_private_bytes, evp_public_bytes: the bytes that abel uses. In, out: len. Returns 0 if the
 * key has none. */
int evp_private_bytes(uint8_t *bytes, size_t *len, const EVP_PKEY *pkey);
int evp_public_bytes(uint8_t *bytes, size_t *len, const EVP_PKEY *pkey);

/* evp_watch_memory: to be called before all else of libcrypto.
 * evp_no_memory: whether libcrypto has been refused memory since then: its errors do not tell that from a
 * key that cannot be decoded. */
void evp_watch_memory(void);
int evp_no_memory(void);

/* evp_report: reports why libcrypto failed at what it has no reason to fail at, and returns
 * EXIT_SYSTEM. */
int evp_report(void);

#endif
