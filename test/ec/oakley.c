/* SPDX-License-Identifier: Apache-2.0 */
/* Oakley-EC2N-3 and -4, whose order n is even, against libcrypto: a public key is any point P with nP = O but
 * those of order 1, 2 and 4, with which a product would tell a part of the private key; and the product of two
 * valid keys may be the identity, for which there is no secret. */
#include "util/check.h"

#include "util/random.h"
#include "util/tier.h"

#include <abel/abel.h>
#include <openssl/ec.h>
#include <openssl/objects.h>
#include <string.h>

enum { LEN_MAX = 24 };

static const char *const names[] = {"Oakley-EC2N-3", "Oakley-EC2N-4"};

/* A curve in turn. */
static const abel_curve *curve;
static abel_curve_info info;
static EC_GROUP *group;
static const BIGNUM *order;
static BN_CTX *context;

static void use(const char *name)
{
    curve = abel_curve_by_name(name);
    assert_non_null(curve);
    assert_ok(abel_curve_describe(&info, sizeof info, curve));
    EC_GROUP_free(group);
    group = EC_GROUP_new_by_curve_name(OBJ_sn2nid(name));
    assert_non_null(group);
    order = EC_GROUP_get0_order(group);
    assert_true(!BN_is_odd(order) && info.shared_len <= LEN_MAX && info.private_len <= LEN_MAX);
}

#define FOR_EACH_CURVE for (size_t i = 0; i < COUNT(names) && (use(names[i]), true); i++)

static int start(void **state)
{
    (void)state;
    return !(context = BN_CTX_new());
}

static int end(void **state)
{
    (void)state;
    EC_GROUP_free(group);
    BN_CTX_free(context);
    return 0;
}

/* scalar: one of those at the edges, of which 4 to 7 have products that are the identity with others; or a
 * random one. */
static BIGNUM *scalar(size_t number)
{
    BIGNUM *k = BN_dup(order);
    uint8_t bytes[LEN_MAX];
    assert_non_null(k);
    switch (number) {
    case 0:
    case 1:
        assert_true(BN_set_word(k, number + 1));
        break;
    case 2:
    case 3:
        assert_true(BN_sub_word(k, number - 1));
        break;
    case 4: /* n/2 */
    case 5: /* n/4 or next to it */
        assert_true(BN_rshift(k, k, (int)number - 3));
        break;
    case 6: /* the odd part of n, a prime */
        while (!BN_is_odd(k)) {
            assert_true(BN_rshift1(k, k));
        }
        break;
    case 7:
        assert_true(BN_set_word(k, 4));
        break;
    default:
        random_bytes(bytes, sizeof bytes);
        assert_true(BN_bin2bn(bytes, sizeof bytes, k) && BN_mod(k, k, order, context));
        if (BN_is_zero(k)) {
            BN_one(k);
        }
    }
    return k;
}

enum { SCALARS = 16 };

/* is_key: whether [k]G is a public key: k is no multiple of the odd part of n, a prime. */
static bool is_key(const BIGNUM *k)
{
    BIGNUM *odd = BN_dup(order), *rest = BN_new();
    assert_true(odd && rest);
    while (!BN_is_odd(odd)) {
        assert_true(BN_rshift1(odd, odd));
    }
    assert_true(BN_mod(rest, k, odd, context));
    const bool is = !BN_is_zero(rest);
    BN_free(odd);
    BN_free(rest);
    return is;
}

static void encode(uint8_t out[1 + 2 * LEN_MAX], const EC_POINT *point)
{
    assert_int_equal(
        EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, out, 1 + 2 * LEN_MAX, context),
        info.public_len);
}

static void private_key(abel_private_key *key, const BIGNUM *k)
{
    uint8_t secret[LEN_MAX];
    assert_true(BN_bn2binpad(k, secret, (int)info.private_len) > 0);
    assert_ok(abel_private_key_init(key, curve, secret, info.private_len));
}

static void keys_are_those_of_libcrypto(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        EC_POINT *point = EC_POINT_new(group);
        size_t refused = 0;
        for (size_t number = 0; number < SCALARS; number++) {
            BIGNUM *k = scalar(number);
            uint8_t expected[1 + 2 * LEN_MAX], given[1 + 2 * LEN_MAX];
            size_t len = sizeof given;
            abel_private_key key;
            abel_public_key public_key;
            assert_true(EC_POINT_mul(group, point, k, NULL, NULL, context));
            encode(expected, point);
            private_key(&key, k);
            assert_ok(abel_private_key_public(given, &len, &key));
            assert_int_equal(len, info.public_len);
            assert_memory_equal(given, expected, len);
            assert_int_equal(abel_public_key_init(&public_key, curve, given, len),
                             is_key(k) ? ABEL_OK : ABEL_ERR_PUBLIC_KEY);
            refused += !is_key(k);
            BN_free(k);
        }
        assert_true(refused >= 2);
        EC_POINT_free(point);
    }
}

/* agree: of own and the peer's scalar, whose point is a key; returns whether there is a secret. */
static bool agree(const BIGNUM *own, const BIGNUM *others, abel_ecdh_mode mode)
{
    EC_POINT *point = EC_POINT_new(group);
    BIGNUM *k = BN_dup(own), *x = BN_new();
    uint8_t encoded[1 + 2 * LEN_MAX], expected[LEN_MAX] = {0}, shared[LEN_MAX];
    size_t len = sizeof shared;
    abel_private_key key;
    abel_public_key peer;
    assert_true(point && k && x && EC_POINT_mul(group, point, others, NULL, NULL, context));
    encode(encoded, point);
    private_key(&key, own);
    assert_ok(abel_public_key_init(&peer, curve, encoded, info.public_len));
    if (mode == ABEL_ECDH_COFACTOR) {
        assert_true(BN_mul_word(k, info.cofactor));
    }
    assert_true(EC_POINT_mul(group, point, NULL, point, k, context));
    const bool there_is = !EC_POINT_is_at_infinity(group, point);
    if (there_is) {
        assert_true(EC_POINT_get_affine_coordinates(group, point, x, NULL, context) &&
                    BN_bn2binpad(x, expected, (int)info.shared_len) >= 0);
    }
    memset(shared, 0xa5, sizeof shared);
    assert_int_equal(abel_ecdh(shared, &len, &key, &peer, mode), there_is ? ABEL_OK : ABEL_ERR_PUBLIC_KEY);
    assert_int_equal(len, info.shared_len);
    assert_memory_equal(shared, expected, len);
    BN_free(k);
    BN_free(x);
    EC_POINT_free(point);
    return there_is;
}

static void no_secret_is_made_of_the_identity(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        size_t secrets[2] = {0, 0};
        for (size_t number = 0; number < SCALARS * SCALARS; number++) {
            BIGNUM *own = scalar(number / SCALARS), *others = scalar(number % SCALARS);
            for (int mode = ABEL_ECDH_PLAIN; mode <= ABEL_ECDH_COFACTOR; mode++) {
                if (is_key(others)) {
                    secrets[agree(own, others, (abel_ecdh_mode)mode)]++;
                }
            }
            BN_free(own);
            BN_free(others);
        }
        print_message("%s: %zu secrets, %zu without one\n", info.name, secrets[1], secrets[0]);
        assert_true(secrets[0] > 0 && secrets[1] > 300);
    }
}

static void keys_are_points_with_np_the_identity(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        EC_POINT *point = EC_POINT_new(group), *multiple = EC_POINT_new(group);
        BIGNUM *x = BN_new();
        size_t verdicts[2] = {0, 0};
        assert_true(point && multiple && x);
        for (size_t tries = 0; tries < 200; tries++) {
            uint8_t bytes[LEN_MAX], encoded[1 + 2 * LEN_MAX];
            abel_public_key key;
            random_bytes(bytes, info.shared_len);
            assert_non_null(BN_bin2bn(bytes, (int)info.shared_len, x));
            BN_mask_bits(x, EC_GROUP_get_degree(group));
            if (!EC_POINT_set_compressed_coordinates(group, point, x, (int)random_below(2), context)) {
                continue;
            }
            encode(encoded, point);
            assert_true(EC_POINT_mul(group, multiple, NULL, point, order, context));
            bool valid = EC_POINT_is_at_infinity(group, multiple);
            assert_true(EC_POINT_dbl(group, point, point, context) && EC_POINT_dbl(group, point, point, context));
            valid = valid && !EC_POINT_is_at_infinity(group, point);
            assert_int_equal(abel_public_key_init(&key, curve, encoded, info.public_len),
                             valid ? ABEL_OK : ABEL_ERR_PUBLIC_KEY);
            verdicts[valid]++;
        }
        assert_true(verdicts[0] > 0 && verdicts[1] > 0);
        BN_free(x);
        EC_POINT_free(multiple);
        EC_POINT_free(point);
    }
}

static void there_are_no_signatures(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        BIGNUM *k = scalar(SCALARS);
        uint8_t digest[32] = {0}, signature[64];
        size_t len = sizeof signature;
        abel_private_key key;
        private_key(&key, k);
        assert_int_equal(info.operations, ABEL_CURVE_ECDH);
        assert_int_equal(info.signature_len, 0);
        assert_int_equal(abel_ecdsa_sign(signature, &len, digest, sizeof digest, &key, NULL),
                         ABEL_ERR_UNSUPPORTED);
        BN_free(k);
    }
}

int main(void)
{
    const int begin = tier_start_binary();
    if (begin) {
        return begin;
    }
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_those_of_libcrypto),
        cmocka_unit_test(no_secret_is_made_of_the_identity),
        cmocka_unit_test(keys_are_points_with_np_the_identity),
        cmocka_unit_test(there_are_no_signatures),
    };
    return cmocka_run_group_tests(tests, start, end) != 0;
}
