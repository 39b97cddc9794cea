/* SPDX-License-Identifier: Apache-2.0 */
/* Clamping of secret scalars. */
#ifndef ABEL__CURVE_EDWARDS25519_CLAMP_H
#define ABEL__CURVE_EDWARDS25519_CLAMP_H

#include <stdint.h>

/* clamp: a multiple of 8 with bit 254 as its highest (RFC 7748, section 5; RFC 8032, section 5.1.5). */
static inline void clamp(uint8_t scalar[32])
{
    scalar[0] &= 248;
    scalar[31] = (uint8_t)((scalar[31] & 127) | 64);
}

#endif
