/* SPDX-License-Identifier: Apache-2.0 */
/* A case of a vector file, put to the public interface. Numbers are hexadecimal, of any number of digits. */
#ifndef ABEL_TEST_EC_CASES_H
#define ABEL_TEST_EC_CASES_H

#include "ec/peer_curves.h"

/* case_number: a number in len bytes; false if it is absent, malformed or too long. */
bool case_number(uint8_t *out, size_t len, const char *hex);

/* case_point: an uncompressed point from its coordinates; false if one is too long. */
bool case_point(octets *point, const abel_curve *curve, const char *x, const char *y);

/* rfc6979_gives: the first nonce is k, if that is known, and the signature is (r, s), which verifies. */
bool rfc6979_gives(const abel_curve *curve, const char *hash, const octets *message, const char *d,
                   const char *k, const char *r, const char *s);

#endif
