/* SPDX-License-Identifier: Apache-2.0 */
/* ECDH, plain and with the cofactor, and the KDF of X9.63 on top of it. */
#include "answer.h"
#include "dispatch.h"
#include "foreign.h"
#include "key_ec.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <string.h>

#define COFACTOR_OF_KEY (-1) /* the mode of an exchange that says nothing: what the private key says */

typedef struct {
    const provider *provider;
    ec_key *key, *peer;
    int cofactor_mode; /* COFACTOR_OF_KEY, 0 or 1 */
    /* The KDF, and what it is given beside the secret. */
    int kdf; /* 0: none, 1: X9.63 */
    char *kdf_digest, *kdf_properties;
    unsigned char *kdf_info;
    size_t kdf_info_len, kdf_len;
} ecdh;

static void *new_context(void *context)
{
    ecdh *c = OPENSSL_zalloc(sizeof *c);

    if (!c)
        return NULL;
    c->provider = context;
    c->cofactor_mode = COFACTOR_OF_KEY;
    return c;
}

static void free_context(void *context)
{
    ecdh *c = context;

    if (!c)
        return;
    ec_key_free(c->key);
    ec_key_free(c->peer);
    OPENSSL_free(c->kdf_digest);
    OPENSSL_free(c->kdf_properties);
    OPENSSL_clear_free(c->kdf_info, c->kdf_info_len);
    OPENSSL_free(c);
}

static void *dup_context(void *context)
{
    const ecdh *c = context;
    ecdh *copy = OPENSSL_memdup(c, sizeof *c);

    if (!copy)
        return NULL;
    copy->key = c->key ? ec_key_hold(c->key) : NULL;
    copy->peer = c->peer ? ec_key_hold(c->peer) : NULL;
    copy->kdf_digest = c->kdf_digest ? OPENSSL_strdup(c->kdf_digest) : NULL;
    copy->kdf_properties = c->kdf_properties ? OPENSSL_strdup(c->kdf_properties) : NULL;
    copy->kdf_info = c->kdf_info ? OPENSSL_memdup(c->kdf_info, c->kdf_info_len) : NULL;
    if (!copy->kdf_digest == !c->kdf_digest && !copy->kdf_properties == !c->kdf_properties &&
        !copy->kdf_info == !c->kdf_info)
        return copy;
    free_context(copy);
    return NULL;
}

/* Parameters */

/* set_text: replaces a string by what a parameter has; *text is untouched without one. */
static int set_text(char **text, const OSSL_PARAM *param)
{
    char *copy = NULL;

    if (!param)
        return 1;
    if (!OSSL_PARAM_get_utf8_string(param, &copy, 0))
        return 0;
    OPENSSL_free(*text);
    *text = copy;
    return 1;
}

static int set_kdf(ecdh *c, const OSSL_PARAM *param)
{
    const char *name;

    if (!param)
        return 1;
    if (!OSSL_PARAM_get_utf8_string_ptr(param, &name) || (*name && strcmp(name, OSSL_KDF_NAME_X963KDF) != 0))
        return FAIL(c->provider, REASON_KDF);
    c->kdf = *name != '\0';
    return 1;
}

/* set_kdf_digest: one that does not exist is refused here, as the default provider does. */
static int set_kdf_digest(ecdh *c, const OSSL_PARAM params[])
{
    const OSSL_PARAM *name = OSSL_PARAM_locate_const(params, OSSL_EXCHANGE_PARAM_KDF_DIGEST);
    EVP_MD *digest;

    if (!set_text(&c->kdf_properties, OSSL_PARAM_locate_const(params, OSSL_EXCHANGE_PARAM_KDF_DIGEST_PROPS)))
        return 0;
    if (!name)
        return 1;
    if (!set_text(&c->kdf_digest, name))
        return 0;
    digest = EVP_MD_fetch(c->provider->libctx, c->kdf_digest, c->kdf_properties);
    EVP_MD_free(digest);
    return digest ? 1 : FAIL(c->provider, REASON_DIGEST);
}

static int set_kdf_info(ecdh *c, const OSSL_PARAM *param)
{
    void *info = NULL;
    size_t len;

    if (!param)
        return 1;
    if (!OSSL_PARAM_get_octet_string(param, &info, 0, &len))
        return 0;
    OPENSSL_clear_free(c->kdf_info, c->kdf_info_len);
    c->kdf_info = info;
    c->kdf_info_len = len;
    return 1;
}

static int set_params(void *context, const OSSL_PARAM params[])
{
    ecdh *c = context;
    const OSSL_PARAM *mode, *len;
    int cofactor_mode;

    if (!c)
        return 0;
    if (!params)
        return 1;
    mode = OSSL_PARAM_locate_const(params, OSSL_EXCHANGE_PARAM_EC_ECDH_COFACTOR_MODE);
    len = OSSL_PARAM_locate_const(params, OSSL_EXCHANGE_PARAM_KDF_OUTLEN);
    if (mode) {
        if (!OSSL_PARAM_get_int(mode, &cofactor_mode) || cofactor_mode < -1 || cofactor_mode > 1)
            return FAIL(c->provider, REASON_COFACTOR_MODE);
        c->cofactor_mode = cofactor_mode;
    }
    return (!len || OSSL_PARAM_get_size_t(len, &c->kdf_len)) &&
           set_kdf(c, OSSL_PARAM_locate_const(params, OSSL_EXCHANGE_PARAM_KDF_TYPE)) &&
           set_kdf_digest(c, params) &&
           set_kdf_info(c, OSSL_PARAM_locate_const(params, OSSL_EXCHANGE_PARAM_KDF_UKM));
}

static const OSSL_PARAM *settable_params(void *context, void *provider_context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_int(OSSL_EXCHANGE_PARAM_EC_ECDH_COFACTOR_MODE, NULL),
        OSSL_PARAM_utf8_string(OSSL_EXCHANGE_PARAM_KDF_TYPE, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_EXCHANGE_PARAM_KDF_DIGEST, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_EXCHANGE_PARAM_KDF_DIGEST_PROPS, NULL, 0),
        OSSL_PARAM_size_t(OSSL_EXCHANGE_PARAM_KDF_OUTLEN, NULL),
        OSSL_PARAM_octet_string(OSSL_EXCHANGE_PARAM_KDF_UKM, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)context;
    (void)provider_context;
    return params;
}

/* cofactor_mode: that of the exchange, or else of the key. */
static int cofactor_mode(const ecdh *c)
{
    if (c->cofactor_mode != COFACTOR_OF_KEY || !c->key)
        return c->cofactor_mode;
    return c->key->cofactor_mode;
}

static int get_params(void *context, OSSL_PARAM params[])
{
    const ecdh *c = context;
    OSSL_PARAM *info = OSSL_PARAM_locate(params, OSSL_EXCHANGE_PARAM_KDF_UKM);

    return answer_int(params, OSSL_EXCHANGE_PARAM_EC_ECDH_COFACTOR_MODE, cofactor_mode(c)) &&
           answer_text(params, OSSL_EXCHANGE_PARAM_KDF_TYPE, c->kdf ? OSSL_KDF_NAME_X963KDF : "") &&
           answer_text(params, OSSL_EXCHANGE_PARAM_KDF_DIGEST, c->kdf_digest ? c->kdf_digest : "") &&
           answer_size(params, OSSL_EXCHANGE_PARAM_KDF_OUTLEN, c->kdf_len) &&
           (!info || OSSL_PARAM_set_octet_ptr(info, c->kdf_info, c->kdf_info_len));
}

static const OSSL_PARAM *gettable_params(void *context, void *provider_context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_int(OSSL_EXCHANGE_PARAM_EC_ECDH_COFACTOR_MODE, NULL),
        OSSL_PARAM_utf8_string(OSSL_EXCHANGE_PARAM_KDF_TYPE, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_EXCHANGE_PARAM_KDF_DIGEST, NULL, 0),
        OSSL_PARAM_size_t(OSSL_EXCHANGE_PARAM_KDF_OUTLEN, NULL),
        OSSL_PARAM_DEFN(OSSL_EXCHANGE_PARAM_KDF_UKM, OSSL_PARAM_OCTET_PTR, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)context;
    (void)provider_context;
    return params;
}

/* The exchange */

static int init(void *context, void *key, const OSSL_PARAM params[])
{
    ecdh *c = context;

    if (!c || !key)
        return 0;
    ec_key_replace(&c->key, key);
    c->cofactor_mode = COFACTOR_OF_KEY;
    c->kdf = 0;
    return set_params(c, params);
}

/* is_same_group: are both keys of one curve, and of one provider? */
static int is_same_group(const ec_key *a, const ec_key *b)
{
    if (a->foreign && b->foreign)
        return foreign_match(a->foreign, b->foreign, OSSL_KEYMGMT_SELECT_DOMAIN_PARAMETERS);
    return !a->foreign && !b->foreign && a->group.curve == b->group.curve;
}

static int set_peer(void *context, void *peer)
{
    ecdh *c = context;

    if (!c || !peer || !c->key)
        return 0;
    if (!is_same_group(c->key, peer))
        return FAIL(c->provider, REASON_DOMAIN);
    ec_key_replace(&c->peer, peer);
    return 1;
}

/* agree_ours: the secret itself, with keys of this provider. */
static int agree_ours(const ecdh *c, unsigned char *secret, size_t *len, size_t room)
{
    const abel_private_key *key;
    const abel_public_key *peer;
    abel_status status;

    if (!secret) {
        *len = c->key->group.info.shared_len;
        return 1;
    }
    key = ec_key_private(c->key);
    peer = key ? ec_key_public(c->peer) : NULL;
    if (!peer)
        return 0;
    *len = room;
    status = abel_ecdh(secret, len, key, peer, cofactor_mode(c) == 1 ? ABEL_ECDH_COFACTOR : ABEL_ECDH_PLAIN);
    return status == ABEL_OK ? 1 : FAIL_STATUS(c->provider, status);
}

static int agree(const ecdh *c, unsigned char *secret, size_t *len, size_t room)
{
    if (!c->key)
        return FAIL(c->provider, REASON_MISSING_KEY);
    if (!c->peer)
        return FAIL(c->provider, REASON_MISSING_PEER);
    if (!c->key->foreign)
        return agree_ours(c, secret, len, room);
    *len = room;
    return foreign_derive(c->provider, c->key->foreign, c->peer->foreign, c->cofactor_mode, secret, len);
}

/* expand: the KDF of X9.63 (SEC 1, section 3.6.1). */
static int expand(const ecdh *c, unsigned char *out, unsigned char *secret, size_t secret_len)
{
    const char *digest = c->kdf_digest ? c->kdf_digest : "";
    OSSL_PARAM params[] = {
        OSSL_PARAM_utf8_string(OSSL_KDF_PARAM_DIGEST, UNCONST(digest), 0),
        OSSL_PARAM_octet_string(OSSL_KDF_PARAM_KEY, secret, secret_len),
        OSSL_PARAM_octet_string(OSSL_KDF_PARAM_INFO, c->kdf_info, c->kdf_info_len),
        OSSL_PARAM_END, /* room for the properties */
        OSSL_PARAM_END,
    };
    EVP_KDF *kdf = EVP_KDF_fetch(c->provider->libctx, OSSL_KDF_NAME_X963KDF, NULL);
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(kdf);
    int ok;

    if (c->kdf_properties)
        params[3] = OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_PROPERTIES, c->kdf_properties, 0);
    ok = context && EVP_KDF_derive(context, out, c->kdf_len, params) > 0;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    return ok ? 1 : FAIL(c->provider, REASON_KDF);
}

static int derive_kdf(const ecdh *c, unsigned char *out, size_t *len, size_t room)
{
    unsigned char *secret;
    size_t secret_len = 0;
    int ok;

    if (!out) {
        *len = c->kdf_len;
        return 1;
    }
    if (room < c->kdf_len)
        return FAIL(c->provider, REASON_BUFFER);
    if (!agree(c, NULL, &secret_len, 0))
        return 0;
    secret = OPENSSL_secure_malloc(secret_len);
    if (!secret)
        return FAIL(c->provider, REASON_MEMORY);
    *len = secret_len;
    ok = agree(c, secret, len, secret_len) && expand(c, out, secret, *len);
    *len = c->kdf_len;
    OPENSSL_secure_clear_free(secret, secret_len);
    return ok;
}

static int derive(void *context, unsigned char *secret, size_t *len, size_t room)
{
    const ecdh *c = context;

    return c->kdf ? derive_kdf(c, secret, len, room) : agree(c, secret, len, room);
}

const OSSL_DISPATCH exchange_ecdh[] = {
    ROW(KEYEXCH_NEWCTX, keyexch_newctx, new_context),
    ROW(KEYEXCH_FREECTX, keyexch_freectx, free_context),
    ROW(KEYEXCH_DUPCTX, keyexch_dupctx, dup_context),
    ROW(KEYEXCH_INIT, keyexch_init, init),
    ROW(KEYEXCH_SET_PEER, keyexch_set_peer, set_peer),
    ROW(KEYEXCH_DERIVE, keyexch_derive, derive),
    ROW(KEYEXCH_GET_CTX_PARAMS, keyexch_get_ctx_params, get_params),
    ROW(KEYEXCH_GETTABLE_CTX_PARAMS, keyexch_gettable_ctx_params, gettable_params),
    ROW(KEYEXCH_SET_CTX_PARAMS, keyexch_set_ctx_params, set_params),
    ROW(KEYEXCH_SETTABLE_CTX_PARAMS, keyexch_settable_ctx_params, settable_params),
    {0, NULL},
};
