/* SPDX-License-Identifier: Apache-2.0 */
/* Variable-base multiplication on random curves: the x-only ladder of J. Lopez and R. Dahab, "Fast
 * multiplication on elliptic curves over GF(2^m) without precomputation", CHES 1999. A template: include
 * after point.h.
 *
 * 6M + 4S a bit with c = b^(1/4). A window of complete formulas costs 5M + 5S a doubling here, where the
 * products by c are full ones, and 10M an addition: no less, and a table beside it. The ladder starts at (O,
 * P), so leading zeros of the scalar are bits like others: z = 0 stands for O in every formula. As x(P) is
 * not 0, the difference of the two points, no sum is undefined. */
#ifndef ABEL__CURVE_BINARY_LADDER_H
#define ABEL__CURVE_BINARY_LADDER_H

#include "curve/binary/ladder_state.h"

/* ladder_step: (p, q) becomes (2p, p + q), whose difference has the coordinate x. */
static inline FLAT void ladder_step(gf2_fe *px, gf2_fe *pz, gf2_fe *qx, gf2_fe *qz, const gf2_fe *x,
                                    const gf2_fe *c)
{
    gf2_fe u, v, w;
    gf2_wide s, t;

    gf2_mul(&u, px, qz);
    gf2_mul(&v, qx, pz);
    ladder_double_x(px, pz, c);

    gf2_add(&w, &u, &v);
    gf2_square(qz, &w);
    gf2_mul_wide(&s, x, qz);
    gf2_mul_wide(&t, &u, &v);
    gf2_add_wide(&s, &s, &t);
    gf2_reduce(qx, &s);
}

/* ladder_multiply: [k]P and [k + 1]P for the point P with this x, which is not 0; k has len bytes.
 * Time      constant in k and x. */
static WHOLE void ladder_multiply(ladder *r, const uint8_t *k, size_t len, const gf2_fe *x, const law *l)
{
    size_t swapped = 0;

    gf2_one(&r->x0);
    gf2_zero(&r->z0);
    gf2_copy(&r->x1, x);
    gf2_one(&r->z1);
    for (size_t i = ladder_bits(len); i-- > 0;) {
        const size_t bit = ladder_bit(k, len, i);
        const abel__mask swap = mask_from_bit(bit ^ swapped);
        gf2_swap(swap, &r->x0, &r->x1);
        gf2_swap(swap, &r->z0, &r->z1);
        ladder_step(&r->x0, &r->z0, &r->x1, &r->z1, x, &l->c);
        swapped = bit;
    }
    gf2_swap(mask_from_bit(swapped), &r->x0, &r->x1);
    gf2_swap(mask_from_bit(swapped), &r->z0, &r->z1);
}

#endif
