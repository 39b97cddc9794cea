/* SPDX-License-Identifier: Apache-2.0 */
/* Ed25519 (RFC 8032), which signs messages as a whole. The instances beside the plain one and the context
 * string are parameters of OpenSSL 3.2 and later; here they are understood whatever version runs. */
#include "algorithm_id.h"
#include "dispatch.h"
#include "key_25519.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/params.h>
#include <string.h>

#define PARAM_INSTANCE       "instance"
#define PARAM_CONTEXT_STRING "context-string"
#define CONTEXT_STRING_MAX   255
#define SIGNATURE_LEN        64

typedef struct {
    const provider *provider;
    key_25519 *key;
    abel_eddsa_variant variant;
    size_t context_len;
    uint8_t context[CONTEXT_STRING_MAX];
} eddsa;

static void *new_context(void *context, const char *properties)
{
    eddsa *c = OPENSSL_zalloc(sizeof *c);

    (void)properties; /* nothing is fetched but SHA-512, for Ed25519ph */
    if (c)
        c->provider = context;
    return c;
}

static void free_context(void *context)
{
    eddsa *c = context;

    if (!c)
        return;
    key_25519_free(c->key);
    OPENSSL_free(c);
}

static void *dup_context(void *context)
{
    eddsa *copy = OPENSSL_memdup(context, sizeof *copy);

    if (copy && copy->key)
        key_25519_hold(copy->key);
    return copy;
}

/* Parameters */

static int set_instance(eddsa *c, const OSSL_PARAM *param)
{
    static const char *const names[] = {"Ed25519", "Ed25519ctx", "Ed25519ph"}; /* by abel_eddsa_variant */
    const char *name;

    if (!OSSL_PARAM_get_utf8_string_ptr(param, &name))
        return FAIL(c->provider, REASON_INSTANCE);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (OPENSSL_strcasecmp(name, names[i]) == 0) {
            c->variant = (abel_eddsa_variant)i;
            return 1;
        }
    return FAIL(c->provider, REASON_INSTANCE);
}

static int set_params(void *context, const OSSL_PARAM params[])
{
    eddsa *c = context;
    const OSSL_PARAM *instance, *string;
    void *place;

    if (!c)
        return 0;
    if (!params)
        return 1;
    instance = OSSL_PARAM_locate_const(params, PARAM_INSTANCE);
    string = OSSL_PARAM_locate_const(params, PARAM_CONTEXT_STRING);
    place = c->context;
    if (instance && !set_instance(c, instance))
        return 0;
    if (string && !OSSL_PARAM_get_octet_string(string, &place, sizeof c->context, &c->context_len)) {
        c->context_len = 0;
        return FAIL(c->provider, REASON_CONTEXT_STRING);
    }
    return 1;
}

static const OSSL_PARAM *settable_params(void *context, void *provider_context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_utf8_string(PARAM_INSTANCE, NULL, 0),
        OSSL_PARAM_octet_string(PARAM_CONTEXT_STRING, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)context;
    (void)provider_context;
    return params;
}

static int get_params(void *context, OSSL_PARAM params[])
{
    const eddsa *c = context;

    return c && algorithm_id_get(params, NID_ED25519);
}

static const OSSL_PARAM *gettable_params(void *context, void *provider_context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_octet_string(OSSL_SIGNATURE_PARAM_ALGORITHM_ID, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)context;
    (void)provider_context;
    return params;
}

/* Signatures */

static int init(void *context, const char *digest, void *key, const OSSL_PARAM params[])
{
    eddsa *c = context;

    if (!c)
        return 0;
    if (digest && *digest)
        return FAIL(c->provider, REASON_DIGEST);
    if (key)
        key_25519_replace(&c->key, key);
    if (!c->key)
        return FAIL(c->provider, REASON_MISSING_KEY);
    c->variant = ABEL_EDDSA_PURE;
    c->context_len = 0;
    return set_params(c, params);
}

/* What is signed, and how. */
typedef struct {
    abel_eddsa_options options;
    const uint8_t *message;
    size_t message_len;
    uint8_t prehash[EVP_MAX_MD_SIZE];
} input;

/* prepare: fills in; hashes the message first if the instance says so. */
static int prepare(input *in, const eddsa *c, const unsigned char *message, size_t len)
{
    if ((c->variant == ABEL_EDDSA_PURE) != (c->context_len == 0) && c->variant != ABEL_EDDSA_PREHASHED)
        return FAIL(c->provider, REASON_CONTEXT_STRING);
    in->options = (abel_eddsa_options){.size = sizeof in->options,
                                       .variant = c->variant,
                                       .context = c->context,
                                       .context_len = c->context_len};
    in->message = message;
    in->message_len = len;
    if (c->variant != ABEL_EDDSA_PREHASHED)
        return 1;
    in->message = in->prehash;
    return EVP_Q_digest(c->provider->libctx, "SHA512", NULL, message, len, in->prehash, &in->message_len)
               ? 1
               : FAIL(c->provider, REASON_DIGEST);
}

static int sign(void *context, unsigned char *signature, size_t *len, size_t room,
                const unsigned char *message, size_t message_len)
{
    const eddsa *c = context;
    abel_status status;
    input in;

    if (!signature) {
        *len = SIGNATURE_LEN;
        return 1;
    }
    if (!c->key || !c->key->secret)
        return FAIL(c->provider, REASON_MISSING_PRIVATE);
    if (!prepare(&in, c, message, message_len))
        return 0;
    *len = room;
    status = abel_eddsa_sign(signature, len, in.message, in.message_len, &c->key->secret->signer,
                             &in.options);
    return status == ABEL_OK ? 1 : FAIL_STATUS(c->provider, status);
}

static int verify(void *context, const unsigned char *signature, size_t len, const unsigned char *message,
                  size_t message_len)
{
    const eddsa *c = context;
    const abel_public_key *key = c->key ? key_25519_verifier(c->key) : NULL;
    abel_status status;
    input in;

    if (!key || !prepare(&in, c, message, message_len))
        return 0;
    status = abel_eddsa_verify(signature, len, in.message, in.message_len, key, &in.options);
    return status == ABEL_OK ? 1 : FAIL_STATUS(c->provider, status);
}

const OSSL_DISPATCH signature_ed25519[] = {
    ROW(SIGNATURE_NEWCTX, signature_newctx, new_context),
    ROW(SIGNATURE_FREECTX, signature_freectx, free_context),
    ROW(SIGNATURE_DUPCTX, signature_dupctx, dup_context),
    ROW(SIGNATURE_DIGEST_SIGN_INIT, signature_digest_sign_init, init),
    ROW(SIGNATURE_DIGEST_SIGN, signature_digest_sign, sign),
    ROW(SIGNATURE_DIGEST_VERIFY_INIT, signature_digest_verify_init, init),
    ROW(SIGNATURE_DIGEST_VERIFY, signature_digest_verify, verify),
    ROW(SIGNATURE_GET_CTX_PARAMS, signature_get_ctx_params, get_params),
    ROW(SIGNATURE_GETTABLE_CTX_PARAMS, signature_gettable_ctx_params, gettable_params),
    ROW(SIGNATURE_SET_CTX_PARAMS, signature_set_ctx_params, set_params),
    ROW(SIGNATURE_SETTABLE_CTX_PARAMS, signature_settable_ctx_params, settable_params),
    {0, NULL},
};
