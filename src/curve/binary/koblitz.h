/* SPDX-License-Identifier: Apache-2.0 */
/* stand-in */
#ifndef ABEL__CURVE_BINARY_KOBLITZ_H
#define ABEL__CURVE_BINARY_KOBLITZ_H
static void koblitz_multiply(point *r, const uint8_t *k, const abel__gf2_curve *curve, const gf2_fe *x,
                             const gf2_fe *y, const law *l)
{
    ladder w;
    ladder_multiply(&w, k, curve->order_len, x, l);
    ladder_point_vartime(r, &w, x, y, l);
}
#endif
