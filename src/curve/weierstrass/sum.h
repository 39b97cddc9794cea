/* SPDX-License-Identifier: Apache-2.0 */
/* [u]G + [v]Q for public scalars, in variable time. A template: include after digits.h; for secp256k1 after
 * glv.h. */
#ifndef ABEL__CURVE_WEIERSTRASS_SUM_H
#define ABEL__CURVE_WEIERSTRASS_SUM_H

enum { NAF_WIDTH = 6, NAF_MAX = 8 * SCALAR_BYTES + 1 };

/* One product of the sum: a scalar in the width-6 non-adjacent form (J. Solinas, 2000), whose digits are 0 or
 * odd and at most 31 in size, with five zeros at least after one that is not 0, and the row that they choose
 * from, mapped by the endomorphism or not. */
typedef struct {
    int8_t digit[NAF_MAX];
    size_t len;
    const row *multiples;
    int map;
} summand;

/* summand_of: k has len bytes, at most SCALAR_BYTES, or its negative. */
static void summand_of(summand *r, const uint8_t *k, size_t len, int negative, const row *multiples, int map)
{
    unsigned carry = 0;

    r->len = 0;
    r->multiples = multiples;
    r->map = map;
    memset(r->digit, 0, 8 * len + 1);
    for (size_t bit = 0; bit <= 8 * len;) {
        const size_t i = bit / 8, shift = bit % 8;
        const unsigned low = i < len ? k[len - 1 - i] : 0u, high = i + 1 < len ? k[len - 2 - i] : 0u;
        const unsigned window = ((high << 8 | low) >> shift & 63) + carry;
        if (window % 2 == 0) {
            /* With a carry, an even window ends in a 1 of the scalar: the carry goes on. */
            bit++;
            continue;
        }
        carry = window > 32;
        const int digit = (int)window - (carry ? 64 : 0);
        r->digit[bit] = (int8_t)(negative ? -digit : digit);
        r->len = bit + 1;
        bit += NAF_WIDTH;
    }
}

/* summands_of: those of [k]P, k less than n, from the row of P. */
#ifdef FP_GLV
enum { SUMMANDS = 2 };
#else
enum { SUMMANDS = 1 };
#endif
static void summands_of(summand r[SUMMANDS], const uint8_t *k, const row *multiples, const law *l)
{
#ifdef FP_GLV
    glv_halves half;

    glv_split(&half, k, l->curve->glv);
    for (int j = 0; j < SUMMANDS; j++)
        summand_of(&r[j], half.k[j], GLV_BYTES, mask_declassify(half.negative[j]), multiples, j);
#else
    summand_of(r, k, l->curve->order_len, 0, multiples, 0);
#endif
}

/* sum_vartime: r = [u]G + [v]Q, from the row of Q; all doublings are shared (E. Straus, 1964). */
static void sum_vartime(point *r, const uint8_t *u, const uint8_t *v, const row *multiples, const law *l)
{
    summand w[2 * SUMMANDS];
    size_t len = 0;
    affine term;

    summands_of(w, u, (const row *)l->curve->base, l);
    summands_of(w + SUMMANDS, v, multiples, l);
    for (int j = 0; j < 2 * SUMMANDS; j++)
        if (w[j].len > len)
            len = w[j].len;
    point_identity(r, l);
    for (size_t i = len; i-- > 0;) {
        point_double(r, r, l);
        for (int j = 0; j < 2 * SUMMANDS; j++) {
            if (i >= w[j].len || w[j].digit[i] == 0)
                continue;
            row_get_vartime(&term, w[j].multiples, w[j].digit[i], l);
#ifdef FP_GLV
            if (w[j].map)
                glv_map(&term, l);
#endif
            point_add_affine_vartime(r, r, &term, l);
        }
    }
}

#endif
