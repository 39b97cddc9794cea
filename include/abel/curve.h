/* SPDX-License-Identifier: Apache-2.0 */
/** abel/curve.h: the curves that the library knows. */
#ifndef ABEL_CURVE_H
#define ABEL_CURVE_H

#include <abel/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A curve: static data, found by name or by index. */
typedef struct abel_curve abel_curve;

/** What a curve is used for; a set of bits. */
enum {
    ABEL_CURVE_ECDH = 1,  /**< key agreement: abel_ecdh() */
    ABEL_CURVE_EDDSA = 2, /**< signatures: abel_eddsa_sign(), abel_eddsa_verify() */
    ABEL_CURVE_ECDSA = 4  /**< signatures: abel_ecdsa_sign(), abel_ecdsa_verify() */
};

/** Facts about a curve. Lengths are in bytes. */
typedef struct abel_curve_info {
    const char *name;  /**< OpenSSL's, in lower case for RFC 8410: "x25519", "secp384r1", "prime256v1" */
    const char *oid;   /**< dotted object identifier; "" for Oakley-EC2N-3 and -4, which have none */
    const char *field; /**< "GF(2^255-19)", "GF(2^163)"; "GF(256-bit-prime)" if it is no sum of few powers */
    const char *tier;  /**< the tier in use */
    abel_family family;
    unsigned operations; /**< a set of ABEL_CURVE_ECDH, ABEL_CURVE_EDDSA, ABEL_CURVE_ECDSA */
    unsigned order_bits; /**< bits of the order of the subgroup that is used: a prime, but for Oakley's two */
    unsigned cofactor;
    int tuned;            /**< 1 if the curve has kernels of its own, 0 if it runs on generic code */
    size_t private_len;   /**< a private key */
    size_t public_len;    /**< a public key, in the form that is made by default */
    size_t shared_len;    /**< the result of an agreement; 0 without ABEL_CURVE_ECDH */
    size_t signature_len; /**< the longest signature, of ECDSA in DER; 0 for a curve that does not sign */
    size_t table_bytes;   /**< constant multiples of the base point; 0 if there are none */
} abel_curve_info;

/** abel_curve_by_name() finds a curve: each that OpenSSL 3.0 names, X25519 and Ed25519.
 * In        name, null-terminated; case does not matter. A curve has its name in abel_curve_info, its
 *           dotted object identifier and, if they exist, its names in SEC 2 ("secp256r1"), FIPS 186-4
 *           ("P-256", "K-163"), X9.62-2005 ("ansip256r1", "ansit163k1") and the manner of RFC 5656
 *           ("nistp256", "nistk163"). One set of parameters may be that of two curves, with object
 *           identifiers of their own, such as secp224r1 and wap-wsg-idm-ecid-wtls12; their keys do not mix.
 * Returns   the curve, or null. */
ABEL_API const abel_curve *abel_curve_by_name(const char *name);

/** abel_curve_at() enumerates the curves.
 * In        index, from 0.
 * Returns   the curve, or null past the last. */
ABEL_API const abel_curve *abel_curve_at(size_t index);

/** abel_curve_describe() tells the facts about a curve.
 * Out       info; its strings are static.
 * In        info_size, sizeof(abel_curve_info) as the caller was compiled: fields beyond it are
 *           not written, and those that this library does not know are zero; curve.
 * Returns   ABEL_OK, or ABEL_ERR_ARGUMENT for a null pointer. */
ABEL_API abel_status abel_curve_describe(abel_curve_info *info, size_t info_size, const abel_curve *curve);

#ifdef __cplusplus
}
#endif
#endif
