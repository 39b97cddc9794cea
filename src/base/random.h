/* SPDX-License-Identifier: Apache-2.0 */
/* Random bytes, from the caller's source or the system's. */
#ifndef ABEL__BASE_RANDOM_H
#define ABEL__BASE_RANDOM_H

#include <abel/base.h>

/* abel__random: len secret random bytes from rng, or from getrandom() if rng is null.
 * Returns   ABEL_OK; ABEL_ERR_RANDOM with out zeroed; ABEL_ERR_ARGUMENT for a source without a function. */
abel_status abel__random(uint8_t *out, size_t len, const abel_rng *rng);

#endif
