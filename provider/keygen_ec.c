/* SPDX-License-Identifier: Apache-2.0 */
/* Making EC keys, and keys that are parameters alone. */
#include "keygen_ec.h"

#include "foreign.h"
#include "key_ec.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/params.h>

typedef struct {
    const provider *provider;
    int selection;
    ec_group group;
    EVP_PKEY *foreign; /* parameters that are another provider's, or null */
    int cofactor_mode; /* -1: not set */
} keygen;

void *keygen_ec_init(void *context, int selection, const OSSL_PARAM params[])
{
    keygen *g;

    if (!(selection & (OSSL_KEYMGMT_SELECT_KEYPAIR | OSSL_KEYMGMT_SELECT_ALL_PARAMETERS)))
        return NULL;
    g = OPENSSL_zalloc(sizeof *g);
    if (!g)
        return NULL;
    g->provider = context;
    g->selection = selection;
    g->cofactor_mode = -1;
    if (keygen_ec_set_params(g, params))
        return g;
    keygen_ec_free(g);
    return NULL;
}

void keygen_ec_free(void *data)
{
    keygen *g = data;

    if (!g)
        return;
    EVP_PKEY_free(g->foreign);
    OPENSSL_free(g);
}

int keygen_ec_set_template(void *data, void *template)
{
    keygen *g = data;
    const ec_key *key = template;

    if (!g || !key)
        return 0;
    if (!key->foreign) {
        g->group = key->group;
        return key->group.curve ? 1 : FAIL(g->provider, REASON_MISSING_CURVE);
    }
    EVP_PKEY_free(g->foreign);
    g->foreign = foreign_dup(g->provider, key->foreign, OSSL_KEYMGMT_SELECT_ALL_PARAMETERS);
    return g->foreign != NULL;
}

/* set_curve: the curve that params name or describe, if they do. The attributes that were set before stay. */
static int set_curve(keygen *g, const OSSL_PARAM params[])
{
    ec_group found;

    if (!OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_GROUP_NAME) &&
        !OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_EC_P))
        return 1;
    EVP_PKEY_free(g->foreign);
    g->foreign = NULL;
    switch (group_read(&found, g->provider, params)) {
    case GROUP_OURS:
        g->group.curve = found.curve;
        g->group.info = found.info;
        g->group.from_explicit = found.from_explicit;
        return 1;
    case GROUP_FOREIGN:
        g->group.curve = NULL;
        g->foreign = foreign_import(g->provider, OSSL_KEYMGMT_SELECT_ALL_PARAMETERS, params);
        return g->foreign != NULL;
    default:
        return 0;
    }
}

int keygen_ec_set_params(void *data, const OSSL_PARAM params[])
{
    keygen *g = data;
    const OSSL_PARAM *cofactor;

    if (!params)
        return 1;
    if (OSSL_PARAM_locate_const(params, PARAM_DHKEM_IKM))
        return FAIL(g->provider, REASON_UNSUPPORTED);
    cofactor = OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH);
    if (cofactor && !OSSL_PARAM_get_int(cofactor, &g->cofactor_mode))
        return FAIL(g->provider, REASON_COFACTOR_MODE);
    return set_curve(g, params) && group_set_params(&g->group, g->provider, params);
}

const OSSL_PARAM *keygen_ec_settable_params(void *data, void *context)
{
    static const OSSL_PARAM params[] = {
        GROUP_PARAMETERS,
        OSSL_PARAM_int(OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, NULL),
        OSSL_PARAM_END,
    };

    (void)data;
    (void)context;
    return params;
}

/* make_foreign: another provider's key, or another copy of its parameters. */
static int make_foreign(const keygen *g, ec_key *key)
{
    if (g->selection & OSSL_KEYMGMT_SELECT_KEYPAIR)
        key->foreign = foreign_generate(g->provider, g->foreign);
    else
        key->foreign = foreign_dup(g->provider, g->foreign, OSSL_KEYMGMT_SELECT_ALL_PARAMETERS);
    return key->foreign != NULL;
}

static int make_ours(const keygen *g, ec_key *key)
{
    if (!g->group.curve)
        return FAIL(g->provider, REASON_MISSING_CURVE);
    key->group = g->group;
    if ((g->selection & OSSL_KEYMGMT_SELECT_KEYPAIR) && !ec_key_generate(key))
        return 0;
    return g->cofactor_mode == -1 || ec_key_set_cofactor_mode(key, g->cofactor_mode);
}

void *keygen_ec_run(void *data, OSSL_CALLBACK *callback, void *argument)
{
    const keygen *g = data;
    ec_key *key = ec_key_new(g->provider);

    (void)callback; /* there is no progress to report */
    (void)argument;
    if (!key)
        return NULL;
    if (g->foreign ? make_foreign(g, key) : make_ours(g, key))
        return key;
    ec_key_free(key);
    return NULL;
}
