/* SPDX-License-Identifier: Apache-2.0 */
/* Keys of other providers. */
#include "foreign.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/params.h>

/* context_of: a context for an operation with a key; null with an error. */
static EVP_PKEY_CTX *context_of(const provider *p, EVP_PKEY *key)
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(p->libctx, key, FOREIGN_PROPERTIES);

    if (!context)
        FAIL(p, REASON_OTHER_PROVIDER);
    return context;
}

EVP_PKEY *foreign_import(const provider *p, int selection, const OSSL_PARAM params[])
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(p->libctx, "EC", FOREIGN_PROPERTIES);
    EVP_PKEY *key = NULL;

    if (!context || EVP_PKEY_fromdata_init(context) <= 0 ||
        EVP_PKEY_fromdata(context, &key, selection, UNCONST(params)) <= 0)
        FAIL(p, REASON_OTHER_PROVIDER);
    EVP_PKEY_CTX_free(context);
    return key;
}

EVP_PKEY *foreign_dup(const provider *p, EVP_PKEY *key, int selection)
{
    OSSL_PARAM *params = NULL;
    EVP_PKEY *copy;

    if (EVP_PKEY_todata(key, selection, &params) <= 0) {
        FAIL(p, REASON_OTHER_PROVIDER);
        return NULL;
    }
    copy = foreign_import(p, selection, params);
    OSSL_PARAM_free(params);
    return copy;
}

EVP_PKEY *foreign_generate(const provider *p, EVP_PKEY *parameters)
{
    EVP_PKEY_CTX *context = context_of(p, parameters);
    EVP_PKEY *key = NULL;

    if (context && (EVP_PKEY_keygen_init(context) <= 0 || EVP_PKEY_generate(context, &key) <= 0))
        FAIL(p, REASON_OTHER_PROVIDER);
    EVP_PKEY_CTX_free(context);
    return key;
}

int foreign_has(const EVP_PKEY *key, int selection)
{
    BIGNUM *number = NULL;
    size_t len;
    int ok = 1;

    ERR_set_mark(); /* "no" is no error */
    if (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY)
        ok = EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, NULL, 0, &len);
    if (ok && (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY))
        ok = EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number);
    BN_clear_free(number);
    ERR_pop_to_mark();
    return ok;
}

int foreign_match(const EVP_PKEY *a, const EVP_PKEY *b, int selection)
{
    if (selection & OSSL_KEYMGMT_SELECT_KEYPAIR)
        return EVP_PKEY_eq(a, b) == 1;
    return EVP_PKEY_parameters_eq(a, b) == 1;
}

int foreign_validate(const provider *p, EVP_PKEY *key, int selection, int quick)
{
    EVP_PKEY_CTX *context = context_of(p, key);
    int ok = context != NULL;

    if (ok && (selection & OSSL_KEYMGMT_SELECT_DOMAIN_PARAMETERS))
        ok = (quick ? EVP_PKEY_param_check_quick(context) : EVP_PKEY_param_check(context)) > 0;
    if (ok && (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY))
        ok = (quick ? EVP_PKEY_public_check_quick(context) : EVP_PKEY_public_check(context)) > 0;
    if (ok && (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY))
        ok = EVP_PKEY_private_check(context) > 0;
    if (ok && (selection & OSSL_KEYMGMT_SELECT_KEYPAIR) == OSSL_KEYMGMT_SELECT_KEYPAIR)
        ok = EVP_PKEY_pairwise_check(context) > 0;
    EVP_PKEY_CTX_free(context);
    return ok;
}

/* set_nonce_type: with the digest, without which the other provider could not follow RFC 6979. */
static int set_nonce_type(EVP_PKEY_CTX *context, unsigned nonce_type, const char *digest_name)
{
    OSSL_PARAM params[] = {
        OSSL_PARAM_uint("nonce-type", &nonce_type),
        OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, UNCONST(digest_name), 0),
        OSSL_PARAM_END,
    };

    return OSSL_PARAM_locate_const(EVP_PKEY_CTX_settable_params(context), "nonce-type") &&
           EVP_PKEY_CTX_set_params(context, params) > 0;
}

int foreign_sign(const provider *p, EVP_PKEY *key, unsigned char *signature, size_t *signature_len,
                 const unsigned char *digest, size_t digest_len, unsigned nonce_type, const char *digest_name)
{
    EVP_PKEY_CTX *context = context_of(p, key);
    int ok = context && EVP_PKEY_sign_init(context) > 0;

    if (ok && nonce_type != 0 && !set_nonce_type(context, nonce_type, digest_name))
        ok = FAIL(p, REASON_NONCE);
    ok = ok && EVP_PKEY_sign(context, signature, signature_len, digest, digest_len) > 0;
    EVP_PKEY_CTX_free(context);
    return ok;
}

int foreign_verify(const provider *p, EVP_PKEY *key, const unsigned char *signature, size_t signature_len,
                   const unsigned char *digest, size_t digest_len)
{
    EVP_PKEY_CTX *context = context_of(p, key);
    int result = 0;

    if (context && EVP_PKEY_verify_init(context) > 0)
        result = EVP_PKEY_verify(context, signature, signature_len, digest, digest_len);
    EVP_PKEY_CTX_free(context);
    return result;
}

int foreign_derive(const provider *p, EVP_PKEY *key, EVP_PKEY *peer, int cofactor_mode, unsigned char *secret,
                   size_t *secret_len)
{
    EVP_PKEY_CTX *context = context_of(p, key);
    OSSL_PARAM params[] = {
        OSSL_PARAM_int(OSSL_EXCHANGE_PARAM_EC_ECDH_COFACTOR_MODE, &cofactor_mode),
        OSSL_PARAM_END,
    };
    int ok = context && EVP_PKEY_derive_init_ex(context, params) > 0 &&
             EVP_PKEY_derive_set_peer_ex(context, peer, 0) > 0 &&
             EVP_PKEY_derive(context, secret, secret_len) > 0;

    EVP_PKEY_CTX_free(context);
    return ok;
}
