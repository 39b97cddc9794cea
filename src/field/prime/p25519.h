/* SPDX-License-Identifier: Apache-2.0 */
/* The field 2^255 - 19: inversion, the power for square roots, comparison. A template: included
 * after one of gen/p25519_*.h. Results may be inputs. */
#ifndef ABEL__FIELD_PRIME_P25519_H
#define ABEL__FIELD_PRIME_P25519_H

#include "base/bytes.h"
#include "base/mask.h"
#include "base/wipe.h"

#define DIVSTEP_WORD_BITS P25519_WORD_BITS
#include "field/prime/divstep.h"

#include "divstep_p25519.h"

#include <stddef.h>
#include <stdint.h>

#define P25519_WORDS (256 / P25519_WORD_BITS)

/* p25519_to_words, p25519_from_words: the canonical value in words. */
static inline void p25519_to_words(divstep_word words[P25519_WORDS], const p25519_fe *a)
{
    uint8_t bytes[32];
    p25519_to_bytes(bytes, a);
    for (int i = 0; i < P25519_WORDS; i++) {
#if P25519_WORD_BITS == 64
        words[i] = bytes_load64_le(bytes + 8 * i);
#else
        words[i] = bytes_load32_le(bytes + 4 * i);
#endif
    }
    abel__wipe(bytes, sizeof bytes);
}

static inline void p25519_from_words(p25519_fe *r, const divstep_word words[P25519_WORDS])
{
    uint8_t bytes[32];
    for (int i = 0; i < P25519_WORDS; i++) {
#if P25519_WORD_BITS == 64
        bytes_store64_le(bytes + 8 * i, words[i]);
#else
        bytes_store32_le(bytes + 4 * i, words[i]);
#endif
    }
    p25519_from_bytes(r, bytes);
    abel__wipe(bytes, sizeof bytes);
}

/* p25519_invert: r = 1/a, or 0 if a = 0. */
static __attribute__((noinline, unused)) void p25519_invert(p25519_fe *r, const p25519_fe *a)
{
    divstep_word words[P25519_WORDS];
    p25519_to_words(words, a);
    divstep_invert(words, words, &divstep_p25519);
    p25519_from_words(r, words);
    abel__wipe(words, sizeof words);
}

/* p25519_invert_vartime: the same for public a. */
static __attribute__((noinline, unused)) void p25519_invert_vartime(p25519_fe *r, const p25519_fe *a)
{
    divstep_word words[P25519_WORDS];
    p25519_to_words(words, a);
    divstep_invert_vartime(words, words, &divstep_p25519);
    p25519_from_words(r, words);
}

/* p25519_pow_p58: r = a^((p-5)/8) = a^(2^252 - 3), of which square roots are made (RFC 8032,
 * section 5.1.3). With x_k = a^(2^k - 1), x_(k+n) is x_k^(2^n) x_n: k goes through 1, 2, 4, 5, 10, 20,
 * 40, 50, 100, 200, 250. Cost 251 squarings and 11 multiplications. */
static __attribute__((noinline, unused)) void p25519_pow_p58(p25519_fe *r, const p25519_fe *a)
{
    enum { STEPS = 11 };
    static const struct {
        uint8_t squarings, factor; /* factor is an index into x */
    } chain[STEPS] = {{1, 0},  {2, 1},  {1, 0},  {5, 3},   {10, 4}, {20, 5},
                      {10, 4}, {50, 7}, {100, 8}, {50, 7}, {2, 0}};
    p25519_fe x[STEPS + 1] = {*a};
    for (int i = 0; i < STEPS; i++) {
        x[i + 1] = x[i];
        for (int j = 0; j < chain[i].squarings; j++) {
            p25519_square(&x[i + 1], &x[i + 1].l);
        }
        p25519_mul(&x[i + 1], &x[i + 1].l, &x[chain[i].factor].l);
    }
    *r = x[STEPS];
    abel__wipe(x, sizeof x);
}

/* p25519_is_zero: true iff a = 0. */
static inline abel__mask p25519_is_zero(const p25519_fe *a)
{
    divstep_word words[P25519_WORDS], any = 0;
    p25519_to_words(words, a);
    for (int i = 0; i < P25519_WORDS; i++) {
        any |= words[i];
    }
    return mask_is_zero(any);
}

/* p25519_equal: true iff a = b. */
static inline abel__mask p25519_equal(const p25519_fe *a, const p25519_fe *b)
{
    p25519_fe difference;
    p25519_loose l;
    p25519_sub(&l, a, b);
    p25519_carry(&difference, &l);
    return p25519_is_zero(&difference);
}

/* p25519_is_odd: the lowest bit of the canonical value. */
static inline size_t p25519_is_odd(const p25519_fe *a)
{
    uint8_t bytes[32];
    p25519_to_bytes(bytes, a);
    return bytes[0] & 1;
}

#endif
