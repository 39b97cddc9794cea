/* SPDX-License-Identifier: Apache-2.0 */
/* Multiples of the base point, for a secret scalar. A template: included after encoding.h.
 *
 * Signed digits of 4 bits, scalar = sum e_i 16^i with -8 <= e_i <= 8, 64 of them. With the full
 * table, of (j + 1) 16^i B, this is 64 additions and no doubling (Bernstein, Duif, Lange, Schwabe,
 * Yang, "High-speed high-security signatures", section 4, with every row in the table); with its
 * first row alone (the small build) there are four doublings between two additions. */
#ifndef ABEL__CURVE_EDWARDS25519_BASE_H
#define ABEL__CURVE_EDWARDS25519_BASE_H

#define BASE_DIGITS 64

/* What depends on the scalar, but for the temporaries of field operations; wiped as a whole. */
typedef struct {
    uint8_t scalar[32];
    int8_t digit[BASE_DIGITS];
    _Alignas(32) uint8_t entry[3][32];
    affine term;
    sum factors;
    point total;
} base_workspace;

/* base_recode: the digits of a scalar below 2^255. A digit t in 0..16 (the carry included)
 * becomes ((t + 8) mod 16) - 8 in -8..7; the last one takes its carry, and is at most 8. */
static inline void base_recode(int8_t digit[BASE_DIGITS], const uint8_t scalar[32])
{
    int carry = 0;
    for (int i = 0; i < BASE_DIGITS - 1; i++) {
        int t = ((scalar[i / 2] >> (4 * (i % 2))) & 15) + carry;
        carry = (t + 8) >> 4;
        digit[i] = (int8_t)(((t + 8) & 15) - 8);
    }
    digit[BASE_DIGITS - 1] = (int8_t)((scalar[31] >> 4) + carry);
}

/* base_lookup: the term of digit i. */
static inline void base_lookup(base_workspace *w, int i)
{
    p25519_fe minus_td;
    p25519_loose l;

    uint32_t digit = (uint32_t)(int32_t)w->digit[i];
    uint32_t sign = digit >> 31;
    uint32_t size = (digit ^ (0 - sign)) + sign;
    abel__mask negative = mask_from_bit(sign);

    lookup(w->entry, edwards25519_base_identity, abel__edwards25519_base[i % EDWARDS25519_BASE_ROWS], 8, 3,
           size);
    lookup_swap(negative, w->entry[0], w->entry[1]); /* the sums y + x and y - x */
    affine_from_bytes(&w->term, (const uint8_t(*)[32])w->entry);
    p25519_neg(&l, &w->term.td);
    p25519_carry(&minus_td, &l);
    p25519_select(&w->term.td, negative, &minus_td, &w->term.td);
}

/* base_multiply: w->total = [scalar]B; scalar < 2^255. The next term is looked up between
 * the two layers of an addition: vectors have time there while multiplications are awaited. */
static void base_multiply(base_workspace *w, const uint8_t scalar[32])
{
    base_recode(w->digit, scalar);
    point_identity(&w->total);
    base_lookup(w, BASE_DIGITS - 1);
    for (int i = BASE_DIGITS - 1; i >= 0; i--) {
#if EDWARDS25519_BASE_ROWS == 1
        for (int j = 0; j < 3; j++) {
            point_double(&w->factors, &w->total);
            sum_xyz(&w->total, &w->factors);
        }
        point_double(&w->factors, &w->total);
        sum_xyzt(&w->total, &w->factors);
#endif
        point_add_affine(&w->factors, &w->total, &w->term, 0);
        if (i > 0)
            base_lookup(w, i - 1);
        sum_xyzt(&w->total, &w->factors);
    }
}

static void base_encoded(uint8_t out[32], const uint8_t scalar[32])
{
    base_workspace w;

    base_multiply(&w, scalar);
    point_encode(out, &w.total);
    abel__wipe(&w, sizeof w);
}

/* base_montgomery: the x-coordinate of [clamp(scalar)]B on the Montgomery form, u = (z + y) / (z - y)
 * (RFC 7748, section 4.1). z = y only for the identity, which u = 0 stands for, as 1/0 is 0. */
static void base_montgomery(uint8_t out[32], const uint8_t scalar[32])
{
    base_workspace w;
    p25519_fe u;

    memcpy(w.scalar, scalar, 32);
    clamp(w.scalar);
    base_multiply(&w, w.scalar);
    p25519_sub(&w.factors.f, &w.total.z, &w.total.y);
    p25519_carry(&u, &w.factors.f);
    p25519_invert(&u, &u);
    p25519_add(&w.factors.g, &w.total.z, &w.total.y);
    p25519_mul(&u, &u.l, &w.factors.g);
    p25519_to_bytes(out, &u);
    abel__wipe(&w, sizeof w);
}

#endif
