/* SPDX-License-Identifier: Apache-2.0 */
/* The field of fe.h is one whose modulus is known at run time: montgomery.h or a header of gen/ is included
 * before. */
#ifndef ABEL__FIELD_PRIME_FE_ANY_H
#define ABEL__FIELD_PRIME_FE_ANY_H

#define FE_BITS       (FP_WORD_BITS * FP_WORDS)
#define FE_MODULUS(f) , &(f)->modulus

#endif
