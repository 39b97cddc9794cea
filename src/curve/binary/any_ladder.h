/* SPDX-License-Identifier: Apache-2.0 */
/* Multiplication on any binary curve: the x-only ladder of J. Lopez and R. Dahab, "Fast multiplication on
 * elliptic curves over GF(2^m) without precomputation", CHES 1999, as in ladder.h. A template: include after
 * field/binary/any.h.
 *
 * Complete for every k and every point P of the curve but O, the point at infinity. x / z stands for points,
 * with z = 0 and x not 0 for O. The double (x^4 + b z^4, x^2 z^2) is never (0, 0): both would ask for x z = 0
 * and x = c z. The sum of P1 and P2, which differ by P, is z = (x1 z2 + x2 z1)^2, x = x(P) z + x1 z2 x2 z1.
 * If neither of them is O, z = 0 where P2 = -P1 (or P1, but P is not O), and then x is a square, not 0 unless
 * x1 = x2 = 0, where P2 = P1 = (0, sqrt(b)) again. If one is O, the other is P or -P, z is not 0, and
 * x / z = x(P). Nothing of this asks for an x(P) that is not 0. */
#ifndef ABEL__CURVE_BINARY_ANY_LADDER_H
#define ABEL__CURVE_BINARY_ANY_LADDER_H

/* x0 / z0 is the coordinate of [k]P, x1 / z1 that of [k + 1]P. */
typedef struct {
    any_fe x0, z0, x1, z1;
} ladder;

/* ladder_step: (p, q) becomes (2p, p + q), whose difference has the coordinate x; c = b^(1/4). */
static inline void ladder_step(any_fe *px, any_fe *pz, any_fe *qx, any_fe *qz, const any_fe *x,
                               const any_fe *c, const any_field *f)
{
    any_fe u, v, w;
    any_wide s, t;

    any_mul(&u, px, qz, f);
    any_mul(&v, qx, pz, f);

    any_mul(&w, c, pz, f);
    any_add(&w, &w, px);
    any_mul(pz, px, pz, f);
    any_square(pz, pz, f);
    any_square(&w, &w, f);
    any_square(px, &w, f);

    any_add(&w, &u, &v);
    any_square(qz, &w, f);
    any_mul_wide(&s, x, qz);
    any_mul_wide(&t, &u, &v);
    any_add_wide(&s, &s, &t);
    any_reduce(qx, &s, f);
}

/* ladder_multiply: [k]P and [k + 1]P for the point P with this x; k, of len bytes, is below 2^bits.
 * Time      constant in k and x. */
static __attribute__((noinline)) void ladder_multiply(ladder *r, const uint8_t *k, size_t len, unsigned bits,
                                                      const any_fe *x, const any_fe *c, const any_field *f)
{
    size_t swapped = 0;

    any_one(&r->x0);
    any_zero(&r->z0);
    any_copy(&r->x1, x);
    any_one(&r->z1);
    for (unsigned i = bits; i-- > 0;) {
        const size_t bit = k[len - 1 - i / 8] >> i % 8 & 1;
        const abel__mask swap = mask_from_bit(bit ^ swapped);
        any_swap(swap, &r->x0, &r->x1);
        any_swap(swap, &r->z0, &r->z1);
        ladder_step(&r->x0, &r->z0, &r->x1, &r->z1, x, c, f);
        swapped = bit;
    }
    any_swap(mask_from_bit(swapped), &r->x0, &r->x1);
    any_swap(mask_from_bit(swapped), &r->z0, &r->z1);
}

/* ladder_x: the coordinate of [k]P. Returns whether it is O, and x = 0 then. */
static abel__mask ladder_x(any_fe *x, const ladder *w, const any_field *f)
{
    any_fe inverse;

    any_invert(&inverse, &w->z0, f);
    any_mul(x, &w->x0, &inverse, f);
    return any_is_zero(&w->z0);
}

/* ladder_point: both coordinates of [k]P from those of P, x not 0; (0, y) for O. Lopez and Dahab,
 * section 4.2: with x0 and x1 affine, y([k]P) = (x0 + x) ((x0 + x) (x1 + x) + x^2 + y) / x + y. The one
 * inverse is that of x z0 z1. If z1 = 0, [k + 1]P = O, and [k]P = -P = (x, y + x).
 * Returns   whether it is O. */
static abel__mask ladder_point(any_fe *rx, any_fe *ry, const ladder *w, const any_fe *x, const any_fe *y,
                               const any_field *f)
{
    const abel__mask last = any_is_zero(&w->z1);
    any_fe inverse, zz, u, v, x0;

    any_mul(&zz, &w->z0, &w->z1, f);
    any_mul(&inverse, &zz, x, f);
    any_invert(&inverse, &inverse, f);

    any_mul(&x0, x, &w->z1, f); /* x0 = X0 x z1 / (x z0 z1) */
    any_add(&v, &x0, &w->x1);   /* (x1 + x) z1 */
    any_mul(&x0, &x0, &w->x0, f);
    any_mul(&x0, &x0, &inverse, f);
    any_mul(&u, x, &w->z0, f);
    any_add(&u, &u, &w->x0); /* (x0 + x) z0 */
    any_mul(&u, &u, &v, f);
    any_square(&v, x, f);
    any_add(&v, &v, y);
    any_mul(&v, &v, &zz, f);
    any_add(&u, &u, &v); /* the second factor, times z0 z1 */
    any_mul(&u, &u, &inverse, f);
    any_add(&v, &x0, x);
    any_mul(&u, &u, &v, f);
    any_add(&u, &u, y);

    any_add(&v, y, x);
    any_select(rx, last, x, &x0);
    any_select(ry, last, &v, &u);
    return any_is_zero(&w->z0);
}

#endif
