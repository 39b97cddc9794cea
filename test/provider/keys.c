/* SPDX-License-Identifier: Apache-2.0 */
/* EC keys as such: parameters, import and export, comparison, checks, generation. */
#include "contexts.h"

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/x509.h>
#include <string.h>

static const int selections[] = {OSSL_KEYMGMT_SELECT_DOMAIN_PARAMETERS, EVP_PKEY_KEY_PARAMETERS,
                                 EVP_PKEY_PUBLIC_KEY, EVP_PKEY_KEYPAIR};

/* assert_same_params: the same names with the same values, as often, in whatever order. */
static void assert_same_params(const OSSL_PARAM a[], const OSSL_PARAM b[])
{
    size_t count_a = 0, count_b = 0;

    for (; a[count_a].key; count_a++) {
        const OSSL_PARAM *other = OSSL_PARAM_locate_const(b, a[count_a].key);
        const OSSL_PARAM *first = OSSL_PARAM_locate_const(a, a[count_a].key);

        if (!other)
            fail_msg("%s is missing", a[count_a].key);
        assert_int_equal(first->data_type, other->data_type);
        assert_int_equal(first->data_size, other->data_size);
        assert_memory_equal(first->data, other->data, first->data_size);
    }
    while (b[count_b].key)
        count_b++;
    assert_int_equal(count_a, count_b);
}

static void assert_same_export(const EVP_PKEY *a, const EVP_PKEY *b)
{
    for (size_t i = 0; i < COUNT(selections); i++) {
        OSSL_PARAM *params_a = NULL, *params_b = NULL;

        assert_int_equal(EVP_PKEY_todata(a, selections[i], &params_a), 1);
        assert_int_equal(EVP_PKEY_todata(b, selections[i], &params_b), 1);
        assert_same_params(params_a, params_b);
        OSSL_PARAM_free(params_a);
        OSSL_PARAM_free(params_b);
    }
}

/* assert_same_answers: to every parameter that the default provider tells of such keys. */
static void assert_same_answers(const EVP_PKEY *a, const EVP_PKEY *b)
{
    const OSSL_PARAM *names = EVP_PKEY_gettable_params(b);

    for (; names->key; names++) {
        uint8_t data_a[512] = {0}, data_b[512] = {0};
        size_t room = names->data_type == OSSL_PARAM_INTEGER ? sizeof(int) : sizeof data_a;
        OSSL_PARAM get_a[2] = {*names, OSSL_PARAM_END}, get_b[2] = {*names, OSSL_PARAM_END};
        int result_a, result_b;

        get_a->data = data_a;
        get_b->data = data_b;
        get_a->data_size = get_b->data_size = room;
        get_a->return_size = get_b->return_size = OSSL_PARAM_UNMODIFIED;
        result_a = EVP_PKEY_get_params(a, get_a);
        result_b = EVP_PKEY_get_params(b, get_b);
        if (result_a != result_b || get_a->return_size != get_b->return_size ||
            memcmp(data_a, data_b, sizeof data_a) != 0)
            fail_msg("%s differs: %d %zu, %d %zu", names->key, result_a, get_a->return_size, result_b,
                     get_b->return_size);
    }
}

static void assert_same_sizes(const EVP_PKEY *a, const EVP_PKEY *b)
{
    char name_a[80], name_b[80];

    assert_int_equal(EVP_PKEY_get_bits(a), EVP_PKEY_get_bits(b));
    assert_int_equal(EVP_PKEY_get_security_bits(a), EVP_PKEY_get_security_bits(b));
    assert_int_equal(EVP_PKEY_get_size(a), EVP_PKEY_get_size(b));
    assert_int_equal(EVP_PKEY_get_default_digest_name((EVP_PKEY *)(uintptr_t)a, name_a, sizeof name_a),
                     EVP_PKEY_get_default_digest_name((EVP_PKEY *)(uintptr_t)b, name_b, sizeof name_b));
    assert_string_equal(name_a, name_b);
}

/* A key of each curve says the same in both providers, whichever made it. */
static void test_every_curve(void **state)
{
    (void)state;
    for (const char *const *curve = curve_names(); *curve; curve++)
        for (int made_by_us = 0; made_by_us < 2; made_by_us++) {
            EVP_PKEY *made = generate(made_by_us ? ours : theirs, "EC", *curve);
            EVP_PKEY *copy = copy_to(made_by_us ? theirs : ours, made, EVP_PKEY_KEYPAIR);
            EVP_PKEY *a = made_by_us ? made : copy, *b = made_by_us ? copy : made;

            assert_string_equal(provider_of(a), "abel");
            assert_string_equal(provider_of(b), "default");
            assert_same_export(a, b);
            assert_same_answers(a, b);
            assert_same_sizes(a, b);
            assert_int_equal(EVP_PKEY_eq(a, b), 1);
            assert_int_equal(EVP_PKEY_eq(b, a), 1);
            EVP_PKEY_free(made);
            EVP_PKEY_free(copy);
        }
}

/* Every name of a curve that the default provider takes is taken, and gives the same curve. */
static void test_names(void **state)
{
    static const char *const names[] = {"P-192", "P-224", "P-256", "P-384", "P-521",      "B-163",    "K-163",
                                        "B-233", "K-283", "B-571", "K-409", "PRIME256V1", "secp384R1"};

    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        EVP_PKEY *a = generate(ours, "EC", names[i]), *b = generate(theirs, "EC", names[i]);

        assert_int_equal(EVP_PKEY_parameters_eq(a, b), 1);
        assert_int_equal(EVP_PKEY_eq(a, b), 0);
        EVP_PKEY_free(a);
        EVP_PKEY_free(b);
    }
}

/* set_both, assert_same_encoding: a change to a key, and to its double. */
static void set_both(EVP_PKEY *a, EVP_PKEY *b, const char *name, const char *value)
{
    assert_int_equal(EVP_PKEY_set_utf8_string_param(a, name, value), 1);
    assert_int_equal(EVP_PKEY_set_utf8_string_param(b, name, value), 1);
}

static void assert_same_encoding(const EVP_PKEY *a, const EVP_PKEY *b)
{
    unsigned char *der_a = NULL, *der_b = NULL;
    int len_a = i2d_PrivateKey(a, &der_a), len_b = i2d_PrivateKey(b, &der_b);

    assert_true(len_a > 0);
    assert_int_equal(len_a, len_b);
    assert_memory_equal(der_a, der_b, (size_t)len_a);
    OPENSSL_free(der_a);
    OPENSSL_free(der_b);
    der_a = der_b = NULL;
    len_a = i2d_PUBKEY(a, &der_a);
    len_b = i2d_PUBKEY(b, &der_b);
    assert_true(len_a > 0);
    assert_int_equal(len_a, len_b);
    assert_memory_equal(der_a, der_b, (size_t)len_a);
    OPENSSL_free(der_a);
    OPENSSL_free(der_b);
}

/* The attributes that EVP_PKEY_set_params() changes, and what becomes of them in files. */
static void test_attributes(void **state)
{
    static const char *const curves[] = {"prime256v1", "sect163k1", "brainpoolP320t1", "c2pnb163v1"};
    static const char *const formats[] = {"uncompressed", "compressed", "hybrid"};
    static const char *const encodings[] = {"explicit", "named_curve"};
    static const char *const checks[] = {"default", "named", "named-nist"};

    (void)state;
    for (size_t i = 0; i < COUNT(curves); i++) {
        EVP_PKEY *b = generate(theirs, "EC", curves[i]), *a = copy_to(ours, b, EVP_PKEY_KEYPAIR);

        for (size_t e = 0; e < COUNT(encodings); e++)
            for (size_t f = 0; f < COUNT(formats); f++) {
                set_both(a, b, OSSL_PKEY_PARAM_EC_ENCODING, encodings[e]);
                set_both(a, b, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, formats[f]);
                assert_same_answers(a, b);
                assert_same_encoding(a, b);
            }
        for (size_t c = 0; c < COUNT(checks); c++) {
            EVP_PKEY_CTX *check_a = operation(ours, a), *check_b = operation(theirs, b);

            set_both(a, b, OSSL_PKEY_PARAM_EC_GROUP_CHECK_TYPE, checks[c]);
            assert_int_equal(EVP_PKEY_param_check(check_a), EVP_PKEY_param_check(check_b));
            EVP_PKEY_CTX_free(check_a);
            EVP_PKEY_CTX_free(check_b);
        }
        for (int on = 0; on < 2; on++) {
            assert_int_equal(EVP_PKEY_set_int_param(a, OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, on), 1);
            assert_int_equal(EVP_PKEY_set_int_param(b, OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, on), 1);
            assert_same_encoding(a, b);
            assert_int_equal(EVP_PKEY_set_int_param(a, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, on), 1);
            assert_int_equal(EVP_PKEY_set_int_param(b, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, on), 1);
            assert_same_answers(a, b);
            assert_same_export(a, b);
        }
        assert_int_equal(EVP_PKEY_set_int_param(a, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, 2), 0);
        assert_int_equal(EVP_PKEY_set_utf8_string_param(a, OSSL_PKEY_PARAM_EC_ENCODING, "none"), 0);
        ERR_clear_error();
        EVP_PKEY_free(a);
        EVP_PKEY_free(b);
    }
}

/* A public key in each of its forms; what comes out is the uncompressed point. */
static void test_public_forms(void **state)
{
    (void)state;
    for (const char *const *curve = curve_names(); *curve; curve++) {
        EVP_PKEY *made = generate(theirs, "EC", *curve), *key;
        uint8_t point[200], compressed[200], again[200];
        size_t len, compressed_len, again_len;

        assert_int_equal(
            EVP_PKEY_get_octet_string_param(made, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point, &len), 1);
        compressed_len = (len + 1) / 2;
        { /* compressed by libcrypto: the one byte that differs is the parity, so both are tried */
            EVP_PKEY *even, *odd;

            memcpy(compressed, point, compressed_len);
            compressed[0] = 2;
            even = ec_public(ours, *curve, compressed, compressed_len);
            compressed[0] = 3;
            odd = ec_public(ours, *curve, compressed, compressed_len);
            assert_non_null(even);
            assert_non_null(odd);
            assert_int_equal(EVP_PKEY_eq(even, made) + EVP_PKEY_eq(odd, made), 1);
            point[0] = EVP_PKEY_eq(even, made) == 1 ? 6 : 7;
            EVP_PKEY_free(even);
            EVP_PKEY_free(odd);
        }
        key = ec_public(ours, *curve, point, len); /* hybrid */
        assert_non_null(key);
        assert_int_equal(
            EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, again, sizeof again, &again_len),
            1);
        point[0] = 4;
        assert_int_equal(again_len, len);
        assert_memory_equal(again, point, len);
        EVP_PKEY_free(key);
        EVP_PKEY_free(made);
    }
    ERR_clear_error();
}

/* A private key without a public one has it computed; a private key alone can be exported. */
static int keep_private(const OSSL_PARAM params[], void *argument)
{
    BIGNUM **number = argument;

    assert_null(OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_PUB_KEY));
    return OSSL_PARAM_get_BN(OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_PRIV_KEY), number);
}

static void test_private_alone(void **state)
{
    (void)state;
    for (const char *const *curve = curve_names(); *curve; curve++) {
        EVP_PKEY *made = generate(theirs, "EC", *curve), *key;
        BIGNUM *number = NULL, *exported = NULL;
        uint8_t bytes[100];
        EVP_PKEY_CTX *check;

        if (is_oakley(*curve)) { /* keys of the other provider, which computes nothing */
            EVP_PKEY_free(made);
            continue;
        }
        assert_int_equal(EVP_PKEY_get_bn_param(made, OSSL_PKEY_PARAM_PRIV_KEY, &number), 1);
        assert_int_equal(BN_bn2binpad(number, bytes, sizeof bytes), sizeof bytes);
        key = ec_private(ours, *curve, bytes, sizeof bytes);
        assert_non_null(key);
        assert_int_equal(EVP_PKEY_eq(key, made), 1);
        check = operation(ours, key);
        assert_int_equal(EVP_PKEY_check(check), 1);
        assert_int_equal(EVP_PKEY_export(key, OSSL_KEYMGMT_SELECT_PRIVATE_KEY, keep_private, &exported), 1);
        assert_int_equal(BN_cmp(number, exported), 0);
        EVP_PKEY_CTX_free(check);
        BN_free(number);
        BN_free(exported);
        EVP_PKEY_free(key);
        EVP_PKEY_free(made);
    }
}

/* A public key has no private part to tell, and keys without a part do not pass a check for it. */
static void test_parts(void **state)
{
    EVP_PKEY *pair = generate(ours, "EC", "P-256");
    EVP_PKEY *public = copy_to(ours, pair, EVP_PKEY_PUBLIC_KEY);
    EVP_PKEY *parameters = copy_to(ours, pair, EVP_PKEY_KEY_PARAMETERS);
    EVP_PKEY_CTX *check = operation(ours, public);
    BIGNUM *number = NULL;
    uint8_t point[65];
    size_t len;

    (void)state;
    assert_int_equal(EVP_PKEY_get_bn_param(public, OSSL_PKEY_PARAM_PRIV_KEY, &number), 0);
    assert_int_equal(EVP_PKEY_public_check(check), 1);
    assert_int_equal(EVP_PKEY_public_check_quick(check), 1);
    assert_int_equal(EVP_PKEY_param_check(check), 1);
    assert_int_equal(EVP_PKEY_private_check(check), 0);
    assert_reason("key has no private part");
    assert_int_equal(EVP_PKEY_eq(public, pair), 1);
    assert_int_equal(EVP_PKEY_eq(pair, public), 1);
    assert_int_equal(EVP_PKEY_parameters_eq(pair, parameters), 1);
    assert_int_equal(EVP_PKEY_get_octet_string_param(parameters, OSSL_PKEY_PARAM_PUB_KEY, point, 65, &len),
                     0);
    EVP_PKEY_CTX_free(check);
    EVP_PKEY_free(pair);
    EVP_PKEY_free(public);
    EVP_PKEY_free(parameters);
    ERR_clear_error();
}

/* What TLS does: parameters, and then the peer's point. */
static void test_set_encoded_public(void **state)
{
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(ours, "EC", NULL);
    EVP_PKEY *parameters = NULL, *pair = generate(theirs, "EC", "secp384r1"), *peer = EVP_PKEY_new();
    unsigned char *point = NULL, *again = NULL;
    size_t len = EVP_PKEY_get1_encoded_public_key(pair, &point);

    (void)state;
    assert_int_equal(len, 97);
    assert_int_equal(EVP_PKEY_paramgen_init(c), 1);
    assert_int_equal(EVP_PKEY_CTX_set_group_name(c, "secp384r1"), 1);
    assert_int_equal(EVP_PKEY_paramgen(c, &parameters), 1);
    assert_int_equal(EVP_PKEY_copy_parameters(peer, parameters), 1);
    assert_int_equal(EVP_PKEY_set1_encoded_public_key(peer, point, len), 1);
    assert_int_equal(EVP_PKEY_get1_encoded_public_key(peer, &again), len);
    assert_memory_equal(point, again, len);
    assert_int_equal(EVP_PKEY_eq(peer, pair), 1);
    point[96] ^= 1;
    assert_int_equal(EVP_PKEY_set1_encoded_public_key(peer, point, len), 0);
    assert_reason("public key is not a point of the curve's subgroup of prime order");
    OPENSSL_free(point);
    OPENSSL_free(again);
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(parameters);
    EVP_PKEY_free(pair);
    EVP_PKEY_free(peer);
}

/* Duplicates, of which each goes its own way. */
static void test_duplicate(void **state)
{
    EVP_PKEY *pair = generate(ours, "EC", "sect233r1"), *copy = EVP_PKEY_dup(pair);

    (void)state;
    assert_non_null(copy);
    assert_same_export(pair, copy);
    assert_int_equal(EVP_PKEY_set_int_param(copy, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, 1), 1);
    EVP_PKEY_free(pair);
    assert_same_encoding(copy, copy);
    EVP_PKEY_free(copy);
}

/* Generation with its parameters, and from a template. */
static void test_generation(void **state)
{
    int one = 1;
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_EC_ENCODING, (char[]){"explicit"}, 0),
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char[]){"sect283k1"}, 0),
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, (char[]){"compressed"},
                                         0),
        OSSL_PARAM_construct_int(OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, &one),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(ours, "EC", NULL), *from_key;
    EVP_PKEY *made = NULL, *copy, *other = NULL;

    (void)state;
    assert_int_equal(EVP_PKEY_keygen_init(c), 1);
    assert_int_equal(EVP_PKEY_generate(c, &made), 0);
    assert_reason("no curve set");
    assert_int_equal(EVP_PKEY_CTX_set_group_name(c, "no such curve"), 0);
    ERR_clear_error();
    assert_int_equal(EVP_PKEY_CTX_set_params(c, params), 1);
    assert_int_equal(EVP_PKEY_generate(c, &made), 1);
    copy = copy_to(theirs, made, EVP_PKEY_KEYPAIR);
    assert_same_answers(made, copy);
    assert_same_encoding(made, copy);
    from_key = operation(ours, made);
    assert_int_equal(EVP_PKEY_keygen_init(from_key), 1);
    assert_int_equal(EVP_PKEY_generate(from_key, &other), 1);
    assert_int_equal(EVP_PKEY_parameters_eq(made, other), 1);
    assert_int_equal(EVP_PKEY_eq(made, other), 0);
    EVP_PKEY_free(made);
    EVP_PKEY_free(copy);
    EVP_PKEY_free(other);
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_CTX_free(from_key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_curve),        cmocka_unit_test(test_names),
        cmocka_unit_test(test_attributes),         cmocka_unit_test(test_public_forms),
        cmocka_unit_test(test_private_alone),      cmocka_unit_test(test_parts),
        cmocka_unit_test(test_set_encoded_public), cmocka_unit_test(test_duplicate),
        cmocka_unit_test(test_generation),
    };

    return cmocka_run_group_tests(tests, contexts_set_up, contexts_tear_down);
}
