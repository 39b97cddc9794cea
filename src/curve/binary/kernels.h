/* SPDX-License-Identifier: Apache-2.0 */
/* What ec.h asks for, on the curves of one field in one tier. A template: a tier's file includes its field,
 * gf2.h, point.h, base.h or base_lanes.h, ladder.h or ladder_lanes.h, koblitz.h or koblitz_lanes.h, and this;
 * then it says KERNELS. */
#ifndef ABEL__CURVE_BINARY_KERNELS_H
#define ABEL__CURVE_BINARY_KERNELS_H

#include <string.h>

/* KERNEL_STACK: more than the frames below a kernel's, of which the four-lane ones are the largest. */
enum { KERNEL_STACK = 1024 + 2560 * GF2_WORDS };
#include "curve/kernels.h"

/* A validated public key, as a point (x, y) of the isomorphic curve with a in {0, 1}. The object may lie
 * anywhere. */
typedef struct {
    gf2_fe x, y;
} key_point;

_Static_assert(sizeof(key_point) <= sizeof(abel__ec_key), "a key has room for a point");

static void key_load(key_point *p, const abel__ec_key *key)
{
    memcpy(p, key->words, sizeof *p);
}

/* isomorphism: y + d x, which takes y from the curve to the isomorphic one and back. */
static void isomorphism(gf2_fe *r, const gf2_fe *x, const gf2_fe *y, const abel__gf2_curve *curve)
{
    gf2_fe d;

    gf2_from_words(&d, curve->shift);
    gf2_mul(&d, &d, x);
    gf2_add(r, y, &d);
}

static size_t kernel_table_bytes(const void *constants)
{
    (void)constants;
    return sizeof(base_row[BASE_ROWS]);
}

static void kernel_base(const void *constants, uint8_t *x, uint8_t *y, const uint8_t *k)
{
    const abel__gf2_curve *curve = constants;
    law l;
    point p;
    gf2_fe inverse, u, v;

    law_of(&l, curve);
    base_multiply(&p, k, curve, &l);
    gf2_invert(&inverse, &p.x);
    point_x(&u, &p, &inverse, &l);
    gf2_to_bytes(x, &u);
    if (y) {
        point_y(&v, &p, &inverse, &l);
        isomorphism(&v, &u, &v, curve);
        gf2_to_bytes(y, &v);
    }
    kernel_wipe();
}

/* multiply_x: x of [k]Q, or of [h k]Q. Not in line, so that their stack is below what kernel_wipe() is called
 * from. */
#if TAU_KOBLITZ
static __attribute__((noinline)) void koblitz_multiply_x(gf2_fe *x, const uint8_t *k,
                                                         const abel__gf2_curve *curve, const key_point *q,
                                                         int cofactor, const law *l)
{
    point p;

    koblitz_multiply(&p, k, curve, &q->x, &q->y, l);
    for (int h = curve->cofactor; cofactor && h > 1; h /= 2)
        point_double(&p, &p, l);
    gf2_invert(x, &p.x);
    point_x(x, &p, x, l);
}
#endif

static __attribute__((noinline)) void ladder_multiply_x(gf2_fe *x, const uint8_t *k,
                                                        const abel__gf2_curve *curve, const key_point *q,
                                                        int cofactor, const law *l)
{
    ladder w;

    ladder_multiply(&w, k, curve->order_len, &q->x, l);
    for (int h = curve->cofactor; cofactor && h > 1; h /= 2)
        ladder_double_x(&w.x0, &w.z0, &l->c);
    gf2_invert(x, &w.z0);
    gf2_mul(x, x, &w.x0);
}

static int kernel_multiply(const void *constants, uint8_t *x, const uint8_t *k, const abel__ec_key *key,
                           int cofactor)
{
    const abel__gf2_curve *curve = constants;
    law l;
    key_point q;
    gf2_fe u;

    law_of(&l, curve);
    key_load(&q, key);
#if TAU_KOBLITZ
    if (l.koblitz)
        koblitz_multiply_x(&u, k, curve, &q, cofactor, &l);
    else
#endif
        ladder_multiply_x(&u, k, curve, &q, cofactor, &l);
    gf2_to_bytes(x, &u);
    kernel_wipe();
    return 1;
}

/* in_subgroup_vartime: whether the point (x, y) of the isomorphic curve has order n or 1. The multiples by 2
 * are the points with trace(x) = trace(a) (R. Schroeppel, H. Orman, S. O'Malley, O. Spatscheck, CRYPTO 1995):
 * with cofactor 2 these are the subgroup. With cofactor 4 the group has points of order 4, so that the
 * subgroup is that of the doubles of doubles: of (u, v) with 2 (u, v) = (x, y), where z^2 + z = x + a for z =
 * u + v / u, and u^2 = y + (z + 1) x, the trace of u is asked for (E. Knudsen, ASIACRYPT 1999). The other
 * such point has sqrt(b) / u in place of u, with the same trace, as the equation of the curve, divided by
 * u^2, says for a = 0. The point (0, sqrt(b)) fails with either cofactor. */
static int in_subgroup_vartime(const gf2_fe *x, const gf2_fe *y, const abel__gf2_curve *curve)
{
    gf2_fe z;

    if (mask_declassify(gf2_trace(x)) != curve->a)
        return 0;
    if (curve->cofactor == 2)
        return 1;
    gf2_half_trace(&z, x);
    gf2_mul(&z, &z, x);
    gf2_add(&z, &z, x);
    gf2_add(&z, &z, y);
    return mask_declassify(gf2_trace(&z)) == curve->a;
}

/* b_of: b = c^4. */
static void b_of(gf2_fe *b, const abel__gf2_curve *curve)
{
    gf2_from_words(b, curve->root4_b);
    gf2_square(b, b);
    gf2_square(b, b);
}

/* plus_a: x + a. */
static void plus_a(gf2_fe *r, const gf2_fe *x, const abel__gf2_curve *curve)
{
    gf2_fe one;

    gf2_one(&one);
    if (curve->a)
        gf2_add(r, x, &one);
    else
        gf2_copy(r, x);
}

static int kernel_decode_vartime(const void *constants, abel__ec_key *key, const uint8_t *x, const uint8_t *y)
{
    const abel__gf2_curve *curve = constants;
    key_point q;
    gf2_fe b, xx, u, v;

    if (!mask_declassify(gf2_from_bytes(&q.x, x)) || !mask_declassify(gf2_from_bytes(&q.y, y)))
        return 0;
    isomorphism(&q.y, &q.x, &q.y, curve);

    /* y (y + x) = x^2 (x + a) + b */
    b_of(&b, curve);
    gf2_add(&u, &q.y, &q.x);
    gf2_mul(&u, &u, &q.y);
    plus_a(&v, &q.x, curve);
    gf2_square(&xx, &q.x);
    gf2_mul(&v, &v, &xx);
    gf2_add(&v, &v, &b);
    if (!mask_declassify(gf2_equal(&u, &v)) || !in_subgroup_vartime(&q.x, &q.y, curve))
        return 0;
    memcpy(key->words, &q, sizeof q);
    return 1;
}

/* kernel_decompress_vartime: on the isomorphic curve, z^2 + z = x + a + b / x^2 for z = y / x; on the curve
 * itself it is z + d. */
static int kernel_decompress_vartime(const void *constants, uint8_t *y, const uint8_t *x, int bit)
{
    const abel__gf2_curve *curve = constants;
    gf2_fe u, v, z, one;

    if (!mask_declassify(gf2_from_bytes(&u, x)))
        return 0;
    if (mask_declassify(gf2_is_zero(&u))) { /* (0, sqrt(b)) alone, whose bit is 0 */
        gf2_from_words(&z, curve->root4_b);
        gf2_square(&z, &z);
        gf2_to_bytes(y, &z);
        return bit == 0;
    }
    b_of(&v, curve);
    gf2_invert(&z, &u);
    gf2_square(&z, &z);
    gf2_mul(&z, &z, &v);
    plus_a(&v, &u, curve);
    gf2_add(&z, &z, &v);
    if (!mask_declassify(gf2_solve(&z, &z)))
        return 0;
    gf2_from_words(&v, curve->shift);
    gf2_add(&z, &z, &v);
    gf2_one(&one);
    if (mask_declassify(gf2_low_bit(&z)) != bit)
        gf2_add(&z, &z, &one);
    gf2_mul(&z, &z, &u);
    gf2_to_bytes(y, &z);
    return 1;
}

static int kernel_compression_bit_vartime(const void *constants, const uint8_t *x, const uint8_t *y)
{
    gf2_fe u, v;

    (void)constants;
    gf2_from_bytes(&u, x);
    gf2_from_bytes(&v, y);
    gf2_invert(&u, &u);
    gf2_mul(&u, &u, &v);
    return mask_declassify(gf2_low_bit(&u));
}

/* multiply_vartime: [k]Q. Requires k < n. */
static void multiply_vartime(point *r, const uint8_t *k, const abel__gf2_curve *curve, const key_point *q,
                             const law *l)
{
    static const uint8_t zero[GF2_BYTES];
    ladder w;

#if TAU_KOBLITZ
    if (l->koblitz) {
        koblitz_multiply(r, k, curve, &q->x, &q->y, l);
        return;
    }
#endif
    if (memcmp(k, zero, curve->order_len) == 0) {
        point_neutral(r, l);
        return;
    }
    ladder_multiply(&w, k, curve->order_len, &q->x, l);
    ladder_point_vartime(r, &w, &q->x, &q->y, l);
}

/* kernel_check_vartime: the x-coordinate of the sum is r + j n for some j, as an integer below 2^m. With
 * cofactor h there are h of them, or h + 1. The two products are made apart: as that of the base point has no
 * doublings but five, interleaving would share nothing. */
static int kernel_check_vartime(const void *constants, const uint8_t *r, const uint8_t *u1, const uint8_t *u2,
                                const abel__ec_key *key)
{
    const abel__gf2_curve *curve = constants;
    uint8_t candidate[GF2_BYTES] = {0};
    law l;
    key_point q;
    point p, sum;
    gf2_fe x;

    law_of(&l, curve);
    key_load(&q, key);
    multiply_vartime(&p, u2, curve, &q, &l);
    base_multiply_vartime(&sum, u1, curve, &l);
    point_add(&sum, &sum, &p, &l);

    memcpy(candidate + GF2_BYTES - curve->order_len, r, curve->order_len);
    do {
        if (!mask_declassify(gf2_from_bytes(&x, candidate)))
            return 0;
        if (point_has_x_vartime(&sum, &x, &l))
            return 1;
    } while (next_candidate(candidate, GF2_BYTES, curve->order, GF2_BYTES) == 0);
    return 0;
}

#endif
