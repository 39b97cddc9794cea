/* SPDX-License-Identifier: Apache-2.0 */
/* A case of a vector file, put to the public interface. Numbers are hexadecimal, of any number of digits. */
#ifndef ABEL_TEST_EC_CASES_H
#define ABEL_TEST_EC_CASES_H

#include "ec/subjects.h"

/* case_curve: the curve that a vector file calls "NIST K-163", "K-163", "sect163k1" or "secg/sect163k1"; null
 * if it is not under test. */
const abel_curve *case_curve(const char *name);

/* case_number: a number in len bytes; false if it is absent, malformed, negative or too long. */
bool case_number(uint8_t *out, size_t len, const char *hex);

/* case_point: an uncompressed point from its coordinates; false if one is too long. */
bool case_point(octets *point, const abel_curve *curve, const char *x, const char *y);

/* case_validates: (x, y) is taken as a public key. */
bool case_validates(const abel_curve *curve, const char *x, const char *y);

/* case_key_pair: the public key of d is (x, y). */
bool case_key_pair(const abel_curve *curve, const char *d, const char *x, const char *y);

/* case_agrees: d and the point, in any form, agree on shared. */
bool case_agrees(const abel_curve *curve, const char *d, const octets *point, abel_ecdh_mode mode,
                 const octets *shared);

/* case_signs: d and (x, y) are a key pair, and with the nonce k the signature is (r, s), which verifies. */
bool case_signs(const abel_curve *curve, const octets *digest, const char *d, const char *x, const char *y,
                const char *k, const char *r, const char *s);

/* case_verifies: (x, y) is taken as a public key, and (r, s) verifies. */
bool case_verifies(const abel_curve *curve, const octets *digest, const char *x, const char *y, const char *r,
                   const char *s);

/* case_rfc6979: the first nonce is k, if that is known, and the signature is (r, s), which verifies. */
bool case_rfc6979(const abel_curve *curve, const char *hash, const octets *message, const char *d,
                  const char *k, const char *r, const char *s);

#endif
