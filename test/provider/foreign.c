/* SPDX-License-Identifier: Apache-2.0 */
/* Keys with parameters that are those of no curve with a name work as without abel: with everything that EVP
 * does, both contexts do the same. */
#include "contexts.h"

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <openssl/x509.h>
#include <string.h>

/* parameters: those of a curve with another generator, twice its own: a group that nobody has named. */
static OSSL_PARAM *parameters(const char *curve)
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(OBJ_sn2nid(curve));
    EC_POINT *twice = EC_POINT_new(group);
    BIGNUM *p = BN_new(), *a = BN_new(), *b = BN_new();
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    unsigned char *generator = NULL;
    size_t len;
    OSSL_PARAM *params;
    const char *field = SN_X9_62_prime_field;

    if (EC_GROUP_get_field_type(group) != NID_X9_62_prime_field)
        field = SN_X9_62_characteristic_two_field;
    assert_true(EC_POINT_dbl(group, twice, EC_GROUP_get0_generator(group), NULL));
    assert_true(EC_GROUP_get_curve(group, p, a, b, NULL));
    len = EC_POINT_point2buf(group, twice, POINT_CONVERSION_UNCOMPRESSED, &generator, NULL);
    assert_true(OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_EC_FIELD_TYPE, field, 0) &&
                OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_EC_P, p) &&
                OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_EC_A, a) &&
                OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_EC_B, b) &&
                OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_EC_GENERATOR, generator, len) &&
                OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_EC_ORDER, EC_GROUP_get0_order(group)) &&
                OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_EC_COFACTOR, EC_GROUP_get0_cofactor(group)));
    params = OSSL_PARAM_BLD_to_param(builder);
    assert_non_null(params);
    OSSL_PARAM_BLD_free(builder);
    OPENSSL_free(generator);
    BN_free(p);
    BN_free(a);
    BN_free(b);
    EC_POINT_free(twice);
    EC_GROUP_free(group);
    return params;
}

/* generate_foreign: through the parameters of generation, or from a key of parameters. */
static EVP_PKEY *generate_foreign(OSSL_LIB_CTX *context, const char *curve, bool from_key)
{
    OSSL_PARAM *params = parameters(curve);
    EVP_PKEY *template = from_key ? import(context, "EC", EVP_PKEY_KEY_PARAMETERS, params) : NULL,
             *key = NULL;
    EVP_PKEY_CTX *c = template ? operation(context, template)
                               : EVP_PKEY_CTX_new_from_name(context, "EC", NULL);

    assert_int_equal(EVP_PKEY_keygen_init(c), 1);
    if (!from_key)
        assert_int_equal(EVP_PKEY_CTX_set_params(c, params), 1);
    assert_int_equal(EVP_PKEY_generate(c, &key), 1);
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(template);
    OSSL_PARAM_free(params);
    return key;
}

static const char *const curves[] = {"prime256v1", "sect163k1", "brainpoolP160r1"};

/* message_sign, message_verify: by EVP_DigestSign(). */
static size_t message_sign(OSSL_LIB_CTX *context, EVP_PKEY *key, unsigned char signature[200])
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    size_t len = 200;

    assert_int_equal(EVP_DigestSignInit_ex(c, NULL, "SHA256", context, NULL, key, NULL), 1);
    assert_int_equal(EVP_DigestSign(c, signature, &len, (const unsigned char *)"message", 7), 1);
    EVP_MD_CTX_free(c);
    return len;
}

static int message_verify(OSSL_LIB_CTX *context, EVP_PKEY *key, const unsigned char *signature, size_t len)
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    int result;

    assert_int_equal(EVP_DigestVerifyInit_ex(c, NULL, "SHA256", context, NULL, key, NULL), 1);
    result = EVP_DigestVerify(c, signature, len, (const unsigned char *)"message", 7);
    EVP_MD_CTX_free(c);
    return result;
}

static size_t derive(OSSL_LIB_CTX *context, EVP_PKEY *key, EVP_PKEY *peer, const char *kdf,
                     unsigned char out[100])
{
    EVP_PKEY_CTX *c = operation(context, key);
    size_t kdf_len = 50, len, given = 100;
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_EXCHANGE_PARAM_KDF_TYPE, (char *)(uintptr_t)kdf, 0),
        OSSL_PARAM_construct_utf8_string(OSSL_EXCHANGE_PARAM_KDF_DIGEST, (char[]){"SHA256"}, 0),
        OSSL_PARAM_construct_size_t(OSSL_EXCHANGE_PARAM_KDF_OUTLEN, &kdf_len),
        OSSL_PARAM_construct_end(),
    };

    assert_int_equal(EVP_PKEY_derive_init_ex(c, params), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(c, peer), 1);
    assert_int_equal(EVP_PKEY_derive(c, NULL, &len), 1);
    assert_int_equal(EVP_PKEY_derive(c, out, &given), 1);
    assert_int_equal(len, given);
    EVP_PKEY_CTX_free(c);
    return len;
}

static void assert_same_derivations(EVP_PKEY *a, EVP_PKEY *b)
{
    static const char *const kdfs[] = {"", "X963KDF"};
    unsigned char here[100], there[100];

    for (size_t i = 0; i < COUNT(kdfs); i++) {
        size_t len = derive(ours, a, a, kdfs[i], here);

        assert_int_equal(derive(theirs, b, b, kdfs[i], there), len);
        assert_memory_equal(here, there, len);
    }
}

static void assert_same_signatures(EVP_PKEY *a, EVP_PKEY *b)
{
    unsigned char signature[200];
    size_t len = message_sign(ours, a, signature);

    assert_int_equal(message_verify(theirs, b, signature, len), 1);
    len = message_sign(theirs, b, signature);
    assert_int_equal(message_verify(ours, a, signature, len), 1);
    signature[len - 1] ^= 1;
    assert_int_equal(message_verify(ours, a, signature, len), 0);
    signature[0] ^= 1;
    assert_int_equal(message_verify(ours, a, signature, len), message_verify(theirs, b, signature, len));
    ERR_clear_error();
}

static void assert_same_checks(EVP_PKEY *a, EVP_PKEY *b)
{
    EVP_PKEY_CTX *check_a = operation(ours, a), *check_b = operation(theirs, b);

    assert_int_equal(EVP_PKEY_check(check_b), 1);
    assert_int_equal(EVP_PKEY_check(check_a), 1);
    assert_int_equal(EVP_PKEY_public_check(check_a), 1);
    assert_int_equal(EVP_PKEY_param_check(check_a), EVP_PKEY_param_check(check_b));
    EVP_PKEY_CTX_free(check_a);
    EVP_PKEY_CTX_free(check_b);
}

/* assert_same_files: and what is in them is the same key again. */
static void assert_same_files(EVP_PKEY *a, EVP_PKEY *b)
{
    unsigned char *der_a = NULL, *der_b = NULL;
    int len = i2d_PrivateKey(a, &der_a);
    const unsigned char *p = der_a;
    EVP_PKEY *read;

    assert_true(len > 0);
    assert_int_equal(i2d_PrivateKey(b, &der_b), len);
    assert_memory_equal(der_a, der_b, (size_t)len);
    read = d2i_AutoPrivateKey_ex(NULL, &p, len, ours, NULL);
    assert_non_null(read);
    assert_int_equal(EVP_PKEY_eq(read, a), 1);
    assert_int_equal(EVP_PKEY_eq(a, b), 1);
    assert_int_equal(EVP_PKEY_eq(b, a), 1);
    assert_same_signatures(read, b);
    EVP_PKEY_free(read);
    OPENSSL_free(der_a);
    OPENSSL_free(der_b);
}

static void test_everything(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(curves); i++)
        for (int from_key = 0; from_key < 2; from_key++) {
            EVP_PKEY *a = generate_foreign(ours, curves[i], from_key);
            EVP_PKEY *b = copy_to(theirs, a, EVP_PKEY_KEYPAIR), *copy = EVP_PKEY_dup(a);
            char name[50];

            assert_string_equal(provider_of(a), "abel");
            assert_int_equal(EVP_PKEY_get_group_name(a, name, sizeof name, NULL),
                             EVP_PKEY_get_group_name(b, name, sizeof name, NULL));
            assert_int_equal(EVP_PKEY_get_bits(a), EVP_PKEY_get_bits(b));
            assert_int_equal(EVP_PKEY_get_security_bits(a), EVP_PKEY_get_security_bits(b));
            assert_int_equal(EVP_PKEY_get_size(a), EVP_PKEY_get_size(b));
            assert_same_signatures(a, b);
            assert_same_derivations(a, b);
            assert_same_checks(a, b);
            assert_same_files(a, b);
            assert_same_signatures(copy, b);
            EVP_PKEY_free(a);
            EVP_PKEY_free(b);
            EVP_PKEY_free(copy);
        }
}

/* Two groups on one curve are two: their keys neither compare nor agree. */
static void test_other_group(void **state)
{
    EVP_PKEY *a = generate_foreign(ours, "prime256v1", true), *named = generate(ours, "EC", "prime256v1");
    EVP_PKEY_CTX *c = operation(ours, a);

    (void)state;
    assert_int_equal(EVP_PKEY_parameters_eq(a, named), 0);
    assert_true(EVP_PKEY_eq(a, named) != 1);
    assert_int_equal(EVP_PKEY_derive_init(c), 1);
    assert_true(EVP_PKEY_derive_set_peer_ex(c, named, 0) <= 0);
    assert_reason("keys of different curves");
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(a);
    EVP_PKEY_free(named);
}

/* Parameters that are no group at all are an error, in both. */
static void test_nonsense(void **state)
{
    OSSL_PARAM *params = parameters("prime256v1");
    OSSL_PARAM *generator = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_EC_GENERATOR);

    (void)state;
    ((unsigned char *)generator->data)[10] ^= 1;
    assert_null(try_import(ours, "EC", EVP_PKEY_KEY_PARAMETERS, params));
    assert_reason("unknown curve or wrong parameters of a curve");
    assert_null(try_import(theirs, "EC", EVP_PKEY_KEY_PARAMETERS, params));
    ERR_clear_error();
    OSSL_PARAM_free(params);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything),
        cmocka_unit_test(test_other_group),
        cmocka_unit_test(test_nonsense),
    };

    return cmocka_run_group_tests(tests, contexts_set_up, contexts_tear_down);
}
