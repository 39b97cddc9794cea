/* SPDX-License-Identifier: Apache-2.0 */
/* Two library contexts, with abel and without, and keys in them. */
#ifndef ABEL_TEST_PROVIDER_CONTEXTS_H
#define ABEL_TEST_PROVIDER_CONTEXTS_H

#include "util/check.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>

/* ours has abel and the default provider and prefers abel; theirs has the default provider alone. */
extern OSSL_LIB_CTX *ours, *theirs;

/* For cmocka: load and unload. */
int contexts_set_up(void **state);
int contexts_tear_down(void **state);

/* All curves that libcrypto names but SM2, up to a null pointer. */
const char *const *curve_names(void);

/* is_oakley: one of the two curves without ECDSA. */
bool is_oakley(const char *curve);

/* provider_of: the name of the provider that a key is in. OpenSSL 3.0 puts a key from a file into the
 * provider that has decoded it, and hands it to the one that is preferred when it is used. */
const char *provider_of(const EVP_PKEY *key);

/* Keys; none of these functions fails. */
EVP_PKEY *generate(OSSL_LIB_CTX *context, const char *type, const char *group);
EVP_PKEY *copy_to(OSSL_LIB_CTX *context, const EVP_PKEY *key, int selection);
EVP_PKEY *import(OSSL_LIB_CTX *context, const char *type, int selection, OSSL_PARAM params[]);

/* try_import: the same, or null. */
EVP_PKEY *try_import(OSSL_LIB_CTX *context, const char *type, int selection, OSSL_PARAM params[]);

/* ec_private: a private key of curve with a number of len big-endian bytes, and no public key; may be null.
 */
EVP_PKEY *ec_private(OSSL_LIB_CTX *context, const char *curve, const uint8_t *number, size_t len);
/* ec_public: a public key of curve; may be null. */
EVP_PKEY *ec_public(OSSL_LIB_CTX *context, const char *curve, const uint8_t *point, size_t len);

/* context_of: a context of operations, with the library context that the key is in. */
EVP_PKEY_CTX *operation(OSSL_LIB_CTX *context, EVP_PKEY *key);

/* assert_used_by: with the context that it is of, abel or the default provider signs or agrees with the key.
 */
void assert_used_by(OSSL_LIB_CTX *context, EVP_PKEY *key, const char *provider);

/* assert_reason: the last error has the text, and it is abel's; empties the queue. */
void assert_reason(const char *text);

#endif
