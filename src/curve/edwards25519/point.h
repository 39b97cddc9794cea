/* SPDX-License-Identifier: Apache-2.0 */
/* Points of edwards25519, -x^2 + y^2 = 1 + d x^2 y^2 over GF(2^255 - 19). A template: included
 * after the field of a tier.
 *
 * Formulas: Hisil, Wong, Carter, Dawson, "Twisted Edwards curves revisited", ASIACRYPT 2008,
 * sections 3.1 (unified addition) and 3.3 (doubling), for a = -1, with 2dT, 2Z and the sums kept
 * in the second operand. They are complete here: -1 is a square and d is not, so no denominator
 * vanishes for any pair of points of the curve, of whatever order (Theorem 1 there). There are
 * no exceptional cases to exclude. */
#ifndef ABEL__CURVE_EDWARDS25519_POINT_H
#define ABEL__CURVE_EDWARDS25519_POINT_H

/* x = x/z, y = y/z, and in a point t = xy/z. */
typedef struct {
    p25519_fe x, y, z, t;
} point;

/* The factors of a sum before its last multiplications:
 * x = e f, y = g h, z = f g, t = e h. */
typedef struct {
    p25519_loose e, f, g, h;
} sum;

/* A second operand: y + x, y - x, 2z, 2dt. */
typedef struct {
    p25519_fe plus, minus, z2, t2d;
} cached;

/* An affine second operand: (y + x) / 2, (y - x) / 2, dxy. Halves save the doubling of z in
 * point_add_affine. */
typedef struct {
    p25519_fe plus, minus, td;
} affine;

static inline void point_identity(point *p)
{
    p25519_zero(&p->x);
    p25519_one(&p->y);
    p25519_one(&p->z);
    p25519_zero(&p->t);
}

/* sum_xyz: the coordinates of a sum, t excepted. Cost 3M. Alias: none. */
static inline void sum_xyz(point *r, const sum *s)
{
    p25519_mul(&r->x, &s->e, &s->f);
    p25519_mul(&r->y, &s->g, &s->h);
    p25519_mul(&r->z, &s->f, &s->g);
}

/* sum_xyzt: all coordinates of a sum. Cost 4M. */
static inline void sum_xyzt(point *r, const sum *s)
{
    sum_xyz(r, s);
    p25519_mul(&r->t, &s->e, &s->h);
}

/* point_double: r = 2 p; p->t is not read. Cost 4S. */
static inline void point_double(sum *r, const point *p)
{
    p25519_fe xx, yy, zz, square, c;
    p25519_loose l;

    p25519_square(&xx, &p->x.l);
    p25519_square(&yy, &p->y.l);
    p25519_square(&zz, &p->z.l);
    p25519_add(&l, &p->x, &p->y);
    p25519_square(&square, &l);

    p25519_add(&r->h, &xx, &yy);
    p25519_sub(&r->g, &xx, &yy);
    p25519_carry(&c, &r->h);
    p25519_sub(&r->e, &c, &square);

    /* f = 2zz + g */
    p25519_carry(&c, &r->g);
    p25519_add(&l, &zz, &c);
    p25519_carry(&c, &l);
    p25519_add(&r->f, &zz, &c);
}

/* point_add: r = p + q, or p - q if subtract, which is public. Cost 4M. */
static inline void point_add(sum *r, const point *p, const cached *q, int subtract)
{
    p25519_fe a, b, c, d;
    p25519_loose l;

    p25519_sub(&l, &p->y, &p->x);
    p25519_mul(&a, &l, subtract ? &q->plus.l : &q->minus.l);
    p25519_add(&l, &p->y, &p->x);
    p25519_mul(&b, &l, subtract ? &q->minus.l : &q->plus.l);
    p25519_mul(&c, &p->t.l, &q->t2d.l);
    p25519_mul(&d, &p->z.l, &q->z2.l);

    p25519_sub(&r->e, &b, &a);
    p25519_add(&r->h, &b, &a);
    p25519_sub(subtract ? &r->g : &r->f, &d, &c);
    p25519_add(subtract ? &r->f : &r->g, &d, &c);
}

/* point_add_affine: r = p + q, or p - q if subtract, which is public. Cost 3M. All four factors
 * are half of those of point_add, which is the same point. */
static inline void point_add_affine(sum *r, const point *p, const affine *q, int subtract)
{
    p25519_fe a, b, c;
    p25519_loose l;

    p25519_sub(&l, &p->y, &p->x);
    p25519_mul(&a, &l, subtract ? &q->plus.l : &q->minus.l);
    p25519_add(&l, &p->y, &p->x);
    p25519_mul(&b, &l, subtract ? &q->minus.l : &q->plus.l);
    p25519_mul(&c, &p->t.l, &q->td.l);

    p25519_sub(&r->e, &b, &a);
    p25519_add(&r->h, &b, &a);
    p25519_sub(subtract ? &r->g : &r->f, &p->z, &c);
    p25519_add(subtract ? &r->f : &r->g, &p->z, &c);
}

/* cached_from_point: p as a second operand. Cost 1M. */
static inline void cached_from_point(cached *r, const point *p)
{
    p25519_fe d2;
    p25519_loose l;

    p25519_add(&l, &p->y, &p->x);
    p25519_carry(&r->plus, &l);
    p25519_sub(&l, &p->y, &p->x);
    p25519_carry(&r->minus, &l);
    p25519_add(&l, &p->z, &p->z);
    p25519_carry(&r->z2, &l);
    p25519_from_bytes(&d2, edwards25519_2d);
    p25519_mul(&r->t2d, &p->t.l, &d2.l);
}

/* affine_from_bytes: an entry of the tables of gen/. */
static inline void affine_from_bytes(affine *r, const uint8_t entry[3][32])
{
    p25519_from_bytes(&r->plus, entry[0]);
    p25519_from_bytes(&r->minus, entry[1]);
    p25519_from_bytes(&r->td, entry[2]);
}

#endif
