/* SPDX-License-Identifier: Apache-2.0 */
/* What is refused that the default provider takes, and with what words: private keys that are 0 or not below
 * the order, and public keys that are not points of the subgroup of prime order. */
#include "contexts.h"

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/objects.h>
#include <openssl/x509.h>
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

    assert_int_equal(EVP_PKEY_check(check), 0);
    ERR_clear_error(); /* the default provider says it of a key from a file */
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
            EVP_PKEY_CTX *check;
            BIGNUM *read = NULL, *expected;

            len = order_plus(number, curves[i], add);
            if (add == 2)
                memset(number, 0, len);
            key = ec_private(ours, curves[i], number, len);
            assert_non_null(key);
            assert_string_equal(provider_of(key), "abel");
            check = operation(ours, key);
            assert_int_equal(EVP_PKEY_private_check(check), 0);
            assert_reason(RANGE);
            EVP_PKEY_CTX_free(check);
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

/* assert_refused: a check tells what is wrong with a public key, and it neither verifies nor agrees. */
static void assert_refused(EVP_PKEY *key, const char *curve)
{
    EVP_PKEY *mine = generate(ours, "EC", curve);
    EVP_PKEY_CTX *check = operation(ours, key), *verify = operation(ours, key),
                 *derive = operation(ours, mine);
    static const unsigned char signature[] = {0x30, 6, 2, 1, 1, 2, 1, 1};
    unsigned char out[200];
    size_t len = sizeof out;

    assert_int_equal(EVP_PKEY_public_check(check), 0);
    ERR_clear_error();
    assert_int_equal(EVP_PKEY_verify_init(verify), 1);
    assert_int_equal(EVP_PKEY_verify(verify, signature, sizeof signature, out, 20), -1);
    assert_reason(POINT);
    assert_int_equal(EVP_PKEY_derive_init(derive), 1);
    assert_true(EVP_PKEY_derive_set_peer(derive, key) <= 0);
    ERR_clear_error(); /* EVP checks, too */
    assert_int_equal(EVP_PKEY_derive_set_peer_ex(derive, key, 0), 1);
    assert_int_equal(EVP_PKEY_derive(derive, out, &len), 0);
    assert_reason(POINT);
    EVP_PKEY_CTX_free(check);
    EVP_PKEY_CTX_free(verify);
    EVP_PKEY_CTX_free(derive);
    EVP_PKEY_free(mine);
}

/* On sect163k1, y^2 + xy = x^3 + x^2 + 1, the point (0, 1) has order 2. */
static const uint8_t order_two[43] = {4, [42] = 1};

static void test_small_order(void **state)
{
    EVP_PKEY *key = ec_public(ours, "sect163k1", order_two, sizeof order_two), *peer, *identity;
    uint8_t again[100];
    size_t len;

    (void)state;
    assert_non_null(key);
    assert_string_equal(provider_of(key), "abel");
    assert_refused(key, "sect163k1");
    assert_int_equal(EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, again, sizeof again, &len),
                     1);
    assert_int_equal(len, sizeof order_two);
    assert_memory_equal(again, order_two, len);
    identity = ec_public(ours, "prime256v1", (const uint8_t[]){0}, 1);
    assert_non_null(identity);
    assert_refused(identity, "prime256v1");
    /* What a peer in TLS sends is refused at once. */
    peer = generate(ours, "EC", "sect163k1");
    assert_int_equal(EVP_PKEY_set1_encoded_public_key(peer, order_two, sizeof order_two), 0);
    assert_reason(POINT);
    EVP_PKEY_free(key);
    EVP_PKEY_free(identity);
    EVP_PKEY_free(peer);
}

/* A key from a file is in the default provider, and comes here when it is used: it is refused all the same.
 */
static void test_small_order_from_file(void **state)
{
    EVP_PKEY *key = ec_public(theirs, "sect163k1", order_two, sizeof order_two), *read;
    unsigned char *der = NULL;
    const unsigned char *p;
    int len = i2d_PUBKEY(key, &der);

    (void)state;
    assert_true(len > 0);
    p = der;
    read = d2i_PUBKEY_ex(NULL, &p, len, ours, NULL);
    assert_non_null(read);
    assert_refused(read, "sect163k1");
    OPENSSL_free(der);
    EVP_PKEY_free(key);
    EVP_PKEY_free(read);
}

/* The same for private keys 0 and n of P-256 in an ECPrivateKey: the public key that libcrypto computes for
 * them is the identity. */
static void test_private_range_from_file(void **state)
{
    unsigned char file[] = {0x30, 0x31, 2,    1,    1,    4,    32, [39] = 0xa0, 10, 6,
                            8,    0x2a, 0x86, 0x48, 0xce, 0x3d, 3,  1,           7};

    (void)state;
    for (int is_n = 0; is_n < 2; is_n++) {
        const unsigned char *p = file;
        uint8_t number[80];
        EVP_PKEY *key;

        if (is_n) {
            assert_int_equal(order_plus(number, "prime256v1", 0), 32);
            memcpy(file + 7, number, 32);
        }
        key = d2i_AutoPrivateKey_ex(NULL, &p, sizeof file, ours, NULL);
        assert_non_null(key);
        assert_useless(key, "prime256v1");
        EVP_PKEY_free(key);
    }
}

static void test_no_points(void **state)
{
    uint8_t off[65] = {4, [32] = 1, [64] = 1};

    (void)state;
    assert_null(ec_public(ours, "prime256v1", off, sizeof off));
    assert_reason(POINT);
    assert_null(ec_public(ours, "prime256v1", off, 64));
    assert_reason(POINT);
    assert_null(ec_public(ours, "prime256v1", off, 0));
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
        cmocka_unit_test(test_private_range),
        cmocka_unit_test(test_largest_private_key),
        cmocka_unit_test(test_long_private_key),
        cmocka_unit_test(test_above_the_order),
        cmocka_unit_test(test_derived_keys),
        cmocka_unit_test(test_pair),
        cmocka_unit_test(test_small_order),
        cmocka_unit_test(test_small_order_from_file),
        cmocka_unit_test(test_private_range_from_file),
        cmocka_unit_test(test_no_points),
        cmocka_unit_test(test_sm2_curve),
    };

    return cmocka_run_group_tests(tests, contexts_set_up, contexts_tear_down);
}
