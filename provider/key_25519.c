/* SPDX-License-Identifier: Apache-2.0 */
/* The key types X25519 and ED25519, which differ in name and in what the keys are for. */
#include "key_25519.h"

#include "answer.h"
#include "dispatch.h"

#include <abel/ed25519.h>
#include <abel/x25519.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <string.h>

#define BITS_X25519      253 /* as OpenSSL counts */
#define BITS_ED25519     256
#define SECURITY_BITS    128
#define SIGNATURE_LENGTH 64

static int is_ed25519(const abel_curve *curve)
{
    return curve == abel_curve_by_name("ed25519");
}

/* Objects */

static key_25519 *new_key(const provider *p, const abel_curve *curve)
{
    key_25519 *key = OPENSSL_zalloc(sizeof *key);

    if (!key) {
        FAIL(p, REASON_MEMORY);
        return NULL;
    }
    key->provider = p;
    key->curve = curve;
    atomic_init(&key->references, 1);
    atomic_init(&key->verifier, NULL);
    return key;
}

static void *new_x25519(void *context)
{
    return new_key(context, abel_curve_by_name("x25519"));
}

static void *new_ed25519(void *context)
{
    return new_key(context, abel_curve_by_name("ed25519"));
}

key_25519 *key_25519_hold(key_25519 *key)
{
    atomic_fetch_add_explicit(&key->references, 1, memory_order_relaxed);
    return key;
}

void key_25519_replace(key_25519 **place, key_25519 *key)
{
    key_25519_hold(key);
    key_25519_free(*place);
    *place = key;
}

void key_25519_free(key_25519 *key)
{
    if (!key || atomic_fetch_sub_explicit(&key->references, 1, memory_order_acq_rel) > 1)
        return;
    OPENSSL_secure_clear_free(key->secret, sizeof *key->secret);
    OPENSSL_free(atomic_load(&key->verifier));
    OPENSSL_free(key);
}

static void free_key(void *key)
{
    key_25519_free(key);
}

const abel_public_key *key_25519_verifier(key_25519 *key)
{
    abel_public_key *made = atomic_load_explicit(&key->verifier, memory_order_acquire), *other = NULL;
    abel_status status;

    if (made)
        return made;
    if (!key->has_point) {
        FAIL(key->provider, REASON_MISSING_PUBLIC);
        return NULL;
    }
    made = OPENSSL_malloc(sizeof *made);
    if (!made) {
        FAIL(key->provider, REASON_MEMORY);
        return NULL;
    }
    status = abel_public_key_init(made, key->curve, key->point, sizeof key->point);
    if (status != ABEL_OK) {
        OPENSSL_free(made);
        FAIL_STATUS(key->provider, status);
        return NULL;
    }
    if (atomic_compare_exchange_strong(&key->verifier, &other, made))
        return made;
    OPENSSL_free(made); /* another thread was first */
    return other;
}

/* compute_public: the public key of a private key. */
static abel_status compute_public(const key_25519 *key, const secret_25519 *secret, uint8_t point[LEN_25519])
{
    size_t len = LEN_25519;

    if (is_ed25519(key->curve))
        return abel_private_key_public(point, &len, &secret->signer);
    return abel_x25519_public(point, secret->bytes);
}

/* set_point: replaces the public key. */
static void set_point(key_25519 *key, const uint8_t point[LEN_25519])
{
    memcpy(key->point, point, LEN_25519);
    key->has_point = 1;
    OPENSSL_free(atomic_exchange(&key->verifier, NULL));
}

/* set_secret: replaces the private key; the public key is computed, unless there is one beside it. */
static int set_secret(key_25519 *key, const uint8_t bytes[LEN_25519], int with_public)
{
    secret_25519 *secret = OPENSSL_secure_zalloc(sizeof *secret);
    uint8_t point[LEN_25519];
    abel_status status = ABEL_OK;

    if (!secret)
        return FAIL(key->provider, REASON_MEMORY);
    memcpy(secret->bytes, bytes, LEN_25519);
    if (is_ed25519(key->curve))
        status = abel_private_key_init(&secret->signer, key->curve, bytes, LEN_25519);
    if (status == ABEL_OK && with_public)
        status = compute_public(key, secret, point);
    OPENSSL_secure_clear_free(key->secret, sizeof *key->secret);
    key->secret = NULL;
    if (status != ABEL_OK) {
        OPENSSL_secure_clear_free(secret, sizeof *secret);
        return FAIL_STATUS(key->provider, status);
    }
    key->secret = secret;
    if (with_public)
        set_point(key, point);
    return 1;
}

static void *dup_key(const void *data, int selection)
{
    const key_25519 *key = data;
    key_25519 *copy = new_key(key->provider, key->curve);

    if (!copy)
        return NULL;
    if ((selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) && key->has_point)
        set_point(copy, key->point);
    if ((selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && key->secret) {
        copy->secret = OPENSSL_secure_malloc(sizeof *copy->secret);
        if (!copy->secret) {
            free_key(copy);
            return NULL;
        }
        *copy->secret = *key->secret;
    }
    return copy;
}

static int has(const void *data, int selection)
{
    const key_25519 *key = data;

    if (!key || ((selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && !key->secret))
        return 0;
    return !(selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) || key->has_point;
}

/* Import and export */

/* read_bytes: a key out of a parameter. */
static int read_bytes(const key_25519 *key, const uint8_t **bytes, const OSSL_PARAM *param)
{
    const void *data;
    size_t len;

    if (!OSSL_PARAM_get_octet_string_ptr(param, &data, &len) || !data || len != LEN_25519)
        return FAIL(key->provider, REASON_KEY_LENGTH);
    *bytes = data;
    return 1;
}

static int import(void *data, int selection, const OSSL_PARAM params[])
{
    key_25519 *key = data;
    const OSSL_PARAM *secret = OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_PRIV_KEY);
    const OSSL_PARAM *point = OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_PUB_KEY);
    const uint8_t *bytes;

    if (!key || !(selection & OSSL_KEYMGMT_SELECT_KEYPAIR))
        return 0;
    if (!(selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY))
        secret = NULL;
    if (!secret && !point)
        return FAIL(key->provider, REASON_MISSING_KEY);
    if (secret && (!read_bytes(key, &bytes, secret) || !set_secret(key, bytes, !point)))
        return 0;
    if (!point)
        return 1;
    if (!read_bytes(key, &bytes, point))
        return 0;
    set_point(key, bytes);
    return 1;
}

static const OSSL_PARAM *import_types(int selection)
{
    static const OSSL_PARAM public[] = {
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, NULL, 0),
        OSSL_PARAM_END,
    };
    static const OSSL_PARAM both[] = {
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PRIV_KEY, NULL, 0),
        OSSL_PARAM_END,
    };

    if (!(selection & OSSL_KEYMGMT_SELECT_KEYPAIR))
        return NULL;
    return selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY ? both : public;
}

static int export(void *data, int selection, OSSL_CALLBACK *callback, void *argument)
{
    const key_25519 *key = data;
    OSSL_PARAM_BLD *builder;
    OSSL_PARAM *params = NULL;
    int ok;

    if (!key || !(selection & OSSL_KEYMGMT_SELECT_KEYPAIR))
        return 0;
    builder = OSSL_PARAM_BLD_new();
    ok = builder != NULL;
    if (ok && (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) && key->has_point)
        ok = OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, key->point, LEN_25519);
    if (ok && (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && key->secret)
        ok = OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PRIV_KEY, key->secret->bytes,
                                              LEN_25519);
    if (ok)
        params = OSSL_PARAM_BLD_to_param(builder);
    ok = params && callback(params, argument);
    if (params) { /* the builder's memory is no secure one */
        OSSL_PARAM *copy = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_PRIV_KEY);

        if (copy)
            OPENSSL_cleanse(copy->data, copy->data_size);
    }
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(builder);
    return ok;
}

/* Parameters */

static const OSSL_PARAM *gettable_params_x25519(void *context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_int(OSSL_PKEY_PARAM_BITS, NULL),
        OSSL_PARAM_int(OSSL_PKEY_PARAM_SECURITY_BITS, NULL),
        OSSL_PARAM_int(OSSL_PKEY_PARAM_MAX_SIZE, NULL),
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PRIV_KEY, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)context;
    return params;
}

static const OSSL_PARAM *gettable_params_ed25519(void *context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_int(OSSL_PKEY_PARAM_BITS, NULL),
        OSSL_PARAM_int(OSSL_PKEY_PARAM_SECURITY_BITS, NULL),
        OSSL_PARAM_int(OSSL_PKEY_PARAM_MAX_SIZE, NULL),
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_MANDATORY_DIGEST, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PRIV_KEY, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)context;
    return params;
}

/* get_common: what both types tell. */
static int get_common(const key_25519 *key, OSSL_PARAM params[], int bits, int max_size)
{
    return answer_int(params, OSSL_PKEY_PARAM_BITS, bits) &&
           answer_int(params, OSSL_PKEY_PARAM_SECURITY_BITS, SECURITY_BITS) &&
           answer_int(params, OSSL_PKEY_PARAM_MAX_SIZE, max_size) &&
           (!key->has_point || answer_bytes(params, OSSL_PKEY_PARAM_PUB_KEY, key->point, LEN_25519)) &&
           (!key->secret || answer_bytes(params, OSSL_PKEY_PARAM_PRIV_KEY, key->secret->bytes, LEN_25519));
}

static int get_params_x25519(void *data, OSSL_PARAM params[])
{
    const key_25519 *key = data;

    return get_common(key, params, BITS_X25519, LEN_25519) &&
           (!key->has_point ||
            answer_bytes(params, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, key->point, LEN_25519));
}

static int get_params_ed25519(void *data, OSSL_PARAM params[])
{
    return get_common(data, params, BITS_ED25519, SIGNATURE_LENGTH) &&
           answer_text(params, OSSL_PKEY_PARAM_MANDATORY_DIGEST, "");
}

static const OSSL_PARAM *settable_params_x25519(void *context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)context;
    return params;
}

/* set_params_x25519: a public key takes the place of a key pair. */
static int set_params_x25519(void *data, const OSSL_PARAM params[])
{
    key_25519 *key = data;
    const OSSL_PARAM *encoded = OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY);
    const uint8_t *bytes;

    if (!encoded)
        return 1;
    if (!read_bytes(key, &bytes, encoded))
        return 0;
    set_point(key, bytes);
    OPENSSL_secure_clear_free(key->secret, sizeof *key->secret);
    key->secret = NULL;
    return 1;
}

static const OSSL_PARAM *settable_params_ed25519(void *context)
{
    static const OSSL_PARAM none[] = {OSSL_PARAM_END};

    (void)context;
    return none;
}

static int set_params_ed25519(void *data, const OSSL_PARAM params[])
{
    (void)data;
    (void)params;
    return 1;
}

/* Comparison and checks */

static int match(const void *data_a, const void *data_b, int selection)
{
    const key_25519 *a = data_a, *b = data_b;

    if ((selection & OSSL_KEYMGMT_SELECT_DOMAIN_PARAMETERS) && a->curve != b->curve)
        return 0;
    if (!(selection & OSSL_KEYMGMT_SELECT_KEYPAIR))
        return 1;
    if (a->curve != b->curve)
        return 0;
    if ((selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) && a->has_point && b->has_point)
        return memcmp(a->point, b->point, LEN_25519) == 0;
    return (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && a->secret && b->secret &&
           CRYPTO_memcmp(a->secret->bytes, b->secret->bytes, LEN_25519) == 0;
}

static int is_pair(const key_25519 *key)
{
    uint8_t point[LEN_25519];

    return key->has_point && key->secret && compute_public(key, key->secret, point) == ABEL_OK &&
           memcmp(point, key->point, LEN_25519) == 0;
}

static int validate(const void *data, int selection, int type)
{
    const key_25519 *key = data;

    (void)type;
    if ((selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) && !key->has_point)
        return FAIL(key->provider, REASON_MISSING_PUBLIC);
    if ((selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && !key->secret)
        return FAIL(key->provider, REASON_MISSING_PRIVATE);
    if ((selection & OSSL_KEYMGMT_SELECT_KEYPAIR) == OSSL_KEYMGMT_SELECT_KEYPAIR && !is_pair(key))
        return FAIL(key->provider, REASON_PAIR);
    return 1;
}

/* Generation */

typedef struct {
    const provider *provider;
    const char *name;
    int selection;
} keygen;

/* gen_set_params: the one group there is may be named, for X25519. */
static int gen_set_params(void *data, const OSSL_PARAM params[])
{
    const keygen *g = data;
    const OSSL_PARAM *group = params ? OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_GROUP_NAME) : NULL;
    const char *name;

    if (params && OSSL_PARAM_locate_const(params, PARAM_DHKEM_IKM))
        return FAIL(g->provider, REASON_UNSUPPORTED);
    if (!group)
        return 1;
    if (strcmp(g->name, "x25519") != 0 || !OSSL_PARAM_get_utf8_string_ptr(group, &name) ||
        OPENSSL_strcasecmp(name, g->name) != 0)
        return FAIL(g->provider, REASON_CURVE);
    return 1;
}

static const OSSL_PARAM *gen_settable_params(void *data, void *context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)data;
    (void)context;
    return params;
}

static void *gen_init(const provider *p, const char *name, int selection, const OSSL_PARAM params[])
{
    keygen *g = OPENSSL_malloc(sizeof *g);

    if (!g)
        return NULL;
    *g = (keygen){p, name, selection};
    if (gen_set_params(g, params))
        return g;
    OPENSSL_free(g);
    return NULL;
}

static void *gen_init_x25519(void *context, int selection, const OSSL_PARAM params[])
{
    return gen_init(context, "x25519", selection, params);
}

static void *gen_init_ed25519(void *context, int selection, const OSSL_PARAM params[])
{
    return gen_init(context, "ed25519", selection, params);
}

/* gen: a key pair, or for parameters alone, of which there are none, an empty key. */
static void *gen(void *data, OSSL_CALLBACK *callback, void *argument)
{
    const keygen *g = data;
    key_25519 *key = new_key(g->provider, abel_curve_by_name(g->name));
    uint8_t bytes[LEN_25519];
    int ok;

    (void)callback; /* there is no progress to report */
    (void)argument;
    if (!key || !(g->selection & OSSL_KEYMGMT_SELECT_KEYPAIR))
        return key;
    if (g->provider->rng.fill(g->provider->rng.context, bytes, sizeof bytes) == 0)
        ok = set_secret(key, bytes, 1);
    else
        ok = FAIL(g->provider, REASON_RANDOM);
    OPENSSL_cleanse(bytes, sizeof bytes);
    if (ok)
        return key;
    key_25519_free(key);
    return NULL;
}

static void gen_cleanup(void *data)
{
    OPENSSL_free(data);
}

/* operation_name: both have the name of the type. */
static const char *operation_name_x25519(int operation)
{
    return operation == OSSL_OP_KEYEXCH ? "X25519" : NULL;
}

static const char *operation_name_ed25519(int operation)
{
    return operation == OSSL_OP_SIGNATURE ? "ED25519" : NULL;
}

#define ROWS(type)                                                                                           \
    ROW(KEYMGMT_NEW, keymgmt_new, new_##type), ROW(KEYMGMT_FREE, keymgmt_free, free_key),                    \
        ROW(KEYMGMT_DUP, keymgmt_dup, dup_key), ROW(KEYMGMT_HAS, keymgmt_has, has),                          \
        ROW(KEYMGMT_MATCH, keymgmt_match, match), ROW(KEYMGMT_VALIDATE, keymgmt_validate, validate),         \
        ROW(KEYMGMT_IMPORT, keymgmt_import, import),                                                         \
        ROW(KEYMGMT_IMPORT_TYPES, keymgmt_import_types, import_types),                                       \
        ROW(KEYMGMT_EXPORT, keymgmt_export, export),                                                         \
        ROW(KEYMGMT_EXPORT_TYPES, keymgmt_export_types, import_types),                                       \
        ROW(KEYMGMT_GET_PARAMS, keymgmt_get_params, get_params_##type),                                      \
        ROW(KEYMGMT_GETTABLE_PARAMS, keymgmt_gettable_params, gettable_params_##type),                       \
        ROW(KEYMGMT_SET_PARAMS, keymgmt_set_params, set_params_##type),                                      \
        ROW(KEYMGMT_SETTABLE_PARAMS, keymgmt_settable_params, settable_params_##type),                       \
        ROW(KEYMGMT_QUERY_OPERATION_NAME, keymgmt_query_operation_name, operation_name_##type),              \
        ROW(KEYMGMT_GEN_INIT, keymgmt_gen_init, gen_init_##type),                                            \
        ROW(KEYMGMT_GEN_SET_PARAMS, keymgmt_gen_set_params, gen_set_params),                                 \
        ROW(KEYMGMT_GEN_SETTABLE_PARAMS, keymgmt_gen_settable_params, gen_settable_params),                  \
        ROW(KEYMGMT_GEN, keymgmt_gen, gen), ROW(KEYMGMT_GEN_CLEANUP, keymgmt_gen_cleanup, gen_cleanup),      \
    {                                                                                                        \
        0, NULL                                                                                              \
    }

const OSSL_DISPATCH keymgmt_x25519[] = {ROWS(x25519)};
const OSSL_DISPATCH keymgmt_ed25519[] = {ROWS(ed25519)};
