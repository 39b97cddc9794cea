/* SPDX-License-Identifier: Apache-2.0 */
/* The entry of the provider: what it offers to libcrypto, and its errors. */
#include "provider.h"

#include <abel/abel.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/params.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <stdarg.h>

#define PROPERTIES "provider=" PROVIDER_NAME

static const OSSL_ALGORITHM key_types[] = {
    {"EC:id-ecPublicKey:1.2.840.10045.2.1", PROPERTIES, keymgmt_ec, "abel: keys of named curves"},
    {"X25519:1.3.101.110", PROPERTIES, keymgmt_x25519, "abel: X25519 keys"},
    {"ED25519:1.3.101.112", PROPERTIES, keymgmt_ed25519, "abel: Ed25519 keys"},
    {NULL, NULL, NULL, NULL},
};

static const OSSL_ALGORITHM exchanges[] = {
    {"ECDH", PROPERTIES, exchange_ecdh, "abel: ECDH"},
    {"X25519:1.3.101.110", PROPERTIES, exchange_x25519, "abel: X25519"},
    {NULL, NULL, NULL, NULL},
};

static const OSSL_ALGORITHM signatures[] = {
    {"ECDSA", PROPERTIES, signature_ecdsa, "abel: ECDSA"},
    {"ED25519:1.3.101.112", PROPERTIES, signature_ed25519, "abel: Ed25519"},
    {NULL, NULL, NULL, NULL},
};

static const OSSL_ALGORITHM *query(void *context, int operation, int *no_cache)
{
    (void)context;
    *no_cache = 0;
    switch (operation) {
    case OSSL_OP_KEYMGMT:
        return key_types;
    case OSSL_OP_KEYEXCH:
        return exchanges;
    case OSSL_OP_SIGNATURE:
        return signatures;
    default:
        return NULL;
    }
}

static const OSSL_PARAM *gettable_params(void *context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_utf8_ptr(OSSL_PROV_PARAM_NAME, NULL, 0),
        OSSL_PARAM_utf8_ptr(OSSL_PROV_PARAM_VERSION, NULL, 0),
        OSSL_PARAM_utf8_ptr(OSSL_PROV_PARAM_BUILDINFO, NULL, 0),
        OSSL_PARAM_int(OSSL_PROV_PARAM_STATUS, NULL),
        OSSL_PARAM_END,
    };

    (void)context;
    return params;
}

/* set_text: answers a request for text, if there is one. */
static int set_text(OSSL_PARAM params[], const char *name, const char *text)
{
    OSSL_PARAM *param = OSSL_PARAM_locate(params, name);

    return !param || OSSL_PARAM_set_utf8_ptr(param, text);
}

static int get_params(void *context, OSSL_PARAM params[])
{
    OSSL_PARAM *status = OSSL_PARAM_locate(params, OSSL_PROV_PARAM_STATUS);

    (void)context;
    return set_text(params, OSSL_PROV_PARAM_NAME, "abel: elliptic curves") &&
           set_text(params, OSSL_PROV_PARAM_VERSION, ABEL_VERSION_STRING) &&
           set_text(params, OSSL_PROV_PARAM_BUILDINFO, abel_version()) &&
           (!status || OSSL_PARAM_set_int(status, 1));
}

static const OSSL_ITEM *reason_strings(void *context)
{
#define REASON_ROW(name, text) {REASON_##name, UNCONST(text)},
    static const OSSL_ITEM rows[] = {REASONS(REASON_ROW){0, NULL}};
#undef REASON_ROW

    (void)context;
    return rows;
}

/* vset_error: core_vset_error() takes a va_list; there are no arguments here. */
static void vset_error(const provider *p, reason why, ...)
{
    va_list none;

    va_start(none, why);
    p->vset_error(p->core, (uint32_t)why, NULL, none);
    va_end(none);
}

int provider_fail(const provider *p, reason why, const char *file, int line, const char *function)
{
    p->new_error(p->core);
    p->set_error_debug(p->core, file, line, function);
    vset_error(p, why);
    return 0;
}

reason provider_reason(abel_status status)
{
    switch (status) {
    case ABEL_ERR_LENGTH:
        return REASON_KEY_LENGTH;
    case ABEL_ERR_BUFFER:
        return REASON_BUFFER;
    case ABEL_ERR_RANDOM:
        return REASON_RANDOM;
    case ABEL_ERR_PRIVATE_KEY:
        return REASON_PRIVATE_RANGE;
    case ABEL_ERR_PUBLIC_KEY:
        return REASON_PUBLIC_POINT;
    case ABEL_ERR_WEAK_PEER:
        return REASON_WEAK_PEER;
    case ABEL_ERR_SIGNATURE:
        return REASON_SIGNATURE;
    case ABEL_ERR_UNSUPPORTED:
        return REASON_UNSUPPORTED;
    default:
        return REASON_ARGUMENT;
    }
}

static int fill(void *context, uint8_t *out, size_t len)
{
    return RAND_priv_bytes_ex(context, out, len, 0) > 0 ? 0 : -1;
}

static void teardown(void *context)
{
    provider *p = context;

    OSSL_LIB_CTX_free(p->libctx);
    OPENSSL_free(p);
}

static const OSSL_DISPATCH functions[] = {
    ROW(PROVIDER_TEARDOWN, provider_teardown, teardown),
    ROW(PROVIDER_GETTABLE_PARAMS, provider_gettable_params, gettable_params),
    ROW(PROVIDER_GET_PARAMS, provider_get_params, get_params),
    ROW(PROVIDER_QUERY_OPERATION, provider_query_operation, query),
    ROW(PROVIDER_GET_REASON_STRINGS, provider_get_reason_strings, reason_strings),
    ROW(PROVIDER_GET_CAPABILITIES, provider_get_capabilities, provider_capabilities),
    {0, NULL},
};

/* The one symbol that is exported (abel.map). */
ABEL_API OSSL_provider_init_fn OSSL_provider_init;

int OSSL_provider_init(const OSSL_CORE_HANDLE *core, const OSSL_DISPATCH *in, const OSSL_DISPATCH **out,
                       void **context)
{
    provider *p = OPENSSL_zalloc(sizeof *p);

    if (!p)
        return 0;
    p->core = core;
    for (const OSSL_DISPATCH *row = in; row->function_id != 0; row++) {
        if (row->function_id == OSSL_FUNC_CORE_NEW_ERROR)
            p->new_error = OSSL_FUNC_core_new_error(row);
        else if (row->function_id == OSSL_FUNC_CORE_SET_ERROR_DEBUG)
            p->set_error_debug = OSSL_FUNC_core_set_error_debug(row);
        else if (row->function_id == OSSL_FUNC_CORE_VSET_ERROR)
            p->vset_error = OSSL_FUNC_core_vset_error(row);
    }
    if (p->new_error && p->set_error_debug && p->vset_error)
        p->libctx = OSSL_LIB_CTX_new_child(core, in);
    if (!p->libctx) {
        OPENSSL_free(p);
        return 0;
    }
    p->rng = (abel_rng){.fill = fill, .context = p->libctx};
    *out = functions;
    *context = p;
    return 1;
}
