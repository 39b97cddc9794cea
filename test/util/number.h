/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic modulo the order L of edwards25519 and modulo p = 2^255 - 19 by libcrypto's big
 * integers, on little-endian bytes. */
#ifndef ABEL_TEST_NUMBER_H
#define ABEL_TEST_NUMBER_H

#include <stddef.h>
#include <stdint.h>

/* The order L = 2^252 + 27742317777372353535851937790883648493, little-endian. */
extern const uint8_t number_order[32];

/* number_reduce: a mod L. */
void number_reduce(uint8_t r[32], const uint8_t *a, size_t a_len);

/* number_muladd: a * b + c mod L. */
void number_muladd(uint8_t r[32], const uint8_t a[32], const uint8_t b[32], const uint8_t c[32]);

/* number_order_plus: multiple * L + addend, len bytes; it must fit and not be negative. */
void number_order_plus(uint8_t *r, size_t len, unsigned multiple, int addend);

/* number_montgomery_u: the u-coordinate (1 + y) / (1 - y) mod p of the encoded Edwards point
 * (RFC 7748, section 4.1). */
void number_montgomery_u(uint8_t u[32], const uint8_t encoded[32]);

#endif
