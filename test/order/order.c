/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic modulo the orders of all curves that libcrypto knows against its big integers: at the edges, for
 * every length of digests and wide values, and on random inputs. A program for the library's words, and one
 * for 32-bit words. */
#include "util/check.h"

#include "order/order.h"
#include "orders.h"
#include "util/random.h"

#include <ctype.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/obj_mac.h>
#include <openssl/objects.h>
#include <string.h>

enum { MAX_LEN = ABEL__ORDER_LEN_MAX, MAX_DIGEST = 80, MAX_WIDE = 2 * MAX_LEN + 16, MAX_EDGES = 400 };

static BN_CTX *context;

/* The order of a curve, by the library and by libcrypto. */
typedef struct {
    const abel__order *order;
    BIGNUM *n;
    int bits;
    size_t len;
} subject;

static const struct {
    const char *name;
    const abel__order *order;
} known[] = {
#define NAMED(curve) {#curve, &abel__order_##curve},
    ABEL__ORDERS(NAMED)
};

/* find: the order by the curve's name in libcrypto, which a name in C follows. */
static const abel__order *find(const char *name)
{
    char identifier[40] = {0};
    assert_in_range(strlen(name), 1, sizeof identifier - 1);
    for (size_t i = 0; name[i] != 0; i++) {
        identifier[i] = (char)(name[i] == '-' ? '_' : tolower((unsigned char)name[i]));
    }
    for (size_t i = 0; i < COUNT(known); i++) {
        if (strcmp(identifier, known[i].name) == 0) {
            return known[i].order;
        }
    }
    fail_msg("no order for %s", name);
    return NULL;
}

static int is_odd(const subject *s)
{
    return BN_is_odd(s->n);
}

static int is_any(const subject *s)
{
    (void)s;
    return 1;
}

/* each_order: check(order of each curve), where it is wanted. */
static void each_order(int (*wanted)(const subject *), void (*check)(const subject *))
{
    EC_builtin_curve curves[200];
    size_t count = EC_get_builtin_curves(curves, COUNT(curves));
    assert_in_range(count, 50, COUNT(curves));
    for (size_t i = 0; i < count; i++) {
        EC_GROUP *group = EC_GROUP_new_by_curve_name(curves[i].nid);
        assert_non_null(group);
        subject s = {.order = find(OBJ_nid2sn(curves[i].nid)), .n = BN_dup(EC_GROUP_get0_order(group))};
        s.bits = BN_num_bits(s.n);
        s.len = (size_t)BN_num_bytes(s.n);
        if (wanted(&s)) {
            check(&s);
        }
        BN_free(s.n);
        EC_GROUP_free(group);
    }
}

static BIGNUM *from_bytes(const uint8_t *bytes, size_t len)
{
    BIGNUM *a = BN_bin2bn(bytes, (int)len, NULL);
    assert_non_null(a);
    return a;
}

static void to_bytes(uint8_t *bytes, size_t len, const BIGNUM *a)
{
    assert_int_equal(BN_bn2binpad(a, bytes, (int)len), len);
}

/* expect: the bytes are a mod n. */
static void expect(const subject *s, const uint8_t *bytes, BIGNUM *a)
{
    uint8_t expected[MAX_LEN];
    assert_true(BN_nnmod(a, a, s->n, context));
    to_bytes(expected, s->len, a);
    assert_memory_equal(bytes, expected, s->len);
    BN_free(a);
}

/* random_string: of either kind. */
static void random_string(uint8_t *out, size_t len)
{
    random_below(2) ? random_bytes(out, len) : random_edge_bytes(out, len);
}

/* edges: strings of the order's length: 0, 1, 2, n / 2, n - 1, n, n + 1 and the largest; 2^i - 1 and 2^i, for
 * every i or for some.
 * Returns   their number. */
static size_t edges(const subject *s, uint8_t strings[][MAX_LEN], int step)
{
    size_t count = 0;
    BIGNUM *a = BN_new();
    for (int addend = 0; addend <= 2; addend++) {
        assert_true(BN_set_word(a, (BN_ULONG)addend));
        to_bytes(strings[count++], s->len, a);
        assert_true(BN_copy(a, s->n) && BN_sub_word(a, 1) && BN_add_word(a, (BN_ULONG)addend));
        to_bytes(strings[count++], s->len, a);
    }
    assert_true(BN_rshift1(a, s->n));
    to_bytes(strings[count++], s->len, a);
    memset(strings[count++], 255, s->len);
    for (int i = 1; i < (int)(8 * s->len) && count + 2 <= MAX_EDGES; i += step) {
        assert_true(BN_set_word(a, 0) && BN_set_bit(a, i));
        to_bytes(strings[count++], s->len, a);
        assert_true(BN_sub_word(a, 1));
        to_bytes(strings[count++], s->len, a);
    }
    BN_free(a);
    return count;
}

static void check_facts(const subject *s)
{
    assert_int_equal(abel__order_len(s->order), s->len);
    assert_int_equal(abel__order_bits(s->order), s->bits);
    const int words = ABEL__ORDER_WORDS(s->order->limbs);
    for (int i = 0; i < words * ABEL__ORDER_WORD_BITS; i++) {
        int bit = (int)(s->order->n[i / ABEL__ORDER_WORD_BITS] >> i % ABEL__ORDER_WORD_BITS & 1);
        assert_int_equal(bit, BN_is_bit_set(s->n, i));
    }
}

static void facts(void **state)
{
    (void)state;
    printf("%d-bit words\n", ABEL__ORDER_WORD_BITS);
    assert_int_equal(ABEL__ORDER_WORD_BITS, 8 * sizeof(abel__order_word));
    each_order(is_any, check_facts);
}

static void check_scalar(const subject *s, const uint8_t *k)
{
    BIGNUM *a = from_bytes(k, s->len);
    int expected = !BN_is_zero(a) && BN_cmp(a, s->n) < 0;
    assert_int_equal(mask_declassify(abel__order_is_scalar(s->order, k)), expected);
    BN_free(a);
}

static void check_scalars(const subject *s)
{
    static uint8_t strings[MAX_EDGES][MAX_LEN];
    size_t count = edges(s, strings, 3);
    for (size_t i = 0; i < count; i++) {
        check_scalar(s, strings[i]);
    }
    /* n with one byte changed: the comparison is decided by each. */
    for (size_t i = 0; i < s->len; i++) {
        for (int change = -1; change <= 1; change += 2) {
            to_bytes(strings[0], s->len, s->n);
            strings[0][i] = (uint8_t)(strings[0][i] + change);
            check_scalar(s, strings[0]);
        }
    }
    for (size_t i = 0; i < random_rounds(50, 10000); i++) {
        random_string(strings[0], s->len);
        check_scalar(s, strings[0]);
    }
}

static void scalars(void **state)
{
    (void)state;
    each_order(is_any, check_scalars);
}

static void check_digest(const subject *s, const uint8_t *digest, size_t len)
{
    uint8_t e[MAX_LEN];
    BIGNUM *a = from_bytes(digest, len);
    int excess = (int)(8 * len) - s->bits;
    assert_true(excess <= 0 || BN_rshift(a, a, excess));
    abel__order_from_digest(s->order, e, digest, len);
    expect(s, e, a);
}

/* check_digest_like: n + addend in the leftmost bits of a digest, and other bits after them. */
static void check_digest_like(const subject *s, int addend, size_t len)
{
    uint8_t digest[MAX_DIGEST], tail[MAX_DIGEST];
    BIGNUM *a = BN_dup(s->n);
    assert_true(addend < 0 ? BN_sub_word(a, (BN_ULONG)-addend) : BN_add_word(a, (BN_ULONG)addend));
    int excess = (int)(8 * len) - s->bits;
    assert_true(BN_lshift(a, a, excess));
    to_bytes(digest, len, a);
    random_bytes(tail, len);
    for (size_t bit = 8 * len - (size_t)excess; bit < 8 * len; bit++) {
        digest[bit / 8] |= (uint8_t)(tail[bit / 8] & 128 >> bit % 8);
    }
    check_digest(s, digest, len);
    BN_free(a);
}

static void check_digests(const subject *s)
{
    uint8_t digest[MAX_DIGEST];
    for (size_t len = 0; len <= MAX_DIGEST; len++) {
        for (int fill = 0; fill <= 255; fill += 255) {
            memset(digest, fill, len);
            check_digest(s, digest, len);
        }
        for (size_t i = 0; i < random_rounds(4, 100); i++) {
            random_string(digest, len);
            check_digest(s, digest, len);
        }
        for (int addend = -1; len >= s->len && addend <= 1; addend++) {
            check_digest_like(s, addend, len);
        }
    }
}

static void digests(void **state)
{
    (void)state;
    each_order(is_any, check_digests);
}

static void check_wide(const subject *s, const uint8_t *wide, size_t len)
{
    uint8_t k[MAX_LEN];
    abel__order_from_wide(s->order, k, wide, len);
    expect(s, k, from_bytes(wide, len));
}

static void check_wides(const subject *s)
{
    uint8_t wide[MAX_WIDE];
    BIGNUM *multiple = BN_new();
    for (size_t len = 0; len <= 2 * s->len + 16; len++) {
        memset(wide, 255, len);
        check_wide(s, wide, len);
        for (size_t i = 0; i < random_rounds(2, 100); i++) {
            random_string(wide, len);
            check_wide(s, wide, len);
        }
        /* The multiples of n around those strings. */
        BIGNUM *a = from_bytes(wide, len);
        assert_true(BN_div(multiple, NULL, a, s->n, context) && BN_mul(multiple, multiple, s->n, context));
        to_bytes(wide, len, multiple);
        check_wide(s, wide, len);
        if (!BN_is_zero(multiple)) {
            assert_true(BN_sub_word(multiple, 1));
            to_bytes(wide, len, multiple);
            check_wide(s, wide, len);
        }
        BN_free(a);
    }
    BN_free(multiple);
}

static void wide_values(void **state)
{
    (void)state;
    each_order(is_odd, check_wides);
}

/* check_sign: s = (e + r d) / k; with k in the place of s, u1 = e / k and u2 = r / k. k is made a scalar. */
static void check_sign(const subject *s, const uint8_t *k, const uint8_t *e, const uint8_t *r,
                       const uint8_t *d)
{
    uint8_t scalar[MAX_LEN], out[MAX_LEN], u1[MAX_LEN], u2[MAX_LEN];
    BIGNUM *inverse = from_bytes(k, s->len), *sum = BN_new();
    BIGNUM *be = from_bytes(e, s->len), *br = from_bytes(r, s->len), *bd = from_bytes(d, s->len);
    assert_true(BN_nnmod(inverse, inverse, s->n, context));
    if (BN_is_zero(inverse)) {
        assert_true(BN_set_word(inverse, 1));
    }
    to_bytes(scalar, s->len, inverse);
    assert_non_null(BN_mod_inverse(inverse, inverse, s->n, context));

    assert_true(BN_mul(sum, br, bd, context) && BN_add(sum, sum, be));
    assert_true(BN_mod_mul(sum, sum, inverse, s->n, context));
    abel__mask nonzero = abel__order_sign(s->order, out, scalar, e, r, d);
    assert_int_equal(mask_declassify(nonzero), !BN_is_zero(sum));
    expect(s, out, sum);

    assert_true(BN_mod_mul(be, be, inverse, s->n, context));
    assert_true(BN_mod_mul(br, br, inverse, s->n, context));
    abel__order_verify_vartime(s->order, u1, u2, e, r, scalar);
    expect(s, u1, be);
    expect(s, u2, br);
    BN_free(inverse);
    BN_free(bd);
}

static void check_signs(const subject *s)
{
    static uint8_t strings[MAX_EDGES][MAX_LEN];
    size_t count = edges(s, strings, 1 + (int)random_below(random_rounds(30, 1)));
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < 8; j++) {
            check_sign(s, strings[i], strings[j], strings[7 - j], strings[i]);
            check_sign(s, strings[j], strings[i], strings[i], strings[random_below(count)]);
        }
    }
    for (size_t i = 0; i < random_rounds(50, 10000); i++) {
        for (size_t j = 0; j < 4; j++) {
            random_string(strings[j], s->len);
        }
        check_sign(s, strings[0], strings[1], strings[2], strings[3]);
    }
}

static void signing_and_verifying(void **state)
{
    (void)state;
    each_order(is_odd, check_signs);
}

/* check_zero: e = -r d makes s = 0, for any k. */
static void check_zero(const subject *s)
{
    uint8_t k[MAX_LEN] = {0}, e[MAX_LEN], r[MAX_LEN], d[MAX_LEN], out[MAX_LEN];
    k[s->len - 1] = 1 + (uint8_t)random_below(255);
    random_bytes(r, s->len);
    random_bytes(d, s->len);
    BIGNUM *be = BN_new(), *br = from_bytes(r, s->len), *bd = from_bytes(d, s->len);
    assert_true(BN_mod_mul(be, br, bd, s->n, context) && BN_sub(be, s->n, be));
    to_bytes(e, s->len, be);
    check_sign(s, k, e, r, d);
    assert_false(mask_declassify(abel__order_sign(s->order, out, k, e, r, d)));
    BN_free(be);
    BN_free(br);
    BN_free(bd);
}

static void zero_is_told(void **state)
{
    (void)state;
    each_order(is_odd, check_zero);
}

/* Outputs over inputs. */
static void check_alias(const subject *s)
{
    enum { K, E, R, D, S };
    uint8_t in[5][MAX_LEN], out[2][MAX_LEN], over[5][MAX_LEN];
    for (size_t i = 0; i < COUNT(in); i++) {
        random_bytes(in[i], s->len);
        in[i][0] = 0;
    }
    abel__order_sign(s->order, out[0], in[K], in[E], in[R], in[D]);
    for (size_t i = K; i <= D; i++) {
        memcpy(over, in, sizeof over);
        abel__order_sign(s->order, over[i], over[K], over[E], over[R], over[D]);
        assert_memory_equal(over[i], out[0], s->len);
    }
    abel__order_verify_vartime(s->order, out[0], out[1], in[E], in[R], in[S]);
    static const int pairs[][2] = {{E, R}, {R, E}, {E, S}, {S, E}, {R, S}, {S, R}};
    for (size_t i = 0; i < COUNT(pairs); i++) {
        memcpy(over, in, sizeof over);
        abel__order_verify_vartime(s->order, over[pairs[i][0]], over[pairs[i][1]], over[E], over[R], over[S]);
        assert_memory_equal(over[pairs[i][0]], out[0], s->len);
        assert_memory_equal(over[pairs[i][1]], out[1], s->len);
    }
    uint8_t wide[MAX_WIDE];
    random_bytes(wide, sizeof wide);
    abel__order_from_wide(s->order, out[0], wide, s->len + 16);
    abel__order_from_wide(s->order, wide, wide, s->len + 16);
    assert_memory_equal(wide, out[0], s->len);
    abel__order_from_digest(s->order, out[0], wide, MAX_DIGEST);
    abel__order_from_digest(s->order, wide, wide, MAX_DIGEST);
    assert_memory_equal(wide, out[0], s->len);
}

static void outputs_may_be_inputs(void **state)
{
    (void)state;
    each_order(is_odd, check_alias);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts),
        cmocka_unit_test(scalars),
        cmocka_unit_test(digests),
        cmocka_unit_test(wide_values),
        cmocka_unit_test(signing_and_verifying),
        cmocka_unit_test(zero_is_told),
        cmocka_unit_test(outputs_may_be_inputs),
    };
    random_start();
    context = BN_CTX_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    BN_CTX_free(context);
    return failed;
}
