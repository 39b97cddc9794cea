/* SPDX-License-Identifier: Apache-2.0 */
/* What a ladder ends with, and what is made of it. A template: include after point.h. */
#ifndef ABEL__CURVE_BINARY_LADDER_STATE_H
#define ABEL__CURVE_BINARY_LADDER_STATE_H

/* x0 / z0 is the coordinate of [k]P, x1 / z1 that of [k + 1]P; z = 0 stands for O. */
typedef struct {
    gf2_fe x0, z0, x1, z1;
} ladder;

/* ladder_bits: how many bits of a scalar of len bytes are walked through, as n < 2^m; ladder_bit: one of
 * them. */
static inline size_t ladder_bits(size_t len)
{
    return 8 * len < GF2_M ? 8 * len : GF2_M;
}

static inline size_t ladder_bit(const uint8_t *k, size_t len, size_t i)
{
    return k[len - 1 - i / 8] >> i % 8 & 1;
}

/* ladder_double_x: x / z of a point becomes that of its double. */
static inline FLAT void ladder_double_x(gf2_fe *x, gf2_fe *z, const gf2_fe *c)
{
    gf2_fe u;

    gf2_mul(&u, c, z);
    gf2_add(&u, &u, x);
    gf2_mul(z, x, z);
    gf2_square(z, z);
    gf2_square(&u, &u);
    gf2_square(x, &u);
}

/* ladder_point_vartime: [k]P, P = (x, y), 0 < k < n. Lopez and Dahab, section 4.2: with x0, x1 affine,
 * y([k]P) = (x0 + x) ((x0 + x) (x1 + x) + x^2 + y) / x + y. All over one denominator here, Z = x z0^2 z1. */
static inline void ladder_point_vartime(point *r, const ladder *w, const gf2_fe *x, const gf2_fe *y,
                                        const law *l)
{
    gf2_fe a, b, zz, d, u, v, z;

    if (mask_declassify(gf2_is_zero(&w->z1))) { /* [k + 1]P = O: [k]P = -P = (x, y + x) */
        gf2_add(&u, y, x);
        point_from_affine(r, x, &u, l);
        return;
    }
    gf2_mul(&a, x, &w->z0);
    gf2_mul(&d, &a, &w->z1); /* x z0 z1 */
    gf2_add(&a, &a, &w->x0);
    gf2_mul(&b, x, &w->z1);
    gf2_add(&b, &b, &w->x1);
    gf2_mul(&zz, &w->z0, &w->z1);
    gf2_square(&u, x);
    gf2_add(&u, &u, y);
    gf2_mul(&u, &u, &zz);
    gf2_mul(&v, &a, &b);
    gf2_add(&u, &u, &v);
    gf2_mul(&u, &u, &a);
    gf2_mul(&z, &w->z0, &d);
    gf2_mul(&v, y, &z);
    gf2_add(&u, &u, &v); /* y([k]P) Z */
    gf2_mul(&u, &u, &z);
    gf2_mul(&v, &w->x0, &d); /* x([k]P) Z */
    point_from_projective(r, &v, &u, &z, l);
}

#endif
