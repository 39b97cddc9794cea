/* SPDX-License-Identifier: Apache-2.0 */
/* Modular inversion by divsteps: Bernstein and Yang, "Fast constant-time gcd computation and
 * modular inversion", TCHES 2019(3), in the variant whose delta starts at 1/2 (Wuille, "Bounds on
 * divsteps iterations in safegcd", 2021). One template for all odd moduli up to 576 bits and both
 * word sizes: the includer defines DIVSTEP_WORD_BITS, 32 or 64, and passes a constant
 * divstep_modulus (written by synth/divstep.py), whose limb count lets the loops unroll; or one in
 * memory with a constant limb count, which is read once and passed on, as compilers lose sight of
 * what memory holds.
 *
 * A divstep takes (delta, f, g), f odd, to
 *     (1 - delta, g, (g - f) / 2)            if delta > 0 and g is odd,
 *     (1 + delta, f, (g + (g mod 2) f) / 2)  otherwise.
 * From f = m and g = a it reaches g = 0, and with it f = +-gcd(m, a), within
 * floor((45907 b + 30179) / 19929) divsteps if 0 <= m, a <= 2^b (Wuille, the general formula for the
 * half-delta variant). Divsteps after that leave g = 0 and f as they are.
 *
 * The choices of the next n divsteps depend on delta and the low n bits of f and g alone. So
 * divsteps go in batches: one word each of f and g gives the matrix of a batch, which is then
 * applied to all of f and g, and modulo m to d and e, where d a = f and e a = g up to a known power
 * of two. At the end d is +-1/a. */
#ifndef ABEL__FIELD_PRIME_DIVSTEP_H
#define ABEL__FIELD_PRIME_DIVSTEP_H

#include "base/mask.h"
#include "base/verify.h"
#include "base/wipe.h"

#include <stddef.h>
#include <stdint.h>

#if DIVSTEP_WORD_BITS == 64
typedef uint64_t divstep_word;
typedef int64_t divstep_limb;
__extension__ typedef __int128 divstep_wide;
#elif DIVSTEP_WORD_BITS == 32
typedef uint32_t divstep_word;
typedef int32_t divstep_limb;
typedef int64_t divstep_wide;
#else
#error "DIVSTEP_WORD_BITS must be 32 or 64"
#endif

/* Large numbers have limbs of RADIX = 62 (30) bits in two's complement: limbs are in [0, 2^RADIX)
 * but for the top one, which carries the sign. (A modulus may have any small signed limbs.) Right
 * shifts of signed integers are arithmetic, as all compilers have them. */
#define DIVSTEP_RADIX (DIVSTEP_WORD_BITS - 2)
#define DIVSTEP_MAX_LIMBS (580 / DIVSTEP_RADIX + 1)

/* Divsteps of a pack, and of a constant-time batch, which is three packs: 20 and 60 (9 and 27). */
#define DIVSTEP_PACK ((DIVSTEP_WORD_BITS - 3) / 3)
#define DIVSTEP_BATCH (3 * DIVSTEP_PACK)

typedef struct {
    int bits;             /* modulus < 2^bits; inputs too */
    int limbs;            /* RADIX limbs >= bits + 4; up to 2^(bits+5) fits, as the top limb has a bit more */
    int batches;          /* BATCH batches >= floor((45907 bits + 30179) / 19929) */
    divstep_word inverse; /* -1/modulus mod 2^WORD_BITS */
    divstep_limb modulus[DIVSTEP_MAX_LIMBS];
    divstep_limb start[DIVSTEP_MAX_LIMBS]; /* 2^((RADIX - BATCH) batches) mod modulus */
} divstep_modulus;

/* (f, g) becomes (u f + v g, q f + r g), over some power of two. */
typedef struct {
    divstep_limb u, v, q, r;
} divstep_matrix;

typedef struct {
    divstep_limb f[DIVSTEP_MAX_LIMBS], g[DIVSTEP_MAX_LIMBS], d[DIVSTEP_MAX_LIMBS], e[DIVSTEP_MAX_LIMBS];
} divstep_state;

#define DIVSTEP_INLINE static inline __attribute__((always_inline))
#define DIVSTEP_NOINLINE static __attribute__((noinline))
#if defined(ABEL_SMALL) || defined(__SANITIZE_ADDRESS__) /* which would compile for minutes */
#define DIVSTEP_UNROLL
#elif defined(__clang__)
#define DIVSTEP_UNROLL _Pragma("unroll(32)")
#else
#define DIVSTEP_UNROLL _Pragma("GCC unroll 32")
#endif

/* divstep_sign: -1 if a < 0, else 0. */
DIVSTEP_INLINE divstep_limb divstep_sign(divstep_limb a)
{
    return (divstep_limb)mask_barrier((size_t)(a >> (DIVSTEP_WORD_BITS - 1)));
}

/* divstep_low: the low RADIX bits of a sum. */
DIVSTEP_INLINE divstep_limb divstep_low(divstep_wide sum)
{
    return (divstep_limb)((divstep_word)sum << 2 >> 2);
}

/* divstep_step: one divstep on the words f and g. Their lowest bits count; all else in them follows
 * linearly. zeta is 1/2 - delta, so delta > 0 is zeta - 1 < 0, and zeta becomes -zeta or zeta - 1. */
#if defined(__x86_64__) && DIVSTEP_WORD_BITS == 64 && !defined(DIVSTEP_PORTABLE)
/* With conditional moves a step has 4 cycles of latency, with masks 6. The flags of dec choose -f
 * or f as summand, the parity of g that or 0; the sign of zeta & g << 63 tells an exchange. */
DIVSTEP_INLINE void divstep_step(divstep_word *f, divstep_word *g, divstep_limb *zeta)
{
    divstep_word summand = *f, swap = *g;
    divstep_limb swapped = *zeta;
    __asm__("neg %[summand]\n\t"
            "neg %[swapped]\n\t"
            "shl $63, %[swap]\n\t"
            "dec %[zeta]\n\t"
            "cmovns %[f], %[summand]\n\t"
            "test $1, %b[g]\n\t"
            "cmovz %[zero], %[summand]\n\t"
            "test %[zeta], %[swap]\n\t"
            "cmovs %[g], %[f]\n\t"
            "cmovs %[swapped], %[zeta]\n\t"
            "add %[summand], %[g]\n\t"
            "sar %[g]"
            : [f] "+&r"(*f), [g] "+&r"(*g), [zeta] "+&r"(*zeta), [summand] "+&r"(summand),
              [swapped] "+&r"(swapped), [swap] "+&r"(swap)
            : [zero] "r"((divstep_word)0)
            : "cc");
}
#else
DIVSTEP_INLINE void divstep_step(divstep_word *f, divstep_word *g, divstep_limb *zeta)
{
    divstep_word less = (divstep_word)*zeta - 1;
    divstep_word positive = (divstep_word)divstep_sign((divstep_limb)less);
    divstep_word odd = (divstep_word)mask_barrier(0 - (size_t)(*g & 1));
    divstep_word swap = odd & positive;
    divstep_word sum = *g + (((*f ^ positive) - positive) & odd);
    *f ^= (*f ^ *g) & swap;
    *g = (divstep_word)((divstep_limb)sum >> 1);
    *zeta = (divstep_limb)(less ^ swap); /* ~(zeta - 1) = -zeta */
}
#endif

/* divstep_pack: PACK divsteps from the low bits of f and g. t is their matrix times -2^PACK, with
 * |u| + |v| and |q| + |r| at most 2^PACK.
 * The low PACK = k bits of f share a word with its row of the matrix, f + 2^(k+1) u + 2^(2k+2) v,
 * and those of g with (q, r): one addition, exchange or halving of words is one of all three. The
 * matrix starts as -2^k times the unit matrix, whose rows can be halved k times.
 * Range: f and g stay in (-2^k, 2^k) and the entries in [-2^k, 2^k), because half the sum and half
 * the difference of two numbers in either interval, and half of one, are in it too; so each fits
 * k + 1 bits. For the same reason |u| + |v| and |q| + |r| stay at most 2^k. The sum of two 64-bit
 * words, before it is halved, is above -2^63: r is halved before v can be -2^k, so v + r > -2^(k+1),
 * and |u| + |q| is at most what |v| + |r| lacks to 2^(k+1). (32-bit words have two bits to spare.) */
DIVSTEP_INLINE void divstep_pack(divstep_matrix *t, divstep_word f, divstep_word g, divstep_limb *zeta)
{
    const divstep_word one = 1;
    const int k = DIVSTEP_PACK;
    f = (f & ((one << k) - 1)) - (one << (2 * k + 1));
    g = (g & ((one << k) - 1)) - (one << (3 * k + 2));
    DIVSTEP_UNROLL
    for (int i = 0; i < k; i++) {
        divstep_step(&f, &g, zeta);
    }
    /* Adding 2^k makes the field below non-negative, so that it borrows nothing. */
    f += one << k;
    g += one << k;
    t->u = (divstep_limb)(f << (DIVSTEP_WORD_BITS - 2 * k - 2)) >> (DIVSTEP_WORD_BITS - k - 1);
    t->q = (divstep_limb)(g << (DIVSTEP_WORD_BITS - 2 * k - 2)) >> (DIVSTEP_WORD_BITS - k - 1);
    t->v = (divstep_limb)(f + (one << (2 * k + 1))) >> (2 * k + 2);
    t->r = (divstep_limb)(g + (one << (2 * k + 1))) >> (2 * k + 2);
}

/* divstep_advance: the low bits of f and g after a pack, PACK fewer than before. */
DIVSTEP_INLINE void divstep_advance(divstep_word *f, divstep_word *g, const divstep_matrix *t)
{
    divstep_word a = *f, b = *g;
    *f = (divstep_word)((divstep_limb)((divstep_word)t->u * a + (divstep_word)t->v * b) >> DIVSTEP_PACK);
    *g = (divstep_word)((divstep_limb)((divstep_word)t->q * a + (divstep_word)t->r * b) >> DIVSTEP_PACK);
}

DIVSTEP_INLINE divstep_matrix divstep_product(const divstep_matrix *a, const divstep_matrix *b)
{
    return (divstep_matrix){a->u * b->u + a->v * b->q, a->u * b->v + a->v * b->r,
                            a->q * b->u + a->r * b->q, a->q * b->v + a->r * b->r};
}

/* divstep_batch: BATCH divsteps from the low limbs of f and g. t is their matrix times -2^BATCH,
 * with |u| + |v| and |q| + |r| at most 2^BATCH. The minus signs do no harm: (-f, -g) makes the same
 * choices as (f, g), and d and e get the same sign.
 * Returns   zeta. */
DIVSTEP_NOINLINE divstep_limb divstep_batch(divstep_matrix *t, divstep_limb zeta, divstep_limb f0,
                                            divstep_limb g0)
{
    divstep_word f = (divstep_word)f0, g = (divstep_word)g0;
    divstep_matrix a, b, c;
    divstep_pack(&a, f, g, &zeta);
    divstep_advance(&f, &g, &a);
    divstep_pack(&b, f, g, &zeta);
    divstep_advance(&f, &g, &b);
    divstep_pack(&c, f, g, &zeta);
    b = divstep_product(&b, &a);
    *t = divstep_product(&c, &b);
    return zeta;
}

/* divstep_scaled: a matrix times 2^RADIX from one times 2^BATCH. */
DIVSTEP_INLINE divstep_matrix divstep_scaled(const divstep_matrix *t)
{
    const divstep_limb scale = 1 << (DIVSTEP_RADIX - DIVSTEP_BATCH);
    return (divstep_matrix){scale * t->u, scale * t->v, scale * t->q, scale * t->r};
}

/* divstep_update_fg: (f, g) = t (f, g) / 2^RADIX, where t is a matrix times 2^RADIX. The division is
 * exact, and divsteps do not enlarge the larger of |f| and |g|, so the result fits. As
 * |u| + |v| <= 2^RADIX, sums are below 2^(2 RADIX + 1). */
DIVSTEP_INLINE void divstep_update_fg(divstep_limb *f, divstep_limb *g, const divstep_matrix *t, int limbs)
{
    divstep_wide fs = 0, gs = 0;
    DIVSTEP_UNROLL
    for (int i = 0; i < limbs; i++) {
        fs += (divstep_wide)t->u * f[i] + (divstep_wide)t->v * g[i];
        gs += (divstep_wide)t->q * f[i] + (divstep_wide)t->r * g[i];
        if (i > 0) {
            f[i - 1] = divstep_low(fs);
            g[i - 1] = divstep_low(gs);
        }
        fs >>= DIVSTEP_RADIX;
        gs >>= DIVSTEP_RADIX;
    }
    f[limbs - 1] = (divstep_limb)fs;
    g[limbs - 1] = (divstep_limb)gs;
}

/* divstep_update_de: (d, e) = t (d, e) / 2^RADIX mod m, by adding that multiple of m from
 * -2^(RADIX-1) m to 2^(RADIX-1) m that makes the division exact. If |u| + |v| <= 2^n then
 * |d| <= 2^(n-RADIX) max(|d|, |e|) + m / 2, and so for e. */
DIVSTEP_INLINE void divstep_update_de(divstep_limb *d, divstep_limb *e, const divstep_matrix *t,
                                      const divstep_modulus *m, int limbs)
{
    divstep_wide ds = (divstep_wide)t->u * d[0] + (divstep_wide)t->v * e[0];
    divstep_wide es = (divstep_wide)t->q * d[0] + (divstep_wide)t->r * e[0];
    divstep_limb dm = (divstep_limb)((divstep_word)ds * m->inverse << 2) >> 2;
    divstep_limb em = (divstep_limb)((divstep_word)es * m->inverse << 2) >> 2;
    ds += (divstep_wide)dm * m->modulus[0];
    es += (divstep_wide)em * m->modulus[0];
    DIVSTEP_UNROLL
    for (int i = 1; i < limbs; i++) {
        ds >>= DIVSTEP_RADIX;
        es >>= DIVSTEP_RADIX;
        ds += (divstep_wide)t->u * d[i] + (divstep_wide)t->v * e[i] + (divstep_wide)dm * m->modulus[i];
        es += (divstep_wide)t->q * d[i] + (divstep_wide)t->r * e[i] + (divstep_wide)em * m->modulus[i];
        d[i - 1] = divstep_low(ds);
        e[i - 1] = divstep_low(es);
    }
    d[limbs - 1] = (divstep_limb)(ds >> DIVSTEP_RADIX);
    e[limbs - 1] = (divstep_limb)(es >> DIVSTEP_RADIX);
}

/* divstep_combine: d = s d + k m, for s = 1 or -1 and k = 1, 0 or -1. */
DIVSTEP_INLINE void divstep_combine(divstep_limb *d, divstep_limb s, divstep_limb k, const divstep_modulus *m,
                                    int limbs)
{
    divstep_limb sum = 0;
    DIVSTEP_UNROLL
    for (int i = 0; i < limbs; i++) {
        sum += s * d[i] + k * m->modulus[i];
        d[i] = i + 1 < limbs ? divstep_low(sum) : sum;
        sum >>= DIVSTEP_RADIX;
    }
}

/* divstep_is_unit: true iff f is 1 or -1. */
DIVSTEP_INLINE abel__mask divstep_is_unit(const divstep_limb *f, int limbs)
{
    divstep_limb sign = divstep_sign(f[limbs - 1]);
    divstep_word differ = (divstep_word)(divstep_low(f[0] ^ sign) ^ (1 + sign));
    DIVSTEP_UNROLL
    for (int i = 1; i < limbs; i++) {
        differ |= (divstep_word)divstep_low(f[i] ^ sign);
    }
    return mask_is_zero(differ);
}

/* divstep_is_zero: 1 if a is 0. */
static inline int divstep_is_zero(const divstep_limb *a, int limbs)
{
    divstep_limb any = 0;
    for (int i = 0; i < limbs; i++) {
        any |= a[i];
    }
    return any == 0;
}

/* divstep_words: the length of inputs and results. */
DIVSTEP_INLINE int divstep_words(const divstep_modulus *m)
{
    return (m->bits + DIVSTEP_WORD_BITS - 1) / DIVSTEP_WORD_BITS;
}

/* divstep_load: limbs from words. Requires a < 2^bits. */
DIVSTEP_INLINE void divstep_load(divstep_limb *r, const divstep_word *a, const divstep_modulus *m)
{
    const int words = divstep_words(m);
    ABEL__VERIFY(m->bits % DIVSTEP_WORD_BITS == 0 || a[words - 1] >> m->bits % DIVSTEP_WORD_BITS == 0);
    DIVSTEP_UNROLL
    for (int i = 0; i < m->limbs; i++) {
        int word = i * DIVSTEP_RADIX / DIVSTEP_WORD_BITS, shift = i * DIVSTEP_RADIX % DIVSTEP_WORD_BITS;
        divstep_word w = word < words ? a[word] >> shift : 0;
        if (shift > 2 && word + 1 < words) {
            w |= a[word + 1] << (DIVSTEP_WORD_BITS - shift);
        }
        r[i] = divstep_low(w);
    }
}

/* divstep_store: words from limbs, and zero where the mask is false. Requires 0 <= a < 2^bits. Shifts
 * are even, so a word has bits of two limbs at most. */
DIVSTEP_INLINE void divstep_store(divstep_word *r, const divstep_limb *a, abel__mask mask,
                                  const divstep_modulus *m, int limbs)
{
    DIVSTEP_UNROLL
    for (int i = 0; i < divstep_words(m); i++) {
        int limb = i * DIVSTEP_WORD_BITS / DIVSTEP_RADIX, shift = i * DIVSTEP_WORD_BITS % DIVSTEP_RADIX;
        divstep_word w = (divstep_word)a[limb] >> shift;
        if (limb + 1 < limbs) {
            w |= (divstep_word)a[limb + 1] << (DIVSTEP_RADIX - shift);
        }
        r[i] = w & (divstep_word)mask_u64(mask);
    }
}

/* divstep_invert: r = 1/a mod m, canonical; 0 if a has no inverse.
 * Requires  a < 2^bits; it may be above m.
 * Alias     r may equal a.
 * Time      constant in a.
 * Range     d and e stay within (-m, m), as |d| <= max(|d|, |e|) / 4 + m / 2 (/ 8 for 32-bit words). */
DIVSTEP_INLINE void divstep_invert(divstep_word *r, const divstep_word *a, const divstep_modulus *m)
{
    const int limbs = m->limbs;
    divstep_limb zeta = 0;
    divstep_state s = {0};
    divstep_matrix t;
    DIVSTEP_UNROLL
    for (int i = 0; i < limbs; i++) {
        s.f[i] = m->modulus[i];
        s.e[i] = m->start[i];
    }
    divstep_load(s.g, a, m);
    for (int i = 0; i < m->batches; i++) {
        zeta = divstep_batch(&t, zeta, s.f[0], s.g[0]);
        divstep_matrix scaled = divstep_scaled(&t);
        divstep_update_fg(s.f, s.g, &scaled, limbs);
        divstep_update_de(s.d, s.e, &t, m, limbs);
    }
    ABEL__VERIFY(divstep_is_zero(s.g, limbs));
    /* d is not 0 if a is invertible; d f is in (-m, m), and gets m added if it is negative. */
    divstep_limb f_sign = divstep_sign(s.f[limbs - 1]), d_sign = divstep_sign(s.d[limbs - 1]);
    divstep_combine(s.d, 1 + 2 * f_sign, -(f_sign ^ d_sign), m, limbs);
    divstep_store(r, s.d, divstep_is_unit(s.f, limbs), m, limbs);
    abel__wipe(&s, sizeof s);
    abel__wipe(&t, sizeof t);
}

/* divstep_invert_vartime: divstep_invert in variable time, for public a: it stops when g is 0. To
 * count zeros and do runs of divsteps at once was found no faster than conditional moves, for its
 * mispredicted branches, and a fifth faster than masks: too little for a second way to the matrix.
 * Range     |d| and |e| are below 2^5 m, as |d| <= max(|d|, |e|) + m / 2 in each of at most 50 batches. */
DIVSTEP_INLINE void divstep_invert_vartime(divstep_word *r, const divstep_word *a, const divstep_modulus *m)
{
    const int limbs = m->limbs, top = limbs - 1;
    divstep_limb zeta = 0;
    divstep_state s = {.e = {1}};
    DIVSTEP_UNROLL
    for (int i = 0; i < limbs; i++) {
        s.f[i] = m->modulus[i];
    }
    divstep_load(s.g, a, m);
    while (!divstep_is_zero(s.g, limbs)) {
        divstep_matrix t;
        zeta = divstep_batch(&t, zeta, s.f[0], s.g[0]);
        t = divstep_scaled(&t);
        divstep_update_fg(s.f, s.g, &t, limbs);
        divstep_update_de(s.d, s.e, &t, m, limbs);
    }
    divstep_combine(s.d, 1 + 2 * divstep_sign(s.f[top]), 0, m, limbs);
    while (s.d[top] >= 0) {
        divstep_combine(s.d, 1, -1, m, limbs);
    }
    while (s.d[top] < 0) {
        divstep_combine(s.d, 1, 1, m, limbs);
    }
    divstep_store(r, s.d, divstep_is_unit(s.f, limbs), m, limbs);
}

#endif
