/* SPDX-License-Identifier: Apache-2.0 */
/* What the exhaustive tests share, whatever the field: the group that is counted out, and kernels asked about
 * it. A template: the includer defines struct tiny, with the name and the constants of a curve, and GROUP_MAX,
 * above each order. Coordinates and scalars have two bytes at most. */
#ifndef ABEL_TEST_EXHAUSTIVE_GROUP_H
#define ABEL_TEST_EXHAUSTIVE_GROUP_H

#include "curve/ec.h"
#include "util/random.h"

/* The curve and the kernels in turn. */
static const struct tiny *curve;
static const abel__ec_kernels *kernels;
static size_t field_len, order_len;
static unsigned order;

/* Affine points. x = NO_POINT: the point at infinity. */
enum { NO_POINT = -1 };

typedef struct {
    int x, y;
} point;

static const point infinity = {NO_POINT, NO_POINT};

/* multiples[k] is kG. */
static point multiples[GROUP_MAX];

static void to_bytes(uint8_t *out, unsigned n, size_t len)
{
    for (size_t i = len; i-- > 0; n >>= 8) {
        out[i] = (uint8_t)n;
    }
}

static unsigned from_bytes(const uint8_t *in, size_t len)
{
    unsigned n = 0;
    for (size_t i = 0; i < len; i++) {
        n = n << 8 | in[i];
    }
    return n;
}

/* base: [k]G by the kernel. */
static point base(unsigned k)
{
    uint8_t scalar[2], x[2], y[2], x_alone[2];
    to_bytes(scalar, k, order_len);
    kernels->base(curve->constants, x, y, scalar);
    kernels->base(curve->constants, x_alone, NULL, scalar);
    assert_memory_equal(x, x_alone, field_len);
    return (point){(int)from_bytes(x, field_len), (int)from_bytes(y, field_len)};
}

static void check_base(void)
{
    for (unsigned k = 1; k < order; k++) {
        const point p = base(k);
        assert_int_equal(p.x, multiples[k].x);
        assert_int_equal(p.y, multiples[k].y);
    }
}

static bool decode(abel__ec_key *key, unsigned x, unsigned y)
{
    uint8_t x_bytes[2], y_bytes[2];
    to_bytes(x_bytes, x, field_len);
    to_bytes(y_bytes, y, field_len);
    return kernels->decode_vartime(curve->constants, key, x_bytes, y_bytes);
}

/* decode_multiple: the key [d]G. */
static void decode_multiple(abel__ec_key *key, unsigned d)
{
    assert_true(decode(key, (unsigned)multiples[d].x, (unsigned)multiples[d].y));
}

/* decompressed: NO_POINT if there is none. */
static int decompressed(unsigned x, int bit)
{
    uint8_t x_bytes[2], y[2];
    to_bytes(x_bytes, x, field_len);
    return kernels->decompress_vartime(curve->constants, y, x_bytes, bit) ? (int)from_bytes(y, field_len)
                                                                          : NO_POINT;
}

static int compression_bit(point p)
{
    uint8_t x[2], y[2];
    to_bytes(x, (unsigned)p.x, field_len);
    to_bytes(y, (unsigned)p.y, field_len);
    return kernels->compression_bit_vartime(curve->constants, x, y);
}

static bool check_sum(unsigned r, unsigned u1, unsigned u2, const abel__ec_key *key)
{
    uint8_t r_bytes[2], u1_bytes[2], u2_bytes[2];
    to_bytes(r_bytes, r, order_len);
    to_bytes(u1_bytes, u1, order_len);
    to_bytes(u2_bytes, u2, order_len);
    return kernels->check_vartime(curve->constants, r_bytes, u1_bytes, u2_bytes, key);
}

/* check_verdicts: of [u1]G + [u2]Q for Q = [d]G: x mod n is taken, another r is not. */
static void check_verdicts(unsigned u1, unsigned u2, unsigned d, const abel__ec_key *key)
{
    const point sum = multiples[(u1 + u2 * d) % order];
    const unsigned right = sum.x == NO_POINT ? 0 : (unsigned)sum.x % order;
    unsigned wrong = 1 + (unsigned)random_below(order - 1);
    wrong = wrong == right ? wrong % (order - 1) + 1 : wrong;
    if ((right != 0 && !check_sum(right, u1, u2, key)) || check_sum(wrong, u1, u2, key)) {
        fail_msg("%s, %s: u1 = %u, u2 = %u, d = %u", curve->name, abel__tier_name(kernels->tier), u1, u2, d);
    }
}

/* first: 1 to stride, so that other seeds begin elsewhere. */
static unsigned first(unsigned stride)
{
    return 1 + (unsigned)random_below(stride);
}

/* next_scalar: by steps of stride, but one by one for the first 4 and the last `tail`. */
static unsigned next_scalar(unsigned u, unsigned stride, unsigned tail)
{
    const unsigned last = order - tail;
    return u < 4 || u >= last ? u + 1 : u + stride < last ? u + stride : last;
}

/* check_sums: those of the key [d]G and of scalars as next_scalar() has them. Returns how many there were. */
static size_t check_sums(unsigned d, unsigned stride, unsigned tail)
{
    size_t sums = 0;
    abel__ec_key key;
    decode_multiple(&key, d);
    for (unsigned u1 = 0; u1 < order; u1 = next_scalar(u1, stride, tail)) {
        for (unsigned u2 = 0; u2 < order; u2 = next_scalar(u2, stride, tail)) {
            check_verdicts(u1, u2, d, &key);
            sums++;
        }
    }
    return sums;
}

/* check_every_r: each r against a few sums: which r are taken, of all. */
static void check_every_r(void)
{
    for (int round = 0; round < 4; round++) {
        const unsigned u1 = round == 0 ? 0 : (unsigned)random_below(order);
        const unsigned u2 = round == 1 ? 0 : (unsigned)random_below(order);
        const unsigned d = round == 2 ? 1 : 1 + (unsigned)random_below(order - 1);
        const point sum = multiples[(u1 + u2 * d) % order];
        abel__ec_key key;
        decode_multiple(&key, d);
        for (unsigned r = 1; r < order; r++) {
            assert_int_equal(check_sum(r, u1, u2, &key), sum.x != NO_POINT && (unsigned)sum.x % order == r);
        }
    }
}

#endif
