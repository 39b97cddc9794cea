/* SPDX-License-Identifier: Apache-2.0 */
/* The group law. A template: include after the field and gf2.h of it.
 *
 * T. Pornin, "Efficient and complete formulas for binary curves", eprint 2022/1325: a point P of the group
 * of odd order n is held as P + N, where N = (0, sqrt(b)) has order 2, so that N is the neutral element, the
 * point at infinity never comes up, and one formula adds any two points, equal, opposite or neutral. With
 * c = b^(1/4) and s = y + x^2 + a x + c^2, for (x, y) = P + N (y moved by c^2: y^2 + xy = x^3 + a x^2 + c^2
 * x),
 *
 *     x = c X / Z,   s = c S / Z^2,   T = X Z,   Z not 0.
 *
 * N has X = T = 0 and S = c Z^2; no other point of the group has X = 0. (X, S, Z, T) and (l X, l^2 S, l Z,
 * l^2 T) are the same point. The completeness holds in the group of P + N alone: with the points of order 4
 * or 2n denominators could vanish. That is why public keys are validated first. */
#ifndef ABEL__CURVE_BINARY_POINT_H
#define ABEL__CURVE_BINARY_POINT_H

#include "binary_curves.h"

/* FLAT: with what it calls in line, where products are a few instructions because there is one for them. Left
 * to themselves, compilers call the products of the larger fields, whose operands then go through memory,
 * which costs a tenth. clang sees to direct calls alone: so it is said at every level. (With sanitizers,
 * compiling would take minutes.) */
#if (defined(__PCLMUL__) || defined(__ARM_FEATURE_AES)) && !defined(__SANITIZE_ADDRESS__)
#define FLAT __attribute__((flatten))
#else
#define FLAT
#endif

/* WHOLE: a function of its own, and flat: in line, each would have code and stack anew. */
#define WHOLE FLAT __attribute__((noinline, unused))

typedef struct {
    gf2_fe x, s, z, t;
} point;

/* z = 1. */
typedef struct {
    gf2_fe x, s;
} affine;

/* What the formulas need of a curve, in the representation of the tier. */
typedef struct {
    gf2_fe c;
    int koblitz; /* c = 1 */
    int a;       /* 0 or 1 */
} law;

static inline void law_of(law *l, const abel__gf2_curve *curve)
{
    gf2_from_words(&l->c, curve->root4_b);
    l->koblitz = curve->tau != NULL;
    l->a = curve->a;
}

/* mul_c: r = c a. */
static inline void mul_c(gf2_fe *r, const gf2_fe *a, const law *l)
{
    if (l->koblitz)
        gf2_copy(r, a);
    else
        gf2_mul(r, a, &l->c);
}

static inline void point_neutral(point *r, const law *l)
{
    gf2_zero(&r->x);
    gf2_copy(&r->s, &l->c);
    gf2_one(&r->z);
    gf2_zero(&r->t);
}

/* point_sum: the second half of an addition: from X1 X2, S1 S2, T1 T2, (S1 + T1)(S2 + T2), and (Z1 Z2)^2. */
static inline FLAT void point_sum(point *r, const gf2_fe *xx, const gf2_fe *ss, const gf2_fe *tt,
                                  const gf2_fe *d, const gf2_fe *g, const law *l)
{
    gf2_fe f, u, v;
    gf2_wide p, q;

    gf2_square(&f, xx);
    gf2_add(&r->x, d, ss);
    if (l->a) { /* e = a T1 T2 */
        gf2_add(&u, ss, tt);
        gf2_add(&v, d, tt);
    } else {
        gf2_copy(&u, ss);
        gf2_copy(&v, d);
    }
    gf2_mul_wide(&p, g, &u);
    gf2_mul_wide(&q, &f, &v);
    gf2_add_wide(&p, &p, &q);
    gf2_reduce(&r->s, &p);
    mul_c(&r->s, &r->s, l);
    gf2_add(&r->z, &f, g);
    mul_c(&r->z, &r->z, l);
    gf2_mul(&r->t, &r->x, &r->z);
}

/* point_add: r = p + q, complete. 8M + 2S, and 2M more by c.
 * Alias     r may be p or q. */
static WHOLE void point_add(point *r, const point *p, const point *q, const law *l)
{
    gf2_fe xx, ss, tt, d, g, u, v;

    gf2_mul(&xx, &p->x, &q->x);
    gf2_mul(&ss, &p->s, &q->s);
    gf2_mul(&tt, &p->t, &q->t);
    gf2_add(&u, &p->s, &p->t);
    gf2_add(&v, &q->s, &q->t);
    gf2_mul(&d, &u, &v);
    gf2_mul(&g, &p->z, &q->z);
    gf2_square(&g, &g);
    point_sum(r, &xx, &ss, &tt, &d, &g, l);
}

/* point_add_affine: the same for an affine q, whose T is its X. 7M + 2S, and 2M more by c.
 * Alias     r may be p. */
static WHOLE void point_add_affine(point *r, const point *p, const affine *q, const law *l)
{
    gf2_fe xx, ss, tt, d, g, u, v;

    gf2_mul(&xx, &p->x, &q->x);
    gf2_mul(&ss, &p->s, &q->s);
    gf2_mul(&tt, &p->t, &q->x);
    gf2_add(&u, &p->s, &p->t);
    gf2_add(&v, &q->s, &q->x);
    gf2_mul(&d, &u, &v);
    gf2_square(&g, &p->z);
    point_sum(r, &xx, &ss, &tt, &d, &g, l);
}

/* point_add_sub: sum = p + q and difference = p - q, complete, in 12M + 3S instead of 16M + 4S, and 4M more
 * by c. With S2 + T2 for the S of -q, its products are S1 S2 + S1 T2 and S1 S2 + T1 S2, and those two make
 * the one of q. Alias     sum or difference may be p or q. */
static WHOLE void point_add_sub(point *sum, point *difference, const point *p, const point *q, const law *l)
{
    gf2_fe xx, ss, tt, d, g, u, v, ss_minus, d_minus;

    gf2_mul(&xx, &p->x, &q->x);
    gf2_mul(&ss, &p->s, &q->s);
    gf2_mul(&tt, &p->t, &q->t);
    gf2_mul(&g, &p->z, &q->z);
    gf2_square(&g, &g);
    gf2_add(&u, &q->s, &q->t);
    gf2_mul(&ss_minus, &p->s, &u);
    gf2_add(&v, &p->s, &p->t);
    gf2_mul(&d_minus, &v, &q->s);
    gf2_add(&d, &ss, &tt);
    gf2_add(&d, &d, &ss_minus);
    gf2_add(&d, &d, &d_minus);
    point_sum(sum, &xx, &ss, &tt, &d, &g, l);
    point_sum(difference, &xx, &ss_minus, &tt, &d_minus, &g, l);
}

/* point_double: r = 2p, complete. 3M + 5S, and 2M more by c.
 * Alias     r may be p. */
static WHOLE void point_double(point *r, const point *p, const law *l)
{
    gf2_fe xx, zz, u, v;
    gf2_wide w, y;

    gf2_square(&xx, &p->x);
    gf2_square(&zz, &p->z);
    gf2_add(&u, &p->s, &p->t);
    gf2_mul_wide(&w, &xx, l->a ? &p->s : &u);
    gf2_mul_wide(&y, &zz, l->a ? &u : &p->s);
    gf2_add_wide(&w, &w, &y);
    gf2_reduce(&v, &w);
    gf2_square(&v, &v);
    gf2_square(&r->x, &p->t);
    mul_c(&r->s, &v, l);
    gf2_add(&u, &xx, &zz);
    gf2_square(&u, &u);
    mul_c(&r->z, &u, l);
    gf2_mul(&r->t, &r->x, &r->z);
}

/* point_frobenius: r = tau p = (x^2, y^2), on a Koblitz curve.
 * Alias     r may be p. */
static inline void point_frobenius(point *r, const point *p)
{
    gf2_square(&r->x, &p->x);
    gf2_square(&r->s, &p->s);
    gf2_square(&r->z, &p->z);
    gf2_square(&r->t, &p->t);
}

/* point_negate: r = -p where the mask is true, else p: y becomes y + x.
 * Alias     r may be p. */
static inline void point_negate(point *r, abel__mask m, const point *p)
{
    gf2_fe zero, t;

    gf2_zero(&zero);
    gf2_select(&t, m, &p->t, &zero);
    gf2_copy(&r->x, &p->x);
    gf2_add(&r->s, &p->s, &t);
    gf2_copy(&r->z, &p->z);
    gf2_copy(&r->t, &p->t);
}

/* point_from_projective: the point with the affine coordinates X/Z and Y/Z^2, not both of X and Z being 0.
 * (x, y) + N = (c^2 / x, c^2 (y + x) / x^2). */
static inline void point_from_projective(point *r, const gf2_fe *x, const gf2_fe *y, const gf2_fe *z,
                                         const law *l)
{
    gf2_fe t, u;

    gf2_mul(&t, x, z);
    gf2_square(&u, x);
    gf2_add(&u, &u, y);
    if (l->a == 0)
        gf2_add(&u, &u, &t);
    mul_c(&r->s, &u, l);
    mul_c(&r->x, z, l);
    mul_c(&r->t, &t, l);
    gf2_copy(&r->z, x);
}

/* point_from_affine: the point with the affine coordinates (x, y); x is not 0. */
static inline void point_from_affine(point *r, const gf2_fe *x, const gf2_fe *y, const law *l)
{
    gf2_fe u;

    gf2_square(&u, x);
    gf2_add(&u, &u, y);
    if (l->a == 0)
        gf2_add(&u, &u, x);
    mul_c(&r->s, &u, l);
    gf2_copy(&r->x, &l->c);
    mul_c(&r->t, x, l);
    gf2_copy(&r->z, x);
}

/* point_x, point_y: the affine coordinates, x = c Z / X and y = c (S + (a + 1) T + c Z^2) / X^2, from 1 / X,
 * which gf2_invert makes 0 for the neutral element. */
static inline void point_x(gf2_fe *x, const point *p, const gf2_fe *inverse, const law *l)
{
    gf2_mul(x, &p->z, inverse);
    mul_c(x, x, l);
}

static inline void point_y(gf2_fe *y, const point *p, const gf2_fe *inverse, const law *l)
{
    gf2_fe u;

    gf2_square(&u, &p->z);
    mul_c(&u, &u, l);
    gf2_add(&u, &u, &p->s);
    if (l->a == 0)
        gf2_add(&u, &u, &p->t);
    mul_c(&u, &u, l);
    gf2_square(y, inverse);
    gf2_mul(y, y, &u);
}

/* point_has_x_vartime: whether x is the affine coordinate of p, without an inversion; never for the neutral
 * element. */
static inline int point_has_x_vartime(const point *p, const gf2_fe *x, const law *l)
{
    gf2_fe u, v;

    gf2_mul(&u, x, &p->x);
    mul_c(&v, &p->z, l);
    return mask_declassify(gf2_equal(&u, &v)) && !mask_declassify(gf2_is_zero(&p->x));
}

#endif
