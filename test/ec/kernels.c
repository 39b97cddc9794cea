/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels of src/curve/ec.h against libcrypto's points and against each other: scalars at every edge,
 * related points, sums that are the identity, coordinates above n. */
#include "util/check.h"

#include "binary_curves.h"
#include "ec/subjects.h"
#include "util/random.h"

#include <stdlib.h>
#include <string.h>

/* A curve in turn, with libcrypto's numbers of it. */
static const abel__ec *ec;
static const abel__ec_kernels *kernels;
static const void *constants;
static const EC_GROUP *group;
static const BIGNUM *order;
static BN_CTX *context;
static size_t field_len, order_len;

static bool use(const abel_curve *curve)
{
    ec = abel__ec_of(curve);
    kernels = ec->kernels();
    constants = ec->constants;
    group = peer_group(curve);
    order = EC_GROUP_get0_order(group);
    field_len = ec->field_len;
    order_len = ec->order_len;
    return true;
}

#define FOR_EACH_CURVE                                                                                       \
    for (size_t curve_index = 0; curve_index < subject_count && use(subjects[curve_index]); curve_index++)

static int start(void **state)
{
    (void)state;
    return !(context = BN_CTX_new());
}

static int end(void **state)
{
    (void)state;
    BN_CTX_free(context);
    return 0;
}

static void to_bytes(uint8_t *out, const BIGNUM *n, size_t len)
{
    assert_int_equal(BN_bn2binpad(n, out, (int)len), len);
}

/* coordinates: of a point that is not the identity. */
static void coordinates(uint8_t x[72], uint8_t y[72], const EC_POINT *point)
{
    BIGNUM *a = BN_new(), *b = BN_new();
    assert_true(EC_POINT_get_affine_coordinates(group, point, a, b, context));
    to_bytes(x, a, field_len);
    to_bytes(y, b, field_len);
    BN_free(a);
    BN_free(b);
}

/* random_scalar: from 1 to n - 1, at times in runs or short. */
static void random_scalar(BIGNUM *k)
{
    uint8_t bytes[72];
    (random_below(3) ? random_bytes : random_edge_bytes)(bytes, order_len);
    const size_t skipped = random_below(8) ? 0 : random_below(order_len);
    assert_non_null(BN_bin2bn(bytes + skipped, (int)(order_len - skipped), k));
    assert_true(BN_nnmod(k, k, order, context));
    if (BN_is_zero(k)) {
        assert_true(BN_one(k));
    }
}

static void take_key(abel__ec_key *key, const EC_POINT *point)
{
    uint8_t x[72], y[72];
    coordinates(x, y, point);
    assert_true(kernels->decode_vartime(constants, key, x, y));
}

static abel__ec_key base_key;

/* check_base: [k]G is the point. */
static void check_base(const BIGNUM *k, const EC_POINT *point)
{
    uint8_t scalar[72], x[72], y[72], expected_x[72], expected_y[72];
    to_bytes(scalar, k, order_len);
    coordinates(expected_x, expected_y, point);
    kernels->base(constants, x, y, scalar);
    assert_memory_equal(x, expected_x, field_len);
    assert_memory_equal(y, expected_y, field_len);
}

/* check_all: also where y is not asked for, by the multiplication of any point, and [n - k]G is its negative.
 */
static void check_all(const BIGNUM *k, const EC_POINT *expected)
{
    uint8_t scalar[72], x[72], y[72], expected_x[72];
    EC_POINT *point = EC_POINT_dup(expected, group);
    BIGNUM *n_k = BN_new();
    assert_true(point && n_k && BN_sub(n_k, order, k));
    for (int negative = 0; negative < 2; negative++) {
        check_base(negative ? n_k : k, point);
        to_bytes(scalar, negative ? n_k : k, order_len);
        coordinates(expected_x, y, point);
        kernels->base(constants, x, NULL, scalar);
        assert_memory_equal(x, expected_x, field_len);
        kernels->multiply(constants, x, scalar, &base_key, 0);
        assert_memory_equal(x, expected_x, field_len);
        assert_true(EC_POINT_invert(group, point, context));
    }
    EC_POINT_free(point);
    BN_free(n_k);
}

/* check: all of it, or in the quick run, for one in ten, chosen at random. */
static void check(const BIGNUM *k, const EC_POINT *point)
{
    (random_below(random_rounds(10, 1)) ? check_base : check_all)(k, point);
}

/* k = 1, 2, ..; 2^i - 1, 2^i, 2^i + 1; n minus those; by doublings and additions of libcrypto. */
static void scalars_at_the_edges(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        const EC_POINT *g = EC_GROUP_get0_generator(group);
        EC_POINT *point = EC_POINT_dup(g, group), *near = EC_POINT_new(group),
                 *minus = EC_POINT_dup(g, group);
        BIGNUM *k = BN_new(), *j = BN_new();
        assert_true(point && near && minus && k && j && EC_POINT_invert(group, minus, context));
        take_key(&base_key, g);
        for (BN_ULONG i = 1; i <= 40; i++) {
            assert_true(BN_set_word(k, i));
            check_all(k, point);
            assert_true(EC_POINT_add(group, point, point, g, context));
        }
        assert_true(EC_POINT_copy(point, g) && BN_one(k));
        for (;;) {
            assert_true(EC_POINT_dbl(group, point, point, context) && BN_lshift1(k, k));
            if (BN_cmp(k, order) >= 0) {
                break;
            }
            check(k, point);
            assert_true(EC_POINT_add(group, near, point, minus, context) && BN_copy(j, k) &&
                        BN_sub_word(j, 1));
            check(j, near);
            assert_true(EC_POINT_add(group, near, point, g, context) && BN_add_word(j, 2));
            if (BN_cmp(j, order) < 0) {
                check(j, near);
            }
        }
        EC_POINT_free(point);
        EC_POINT_free(near);
        EC_POINT_free(minus);
        BN_free(k);
        BN_free(j);
    }
}

/* digits_between: the digits of k to the base 2^WINDOW, from `first` to before `end`, are `digit`, and the
 * others are 0. Bits at the top are left out until k < n. */
static void digits_between(BIGNUM *k, unsigned digit, int first, int end)
{
    BN_zero(k);
    for (int j = first; j < end; j++) {
        assert_true(BN_lshift(k, k, ABEL__GF2_WINDOW) && BN_add_word(k, digit));
    }
    assert_true(BN_lshift(k, k, ABEL__GF2_WINDOW * first));
    for (int bits = BN_num_bits(order); BN_cmp(k, order) >= 0; bits--) {
        BN_mask_bits(k, bits);
    }
}

static void check_unless_0(const BIGNUM *k, void (*check_it)(const BIGNUM *k, const EC_POINT *point))
{
    if (!BN_is_zero(k)) {
        EC_POINT *point = EC_POINT_new(group);
        assert_true(point && EC_POINT_mul(group, point, k, NULL, NULL, context));
        check_it(k, point);
        EC_POINT_free(point);
    }
}

/* The digits of multiples of the base point: all the same, those from ENTRIES on with a carry through all of
 * them; one alone, on either side of where the carry begins and the largest, in every place. (n +- 1) / 2;
 * runs. */
static void scalars_with_a_pattern(void **state)
{
    static const unsigned edges[] = {ABEL__GF2_ENTRIES - 1, ABEL__GF2_ENTRIES, 2 * ABEL__GF2_ENTRIES - 1};
    (void)state;
    FOR_EACH_CURVE
    {
        const int digits = (BN_num_bits(order) + ABEL__GF2_WINDOW - 1) / ABEL__GF2_WINDOW;
        BIGNUM *k = BN_new();
        uint8_t bytes[72];
        take_key(&base_key, EC_GROUP_get0_generator(group));
        assert_non_null(k);
        for (unsigned digit = 1; digit < 2 * ABEL__GF2_ENTRIES; digit++) {
            digits_between(k, digit, 0, digits);
            check_unless_0(k, check_all);
        }
        for (size_t i = 0; i < COUNT(edges); i++) {
            for (int place = 0; place < digits; place++) {
                digits_between(k, edges[i], place, place + 1);
                check_unless_0(k, check);
            }
        }
        for (BN_ULONG i = 0; i < 2; i++) {
            assert_true(BN_copy(k, order) && BN_add_word(k, i) && BN_rshift1(k, k));
            check_unless_0(k, check_all);
        }
        for (int i = 0; i < 10; i++) {
            random_edge_bytes(bytes, order_len);
            assert_true(BN_bin2bn(bytes, (int)order_len, k) && BN_nnmod(k, k, order, context));
            check_unless_0(k, check_all);
        }
        BN_free(k);
    }
}

/* Of any point of the subgroup, with and without the cofactor. */
static void multiples_of_any_point(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        EC_POINT *p = EC_POINT_new(group), *q = EC_POINT_new(group);
        BIGNUM *k = BN_new(), *j = BN_new();
        for (size_t round = 0; round < random_rounds(12, 500); round++) {
            uint8_t scalar[72], x[72], expected[72], y[72];
            abel__ec_key key;
            random_scalar(j);
            random_scalar(k);
            assert_true(EC_POINT_mul(group, p, j, NULL, NULL, context));
            take_key(&key, p);
            to_bytes(scalar, k, order_len);
            for (int cofactor = 0; cofactor < 2; cofactor++) {
                if (cofactor) {
                    assert_true(BN_mod_mul(k, k, EC_GROUP_get0_cofactor(group), order, context));
                }
                assert_true(EC_POINT_mul(group, q, NULL, p, k, context));
                coordinates(expected, y, q);
                kernels->multiply(constants, x, scalar, &key, cofactor);
                assert_memory_equal(x, expected, field_len);
            }
        }
        EC_POINT_free(p);
        EC_POINT_free(q);
        BN_free(k);
        BN_free(j);
    }
}

static void multiplication_commutes(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        BIGNUM *k = BN_new();
        for (size_t round = 0; round < random_rounds(20, 1000); round++) {
            uint8_t a[72], b[72], x[72], y[72], left[72], right[72];
            abel__ec_key key;
            random_scalar(k);
            to_bytes(a, k, order_len);
            random_scalar(k);
            to_bytes(b, k, order_len);
            kernels->base(constants, x, y, a);
            assert_true(kernels->decode_vartime(constants, &key, x, y));
            kernels->multiply(constants, left, b, &key, 0);
            kernels->base(constants, x, y, b);
            assert_true(kernels->decode_vartime(constants, &key, x, y));
            kernels->multiply(constants, right, a, &key, 0);
            assert_memory_equal(left, right, field_len);
        }
        BN_free(k);
    }
}

/* A decoded key may be moved to wherever there is room. */
static void keys_may_lie_anywhere(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        uint8_t memory[sizeof(abel__ec_key) + 64], k[72] = {0}, x[72], expected[72];
        abel__ec_key key;
        take_key(&key, EC_GROUP_get0_generator(group));
        k[order_len - 1] = 77;
        kernels->multiply(constants, expected, k, &key, 0);
        for (size_t at = 0; at < 64; at += 8) {
            memcpy(memory + at, &key, sizeof key);
            kernels->multiply(constants, x, k, (const abel__ec_key *)(const void *)(memory + at), 0);
            assert_memory_equal(x, expected, field_len);
        }
    }
}

/* check_sum: of [u1]G + [u2]Q for Q = [d]G: x mod n is taken and no other r is; none if the sum is the
 * identity. Counts x by how often n goes into it. */
static void check_sum(const BIGNUM *u1, const BIGNUM *u2, const BIGNUM *d, size_t *multiples,
                      size_t *identities)
{
    uint8_t r[72], u1_bytes[72], u2_bytes[72];
    abel__ec_key key;
    EC_POINT *q = EC_POINT_new(group);
    BIGNUM *w = BN_new(), *x = BN_new();
    assert_true(q && w && x && EC_POINT_mul(group, q, d, NULL, NULL, context));
    take_key(&key, q);
    to_bytes(u1_bytes, u1, order_len);
    to_bytes(u2_bytes, u2, order_len);
    assert_true(BN_mod_mul(w, u2, d, order, context) && BN_mod_add(w, w, u1, order, context) &&
                EC_POINT_mul(group, q, w, NULL, NULL, context));
    if (BN_is_zero(w)) {
        ++*identities;
        for (int addend = -1; addend < 3; addend += 1 + (addend == 0)) {
            assert_true(addend < 0 ? BN_copy(x, order) && BN_sub_word(x, 1)
                                   : BN_set_word(x, (BN_ULONG)addend + 1));
            to_bytes(r, x, order_len);
            assert_int_equal(kernels->check_vartime(constants, r, u1_bytes, u2_bytes, &key), 0);
        }
    } else {
        assert_true(EC_POINT_get_affine_coordinates(group, q, x, NULL, context) &&
                    BN_div(w, x, x, order, context));
        multiples[BN_get_word(w)]++;
        for (int wrong = 0; wrong < 3; wrong++) { /* x mod n, its neighbours */
            if (wrong) {
                assert_true(wrong == 1 ? BN_add_word(x, 1) : BN_sub_word(x, 2));
            }
            if (!BN_is_zero(x) && !BN_is_negative(x) && BN_cmp(x, order) < 0) {
                to_bytes(r, x, order_len);
                assert_int_equal(kernels->check_vartime(constants, r, u1_bytes, u2_bytes, &key), !wrong);
            }
        }
    }
    EC_POINT_free(q);
    BN_free(w);
    BN_free(x);
}

/* edge: 0, 1, 2, 3, 4, n - 1, n - 2, n - 3, (n + 1) / 2, then random ones. */
static void edge(BIGNUM *k, size_t i)
{
    if (i < 5) {
        assert_true(BN_set_word(k, i));
    } else if (i < 8) {
        assert_true(BN_copy(k, order) && BN_sub_word(k, i - 4));
    } else if (i == 8) {
        assert_true(BN_copy(k, order) && BN_add_word(k, 1) && BN_rshift1(k, k));
    } else {
        random_scalar(k);
    }
}

/* Related points (randombit/botan#2424, CVE-2020-12607), scalars of 0 and near n (CVE-2021-20305). */
static void sums_for_verification(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        BIGNUM *u1 = BN_new(), *u2 = BN_new(), *d = BN_new();
        size_t multiples[8] = {0}, identities = 0;
        for (size_t round = 0; round < random_rounds(100, 2000); round++) {
            edge(u1, random_below(11));
            edge(u2, random_below(11));
            edge(d, 1 + random_below(10));
            check_sum(u1, u2, d, multiples, &identities);
            if (round % 10 == 0) { /* u1 = -u2 d: the identity */
                assert_true(BN_mod_mul(u1, u2, d, order, context));
                if (!BN_is_zero(u1)) {
                    assert_true(BN_sub(u1, order, u1));
                }
                check_sum(u1, u2, d, multiples, &identities);
            }
        }
        assert_true(identities > 0 && multiples[0] > 0);
        const BN_ULONG cofactor = BN_get_word(EC_GROUP_get0_cofactor(group));
        for (BN_ULONG i = 1; i < cofactor; i++) {
            assert_true(multiples[i] > 0);
        }
        BN_free(u1);
        BN_free(u2);
        BN_free(d);
    }
}

int main(void)
{
    int begin = subjects_start();
    if (begin) {
        return begin;
    }
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalars_at_the_edges),   cmocka_unit_test(scalars_with_a_pattern),
        cmocka_unit_test(multiples_of_any_point), cmocka_unit_test(multiplication_commutes),
        cmocka_unit_test(keys_may_lie_anywhere),  cmocka_unit_test(sums_for_verification),
    };
    return cmocka_run_group_tests(tests, start, end) != 0;
}
