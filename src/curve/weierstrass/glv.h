/* SPDX-License-Identifier: Apache-2.0 */
/* Multiplication on secp256k1 with the endomorphism (x, y) -> (beta x, y), which is the multiplication by
 * lambda (R. Gallant, R. Lambert and S. Vanstone, "Faster point multiplication on elliptic curves with
 * efficient endomorphisms", CRYPTO 2001). A template: include after multiply.h. */
#ifndef ABEL__CURVE_WEIERSTRASS_GLV_H
#define ABEL__CURVE_WEIERSTRASS_GLV_H

/* GLV_BYTES, GLV_WINDOWS: of the halves, which are at most 2^128. */
enum { GLV_BYTES = 17, GLV_WINDOWS = 26, GLV_WORDS = 6 };

/* glv_word: word i, of 32 bits, of a constant in words of 64 bits. */
static inline uint32_t glv_word(const uint64_t *words, size_t i)
{
    return (uint32_t)(words[i / 2] >> 32 * (i % 2));
}

/* glv_product: r += a b modulo 2^(32 len). */
static inline void glv_product(uint32_t *r, size_t len, const uint32_t *a, size_t a_len, const uint64_t *b,
                               size_t b_len)
{
    for (size_t i = 0; i < a_len && i < len; i++) {
        uint64_t carry = 0;
        for (size_t j = i; j < len; j++) {
            carry += (uint64_t)a[i] * (j - i < b_len ? glv_word(b, j - i) : 0) + r[j];
            r[j] = (uint32_t)carry;
            carry >>= 32;
        }
    }
}

/* glv_magnitude: the bytes of |a|, a in two's complement; returns whether it is negative. */
static inline abel__mask glv_magnitude(uint8_t r[GLV_BYTES], const uint32_t a[GLV_WORDS])
{
    const abel__mask negative = mask_from_bit(a[GLV_WORDS - 1] >> 31);
    uint32_t carry = negative.m & 1;

    for (size_t i = 0; i < GLV_BYTES; i++) {
        carry += ((a[i / 4] ^ mask_u32(negative)) >> 8 * (i % 4)) & 0xff;
        r[GLV_BYTES - 1 - i] = (uint8_t)carry;
        carry >>= 8;
    }
    return negative;
}

/* A scalar k as k[0] + k[1] lambda modulo n, by absolute values and signs. */
typedef struct {
    uint8_t k[2][GLV_BYTES];
    abel__mask negative[2];
} glv_halves;

/* glv_split: the halves of k: (k, 0) minus a vector c1 (a1, b1) + c2 (a2, b2) of the lattice of all (u, v)
 * with u + v lambda = 0 modulo n, which is close to it: c1 and c2 are b2 k / n and -b1 k / n, rounded. That
 * the halves are at most 2^128 is shown where the constants are made (synth/prime_curves.py).
 * Time      constant in k. */
static void glv_split(glv_halves *r, const uint8_t k[32], const abel__glv *glv)
{
    struct {
        uint32_t k[8], product[16], half[2][GLV_WORDS];
    } w = {0};

    bytes_to_words32(w.k, k, 32);
    memcpy(w.half[0], w.k, sizeof w.half[0]);
    for (int i = 0; i < 2; i++) {
        memset(w.product, 0, sizeof w.product);
        w.product[11] = UINT32_C(1) << 31;
        glv_product(w.product, 16, w.k, 8, glv->rounded[i], 8);
        for (int j = 0; j < 2; j++)
            glv_product(w.half[j], GLV_WORDS, w.product + 12, 4, glv->minus_basis[i][j], GLV_WORDS);
    }
    for (int j = 0; j < 2; j++)
        r->negative[j] = glv_magnitude(r->k[j], w.half[j]);
    abel__wipe(&w, sizeof w);
}

/* glv_map: p = lambda p. */
static inline void glv_map(affine *p, const law *l)
{
    fe beta;

    fe_load(&beta, l->curve->glv->beta);
    fe_mul(&p->x, &p->x, &beta, &l->f);
}

/* glv_lookup: d P or d lambda P for a digit d of half 0 or 1. */
static inline void glv_lookup(affine *r, const row *multiples, uint8_t digit, int j, abel__mask negate,
                              const law *l)
{
    row_lookup(r, multiples, digit, negate, l);
    if (j == 1)
        glv_map(r, l);
}

/* glv_multiply: r = [k]P from the row of P. The halves are made odd, by adding 1, which is taken back at the
 * end.
 * No addition is of equal points. Before the last digits, a sum (u + v lambda) P and the d P or d lambda P that
 * is added to it have u and v of at most 2^124: their difference is no vector of the lattice but (0, 0), as its
 * shortest is longer than 2^126, and not that either, as both halves are more than 31 after five doublings.
 * From the last digits on (u, v) differs by at most 64 from the halves of k, which are farther than 2^126 from
 * every vector of the lattice but (0, 0) (synth/prime_curves.py), and the difference is not (0, 0) again: in
 * the last two additions, which take back a 1, because the point added has the opposite sign of a half that is
 * 1 at least. Nor is a sum so far the identity: its (u, v) is not (0, 0), and no vector of the lattice.
 * Time      constant in k. */
static void glv_multiply(point *r, const uint8_t *k, const row *multiples, const law *l)
{
    struct {
        glv_halves half;
        uint8_t digit[2][DIGITS_MAX];
        abel__mask even[2];
        affine term;
        point sum;
    } w;

    glv_split(&w.half, k, l->curve->glv);
    for (int j = 0; j < 2; j++) {
        uint8_t *half = w.half.k[j];
        w.even[j] = mask_from_bit(~half[GLV_BYTES - 1] & 1u);
        half[GLV_BYTES - 1] |= 1;
        digits_of(w.digit[j], half, GLV_BYTES, GLV_WINDOWS);
    }
    glv_lookup(&w.term, multiples, w.digit[0][GLV_WINDOWS - 1], 0, w.half.negative[0], l);
    point_from_affine(r, &w.term, l);
    glv_lookup(&w.term, multiples, w.digit[1][GLV_WINDOWS - 1], 1, w.half.negative[1], l);
    point_add_affine(r, r, &w.term, l);
    for (size_t i = GLV_WINDOWS - 1; i-- > 0;) {
        for (int j = 0; j < DIGIT_BITS; j++)
            point_double(r, r, l);
        for (int j = 0; j < 2; j++) {
            glv_lookup(&w.term, multiples, w.digit[j][i], j, w.half.negative[j], l);
            point_add_affine(r, r, &w.term, l);
        }
    }
    for (int j = 0; j < 2; j++) { /* ROW_ENTRIES stands for the digit 1 */
        glv_lookup(&w.term, multiples, ROW_ENTRIES, j, mask_not(w.half.negative[j]), l);
        point_add_affine(&w.sum, r, &w.term, l);
        point_select(r, w.even[j], &w.sum, r, l);
    }
    abel__wipe(&w, sizeof w);
}

#endif
