/* SPDX-License-Identifier: Apache-2.0 */
/* Between abel's keys, which are bytes, and libcrypto's. */
#include "evp.h"

#include "report.h"

#include <errno.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdlib.h>
#include <string.h>

OSSL_LIB_CTX *evp_context(void)
{
    static OSSL_LIB_CTX *context;

    if (!context)
        context = OSSL_LIB_CTX_new();
    return context;
}

const char *evp_key_type(const char *curve)
{
    return strcmp(curve, "SM2") == 0 ? "SM2" : "EC";
}

/* ec_key: a key of a curve of SEC 1; secret may be null. */
static EVP_PKEY *ec_key(const char *curve, const uint8_t *point, size_t point_len, const uint8_t *secret,
                        size_t secret_len)
{
    static const char *const forms[] = {"compressed", "uncompressed", "hybrid"}; /* start with 2 3, 4, 6 7 */
    EVP_PKEY *pkey = NULL;
    EVP_PKEY_CTX *context = evp_context()
                                ? EVP_PKEY_CTX_new_from_name(evp_context(), evp_key_type(curve), NULL)
                                : NULL;
    uint8_t number[EVP_KEY_MAX]; /* the secret, in the byte order of this machine */
    BIGNUM *d = secret ? BN_bin2bn(secret, (int)secret_len, NULL) : NULL;
    OSSL_PARAM parameters[5], *p = parameters;

    *p++ = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)(uintptr_t)curve, 0);
    *p++ = OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)(uintptr_t)point, point_len);
    *p++ = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT,
                                            (char *)(uintptr_t)forms[point[0] / 2 - 1], 0);
    if (d && BN_bn2nativepad(d, number, (int)secret_len) > 0)
        *p++ = OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, number, secret_len);
    *p = OSSL_PARAM_construct_end();
    if (context && (d || !secret) && EVP_PKEY_fromdata_init(context) > 0)
        EVP_PKEY_fromdata(context, &pkey, d ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(d);
    OPENSSL_cleanse(number, sizeof number);
    return pkey;
}

int evp_is_ec(const abel_curve_info *info)
{
    return info->family != ABEL_FAMILY_25519;
}

EVP_PKEY *evp_private(const abel_private_key *key)
{
    uint8_t secret[EVP_KEY_MAX], point[EVP_KEY_MAX];
    size_t secret_len = sizeof secret, point_len = sizeof point;
    abel_curve_info info;
    EVP_PKEY *pkey = NULL;

    abel_curve_describe(&info, sizeof info, abel_private_key_curve(key));
    if (abel_private_key_export(secret, &secret_len, key) == ABEL_OK &&
        abel_private_key_public(point, &point_len, key) == ABEL_OK && evp_context())
        pkey = evp_is_ec(&info)
                   ? ec_key(info.name, point, point_len, secret, secret_len)
                   : EVP_PKEY_new_raw_private_key_ex(evp_context(), info.name, NULL, secret, secret_len);
    OPENSSL_cleanse(secret, sizeof secret);
    return pkey;
}

EVP_PKEY *evp_public(const abel_curve *curve, const uint8_t *bytes, size_t len)
{
    abel_curve_info info;

    abel_curve_describe(&info, sizeof info, curve);
    if (evp_is_ec(&info))
        return ec_key(info.name, bytes, len, NULL, 0);
    return evp_context() ? EVP_PKEY_new_raw_public_key_ex(evp_context(), info.name, NULL, bytes, len) : NULL;
}

int evp_is_same(const EVP_PKEY *pkey, const abel_private_key *key)
{
    EVP_PKEY *own = evp_private(key);
    int same = own && EVP_PKEY_eq(pkey, own) == 1; /* of key pairs it compares the public keys */

    EVP_PKEY_free(own);
    return same;
}

const char *evp_curve_name(char name[64], const EVP_PKEY *pkey)
{
    size_t len;

    if (EVP_PKEY_get_group_name(pkey, name, 64, &len))
        return name;
    return EVP_PKEY_get0_type_name(pkey);
}

int evp_is_parameters(const EVP_PKEY *pkey)
{
    BIGNUM *d = NULL; /* there may be one without a point: libcrypto does not give that at infinity */
    int alone = (EVP_PKEY_is_a(pkey, "EC") || EVP_PKEY_is_a(pkey, "SM2")) &&
                !EVP_PKEY_get_octet_string_param(pkey, OSSL_PKEY_PARAM_PUB_KEY, NULL, 0, NULL) &&
                !EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_PRIV_KEY, &d);

    BN_clear_free(d);
    return alone;
}

int evp_private_bytes(uint8_t *bytes, size_t *len, const EVP_PKEY *pkey, const abel_curve *curve)
{
    abel_curve_info info;
    BIGNUM *d = NULL;
    int done;

    abel_curve_describe(&info, sizeof info, curve);
    *len = EVP_KEY_MAX;
    if (!evp_is_ec(&info))
        return EVP_PKEY_get_raw_private_key(pkey, bytes, len);
    if (!EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_PRIV_KEY, &d))
        return 0;
    /* A number that is too long is left to abel to refuse. */
    *len = (size_t)BN_num_bytes(d) > info.private_len ? (size_t)BN_num_bytes(d) : info.private_len;
    done = *len <= EVP_KEY_MAX && BN_bn2binpad(d, bytes, (int)*len) > 0;
    BN_clear_free(d);
    return done;
}

int evp_public_bytes(uint8_t *bytes, size_t *len, const EVP_PKEY *pkey, const abel_curve *curve)
{
    abel_curve_info info;

    abel_curve_describe(&info, sizeof info, curve);
    *len = EVP_KEY_MAX;
    if (evp_is_ec(&info))
        return EVP_PKEY_get_octet_string_param(pkey, OSSL_PKEY_PARAM_PUB_KEY, bytes, EVP_KEY_MAX, len);
    return EVP_PKEY_get_raw_public_key(pkey, bytes, len);
}

/* named_curve: the curve that the parameters of an algorithm name; null if it is not one of EC keys. */
static const abel_curve *named_curve(const X509_ALGOR *algorithm)
{
    const ASN1_OBJECT *name;
    const void *parameter;
    int type;
    char oid[64];

    X509_ALGOR_get0(&name, &type, &parameter, algorithm);
    if (OBJ_obj2nid(name) != NID_X9_62_id_ecPublicKey || type != V_ASN1_OBJECT)
        return NULL;
    OBJ_obj2txt(oid, sizeof oid, parameter, 1);
    return abel_curve_by_name(oid);
}

/* public_info: the SubjectPublicKeyInfo in PEM or DER; null if it is none. Its key may be no key. */
static X509_PUBKEY *public_info(const uint8_t *file, size_t file_len)
{
    BIO *pem = BIO_new_mem_buf(file, (int)file_len);
    X509_PUBKEY *info = evp_context() ? X509_PUBKEY_new_ex(evp_context(), NULL) : NULL;
    const unsigned char *der = file;
    unsigned char *from_pem = NULL;
    long der_len = (long)file_len;

    if (pem && PEM_bytes_read_bio(&from_pem, &der_len, NULL, PEM_STRING_PUBLIC, pem, NULL, NULL))
        der = from_pem;
    if (info)
        d2i_X509_PUBKEY(&info, &der, der_len); /* on failure it frees info */
    OPENSSL_free(from_pem);
    BIO_free(pem);
    return info;
}

int evp_is_der(const uint8_t *file, size_t file_len)
{
    const unsigned char *content = file;
    long len;
    int tag, class;

    return ASN1_get_object(&content, &len, &tag, &class, (long)file_len) == V_ASN1_CONSTRUCTED &&
           tag == V_ASN1_SEQUENCE && class == V_ASN1_UNIVERSAL && content + len == file + file_len;
}

int evp_is_public_info(const uint8_t *file, size_t file_len)
{
    X509_PUBKEY *info = public_info(file, file_len);

    X509_PUBKEY_free(info);
    return info != NULL;
}

int evp_public_info_bytes(uint8_t *bytes, size_t *len, const abel_curve **curve, const uint8_t *file,
                          size_t file_len)
{
    X509_PUBKEY *info = public_info(file, file_len);
    X509_ALGOR *algorithm;
    const unsigned char *point;
    int point_len, found = 0;

    if (info && X509_PUBKEY_get0_param(NULL, &point, &point_len, &algorithm, info)) {
        *curve = named_curve(algorithm);
        found = *curve && point_len <= EVP_KEY_MAX;
    }
    if (found) {
        *len = (size_t)point_len;
        if (*len > 0) /* else point is null */
            memcpy(bytes, point, *len);
    }
    X509_PUBKEY_free(info);
    return found;
}

/* Whether libcrypto has been refused memory. */
static int refused;

static void *watch(void *memory, size_t len)
{
    refused |= !memory && len > 0;
    return memory;
}

static void *watched_malloc(size_t len, const char *file, int line)
{
    (void)file;
    (void)line;
    return watch(malloc(len), len);
}

static void *watched_realloc(void *memory, size_t len, const char *file, int line)
{
    (void)file;
    (void)line;
    return watch(realloc(memory, len), len);
}

static void watched_free(void *memory, const char *file, int line)
{
    (void)file;
    (void)line;
    free(memory);
}

void evp_watch_memory(void)
{
    CRYPTO_set_mem_functions(watched_malloc, watched_realloc, watched_free);
}

int evp_no_memory(void)
{
    return refused;
}

int evp_report(void)
{
    const char *reason = refused ? strerror(ENOMEM) : ERR_reason_error_string(ERR_peek_last_error());

    return report(EXIT_SYSTEM, "libcrypto", "%s", reason ? reason : "failed");
}
