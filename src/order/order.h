/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic modulo the group orders of ECDSA, on big-endian strings of abel__order_len() bytes: what
 * signing and verifying need, each step a function. The orders come along, abel__order_sect163k1 and so on;
 * what they hold is for src/order alone. Outputs may be inputs. */
#ifndef ABEL__ORDER_ORDER_H
#define ABEL__ORDER_ORDER_H

#include "base/mask.h"
#include "orders.h"

#include <stddef.h>
#include <stdint.h>

/* The longest order: 571-bit curves have orders of 570 and 571 bits. */
#define ABEL__ORDER_LEN_MAX 72

/* An abel__order is the order n of a curve. It is prime but for Oakley-EC2N-3 and -4, which have no ECDSA:
 * their n is even, and only abel__order_len, _bits, _is_scalar and _from_digest take it. */

/* abel__order_len, abel__order_bits: ceil(bits / 8), bits of n. */
size_t abel__order_len(const abel__order *order);
unsigned abel__order_bits(const abel__order *order);

/* abel__order_is_scalar: true iff 0 < k < n. Time: constant in k. */
abel__mask abel__order_is_scalar(const abel__order *order, const uint8_t *k);

/* abel__order_from_digest: the integer of a digest of any length, mod n: its leftmost bits(n) bits if it
 * is longer (FIPS 186-5, section 6.4.1; the shift need not be a multiple of 8). Time: constant in digest,
 * variable in digest_len. */
void abel__order_from_digest(const abel__order *order, uint8_t *e, const uint8_t *digest, size_t digest_len);

/* abel__order_from_wide: wide mod n, for wide of any length. Time: constant in wide, variable in wide_len. */
void abel__order_from_wide(const abel__order *order, uint8_t *k, const uint8_t *wide, size_t wide_len);

/* abel__order_sign: s = (e + r d) / k mod n, for 0 < k < n and any e, r, d. Returns true iff s is not 0.
 * Time: constant in k, e, r, d. */
abel__mask abel__order_sign(const abel__order *order, uint8_t *s, const uint8_t *k, const uint8_t *e,
                            const uint8_t *r, const uint8_t *d);

/* abel__order_verify_vartime: u1 = e / s, u2 = r / s mod n, for 0 < s < n and any e, r; all public. */
void abel__order_verify_vartime(const abel__order *order, uint8_t *u1, uint8_t *u2, const uint8_t *e,
                                const uint8_t *r, const uint8_t *s);

#endif
