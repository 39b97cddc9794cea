/* SPDX-License-Identifier: Apache-2.0 */
/* The group law of point.h on four points at once, one a lane. A template: include after point.h and gf2x4.h.
 *
 * Sums are without T, which points_t computes: after the Frobenius maps where some follow. */
#ifndef ABEL__CURVE_BINARY_POINT_LANES_H
#define ABEL__CURVE_BINARY_POINT_LANES_H

typedef struct {
    gf2x4_fe x, s, z, t;
} points;

/* z = 1. */
typedef struct {
    gf2x4_fe x, s;
} affines;

/* The law of one curve, for every lane. */
typedef struct {
    gf2x4_fe c;
    int koblitz, a;
} laws;

static inline void laws_of(laws *r, const law *l)
{
    gf2x4_all(&r->c, &l->c);
    r->koblitz = l->koblitz;
    r->a = l->a;
}

static inline void points_mul_c(gf2x4_fe *r, const gf2x4_fe *a, const laws *l)
{
    if (l->koblitz)
        gf2x4_copy(r, a);
    else
        gf2x4_mul(r, a, &l->c);
}

/* points_t: T = XZ. */
static inline FLAT void points_t(points *p)
{
    gf2x4_mul(&p->t, &p->x, &p->z);
}

/* points_from_affine: the points with z = 1. */
static inline void points_from_affine(points *r, const affines *p)
{
    gf2_fe one;

    gf2_one(&one);
    gf2x4_copy(&r->x, &p->x);
    gf2x4_copy(&r->s, &p->s);
    gf2x4_all(&r->z, &one);
    gf2x4_copy(&r->t, &p->x);
}

/* points_all: p in every lane. */
static inline void points_all(points *r, const point *p)
{
    gf2x4_all(&r->x, &p->x);
    gf2x4_all(&r->s, &p->s);
    gf2x4_all(&r->z, &p->z);
    gf2x4_all(&r->t, &p->t);
}

/* points_permute: lane i of r = lane l_i of p. */
static inline void points_permute(points *r, const points *p, int l0, int l1, int l2, int l3)
{
    gf2x4_permute(&r->x, &p->x, l0, l1, l2, l3);
    gf2x4_permute(&r->s, &p->s, l0, l1, l2, l3);
    gf2x4_permute(&r->z, &p->z, l0, l1, l2, l3);
    gf2x4_permute(&r->t, &p->t, l0, l1, l2, l3);
}

/* loaded: a in a register. With an operand in memory a masked instruction does not read the words that are
 * masked out: secret masks are for registers alone. */
static inline __m512i loaded(v512 a)
{
    __asm__("" : "+v"(a));
    return (__m512i)a;
}

/* points_negate: the negatives in the lanes whose words are in the mask: y becomes y + x. */
static inline void points_negate(gf2x4_fe *s, const gf2x4_fe *t, __mmask8 words)
{
#pragma GCC unroll 5
    for (size_t i = 0; i < GF2X4_VECTORS; i++)
        s->v[i] ^= (v512)_mm512_maskz_mov_epi64(words, loaded(t->v[i]));
}

/* points_sum: the second half of an addition, as in point.h. */
static inline FLAT void points_sum(points *r, const gf2x4_fe *xx, const gf2x4_fe *ss, const gf2x4_fe *tt,
                                   const gf2x4_fe *d, const gf2x4_fe *g, const laws *l)
{
    gf2x4_fe f, u, v;
    gf2x4_wide p, q;

    gf2x4_square(&f, xx);
    gf2x4_add(&r->x, d, ss);
    gf2x4_copy(&u, ss);
    gf2x4_copy(&v, d);
    if (l->a) {
        gf2x4_add(&u, &u, tt);
        gf2x4_add(&v, &v, tt);
    }
    gf2x4_add(&r->z, &f, g);
    points_mul_c(&r->z, &r->z, l);
    gf2x4_mul_wide(&p, g, &u);
    gf2x4_mul_wide(&q, &f, &v);
    gf2x4_add_wide(&p, &p, &q);
    gf2x4_reduce(&r->s, &p);
    points_mul_c(&r->s, &r->s, l);
}

/* points_add_inline, points_add: r = p + q, complete, without T. 7M + 2S, and 2M more by c.
 * Alias     r may be p or q. */
static inline FLAT void points_add_inline(points *r, const points *p, const points *q, const laws *l)
{
    gf2x4_fe xx, ss, tt, d, g, u, v;

    gf2x4_mul(&g, &p->z, &q->z);
    gf2x4_mul(&xx, &p->x, &q->x);
    gf2x4_square(&g, &g);
    gf2x4_mul(&ss, &p->s, &q->s);
    gf2x4_mul(&tt, &p->t, &q->t);
    gf2x4_add(&u, &p->s, &p->t);
    gf2x4_add(&v, &q->s, &q->t);
    gf2x4_mul(&d, &u, &v);
    points_sum(r, &xx, &ss, &tt, &d, &g, l);
}

static WHOLE void points_add(points *r, const points *p, const points *q, const laws *l)
{
    points_add_inline(r, p, q, l);
}

/* points_add_sub: sum = p + q and difference = p - q, without T, as in point.h. 11M + 3S, and 4M more by c.
 * Alias     sum or difference may be p or q. */
static WHOLE void points_add_sub(points *sum, points *difference, const points *p, const points *q,
                                 const laws *l)
{
    gf2x4_fe xx, ss, tt, d, g, u, v, ss_minus, d_minus;

    gf2x4_mul(&xx, &p->x, &q->x);
    gf2x4_mul(&ss, &p->s, &q->s);
    gf2x4_mul(&tt, &p->t, &q->t);
    gf2x4_mul(&g, &p->z, &q->z);
    gf2x4_square(&g, &g);
    gf2x4_add(&u, &q->s, &q->t);
    gf2x4_mul(&ss_minus, &p->s, &u);
    gf2x4_add(&v, &p->s, &p->t);
    gf2x4_mul(&d_minus, &v, &q->s);
    gf2x4_add(&d, &ss, &tt);
    gf2x4_add(&d, &d, &ss_minus);
    gf2x4_add(&d, &d, &d_minus);
    points_sum(sum, &xx, &ss, &tt, &d, &g, l);
    points_sum(difference, &xx, &ss_minus, &tt, &d_minus, &g, l);
}

/* points_add_affine: the same for an affine q, whose T is its X. 6M + 2S, and 2M more by c.
 * Alias     r may be p. */
static WHOLE void points_add_affine(points *r, const points *p, const affines *q, const laws *l)
{
    gf2x4_fe xx, ss, tt, d, g, u, v;

    gf2x4_mul(&xx, &p->x, &q->x);
    gf2x4_square(&g, &p->z);
    gf2x4_mul(&ss, &p->s, &q->s);
    gf2x4_mul(&tt, &p->t, &q->x);
    gf2x4_add(&u, &p->s, &p->t);
    gf2x4_add(&v, &q->s, &q->x);
    gf2x4_mul(&d, &u, &v);
    points_sum(r, &xx, &ss, &tt, &d, &g, l);
}

/* points_double: r = 2p, complete, without T. 2M + 5S, and 2M more by c.
 * Alias     r may be p. */
static WHOLE void points_double(points *r, const points *p, const laws *l)
{
    gf2x4_fe xx, zz, u, v;
    gf2x4_wide w, y;

    gf2x4_square(&xx, &p->x);
    gf2x4_square(&zz, &p->z);
    gf2x4_add(&v, &xx, &zz);
    gf2x4_square(&v, &v);
    gf2x4_add(&u, &p->s, &p->t);
    gf2x4_mul_wide(&w, &xx, l->a ? &p->s : &u);
    gf2x4_mul_wide(&y, &zz, l->a ? &u : &p->s);
    gf2x4_add_wide(&w, &w, &y);
    gf2x4_reduce(&u, &w);
    gf2x4_square(&u, &u);
    gf2x4_square(&r->x, &p->t);
    points_mul_c(&r->s, &u, l);
    points_mul_c(&r->z, &v, l);
}

/* points_frobenius: r = tau^count p, on a Koblitz curve.
 * Alias     r may be p. */
static inline void points_frobenius(points *r, const points *p, int count)
{
    gf2x4_copy(&r->x, &p->x);
    gf2x4_copy(&r->s, &p->s);
    gf2x4_copy(&r->z, &p->z);
    for (int i = 0; i < count; i++) {
        gf2x4_square(&r->x, &r->x);
        gf2x4_square(&r->s, &r->s);
        gf2x4_square(&r->z, &r->z);
    }
    points_t(r);
}

/* points_first: r = the point in lane 0. */
static inline void points_first(point *r, const points *p)
{
    gf2_fe other;

    gf2x4_lanes(&r->x, &other, &other, &other, &p->x);
    gf2x4_lanes(&r->s, &other, &other, &other, &p->s);
    gf2x4_lanes(&r->z, &other, &other, &other, &p->z);
    gf2x4_lanes(&r->t, &other, &other, &other, &p->t);
}

#endif
