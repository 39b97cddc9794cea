/* SPDX-License-Identifier: Apache-2.0 */
/** abel/ecdsa.h: ECDSA (FIPS 186-5, SEC 1 section 4.1) on the curves that have ABEL_CURVE_ECDSA. What is
 * signed is a digest, of any length: of one that is longer than the order n of the group, the
 * leftmost bits count. */
#ifndef ABEL_ECDSA_H
#define ABEL_ECDSA_H

#include <abel/key.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Hash functions. */
typedef enum abel_hash {
    ABEL_HASH_NONE = 0,
    ABEL_HASH_SHA1 = 1,
    ABEL_HASH_SHA224 = 2,
    ABEL_HASH_SHA256 = 3,
    ABEL_HASH_SHA384 = 4,
    ABEL_HASH_SHA512 = 5
} abel_hash;

/** How a signature (r, s) is written. */
typedef enum abel_ecdsa_format {
    ABEL_ECDSA_DER = 0, /**< SEQUENCE { INTEGER r, INTEGER s } (RFC 3279, section 2.2.3) */
    ABEL_ECDSA_RAW = 1  /**< r, then s, each as long as n (IEEE P1363) */
} abel_ecdsa_format;

/** Where the nonce of a signature comes from. */
typedef enum abel_ecdsa_nonce {
    /** From the private key, the digest and 32 random bytes, hashed together: neither a weak random source
     * nor a repeated digest gives the private key away. */
    ABEL_ECDSA_HEDGED = 0,
    /** From the private key and the digest (RFC 6979): signatures are reproducible. */
    ABEL_ECDSA_RFC6979 = 1
} abel_ecdsa_nonce;

/** Options of abel_ecdsa_sign() and abel_ecdsa_verify(). Set to zero, then size, then what is
 * wanted; a null pointer to options means all zero. */
typedef struct abel_ecdsa_options {
    size_t size; /**< sizeof(abel_ecdsa_options) as the caller was compiled; shorter than the first version
                  * is refused, longer than here is taken if it is zero beyond what is here */
    abel_ecdsa_format format;
    abel_ecdsa_nonce nonce; /**< sign; like what follows, checked but not used when verifying */
    abel_hash nonce_hash;   /**< the hash function that made the digest; with ABEL_ECDSA_RFC6979 alone */
    const abel_rng *rng;    /**< with ABEL_ECDSA_HEDGED alone; null for getrandom() */
} abel_ecdsa_options;

/** abel_ecdsa_sign() signs a digest.
 * Out       signature, *signature_len bytes; zeroed on failure, but for a null pointer, a curve without
 *           ECDSA and ABEL_ERR_BUFFER.
 * In, out   signature_len: the room in, the length out. The room must suffice for the longest signature: in
 *           DER the signature_len of abel_curve_info, else twice private_len, the length of n (which is in
 *           signature_len with ABEL_ERR_BUFFER).
 * In        digest, digest_len bytes, may be null if 0; key; options, or null.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT; ABEL_ERR_BUFFER; ABEL_ERR_RANDOM; ABEL_ERR_UNSUPPORTED.
 * Alias     signature may overlap digest.
 * Time      constant in key and digest; variable in digest_len and, in DER, in the signature. */
ABEL_API ABEL_MUST_CHECK abel_status abel_ecdsa_sign(uint8_t *signature, size_t *signature_len,
                                                     const uint8_t *digest, size_t digest_len,
                                                     const abel_private_key *key,
                                                     const abel_ecdsa_options *options);

/** abel_ecdsa_verify() verifies a signature. r and s must be above 0 and below n; DER must be minimal,
 * without negative numbers or trailing bytes. (r, n - s) verifies if (r, s) does.
 * In        signature, signature_len bytes; digest, digest_len bytes, may be null if 0; key; options, or
 *           null.
 * Returns   ABEL_OK; ABEL_ERR_SIGNATURE; ABEL_ERR_ARGUMENT; ABEL_ERR_UNSUPPORTED.
 * Time      variable: all inputs are public. */
ABEL_API ABEL_MUST_CHECK abel_status abel_ecdsa_verify(const uint8_t *signature, size_t signature_len,
                                                       const uint8_t *digest, size_t digest_len,
                                                       const abel_public_key *key,
                                                       const abel_ecdsa_options *options);

#ifdef __cplusplus
}
#endif
#endif
