/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of the binary curves of SEC 2 and FIPS 186-4. They have the names of SEC 2 (which are OpenSSL's),
 * of FIPS 186-4, of X9.62-2005 ("ansit..."), and those formed as in RFC 5656, section 10.1 ("nistk163"),
 * where K-571 is "nistt571". */
#ifndef ABEL__SCHEME_CURVES_BINARY_H
#define ABEL__SCHEME_CURVES_BINARY_H

#include "curve/binary/any.h"
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

/* The other binary curves of OpenSSL: of X9.62-1998 and SEC 2, version 1.0, on code for any field. Those of WAP
 * WTLS, which is three curves of other names among them, and of RFC 2409 ("Oakley"), whose order is even and
 * which have no ECDSA and no object identifier, have OpenSSL's names. */
#define ABEL__BINARY_ANY_CURVE(name, oid, field, m, order_bits, cofactor)                                    \
    ABEL__EC_CURVE(#name, oid, "GF(2^" #m ")", m, &abel__order_##name, order_bits, cofactor,                 \
                   ABEL_FAMILY_BINARY, 0, ABEL_CURVE_ECDH | ABEL_CURVE_ECDSA, abel__gf2_##field##_kernels,   \
                   &abel__##name, NULL)

#define ABEL__WTLS_CURVE(number, field, m, order_bits, cofactor, tuned)                                      \
    ABEL__EC_CURVE("wap-wsg-idm-ecid-wtls" #number, "2.23.43.1.4." #number, "GF(2^" #m ")", m,               \
                   &abel__order_wap_wsg_idm_ecid_wtls##number, order_bits, cofactor, ABEL_FAMILY_BINARY,     \
                   tuned, ABEL_CURVE_ECDH | ABEL_CURVE_ECDSA, abel__gf2_##field##_kernels,                   \
                   &abel__wap_wsg_idm_ecid_wtls##number, "wtls" #number)

#define ABEL__OAKLEY_CURVE(number, field, m, order_bits, cofactor)                                           \
    ABEL__EC_CURVE("Oakley-EC2N-" #number, "", "GF(2^" #m ")", m, &abel__order_oakley_ec2n_##number,         \
                   order_bits, cofactor, ABEL_FAMILY_BINARY, 0, ABEL_CURVE_ECDH,                             \
                   abel__gf2_##field##_kernels, &abel__oakley_ec2n_##number, NULL)

#define ABEL__BINARY_ANY_CURVES                                                                              \
    ABEL__BINARY_ANY_CURVE(sect113r1, "1.3.132.0.4", any2, 113, 113, 2),                                     \
        ABEL__BINARY_ANY_CURVE(sect113r2, "1.3.132.0.5", any2, 113, 113, 2),                                 \
        ABEL__BINARY_ANY_CURVE(sect131r1, "1.3.132.0.22", any3, 131, 131, 2),                                \
        ABEL__BINARY_ANY_CURVE(sect131r2, "1.3.132.0.23", any3, 131, 131, 2),                                \
        ABEL__BINARY_ANY_CURVE(c2pnb163v1, "1.2.840.10045.3.0.1", any3, 163, 163, 2),                        \
        ABEL__BINARY_ANY_CURVE(c2pnb163v2, "1.2.840.10045.3.0.2", any3, 163, 162, 2),                        \
        ABEL__BINARY_ANY_CURVE(c2pnb163v3, "1.2.840.10045.3.0.3", any3, 163, 162, 2),                        \
        ABEL__BINARY_ANY_CURVE(c2pnb176v1, "1.2.840.10045.3.0.4", any3, 176, 161, 65390),                    \
        ABEL__BINARY_ANY_CURVE(c2tnb191v1, "1.2.840.10045.3.0.5", any3, 191, 191, 2),                        \
        ABEL__BINARY_ANY_CURVE(c2tnb191v2, "1.2.840.10045.3.0.6", any3, 191, 190, 4),                        \
        ABEL__BINARY_ANY_CURVE(c2tnb191v3, "1.2.840.10045.3.0.7", any3, 191, 189, 6),                        \
        ABEL__BINARY_ANY_CURVE(c2pnb208w1, "1.2.840.10045.3.0.10", any4, 208, 193, 65096),                   \
        ABEL__BINARY_ANY_CURVE(c2tnb239v1, "1.2.840.10045.3.0.11", any4, 239, 238, 4),                       \
        ABEL__BINARY_ANY_CURVE(c2tnb239v2, "1.2.840.10045.3.0.12", any4, 239, 237, 6),                       \
        ABEL__BINARY_ANY_CURVE(c2tnb239v3, "1.2.840.10045.3.0.13", any4, 239, 236, 10),                      \
        ABEL__BINARY_ANY_CURVE(c2pnb272w1, "1.2.840.10045.3.0.16", any5, 272, 257, 65286),                   \
        ABEL__BINARY_ANY_CURVE(c2pnb304w1, "1.2.840.10045.3.0.17", any5, 304, 289, 65070),                   \
        ABEL__BINARY_ANY_CURVE(c2tnb359v1, "1.2.840.10045.3.0.18", any6, 359, 353, 76),                      \
        ABEL__BINARY_ANY_CURVE(c2pnb368w1, "1.2.840.10045.3.0.19", any6, 368, 353, 65392),                   \
        ABEL__BINARY_ANY_CURVE(c2tnb431r1, "1.2.840.10045.3.0.20", any7, 431, 418, 10080),                   \
        ABEL__WTLS_CURVE(1, any2, 113, 112, 2, 0),                                                           \
        ABEL__WTLS_CURVE(3, 163, 163, 163, 2, 1),                                                            \
        ABEL__WTLS_CURVE(4, any2, 113, 113, 2, 0),                                                           \
        ABEL__WTLS_CURVE(5, any3, 163, 163, 2, 0),                                                           \
        ABEL__WTLS_CURVE(10, 233, 233, 232, 4, 1),                                                           \
        ABEL__WTLS_CURVE(11, 233, 233, 233, 2, 1),                                                           \
        ABEL__OAKLEY_CURVE(3, any3, 155, 154, 3),                                                            \
        ABEL__OAKLEY_CURVE(4, any3, 185, 184, 2)

#endif
