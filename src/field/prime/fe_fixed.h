/* SPDX-License-Identifier: Apache-2.0 */
/* The field of fe.h is one whose prime is a constant: a header of gen/ is included before. */
#ifndef ABEL__FIELD_PRIME_FE_FIXED_H
#define ABEL__FIELD_PRIME_FE_FIXED_H

#include <stdint.h>

/* As where the modulus is known at run time; the kernels need none. */
typedef struct {
#if FP_WORD_BITS == 64
    uint64_t p[FP_WORDS], inverse;
#else
    uint32_t p[FP_WORDS], inverse;
#endif
} fp_modulus;

#define FE_BITS FP_BITS
#define FE_MODULUS(f)

#endif
