/* SPDX-License-Identifier: Apache-2.0 */
/* Keys with parameters that are those of no curve of abel, whatever these are: they belong to another
 * provider, the one that the program would have without this one, and what is done with them is passed on to
 * it through EVP. libcrypto does not do this itself: it asks one provider alone for the type EC. */
#ifndef ABEL_PROVIDER_FOREIGN_H
#define ABEL_PROVIDER_FOREIGN_H

#include "provider.h"

#include <openssl/evp.h>

/* FOREIGN_PROPERTIES: what other providers have and this one has not. */
#define FOREIGN_PROPERTIES "provider!=" PROVIDER_NAME

/* All return what the functions of a key type do; those that fail leave an error on the queue. */
EVP_PKEY *foreign_import(const provider *p, int selection, const OSSL_PARAM params[]);
EVP_PKEY *foreign_dup(const provider *p, EVP_PKEY *key, int selection);
EVP_PKEY *foreign_generate(const provider *p, EVP_PKEY *parameters);
int foreign_has(const EVP_PKEY *key, int selection);
int foreign_match(const EVP_PKEY *a, const EVP_PKEY *b, int selection);
int foreign_validate(const provider *p, EVP_PKEY *key, int selection, int quick);

/* foreign_sign, foreign_verify: of a digest. nonce_type is OpenSSL's parameter "nonce-type", passed on if it
 * is not 0, with the digest that it needs. */
int foreign_sign(const provider *p, EVP_PKEY *key, unsigned char *signature, size_t *signature_len,
                 const unsigned char *digest, size_t digest_len, unsigned nonce_type,
                 const char *digest_name);
int foreign_verify(const provider *p, EVP_PKEY *key, const unsigned char *signature, size_t signature_len,
                   const unsigned char *digest, size_t digest_len);

/* foreign_derive: ECDH without a KDF. cofactor_mode is that of the exchange: -1, 0 or 1. A null secret asks
 * for the length. */
int foreign_derive(const provider *p, EVP_PKEY *key, EVP_PKEY *peer, int cofactor_mode, unsigned char *secret,
                   size_t *secret_len);

#endif
