/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic modulo an order n on words: to and from bytes, and Montgomery's product ("Modular
 * multiplication without trial division", Mathematics of Computation 44, 1985) with the reduction after
 * each word (Koc, Acar and Kaliski, "Analyzing and comparing Montgomery multiplication algorithms", IEEE
 * Micro 16(3), 1996: CIOS). The number of words is a parameter, a constant where it pays. R is 2^WORD_BITS
 * to that number, and n < R / 16. Time: constant. */
#ifndef ABEL__ORDER_MONTGOMERY_H
#define ABEL__ORDER_MONTGOMERY_H

#include "base/bytes.h"
#include "base/mask.h"
#include "base/verify.h"
#include "base/wipe.h"
#include "orders.h"

#include <stddef.h>

typedef abel__order_word order_word;
#if ABEL__ORDER_WORD_BITS == 64
__extension__ typedef unsigned __int128 order_wide;
#else
typedef uint64_t order_wide;
#endif

#define ORDER_INLINE static inline __attribute__((always_inline))

/* order_load_word, order_store_word: a word, big-endian. */
static inline order_word order_load_word(const uint8_t *p)
{
#if ABEL__ORDER_WORD_BITS == 64
    return __builtin_bswap64(bytes_load64_le(p));
#else
    return __builtin_bswap32(bytes_load32_le(p));
#endif
}

static inline void order_store_word(uint8_t *p, order_word w)
{
#if ABEL__ORDER_WORD_BITS == 64
    bytes_store64_le(p, __builtin_bswap64(w));
#else
    bytes_store32_le(p, __builtin_bswap32(w));
#endif
}

/* order_load: the integer of len bytes, big-endian; len is not above that of the words. */
static inline void order_load(order_word *r, const uint8_t *in, size_t len, int words)
{
    for (int i = 0; i < words; i++) {
        r[i] = 0;
        if (len >= sizeof *r) {
            len -= sizeof *r;
            r[i] = order_load_word(in + len);
        } else {
            for (size_t j = 0; j < len; j++) {
                r[i] = r[i] << 8 | in[j];
            }
            len = 0;
        }
    }
}

/* order_store: the low len bytes, big-endian. */
static inline void order_store(uint8_t *out, size_t len, const order_word *a)
{
    for (; len >= sizeof *a; a++) {
        len -= sizeof *a;
        order_store_word(out + len, *a);
    }
    for (order_word w = len > 0 ? *a : 0; len > 0; w >>= 8) {
        out[--len] = (uint8_t)w;
    }
}

/* order_is_zero: true iff a is 0. */
static inline abel__mask order_is_zero(const order_word *a, int words)
{
    order_word any = 0;
    for (int i = 0; i < words; i++) {
        any |= a[i];
    }
    return mask_is_zero(any);
}

/* order_sub: r = a - b mod R. Returns true iff a < b. */
static inline abel__mask order_sub(order_word *r, const order_word *a, const order_word *b, int words)
{
    order_word borrow = 0;
    for (int i = 0; i < words; i++) {
        order_wide difference = (order_wide)a[i] - b[i] - borrow;
        r[i] = (order_word)difference;
        borrow = (order_word)(difference >> ABEL__ORDER_WORD_BITS) & 1;
    }
    return mask_from_bit((size_t)borrow);
}

/* order_add: r = a + b. Requires a + b < R. */
static inline void order_add(order_word *r, const order_word *a, const order_word *b, int words)
{
    order_wide sum = 0;
    for (int i = 0; i < words; i++) {
        sum += (order_wide)a[i] + b[i];
        r[i] = (order_word)sum;
        sum >>= ABEL__ORDER_WORD_BITS;
    }
}

/* order_shift_right: a = a / 2^shift, rounded down. Requires shift < WORD_BITS. */
static inline void order_shift_right(order_word *a, size_t shift, int words)
{
    for (int i = 0; i < words; i++) {
        order_word above = i + 1 < words ? a[i + 1] : 0;
        a[i] = a[i] >> shift | above << 1 << (ABEL__ORDER_WORD_BITS - 1 - shift);
    }
}

/* order_reduce_once: r = a mod n. Requires a < 2n. */
static inline void order_reduce_once(order_word *r, const order_word *a, const abel__order *order, int words)
{
    order_word reduced[ABEL__ORDER_WORDS_MAX];
    order_word keep = (order_word)mask_u64(order_sub(reduced, a, order->n, words));
    for (int i = 0; i < words; i++) {
        r[i] = reduced[i] ^ (keep & (a[i] ^ reduced[i]));
    }
    abel__wipe(reduced, (size_t)words * sizeof *reduced);
}

/* order_mul_words: r = a b / R mod n, below n.
 * Requires  a b < R n, b < R - n; so any a if b < n.
 * Alias     r may be a or b.
 * Range     t < b + n after each round: B = 2^WORD_BITS, t + a[i] b + m n <= (b + n - 1) + (B - 1) (b + n)
 *           < B (b + n). At the end t <= (a b + (R - 1) n) / R < 2n. */
ORDER_INLINE void order_mul_words(order_word *r, const order_word *a, const order_word *b,
                                  const abel__order *order, int words)
{
    order_word t[ABEL__ORDER_WORDS_MAX] = {0};
    ABEL__VERIFY(order->inverse != 0);
#pragma GCC unroll 5
    for (int i = 0; i < words; i++) {
        order_wide product = (order_wide)a[i] * b[0] + t[0];
        order_word m = (order_word)product * order->inverse;
        order_wide multiple = (order_wide)m * order->n[0] + (order_word)product;
#pragma GCC unroll 20
        for (int j = 1; j < words; j++) {
            product = (order_wide)a[i] * b[j] + t[j] + (order_word)(product >> ABEL__ORDER_WORD_BITS);
            multiple = (order_wide)m * order->n[j] + (order_word)product +
                       (order_word)(multiple >> ABEL__ORDER_WORD_BITS);
            t[j - 1] = (order_word)multiple;
        }
        t[words - 1] = (order_word)(product >> ABEL__ORDER_WORD_BITS) +
                       (order_word)(multiple >> ABEL__ORDER_WORD_BITS);
    }
    order_reduce_once(r, t, order, words);
    abel__wipe(t, (size_t)words * sizeof *t);
}

#endif
