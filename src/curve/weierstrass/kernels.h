/* SPDX-License-Identifier: Apache-2.0 */
/* What ec.h asks for, on the curves over one prime field in one tier. A template: a tier's file includes a
 * field and its fe, and this; then it says KERNELS. */
#ifndef ABEL__CURVE_WEIERSTRASS_KERNELS_H
#define ABEL__CURVE_WEIERSTRASS_KERNELS_H

#include <string.h>

#include "field/prime/fe.h"

#include "curve/weierstrass/point.h"

#include "curve/weierstrass/digits.h"

#include "curve/weierstrass/base.h"
#include "curve/weierstrass/multiply.h"
#ifdef FP_GLV
#include "curve/weierstrass/glv.h"
#endif
#include "curve/weierstrass/sum.h"

/* KERNEL_STACK: more than the frames below a kernel's. */
enum { KERNEL_STACK = 4096 + 640 * FE_WORDS };
#include "curve/kernels.h"

/* A validated public key: the odd multiples of its point. */
_Static_assert(sizeof(row) <= sizeof(abel__ec_key), "a key has room for a row");

/* to_isomorphic, from_isomorphic: coordinates on the curve to those on the isomorphic one on which kernels
 * compute, and back; x or y may be null. */
static void scale(fe *a, const uint64_t *factor, const law *l)
{
    fe t;

    if (!a)
        return;
    fe_load(&t, factor);
    fe_mul(a, a, &t, &l->f);
}

static void to_isomorphic(fe *x, fe *y, const law *l)
{
    if (!l->curve->isomorphic)
        return;
    scale(x, l->curve->scale[0], l);
    scale(y, l->curve->scale[1], l);
}

static void from_isomorphic(fe *x, fe *y, const law *l)
{
    if (!l->curve->isomorphic)
        return;
    scale(x, l->curve->scale[2], l);
    scale(y, l->curve->scale[3], l);
}

static size_t kernel_table_bytes(const void *constants)
{
    const abel__prime_curve *curve = constants;

    return ((curve->windows - 2u) / curve->spacing + 2) * sizeof(row);
}

/* base: (x, y) = [k]G. This and multiple_x are not in line, so that their stack is below what kernel_wipe() is
 * called from. */
static __attribute__((noinline)) void base(uint8_t *x, uint8_t *y, const uint8_t *k,
                                           const abel__prime_curve *curve)
{
    law l;
    point p;
    affine a;

    law_of(&l, curve);
    base_multiply(&p, k, &l);
    if (y)
        point_to_affine(&a, &p, &l);
    else
        point_x(&a.x, &p, &l);
    from_isomorphic(&a.x, y ? &a.y : NULL, &l);
    fe_to_bytes(x, &a.x, &l.f, curve);
    if (y)
        fe_to_bytes(y, &a.y, &l.f, curve);
}

static void kernel_base(const void *constants, uint8_t *x, uint8_t *y, const uint8_t *k)
{
    base(x, y, k, constants);
    kernel_wipe();
}

/* multiple_x: x of [k]P, or of [h k]P, which is not the identity, as the order of P is n. */
static __attribute__((noinline)) void multiple_x(uint8_t *x, const uint8_t *k, const row *multiples, int cofactor,
                                                 const abel__prime_curve *curve)
{
    law l;
    point p;
    fe u;

    law_of(&l, curve);
#ifdef FP_GLV
    glv_multiply(&p, k, multiples, &l);
#else
    multiply(&p, k, multiples, &l);
#endif
    for (int h = curve->cofactor; cofactor && h > 1; h /= 2)
        point_double(&p, &p, &l);
    point_x(&u, &p, &l);
    from_isomorphic(&u, NULL, &l);
    fe_to_bytes(x, &u, &l.f, curve);
}

static int kernel_multiply(const void *constants, uint8_t *x, const uint8_t *k, const abel__ec_key *key,
                           int cofactor)
{
    multiple_x(x, k, (const row *)key->words, cofactor, constants);
    kernel_wipe();
    return 1;
}

/* right_side: x^3 + a x + b. */
static void right_side(fe *r, const fe *x, const law *l)
{
    const fe_field *f = &l->f;
    fe b, t;

    fe_load(&b, l->curve->b);
    fe_square(&t, x, f);
    fe_add(&t, &t, &l->a, f);
    fe_mul(&t, &t, x, f);
    fe_add(r, &t, &b, f);
}

/* in_subgroup_vartime: whether the order of P is n. */
static int in_subgroup_vartime(const affine *p, const law *l)
{
    const abel__prime_curve *curve = l->curve;
    point r;

    if (curve->cofactor == 1)
        return 1;
    point_identity(&r, l);
    for (size_t i = 8 * (size_t)curve->order_len; i-- > 0;) {
        point_double(&r, &r, l);
        if (curve->order[curve->order_len - 1 - i / 8] >> i % 8 & 1)
            point_add_affine_vartime(&r, &r, p, l);
    }
    return mask_declassify(fe_is_zero(&r.z));
}

static int kernel_decode_vartime(const void *constants, abel__ec_key *key, const uint8_t *x, const uint8_t *y)
{
    law l;
    affine p;
    fe left, right;

    law_of(&l, constants);
    if (!mask_declassify(fe_from_bytes(&p.x, x, &l.f, l.curve)) ||
        !mask_declassify(fe_from_bytes(&p.y, y, &l.f, l.curve)))
        return 0;
    to_isomorphic(&p.x, &p.y, &l);
    fe_square(&left, &p.y, &l.f);
    right_side(&right, &p.x, &l);
    if (!mask_declassify(fe_equal(&left, &right)) || !in_subgroup_vartime(&p, &l))
        return 0;
    odd_multiples_vartime((row *)key->words, &p, &l);
    return 1;
}

static int kernel_decompress_vartime(const void *constants, uint8_t *y, const uint8_t *x, int bit)
{
    const size_t last = fe_len(constants) - 1;
    law l;
    fe u, v;

    law_of(&l, constants);
    if (!mask_declassify(fe_from_bytes(&u, x, &l.f, l.curve)))
        return 0;
    to_isomorphic(&u, NULL, &l);
    right_side(&u, &u, &l);
    if (!fe_sqrt_vartime(&v, &u, &l.f, l.curve))
        return 0;
    from_isomorphic(NULL, &v, &l);
    fe_to_bytes(y, &v, &l.f, l.curve);
    if ((y[last] & 1) == bit)
        return 1;
    fe_neg(&v, &v, &l.f);
    fe_to_bytes(y, &v, &l.f, l.curve);
    return (y[last] & 1) == bit; /* 0 is its own negative */
}

static int kernel_compression_bit_vartime(const void *constants, const uint8_t *x, const uint8_t *y)
{
    (void)x;
    return y[fe_len(constants) - 1] & 1;
}

/* has_x_vartime: whether the x-coordinate of p, as an integer below p, is r + j n for some j. */
static int has_x_vartime(const point *p, const uint8_t *r, const law *l)
{
    const abel__prime_curve *curve = l->curve;
    const size_t len = fe_len(curve);
    uint8_t candidate[SCALAR_BYTES] = {0};
    fe x, zz;

    if (mask_declassify(fe_is_zero(&p->z)))
        return 0;
    fe_square(&zz, &p->z, &l->f);
    /* n may be a byte longer than p; an r of as many bytes is above p. */
    for (size_t i = 0; i < curve->order_len; i++) {
        if (i < len)
            candidate[len - 1 - i] = r[curve->order_len - 1 - i];
        else if (r[curve->order_len - 1 - i] != 0)
            return 0;
    }
    do {
        if (!mask_declassify(fe_from_bytes(&x, candidate, &l->f, curve)))
            return 0;
        to_isomorphic(&x, NULL, l);
        fe_mul(&x, &x, &zz, &l->f);
        if (mask_declassify(fe_equal(&x, &p->x)))
            return 1;
    } while (curve->order_len <= len &&
             next_candidate(candidate, len, curve->order, curve->order_len) == 0);
    return 0;
}

static int kernel_check_vartime(const void *constants, const uint8_t *r, const uint8_t *u1, const uint8_t *u2,
                                const abel__ec_key *key)
{
    law l;
    point sum;

    law_of(&l, constants);
    sum_vartime(&sum, u1, u2, (const row *)key->words, &l);
    return has_x_vartime(&sum, r, &l);
}

#endif
