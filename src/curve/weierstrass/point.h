/* SPDX-License-Identifier: Apache-2.0 */
/* The group law on y^2 = x^3 + a x + b. A template: include after the field's kernels and fe.h.
 *
 * Points are (X : Y : Z) with x = X / Z^2, y = Y / Z^3 (Jacobian); the identity has Z = 0. Z^2 is a part of them
 * but for a = 0: whoever makes a Z can square it beside products that wait for one another, and who needs the
 * square begins with it. The formulas are those of H. Cohen, A. Miyaji and T. Ono, "Efficient elliptic curve
 * exponentiation using mixed coordinates", ASIACRYPT 1998. An addition is undefined for equal points and for
 * the identity, and gives the identity for opposite points, as it should. Who calls it says why its points are
 * not so, or takes point_add_affine_complete. */
#ifndef ABEL__CURVE_WEIERSTRASS_POINT_H
#define ABEL__CURVE_WEIERSTRASS_POINT_H

#include "prime_curves.h"

typedef struct {
    fe x, y, z, zz; /* zz = Z^2; of no meaning if a = 0 */
} point;

/* Z = 1. */
typedef struct {
    fe x, y;
} affine;

/* What the formulas need of a curve, in the representation of the tier. */
typedef struct {
    fe_field f;
    fe a;
    const abel__prime_curve *curve;
} law;

static inline void law_of(law *l, const abel__prime_curve *curve)
{
    fe_field_of(&l->f, curve);
    fe_load(&l->a, curve->a);
    l->curve = curve;
}

static inline void point_identity(point *r, const law *l)
{
    fe_one(&r->x, &l->f);
    fe_one(&r->y, &l->f);
    fe_zero(&r->z);
    fe_zero(&r->zz);
}

static inline void point_from_affine(point *r, const affine *p, const law *l)
{
    fe_copy(&r->x, &p->x);
    fe_copy(&r->y, &p->y);
    fe_one(&r->z, &l->f);
    fe_one(&r->zz, &l->f);
}

/* point_double: r = 2p; r may be p. M = (3 X^2 + a Z^4) / 2 is Y times the slope of the tangent times Z; for
 * a = -3 it is 3 (X - Z^2) (X + Z^2) / 2. Z becomes Y Z, half of what it is without the division by 2, which
 * saves the doublings of Y and of Y^4.
 * Complete  yes; the double of the identity, or of a point of order 2, has Z = 0.
 * Cost      4M + 4S for a = -3, 3M + 4S for a = 0, else 4M + 6S.
 * The order is one in which neighbours do not wait for each other: worth a tenth. So in point_chord. */
static void point_double(point *r, const point *p, const law *l)
{
    const fe_field *f = &l->f;
    const int a_form = FP_A_FORM(l->curve);
    fe m, s, t, u, v;

    if (a_form == ABEL__A_MINUS_3) {
        fe_add(&u, &p->x, &p->zz, f);
        fe_sub(&v, &p->x, &p->zz, f);
        fe_square(&s, &p->y, f);
        fe_mul(&m, &u, &v, f);
    } else {
        fe_square(&s, &p->y, f);
        fe_square(&m, &p->x, f);
    }
    fe_mul(&r->z, &p->y, &p->z, f);
    fe_add(&u, &m, &m, f);
    fe_add(&m, &u, &m, f);
    if (a_form == ABEL__A_GENERAL) {
        fe_square(&t, &p->zz, f);
        fe_mul(&t, &t, &l->a, f);
        fe_add(&m, &m, &t, f);
    }
    fe_half(&m, &m, f);
    fe_mul(&t, &p->x, &s, f);
    fe_square(&u, &m, f);
    fe_square(&s, &s, f);
    fe_sub(&u, &u, &t, f);
    fe_sub(&r->x, &u, &t, f); /* M^2 - 2 X Y^2 */
    fe_sub(&t, &t, &r->x, f);
    if (a_form != ABEL__A_ZERO)
        fe_square(&r->zz, &r->z, f);
    fe_mul(&t, &m, &t, f);
    fe_sub(&r->y, &t, &s, f);
}

/* point_chord: r = p + q, and what tells whether it is that: h = 0 if the x of the two are equal, and then
 * s = 0 if the y are. r may be p.
 * Complete  no: undefined if p = q or p is the identity.
 * Cost      8M + 3S. */
static inline void point_chord(point *r, fe *h, fe *s, const point *p, const affine *q, const law *l)
{
    const fe_field *f = &l->f;
    const int keeps_zz = FP_A_FORM(l->curve) != ABEL__A_ZERO;
    const fe *zz = &p->zz;
    fe hh, t, u, v;

    if (!keeps_zz) {
        fe_square(&t, &p->z, f);
        zz = &t;
    }
    fe_mul(&v, &p->z, zz, f);
    fe_mul(&u, &q->x, zz, f);
    fe_mul(&v, &q->y, &v, f);
    fe_sub(h, &u, &p->x, f);
    fe_square(&hh, h, f);
    fe_sub(s, &v, &p->y, f);
    fe_mul(&r->z, &p->z, h, f);
    fe_square(&v, s, f);
    fe_mul(&t, h, &hh, f);
    fe_mul(&u, &p->x, &hh, f);
    fe_sub(&v, &v, &t, f);
    fe_mul(&t, &p->y, &t, f);
    fe_sub(&v, &v, &u, f);
    fe_sub(&r->x, &v, &u, f);
    fe_sub(&u, &u, &r->x, f);
    if (keeps_zz)
        fe_square(&r->zz, &r->z, f);
    fe_mul(&u, s, &u, f);
    fe_sub(&r->y, &u, &t, f);
}

/* point_add_affine: r = p + q; r may be p.
 * Complete  no: see point_chord. */
static void point_add_affine(point *r, const point *p, const affine *q, const law *l)
{
    fe h, s;

    point_chord(r, &h, &s, p, q, l);
}

static inline void point_select(point *r, abel__mask m, const point *p, const point *q, const law *l)
{
    (void)l;
    fe_select(&r->x, m, &p->x, &q->x);
    fe_select(&r->y, m, &p->y, &q->y);
    fe_select(&r->z, m, &p->z, &q->z);
    if (FP_A_FORM(l->curve) != ABEL__A_ZERO)
        fe_select(&r->zz, m, &p->zz, &q->zz);
}

/* point_add_affine_complete: r = p + q, whatever p is; r may be p.
 * Time      constant in p and q. */
static void point_add_affine_complete(point *r, const point *p, const affine *q, const law *l)
{
    struct {
        point sum, q, twice;
        fe h, s;
    } w;

    point_chord(&w.sum, &w.h, &w.s, p, q, l);
    point_from_affine(&w.q, q, l);
    point_double(&w.twice, &w.q, l);
    point_select(&w.twice, mask_and(fe_is_zero(&w.h), fe_is_zero(&w.s)), &w.twice, &w.sum, l);
    point_select(r, fe_is_zero(&p->z), &w.q, &w.twice, l);
    abel__wipe(&w, sizeof w);
}

/* point_add_affine_vartime: the same for public points, without what is not needed. */
static void point_add_affine_vartime(point *r, const point *p, const affine *q, const law *l)
{
    fe h, s;

    if (mask_declassify(fe_is_zero(&p->z))) {
        point_from_affine(r, q, l);
        return;
    }
    point_chord(r, &h, &s, p, q, l);
    if (mask_declassify(mask_and(fe_is_zero(&h), fe_is_zero(&s)))) {
        point_from_affine(r, q, l);
        point_double(r, r, l);
    }
}

/* point_x: r = X / Z^2. Requires Z not 0. */
static inline void point_x(fe *r, const point *p, const law *l)
{
    fe t;

    fe_invert(&t, &p->z, &l->f, l->curve);
    fe_square(&t, &t, &l->f);
    fe_mul(r, &p->x, &t, &l->f);
}

/* point_to_affine: (X / Z^2, Y / Z^3). Requires Z not 0. */
static inline void point_to_affine(affine *r, const point *p, const law *l)
{
    const fe_field *f = &l->f;
    fe t, u;

    fe_invert(&t, &p->z, f, l->curve);
    fe_square(&u, &t, f);
    fe_mul(&r->x, &p->x, &u, f);
    fe_mul(&u, &u, &t, f);
    fe_mul(&r->y, &p->y, &u, f);
}

#endif
