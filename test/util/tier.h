/* SPDX-License-Identifier: Apache-2.0 */
/* Which tier a test program runs on: ctest runs each once for each tier, named in ABEL_TIER. */
#ifndef ABEL_TEST_TIER_H
#define ABEL_TEST_TIER_H

/* tier_start: makes sure that the tier that ABEL_TIER names is the one in use.
 * Returns   0 if it is, or if ABEL_TIER is not set; EXIT_SKIPPED if this build or this CPU does not
 *           have it; 1, a failure, if it should be in use but is not. */
int tier_start(void);

#endif
