/* SPDX-License-Identifier: Apache-2.0 */
/* Expansion of scalars to the base of Frobenius on a Koblitz curve: k P = sum e_i tau^i(P) with digits e_i
 * that are all 1 or -1, and as many for every k (Solinas, "Efficient arithmetic on Koblitz curves", 2000,
 * for the ring and the reduction modulo delta; Okeya, Takagi and Vuillaume, "Efficient representations on
 * Koblitz curves with resistance to side channel attacks", ACISP 2005, for digits without zero). A template
 * for the field GF2_M; the constants are from synth/tau.py, which proves that the digits suffice.
 *
 * Frobenius is tau = mu omega with mu = 1 for a = 1 and -1 for a = 0, and omega^2 = omega - 2. The element
 * delta = (tau^m - 1) / (tau - 1) of Z[omega] is 0 on the subgroup of order n, the norm of delta. A sum of L
 * digits +-1 is 2 B - (1 + omega + ... + omega^(L - 1)), where B has the digits b_i = (e_i + 1) / 2, 0 or
 * 1. So what is wanted is a B of L such digits with
 *
 *     2 B = k + (1 + omega + ... + omega^(L - 1)) - q0 v0 - q1 v1
 *
 * where v0 and v1 are a basis of the multiples of delta: delta, and omega delta or conjugate(omega) delta;
 * and q0, q1 are integers next to the coordinates of k in it. The right side must be 0 mod 2. As delta is 1
 * there, q1 is odd, and the parity of q0 follows from that of k.
 *
 * The lowest digit of B = x + y omega is x mod 2, and (x - b + y omega) / omega = y + h - h omega with
 * h = (x - b) / 2. So the next WORD_BITS digits depend on the low words of x and y alone, and they are taken
 * from these before all of B goes on. Coordinates are signed, in two's complement; right shifts of signed
 * integers are arithmetic, as all compilers have them. */
#ifndef ABEL__CURVE_BINARY_TAU_H
#define ABEL__CURVE_BINARY_TAU_H

#include "base/verify.h"
#include "order/order_montgomery.h"
#include "tau_constants.h"

#include <stddef.h>
#include <stdint.h>

#define TAU_OF(what, m)   TAU_JOIN(what, m)
#define TAU_JOIN(what, m) ABEL__TAU_##what##_##m

/* Whether the field has a Koblitz curve; where it has none, all of this is absent. */
#define TAU_KOBLITZ TAU_OF(KOBLITZ, GF2_M)
#if TAU_KOBLITZ

/* TAU_LANES: how many parts of an expansion are worked on at once, 1 or 4. */
#ifndef TAU_LANES
#define TAU_LANES 1
#endif

#if ABEL__ORDER_WORD_BITS == 64
typedef int64_t tau_int;
__extension__ typedef __int128 tau_wide;
#else
typedef int32_t tau_int;
typedef int64_t tau_wide;
#endif

enum {
    TAU_DIGITS = TAU_OF(DIGITS, GF2_M)(TAU_LANES), /* a multiple of 4, of 16 with four lanes */
    TAU_BLOCKS = TAU_DIGITS / 4,
    TAU_WORDS = TAU_OF(WORDS, GF2_M), /* of a coordinate */
    TAU_SHIFT = TAU_OF(SHIFT, GF2_M), /* of quotients */
    TAU_BYTES = TAU_OF(BYTES, GF2_M), /* of a scalar */
    TAU_ROOM = TAU_WORDS * (int)sizeof(order_word),
    TAU_HALF_BYTES = TAU_BYTES < TAU_ROOM ? TAU_BYTES : TAU_ROOM /* of its first or last part */
};

/* TAU_WORDS_OF: words for the coordinates of a sum of so many digits 0 and 1, an even number. They are less
 * than 2^(digits / 2 + 1.4), as |omega| = sqrt(2), the absolute value of the sum is below
 * 2^(digits / 2) / (sqrt(2) - 1), and sqrt(8/7) of that bounds the coordinates. */
#define TAU_WORDS_OF(digits) (((digits) / 2 + 2 + ABEL__ORDER_WORD_BITS) / ABEL__ORDER_WORD_BITS)

/* tau_quotient: the integer of the given parity p next to k c / n, 2 floor((k c / n + 1 - p) / 2) + p, from
 * the leading bytes of k and the reciprocal of n / c. Their product over 2^(WORD_BITS TAU_WORDS + TAU_SHIFT)
 * is k c / n with an error that synth/tau.py takes into account. */
static inline void tau_quotient(order_word q[TAU_WORDS], const order_word k[TAU_WORDS],
                                const order_word reciprocal[TAU_WORDS], order_word parity)
{
    order_word product[2 * TAU_WORDS + 1] = {0}; /* and a word of zeros */
#pragma GCC unroll 5
    for (int i = 0; i < TAU_WORDS; i++) {
        order_word carry = 0;
#pragma GCC unroll 5
        for (int j = 0; j < TAU_WORDS; j++) {
            order_wide sum = (order_wide)k[i] * reciprocal[j] + product[i + j] + carry;
            product[i + j] = (order_word)sum;
            carry = (order_word)(sum >> ABEL__ORDER_WORD_BITS);
        }
        product[i + TAU_WORDS] = carry;
    }
    order_wide sum = 1 - parity;
#pragma GCC unroll 5
    for (int i = 0; i < TAU_WORDS; i++) {
        const order_word *word = product + TAU_WORDS + i;
        sum += (order_word)(word[0] >> TAU_SHIFT | word[1] << (ABEL__ORDER_WORD_BITS - TAU_SHIFT));
        q[i] = (order_word)sum;
        sum >>= ABEL__ORDER_WORD_BITS;
    }
    q[0] = (q[0] & ~(order_word)1) | parity;
}

/* tau_multiply_add: r = r + q v, modulo 2^WORD_BITS to the number of words. */
static inline void tau_multiply_add(order_word r[TAU_WORDS], const order_word q[TAU_WORDS],
                                    const order_word v[TAU_WORDS])
{
#pragma GCC unroll 5
    for (int i = 0; i < TAU_WORDS; i++) {
        order_word carry = 0;
#pragma GCC unroll 5
        for (int j = 0; j < TAU_WORDS - i; j++) {
            order_wide sum = (order_wide)q[i] * v[j] + r[i + j] + carry;
            r[i + j] = (order_word)sum;
            carry = (order_word)(sum >> ABEL__ORDER_WORD_BITS);
        }
    }
}

/* tau_halve: r = r / 2. Requires r even. */
static inline void tau_halve(order_word r[TAU_WORDS])
{
    ABEL__VERIFY((r[0] & 1) == 0);
#pragma GCC unroll 5
    for (int i = 0; i < TAU_WORDS - 1; i++) {
        r[i] = r[i] >> 1 | r[i + 1] << (ABEL__ORDER_WORD_BITS - 1);
    }
    r[TAU_WORDS - 1] = (order_word)((tau_int)r[TAU_WORDS - 1] >> 1);
}

/* tau_reduce: B = x + y omega of k. Numbers are modulo 2^WORD_BITS to the number of words, as B has room. */
static inline void tau_reduce(order_word x[TAU_WORDS], order_word y[TAU_WORDS], const abel__tau *tau,
                              const uint8_t k[TAU_BYTES])
{
    const order_word(*ones)[ABEL__TAU_WORDS_MAX] = tau->ones[TAU_LANES == 4];
    order_word high[TAU_WORDS], q[TAU_WORDS];
    order_load(high, k, TAU_HALF_BYTES, TAU_WORDS);
    order_load(x, k + TAU_BYTES - TAU_HALF_BYTES, TAU_HALF_BYTES, TAU_WORDS);

    tau_quotient(q, high, tau->reciprocal[0], (x[0] ^ tau->parity) & 1);
    order_wide sum = 0;
    for (int i = 0; i < TAU_WORDS; i++) {
        sum += (order_wide)x[i] + ones[0][i];
        x[i] = (order_word)sum;
        sum >>= ABEL__ORDER_WORD_BITS;
        y[i] = ones[1][i];
    }
    tau_multiply_add(x, q, tau->basis[0][0]);
    tau_multiply_add(y, q, tau->basis[0][1]);
    tau_quotient(q, high, tau->reciprocal[1], 1);
    tau_multiply_add(x, q, tau->basis[1][0]);
    tau_multiply_add(y, q, tau->basis[1][1]);
    tau_halve(x);
    tau_halve(y);
}

/* tau_digits: the next digits of B = x + y omega as blocks, WORD_BITS digits or all that are left; then
 * B = (B - digits) / omega^WORD_BITS, or B = 0.
 * Requires  coordinates of the given number of words.
 * Range     let l be the low words as signed integers. After i digits there is (l - digits) / omega^i. Its
 *           coordinates are at most sqrt(8/7) times its absolute value, which is below
 *           2^(WORD_BITS - i / 2) + 1 / (sqrt(2) - 1) as |l| <= 2^WORD_BITS: they are words from i = 3 on. So
 *           is, for i = 2, (y - h0) / 2, less than a digit; for i = 1, y + h0 may be none, and only its half
 *           is made. Then B = (l - digits) / omega^WORD_BITS + conjugate(omega)^WORD_BITS u, as 2 = omega
 *           conjugate(omega), where u = (B - l) / 2^WORD_BITS is the upper words, plus 1 where l is
 *           negative. The coefficients are below 2^(WORD_BITS / 2 + 1), so that sums are far from wide. */
static inline void tau_digits(uint8_t *blocks, int count, order_word *x, order_word *y, int words,
                              uint8_t flip)
{
    tau_int low_x = (tau_int)x[0], low_y = (tau_int)y[0];
    tau_int x0 = low_x, h0 = x0 >> 1;
    tau_int x1 = low_y ^ h0, h1 = (low_y >> 1) + (h0 >> 1) + (low_y & h0 & 1); /* x1: the parity alone */
    tau_int h3 = 0;
    for (int i = 0; i < count / 4; i++) {
        tau_int x2 = h1 - h0, h2 = x2 >> 1;
        tau_int x3 = h2 - h1;
        h3 = x3 >> 1;
        tau_int index = ((x0 ^ x1) & 1) + 2 * ((x2 ^ x3) & 1) + 4 * ((x0 ^ x2) & 1);
        blocks[i] = (uint8_t)((index + 8 * (x0 & 1)) ^ flip);
        x0 = h3 - h2;
        h0 = x0 >> 1;
        x1 = h0 - h3;
        h1 = x1 >> 1;
    }

    /* The product with conjugate(omega)^WORD_BITS as a matrix. */
    const tau_int xx = ABEL__TAU_CONJUGATE_0, xy = -2 * ABEL__TAU_CONJUGATE_1;
    const tau_int yx = ABEL__TAU_CONJUGATE_1, yy = ABEL__TAU_CONJUGATE_0 + ABEL__TAU_CONJUGATE_1;
    tau_int carry_x = words > 1 ? low_x >> (ABEL__ORDER_WORD_BITS - 1) : 0;
    tau_int carry_y = words > 1 ? low_y >> (ABEL__ORDER_WORD_BITS - 1) : 0;
    tau_wide sum_x = x0 + (xx & carry_x) + (xy & carry_y);
    tau_wide sum_y = -h3 + (yx & carry_x) + (yy & carry_y);
    for (int i = 1; i < words; i++) {
        tau_wide upper_x = i < words - 1 ? (tau_wide)x[i] : (tau_int)x[i];
        tau_wide upper_y = i < words - 1 ? (tau_wide)y[i] : (tau_int)y[i];
        sum_x += xx * upper_x + xy * upper_y;
        sum_y += yx * upper_x + yy * upper_y;
        x[i - 1] = (order_word)sum_x;
        y[i - 1] = (order_word)sum_y;
        sum_x >>= ABEL__ORDER_WORD_BITS;
        sum_y >>= ABEL__ORDER_WORD_BITS;
    }
    x[words - 1] = (order_word)sum_x;
    y[words - 1] = (order_word)sum_y;
}

/* tau_recode: the digits of k, four a block. Block j, of value v, is
 *     e_4j + e_(4j+1) tau + e_(4j+2) tau^2 + e_(4j+3) tau^3 = (-1)^(v >> 3) A[v & 7],
 *     A[i] = (1 + s(i) tau) + s(i >> 2) tau^2 (1 + s(i >> 1) tau), where s(b) = (-1)^(b & 1):
 * bits 0 and 1 of i are those of the factors 1 +- tau, and A[i], A[i + 4] are a sum and a difference.
 * Requires  0 <= k < n.
 * Time      constant in k. */
static inline void tau_recode(uint8_t blocks[TAU_BLOCKS], const abel__tau *tau, const uint8_t k[TAU_BYTES])
{
    order_word x[TAU_WORDS], y[TAU_WORDS];
    tau_reduce(x, y, tau, k);
    for (int done = 0; done < TAU_DIGITS; done += ABEL__ORDER_WORD_BITS) {
        int left = TAU_DIGITS - done;
        const int count = left < ABEL__ORDER_WORD_BITS ? left : ABEL__ORDER_WORD_BITS;
        tau_digits(blocks + done / 4, count, x, y, TAU_WORDS_OF(left), tau->flip);
    }
    ABEL__VERIFY(x[0] == 0 && y[0] == 0);
}

#endif
#endif
