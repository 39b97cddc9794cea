/* SPDX-License-Identifier: Apache-2.0 */
/* The names that depend on a compilation: a tier's file is compiled once a field, with GF2_FIELD defined as
 * its m and GF2_TIER as the name of the kernels. */
#ifndef ABEL__CURVE_BINARY_FIELD_H
#define ABEL__CURVE_BINARY_FIELD_H

/* GF2_HEADER(v128): "gf2_163_v128.h". */
#define GF2_HEADER(end)         GF2_HEADER_OF(GF2_FIELD, end)
#define GF2_HEADER_OF(m, end)   GF2_HEADER_JOIN(m, end)
#define GF2_HEADER_JOIN(m, end) GF2_HEADER_TEXT(gf2_##m##_##end.h)
#define GF2_HEADER_TEXT(name)   #name

/* GF2_NAME: abel__gf2_163_x86_64. */
#define GF2_NAME               GF2_NAME_OF(GF2_FIELD, GF2_TIER)
#define GF2_NAME_OF(m, tier)   GF2_NAME_JOIN(m, tier)
#define GF2_NAME_JOIN(m, tier) abel__gf2_##m##_##tier

#endif
