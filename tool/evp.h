/* SPDX-License-Identifier: Apache-2.0 */
/* Keys as libcrypto has them. */
#ifndef ABEL_TOOL_EVP_H
#define ABEL_TOOL_EVP_H

#include <abel/key.h>
#include <openssl/evp.h>

#define EVP_KEY_MAX 512 /* bytes of a key; the longest of libcrypto's curves has 145 */

/* evp_context: the library context for everything that libcrypto does here; null if there is no
 * memory. It is not the default one, so no configuration file changes what it does: not which
 * algorithms there are, nor who implements them (abel itself, as a provider, say). */
OSSL_LIB_CTX *evp_context(void);

/* evp_is_ec: whether a curve is one of SEC 1, whose keys libcrypto makes of numbers and points.
 * evp_key_type: the name of the type of such keys there; those of the curve SM2 are of a type of their own.
 */
int evp_is_ec(const abel_curve_info *info);
const char *evp_key_type(const char *curve);

/* evp_private, evp_public: a key of abel as libcrypto's; null if libcrypto refuses. A point of a curve of SEC
 * 1 keeps its format. */
EVP_PKEY *evp_private(const abel_private_key *key);
EVP_PKEY *evp_public(const abel_curve *curve, const uint8_t *bytes, size_t len);

/* evp_is_same: whether libcrypto's key has the public key that belongs to abel's. */
int evp_is_same(const EVP_PKEY *pkey, const abel_private_key *key);

/* evp_curve_name: the curve of a key, or its type if it is not of elliptic curves. */
const char *evp_curve_name(char name[64], const EVP_PKEY *pkey);

/* evp_is_parameters: whether it is a curve alone, without a key. */
int evp_is_parameters(const EVP_PKEY *pkey);

/* evp_private_bytes, evp_public_bytes: the bytes that abel uses, at most EVP_KEY_MAX. Returns 0 if the key
 * has none. */
int evp_private_bytes(uint8_t *bytes, size_t *len, const EVP_PKEY *pkey, const abel_curve *curve);
int evp_public_bytes(uint8_t *bytes, size_t *len, const EVP_PKEY *pkey, const abel_curve *curve);

/* evp_is_der: whether a file is one SEQUENCE in DER, as every key in DER is.
 * evp_is_public_info: whether a file in PEM or DER is a SubjectPublicKeyInfo.
 * evp_public_info_bytes: the key in one of a named curve of SEC 1, which may be no point. Returns 0 if it is
 * not that. */
int evp_is_der(const uint8_t *file, size_t file_len);
int evp_is_public_info(const uint8_t *file, size_t file_len);
int evp_public_info_bytes(uint8_t *bytes, size_t *len, const abel_curve **curve, const uint8_t *file,
                          size_t file_len);

/* evp_watch_memory: to be called before all else of libcrypto.
 * evp_no_memory: whether libcrypto has been refused memory since then: its errors do not tell that from a
 * key that cannot be decoded. */
void evp_watch_memory(void);
int evp_no_memory(void);

/* evp_report: reports why libcrypto failed at what it has no reason to fail at, and returns
 * EXIT_SYSTEM. */
int evp_report(void);

#endif
