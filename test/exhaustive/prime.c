/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels of prime curves whose modulus is known at run time, on curves over tiny fields, with every tier
 * of the build, against groups that are counted out by the affine formulas of SEC 1, section 2.2.1: every
 * scalar, every point and every encoding, of which the quick run takes a part on larger fields. */
#include "util/check.h"

#include "curve/weierstrass/weierstrass.h"
#include "util/random.h"

#include <string.h>

/* Above each p and each n. */
enum { P_MAX = 8192, GROUP_MAX = 8400 };

/* The curves of synth/prime_curves.py: y^2 = x^3 + a x + b modulo p. */
#define TINY_CURVES(X)                                                                                       \
    X(tinyp97z, 97, 0, 10)                                                                                   \
    X(tinyp769z, 769, 0, 7)                                                                                  \
    X(tinyp8191z, 8191, 0, 7)                                                                                \
    X(tinyp103m, 103, 100, 15)                                                                               \
    X(tinyp127m, 127, 124, 18)                                                                               \
    X(tinyp241m, 241, 238, 9)                                                                                \
    X(tinyp257m, 257, 254, 19)                                                                               \
    X(tinyp7681m, 7681, 7678, 8)                                                                             \
    X(tinyp8191m, 8191, 8188, 3)                                                                             \
    X(tinyp127i, 127, 1, 26)                                                                                 \
    X(tinyp241i, 241, 2, 48)                                                                                 \
    X(tinyp257i, 257, 3, 17)                                                                                 \
    X(tinyp8191i, 8191, 10, 7)                                                                               \
    X(tinyp101g, 101, 1, 46)                                                                                 \
    X(tinyp241g, 241, 1, 50)                                                                                 \
    X(tinyp257g, 257, 1, 7)                                                                                  \
    X(tinyp7681g, 7681, 5, 3)

#define COUNT_CURVE(...) +1
_Static_assert((0 ABEL__FP_TINY_CURVES(COUNT_CURVE)) == (0 TINY_CURVES(COUNT_CURVE)), "all of them");

static const struct tiny {
    const char *name;
    const abel__prime_curve *constants;
    unsigned p, a, b;
} curves[] = {
#define CURVE(name, p, a, b) {#name, &abel__##name, p, a, b},
    TINY_CURVES(CURVE)};

#include "exhaustive/group.h"

/* inverse[0] is 0; root[a] is the y below p / 2 with y^2 = a, or NO_POINT. */
static unsigned inverse[P_MAX];
static int root[P_MAX];

static unsigned mul(unsigned a, unsigned b)
{
    return a * b % curve->p;
}

static unsigned sub(unsigned a, unsigned b)
{
    return (a + curve->p - b) % curve->p;
}

static unsigned right_side(unsigned x)
{
    return (mul(mul(x, x) + curve->a, x) + curve->b) % curve->p;
}

static point add(point p, point q)
{
    if (p.x == NO_POINT || q.x == NO_POINT) {
        return p.x == NO_POINT ? q : p;
    }
    const unsigned px = (unsigned)p.x, py = (unsigned)p.y, qx = (unsigned)q.x, qy = (unsigned)q.y;
    unsigned slope;
    if (px != qx) {
        slope = mul(sub(qy, py), inverse[sub(qx, px)]);
    } else if (py != qy || py == 0) {
        return infinity;
    } else {
        slope = mul(3 * mul(px, px) + curve->a, inverse[2 * py % curve->p]);
    }
    const unsigned x = sub(sub(mul(slope, slope), px), qx);
    return (point){(int)x, (int)sub(mul(slope, sub(px, x)), py)};
}

/* log_of[x][i] is k for a point of the subgroup with this x and a y = i modulo 2; 0 if
 * there is none. points is the number of all points of the curve. */
static unsigned log_of[P_MAX][2], points;

/* count_out: the field, and the group that [1]G generates, which has n elements and is a subgroup of all hn
 * points of the curve. */
static void count_out(void)
{
    points = 1;
    inverse[1] = 1;
    for (unsigned a = 2; a < curve->p; a++) { /* p = (p / a) a + p mod a */
        inverse[a] = mul(curve->p - curve->p / a, inverse[curve->p % a]);
        assert_int_equal(mul(a, inverse[a]), 1);
    }
    for (unsigned a = 0; a < curve->p; a++) {
        root[a] = NO_POINT;
    }
    for (unsigned y = 0; y < (curve->p + 1) / 2; y++) {
        root[mul(y, y)] = (int)y;
    }
    for (unsigned x = 0; x < curve->p; x++) {
        const int y = root[right_side(x)];
        points += y == NO_POINT ? 0 : y == 0 ? 1 : 2;
    }

    const point g = base(1);
    assert_int_equal(mul((unsigned)g.y, (unsigned)g.y), right_side((unsigned)g.x));
    order = from_bytes(curve->constants->order, order_len);
    assert_int_equal(points, order * curve->constants->cofactor);
    memset(log_of, 0, sizeof log_of);
    multiples[0] = infinity;
    for (unsigned k = 1; k < order; k++) {
        const point p = multiples[k] = add(multiples[k - 1], g);
        assert_int_not_equal(p.x, NO_POINT);
        assert_int_equal(log_of[p.x][p.y % 2], 0);
        log_of[p.x][p.y % 2] = k;
    }
    assert_int_equal(add(multiples[order - 1], g).x, NO_POINT);
}

/* log_of_point: its k; 0 for what is not in the subgroup, or not an element of the field. */
static unsigned log_of_point(unsigned x, unsigned y)
{
    const unsigned k = x < curve->p ? log_of[x][y % 2] : 0;
    return k && multiples[k].y == (int)y ? k : 0;
}

static void use(const struct tiny *c, size_t row)
{
    curve = c;
    kernels = abel__fp_any2_rows[row].kernels;
    assert_int_equal(kernels->tier, abel__fp_any2_rows[row].tier);
    field_len = c->p < 256 ? 1 : 2;
    order_len = c->constants->order_len;
    count_out();
}

#define FOR_EACH_CURVE_AND_TIER                                                                              \
    for (size_t curve_index = 0; curve_index < COUNT(curves); curve_index++)                                 \
        for (size_t row = 0; row < ABEL__FP_ROWS; row++)                                                     \
            if (!(abel__fp_any2_rows[row].needs & ~abel__cpu_features()) &&                                  \
                (use(&curves[curve_index], row), true))

/* step: 1 on the three smallest fields, whose curves have a = 0, a = -3 and another a; else so that there are
 * about `quick` steps below limit, `full` in the full run. */
static unsigned step(unsigned limit, size_t quick, size_t full)
{
    const unsigned wanted = (unsigned)random_rounds(quick, full);
    return curve->p < 104 || limit <= wanted ? 1 : limit / wanted;
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
        const unsigned stride = step(order, 3, 150);
        for (unsigned j = first(stride); j < order; j += stride) {
            abel__ec_key key;
            decode_multiple(&key, j);
            for (unsigned k = 1; k < order; k++) {
                uint8_t scalar[2], x[2];
                to_bytes(scalar, k, order_len);
                for (unsigned cofactor = 0; cofactor < 2; cofactor++) {
                    const unsigned h = cofactor ? curve->constants->cofactor : 1;
                    assert_int_equal(kernels->multiply(curve->constants, x, scalar, &key, (int)cofactor), 1);
                    assert_int_equal(from_bytes(x, field_len), multiples[j * k % order * h % order].x);
                    products++;
                }
            }
        }
    }
    print_message("%zu products\n", products);
}

/* Where a coordinate is one byte, also those that are not canonical. */
static void every_pair_of_coordinates(void **state)
{
    (void)state;
    size_t pairs = 0;
    FOR_EACH_CURVE_AND_TIER
    {
        abel__ec_key key;
        const unsigned size = field_len == 1 ? 256 : curve->p, stride = step(size, 8, 500);
        for (unsigned x = 0; x < size; x++) {
            for (unsigned y = stride == 1 ? 0 : first(stride); y < size; y += stride, pairs++) {
                const bool valid = log_of_point(x, y) != 0;
                if (decode(&key, x, y) != valid) {
                    fail_msg("%s, %s: (%u, %u)", curve->name, abel__tier_name(kernels->tier), x, y);
                }
            }
        }
    }
    print_message("%zu pairs\n", pairs);
}

/* check_neighbours: (x, y) is on the curve; of it, points next to it and other names of it, those of the
 * subgroup are taken that are canonical. */
static void check_neighbours(unsigned x, unsigned y)
{
    const unsigned p = curve->p;
    abel__ec_key key;

    assert_int_equal(decode(&key, x, y), log_of_point(x, y) != 0);
    assert_int_equal(decode(&key, x, (y + 1) % p), log_of_point(x, (y + 1) % p) != 0);
    assert_int_equal(decode(&key, (x + 1) % p, y), log_of_point((x + 1) % p, y) != 0);
    for (unsigned j = 1; (j + 1) * p <= 1u << 8 * field_len; j++) {
        assert_false(decode(&key, x + j * p, y));
        assert_false(decode(&key, x, y + j * p));
    }
}

static void every_point_of_the_curve(void **state)
{
    (void)state;
    FOR_EACH_CURVE_AND_TIER
    {
        for (unsigned x = 0; x < curve->p; x++) {
            const int y = root[right_side(x)];
            if (y != NO_POINT) {
                check_neighbours(x, (unsigned)y);
                check_neighbours(x, sub(0, (unsigned)y));
            }
        }
    }
}

static void every_compressed_point(void **state)
{
    (void)state;
    FOR_EACH_CURVE_AND_TIER
    {
        unsigned found = 0;
        for (unsigned x = 0; x < 1u << 8 * field_len; x++) {
            for (int bit = 0; bit < 2; bit++) {
                const int y = decompressed(x, bit);
                if (y != NO_POINT) {
                    assert_true(x < curve->p && (unsigned)y < curve->p);
                    assert_int_equal(mul((unsigned)y, (unsigned)y), right_side(x));
                    assert_int_equal(y % 2, bit);
                    found++;
                }
            }
        }
        assert_int_equal(found, points - 1);
        for (unsigned k = 1; k < order; k++) {
            assert_int_equal(compression_bit(multiples[k]), multiples[k].y % 2);
        }
    }
}

static void every_sum_for_verification(void **state)
{
    (void)state;
    size_t sums = 0;
    FOR_EACH_CURVE_AND_TIER
    {
        const unsigned keys = (unsigned)random_rounds(3, curve->p < 128 ? order : 8);
        const unsigned key_stride = keys < order ? order / keys : 1, stride = step(order, 50, 500);
        for (unsigned d = first(key_stride); d < order; d += key_stride) {
            sums += check_sums(d, stride, 4);
        }
    }
    print_message("%zu sums\n", sums);
}

static void every_r(void **state)
{
    (void)state;
    FOR_EACH_CURVE_AND_TIER
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
