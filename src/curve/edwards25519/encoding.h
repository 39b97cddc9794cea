/* SPDX-License-Identifier: Apache-2.0 */
/* Points of edwards25519 to and from 32 bytes (RFC 8032, sections 5.1.2 and 5.1.3). A template:
 * included after point.h. */
#ifndef ABEL__CURVE_EDWARDS25519_ENCODING_H
#define ABEL__CURVE_EDWARDS25519_ENCODING_H

/* encode_with: the encoding of p, given 1/z. */
static inline void encode_with(uint8_t out[32], const point *p, const p25519_fe *z_inverse)
{
    p25519_fe x, y;

    p25519_mul(&x, &p->x.l, &z_inverse->l);
    p25519_mul(&y, &p->y.l, &z_inverse->l);
    p25519_to_bytes(out, &y);
    out[31] |= (uint8_t)(p25519_is_odd(&x) << 7);
}

static void point_encode(uint8_t out[32], const point *p)
{
    p25519_fe z_inverse;

    p25519_invert(&z_inverse, &p->z);
    encode_with(out, p, &z_inverse);
    abel__wipe(&z_inverse, sizeof z_inverse);
}

static void point_encode_vartime(uint8_t out[32], const point *p)
{
    p25519_fe z_inverse;

    p25519_invert_vartime(&z_inverse, &p->z);
    encode_with(out, p, &z_inverse);
}

/* point_decode_vartime: decodes as curve25519.h says; 0 if there is no such point.
 * x^2 = u / v with u = y^2 - 1, v = d y^2 + 1; the candidate is x = u v^3 (u v^7)^((p-5)/8), and
 * v x^2 is u, or -u and then x is multiplied by sqrt(-1), or there is no root. */
static int point_decode_vartime(point *r, const uint8_t encoded[32])
{
    p25519_fe one, yy, u, v, v3, x, vxx, constant;
    p25519_loose l;

    p25519_one(&one);
    p25519_from_bytes(&r->y, encoded);
    r->z = one;

    p25519_square(&yy, &r->y.l);
    p25519_sub(&l, &yy, &one);
    p25519_carry(&u, &l);
    p25519_from_bytes(&constant, edwards25519_d);
    p25519_mul(&v, &yy.l, &constant.l);
    p25519_add(&l, &v, &one);
    p25519_carry(&v, &l);

    p25519_square(&v3, &v.l);
    p25519_mul(&v3, &v3.l, &v.l);
    p25519_square(&x, &v3.l);
    p25519_mul(&x, &x.l, &v.l);
    p25519_mul(&x, &x.l, &u.l);
    p25519_pow_p58(&x, &x);
    p25519_mul(&x, &x.l, &v3.l);
    p25519_mul(&x, &x.l, &u.l);

    p25519_square(&vxx, &x.l);
    p25519_mul(&vxx, &vxx.l, &v.l);
    if (!mask_declassify(p25519_equal(&vxx, &u))) {
        p25519_neg(&l, &u);
        p25519_carry(&u, &l);
        if (!mask_declassify(p25519_equal(&vxx, &u)))
            return 0;
        p25519_from_bytes(&constant, edwards25519_sqrt_m1);
        p25519_mul(&x, &x.l, &constant.l);
    }

    if (p25519_is_odd(&x) != (size_t)(encoded[31] >> 7)) {
        p25519_neg(&l, &x);
        p25519_carry(&x, &l);
    }
    r->x = x;
    p25519_mul(&r->t, &r->x.l, &r->y.l);
    return 1;
}

#endif
