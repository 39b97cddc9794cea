/* SPDX-License-Identifier: Apache-2.0 */
/* A case of a vector file, put to the public interface. Numbers are hexadecimal, of any number of digits. */
#ifndef ABEL_TEST_EC_CASES_H
#define ABEL_TEST_EC_CASES_H

#include "ec/subjects.h"
#include "util/tally.h"

/* Counting of cases by the class of their curve. */
typedef struct {
    tally all;
    size_t of[CLASSES];
} class_tally;

/* class_case: counts a case of a curve under test and, if it did not pass, prints its name; a null curve is
 * not under test, and its case is not counted. */
__attribute__((format(printf, 4, 5))) void class_case(class_tally *t, const abel_curve *curve, bool passed,
                                                      const char *name, ...);

/* class_end: prints the numbers, and asserts that nothing failed and that there were as many cases as said of
 * each class that is under test. */
void class_end(const class_tally *t, size_t binary, size_t prime, size_t any_binary);

/* case_curve: the curve that a vector file calls "NIST K-163", "K-163", "sect163k1" or "secg/sect163k1", as
 * libcrypto knows it; null if it is not under test. */
const abel_curve *case_curve(const char *name);

/* case_number: a number in len bytes; false if it is absent, malformed, negative or too long. */
bool case_number(uint8_t *out, size_t len, const char *hex);

/* case_point: an uncompressed point from its coordinates; false if one is too long. */
bool case_point(octets *point, const abel_curve *curve, const char *x, const char *y);

/* case_validates: (x, y) is taken as a public key. */
bool case_validates(const abel_curve *curve, const char *x, const char *y);

/* case_is_private: d is taken as a private key. */
bool case_is_private(const abel_curve *curve, const char *d);

/* case_coordinates: those of a public key in any form, in hexadecimal; false if it is none. */
bool case_coordinates(char x[145], char y[145], const abel_curve *curve, const octets *encoded);

/* case_decodes: the compressed or uncompressed point is (x, y), and is written so. */
bool case_decodes(const abel_curve *curve, const octets *encoded, const char *x, const char *y);

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

/* case_verifies_private: the same for the public key of d. */
bool case_verifies_private(const abel_curve *curve, const octets *digest, const char *d, const char *r,
                           const char *s);

/* case_rfc6979: the first nonce is k, if that is known, and the signature is (r, s), which verifies. */
bool case_rfc6979(const abel_curve *curve, const char *hash, const octets *message, const char *d,
                  const char *k, const char *r, const char *s);

/* case_rfc6979_digest: the same for a digest of that hash function. */
bool case_rfc6979_digest(const abel_curve *curve, const char *hash, const octets *digest, const char *d,
                         const char *k, const char *r, const char *s);

#endif
