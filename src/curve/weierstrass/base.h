/* SPDX-License-Identifier: Apache-2.0 */
/* Multiples of the base point. A template: include after digits.h.
 *
 * Row i of the table has the odd multiples of 32^(spacing i) G, and the last row those of 32^(windows - 1) G.
 * With spacing 1 there is an addition a digit and no doubling at all; otherwise the digits with the same
 * residue j mod spacing are added up first, and DIGIT_BITS doublings lead from one residue to the next. The
 * topmost digit is added last.
 *
 * No addition but the last is of equal or opposite points: the sum so far is that of some of the terms
 * d_i 32^i, over a power of 32, and the point to be added that of another. The sum of two sets of terms, or
 * their difference, is not 0, because the power of 2 in it is that of the lowest term, as digits are odd; and
 * without the topmost term it is below 32^(windows - 1), which is less than n, so it is not 0 modulo n
 * either. For the same reasons the sum so far is not the identity. The last addition is a complete one. */
#ifndef ABEL__CURVE_WEIERSTRASS_BASE_H
#define ABEL__CURVE_WEIERSTRASS_BASE_H

/* base_multiply: r = [k]G. Requires 0 < k < n.
 * Time      constant in k. */
static void base_multiply(point *r, const uint8_t *k, const law *l)
{
    const abel__prime_curve *curve = l->curve;
    const row *rows = (const row *)curve->base;
    const size_t windows = curve->windows, spacing = curve->spacing;
    struct {
        uint8_t scalar[SCALAR_BYTES], digit[DIGITS_MAX];
        affine term;
    } w;
    const abel__mask negate = scalar_odd(w.scalar, k, curve);

    digits_of(w.digit, w.scalar, curve->order_len, windows);
    row_lookup(&w.term, &rows[0], w.digit[spacing - 1], negate, l);
    point_from_affine(r, &w.term, l);
    for (size_t residue = spacing; residue-- > 0;) {
        for (int i = 0; residue + 1 < spacing && i < DIGIT_BITS; i++)
            point_double(r, r, l);
        for (size_t j = residue + 1 < spacing ? residue : residue + spacing; j < windows - 1; j += spacing) {
            row_lookup(&w.term, &rows[j / spacing], w.digit[j], negate, l);
            point_add_affine(r, r, &w.term, l);
        }
    }
    row_lookup(&w.term, &rows[(windows - 2) / spacing + 1], w.digit[windows - 1], negate, l);
    point_add_affine_complete(r, r, &w.term, l);
    abel__wipe(&w, sizeof w);
}

#endif
