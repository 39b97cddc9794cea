/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic modulo the group orders of ECDSA. What is worth it, the product and the inversion, is
 * instantiated for each number of limbs of the inversion, which tells the number of words; the rest is
 * loops. */
#include "order/order.h"

#include "base/wipe.h"
#include "order/order_montgomery.h"

#define DIVSTEP_WORD_BITS ABEL__ORDER_WORD_BITS
#include "field/prime/divstep.h"

size_t abel__order_len(const abel__order *order)
{
    return (order->bits + 7u) / 8;
}

unsigned abel__order_bits(const abel__order *order)
{
    return order->bits;
}

abel__mask abel__order_is_scalar(const abel__order *order, const uint8_t *k)
{
    const int words = ABEL__ORDER_WORDS(order->limbs);
    order_word scalar[ABEL__ORDER_WORDS_MAX], difference[ABEL__ORDER_WORDS_MAX];
    order_load(scalar, k, abel__order_len(order), words);
    abel__mask below = order_sub(difference, scalar, order->n, words);
    abel__mask zero = order_is_zero(scalar, words);
    abel__wipe(scalar, sizeof scalar);
    abel__wipe(difference, sizeof difference);
    return mask_and(below, mask_not(zero));
}

/* Its leftmost bits are below 2^bits(n), and so below 2n. */
void abel__order_from_digest(const abel__order *order, uint8_t *e, const uint8_t *digest, size_t digest_len)
{
    const int words = ABEL__ORDER_WORDS(order->limbs);
    const size_t len = abel__order_len(order);
    order_word w[ABEL__ORDER_WORDS_MAX];
    if (digest_len < len) {
        order_load(w, digest, digest_len, words);
    } else {
        order_load(w, digest, len, words);
        order_shift_right(w, 8 * len - order->bits, words);
    }
    order_reduce_once(w, w, order, words);
    order_store(e, len, w);
}

/* order_mul: order_mul_words by the number of the order's words. */
static void order_mul(order_word *r, const order_word *a, const order_word *b, const abel__order *order)
{
    switch (order->limbs) {
#define MUL(limbs)                                                 \
    case limbs:                                                    \
        order_mul_words(r, a, b, order, ABEL__ORDER_WORDS(limbs)); \
        break;
        ABEL__ORDER_LIMBS(MUL)
    }
}

/* order_modulus: what divsteps take. Its bits are those of the limbs: they tell no more than the number of
 * words. The number of limbs is written after the numbers: compilers lose sight of it when they see stores at
 * variable indices. */
ORDER_INLINE divstep_modulus order_modulus(const abel__order *order, int limbs)
{
    const divstep_modulus shape = {.bits = limbs * DIVSTEP_RADIX, .limbs = limbs};
    divstep_modulus m;
    divstep_load(m.modulus, order->n, &shape);
    divstep_load(m.start, order->start, &shape);
    m.inverse = order->inverse;
    m.batches = order->batches;
    m.bits = shape.bits;
    m.limbs = shape.limbs;
    return m;
}

/* order_invert: r = R/a mod n. Requires 0 < a < n. */
static void order_invert(order_word *r, const order_word *a, const abel__order *order)
{
    switch (order->limbs) {
#define INVERT(limbs)                                                \
    case limbs: {                                                    \
        const divstep_modulus modulus = order_modulus(order, limbs); \
        divstep_invert(r, a, &modulus);                              \
        break;                                                       \
    }
        ABEL__ORDER_LIMBS(INVERT)
    }
}

/* order_invert_vartime: r = 1/a mod n. Requires 0 < a < n. */
static void order_invert_vartime(order_word *r, const order_word *a, const abel__order *order)
{
    switch (order->limbs) {
#define INVERT_VARTIME(limbs)                                        \
    case limbs: {                                                    \
        const divstep_modulus modulus = order_modulus(order, limbs); \
        divstep_invert_vartime(r, a, &modulus);                      \
        break;                                                       \
    }
        ABEL__ORDER_LIMBS(INVERT_VARTIME)
    }
}

/* Horner's rule with digits below R, in the Montgomery domain. The sum of two products is below 2n; the next
 * product reduces it. */
void abel__order_from_wide(const abel__order *order, uint8_t *k, const uint8_t *wide, size_t wide_len)
{
    static const order_word one[ABEL__ORDER_WORDS_MAX] = {1};
    const int words = ABEL__ORDER_WORDS(order->limbs);
    const size_t digit_len = (size_t)words * sizeof(order_word);
    struct {
        order_word sum[ABEL__ORDER_WORDS_MAX], digit[ABEL__ORDER_WORDS_MAX];
    } w = {{0}, {0}};
    while (wide_len > 0) {
        size_t len = (wide_len - 1) % digit_len + 1;
        order_load(w.digit, wide, len, words);
        order_mul(w.digit, w.digit, order->square, order);
        order_mul(w.sum, w.sum, order->square, order);
        order_add(w.sum, w.sum, w.digit, words);
        wide += len;
        wide_len -= len;
    }
    order_mul(w.sum, w.sum, one, order);
    order_store(k, abel__order_len(order), w.sum);
    abel__wipe(&w, sizeof w);
}

abel__mask abel__order_sign(const abel__order *order, uint8_t *s, const uint8_t *k, const uint8_t *e,
                             const uint8_t *r, const uint8_t *d)
{
    const int words = ABEL__ORDER_WORDS(order->limbs);
    const size_t len = abel__order_len(order);
    struct {
        order_word x[ABEL__ORDER_WORDS_MAX], y[ABEL__ORDER_WORDS_MAX];
    } w;
    order_load(w.x, r, len, words);
    order_load(w.y, d, len, words);
    order_mul(w.x, w.x, w.y, order);
    order_mul(w.x, w.x, order->square, order);
    order_load(w.y, e, len, words);
    order_add(w.x, w.x, w.y, words);
    order_load(w.y, k, len, words);
    order_invert(w.y, w.y, order); /* R / k */
    order_mul(w.x, w.x, w.y, order);
    order_store(s, len, w.x);
    abel__mask zero = order_is_zero(w.x, words);
    abel__wipe(&w, sizeof w);
    return mask_not(zero);
}

void abel__order_verify_vartime(const abel__order *order, uint8_t *u1, uint8_t *u2, const uint8_t *e,
                                 const uint8_t *r, const uint8_t *s)
{
    const int words = ABEL__ORDER_WORDS(order->limbs);
    const size_t len = abel__order_len(order);
    order_word inverse[ABEL__ORDER_WORDS_MAX], x[ABEL__ORDER_WORDS_MAX], y[ABEL__ORDER_WORDS_MAX];
    order_load(inverse, s, len, words);
    order_invert_vartime(inverse, inverse, order);
    order_mul(inverse, inverse, order->square, order); /* R / s */
    order_load(x, e, len, words);
    order_load(y, r, len, words);
    order_mul(x, x, inverse, order);
    order_mul(y, y, inverse, order);
    order_store(u1, len, x);
    order_store(u2, len, y);
}
