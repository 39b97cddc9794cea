/* SPDX-License-Identifier: Apache-2.0 */
/* Big integers of libcrypto. */
#include "number.h"

#include <openssl/bn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const uint8_t number_order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7,
                                  0xa2, 0xde, 0xf9, 0xde, 0x14, 0,    0,    0,    0,    0,    0,
                                  0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};

static void require(int condition)
{
    if (!condition) {
        fputs("libcrypto failed\n", stderr);
        abort();
    }
}

static BIGNUM *load(const uint8_t *bytes, size_t len)
{
    BIGNUM *n = BN_lebin2bn(bytes, (int)len, NULL);
    require(n != NULL);
    return n;
}

static void store(uint8_t *bytes, size_t len, const BIGNUM *n)
{
    require(!BN_is_negative(n) && BN_bn2lebinpad(n, bytes, (int)len) >= 0);
}

void number_reduce(uint8_t r[32], const uint8_t *a, size_t a_len)
{
    BN_CTX *context = BN_CTX_new();
    BIGNUM *n = load(a, a_len), *order = load(number_order, 32);
    require(context && BN_nnmod(n, n, order, context));
    store(r, 32, n);
    BN_free(order);
    BN_free(n);
    BN_CTX_free(context);
}

void number_muladd(uint8_t r[32], const uint8_t a[32], const uint8_t b[32], const uint8_t c[32])
{
    BN_CTX *context = BN_CTX_new();
    BIGNUM *x = load(a, 32), *y = load(b, 32), *z = load(c, 32), *order = load(number_order, 32);
    require(context && BN_mul(x, x, y, context) && BN_add(x, x, z) && BN_nnmod(x, x, order, context));
    store(r, 32, x);
    BN_free(order);
    BN_free(z);
    BN_free(y);
    BN_free(x);
    BN_CTX_free(context);
}

void number_order_plus(uint8_t *r, size_t len, unsigned multiple, int addend)
{
    BIGNUM *n = load(number_order, 32);
    require(BN_mul_word(n, multiple));
    require(addend < 0 ? BN_sub_word(n, 0u - (unsigned)addend) : BN_add_word(n, (unsigned)addend));
    store(r, len, n);
    BN_free(n);
}

void number_montgomery_u(uint8_t u[32], const uint8_t encoded[32])
{
    uint8_t y_bytes[32];
    memcpy(y_bytes, encoded, 32);
    y_bytes[31] &= 0x7f;
    BN_CTX *context = BN_CTX_new();
    BIGNUM *p = BN_new(), *y = load(y_bytes, 32), *numerator = BN_new(), *denominator = BN_new();
    require(context && p && numerator && denominator && BN_set_bit(p, 255) && BN_sub_word(p, 19));
    require(BN_mod_add(numerator, BN_value_one(), y, p, context));
    require(BN_mod_sub(denominator, BN_value_one(), y, p, context));
    require(BN_mod_inverse(denominator, denominator, p, context) != NULL);
    require(BN_mod_mul(numerator, numerator, denominator, p, context));
    store(u, 32, numerator);
    BN_free(denominator);
    BN_free(numerator);
    BN_free(y);
    BN_free(p);
    BN_CTX_free(context);
}
