/* SPDX-License-Identifier: Apache-2.0 */
/* ECDH through EVP, compared with the default provider. */
#include "contexts.h"

#include <openssl/ec.h>
#include <openssl/kdf.h>
#include <string.h>

typedef struct {
    unsigned char bytes[300];
    size_t len;
} secret;

/* derive: with parameters of the exchange, or null. */
static secret derive(OSSL_LIB_CTX *context, EVP_PKEY *key, EVP_PKEY *peer, const OSSL_PARAM params[])
{
    EVP_PKEY_CTX *c = operation(context, key);
    secret s = {.len = 0};
    size_t needed;

    assert_int_equal(EVP_PKEY_derive_init_ex(c, params), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(c, peer), 1);
    assert_int_equal(EVP_PKEY_derive(c, NULL, &needed), 1);
    s.len = sizeof s.bytes;
    assert_int_equal(EVP_PKEY_derive(c, s.bytes, &s.len), 1);
    assert_int_equal(needed, s.len);
    EVP_PKEY_CTX_free(c);
    return s;
}

static void assert_same_secret(const secret *a, const secret *b)
{
    assert_int_equal(a->len, b->len);
    assert_memory_equal(a->bytes, b->bytes, a->len);
}

/* Each curve, in each mode of the exchange and of the key, each key once in each provider. */
static void test_every_curve(void **state)
{
    (void)state;
    for (const char *const *curve = curve_names(); *curve; curve++) {
        EVP_PKEY *a = generate(ours, "EC", *curve), *b = generate(theirs, "EC", *curve);
        EVP_PKEY *a_there = copy_to(theirs, a, EVP_PKEY_KEYPAIR),
                 *b_here = copy_to(ours, b, EVP_PKEY_PUBLIC_KEY);

        for (int mode = -1; mode < 2; mode++)
            for (int of_key = 0; of_key < 2; of_key++) {
                OSSL_PARAM params[] = {
                    OSSL_PARAM_construct_int(OSSL_EXCHANGE_PARAM_EC_ECDH_COFACTOR_MODE, &mode),
                    OSSL_PARAM_construct_end(),
                };
                secret here, there;

                assert_int_equal(EVP_PKEY_set_int_param(a, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, of_key), 1);
                assert_int_equal(EVP_PKEY_set_int_param(a_there, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, of_key),
                                 1);
                here = derive(ours, a, b_here, params);
                there = derive(theirs, a_there, b, params);
                assert_same_secret(&here, &there);
            }
        EVP_PKEY_free(a);
        EVP_PKEY_free(b);
        EVP_PKEY_free(a_there);
        EVP_PKEY_free(b_here);
    }
}

/* The KDF, with and without shared information, for results shorter and longer than a digest. */
static void test_kdf(void **state)
{
    static const char *const digests[] = {"SHA1", "SHA256", "SHA512", "SHA3-256"};
    EVP_PKEY *a = generate(ours, "EC", "sect163k1"), *a_there = copy_to(theirs, a, EVP_PKEY_KEYPAIR);
    unsigned char info[] = "shared information";

    (void)state;
    for (size_t i = 0; i < COUNT(digests); i++)
        for (size_t len = 1; len < 200; len += 33)
            for (int with_info = 0; with_info < 2; with_info++) {
                OSSL_PARAM params[] = {
                    OSSL_PARAM_construct_utf8_string(OSSL_EXCHANGE_PARAM_KDF_TYPE, (char[]){"X963KDF"}, 0),
                    OSSL_PARAM_construct_utf8_string(OSSL_EXCHANGE_PARAM_KDF_DIGEST,
                                                     (char *)(uintptr_t)digests[i], 0),
                    OSSL_PARAM_construct_utf8_string(OSSL_EXCHANGE_PARAM_KDF_DIGEST_PROPS,
                                                     (char[]){"provider=default"}, 0),
                    OSSL_PARAM_construct_size_t(OSSL_EXCHANGE_PARAM_KDF_OUTLEN, &len),
                    OSSL_PARAM_construct_octet_string(OSSL_EXCHANGE_PARAM_KDF_UKM, info,
                                                      with_info ? sizeof info : 0),
                    OSSL_PARAM_construct_end(),
                };
                secret here, there;

                if (!with_info)
                    params[4] = OSSL_PARAM_construct_end();
                here = derive(ours, a, a, params);
                there = derive(theirs, a_there, a_there, params);
                assert_int_equal(here.len, len);
                assert_same_secret(&here, &there);
            }
    EVP_PKEY_free(a);
    EVP_PKEY_free(a_there);
}

/* What a context tells is what it was told, through the macros of evp.h, too; a copy has all of it. */
static void test_context_parameters(void **state)
{
    EVP_PKEY *key = generate(ours, "EC", "P-256");
    EVP_PKEY_CTX *c = operation(ours, key), *copy;
    unsigned char *info = (unsigned char *)OPENSSL_strdup("info"), out[40], again[40];
    void *told = NULL;
    OSSL_PARAM get[] = {OSSL_PARAM_construct_octet_ptr(OSSL_EXCHANGE_PARAM_KDF_UKM, &told, 0),
                        OSSL_PARAM_construct_end()};
    const EVP_MD *digest;
    size_t len = sizeof out;
    int out_len;

    (void)state;
    assert_int_equal(EVP_PKEY_derive_init(c), 1);
    assert_int_equal(EVP_PKEY_CTX_get_ecdh_kdf_type(c), EVP_PKEY_ECDH_KDF_NONE);
    assert_int_equal(EVP_PKEY_CTX_get_ecdh_cofactor_mode(c), 0);
    assert_int_equal(EVP_PKEY_CTX_set_ecdh_kdf_type(c, EVP_PKEY_ECDH_KDF_X9_63), 1);
    assert_int_equal(EVP_PKEY_CTX_set_ecdh_kdf_md(c, EVP_sha384()), 1);
    assert_int_equal(EVP_PKEY_CTX_set_ecdh_kdf_outlen(c, 40), 1);
    assert_int_equal(EVP_PKEY_CTX_set0_ecdh_kdf_ukm(c, info, 4), 1);
    assert_int_equal(EVP_PKEY_CTX_set_ecdh_cofactor_mode(c, 1), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(c, key), 1);
    copy = EVP_PKEY_CTX_dup(c);
    assert_non_null(copy);
    assert_int_equal(EVP_PKEY_CTX_get_ecdh_kdf_type(copy), EVP_PKEY_ECDH_KDF_X9_63);
    assert_int_equal(EVP_PKEY_CTX_get_ecdh_kdf_md(copy, &digest), 1);
    assert_true(EVP_MD_is_a(digest, "SHA384"));
    assert_int_equal(EVP_PKEY_CTX_get_ecdh_kdf_outlen(copy, &out_len), 1);
    assert_int_equal(out_len, 40);
    assert_int_equal(EVP_PKEY_CTX_get_params(copy, get), 1);
    assert_int_equal(get->return_size, 4);
    assert_memory_equal(told, "info", 4);
    assert_int_equal(EVP_PKEY_CTX_get_ecdh_cofactor_mode(copy), 1);
    assert_int_equal(EVP_PKEY_derive(c, out, &len), 1);
    EVP_PKEY_CTX_free(c);
    assert_int_equal(EVP_PKEY_derive(copy, again, &len), 1);
    assert_memory_equal(out, again, sizeof out);
    EVP_PKEY_CTX_free(copy);
    EVP_PKEY_free(key);
}

/* try: sets one parameter of an exchange that has begun. */
static int try(EVP_PKEY_CTX *c, OSSL_PARAM param)
{
    OSSL_PARAM params[] = {param, OSSL_PARAM_construct_end()};

    return EVP_PKEY_CTX_set_params(c, params);
}

static void test_refusals(void **state)
{
    EVP_PKEY *key = generate(ours, "EC", "P-256"), *other = generate(ours, "EC", "P-384");
    EVP_PKEY *public = copy_to(ours, key, EVP_PKEY_PUBLIC_KEY);
    EVP_PKEY *parameters = copy_to(ours, key, EVP_PKEY_KEY_PARAMETERS);
    EVP_PKEY_CTX *c = operation(ours, key), *without = operation(ours, public);
    unsigned char out[100];
    size_t len = 31;
    int mode = 2;

    (void)state;
    assert_int_equal(EVP_PKEY_derive_init(c), 1);
    assert_int_equal(EVP_PKEY_derive(c, out, &len), 0);
    assert_reason("no key of the peer set");
    assert_true(EVP_PKEY_derive_set_peer(c, other) <= 0);
    ERR_clear_error(); /* EVP compares the parameters itself */
    assert_int_equal(EVP_PKEY_derive_set_peer_ex(c, other, 0) <= 0, 1);
    ERR_clear_error();
    assert_int_equal(EVP_PKEY_derive_set_peer(c, public), 1);
    assert_int_equal(EVP_PKEY_derive(c, out, &len), 0);
    assert_reason("output buffer too small");
    assert_int_equal(try(c, OSSL_PARAM_construct_int(OSSL_EXCHANGE_PARAM_EC_ECDH_COFACTOR_MODE, &mode)), 0);
    assert_reason("cofactor mode is none of -1, 0 and 1");
    assert_int_equal(
        try(c, OSSL_PARAM_construct_utf8_string(OSSL_EXCHANGE_PARAM_KDF_TYPE, (char[]){"HKDF"}, 0)), 0);
    assert_reason("unknown or failed key derivation function");
    assert_int_equal(
        try(c, OSSL_PARAM_construct_utf8_string(OSSL_EXCHANGE_PARAM_KDF_DIGEST, (char[]){"none"}, 0)), 0);
    assert_reason("digest not found, not allowed or not known to this operation");
    assert_int_equal(EVP_PKEY_derive_init(without), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(without, key), 1);
    len = sizeof out;
    assert_int_equal(EVP_PKEY_derive(without, out, &len), 0);
    assert_reason("key has no private part");
    assert_int_equal(EVP_PKEY_derive_set_peer_ex(c, parameters, 0), 1);
    len = sizeof out;
    assert_int_equal(EVP_PKEY_derive(c, out, &len), 0);
    assert_reason("key has no public part");
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_CTX_free(without);
    EVP_PKEY_free(key);
    EVP_PKEY_free(other);
    EVP_PKEY_free(public);
    EVP_PKEY_free(parameters);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_curve),
        cmocka_unit_test(test_kdf),
        cmocka_unit_test(test_context_parameters),
        cmocka_unit_test(test_refusals),
    };

    return cmocka_run_group_tests(tests, contexts_set_up, contexts_tear_down);
}
