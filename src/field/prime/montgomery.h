/* SPDX-License-Identifier: Apache-2.0 */
/* Integers modulo an odd p that is known at run time. The includer defines FP_WORD_BITS, 32 or 64, and
 * FP_WORDS. Elements are below p and stand for their value times R^-1, R = 2^(WORD_BITS WORDS): Montgomery,
 * "Modular multiplication without trial division", Mathematics of Computation 44, 1985. Products are reduced
 * after each word, squares as a whole (Koc, Acar and Kaliski, "Analyzing and comparing Montgomery
 * multiplication algorithms", IEEE Micro 16(3), 1996: CIOS with both inner loops in one, and SOS). Results
 * may be inputs. Time: constant in elements and masks. */
#ifndef ABEL__FIELD_PRIME_MONTGOMERY_H
#define ABEL__FIELD_PRIME_MONTGOMERY_H

#include "base/mask.h"
#include "base/verify.h"

#include <stdint.h>

#if FP_WORD_BITS == 64
typedef uint64_t fp_word;
__extension__ typedef unsigned __int128 fp_wide;
__extension__ typedef __int128 fp_signed;
#elif FP_WORD_BITS == 32
typedef uint32_t fp_word;
typedef uint64_t fp_wide;
typedef int64_t fp_signed;
#else
#error "FP_WORD_BITS must be 32 or 64"
#endif

typedef struct {
    fp_word v[FP_WORDS];
} fp_fe;

typedef struct {
    fp_word p[FP_WORDS];
    fp_word inverse; /* -1/p mod 2^WORD_BITS */
} fp_modulus;

/* Products are functions; their loops are unrolled where that pays. */
#define FP_INLINE   static inline __attribute__((always_inline))
#define FP_FUNCTION static __attribute__((noinline, unused))
#if defined(ABEL_SMALL) || (FP_WORD_BITS == 32 && FP_WORDS > 6)
#define FP_UNROLL
#else
#define FP_UNROLL _Pragma("GCC unroll 9")
#endif

#ifdef ABEL_VERIFY
/* fp_is_tight: 1 if a is below p. */
static inline int fp_is_tight(const fp_fe *a, const fp_modulus *m)
{
    int i = FP_WORDS - 1;
    while (i > 0 && a->v[i] == m->p[i]) {
        i--;
    }
    return a->v[i] < m->p[i];
}
#endif

/* fp_choose: a where the mask is true, else b. */
FP_INLINE fp_word fp_choose(abel__mask mask, fp_word a, fp_word b)
{
#if FP_WORD_BITS == 64
    return mask_select_u64(mask, a, b);
#else
    return mask_select_u32(mask, a, b);
#endif
}

/* fp_mac: the low word of a b + t + carry, which two words hold; the high one becomes the carry. */
FP_INLINE fp_word fp_mac(fp_word *carry, fp_word t, fp_word a, fp_word b)
{
    fp_wide sum = (fp_wide)a * b + t + *carry;
    *carry = (fp_word)(sum >> FP_WORD_BITS);
    return (fp_word)sum;
}

/* fp_row: t += factor v; returns the carry. */
FP_INLINE fp_word fp_row(fp_word *t, fp_word factor, const fp_word *v)
{
    fp_word carry = 0;
    FP_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        t[i] = fp_mac(&carry, t[i], factor, v[i]);
    }
    return carry;
}

/* fp_end: r = d + R s, which is in [-p, p), and p more where that is below 0: where s is -1. */
FP_INLINE void fp_end(fp_fe *r, const fp_word *d, fp_signed s, const fp_modulus *m)
{
    abel__mask below = mask_from_bit((size_t)s & 1);
    fp_wide sum = 0;
    FP_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        sum += (fp_wide)d[i] + fp_choose(below, m->p[i], 0);
        r->v[i] = (fp_word)sum;
        sum >>= FP_WORD_BITS;
    }
    ABEL__VERIFY(fp_is_tight(r, m));
}

/* fp_reduce_once: r = t + R above, which is below 2p, less p where it is not below p. */
FP_INLINE void fp_reduce_once(fp_fe *r, const fp_word *t, fp_word above, const fp_modulus *m)
{
    fp_word d[FP_WORDS];
    fp_signed sum = 0;
    FP_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        sum += (fp_signed)t[i] - m->p[i];
        d[i] = (fp_word)sum;
        sum >>= FP_WORD_BITS;
    }
    fp_end(r, d, sum + above, m);
}

FP_INLINE void fp_zero(fp_fe *r)
{
    FP_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        r->v[i] = 0;
    }
}

/* fp_add: r = a + b mod p. */
FP_INLINE void fp_add(fp_fe *r, const fp_fe *a, const fp_fe *b, const fp_modulus *m)
{
    fp_word d[FP_WORDS];
    fp_signed sum = 0;
    ABEL__VERIFY(fp_is_tight(a, m) && fp_is_tight(b, m));
    FP_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        sum += (fp_signed)a->v[i] + b->v[i] - m->p[i];
        d[i] = (fp_word)sum;
        sum >>= FP_WORD_BITS;
    }
    fp_end(r, d, sum, m);
}

/* fp_sub: r = a - b mod p. */
FP_INLINE void fp_sub(fp_fe *r, const fp_fe *a, const fp_fe *b, const fp_modulus *m)
{
    fp_word d[FP_WORDS];
    fp_signed sum = 0;
    ABEL__VERIFY(fp_is_tight(a, m) && fp_is_tight(b, m));
    FP_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        sum += (fp_signed)a->v[i] - b->v[i];
        d[i] = (fp_word)sum;
        sum >>= FP_WORD_BITS;
    }
    fp_end(r, d, sum, m);
}

/* fp_neg: r = -a mod p. */
FP_INLINE void fp_neg(fp_fe *r, const fp_fe *a, const fp_modulus *m)
{
    fp_fe zero;
    fp_zero(&zero);
    fp_sub(r, &zero, a, m);
}

/* fp_reduce: r = t / R mod p. Destroys t.
 * Requires  t < R p, so that (t + M p) / R < 2p for M < R. */
FP_INLINE void fp_reduce(fp_fe *r, fp_word t[2 * FP_WORDS], const fp_modulus *m)
{
    fp_word above = 0;
    FP_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        fp_word carry = fp_row(t + i, t[i] * m->inverse, m->p);
        fp_wide top = (fp_wide)t[i + FP_WORDS] + carry + above;
        t[i + FP_WORDS] = (fp_word)top;
        above = (fp_word)(top >> FP_WORD_BITS);
    }
    fp_reduce_once(r, t + FP_WORDS, above, m);
}

#if FP_WORD_BITS == 64
/* fp_mul: r = a b / R mod p. The two carries are independent chains in one loop.
 * Range     t < 2p after each round, whatever a[i]: B = 2^WORD_BITS, t + a[i] b + q p <= (2p - 1) +
 *           (B - 1) (p - 1) + (B - 1) p < 2p B. */
FP_FUNCTION void fp_mul(fp_fe *r, const fp_fe *a, const fp_fe *b, const fp_modulus *m)
{
    fp_word t[FP_WORDS] = {0}, above = 0;
    ABEL__VERIFY(fp_is_tight(a, m) && fp_is_tight(b, m));
    FP_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        fp_word carry = 0, carry_q = 0;
        fp_word x = fp_mac(&carry, t[0], a->v[i], b->v[0]);
        const fp_word q = x * m->inverse;
        fp_mac(&carry_q, x, q, m->p[0]);
        FP_UNROLL
        for (int j = 1; j < FP_WORDS; j++) {
            x = fp_mac(&carry, t[j], a->v[i], b->v[j]);
            t[j - 1] = fp_mac(&carry_q, x, q, m->p[j]);
        }
        fp_wide top = (fp_wide)carry + carry_q + above;
        t[FP_WORDS - 1] = (fp_word)top;
        above = (fp_word)(top >> FP_WORD_BITS);
    }
    fp_reduce_once(r, t, above, m);
}
#else
/* The same where registers are few. */
FP_FUNCTION void fp_mul(fp_fe *r, const fp_fe *a, const fp_fe *b, const fp_modulus *m)
{
    fp_word t[2 * FP_WORDS] = {0};
    ABEL__VERIFY(fp_is_tight(a, m) && fp_is_tight(b, m));
    FP_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        t[i + FP_WORDS] = fp_row(t + i, a->v[i], b->v);
    }
    fp_reduce(r, t, m);
}
#endif

/* fp_square: r = a^2 / R mod p: the products of different words once and doubled, and the squares. */
FP_FUNCTION void fp_square(fp_fe *r, const fp_fe *a, const fp_modulus *m)
{
    fp_word t[2 * FP_WORDS] = {0}, carry = 0, bit = 0;
    ABEL__VERIFY(fp_is_tight(a, m));
    FP_UNROLL
    for (int i = 0; i < FP_WORDS - 1; i++) {
        carry = 0;
        FP_UNROLL
        for (int j = i + 1; j < FP_WORDS; j++) {
            t[i + j] = fp_mac(&carry, t[i + j], a->v[i], a->v[j]);
        }
        t[i + FP_WORDS] = carry;
    }
    carry = 0;
    FP_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        fp_word low = t[2 * i], high = t[2 * i + 1];
        t[2 * i] = fp_mac(&carry, low << 1 | bit, a->v[i], a->v[i]);
        fp_wide x = (fp_wide)(high << 1 | low >> (FP_WORD_BITS - 1)) + carry;
        t[2 * i + 1] = (fp_word)x;
        carry = (fp_word)(x >> FP_WORD_BITS);
        bit = high >> (FP_WORD_BITS - 1);
    }
    fp_reduce(r, t, m);
}

/* fp_select: r = a where the mask is true, else b. */
FP_INLINE void fp_select(fp_fe *r, abel__mask mask, const fp_fe *a, const fp_fe *b)
{
    FP_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        r->v[i] = fp_choose(mask, a->v[i], b->v[i]);
    }
}

#endif
