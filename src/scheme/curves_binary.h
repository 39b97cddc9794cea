/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of the binary curves of SEC 2 and FIPS 186-4. They have the names of SEC 2 (which are OpenSSL's),
 * of FIPS 186-4, of X9.62-2005 ("ansit..."), and those formed as in RFC 5656, section 10.1 ("nistk163"),
 * where K-571 is "nistt571". */
#ifndef ABEL__SCHEME_CURVES_BINARY_H
#define ABEL__SCHEME_CURVES_BINARY_H

#include "curve/binary/binary.h"
#include "scheme/ec.h"

/* A row, of a curve over GF(2^m). */
#define ABEL__BINARY_CURVE(name, oid, m, order_bits, cofactor, ...)                                          \
    ABEL__EC_CURVE(#name, oid, "GF(2^" #m ")", m, &abel__order_##name, order_bits, cofactor,                 \
                   ABEL_FAMILY_BINARY, 1, ABEL_CURVE_ECDH | ABEL_CURVE_ECDSA, abel__gf2_##m##_kernels,       \
                   &abel__##name, __VA_ARGS__)

#define ABEL__BINARY_CURVES                                                                                  \
    ABEL__BINARY_CURVE(sect163k1, "1.3.132.0.1", 163, 163, 2, "K-163", "nistk163", "ansit163k1"),            \
        ABEL__BINARY_CURVE(sect163r1, "1.3.132.0.2", 163, 162, 2, "ansit163r1"),                             \
        ABEL__BINARY_CURVE(sect163r2, "1.3.132.0.15", 163, 163, 2, "B-163", "nistb163", "ansit163r2"),       \
        ABEL__BINARY_CURVE(sect193r1, "1.3.132.0.24", 193, 193, 2, "ansit193r1"),                            \
        ABEL__BINARY_CURVE(sect193r2, "1.3.132.0.25", 193, 193, 2, "ansit193r2"),                            \
        ABEL__BINARY_CURVE(sect233k1, "1.3.132.0.26", 233, 232, 4, "K-233", "nistk233", "ansit233k1"),       \
        ABEL__BINARY_CURVE(sect233r1, "1.3.132.0.27", 233, 233, 2, "B-233", "nistb233", "ansit233r1"),       \
        ABEL__BINARY_CURVE(sect239k1, "1.3.132.0.3", 239, 238, 4, "ansit239k1"),                             \
        ABEL__BINARY_CURVE(sect283k1, "1.3.132.0.16", 283, 281, 4, "K-283", "nistk283", "ansit283k1"),       \
        ABEL__BINARY_CURVE(sect283r1, "1.3.132.0.17", 283, 282, 2, "B-283", "nistb283", "ansit283r1"),       \
        ABEL__BINARY_CURVE(sect409k1, "1.3.132.0.36", 409, 407, 4, "K-409", "nistk409", "ansit409k1"),       \
        ABEL__BINARY_CURVE(sect409r1, "1.3.132.0.37", 409, 409, 2, "B-409", "nistb409", "ansit409r1"),       \
        ABEL__BINARY_CURVE(sect571k1, "1.3.132.0.38", 571, 570, 4, "K-571", "nistk571", "nistt571",          \
                           "ansit571k1"),                                                                    \
        ABEL__BINARY_CURVE(sect571r1, "1.3.132.0.39", 571, 570, 2, "B-571", "nistb571", "ansit571r1")

#endif
