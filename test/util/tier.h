/* SPDX-License-Identifier: Apache-2.0 */
/* Which tier a test program runs on: ctest runs each once for each tier, named in ABEL_TIER. */
#ifndef ABEL_TEST_TIER_H
#define ABEL_TEST_TIER_H

#include "base/tier.h"

/* tier_start: makes sure that the tier that ABEL_TIER names is the one in use for the 25519 family.
 * Returns   0 if it is, or if ABEL_TIER is not set; EXIT_SKIPPED if this build or this CPU does not
 *           have it; 1, a failure, if it should be in use but is not. */
int tier_start(void);

/* tier_start_binary: the same for the binary curves. */
int tier_start_binary(void);

/* tier_kernels: those of the tier of that name in rows, whose features but for `ignored` this CPU must
 * have; null if there are none. */
const void *tier_kernels(const char *name, const abel__tier_row *rows, size_t count, unsigned ignored);

#endif
