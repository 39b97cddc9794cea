/* SPDX-License-Identifier: Apache-2.0 */
/* secp256k1 where its endomorphism is special: scalars u + v lambda with small or long u and v, scalars where
 * the rounding of their expansion changes, and sums of points that are images of each other. Multiples of the
 * base point, which know nothing of the endomorphism, are what they are compared with. */
#include "util/check.h"

#include "curve/weierstrass/weierstrass.h"
#include "util/random.h"

#include <openssl/bn.h>
#include <string.h>

enum { LEN = 32, SMALL = 33 };

/* n, lambda, and the short basis (a1, b1), (a2, b2) of Guide to Elliptic Curve Cryptography, example 3.73 and
 * algorithm 3.74, as far as it is needed. */
static const char *const hex[] = {
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
    "5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72",
    "e4437ed6010e88286f547fa90abfe4c3", /* -b1 */
    "3086d221a7d46bcde86c90e49284eb15", /* b2 */
};
static BIGNUM *number[COUNT(hex)];
#define order  number[0]
#define lambda number[1]
static BN_CTX *context;

static const abel__prime_curve *const curve = &abel__secp256k1;
static const abel__ec_kernels *kernels;

#define FOR_EACH_TIER                                                                                        \
    for (size_t row = 0; row < ABEL__FP_ROWS; row++)                                                         \
        if (!(abel__fp_secp256k1_rows[row].needs & ~abel__cpu_features()) &&                                 \
            (kernels = abel__fp_secp256k1_rows[row].kernels))

static void to_bytes(uint8_t out[LEN], const BIGNUM *k)
{
    assert_int_equal(BN_bn2binpad(k, out, LEN), LEN);
}

/* combination: r = u + v w mod n. */
static void combination(BIGNUM *r, const BIGNUM *u, const BIGNUM *v, const BIGNUM *w)
{
    assert_true(BN_mod_mul(r, v, w, order, context) && BN_mod_add(r, r, u, order, context));
}

/* set_small: r = u, which may be negative, mod n. */
static void set_small(BIGNUM *r, int u)
{
    assert_true(BN_set_word(r, (BN_ULONG)(u < 0 ? -u : u)));
    BN_set_negative(r, u < 0);
    assert_true(BN_nnmod(r, r, order, context));
}

/* set_half: r = a number of 128 bits or its negative, mod n, at times in runs. */
static void set_half(BIGNUM *r)
{
    uint8_t bytes[LEN / 2];
    (random_below(2) ? random_bytes : random_edge_bytes)(bytes, sizeof bytes);
    assert_non_null(BN_bin2bn(bytes, sizeof bytes, r));
    BN_set_negative(r, (int)random_below(2));
    assert_true(BN_nnmod(r, r, order, context));
}

/* take_key: dG; its x and y are those of the base point's multiple. */
static void take_key(abel__ec_key *key, const BIGNUM *d)
{
    uint8_t k[LEN], x[LEN], y[LEN];
    to_bytes(k, d);
    kernels->base(curve, x, y, k);
    assert_true(kernels->decode_vartime(curve, key, x, y));
}

/* check_product: [k]P for P = dG, whose key is given; k is not 0. */
static void check_product(const BIGNUM *k, const BIGNUM *d, const abel__ec_key *key)
{
    uint8_t scalar[LEN], x[LEN], expected[LEN];
    BIGNUM *product = BN_new();
    assert_true(BN_mod_mul(product, k, d, order, context));
    to_bytes(scalar, product);
    kernels->base(curve, expected, NULL, scalar);
    to_bytes(scalar, k);
    assert_int_equal(kernels->multiply(curve, x, scalar, key, 0), 1);
    assert_memory_equal(x, expected, LEN);
    BN_free(product);
}

/* check_sum: [u]G + [v]Q for Q = dG, whose key is given: its x is taken, and another r is not. x < n. */
static void check_sum(const BIGNUM *u, const BIGNUM *v, const BIGNUM *d, const abel__ec_key *key)
{
    uint8_t u_bytes[LEN], v_bytes[LEN], scalar[LEN], x[LEN] = {0};
    BIGNUM *sum = BN_new();
    to_bytes(u_bytes, u);
    to_bytes(v_bytes, v);
    combination(sum, u, v, d);
    if (!BN_is_zero(sum)) {
        to_bytes(scalar, sum);
        kernels->base(curve, x, NULL, scalar);
        assert_true(kernels->check_vartime(curve, x, u_bytes, v_bytes, key));
    }
    x[LEN - 1] ^= 1;
    assert_false(kernels->check_vartime(curve, x, u_bytes, v_bytes, key));
    BN_free(sum);
}

/* related_point: r = one of the 12 products of 1 or 2 and 1, -1, lambda, -lambda, lambda^2 or -lambda^2. */
static void related_point(BIGNUM *r, size_t i)
{
    set_small(r, (i % 2 ? -1 : 1) * (i / 2 % 2 ? 2 : 1));
    for (size_t power = 0; power < i / 4; power++) {
        assert_true(BN_mod_mul(r, r, lambda, order, context));
    }
}

static void products_with_small_halves(void **state)
{
    (void)state;
    BIGNUM *u = BN_new(), *v = BN_new(), *k = BN_new(), *d = BN_new();
    FOR_EACH_TIER
    {
        abel__ec_key key;
        set_small(d, -2 - (int)random_below(1000));
        take_key(&key, d);
        for (int i = -SMALL; i <= SMALL; i++) {
            for (int j = -SMALL; j <= SMALL; j++) {
                set_small(u, i);
                set_small(v, j);
                combination(k, u, v, lambda);
                if (!BN_is_zero(k)) {
                    check_product(k, d, &key);
                }
            }
        }
    }
    BN_free(u);
    BN_free(v);
    BN_free(k);
    BN_free(d);
}

static void products_with_long_halves(void **state)
{
    (void)state;
    BIGNUM *u = BN_new(), *v = BN_new(), *k = BN_new(), *d = BN_new();
    const size_t rounds = random_rounds(500, 20000);
    FOR_EACH_TIER
    {
        abel__ec_key key;
        assert_true(BN_set_word(d, 1));
        take_key(&key, d);
        for (size_t i = 0; i < rounds; i++) {
            set_half(u);
            set_half(v);
            combination(k, u, v, lambda);
            if (!BN_is_zero(k)) {
                check_product(k, d, &key);
            }
        }
    }
    BN_free(u);
    BN_free(v);
    BN_free(k);
    BN_free(d);
}

/* k b2 / n and -k b1 / n are rounded the other way at k = (i + 1/2) n / b, where the halves are longest. */
static void products_where_the_rounding_changes(void **state)
{
    (void)state;
    BIGNUM *i = BN_new(), *k = BN_new(), *d = BN_new(), *b = BN_new();
    const size_t rounds = random_rounds(500, 20000);
    FOR_EACH_TIER
    {
        abel__ec_key key;
        assert_true(BN_set_word(d, 1));
        take_key(&key, d);
        for (size_t round = 0; round < rounds; round++) {
            uint8_t bytes[LEN / 2];
            random_bytes(bytes, sizeof bytes);
            assert_non_null(BN_bin2bn(bytes, sizeof bytes, i));
            assert_true(BN_lshift1(b, number[2 + round % 2]) && BN_lshift1(i, i) && BN_mod(i, i, b, context));
            assert_true(BN_add_word(i, 1) && BN_mul(i, i, order, context));
            assert_true(BN_div(k, NULL, i, b, context));
            check_product(k, d, &key);
            assert_true(BN_add_word(k, 1));
            check_product(k, d, &key);
        }
    }
    BN_free(i);
    BN_free(k);
    BN_free(d);
    BN_free(b);
}

static void sums_of_related_points(void **state)
{
    (void)state;
    static const int parts[] = {0, 1, -1, 2, 3, 15, -16, 31, 32, -33};
    BIGNUM *u = BN_new(), *v = BN_new(), *part = BN_new(), *other = BN_new(), *d = BN_new();
    FOR_EACH_TIER
    {
        for (size_t i = 0; i < 12; i++) {
            abel__ec_key key;
            related_point(d, i);
            take_key(&key, d);
            for (size_t j = 0; j < COUNT(parts) * COUNT(parts); j++) {
                set_small(part, parts[j / COUNT(parts)]);
                set_small(other, parts[j % COUNT(parts)]);
                combination(u, part, other, lambda);
                for (size_t l = 0; l < COUNT(parts); l++) {
                    set_small(v, parts[l]);
                    check_sum(u, v, d, &key);
                    check_sum(v, u, d, &key);
                }
            }
            set_half(u);
            set_half(v);
            check_sum(u, v, d, &key);
        }
    }
    BN_free(u);
    BN_free(v);
    BN_free(part);
    BN_free(other);
    BN_free(d);
}

static int start(void **state)
{
    (void)state;
    context = BN_CTX_new();
    for (size_t i = 0; i < COUNT(hex); i++) {
        if (!BN_hex2bn(&number[i], hex[i])) {
            return 1;
        }
    }
    return !context;
}

static int end(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(hex); i++) {
        BN_free(number[i]);
    }
    BN_CTX_free(context);
    return 0;
}

int main(void)
{
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_with_small_halves),
        cmocka_unit_test(products_with_long_halves),
        cmocka_unit_test(products_where_the_rounding_changes),
        cmocka_unit_test(sums_of_related_points),
    };
    return cmocka_run_group_tests(tests, start, end) != 0;
}
