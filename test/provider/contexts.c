/* SPDX-License-Identifier: Apache-2.0 */
/* Two library contexts, and keys in them. */
#include "contexts.h"

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <openssl/provider.h>
#include <stdlib.h>
#include <string.h>

OSSL_LIB_CTX *ours, *theirs;
static OSSL_PROVIDER *abel, *default_of_ours, *default_of_theirs;

int contexts_set_up(void **state)
{
    (void)state;
    ours = OSSL_LIB_CTX_new();
    theirs = OSSL_LIB_CTX_new();
    assert_true(OSSL_PROVIDER_set_default_search_path(ours, getenv("ABEL_PROVIDER_FOLDER")));
    abel = OSSL_PROVIDER_load(ours, "abel");
    assert_non_null(abel);
    default_of_ours = OSSL_PROVIDER_load(ours, "default");
    default_of_theirs = OSSL_PROVIDER_load(theirs, "default");
    assert_true(EVP_set_default_properties(ours, "?provider=abel"));
    return 0;
}

int contexts_tear_down(void **state)
{
    (void)state;
    OSSL_PROVIDER_unload(abel);
    OSSL_PROVIDER_unload(default_of_ours);
    OSSL_PROVIDER_unload(default_of_theirs);
    OSSL_LIB_CTX_free(ours);
    OSSL_LIB_CTX_free(theirs);
    return 0;
}

const char *const *curve_names(void)
{
    static const char *names[128];
    EC_builtin_curve curves[127];
    size_t count = EC_get_builtin_curves(curves, 127), found = 0;

    assert_in_range(count, 1, 127);
    for (size_t i = 0; i < count; i++)
        if (curves[i].nid != NID_sm2)
            names[found++] = OBJ_nid2sn(curves[i].nid);
    names[found] = NULL;
    return names;
}

bool is_oakley(const char *curve)
{
    return strncmp(curve, "Oakley", 6) == 0;
}

const char *provider_of(const EVP_PKEY *key)
{
    return OSSL_PROVIDER_get0_name(EVP_PKEY_get0_provider(key));
}

EVP_PKEY *generate(OSSL_LIB_CTX *context, const char *type, const char *group)
{
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(context, type, NULL);
    EVP_PKEY *key = NULL;

    assert_int_equal(EVP_PKEY_keygen_init(c), 1);
    if (group)
        assert_int_equal(EVP_PKEY_CTX_set_group_name(c, group), 1);
    assert_int_equal(EVP_PKEY_generate(c, &key), 1);
    EVP_PKEY_CTX_free(c);
    return key;
}

EVP_PKEY *try_import(OSSL_LIB_CTX *context, const char *type, int selection, OSSL_PARAM params[])
{
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(context, type, NULL);
    EVP_PKEY *key = NULL;

    assert_int_equal(EVP_PKEY_fromdata_init(c), 1);
    if (EVP_PKEY_fromdata(c, &key, selection, params) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(c);
    return key;
}

EVP_PKEY *import(OSSL_LIB_CTX *context, const char *type, int selection, OSSL_PARAM params[])
{
    EVP_PKEY *key = try_import(context, type, selection, params);

    assert_non_null(key);
    return key;
}

EVP_PKEY *copy_to(OSSL_LIB_CTX *context, const EVP_PKEY *key, int selection)
{
    OSSL_PARAM *params = NULL;
    EVP_PKEY *copy;

    assert_int_equal(EVP_PKEY_todata(key, selection, &params), 1);
    copy = import(context, EVP_PKEY_get0_type_name(key), selection, params);
    OSSL_PARAM_free(params);
    return copy;
}

EVP_PKEY *ec_private(OSSL_LIB_CTX *context, const char *curve, const uint8_t *number, size_t len)
{
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    BIGNUM *d = BN_bin2bn(number, (int)len, NULL);
    OSSL_PARAM *params;
    EVP_PKEY *key;

    assert_true(OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0));
    assert_true(OSSL_PARAM_BLD_push_BN_pad(builder, OSSL_PKEY_PARAM_PRIV_KEY, d, len));
    params = OSSL_PARAM_BLD_to_param(builder);
    key = try_import(context, "EC", EVP_PKEY_KEYPAIR, params);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(builder);
    BN_free(d);
    return key;
}

EVP_PKEY *ec_public(OSSL_LIB_CTX *context, const char *curve, const uint8_t *point, size_t len)
{
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)(uintptr_t)curve, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)(uintptr_t)point, len),
        OSSL_PARAM_construct_end(),
    };

    return try_import(context, "EC", EVP_PKEY_PUBLIC_KEY, params);
}

EVP_PKEY_CTX *operation(OSSL_LIB_CTX *context, EVP_PKEY *key)
{
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(context, key, NULL);

    assert_non_null(c);
    return c;
}

void assert_used_by(OSSL_LIB_CTX *context, EVP_PKEY *key, const char *provider)
{
    EVP_PKEY_CTX *c = operation(context, key);
    bool agrees = EVP_PKEY_is_a(key, "X25519");
    EVP_MD_CTX *message = EVP_MD_CTX_new();
    EVP_PKEY_CTX *inner = c;

    if (agrees)
        assert_int_equal(EVP_PKEY_derive_init(c), 1);
    else
        assert_int_equal(EVP_DigestSignInit_ex(message, &inner, NULL, context, NULL, key, NULL), 1);
    assert_string_equal(OSSL_PROVIDER_get0_name(EVP_PKEY_CTX_get0_provider(inner)), provider);
    EVP_MD_CTX_free(message);
    EVP_PKEY_CTX_free(c);
}

void assert_reason(const char *text)
{
    /* The last error may be EVP's own; the one that tells the reason is abel's. */
    unsigned long error;
    bool found = false;

    while ((error = ERR_get_error()) != 0) {
        const char *reason = ERR_reason_error_string(error);
        const char *library = ERR_lib_error_string(error);

        if (reason && strcmp(reason, text) == 0) {
            assert_string_equal(library, "abel");
            found = true;
        }
    }
    if (!found)
        fail_msg("no error '%s'", text);
}
