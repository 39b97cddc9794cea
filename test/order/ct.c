/* SPDX-License-Identifier: Apache-2.0 */
/* Constant time of the arithmetic modulo orders: runs under valgrind's memcheck with scalars, nonces, digests
 * and wide values marked undefined. */
#include "ct/secret.h"
#include "order/order.h"
#include "orders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LEN = ABEL__ORDER_LEN_MAX, MAX_WIDE = 2 * MAX_LEN + 16 };

static const struct {
    const char *name;
    const abel__order *order;
} known[] = {
#define NAMED(curve) {#curve, &abel__order_##curve},
    ABEL__ORDERS(NAMED)
};

static void require(bool condition, const char *what, const char *name)
{
    if (!condition) {
        fprintf(stderr, "failed: %s, %s\n", what, name);
        exit(1);
    }
}

/* Bytes without structure, the same in every run. */
static void fill(uint8_t *out, size_t len, uint8_t start)
{
    for (size_t i = 0; i < len; i++) {
        out[i] = (uint8_t)(start + 167 * i + i * i);
    }
}

/* Everything that has secrets. */
typedef struct {
    uint8_t reduced[MAX_LEN], e[MAX_LEN], s[MAX_LEN];
    uint8_t is_scalar, is_nonzero;
} results;

typedef struct {
    uint8_t k[MAX_LEN], d[MAX_LEN], r[MAX_LEN], digest[MAX_LEN], wide[MAX_WIDE];
} secrets;

static void run(results *out, const abel__order *order, const secrets *in, int is_odd)
{
    size_t len = abel__order_len(order);
    abel__mask scalar = abel__order_is_scalar(order, in->k), nonzero = mask_from_bit(0);
    abel__order_from_digest(order, out->e, in->digest, len);
    if (is_odd) {
        abel__order_from_wide(order, out->reduced, in->wide, 2 * len + 16);
        nonzero = abel__order_sign(order, out->s, in->k, out->e, in->r, in->d);
    }
    out->is_scalar = (uint8_t)(mask_u32(scalar) & 1);
    out->is_nonzero = (uint8_t)(mask_u32(nonzero) & 1);
}

static void check(const abel__order *order, const char *name)
{
    secrets in;
    results expected = {0}, out = {0};
    const int is_odd = order->n[0] & 1;
    const size_t len = abel__order_len(order);
    fill(in.k, sizeof in.k, 1);
    fill(in.d, sizeof in.d, 2);
    fill(in.r, sizeof in.r, 3);
    fill(in.digest, sizeof in.digest, 4);
    fill(in.wide, sizeof in.wide, 5);
    in.k[0] = 0;
    run(&expected, order, &in, is_odd);
    require(expected.is_scalar, "the nonce is a scalar", name);

    secret_mark(&in, sizeof in);
    run(&out, order, &in, is_odd);
    require(secret_publish(&out.is_scalar, 1), "is_scalar has its input", name);
    require(secret_publish(out.e, len), "from_digest has its input", name);
    if (is_odd) {
        require(secret_publish(out.reduced, len), "from_wide has its input", name);
        require(secret_publish(out.s, len), "sign has its inputs", name);
        require(secret_publish(&out.is_nonzero, 1), "sign's mask has its inputs", name);
    }
    require(memcmp(&out, &expected, sizeof out) == 0, "results of secrets", name);
}

int main(void)
{
    if (!secret_checked()) {
        fputs("usage: valgrind order.ct\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        check(known[i].order, known[i].name);
    }
    printf("%d-bit words\n", ABEL__ORDER_WORD_BITS);
    return 0;
}
