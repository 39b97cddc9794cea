/* SPDX-License-Identifier: Apache-2.0 */
/* The curves that a program of this folder tests: if ABEL_TIER names a tier, those of the library that run in
 * it, and else those of peer_curves.h, whose kernels are libcrypto. */
#ifndef ABEL_TEST_EC_SUBJECTS_H
#define ABEL_TEST_EC_SUBJECTS_H

#include "ec/peer_curves.h"

#define SUBJECTS_MAX 128

extern const abel_curve *subjects[SUBJECTS_MAX];
extern size_t subject_count;

/* Those of them that have ECDSA: all but the two of Oakley. */
extern const abel_curve *signers[SUBJECTS_MAX];
extern size_t signer_count;

/* subjects_start: finds them. Returns 0, or what the program returns: as tier_start(). */
int subjects_start(void);

/* subjects_are_peers: the kernels are libcrypto. */
bool subjects_are_peers(void);

/* subject: the one with this name; null if there is none. */
const abel_curve *subject(const char *name);

/* Curves that have the same tiers, so that all of a class are under test or none: binary curves with kernels
 * for their field, prime curves, binary curves on the code for any polynomial. */
enum { CLASS_BINARY, CLASS_PRIME, CLASS_ANY_BINARY, CLASSES };

int class_of(const abel_curve *curve);
bool class_is_under_test(int class);

/* is_binary: the curve is over GF(2^m). */
bool is_binary(const abel_curve *curve);

/* is_tuned: the curve has kernels of its own. The others are many, and take shorter quick runs. */
bool is_tuned(const abel_curve *curve);

/* subject_rounds: as random_rounds(), but a quarter of the quick rounds, at least one, if it is not. */
size_t subject_rounds(const abel_curve *curve, size_t quick, size_t full);

#endif
