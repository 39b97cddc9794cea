/* SPDX-License-Identifier: Apache-2.0 */
/* Checks on encoded scalars and points of edwards25519. All are of public data, in variable time. */
#ifndef ABEL__CURVE_EDWARDS25519_CHECKS_H
#define ABEL__CURVE_EDWARDS25519_CHECKS_H

#include <stdint.h>

/* abel__edwards25519_is_scalar_vartime: whether s < L. */
int abel__edwards25519_is_scalar_vartime(const uint8_t s[32]);

/* abel__edwards25519_is_strict_vartime: whether the y of an encoded point is canonical and not that
 * of a point of small order. The points with x = 0, whose sign bit can be non-canonical too, have
 * small order. Whether the point is on the curve is not checked. */
int abel__edwards25519_is_strict_vartime(const uint8_t encoded[32]);

#endif
