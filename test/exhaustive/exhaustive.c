/* SPDX-License-Identifier: Apache-2.0 */
/* The templates of src/curve/binary on curves over GF(2^7) to GF(2^13), with every tier of the build, against
 * groups that are counted out by the affine formulas of SEC 1, section 2.2.2: every scalar, every point and
 * every encoding, of which the quick run takes a part on the larger fields. */
#include "util/check.h"

#include "curve/binary/any.h"
#include "curve/binary/binary.h"
#include "util/random.h"

#include <stdlib.h>
#include <string.h>

enum { M_MAX = 13, GROUP_MAX = 1 << M_MAX };

#define TINY_FIELDS(X) X(7) X(11) X(13)
TINY_FIELDS(ABEL__GF2_DECLARE_KERNELS)
ABEL__GF2_ANY_TIERS(ABEL__GF2_DECLARE_ONE, any1)

#define ROW(m, kernels, tier, needs) {tier, needs, &abel__gf2_##m##_##kernels},

#define ROWS(m) static const abel__tier_row abel__gf2_##m##_rows[] = {ABEL__GF2_TIERS(ROW, m)};
TINY_FIELDS(ROWS)
static const abel__tier_row abel__gf2_any1_rows[] = {ABEL__GF2_ANY_TIERS(ROW, any1)};

/* y^2 + xy = x^3 + a x^2 + b modulo the polynomial f; n, the order of the base point, and h: the curve has nh
 * points. Curves of synth/binary_curves.py: X(name, m, f, a, b, n, h). */
#define TINY_CURVES(X)                                                                                       \
    X(tiny7k0, 7, 0x83, 0, 1, 29, 4)                                                                         \
    X(tiny7k1, 7, 0x83, 1, 1, 71, 2)                                                                         \
    X(tiny7r0, 7, 0x83, 6, 3, 29, 4)                                                                         \
    X(tiny7r1, 7, 0x83, 5, 3, 71, 2)                                                                         \
    X(tiny11k1, 11, 0x805, 1, 1, 991, 2)                                                                     \
    X(tiny11r0, 11, 0x805, 0, 15, 521, 4)                                                                    \
    X(tiny11r1, 11, 0x805, 5, 31, 1031, 2)                                                                   \
    X(tiny13k0, 13, 0x201b, 0, 1, 2003, 4)                                                                   \
    X(tiny13r1, 13, 0x201b, 5, 12, 4073, 2)

/* The same of synth/binary_any.py, where n is also even. */
#define TINY_ANY_CURVES(X)                                                                                   \
    X(any7h2, 7, 0x83, 5, 9, 67, 2)                                                                          \
    X(any7h4, 7, 0x8f, 6, 7, 37, 4)                                                                          \
    X(any8h2, 8, 0x11b, 32, 3, 137, 2)                                                                       \
    X(any8h4, 8, 0x11b, 6, 52, 71, 4)                                                                        \
    X(any8h8, 8, 0x11b, 9, 15, 31, 8)                                                                        \
    X(any9h6, 9, 0x211, 5, 10, 83, 6)                                                                        \
    X(any9h16, 9, 0x211, 6, 37, 31, 16)                                                                      \
    X(any9even, 9, 0x211, 0, 11, 164, 3)                                                                     \
    X(any10h8, 10, 0x409, 6, 7, 131, 8)                                                                      \
    X(any11h4, 11, 0x805, 0, 31, 509, 4)                                                                     \
    X(any11even, 11, 0x805, 0, 15, 1042, 2)                                                                  \
    X(any12h16, 12, 0x1009, 5, 10, 257, 16)                                                                  \
    X(any13h2, 13, 0x201b, 5, 12, 4073, 2)                                                                   \
    X(any13h80, 13, 0x201b, 6, 12, 103, 80)

#define DECLARE(name, ...) extern const abel__gf2_curve abel__##name;
TINY_CURVES(DECLARE)
ABEL__GF2_ANY_TINY_CURVES(ABEL__GF2_ANY_DECLARE)

static const struct tiny {
    const char *name;
    const void *constants;
    const abel__tier_row *rows;
    size_t row_count;
    unsigned m, f, a, b, n, h;
} curves[] = {
#define CURVE(name, m, f, a, b, n, h)                                                                        \
    {#name, &abel__##name, abel__gf2_##m##_rows, COUNT(abel__gf2_##m##_rows), m, f, a, b, n, h},
    TINY_CURVES(CURVE)
#define ANY_CURVE(name, m, f, a, b, n, h)                                                                    \
    {#name, &abel__##name, abel__gf2_any1_rows, COUNT(abel__gf2_any1_rows), m, f, a, b, n, h},
        TINY_ANY_CURVES(ANY_CURVE)};

#include "exhaustive/group.h"

static bool has_spare_bits; /* in the bytes of an element */

/* Its field. */
static unsigned inverse[1 << M_MAX];

static unsigned mul(unsigned a, unsigned b)
{
    unsigned r = 0;
    for (; b; b >>= 1) {
        r ^= b & 1 ? a : 0;
        a <<= 1;
        a ^= a >> curve->m ? curve->f : 0;
    }
    return r;
}

static bool on_curve(unsigned x, unsigned y)
{
    return mul(y, y ^ x) == (mul(mul(x, x), x ^ curve->a) ^ curve->b);
}

static point add(point p, point q)
{
    if (p.x == NO_POINT || q.x == NO_POINT) {
        return p.x == NO_POINT ? q : p;
    }
    const unsigned px = (unsigned)p.x, py = (unsigned)p.y, qx = (unsigned)q.x, qy = (unsigned)q.y;
    unsigned slope, x;
    if (px != qx) {
        slope = mul(py ^ qy, inverse[px ^ qx]);
        x = mul(slope, slope) ^ slope ^ px ^ qx ^ curve->a;
    } else if (py != qy || px == 0) {
        return infinity;
    } else {
        slope = px ^ mul(py, inverse[px]);
        x = mul(slope, slope) ^ slope ^ curve->a;
    }
    return (point){(int)x, (int)(mul(slope, px ^ x) ^ x ^ py)};
}

/* In log_of[x] are k and n - k of the points of the subgroup with this x, and in y_of[x]
 * their y; 0 if there is none. */
static struct {
    unsigned k;
    int y;
} log_of[1 << M_MAX][2];

/* count_out: the field, and the group that [1]G generates, which has n elements and is a subgroup of all hn
 * points of the curve. */
static void count_out(void)
{
    unsigned points = 1;
    for (unsigned a = 0; a < 1u << curve->m; a++) { /* a^(2^m - 2) */
        unsigned power = a, product = 1;
        for (unsigned i = 1; i < curve->m; i++) {
            power = mul(power, power);
            product = mul(product, power);
        }
        inverse[a] = product;
        assert_int_equal(mul(a, inverse[a]), a != 0);
    }
    for (unsigned x = 0; x < 1u << curve->m; x++) {
        /* y = xz: z^2 + z = x + a + b / x^2 has two solutions or none. */
        const unsigned c = x ? x ^ curve->a ^ mul(curve->b, mul(inverse[x], inverse[x])) : 0;
        unsigned trace = 0;
        for (unsigned i = 0, square = c; i < curve->m; i++, square = mul(square, square)) {
            trace ^= square;
        }
        assert_true(trace <= 1);
        points += x == 0 ? 1 : trace ? 0 : 2;
    }

    const point g = base(1);
    assert_true(on_curve((unsigned)g.x, (unsigned)g.y));
    assert_int_equal(points, order * curve->h);
    memset(log_of, 0, sizeof log_of);
    multiples[0] = infinity;
    for (unsigned k = 1; k < order; k++) {
        const point p = multiples[k] = add(multiples[k - 1], g);
        assert_int_not_equal(p.x, NO_POINT);
        const int second = log_of[p.x][0].k != 0;
        assert_int_equal(log_of[p.x][second].k, 0);
        log_of[p.x][second].k = k;
        log_of[p.x][second].y = p.y;
    }
    assert_int_equal(add(multiples[order - 1], g).x, NO_POINT);
}

/* log_of_point: its k; 0 for what is not in the subgroup. */
static unsigned log_of_point(unsigned x, unsigned y)
{
    for (int i = 0; i < 2; i++) {
        if (log_of[x][i].k && log_of[x][i].y == (int)y) {
            return log_of[x][i].k;
        }
    }
    return 0;
}

/* is_key: whether [k]G is a public key. The identity is not, nor what has a power of 2 as order if n is even. */
static bool is_key(unsigned k)
{
    return k % (order / (order & (0 - order))) != 0;
}

static void use(const struct tiny *c, size_t row)
{
    curve = c;
    kernels = c->rows[row].kernels;
    assert_int_equal(kernels->tier, c->rows[row].tier);
    field_len = (c->m + 7) / 8;
    has_spare_bits = c->m % 8 != 0;
    order = c->n;
    order_len = order < 256 ? 1 : 2;
    count_out();
}

#define FOR_EACH_CURVE_AND_TIER                                                                              \
    for (size_t curve_index = 0; curve_index < COUNT(curves); curve_index++)                                 \
        for (size_t row = 0; row < curves[curve_index].row_count; row++)                                     \
            if (!(curves[curve_index].rows[row].needs & ~abel__cpu_features()) &&                            \
                (use(&curves[curve_index], row), true))

#define FOR_EACH_CURVE_OF_ECDSA_AND_TIER FOR_EACH_CURVE_AND_TIER if (order % 2 == 1)

/* step: 1 on the smallest field; else so that there are about `quick` steps below limit, `full` in the full
 * run. */
static unsigned step(unsigned limit, size_t quick, size_t full)
{
    const unsigned wanted = (unsigned)random_rounds(quick, full);
    return curve->m == 7 || limit <= wanted ? 1 : limit / wanted;
}

static void every_multiple_of_the_base_point(void **state)
{
    (void)state;
    FOR_EACH_CURVE_AND_TIER
    {
        check_base();
    }
}

static void every_multiple_of_every_point(void **state)
{
    (void)state;
    size_t products = 0;
    FOR_EACH_CURVE_AND_TIER
    {
        const unsigned stride = step(order, 16, 500);
        for (unsigned j = first(stride); j < order; j += stride) {
            abel__ec_key key;
            if (!is_key(j)) {
                continue;
            }
            decode_multiple(&key, j);
            for (unsigned k = 1; k < order; k++) {
                uint8_t scalar[2], x[2];
                to_bytes(scalar, k, order_len);
                for (unsigned cofactor = 0; cofactor < 2; cofactor++) {
                    const unsigned h = cofactor ? curve->h : 1;
                    const int expected = multiples[j * k % order * h % order].x;
                    assert_int_equal(kernels->multiply(curve->constants, x, scalar, &key, (int)cofactor),
                                     expected != NO_POINT);
                    if (expected != NO_POINT) {
                        assert_int_equal(from_bytes(x, field_len), expected);
                    }
                    products++;
                }
            }
        }
    }
    print_message("%zu products\n", products);
}

static void every_pair_of_coordinates(void **state)
{
    (void)state;
    size_t pairs = 0;
    FOR_EACH_CURVE_AND_TIER
    {
        abel__ec_key key;
        const unsigned size = 1u << curve->m, stride = step(size, 32, size);
        for (unsigned x = 0; x < size; x++) {
            for (unsigned y = stride == 1 ? 0 : first(stride); y < size; y += stride, pairs++) {
                const bool valid = is_key(log_of_point(x, y));
                if (decode(&key, x, y) != valid) {
                    fail_msg("%s, %s: (%u, %u)", curve->name, abel__tier_name(kernels->tier), x, y);
                }
            }
        }
    }
    print_message("%zu pairs\n", pairs);
}

/* The points of the subgroup, those of the curve outside of it, and their neighbours that are not on it. */
static void every_point_of_the_curve(void **state)
{
    (void)state;
    FOR_EACH_CURVE_AND_TIER
    {
        abel__ec_key key;
        for (unsigned k = 1; k < order; k++) {
            const unsigned x = (unsigned)multiples[k].x, y = (unsigned)multiples[k].y;
            assert_int_equal(decode(&key, x, y), is_key(k));
            for (unsigned bit = 0; bit < 8 * field_len; bit++) { /* or not canonical */
                assert_int_equal(decode(&key, x ^ 1u << bit, y),
                                 bit < curve->m && is_key(log_of_point(x ^ 1u << bit, y)));
                assert_int_equal(decode(&key, x, y ^ 1u << bit),
                                 bit < curve->m && (1u << bit) == x && is_key(k));
            }
            if (has_spare_bits) {
                assert_false(decode(&key, x ^ curve->f, y));
                assert_false(decode(&key, x, y ^ curve->f));
            }
        }
    }
}

static void every_compressed_point(void **state)
{
    (void)state;
    FOR_EACH_CURVE_AND_TIER
    {
        const unsigned size = 1u << curve->m;
        unsigned found = 0;
        for (unsigned x = 1; x < size; x++) {
            for (int bit = 0; bit < 2; bit++) {
                const int y = decompressed(x, bit);
                if (y != NO_POINT) {
                    assert_true(on_curve(x, (unsigned)y));
                    assert_int_equal(mul((unsigned)y, inverse[x]) & 1, bit);
                    found++;
                }
                if (has_spare_bits) {
                    assert_int_equal(decompressed(x ^ curve->f, bit), NO_POINT);
                    assert_int_equal(decompressed(x | 1u << (8 * field_len - 1), bit), NO_POINT);
                }
            }
        }
        /* All but infinity and (0, sqrt(b)) */
        assert_int_equal(found, order * curve->h - 2);
        const int root = decompressed(0, 0);
        assert_true(root != NO_POINT && mul((unsigned)root, (unsigned)root) == curve->b);
        assert_int_equal(decompressed(0, 1), NO_POINT);
        for (unsigned k = 1; k < order; k++) {
            assert_int_equal(compression_bit(multiples[k]),
                             mul((unsigned)multiples[k].y, inverse[multiples[k].x]) & 1);
        }
    }
}

static void every_sum_for_verification(void **state)
{
    (void)state;
    size_t sums = 0;
    FOR_EACH_CURVE_OF_ECDSA_AND_TIER
    {
        const unsigned key_stride = step(order, 6, 32), stride = step(order, 50, 500);
        for (unsigned d = first(key_stride); d < order; d += key_stride) {
            sums += check_sums(d, stride, stride + 4);
        }
    }
    print_message("%zu sums\n", sums);
}

static void every_r(void **state)
{
    (void)state;
    FOR_EACH_CURVE_OF_ECDSA_AND_TIER
    {
        check_every_r();
    }
}

int main(void)
{
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_multiple_of_the_base_point),
        cmocka_unit_test(every_multiple_of_every_point),
        cmocka_unit_test(every_pair_of_coordinates),
        cmocka_unit_test(every_point_of_the_curve),
        cmocka_unit_test(every_compressed_point),
        cmocka_unit_test(every_sum_for_verification),
        cmocka_unit_test(every_r),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
