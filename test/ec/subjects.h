/* SPDX-License-Identifier: Apache-2.0 */
/* The curves that a program of this folder tests: those of the library if ABEL_TIER names a tier, and else
 * those of peer_curves.h, whose kernels are libcrypto. */
#ifndef ABEL_TEST_EC_SUBJECTS_H
#define ABEL_TEST_EC_SUBJECTS_H

#include "ec/peer_curves.h"

#define SUBJECTS_MAX 64

extern const abel_curve *subjects[SUBJECTS_MAX];
extern size_t subject_count;

/* subjects_start: finds them. Returns 0, or what the program returns: as tier_start(). */
int subjects_start(void);

/* subjects_are_peers: the kernels are libcrypto. */
bool subjects_are_peers(void);

/* subject: the one with this name; null if there is none. */
const abel_curve *subject(const char *name);

/* is_binary: the curve is over GF(2^m); is_koblitz: and is a Koblitz curve. */
bool is_binary(const abel_curve *curve);
bool is_koblitz(const abel_curve *curve);

#endif
