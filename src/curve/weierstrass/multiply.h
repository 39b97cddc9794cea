/* SPDX-License-Identifier: Apache-2.0 */
/* Multiples of a public key's point. A template: include after digits.h. */
#ifndef ABEL__CURVE_WEIERSTRASS_MULTIPLY_H
#define ABEL__CURVE_WEIERSTRASS_MULTIPLY_H

/* odd_multiples_vartime: the row of P, whose order is above 33: no multiple so far is 2P or -2P.
 * Each multiple is the one before it plus 2P, two different points with the same Z, which makes an addition
 * cheap and leaves 2P with the Z of the sum (N. Meloni, "New point addition formulae for ECC applications",
 * WAIFI 2007): 5M + 2S. That Z is the one before it times h, the difference of the x; so one inversion, of the
 * last Z, serves all entries. */
static void odd_multiples_vartime(row *r, const affine *p, const law *l)
{
    const fe_field *f = &l->f;
    fe x[ROW_ENTRIES], y[ROW_ENTRIES], h[ROW_ENTRIES], z, s, t, u, v;
    point twice;
    affine a;

    /* P with the Z of 2P. */
    point_from_affine(&twice, p, l);
    point_double(&twice, &twice, l);
    fe_copy(&z, &twice.z);
    fe_square(&t, &z, f);
    fe_mul(&x[0], &p->x, &t, f);
    fe_mul(&t, &t, &z, f);
    fe_mul(&y[0], &p->y, &t, f);

    for (int i = 1; i < ROW_ENTRIES; i++) {
        fe_sub(&h[i], &x[i - 1], &twice.x, f);
        fe_square(&t, &h[i], f);
        fe_sub(&s, &y[i - 1], &twice.y, f);
        fe_square(&u, &s, f);
        fe_mul(&v, &x[i - 1], &t, f);
        fe_mul(&twice.x, &twice.x, &t, f);
        fe_mul(&z, &z, &h[i], f);
        fe_sub(&u, &u, &v, f);
        fe_sub(&v, &v, &twice.x, f); /* h^3 */
        fe_mul(&twice.y, &twice.y, &v, f);
        fe_sub(&x[i], &u, &twice.x, f);
        fe_sub(&t, &twice.x, &x[i], f);
        fe_mul(&t, &s, &t, f);
        fe_sub(&y[i], &t, &twice.y, f);
    }

    row_set(r, 0, p);
    fe_invert_vartime(&z, &z, f, l->curve);
    for (int i = ROW_ENTRIES; --i > 0;) {
        fe_square(&t, &z, f);
        fe_mul(&a.x, &x[i], &t, f);
        fe_mul(&t, &t, &z, f);
        fe_mul(&a.y, &y[i], &t, f);
        fe_mul(&z, &z, &h[i], f);
        row_set(r, (size_t)i, &a);
    }
}

#ifndef FP_GLV
/* multiply: r = [k]P or its negative, from the row of P, which has order n. Requires 0 < k < n and n > 66.
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
