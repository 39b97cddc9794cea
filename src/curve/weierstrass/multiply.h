/* SPDX-License-Identifier: Apache-2.0 */
/* Multiples of a public key's point. A template: include after digits.h. */
#ifndef ABEL__CURVE_WEIERSTRASS_MULTIPLY_H
#define ABEL__CURVE_WEIERSTRASS_MULTIPLY_H

/* odd_multiples_vartime: the row of P, whose order is above 62.
 * 2P = (X, Y, Z) is affine on the isomorphic curve with (Z^2 x, Z^3 y) for (x, y), and so is P; as neither a
 * nor b is in the formula of an addition, P + 2P + 2P + ... can be computed there, and its Z times the one of
 * 2P is the Z on the curve itself. One inversion serves all entries (P. L. Montgomery, 1987). */
static void odd_multiples_vartime(row *r, const affine *p, const law *l)
{
    const fe_field *f = &l->f;
    point twice, multiple[ROW_ENTRIES];
    fe t, u, product[ROW_ENTRIES];
    affine step, a;

    point_from_affine(&multiple[0], p, l);
    point_double(&twice, &multiple[0], l);
    fe_square(&t, &twice.z, f);
    fe_mul(&multiple[0].x, &multiple[0].x, &t, f);
    fe_mul(&t, &t, &twice.z, f);
    fe_mul(&multiple[0].y, &multiple[0].y, &t, f);
    fe_copy(&step.x, &twice.x);
    fe_copy(&step.y, &twice.y);
    for (int i = 1; i < ROW_ENTRIES; i++)
        point_add_affine(&multiple[i], &multiple[i - 1], &step, l);
    for (int i = 0; i < ROW_ENTRIES; i++) {
        fe_mul(&multiple[i].z, &multiple[i].z, &twice.z, f);
        if (i == 0)
            fe_copy(&product[0], &multiple[0].z);
        else
            fe_mul(&product[i], &product[i - 1], &multiple[i].z, f);
    }

    fe_invert_vartime(&t, &product[ROW_ENTRIES - 1], f, l->curve);
    for (int i = ROW_ENTRIES; i-- > 0;) {
        if (i > 0)
            fe_mul(&u, &t, &product[i - 1], f);
        else
            fe_copy(&u, &t);
        fe_mul(&t, &t, &multiple[i].z, f);
        fe_square(&a.x, &u, f);
        fe_mul(&u, &u, &a.x, f);
        fe_mul(&a.x, &a.x, &multiple[i].x, f);
        fe_mul(&a.y, &u, &multiple[i].y, f);
        row_set(r, (size_t)i, &a);
    }
}

#ifndef FP_GLV
/* multiply: r = [k]P or its negative, from the row of P, which has order n. Requires 0 < k < n.
 * With v_i = floor(k / 32^i), made odd, v_i = 32 v_(i+1) + d_i is the scalar after digit i. An addition is of
 * opposite points if v_i is 0 modulo n, which is between 0 and n. It is of equal points if v_i - 2 d_i is;
 * as it is positive and at most k / 32^i + 1 + 62, that is for i = 0 alone, where k = n + 2 d_0: the last
 * addition is a complete one.
 * Time      constant in k. */
static void multiply(point *r, const uint8_t *k, const row *multiples, const law *l)
{
    const size_t windows = l->curve->windows;
    const abel__mask as_it_is = mask_from_bit(0);
    struct {
        uint8_t scalar[SCALAR_BYTES], digit[DIGITS_MAX];
        affine term;
    } w;

    scalar_odd(w.scalar, k, l->curve);
    digits_of(w.digit, w.scalar, l->curve->order_len, windows);
    row_lookup(&w.term, multiples, w.digit[windows - 1], as_it_is, l);
    point_from_affine(r, &w.term, l);
    for (size_t i = windows - 1; i-- > 0;) {
        for (int j = 0; j < DIGIT_BITS; j++)
            point_double(r, r, l);
        row_lookup(&w.term, multiples, w.digit[i], as_it_is, l);
        if (i > 0)
            point_add_affine(r, r, &w.term, l);
        else
            point_add_affine_complete(r, r, &w.term, l);
    }
    abel__wipe(&w, sizeof w);
}
#endif

#endif
