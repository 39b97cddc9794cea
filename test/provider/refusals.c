/* SPDX-License-Identifier: Apache-2.0 */
/* What is refused that the default provider takes, and with what words: private keys that are 0 or not below
 * the order, and public keys that are not points of the subgroup of prime order. */
#include "contexts.h"

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <string.h>

#define RANGE "private key is 0 or not below the order of the group"
#define POINT "public key is not a point of the curve's subgroup of prime order"

/* order_plus: n + add, as long as n. */
static size_t order_plus(uint8_t number[80], const char *curve, BN_ULONG add)
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(OBJ_sn2nid(curve));
    BIGNUM *n = BN_dup(EC_GROUP_get0_order(group));
    size_t len = (size_t)BN_num_bytes(n);

    BN_add_word(n, add);
    assert_int_equal(BN_bn2binpad(n, number, (int)len), len);
    BN_free(n);
    EC_GROUP_free(group);
    return len;
}

/* assert_useless: a check tells what is wrong, and no signature and no secret is made. */
static void assert_useless(EVP_PKEY *key, const char *curve)
{
    EVP_PKEY_CTX *check = operation(ours, key), *sign = operation(ours, key), *derive = operation(ours, key);
    EVP_PKEY *peer = generate(ours, "EC", curve);
    unsigned char out[200];
    size_t len = sizeof out;

    assert_string_equal(provider_of(key), "abel");
    assert_int_equal(EVP_PKEY_private_check(check), 0);
    assert_reason(RANGE);
    assert_int_equal(EVP_PKEY_sign_init(sign), 1);
    assert_int_equal(EVP_PKEY_sign(sign, out, &len, (const unsigned char *)"12345678901234567890", 20), 0);
    assert_reason(RANGE);
    assert_int_equal(EVP_PKEY_derive_init(derive), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(derive, peer), 1);
    len = sizeof out;
    assert_int_equal(EVP_PKEY_derive(derive, out, &len), 0);
    assert_reason(RANGE);
    EVP_PKEY_CTX_free(check);
    EVP_PKEY_CTX_free(sign);
    EVP_PKEY_CTX_free(derive);
    EVP_PKEY_free(peer);
}

static void test_private_range(void **state)
{
    static const char *const curves[] = {"prime256v1", "secp521r1", "sect163k1", "secp160r1", "c2tnb191v1"};
    uint8_t number[80];
    size_t len;

    (void)state;
    for (size_t i = 0; i < COUNT(curves); i++)
        for (BN_ULONG add = 0; add < 3; add++) {
            EVP_PKEY *key;
            BIGNUM *read = NULL, *expected;

            len = order_plus(number, curves[i], add);
            if (add == 2)
                memset(number, 0, len);
            key = ec_private(ours, curves[i], number, len);
            assert_non_null(key);
            assert_useless(key, curves[i]);
            expected = BN_bin2bn(number, (int)len, NULL);
            assert_int_equal(EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &read), 1);
            assert_int_equal(BN_cmp(read, expected), 0);
            BN_free(read);
            BN_free(expected);
            EVP_PKEY_free(key);
        }
}

/* A number longer than the order is loaded and refused like one that is n. */
static void test_above_the_order(void **state)
{
    uint8_t number[72] = {[0] = 1};
    EVP_PKEY *key = ec_private(ours, "prime256v1", number, sizeof number);

    (void)state;
    assert_non_null(key);
    assert_useless(key, "prime256v1");
    EVP_PKEY_free(key);
}

/* Keys that are to be derived from a secret (RFC 9180) are not random ones. */
static void test_derived_keys(void **state)
{
    static const char *const types[] = {"EC", "X25519"};
    unsigned char secret[32] = {1};
    OSSL_PARAM params[] = {OSSL_PARAM_construct_octet_string("dhkem-ikm", secret, sizeof secret),
                           OSSL_PARAM_construct_end()};

    (void)state;
    for (size_t i = 0; i < COUNT(types); i++) {
        EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(ours, types[i], NULL);

        assert_int_equal(EVP_PKEY_keygen_init(c), 1);
        assert_int_equal(EVP_PKEY_CTX_set_params(c, params), 0);
        assert_reason("operation not supported");
        EVP_PKEY_CTX_free(c);
    }
}

/* n - 1 is a private key. */
static void test_largest_private_key(void **state)
{
    uint8_t number[80];
    size_t len = order_plus(number, "prime256v1", 0);
    EVP_PKEY *key;
    EVP_PKEY_CTX *check;

    (void)state;
    number[len - 1]--; /* n is odd */
    key = ec_private(ours, "prime256v1", number, len);
    check = operation(ours, key);
    assert_int_equal(EVP_PKEY_check(check), 1);
    EVP_PKEY_CTX_free(check);
    EVP_PKEY_free(key);
}

/* A number that is too long to be told from others is no key. */
static void test_long_private_key(void **state)
{
    uint8_t number[100];

    (void)state;
    memset(number, 0x5a, sizeof number);
    assert_null(ec_private(ours, "prime256v1", number, sizeof number));
    assert_reason("key of a wrong length");
}

/* A public key of another private key: the key loads, and fails the check. */
static void test_pair(void **state)
{
    EVP_PKEY *one = generate(ours, "EC", "P-256"), *two = generate(ours, "EC", "P-256"), *mixed;
    OSSL_PARAM *params = NULL, *other = NULL, *pub;
    EVP_PKEY_CTX *check;

    (void)state;
    assert_int_equal(EVP_PKEY_todata(one, EVP_PKEY_KEYPAIR, &params), 1);
    assert_int_equal(EVP_PKEY_todata(two, EVP_PKEY_PUBLIC_KEY, &other), 1);
    pub = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_PUB_KEY);
    memcpy(pub->data, OSSL_PARAM_locate(other, OSSL_PKEY_PARAM_PUB_KEY)->data, pub->data_size);
    mixed = import(ours, "EC", EVP_PKEY_KEYPAIR, params);
    check = operation(ours, mixed);
    assert_int_equal(EVP_PKEY_pairwise_check(check), 0);
    assert_reason("public key does not belong to private key");
    assert_int_equal(EVP_PKEY_private_check(check), 1);
    assert_int_equal(EVP_PKEY_public_check(check), 1);
    assert_int_equal(EVP_PKEY_eq(mixed, two), 1);
    assert_int_equal(EVP_PKEY_eq(mixed, one), 0);
    EVP_PKEY_CTX_free(check);
    OSSL_PARAM_free(params);
    OSSL_PARAM_free(other);
    EVP_PKEY_free(one);
    EVP_PKEY_free(two);
    EVP_PKEY_free(mixed);
}

static void test_points(void **state)
{
    /* On sect163k1, y^2 + xy = x^3 + x^2 + 1, the point (0, 1) has order 2. */
    uint8_t order_two[43] = {4, [42] = 1};
    uint8_t off[65] = {4, [32] = 1, [64] = 1};
    EVP_PKEY *key;

    (void)state;
    assert_null(ec_public(ours, "sect163k1", order_two, sizeof order_two));
    assert_reason(POINT);
    key = ec_public(theirs, "sect163k1", order_two, sizeof order_two);
    assert_non_null(key); /* a point of the curve, for the default provider */
    EVP_PKEY_free(key);
    assert_null(ec_public(ours, "prime256v1", off, sizeof off));
    assert_reason(POINT);
    assert_null(ec_public(ours, "prime256v1", (const uint8_t[]){0}, 1));
    assert_reason(POINT);
    assert_null(ec_public(ours, "prime256v1", off, 64));
    assert_reason(POINT);
}

/* The type EC is not for keys on the curve SM2, as without abel. */
static void test_sm2_curve(void **state)
{
    static const uint8_t one[32] = {[31] = 1};

    (void)state;
    assert_null(ec_private(ours, "SM2", one, sizeof one));
    assert_reason("unknown curve or wrong parameters of a curve");
    assert_null(ec_private(theirs, "SM2", one, sizeof one));
    ERR_clear_error();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_private_range),    cmocka_unit_test(test_largest_private_key),
        cmocka_unit_test(test_long_private_key), cmocka_unit_test(test_above_the_order),
        cmocka_unit_test(test_derived_keys),     cmocka_unit_test(test_pair),
        cmocka_unit_test(test_points),           cmocka_unit_test(test_sm2_curve),
    };

    return cmocka_run_group_tests(tests, contexts_set_up, contexts_tear_down);
}
