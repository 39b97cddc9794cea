/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of the prime curves: those of SEC 2 (versions 1.0 and 2.0), X9.62-1998, WAP-261-WTLS, RFC 5639 and
 * GB/T 32918.5. They have the names that OpenSSL gives them, and for other names those of SEC 2 and FIPS
 * 186-4, of X9.62-2005 ("ansip..."), and those formed as in RFC 5656, section 10.1 ("nistp256"). Curves of
 * WTLS with the parameters of others are rows of their own: an object identifier must survive in a key file.
 * A prime is written out where it is a sum of few powers of 2. */
#ifndef ABEL__SCHEME_CURVES_PRIME_H
#define ABEL__SCHEME_CURVES_PRIME_H

#include "curve/weierstrass/weierstrass.h"
#include "scheme/ec.h"

/* A row, of a curve over a field of so many bits, whose kernels are those of `token`. */
#define ABEL__PRIME_CURVE(identifier, name, oid, field, bits, order_bits, cofactor, token, tuned, ...)       \
    ABEL__EC_CURVE(name, oid, "GF(" field ")", bits, &abel__order_##identifier, order_bits, cofactor,        \
                   ABEL_FAMILY_PRIME, tuned, ABEL_CURVE_ECDH | ABEL_CURVE_ECDSA, abel__fp_##token##_kernels, \
                   &abel__##identifier, __VA_ARGS__)

/* Rows of the curves that have kernels of their own, and of the others, which have the kernels for that many
 * words of 64 bits. */
#define ABEL__PRIME_TUNED(identifier, name, oid, field, bits, order_bits, token, ...)                        \
    ABEL__PRIME_CURVE(identifier, name, oid, field, bits, order_bits, 1, token, 1, __VA_ARGS__)
#define ABEL__PRIME_ANY(identifier, name, oid, field, bits, order_bits, cofactor, words, ...)                \
    ABEL__PRIME_CURVE(identifier, name, oid, field, bits, order_bits, cofactor, any##words, 0, __VA_ARGS__)

/* A curve of RFC 5639: its oid ends in this number. */
#define ABEL__BRAINPOOL(bits, letter, number, words)                                                         \
    ABEL__PRIME_ANY(brainpoolp##bits##letter##1, "brainpoolP" #bits #letter "1",                             \
                    "1.3.36.3.3.2.8.1.1." #number, #bits "-bit-prime", bits, bits, 1, words, NULL)

#define ABEL__PRIME_CURVES                                                                                   \
    ABEL__PRIME_ANY(secp112r1, "secp112r1", "1.3.132.0.6", "(2^128-3)/76439", 112, 112, 1, 2, NULL),         \
        ABEL__PRIME_ANY(secp112r2, "secp112r2", "1.3.132.0.7", "(2^128-3)/76439", 112, 110, 4, 2, NULL),     \
        ABEL__PRIME_ANY(secp128r1, "secp128r1", "1.3.132.0.28", "2^128-2^97-1", 128, 128, 1, 2, NULL),       \
        ABEL__PRIME_ANY(secp128r2, "secp128r2", "1.3.132.0.29", "2^128-2^97-1", 128, 126, 4, 2, NULL),       \
        ABEL__PRIME_ANY(secp160k1, "secp160k1", "1.3.132.0.9", "2^160-2^32-21389", 160, 161, 1, 3,           \
                        "ansip160k1"),                                                                       \
        ABEL__PRIME_TUNED(secp160r1, "secp160r1", "1.3.132.0.8", "2^160-2^31-1", 160, 161, secp160r1,        \
                          "ansip160r1"),                                                                     \
        ABEL__PRIME_ANY(secp160r2, "secp160r2", "1.3.132.0.30", "2^160-2^32-21389", 160, 161, 1, 3,          \
                        "ansip160r2"),                                                                       \
        ABEL__PRIME_ANY(secp192k1, "secp192k1", "1.3.132.0.31", "2^192-2^32-4553", 192, 192, 1, 3,           \
                        "ansip192k1"),                                                                       \
        ABEL__PRIME_ANY(secp224k1, "secp224k1", "1.3.132.0.32", "2^224-2^32-6803", 224, 225, 1, 4,           \
                        "ansip224k1"),                                                                       \
        ABEL__PRIME_TUNED(secp224r1, "secp224r1", "1.3.132.0.33", "2^224-2^96+1", 224, 224, p224, "P-224",   \
                          "nistp224", "ansip224r1"),                                                         \
        ABEL__PRIME_TUNED(secp256k1, "secp256k1", "1.3.132.0.10", "2^256-2^32-977", 256, 256, secp256k1,     \
                          "ansip256k1"),                                                                     \
        ABEL__PRIME_TUNED(secp384r1, "secp384r1", "1.3.132.0.34", "2^384-2^128-2^96+2^32-1", 384, 384, p384, \
                          "P-384", "nistp384", "ansip384r1"),                                                \
        ABEL__PRIME_TUNED(secp521r1, "secp521r1", "1.3.132.0.35", "2^521-1", 521, 521, p521, "P-521",        \
                          "nistp521", "ansip521r1"),                                                         \
        ABEL__PRIME_ANY(prime192v1, "prime192v1", "1.2.840.10045.3.1.1", "2^192-2^64-1", 192, 192, 1, 3,     \
                        "secp192r1", "P-192", "nistp192", "ansip192r1"),                                     \
        ABEL__PRIME_ANY(prime192v2, "prime192v2", "1.2.840.10045.3.1.2", "2^192-2^64-1", 192, 192, 1, 3,     \
                        NULL),                                                                               \
        ABEL__PRIME_ANY(prime192v3, "prime192v3", "1.2.840.10045.3.1.3", "2^192-2^64-1", 192, 192, 1, 3,     \
                        NULL),                                                                               \
        ABEL__PRIME_ANY(prime239v1, "prime239v1", "1.2.840.10045.3.1.4", "2^239-2^143-2^95+2^47-1", 239,     \
                        239, 1, 4, NULL),                                                                    \
        ABEL__PRIME_ANY(prime239v2, "prime239v2", "1.2.840.10045.3.1.5", "2^239-2^143-2^95+2^47-1", 239,     \
                        239, 1, 4, NULL),                                                                    \
        ABEL__PRIME_ANY(prime239v3, "prime239v3", "1.2.840.10045.3.1.6", "2^239-2^143-2^95+2^47-1", 239,     \
                        239, 1, 4, NULL),                                                                    \
        ABEL__PRIME_TUNED(prime256v1, "prime256v1", "1.2.840.10045.3.1.7", "2^256-2^224+2^192+2^96-1", 256,  \
                          256, p256, "secp256r1", "P-256", "nistp256", "ansip256r1"),                        \
        ABEL__PRIME_ANY(wap_wsg_idm_ecid_wtls6, "wap-wsg-idm-ecid-wtls6", "2.23.43.1.4.6",                   \
                        "(2^128-3)/76439", 112, 112, 1, 2, "wtls6"),                                         \
        ABEL__PRIME_ANY(wap_wsg_idm_ecid_wtls7, "wap-wsg-idm-ecid-wtls7", "2.23.43.1.4.7",                   \
                        "2^160-2^32-21389", 160, 161, 1, 3, "wtls7"),                                        \
        ABEL__PRIME_ANY(wap_wsg_idm_ecid_wtls8, "wap-wsg-idm-ecid-wtls8", "2.23.43.1.4.8", "2^112-537", 112, \
                        113, 1, 2, "wtls8"),                                                                 \
        ABEL__PRIME_ANY(wap_wsg_idm_ecid_wtls9, "wap-wsg-idm-ecid-wtls9", "2.23.43.1.4.9", "2^160-229233",   \
                        160, 161, 1, 3, "wtls9"),                                                            \
        ABEL__PRIME_TUNED(wap_wsg_idm_ecid_wtls12, "wap-wsg-idm-ecid-wtls12", "2.23.43.1.4.12",              \
                          "2^224-2^96+1", 224, 224, p224, "wtls12"),                                         \
        ABEL__BRAINPOOL(160, r, 1, 3), ABEL__BRAINPOOL(160, t, 2, 3), ABEL__BRAINPOOL(192, r, 3, 3),         \
        ABEL__BRAINPOOL(192, t, 4, 3), ABEL__BRAINPOOL(224, r, 5, 4), ABEL__BRAINPOOL(224, t, 6, 4),         \
        ABEL__BRAINPOOL(256, r, 7, 4), ABEL__BRAINPOOL(256, t, 8, 4), ABEL__BRAINPOOL(320, r, 9, 5),         \
        ABEL__BRAINPOOL(320, t, 10, 5), ABEL__BRAINPOOL(384, r, 11, 6), ABEL__BRAINPOOL(384, t, 12, 6),      \
        ABEL__BRAINPOOL(512, r, 13, 8), ABEL__BRAINPOOL(512, t, 14, 8),                                      \
        ABEL__PRIME_ANY(sm2, "SM2", "1.2.156.10197.1.301", "2^256-2^224-2^96+2^64-1", 256, 256, 1, 4,        \
                        "sm2p256v1", "curveSM2")

#endif
