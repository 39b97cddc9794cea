/* SPDX-License-Identifier: Apache-2.0 */
/* ECDSA: of digests, and of messages with any digest that the library context has. */
#include "algorithm_id.h"
#include "answer.h"
#include "dispatch.h"
#include "foreign.h"
#include "key_ec.h"

#include <abel/ecdsa.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/params.h>
#include <string.h>

/* Of OpenSSL 3.2 and later. */
#define NONCE_TYPE "nonce-type"
enum { NONCE_RANDOM = 0, NONCE_DETERMINISTIC = 1 };

typedef struct {
    const provider *provider;
    char *properties; /* of digests; null for none */
    ec_key *key;
    EVP_MD *digest;    /* null if none is set */
    EVP_MD_CTX *hash;  /* while a message is hashed, and after it until the context goes */
    size_t digest_len; /* what is signed must have; 0 if that is not known */
    int hashing;       /* 1: the digest is that of a message that is being hashed, and cannot be changed */
    unsigned nonce_type;
} ecdsa;

static void *new_context(void *context, const char *properties)
{
    ecdsa *c = OPENSSL_zalloc(sizeof *c);

    if (!c)
        return NULL;
    c->provider = context;
    if (properties && !(c->properties = OPENSSL_strdup(properties))) {
        OPENSSL_free(c);
        return NULL;
    }
    return c;
}

static void free_context(void *context)
{
    ecdsa *c = context;

    if (!c)
        return;
    ec_key_free(c->key);
    EVP_MD_CTX_free(c->hash);
    EVP_MD_free(c->digest);
    OPENSSL_free(c->properties);
    OPENSSL_free(c);
}

static void *dup_context(void *context)
{
    const ecdsa *c = context;
    ecdsa *copy = new_context(UNCONST(c->provider), c->properties);

    if (!copy)
        return NULL;
    copy->digest_len = c->digest_len;
    copy->hashing = c->hashing;
    copy->nonce_type = c->nonce_type;
    if (c->key)
        copy->key = ec_key_hold(c->key);
    if (c->digest && EVP_MD_up_ref(c->digest))
        copy->digest = c->digest;
    if (c->hash) {
        copy->hash = EVP_MD_CTX_new();
        if (!copy->hash || !EVP_MD_CTX_copy_ex(copy->hash, c->hash)) {
            free_context(copy);
            return NULL;
        }
    }
    return copy;
}

/* set_digest: fetches a digest by name. */
static int set_digest(ecdsa *c, const char *name, const char *properties)
{
    EVP_MD *digest = EVP_MD_fetch(c->provider->libctx, name, properties ? properties : c->properties);
    int len = digest ? EVP_MD_get_size(digest) : 0;

    if (len <= 0) {
        EVP_MD_free(digest);
        return FAIL(c->provider, REASON_DIGEST);
    }
    EVP_MD_free(c->digest);
    c->digest = digest;
    c->digest_len = (size_t)len;
    return 1;
}

/* change_digest: set_digest() on behalf of parameters: a message that is being hashed has its digest already.
 */
static int change_digest(ecdsa *c, const OSSL_PARAM *name, const OSSL_PARAM *properties)
{
    const char *digest, *query = NULL;

    if (!OSSL_PARAM_get_utf8_string_ptr(name, &digest) ||
        (properties && !OSSL_PARAM_get_utf8_string_ptr(properties, &query)))
        return FAIL(c->provider, REASON_DIGEST);
    if (c->hashing)
        return EVP_MD_is_a(c->digest, digest) ? 1 : FAIL(c->provider, REASON_DIGEST);
    return set_digest(c, digest, query);
}

static int set_params(void *context, const OSSL_PARAM params[])
{
    ecdsa *c = context;
    const OSSL_PARAM *digest, *len, *nonce;

    if (!c)
        return 0;
    if (!params)
        return 1;
    digest = OSSL_PARAM_locate_const(params, OSSL_SIGNATURE_PARAM_DIGEST);
    len = OSSL_PARAM_locate_const(params, OSSL_SIGNATURE_PARAM_DIGEST_SIZE);
    nonce = OSSL_PARAM_locate_const(params, NONCE_TYPE);
    if (digest && !change_digest(c, digest, OSSL_PARAM_locate_const(params, OSSL_SIGNATURE_PARAM_PROPERTIES)))
        return 0;
    if (len && (c->hashing || !OSSL_PARAM_get_size_t(len, &c->digest_len)))
        return FAIL(c->provider, REASON_DIGEST_LENGTH);
    if (nonce && (!OSSL_PARAM_get_uint(nonce, &c->nonce_type) || c->nonce_type > NONCE_DETERMINISTIC))
        return FAIL(c->provider, REASON_NONCE);
    return 1;
}

static const OSSL_PARAM *settable_params(void *context, void *provider_context)
{
    static const OSSL_PARAM any[] = {
        OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, NULL, 0),
        OSSL_PARAM_size_t(OSSL_SIGNATURE_PARAM_DIGEST_SIZE, NULL),
        OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_PROPERTIES, NULL, 0),
        OSSL_PARAM_uint(NONCE_TYPE, NULL),
        OSSL_PARAM_END,
    };
    static const OSSL_PARAM hashing[] = {OSSL_PARAM_uint(NONCE_TYPE, NULL), OSSL_PARAM_END};
    const ecdsa *c = context;

    (void)provider_context;
    return c && c->hashing ? hashing : any;
}

/* signature_nid: of ECDSA with the digest, as certificates name it. OpenSSL 3.0 has names for SHA-3 (NIST's
 * Computer Security Objects Register), but they are not in its table. */
static int signature_nid(const ecdsa *c)
{
    int digest = c->digest ? EVP_MD_get_type(c->digest) : NID_undef, nid;

    if (OBJ_find_sigid_by_algs(&nid, digest, NID_X9_62_id_ecPublicKey))
        return nid;
    switch (digest) {
    case NID_sha3_224:
        return NID_ecdsa_with_SHA3_224;
    case NID_sha3_256:
        return NID_ecdsa_with_SHA3_256;
    case NID_sha3_384:
        return NID_ecdsa_with_SHA3_384;
    case NID_sha3_512:
        return NID_ecdsa_with_SHA3_512;
    default:
        return NID_undef;
    }
}

static int get_params(void *context, OSSL_PARAM params[])
{
    const ecdsa *c = context;
    int nid = OSSL_PARAM_locate(params, OSSL_SIGNATURE_PARAM_ALGORITHM_ID) ? signature_nid(c) : NID_undef;

    if (!answer_text(params, OSSL_SIGNATURE_PARAM_DIGEST, c->digest ? EVP_MD_get0_name(c->digest) : "") ||
        !answer_size(params, OSSL_SIGNATURE_PARAM_DIGEST_SIZE, c->digest_len) ||
        !answer_uint(params, NONCE_TYPE, c->nonce_type))
        return 0;
    return algorithm_id_get(params, nid) ? 1 : FAIL(c->provider, REASON_DIGEST);
}

static const OSSL_PARAM *gettable_params(void *context, void *provider_context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_octet_string(OSSL_SIGNATURE_PARAM_ALGORITHM_ID, NULL, 0),
        OSSL_PARAM_size_t(OSSL_SIGNATURE_PARAM_DIGEST_SIZE, NULL),
        OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, NULL, 0),
        OSSL_PARAM_uint(NONCE_TYPE, NULL),
        OSSL_PARAM_END,
    };

    (void)context;
    (void)provider_context;
    return params;
}

/* set_key: begins an operation with a key, or with that of the one before. */
static int set_key(ecdsa *c, ec_key *key)
{
    if (!c)
        return 0;
    if (!key)
        return c->key ? 1 : FAIL(c->provider, REASON_MISSING_KEY);
    ec_key_replace(&c->key, key);
    return 1;
}

static int init(void *context, void *key, const OSSL_PARAM params[])
{
    ecdsa *c = context;

    if (!set_key(c, key))
        return 0;
    c->hashing = 0;
    return set_params(c, params);
}

/* nonce_hash: the library's name of the digest; ABEL_HASH_NONE for one with which it has no RFC 6979. */
static abel_hash nonce_hash(const ecdsa *c)
{
    static const struct {
        const char *name;
        abel_hash hash;
    } rows[] = {{"SHA1", ABEL_HASH_SHA1},
                {"SHA224", ABEL_HASH_SHA224},
                {"SHA256", ABEL_HASH_SHA256},
                {"SHA384", ABEL_HASH_SHA384},
                {"SHA512", ABEL_HASH_SHA512}};

    for (size_t i = 0; c->digest && i < sizeof rows / sizeof *rows; i++)
        if (EVP_MD_is_a(c->digest, rows[i].name))
            return rows[i].hash;
    return ABEL_HASH_NONE;
}

/* sign_ours: with a key of this provider. */
static int sign_ours(const ecdsa *c, unsigned char *signature, size_t *len, const unsigned char *digest,
                     size_t digest_len)
{
    const abel_private_key *key = ec_key_private(c->key);
    abel_ecdsa_options options = {.size = sizeof options, .rng = &c->provider->rng};
    abel_status status;

    if (!key)
        return 0;
    if (c->nonce_type == NONCE_DETERMINISTIC) {
        options.rng = NULL;
        options.nonce = ABEL_ECDSA_RFC6979;
        options.nonce_hash = nonce_hash(c);
        if (options.nonce_hash == ABEL_HASH_NONE)
            return FAIL(c->provider, REASON_NONCE);
    }
    status = abel_ecdsa_sign(signature, len, digest, digest_len, key, &options);
    return status == ABEL_OK ? 1 : FAIL_STATUS(c->provider, status);
}

static int sign(void *context, unsigned char *signature, size_t *len, size_t room,
                const unsigned char *digest, size_t digest_len)
{
    const ecdsa *c = context;
    size_t longest;

    if (!c->key)
        return FAIL(c->provider, REASON_MISSING_KEY);
    longest = ec_key_signature_len(c->key);
    if (!signature) {
        *len = longest;
        return 1;
    }
    if (c->digest_len != 0 && digest_len != c->digest_len)
        return FAIL(c->provider, REASON_DIGEST_LENGTH);
    if (room < longest)
        return FAIL(c->provider, REASON_BUFFER);
    *len = room;
    if (c->key->foreign)
        return foreign_sign(c->provider, c->key->foreign, signature, len, digest, digest_len, c->nonce_type,
                            c->digest ? EVP_MD_get0_name(c->digest) : "");
    return sign_ours(c, signature, len, digest, digest_len);
}

/* is_der: is it a signature at all? OpenSSL tells one that is not (-1) from one that does not verify (0). */
static int is_der(const unsigned char *signature, size_t len)
{
    const unsigned char *end = signature;
    ECDSA_SIG *parsed = len > INT_MAX ? NULL : d2i_ECDSA_SIG(NULL, &end, (long)len);
    unsigned char *der = NULL;
    int der_len = parsed ? i2d_ECDSA_SIG(parsed, &der) : -1;
    int same = der_len >= 0 && (size_t)der_len == len && memcmp(der, signature, len) == 0;

    OPENSSL_free(der);
    ECDSA_SIG_free(parsed);
    return same;
}

static int verify_ours(const ecdsa *c, const unsigned char *signature, size_t len,
                       const unsigned char *digest, size_t digest_len)
{
    const abel_public_key *key = ec_key_public(c->key);
    abel_status status;

    if (!key)
        return -1;
    status = abel_ecdsa_verify(signature, len, digest, digest_len, key, NULL);
    if (status == ABEL_OK)
        return 1;
    FAIL_STATUS(c->provider, status);
    return status == ABEL_ERR_SIGNATURE && is_der(signature, len) ? 0 : -1;
}

static int verify(void *context, const unsigned char *signature, size_t len, const unsigned char *digest,
                  size_t digest_len)
{
    const ecdsa *c = context;

    if (!c->key)
        return FAIL(c->provider, REASON_MISSING_KEY);
    if (c->digest_len != 0 && digest_len != c->digest_len)
        return FAIL(c->provider, REASON_DIGEST_LENGTH);
    if (c->key->foreign)
        return foreign_verify(c->provider, c->key->foreign, signature, len, digest, digest_len);
    return verify_ours(c, signature, len, digest, digest_len);
}

/* Messages */

static int digest_init(void *context, const char *name, void *key, const OSSL_PARAM params[])
{
    ecdsa *c = context;

    if (!set_key(c, key))
        return 0;
    c->hashing = 0;
    /* Without a name the digest of the operation before stays, and the default is what a first one has. */
    if (name && *name) {
        if (!c->digest || !EVP_MD_is_a(c->digest, name))
            if (!set_digest(c, name, NULL))
                return 0;
    } else if (!c->digest && !set_digest(c, "SHA256", NULL)) {
        return 0;
    }
    if (!set_params(c, params))
        return 0;
    c->hashing = 1;
    c->digest_len = (size_t)EVP_MD_get_size(c->digest);
    if (!c->hash)
        c->hash = EVP_MD_CTX_new();
    return c->hash && EVP_DigestInit_ex2(c->hash, c->digest, params);
}

static int digest_update(void *context, const unsigned char *data, size_t len)
{
    ecdsa *c = context;

    if (!c->hash || !c->hashing)
        return FAIL(c->provider, REASON_STATE);
    return EVP_DigestUpdate(c->hash, data, len);
}

/* finish: the digest of the message. */
static int finish(ecdsa *c, unsigned char digest[EVP_MAX_MD_SIZE], unsigned *len)
{
    if (!c->hash || !c->hashing)
        return FAIL(c->provider, REASON_STATE);
    return EVP_DigestFinal_ex(c->hash, digest, len);
}

static int digest_sign_final(void *context, unsigned char *signature, size_t *len, size_t room)
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned digest_len = 0;
    ecdsa *c = context;

    if (signature && !finish(c, digest, &digest_len))
        return 0;
    return sign(c, signature, len, room, digest, digest_len);
}

static int digest_verify_final(void *context, const unsigned char *signature, size_t len)
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned digest_len = 0;
    ecdsa *c = context;

    return finish(c, digest, &digest_len) && c->key ? verify(c, signature, len, digest, digest_len) : 0;
}

/* The digest's own parameters, such as the length of SHAKE's results. */

static int get_digest_params(void *context, OSSL_PARAM params[])
{
    const ecdsa *c = context;

    return c->hash && EVP_MD_CTX_get_params(c->hash, params);
}

static const OSSL_PARAM *gettable_digest_params(void *context)
{
    const ecdsa *c = context;

    return c->digest ? EVP_MD_gettable_ctx_params(c->digest) : NULL;
}

static int set_digest_params(void *context, const OSSL_PARAM params[])
{
    const ecdsa *c = context;

    return c->hash && EVP_MD_CTX_set_params(c->hash, params);
}

static const OSSL_PARAM *settable_digest_params(void *context)
{
    const ecdsa *c = context;

    return c->digest ? EVP_MD_settable_ctx_params(c->digest) : NULL;
}

const OSSL_DISPATCH signature_ecdsa[] = {
    ROW(SIGNATURE_NEWCTX, signature_newctx, new_context),
    ROW(SIGNATURE_FREECTX, signature_freectx, free_context),
    ROW(SIGNATURE_DUPCTX, signature_dupctx, dup_context),
    ROW(SIGNATURE_SIGN_INIT, signature_sign_init, init),
    ROW(SIGNATURE_SIGN, signature_sign, sign),
    ROW(SIGNATURE_VERIFY_INIT, signature_verify_init, init),
    ROW(SIGNATURE_VERIFY, signature_verify, verify),
    ROW(SIGNATURE_DIGEST_SIGN_INIT, signature_digest_sign_init, digest_init),
    ROW(SIGNATURE_DIGEST_SIGN_UPDATE, signature_digest_sign_update, digest_update),
    ROW(SIGNATURE_DIGEST_SIGN_FINAL, signature_digest_sign_final, digest_sign_final),
    ROW(SIGNATURE_DIGEST_VERIFY_INIT, signature_digest_verify_init, digest_init),
    ROW(SIGNATURE_DIGEST_VERIFY_UPDATE, signature_digest_verify_update, digest_update),
    ROW(SIGNATURE_DIGEST_VERIFY_FINAL, signature_digest_verify_final, digest_verify_final),
    ROW(SIGNATURE_GET_CTX_PARAMS, signature_get_ctx_params, get_params),
    ROW(SIGNATURE_GETTABLE_CTX_PARAMS, signature_gettable_ctx_params, gettable_params),
    ROW(SIGNATURE_SET_CTX_PARAMS, signature_set_ctx_params, set_params),
    ROW(SIGNATURE_SETTABLE_CTX_PARAMS, signature_settable_ctx_params, settable_params),
    ROW(SIGNATURE_GET_CTX_MD_PARAMS, signature_get_ctx_md_params, get_digest_params),
    ROW(SIGNATURE_GETTABLE_CTX_MD_PARAMS, signature_gettable_ctx_md_params, gettable_digest_params),
    ROW(SIGNATURE_SET_CTX_MD_PARAMS, signature_set_ctx_md_params, set_digest_params),
    ROW(SIGNATURE_SETTABLE_CTX_MD_PARAMS, signature_settable_ctx_md_params, settable_digest_params),
    {0, NULL},
};
