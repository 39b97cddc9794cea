/* SPDX-License-Identifier: Apache-2.0 */
/* The field of a prime curve as the group law sees it, whatever its kernels. A template: fe_fixed.h or
 * fe_any.h is included before, which say what the kernels are. Elements are in the Montgomery domain,
 * canonical. Results may be inputs. Time: constant but for what is called vartime. */
#ifndef ABEL__FIELD_PRIME_FE_H
#define ABEL__FIELD_PRIME_FE_H

#include "base/mask.h"
#include "base/wipe.h"
#include "field/octets.h"
#include "prime_curves.h"

#define DIVSTEP_WORD_BITS FP_WORD_BITS
#include "field/prime/divstep.h"

#include <stddef.h>
#include <stdint.h>

#define FE_WORDS (FP_WORDS * FP_WORD_BITS / 64)

typedef divstep_word fe_word;
typedef divstep_wide fe_wide;
#define FE_UNROLL DIVSTEP_UNROLL
typedef fp_fe fe;

typedef struct {
    fp_modulus modulus;
    fe one;
} fe_field;

/* fe_unpack: words of the tier from packed ones. */
static inline void fe_unpack(fe_word r[FP_WORDS], const uint64_t words[FE_WORDS])
{
    FE_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        r[i] = (fe_word)(words[i * FP_WORD_BITS / 64] >> i * FP_WORD_BITS % 64);
    }
}

/* fe_load, fe_store: from and to packed words, in the Montgomery domain. */
static inline void fe_load(fe *r, const uint64_t words[FE_WORDS])
{
    fe_unpack(r->v, words);
}

static inline void fe_store(uint64_t words[FE_WORDS], const fe *a)
{
    for (int i = 0; i < FE_WORDS; i++) {
#if FP_WORD_BITS == 64
        words[i] = a->v[i];
#else
        words[i] = a->v[2 * i] | (uint64_t)a->v[2 * i + 1] << 32;
#endif
    }
}

static inline void fe_field_of(fe_field *f, const abel__prime_curve *curve)
{
    fe_unpack(f->modulus.p, curve->p);
    f->modulus.inverse = (fe_word)curve->inverse;
    fe_load(&f->one, curve->one);
}

static inline void fe_zero(fe *r)
{
    fp_zero(r);
}

static inline void fe_one(fe *r, const fe_field *f)
{
    *r = f->one;
}

static inline void fe_copy(fe *r, const fe *a)
{
    *r = *a;
}

static inline void fe_add(fe *r, const fe *a, const fe *b, const fe_field *f)
{
    (void)f;
    fp_add(r, a, b FE_MODULUS(f));
}

static inline void fe_sub(fe *r, const fe *a, const fe *b, const fe_field *f)
{
    (void)f;
    fp_sub(r, a, b FE_MODULUS(f));
}

static inline void fe_neg(fe *r, const fe *a, const fe_field *f)
{
    (void)f;
    fp_neg(r, a FE_MODULUS(f));
}

static inline void fe_mul(fe *r, const fe *a, const fe *b, const fe_field *f)
{
    (void)f;
    fp_mul(r, a, b FE_MODULUS(f));
}

static inline void fe_square(fe *r, const fe *a, const fe_field *f)
{
    (void)f;
    fp_square(r, a FE_MODULUS(f));
}

/* fe_half: r = a / 2: a, or a + p if it is odd, shifted. */
static inline void fe_half(fe *r, const fe *a, const fe_field *f)
{
    const fe_word odd = (fe_word)mask_u64(mask_from_bit((size_t)(a->v[0] & 1)));
    fe_word t[FP_WORDS + 1];
    fe_wide sum = 0;
    FE_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        sum += (fe_wide)a->v[i] + (f->modulus.p[i] & odd);
        t[i] = (fe_word)sum;
        sum >>= FP_WORD_BITS;
    }
    t[FP_WORDS] = (fe_word)sum;
    FE_UNROLL
    for (int i = 0; i < FP_WORDS; i++) {
        r->v[i] = t[i] >> 1 | t[i + 1] << (FP_WORD_BITS - 1);
    }
}

/* fe_select: r = a where the mask is true, else b. */
static inline void fe_select(fe *r, abel__mask mask, const fe *a, const fe *b)
{
    fp_select(r, mask, a, b);
}

static inline abel__mask fe_is_zero(const fe *a)
{
    fe_word any = 0;
    for (int i = 0; i < FP_WORDS; i++) {
        any |= a->v[i];
    }
    return mask_is_zero(any);
}

static inline abel__mask fe_equal(const fe *a, const fe *b)
{
    fe_word differ = 0;
    for (int i = 0; i < FP_WORDS; i++) {
        differ |= a->v[i] ^ b->v[i];
    }
    return mask_is_zero(differ);
}

static inline size_t fe_len(const abel__prime_curve *curve)
{
    return (curve->bits + 7u) / 8;
}

/* fe_from_bytes: the element of a big-endian string of fe_len() bytes.
 * Returns   true iff it is below p; if not, r is 0. */
static inline abel__mask fe_from_bytes(fe *r, const uint8_t *bytes, const fe_field *f,
                                       const abel__prime_curve *curve)
{
    const size_t len = fe_len(curve);
    fe_wide difference = 0;
    fe square;
    fe_zero(r);
#if FP_WORD_BITS == 64
    bytes_to_words64(r->v, bytes, len);
#else
    bytes_to_words32(r->v, bytes, len);
#endif
    for (int i = 0; i < FP_WORDS; i++) {
        difference = (difference >> FP_WORD_BITS) + r->v[i] - f->modulus.p[i];
    }
    abel__mask below = mask_from_bit((size_t)(difference >> FP_WORD_BITS) & 1);
    for (int i = 0; i < FP_WORDS; i++) {
        r->v[i] &= (fe_word)mask_u64(below);
    }
    fe_load(&square, curve->square);
    fe_mul(r, r, &square, f);
    return below;
}

/* fe_to_bytes: the reverse. */
static inline void fe_to_bytes(uint8_t *bytes, const fe *a, const fe_field *f, const abel__prime_curve *curve)
{
    const size_t len = fe_len(curve);
    fe t = {{1}};
    fe_mul(&t, a, &t, f);
#if FP_WORD_BITS == 64
    bytes_from_words64(bytes, len, t.v);
#else
    bytes_from_words32(bytes, len, t.v);
#endif
    abel__wipe(&t, sizeof t);
}

/* fe_divstep: what divsteps take. Its bits, and with them the limbs, are those of the longest p of these
 * kernels: constants, which are written after the numbers, as compilers lose sight of them when they see
 * stores at variable indices. The divsteps are those of this p. */
DIVSTEP_INLINE divstep_modulus fe_divstep(const fe_field *f, const abel__prime_curve *curve)
{
    const divstep_modulus shape = {.bits = FE_BITS,
                                   .limbs = (FE_BITS + 4 + DIVSTEP_RADIX - 1) / DIVSTEP_RADIX};
    divstep_modulus m;
    fe_word start[FP_WORDS];
    fe_unpack(start, DIVSTEP_WORD_BITS == 64 ? curve->start64 : curve->start32);
    divstep_load(m.modulus, f->modulus.p, &shape);
    divstep_load(m.start, start, &shape);
    m.inverse = f->modulus.inverse;
    m.batches = DIVSTEP_WORD_BITS == 64 ? curve->batches64 : curve->batches32;
    m.bits = shape.bits;
    m.limbs = shape.limbs;
    return m;
}

/* fe_invert: r = 1 / a; 0 for 0. The start makes R / a of a R. */
static __attribute__((noinline, unused)) void fe_invert(fe *r, const fe *a, const fe_field *f,
                                                        const abel__prime_curve *curve)
{
    const divstep_modulus m = fe_divstep(f, curve);
    fe t;
    fe_zero(&t);
    divstep_invert(t.v, a->v, &m);
    *r = t;
    abel__wipe(&t, sizeof t);
}

/* fe_invert_vartime: the same for public a. Divsteps make 1 / (a R) here, and each product with R^2 a factor
 * R. */
static __attribute__((noinline, unused)) void fe_invert_vartime(fe *r, const fe *a, const fe_field *f,
                                                                const abel__prime_curve *curve)
{
    const divstep_modulus m = fe_divstep(f, curve);
    fe t, square;
    fe_zero(&t);
    divstep_invert_vartime(t.v, a->v, &m);
    fe_load(&square, curve->square);
    fe_mul(&t, &t, &square, f);
    fe_mul(r, &t, &square, f);
}

/* fe_power_vartime: r = a^(p / 2^shift), the exponent rounded down, by windows of 4 bits; r is not a. */
static inline void fe_power_vartime(fe *r, const fe *a, size_t shift, const fe_field *f,
                                    const abel__prime_curve *curve)
{
    enum { WINDOW = 4 };
    fe power[1 << WINDOW];
    power[0] = f->one;
    for (int i = 1; i < 1 << WINDOW; i++) {
        fe_mul(&power[i], &power[i - 1], a, f);
    }
    fe_one(r, f);
    for (size_t top = curve->bits; top > shift;) {
        unsigned digit = 0;
        size_t bits = (top - shift - 1) % WINDOW + 1;
        for (size_t i = 0; i < bits; i++) {
            top--;
            digit = 2 * digit | (unsigned)(curve->p[top / 64] >> top % 64 & 1);
            fe_square(r, r, f);
        }
        fe_mul(r, r, &power[digit], f);
    }
}

/* fe_sqrt_vartime: r^2 = a for public a (A. Tonelli and D. Shanks; Cohen, "A Course in Computational
 * Algebraic Number Theory", algorithm 1.5.1). p - 1 = 2^twos q. Returns   1, or 0 if a is no square, and then
 * r is of no meaning. */
static __attribute__((noinline, unused)) int fe_sqrt_vartime(fe *r, const fe *a, const fe_field *f,
                                                             const abel__prime_curve *curve)
{
    unsigned order = curve->twos;
    fe root, rest, z, t;
    if (mask_declassify(fe_is_zero(a))) {
        *r = *a;
        return 1;
    }
    fe_power_vartime(&t, a, order + 1, f, curve); /* a^((q - 1) / 2) */
    fe_mul(&root, &t, a, f);
    fe_mul(&rest, &root, &t, f);
    fe_load(&z, curve->root);
    /* root^2 = a rest; z is of order 2^order, and rest of a lower one if a is a square. */
    while (!mask_declassify(fe_equal(&rest, &f->one))) {
        unsigned next = 0;
        for (t = rest; next < order && !mask_declassify(fe_equal(&t, &f->one)); next++) {
            fe_square(&t, &t, f);
        }
        if (next == order) {
            return 0;
        }
        for (unsigned i = next + 1; i < order; i++) {
            fe_square(&z, &z, f);
        }
        fe_mul(&root, &root, &z, f);
        fe_square(&z, &z, f);
        fe_mul(&rest, &rest, &z, f);
        order = next;
    }
    *r = root;
    return 1;
}

#endif
