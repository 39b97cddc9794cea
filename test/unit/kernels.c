/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels of the 25519 family in the tier in use: edge scalars, aliasing, and scalars modulo L
 * against big integers. */
#include "util/check.h"

#include "curve/edwards25519/curve25519.h"
#include "util/number.h"
#include "util/random.h"
#include "util/tier.h"

#include <string.h>

static const abel__curve25519 *kernels;

static const uint8_t identity[32] = {1}, zero[32] = {0};

/* base_point: the encoding of B = (x, 4/5) with x even (RFC 8032, section 5.1). */
static const uint8_t base_point[32] = {0x58, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
                                       0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
                                       0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66};

static void negate_scalar(uint8_t r[32], const uint8_t a[32])
{
    uint8_t minus_one[32];
    number_order_plus(minus_one, 32, 1, -1);
    number_muladd(r, minus_one, a, zero);
}

/* check_base: [k]B by the table walk is [k mod L]B by the double multiplication, with 0 for the
 * other point and, through the other point, with 0 for B. */
static void check_base(const uint8_t k[32])
{
    uint8_t by_table[32], by_double[32], reduced[32], negated[32];
    abel__edwards25519_key key;
    assert_true(kernels->decode_vartime(&key, base_point));
    number_reduce(reduced, k, 32);
    negate_scalar(negated, k);
    kernels->base(by_table, k);
    kernels->double_vartime(by_double, reduced, zero, &key);
    assert_memory_equal(by_table, by_double, 32);
    kernels->double_vartime(by_double, zero, negated, &key);
    assert_memory_equal(by_table, by_double, 32);
}

static void base_at_edge_scalars(void **state)
{
    (void)state;
    uint8_t k[32];
    for (unsigned multiple = 0; multiple <= 7; multiple++) { /* 8 L is above 2^255 */
        for (int addend = multiple ? -3 : 0; addend <= 3; addend++) {
            number_order_plus(k, 32, multiple, addend);
            check_base(k);
        }
    }
    for (int bit = 0; bit < 255; bit++) { /* 2^bit, 2^bit - 1 */
        memset(k, 0, 32);
        k[bit / 8] = (uint8_t)(1 << bit % 8);
        check_base(k);
        memset(k, 0, 32);
        memset(k, 0xff, (size_t)bit / 8);
        k[bit / 8] = (uint8_t)((1 << bit % 8) - 1);
        check_base(k);
    }
    for (int digit = 0; digit < 256; digit++) { /* every digit of every recoding, with and without carries */
        memset(k, digit, 32);
        k[31] &= 0x7f;
        check_base(k);
    }
    memset(k, 0xff, 32);
    k[31] = 0x7f;
    check_base(k);
}

static void base_at_random_scalars(void **state)
{
    (void)state;
    for (size_t round = 0; round < random_rounds(100, 20000); round++) {
        uint8_t k[32];
        random_bytes(k, 32);
        k[31] &= 0x7f;
        check_base(k);
        random_edge_bytes(k, 32);
        k[31] &= 0x7f;
        check_base(k);
    }
}

static void base_at_known_multiples(void **state)
{
    (void)state;
    uint8_t out[32], k[32];
    kernels->base(out, zero);
    assert_memory_equal(out, identity, 32);
    kernels->base(out, identity); /* which, as a scalar, is 1 */
    assert_memory_equal(out, base_point, 32);
    number_order_plus(k, 32, 1, 0);
    kernels->base(out, k);
    assert_memory_equal(out, identity, 32);
    number_order_plus(k, 32, 1, -1); /* -B: the other x */
    kernels->base(out, k);
    out[31] ^= 0x80;
    assert_memory_equal(out, base_point, 32);
}

/* check_double: [s]B - [h]A for A = [a]B is [s - h a]B. */
static void check_double(const uint8_t s[32], const uint8_t h[32], const uint8_t a[32])
{
    uint8_t encoded[32], out[32], expected[32], k[32];
    abel__edwards25519_key key;
    kernels->base(encoded, a);
    assert_true(kernels->decode_vartime(&key, encoded));
    kernels->double_vartime(out, s, h, &key);
    negate_scalar(k, h);
    number_muladd(k, k, a, s);
    kernels->base(expected, k);
    assert_memory_equal(out, expected, 32);
}

static void double_at_edge_scalars(void **state)
{
    (void)state;
    uint8_t edge[24][32];
    size_t count = 0;
    for (int addend = 0; addend <= 8; addend++) {
        number_order_plus(edge[count++], 32, 0, addend);
    }
    for (int addend = -8; addend <= -1; addend++) {
        number_order_plus(edge[count++], 32, 1, addend);
    }
    for (; count < COUNT(edge); count++) { /* the longest runs of ones below L */
        memset(edge[count], 0xff, 31);
        edge[count][31] = 0x0f;
        edge[count][(count * 5) % 31] = (uint8_t)(0xff << count % 8);
    }
    uint8_t a[32];
    random_bytes(a, 32);
    number_reduce(a, a, 32);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            check_double(edge[i], edge[j], a);
        }
    }
}

static void double_at_random_scalars(void **state)
{
    (void)state;
    for (size_t round = 0; round < random_rounds(200, 20000); round++) {
        uint8_t s[32], h[32], a[32];
        random_edge_bytes(s, 32);
        random_bytes(h, 32);
        random_bytes(a, 32);
        number_reduce(s, s, 32);
        number_reduce(h, h, 32);
        number_reduce(a, a, 32);
        check_double(round % 2 ? s : h, round % 2 ? h : s, a);
    }
}

/* Multiples of B as the key, among them those in the table of the double multiplication and their
 * negatives: an addition meets two equal points, or opposite ones. */
static void double_with_related_points(void **state)
{
    (void)state;
    for (int i = 1; i <= 16; i++) {
        for (int sign = 0; sign < 2; sign++) {
            uint8_t a[32], s[32], h[32];
            number_order_plus(a, 32, (unsigned)sign, sign ? -i : i);
            random_bytes(s, 32);
            number_reduce(s, s, 32);
            check_double(s, s, a);
            number_muladd(h, s, a, zero);
            check_double(h, s, a); /* the result is the identity */
            for (int small = 0; small <= 16; small++) {
                number_order_plus(s, 32, 0, small);
                check_double(s, a, a);
                check_double(a, s, a);
            }
        }
    }
}

/* k (j G) = (k j) G, on the Montgomery form and across to the Edwards form. */
static void multiplication_is_associative(void **state)
{
    (void)state;
    for (size_t round = 0; round < random_rounds(50, 5000); round++) {
        uint8_t k[32], j[32], kj[32], left[32], right[32], edwards[32];
        random_bytes(k, 32);
        random_bytes(j, 32);
        kernels->x25519_base(left, j);
        kernels->x25519(left, k, left);
        kernels->x25519_base(right, k);
        kernels->x25519(right, j, right);
        assert_memory_equal(left, right, 32);
        /* The map to the Edwards form (RFC 7748, section 4.1), with the scalars as X25519 clamps them. */
        k[0] &= 248;
        j[0] &= 248;
        k[31] = (uint8_t)((k[31] & 127) | 64);
        j[31] = (uint8_t)((j[31] & 127) | 64);
        number_muladd(kj, k, j, zero);
        kernels->base(edwards, kj);
        number_montgomery_u(right, edwards);
        assert_memory_equal(left, right, 32);
    }
}

static void the_fixed_base_is_9(void **state)
{
    (void)state;
    static const uint8_t nine[32] = {9};
    uint8_t k[32], by_table[32], by_ladder[32];
    for (size_t round = 0; round < random_rounds(600, 20000); round++) {
        memset(k, 0, 32);
        if (round < 256) { /* single bits */
            k[round / 8] = (uint8_t)(1 << round % 8);
        } else if (round < 512) { /* all ones but one */
            memset(k, 0xff, 32);
            k[(round - 256) / 8] ^= (uint8_t)(1 << round % 8);
        } else {
            random_edge_bytes(k, 32);
        }
        kernels->x25519_base(by_table, k);
        kernels->x25519(by_ladder, k, nine);
        assert_memory_equal(by_table, by_ladder, 32);
    }
}

static void x25519_clamps_its_scalar(void **state)
{
    (void)state;
    uint8_t k[32], u[32], expected[32], out[32];
    random_bytes(k, 32);
    random_bytes(u, 32);
    kernels->x25519(expected, k, u);
    for (int bits = 0; bits < 32; bits++) {
        uint8_t other[32];
        memcpy(other, k, 32);
        other[0] ^= (uint8_t)(bits & 7);
        other[31] ^= (uint8_t)(bits >> 3 << 6);
        kernels->x25519(out, other, u);
        assert_memory_equal(out, expected, 32);
    }
}

static void outputs_may_be_inputs_of_x25519(void **state)
{
    (void)state;
    uint8_t k[32], u[32], expected[32], out[32];
    random_bytes(k, 32);
    random_bytes(u, 32);
    kernels->x25519(expected, k, u);
    memcpy(out, k, 32);
    kernels->x25519(out, out, u);
    assert_memory_equal(out, expected, 32);
    memcpy(out, u, 32);
    kernels->x25519(out, k, out);
    assert_memory_equal(out, expected, 32);
    kernels->x25519(expected, k, k);
    memcpy(out, k, 32);
    kernels->x25519(out, out, out);
    assert_memory_equal(out, expected, 32);
}

/* Multiples of L and their neighbours, low and high in the wide number; powers of two less one; runs. */
static void reduce_at_edge_values(void **state)
{
    (void)state;
    uint8_t wide[64], out[32], expected[32];
    for (unsigned multiple = 0; multiple < 260; multiple++) {
        for (int addend = multiple ? -2 : 0; addend <= 2; addend++) {
            for (size_t shift = 0; shift <= 31; shift += 31) { /* (multiple L + addend) 2^(8 shift) */
                memset(wide, 0, sizeof wide);
                number_order_plus(wide + shift, 33, multiple, addend);
                kernels->reduce(out, wide);
                number_reduce(expected, wide, 64);
                assert_memory_equal(out, expected, 32);
            }
        }
    }
    for (int bit = 0; bit <= 512; bit++) { /* 2^bit - 1: 2^256 - 1 and 2^512 - 1 among them */
        memset(wide, 0, sizeof wide);
        memset(wide, 0xff, (size_t)bit / 8);
        if (bit < 512) {
            wide[bit / 8] = (uint8_t)((1 << bit % 8) - 1);
        }
        kernels->reduce(out, wide);
        number_reduce(expected, wide, 64);
        assert_memory_equal(out, expected, 32);
    }
    for (size_t round = 0; round < random_rounds(2000, 200000); round++) {
        (round % 2 ? random_bytes : random_edge_bytes)(wide, 64);
        kernels->reduce(out, wide);
        number_reduce(expected, wide, 64);
        assert_memory_equal(out, expected, 32);
    }
}

static void check_muladd(const uint8_t a[32], const uint8_t b[32], const uint8_t c[32])
{
    uint8_t out[32], expected[32];
    number_muladd(expected, a, b, c);
    kernels->muladd(out, a, b, c);
    assert_memory_equal(out, expected, 32);
}

static void muladd_at_edge_values(void **state)
{
    (void)state;
    uint8_t edge[16][32];
    size_t count = 0;
    for (unsigned multiple = 0; multiple <= 2; multiple++) {
        for (int addend = multiple ? -1 : 0; addend <= 1; addend++) {
            number_order_plus(edge[count++], 32, multiple, addend);
        }
    }
    number_order_plus(edge[count++], 32, 15, 0); /* the largest multiple below 2^256 */
    for (int i = 0; i < 4; i++) {
        memset(edge[count++], 0xff >> i, 32); /* 2^256 - 1 */
    }
    memset(edge[count], 0xff, 32);
    edge[count++][31] = 0x7f;
    for (size_t a = 0; a < count; a++) {
        for (size_t b = 0; b < count; b++) {
            for (size_t c = 0; c < count; c++) {
                check_muladd(edge[a], edge[b], edge[c]);
            }
        }
    }
    for (size_t round = 0; round < random_rounds(2000, 200000); round++) {
        uint8_t a[32], b[32], c[32];
        (round % 2 ? random_bytes : random_edge_bytes)(a, 32);
        (round % 3 ? random_bytes : random_edge_bytes)(b, 32);
        (round % 5 ? random_bytes : random_edge_bytes)(c, 32);
        check_muladd(a, b, c);
    }
}

static void decoding_is_left_with_the_same_point(void **state)
{
    (void)state;
    for (size_t round = 0; round < random_rounds(200, 10000); round++) {
        uint8_t a[32], encoded[32], out[32], minus_one[32];
        abel__edwards25519_key key;
        random_bytes(a, 32);
        a[31] &= 0x7f;
        kernels->base(encoded, a);
        assert_true(kernels->decode_vartime(&key, encoded));
        number_order_plus(minus_one, 32, 1, -1);
        kernels->double_vartime(out, zero, minus_one, &key); /* -(-A), A being of order L */
        assert_memory_equal(out, encoded, 32);
    }
}

int main(void)
{
    int start = tier_start();
    if (start) {
        return start;
    }
    random_start();
    kernels = abel__curve25519_kernels();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base_at_known_multiples),
        cmocka_unit_test(base_at_edge_scalars),
        cmocka_unit_test(base_at_random_scalars),
        cmocka_unit_test(double_at_edge_scalars),
        cmocka_unit_test(double_at_random_scalars),
        cmocka_unit_test(double_with_related_points),
        cmocka_unit_test(multiplication_is_associative),
        cmocka_unit_test(the_fixed_base_is_9),
        cmocka_unit_test(x25519_clamps_its_scalar),
        cmocka_unit_test(outputs_may_be_inputs_of_x25519),
        cmocka_unit_test(reduce_at_edge_values),
        cmocka_unit_test(muladd_at_edge_values),
        cmocka_unit_test(decoding_is_left_with_the_same_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
