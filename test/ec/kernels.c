/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels of src/curve/ec.h against libcrypto's points and against each other: scalars at every edge,
 * related points, sums that are the identity, coordinates at their edges and above n. */
#include "util/check.h"

#include "ec/turn.h"
#include "util/random.h"

#include <stdlib.h>
#include <string.h>

/* Multiples of the base point, and those of any point on a prime curve, are sums of signed digits to this
 * base. */
enum { WINDOW = 5, ENTRIES = 1 << (WINDOW - 1) };

/* The kernels of the curve in turn. */
static const abel__ec_kernels *kernels;
static const void *constants;

static bool use(const abel_curve *c)
{
    take_turn(c);
    kernels = abel__ec_of(c)->kernels();
    constants = abel__ec_of(c)->constants;
    return true;
}

#define FOR_EACH_CURVE  FOR_EACH_USED(use, subjects, subject_count)
#define FOR_EACH_SIGNER FOR_EACH_USED(use, signers, signer_count)

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
        assert_true(kernels->multiply(constants, x, scalar, &base_key, 0));
        assert_memory_equal(x, expected_x, field_len);
        assert_true(EC_POINT_invert(group, point, context));
    }
    EC_POINT_free(point);
    BN_free(n_k);
}

/* How much of it to check. */
enum { NOTHING, BASE, EVERYTHING };

/* some: everything; or in the quick run, for one scalar in ten, chosen at random, and of a curve on generic
 * code nothing for most of the others. */
static int some(void)
{
    if (random_below(random_rounds(10, 1)) == 0) {
        return EVERYTHING;
    }
    return is_tuned(curve) || random_below(8) == 0 ? BASE : NOTHING;
}

/* most: everything; or of a curve on generic code, in the quick run, for one scalar in four. */
static int most(void)
{
    return is_tuned(curve) || random_below(random_rounds(4, 1)) == 0 ? EVERYTHING : BASE;
}

static void check(const BIGNUM *k, const EC_POINT *point, int what)
{
    if (what == EVERYTHING) {
        check_all(k, point);
    } else if (what == BASE) {
        check_base(k, point);
    }
}

/* k = 1, 2, ..; 2^i - 1, 2^i, 2^i + 1; n minus those; by doublings and additions of libcrypto. Where digits
 * are odd, the last step of a multiplication is an addition of a point to itself for k = n - 2d and d a
 * digit. */
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
        for (BN_ULONG i = 1; i <= 4 * ENTRIES + 6; i++) {
            assert_true(BN_set_word(k, i));
            check(k, point, most());
            assert_true(EC_POINT_add(group, point, point, g, context));
        }
        assert_true(EC_POINT_copy(point, g) && BN_one(k));
        for (;;) {
            assert_true(EC_POINT_dbl(group, point, point, context) && BN_lshift1(k, k));
            if (BN_cmp(k, order) >= 0) {
                break;
            }
            check(k, point, some());
            assert_true(EC_POINT_add(group, near, point, minus, context) && BN_copy(j, k) &&
                        BN_sub_word(j, 1));
            check(j, near, some());
            assert_true(EC_POINT_add(group, near, point, g, context) && BN_add_word(j, 2));
            if (BN_cmp(j, order) < 0) {
                check(j, near, some());
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
        assert_true(BN_lshift(k, k, WINDOW) && BN_add_word(k, digit));
    }
    assert_true(BN_lshift(k, k, WINDOW * first));
    for (int bits = BN_num_bits(order); BN_cmp(k, order) >= 0; bits--) {
        BN_mask_bits(k, bits);
    }
}

/* check_times_base: as much of k as `what` says, unless it is 0. */
static void check_times_base(const BIGNUM *k, int what)
{
    if (what != NOTHING && !BN_is_zero(k)) {
        EC_POINT *point = EC_POINT_new(group);
        assert_true(point && EC_POINT_mul(group, point, k, NULL, NULL, context));
        check(k, point, what);
        EC_POINT_free(point);
    }
}

/* Where the last step of a multiple of the base point is an addition of a point to itself: the topmost odd digit
 * d is added last, and k is 2 d 32^(digits - 1) - n. */
static void scalars_that_end_in_a_doubling(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        const int digits = (BN_num_bits(order) + WINDOW - 1) / WINDOW;
        BIGNUM *k = BN_new();
        take_key(&base_key, EC_GROUP_get0_generator(group));
        assert_non_null(k);
        for (BN_ULONG d = 1; d < 2 * ENTRIES; d += 2) {
            assert_true(BN_set_word(k, 2 * d) && BN_lshift(k, k, WINDOW * (digits - 1)) && BN_sub(k, k, order));
            if (!BN_is_negative(k) && BN_cmp(k, order) < 0) {
                check_times_base(k, BASE);
                assert_true(BN_sub(k, order, k));
                check_times_base(k, BASE);
            }
        }
        BN_free(k);
    }
}

/* odd_digits: all digits are d, of either sign, but the first one, which is `first`. Bits at the top are left
 * out until k < n. */
static void odd_digits(BIGNUM *k, int d, unsigned first, int digits)
{
    assert_true(BN_set_word(k, first));
    for (int i = 1; i < digits; i++) {
        assert_true(BN_lshift(k, k, WINDOW) &&
                    (d < 0 ? BN_sub_word(k, (BN_ULONG)-d) : BN_add_word(k, (BN_ULONG)d)));
    }
    for (int bits = BN_num_bits(order); BN_cmp(k, order) >= 0; bits--) {
        BN_mask_bits(k, bits);
    }
}

/* The digits: all the same, those from ENTRIES on with a carry through all of them; one alone, on either side
 * of where the carry begins and the largest, in every place; all odd and signed. (n +- j) / 2; runs. */
static void scalars_with_a_pattern(void **state)
{
    static const unsigned edges[] = {ENTRIES - 1, ENTRIES, 2 * ENTRIES - 1};
    (void)state;
    FOR_EACH_CURVE
    {
        const int digits = (BN_num_bits(order) + WINDOW - 1) / WINDOW;
        BIGNUM *k = BN_new();
        uint8_t bytes[72];
        take_key(&base_key, EC_GROUP_get0_generator(group));
        assert_non_null(k);
        for (unsigned digit = 1; digit < 2 * ENTRIES; digit++) {
            digits_between(k, digit, 0, digits);
            check_times_base(k, is_tuned(curve) ? EVERYTHING : some());
        }
        for (size_t i = 0; i < COUNT(edges); i++) {
            for (int place = 0; place < digits; place++) {
                digits_between(k, edges[i], place, place + 1);
                check_times_base(k, some());
            }
        }
        for (int d = 1 - 2 * ENTRIES; d < 2 * ENTRIES; d += 2) {
            for (unsigned first = 1; first < 2 * ENTRIES; first += 2 * ENTRIES - 2) {
                odd_digits(k, d, first, digits);
                check_times_base(k, some());
            }
        }
        for (BN_ULONG i = 0; i < 4 * ENTRIES + 6; i++) { /* the other sign of j is that of n - k */
            assert_true(BN_copy(k, order) && BN_add_word(k, i) && BN_rshift1(k, k));
            check_times_base(k, i < 4 ? EVERYTHING : some());
        }
        for (int i = 0; i < 10; i++) {
            random_edge_bytes(bytes, order_len);
            assert_true(BN_bin2bn(bytes, (int)order_len, k) && BN_nnmod(k, k, order, context));
            check_times_base(k, EVERYTHING);
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
        for (size_t round = 0; round < subject_rounds(curve, 12, 500); round++) {
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
                const int finite = !EC_POINT_is_at_infinity(group, q);
                assert_int_equal(kernels->multiply(constants, x, scalar, &key, cofactor), finite);
                if (finite) {
                    coordinates(expected, y, q);
                    assert_memory_equal(x, expected, field_len);
                }
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
        for (size_t round = 0; round < subject_rounds(curve, 20, 1000); round++) {
            uint8_t a[72], b[72], x[72], y[72], left[72], right[72];
            abel__ec_key key;
            random_scalar(k);
            to_bytes(a, k, order_len);
            random_scalar(k);
            to_bytes(b, k, order_len);
            kernels->base(constants, x, y, a);
            assert_true(kernels->decode_vartime(constants, &key, x, y));
            const int finite = kernels->multiply(constants, left, b, &key, 0);
            kernels->base(constants, x, y, b);
            assert_true(kernels->decode_vartime(constants, &key, x, y));
            assert_int_equal(kernels->multiply(constants, right, a, &key, 0), finite);
            assert_true(finite || !BN_is_odd(order));
            if (finite) {
                assert_memory_equal(left, right, field_len);
            }
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
        assert_true(kernels->multiply(constants, expected, k, &key, 0));
        for (size_t at = 0; at < 64; at += 8) {
            memcpy(memory + at, &key, sizeof key);
            assert_true(
                kernels->multiply(constants, x, k, (const abel__ec_key *)(const void *)(memory + at), 0));
            assert_memory_equal(x, expected, field_len);
        }
    }
}

/* any_x: an x below 2^bits: small; or of words that are all 0 or 1, or near the prime if there is one. */
static void any_x(BIGNUM *x, BN_ULONG i)
{
    uint8_t bytes[72];
    if (i < 8) {
        assert_true(BN_set_word(x, i));
    } else if (i < 16 && !is_binary(curve)) {
        assert_true(EC_GROUP_get_curve(group, x, NULL, NULL, context) && BN_sub_word(x, i - 7));
    } else {
        for (size_t j = 0; j < field_len; j += 4) {
            memset(bytes + j, random_below(2) ? 0xff : 0, field_len - j < 4 ? field_len - j : 4);
        }
        bytes[0] &= (uint8_t)(0xff >> (8 * field_len - (size_t)EC_GROUP_get_degree(group)));
        assert_non_null(BN_bin2bn(bytes, (int)field_len, x));
    }
}

/* golang/go#43786, openssl#8405, #2417: words of coordinates that are all zeros or ones make carries that
 * random ones do not. */
static void points_with_coordinates_at_the_edges(void **state)
{
    (void)state;
    size_t tried = 0;
    FOR_EACH_CURVE
    {
        EC_POINT *p = EC_POINT_new(group), *q = EC_POINT_new(group);
        BIGNUM *x = BN_new(), *k = BN_new();
        for (BN_ULONG i = 0; i < 16 + subject_rounds(curve, 32, 1000); i++) {
            uint8_t x_bytes[72], y_bytes[72], scalar[72], product[72], expected[72];
            abel__ec_key key;
            any_x(x, i);
            if (!EC_POINT_set_compressed_coordinates(group, p, x, (int)(i % 2), context)) {
                continue;
            }
            assert_true(EC_POINT_mul(group, q, NULL, p, order, context));
            coordinates(x_bytes, y_bytes, p);
            bool valid = EC_POINT_is_at_infinity(group, q);
            if (!BN_is_odd(order)) { /* Oakley: not those of order 2 and 4 */
                assert_true(EC_POINT_dbl(group, q, p, context) && EC_POINT_dbl(group, q, q, context));
                valid = valid && !EC_POINT_is_at_infinity(group, q);
            }
            assert_int_equal(kernels->decode_vartime(constants, &key, x_bytes, y_bytes), valid);
            if (valid && BN_is_odd(order)) {
                random_scalar(k);
                to_bytes(scalar, k, order_len);
                assert_true(EC_POINT_mul(group, q, NULL, p, k, context));
                coordinates(expected, y_bytes, q);
                assert_true(kernels->multiply(constants, product, scalar, &key, 0));
                assert_memory_equal(product, expected, field_len);
                tried++;
            }
        }
        EC_POINT_free(p);
        EC_POINT_free(q);
        BN_free(x);
        BN_free(k);
    }
    assert_true(tried > subject_count);
}

enum { MULTIPLES = 8 };

/* check_sum: of [u1]G + [u2]Q for Q = [d]G: x mod n is taken and no other r is; none if the sum is the
 * identity. Counts x by how often n goes into it, and many as MULTIPLES - 1. */
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
        multiples[BN_get_word(w) < MULTIPLES ? BN_get_word(w) : MULTIPLES - 1]++;
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
    FOR_EACH_SIGNER
    {
        BIGNUM *u1 = BN_new(), *u2 = BN_new(), *d = BN_new();
        size_t multiples[MULTIPLES] = {0}, identities = 0;
        const BN_ULONG cofactor = BN_get_word(EC_GROUP_get0_cofactor(group));
        /* Of the generic binary curves, some have a cofactor that is too large. */
        const bool every_multiple = is_tuned(curve) || curve->info.family == ABEL_FAMILY_PRIME;
        const size_t rounds = subject_rounds(curve, 100, 2000);
        for (size_t round = 0; round < (every_multiple && rounds < 100 ? 100 : rounds); round++) {
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
        assert_true(identities > 0);
        for (BN_ULONG i = 0; i < cofactor && every_multiple; i++) {
            assert_true(multiples[i] > 0);
        }
        BN_free(u1);
        BN_free(u2);
        BN_free(d);
    }
}

/* Q = +-dG for each digit d, whose multiples meet those of G: with u1 = +-u2 d the sum is 0 or a doubling. */
static void sums_of_related_points(void **state)
{
    (void)state;
    FOR_EACH_SIGNER
    {
        BIGNUM *u1 = BN_new(), *u2 = BN_new(), *d = BN_new();
        size_t multiples[MULTIPLES] = {0}, identities = 0, sums = 0;
        for (BN_ULONG i = 1; i <= 2 * ENTRIES; i += is_tuned(curve) ? 1 : random_rounds(8, 1)) {
            for (int kind = 0; kind < 4; kind++, sums++) { /* the signs of Q and u1 */
                if (kind < 2 && i <= 4) {
                    edge(u2, i);
                } else {
                    random_scalar(u2);
                }
                assert_true(BN_set_word(d, i) && (kind % 2 == 0 || BN_sub(d, order, d)) &&
                            BN_mod_mul(u1, u2, d, order, context) && (kind < 2 || BN_sub(u1, order, u1)));
                check_sum(u1, u2, d, multiples, &identities);
            }
        }
        assert_int_equal(identities, sums / 2);
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
        cmocka_unit_test(scalars_at_the_edges),   cmocka_unit_test(scalars_that_end_in_a_doubling),
        cmocka_unit_test(scalars_with_a_pattern),
        cmocka_unit_test(multiples_of_any_point), cmocka_unit_test(multiplication_commutes),
        cmocka_unit_test(keys_may_lie_anywhere),  cmocka_unit_test(points_with_coordinates_at_the_edges),
        cmocka_unit_test(sums_for_verification),  cmocka_unit_test(sums_of_related_points),
    };
    return cmocka_run_group_tests(tests, start, end) != 0;
}
