/* SPDX-License-Identifier: Apache-2.0 */
/* The names that depend on a compilation: a tier's file is compiled once a field, with FP_FIELD defined as its
 * token and FP_TIER as the name of the kernels; for a field whose modulus is known at run time only, FP_ANY is
 * the number of its 64-bit words. */
#ifndef ABEL__CURVE_WEIERSTRASS_FIELD_H
#define ABEL__CURVE_WEIERSTRASS_FIELD_H

/* FP_HEADER(64): "p256_64.h". */
#define FP_HEADER(end)             FP_HEADER_OF(FP_FIELD, end)
#define FP_HEADER_OF(field, end)   FP_HEADER_JOIN(field, end)
#define FP_HEADER_JOIN(field, end) FP_HEADER_TEXT(field##_##end.h)
#define FP_HEADER_TEXT(name)       #name

/* FP_NAME: abel__fp_p256_x86_64. */
#define FP_NAME                 FP_NAME_OF(FP_FIELD, FP_TIER)
#define FP_NAME_OF(field, tier) FP_NAME_JOIN(field, tier)
#define FP_NAME_JOIN(f, tier)   abel__fp_##f##_##tier

/* FP_A_FORM(curve): what a is, a constant where one curve has the field. */
#ifdef FP_ANY
#define FP_A_FORM(curve) ((curve)->a_form)
#else
#define FP_A_FORM(curve)       FP_A_FORM_OF(FP_FIELD)
#define FP_A_FORM_OF(field)    FP_A_FORM_JOIN(field)
#define FP_A_FORM_JOIN(field)  FP_A_FORM_##field
#define FP_A_FORM_p224         ABEL__A_MINUS_3
#define FP_A_FORM_p256         ABEL__A_MINUS_3
#define FP_A_FORM_p384         ABEL__A_MINUS_3
#define FP_A_FORM_p521         ABEL__A_MINUS_3
#define FP_A_FORM_secp160r1    ABEL__A_MINUS_3
#define FP_A_FORM_secp256k1    ABEL__A_ZERO
#endif

#endif
