/* SPDX-License-Identifier: Apache-2.0 */
/* What the AVX-512 tier of the 25519 family has of its own. */
#ifndef ABEL__CURVE_EDWARDS25519_X86_64_AVX512_H
#define ABEL__CURVE_EDWARDS25519_X86_64_AVX512_H

#include <stdint.h>

/* abel__x25519_avx512: x25519 of curve25519.h. */
void abel__x25519_avx512(uint8_t out[32], const uint8_t scalar[32], const uint8_t u[32]);

#endif
