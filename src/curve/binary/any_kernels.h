/* SPDX-License-Identifier: Apache-2.0 */
/* What ec.h asks for, on binary curves whose fields have no kernels of their own, in one tier. A template: a
 * tier's file includes field/binary/any.h and what that wants before, any_ladder.h, and this; then it says
 * KERNELS.
 *
 * The order n may be even (Oakley): a public key is a point with [n]P = O then, as OpenSSL has it, but not one
 * whose order is a power of 2. A product may be O. */
#ifndef ABEL__CURVE_BINARY_ANY_KERNELS_H
#define ABEL__CURVE_BINARY_ANY_KERNELS_H

#include "curve/binary/field.h"
#include "order/order.h"

#include <string.h>

/* KERNEL_STACK: more than the frames below a kernel's. */
enum { KERNEL_STACK = 2048 + 1024 * ANY_SIZE };
#include "curve/kernels.h"

/* A curve in the representation of the tier: its field, and c = b^(1/4). */
typedef struct {
    any_field f;
    any_fe c;
} law;

static void law_of(law *l, const abel__gf2_any_curve *curve)
{
    any_field_of(&l->f, curve);
    any_from_words(&l->c, curve->root4_b);
}

/* A point that is not O. */
typedef struct {
    any_fe x, y;
} point;

_Static_assert(sizeof(point) <= sizeof(abel__ec_key), "a key has room for a point");

static void base_point(point *g, const abel__gf2_any_curve *curve)
{
    any_from_words(&g->x, curve->x);
    any_from_words(&g->y, curve->y);
}

/* kernel_table_bytes: there are no tables. */
static size_t kernel_table_bytes(const void *constants)
{
    (void)constants;
    return 0;
}

static void key_load(point *p, const abel__ec_key *key)
{
    memcpy(p, key->words, sizeof *p);
}

/* multiply: the ladder for a scalar below n. */
static void multiply(ladder *w, const uint8_t *k, const any_fe *x, const abel__gf2_any_curve *curve,
                     const law *l)
{
    ladder_multiply(w, k, curve->order_len, abel__order_bits(curve->modulus), x, &l->c, &l->f);
}

/* base: (x, y) = [k]G; it is not O, as the order of G is n, prime or not. This and multiply_x are not in
 * line, so that their stack is below what kernel_wipe() is called from. */
static __attribute__((noinline)) void base(uint8_t *x, uint8_t *y, const uint8_t *k,
                                           const abel__gf2_any_curve *curve)
{
    law l;
    point g, p;
    ladder w;

    law_of(&l, curve);
    base_point(&g, curve);
    multiply(&w, k, &g.x, curve, &l);
    if (y) {
        ladder_point(&p.x, &p.y, &w, &g.x, &g.y, &l.f);
        any_to_bytes(y, &p.y, &l.f);
    } else {
        ladder_x(&p.x, &w, &l.f);
    }
    any_to_bytes(x, &p.x, &l.f);
}

static void kernel_base(const void *constants, uint8_t *x, uint8_t *y, const uint8_t *k)
{
    base(x, y, k, constants);
    kernel_wipe();
}

/* multiply_x: x of [k]P or of [h k]P; returns whether that is O. The cofactor is a second scalar, as h k may
 * be longer than n. */
static __attribute__((noinline)) abel__mask multiply_x(uint8_t *x, const uint8_t *k,
                                                       const abel__gf2_any_curve *curve,
                                                       const abel__ec_key *key, int cofactor)
{
    const uint8_t h[] = {(uint8_t)(curve->cofactor >> 8), (uint8_t)curve->cofactor};
    law l;
    point p;
    ladder w;
    any_fe u;

    law_of(&l, curve);
    key_load(&p, key);
    multiply(&w, k, &p.x, curve, &l);
    abel__mask neutral = ladder_x(&u, &w, &l.f);
    if (cofactor) {
        ladder_multiply(&w, h, sizeof h, 8 * sizeof h, &u, &l.c, &l.f);
        neutral = mask_or(neutral, ladder_x(&u, &w, &l.f));
    }
    any_to_bytes(x, &u, &l.f);
    return neutral;
}

/* kernel_multiply: what it returns becomes a status, and is public. */
static int kernel_multiply(const void *constants, uint8_t *x, const uint8_t *k, const abel__ec_key *key,
                           int cofactor)
{
    const abel__mask neutral = multiply_x(x, k, constants, key, cofactor);

    kernel_wipe();
    return !mask_declassify(neutral);
}

/* in_subgroup_vartime: whether [n]P = O. There is one point of order 2, so that the group's part of 2-power
 * order is cyclic. Of hn points, n even or odd, these are then the multiples by h, if h is a power of 2.
 * Multiples by 2 are the points with trace(x) = trace(a) (R. Schroeppel, H. Orman, S. O'Malley, O.
 * Spatscheck, CRYPTO 1995). P is a multiple by 4 if it is 2 Q for a Q that is a multiple by 2; there are two
 * Q or none, which differ by the point of order 2, a multiple by 2 itself with h = 4: so any Q will do. With
 * z^2 + z = x + a, it has the coordinate u for u^2 = y + (z + 1) x (E. Knudsen, ASIACRYPT 1999), and
 * trace(u) = trace(u^2). */
static int in_subgroup_vartime(const point *p, const any_fe *a, const abel__gf2_any_curve *curve,
                               const law *l)
{
    if (curve->cofactor == 2 || curve->cofactor == 4) {
        const int trace = mask_declassify(any_trace(a, &l->f));
        any_fe z;

        if (mask_declassify(any_trace(&p->x, &l->f)) != trace)
            return 0;
        if (curve->cofactor == 2)
            return 1;
        any_add(&z, &p->x, a);
        any_solve(&z, &z, &l->f);
        any_mul(&z, &z, &p->x, &l->f);
        any_add(&z, &z, &p->x);
        any_add(&z, &z, &p->y);
        return mask_declassify(any_trace(&z, &l->f)) == trace;
    }
    ladder w;
    multiply(&w, curve->order, &p->x, curve, l);
    return mask_declassify(any_is_zero(&w.z0));
}

/* has_small_order_vartime: whether the order of P, which divides n, is a power of 2. Then a product with the
 * private key would tell that modulo this power. Requires P not O. */
static int has_small_order_vartime(const point *p, const abel__gf2_any_curve *curve, const law *l)
{
    const uint8_t last = curve->order[curve->order_len - 1], power = (uint8_t)(last & -last);
    ladder w;

    if (power == 1)
        return 0;
    ladder_multiply(&w, &power, 1, 8, &p->x, &l->c, &l->f);
    return mask_declassify(any_is_zero(&w.z0));
}

static int kernel_decode_vartime(const void *constants, abel__ec_key *key, const uint8_t *x, const uint8_t *y)
{
    const abel__gf2_any_curve *curve = constants;
    law l;
    point p;
    any_fe a, b, u, v;

    law_of(&l, curve);
    if (!mask_declassify(any_from_bytes(&p.x, x, &l.f)) || !mask_declassify(any_from_bytes(&p.y, y, &l.f)))
        return 0;

    /* y (y + x) = x^2 (x + a) + b */
    any_from_words(&a, curve->a);
    any_square(&b, &l.c, &l.f);
    any_square(&b, &b, &l.f);
    any_add(&u, &p.y, &p.x);
    any_mul(&u, &u, &p.y, &l.f);
    any_add(&v, &p.x, &a);
    any_mul(&v, &v, &p.x, &l.f);
    any_mul(&v, &v, &p.x, &l.f);
    any_add(&v, &v, &b);
    if (!mask_declassify(any_equal(&u, &v)) || !in_subgroup_vartime(&p, &a, curve, &l) ||
        has_small_order_vartime(&p, curve, &l))
        return 0;
    memcpy(key->words, &p, sizeof p);
    return 1;
}

/* kernel_decompress_vartime: z^2 + z = x + a + b / x^2 for z = y / x. */
static int kernel_decompress_vartime(const void *constants, uint8_t *y, const uint8_t *x, int bit)
{
    const abel__gf2_any_curve *curve = constants;
    law l;
    any_fe a, u, v, z;

    law_of(&l, curve);
    if (!mask_declassify(any_from_bytes(&u, x, &l.f)))
        return 0;
    any_square(&v, &l.c, &l.f);             /* sqrt(b) */
    if (mask_declassify(any_is_zero(&u))) { /* (0, sqrt(b)) alone, whose bit is 0 */
        any_to_bytes(y, &v, &l.f);
        return bit == 0;
    }
    any_invert(&z, &u, &l.f);
    any_mul(&z, &z, &v, &l.f);
    any_square(&z, &z, &l.f);
    any_from_words(&a, curve->a);
    any_add(&z, &z, &u);
    any_add(&z, &z, &a);
    if (!mask_declassify(any_solve(&z, &z, &l.f)))
        return 0;
    z.v[0] = (z.v[0] & ~(any_word)1) | (any_word)bit;
    any_mul(&z, &z, &u, &l.f);
    any_to_bytes(y, &z, &l.f);
    return 1;
}

static int kernel_compression_bit_vartime(const void *constants, const uint8_t *x, const uint8_t *y)
{
    law l;
    any_fe u, v;

    law_of(&l, constants);
    any_from_bytes(&u, x, &l.f);
    any_from_bytes(&v, y, &l.f);
    any_invert(&u, &u, &l.f);
    any_mul(&u, &u, &v, &l.f);
    return (int)(u.v[0] & 1);
}

/* sum_x_vartime: the coordinate of p + q (SEC 1, section 2.2.2). Returns 0 if that is O. */
static int sum_x_vartime(any_fe *x, const point *p, const point *q, const abel__gf2_any_curve *curve,
                         const law *l)
{
    any_fe a, slope, sum;

    any_add(&sum, &p->x, &q->x);
    if (!mask_declassify(any_is_zero(&sum))) {
        any_add(&slope, &p->y, &q->y);
        any_invert(x, &sum, &l->f);
        any_mul(&slope, &slope, x, &l->f);
    } else if (mask_declassify(any_equal(&p->y, &q->y)) && !mask_declassify(any_is_zero(&p->x))) {
        any_invert(x, &p->x, &l->f);
        any_mul(&slope, &p->y, x, &l->f);
        any_add(&slope, &slope, &p->x);
    } else {
        return 0;
    }
    any_from_words(&a, curve->a);
    any_square(x, &slope, &l->f);
    any_add(x, x, &slope);
    any_add(x, x, &sum);
    any_add(x, x, &a);
    return 1;
}

/* kernel_check_vartime: x is reduced modulo n, as there may be very many r + jn to compare it with. */
static int kernel_check_vartime(const void *constants, const uint8_t *r, const uint8_t *u1, const uint8_t *u2,
                                const abel__ec_key *key)
{
    const abel__gf2_any_curve *curve = constants;
    uint8_t bytes[8 * ANY_SIZE], reduced[ABEL__ORDER_LEN_MAX];
    law l;
    point g, q, p1, p2;
    ladder w;
    any_fe x;

    law_of(&l, curve);
    base_point(&g, curve);
    key_load(&q, key);
    multiply(&w, u1, &g.x, curve, &l);
    const int none1 = mask_declassify(ladder_point(&p1.x, &p1.y, &w, &g.x, &g.y, &l.f));
    multiply(&w, u2, &q.x, curve, &l);
    const int none2 = mask_declassify(ladder_point(&p2.x, &p2.y, &w, &q.x, &q.y, &l.f));
    if (none1 && none2)
        return 0;
    if (none1 || none2)
        any_copy(&x, none1 ? &p2.x : &p1.x);
    else if (!sum_x_vartime(&x, &p1, &p2, curve, &l))
        return 0;
    any_to_bytes(bytes, &x, &l.f);
    abel__order_from_wide(curve->modulus, reduced, bytes, (l.f.m + 7) / 8);
    return memcmp(reduced, r, curve->order_len) == 0;
}

#endif
