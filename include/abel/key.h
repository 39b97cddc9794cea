/* SPDX-License-Identifier: Apache-2.0 */
/** abel/key.h: key objects, for programs that use a key more than once, and the operations on
 * them that are the same for every curve.
 *
 * An object is memory of the caller's, on the stack or wherever it likes; it needs no heap,
 * holds no pointers into itself and may be moved with memcpy. It is read-only once made.
 * A private key object is secret as a whole and must be cleared when it is no longer needed. */
#ifndef ABEL_KEY_H
#define ABEL_KEY_H

#include <abel/curve.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Sizes in 64-bit words; constants of the ABI. */
#define ABEL_PRIVATE_KEY_WORDS 64
#define ABEL_PUBLIC_KEY_WORDS  512

/** A private key with its public key. Secret. */
typedef struct abel_private_key {
    uint64_t opaque[ABEL_PRIVATE_KEY_WORDS];
} abel_private_key;

/** A public key that was validated, with multiples of it where that pays. */
typedef struct abel_public_key {
    uint64_t opaque[ABEL_PUBLIC_KEY_WORDS];
} abel_public_key;

/** abel_private_key_init() makes a key object from the bytes of a private key. It computes
 * the public key, so that no caller can pair a private key with another's public key.
 * Out       key; cleared on failure.
 * In        curve; secret, secret_len bytes, secret: for x25519 the 32 bytes of RFC 7748
 *           (kept as they are, clamped when used), for ed25519 the 32-byte seed of RFC 8032, for curves
 *           of SEC 1 the big-endian integer in as many bytes as the order n of the group has.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT; ABEL_ERR_LENGTH; ABEL_ERR_PRIVATE_KEY if the integer is 0 or
 *           not below n.
 * Time      constant in secret. */
ABEL_API ABEL_MUST_CHECK abel_status abel_private_key_init(abel_private_key *key, const abel_curve *curve,
                                                           const uint8_t *secret, size_t secret_len);

/** abel_private_key_generate() makes a fresh private key.
 * Out       key; cleared on failure.
 * In        curve; rng, or null for getrandom().
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT; ABEL_ERR_RANDOM. */
ABEL_API ABEL_MUST_CHECK abel_status abel_private_key_generate(abel_private_key *key, const abel_curve *curve,
                                                               const abel_rng *rng);

/** abel_private_key_export() gives the bytes that abel_private_key_init() takes.
 * Out       secret, *secret_len bytes, secret; untouched on failure.
 * In, out   secret_len: the room in, the length out (also with ABEL_ERR_BUFFER).
 * In        key.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT; ABEL_ERR_BUFFER. */
ABEL_API ABEL_MUST_CHECK abel_status abel_private_key_export(uint8_t *secret, size_t *secret_len,
                                                             const abel_private_key *key);

/** abel_private_key_public() gives the encoded public key that belongs to a private key.
 * Out       public_key, *public_len bytes; untouched on failure.
 * In, out   public_len: the room in, the length out (also with ABEL_ERR_BUFFER).
 * In        key.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT; ABEL_ERR_BUFFER. */
ABEL_API ABEL_MUST_CHECK abel_status abel_private_key_public(uint8_t *public_key, size_t *public_len,
                                                             const abel_private_key *key);

/** abel_private_key_curve() is the curve of a key; null for a null or cleared key. */
ABEL_API const abel_curve *abel_private_key_curve(const abel_private_key *key);

/** abel_private_key_clear() wipes a private key object; null is allowed. */
ABEL_API void abel_private_key_clear(abel_private_key *key);

/** abel_public_key_init() makes a key object from an encoded public key, untrusted. It decodes
 * and validates it once, as far as the curve's standard asks: x25519 takes any 32 bytes;
 * ed25519 takes any 32 bytes that decode to a point of the curve. Curves of SEC 1 take a point
 * in any abel_point_format: with canonical coordinates, on the curve, in the subgroup of prime
 * order, and not the identity. (The two curves of Oakley have a subgroup of order 4 q and 2 q, q prime: all of
 * it but the points of order 1, 2 and 4. Who makes a key for the purpose learns the private key modulo 4 or 2
 * there from the use of the secret, as with every library.)
 * Out       key; cleared on failure.
 * In        curve; public_key, public_len bytes.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT; ABEL_ERR_LENGTH; ABEL_ERR_PUBLIC_KEY.
 * Time      variable: a public key is public. */
ABEL_API ABEL_MUST_CHECK abel_status abel_public_key_init(abel_public_key *key, const abel_curve *curve,
                                                          const uint8_t *public_key, size_t public_len);

/** abel_public_key_export() gives the encoded public key: for x25519 and ed25519 the bytes that
 * it was made from, for curves of SEC 1 the uncompressed point.
 * Out       public_key, *public_len bytes; untouched on failure.
 * In, out   public_len: the room in, the length out (also with ABEL_ERR_BUFFER).
 * In        key.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT; ABEL_ERR_BUFFER. */
ABEL_API ABEL_MUST_CHECK abel_status abel_public_key_export(uint8_t *public_key, size_t *public_len,
                                                            const abel_public_key *key);

/** How a point of SEC 1 (section 2.3.3) is written. */
typedef enum abel_point_format {
    ABEL_POINT_UNCOMPRESSED = 0, /**< 04, x, y */
    ABEL_POINT_COMPRESSED = 1,   /**< 02 or 03, x */
    ABEL_POINT_HYBRID = 2        /**< 06 or 07, x, y (ANSI X9.62); for those who must have it */
} abel_point_format;

/** abel_public_key_export_point() gives the point of a public key in the form asked for.
 * Out       point, *point_len bytes; untouched on failure.
 * In, out   point_len: the room in, the length out (also with ABEL_ERR_BUFFER).
 * In        key; format.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT; ABEL_ERR_BUFFER; ABEL_ERR_UNSUPPORTED for x25519 and ed25519. */
ABEL_API ABEL_MUST_CHECK abel_status abel_public_key_export_point(uint8_t *point, size_t *point_len,
                                                                  const abel_public_key *key,
                                                                  abel_point_format format);

/** abel_public_key_curve() is the curve of a key; null for a null or cleared key. */
ABEL_API const abel_curve *abel_public_key_curve(const abel_public_key *key);

/** abel_public_key_clear() wipes a public key object; null is allowed. */
ABEL_API void abel_public_key_clear(abel_public_key *key);

/** How abel_ecdh() agrees. Every curve has ABEL_ECDH_PLAIN; X25519 has that alone. */
typedef enum abel_ecdh_mode {
    ABEL_ECDH_PLAIN = 0,   /**< RFC 7748 section 6.1; SEC 1 section 3.3.1 */
    ABEL_ECDH_COFACTOR = 1 /**< SEC 1 section 3.3.2; SP 800-56A section 5.7.1.2 */
} abel_ecdh_mode;

/** abel_ecdh() agrees on a shared secret: the bytes of RFC 7748, or the x-coordinate, as long as a field
 * element.
 * Out       shared, *shared_len bytes, secret; zeroed on failure after the length was found enough.
 * In, out   shared_len: the room in, the length out (also with ABEL_ERR_BUFFER).
 * In        key; peer, of the same curve; mode.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT (also for keys of two curves); ABEL_ERR_BUFFER;
 *           ABEL_ERR_WEAK_PEER (x25519 alone: other peers' keys are validated); ABEL_ERR_PUBLIC_KEY (the two
 *           curves of Oakley alone, whose order is not prime: the product is the identity);
 *           ABEL_ERR_UNSUPPORTED (also for a mode that the curve lacks).
 * Time      constant in key. Leaks only the returned status. */
ABEL_API ABEL_MUST_CHECK abel_status abel_ecdh(uint8_t *shared, size_t *shared_len,
                                               const abel_private_key *key, const abel_public_key *peer,
                                               abel_ecdh_mode mode);

/** The variants of Ed25519 in RFC 8032. */
typedef enum abel_eddsa_variant {
    ABEL_EDDSA_PURE = 0,    /**< Ed25519: the message itself, no context */
    ABEL_EDDSA_CONTEXT = 1, /**< Ed25519ctx: the message and a context of 1 to 255 bytes */
    /** Ed25519ph: the 64-byte SHA-512 of the message, a context of 0 to 255 bytes */
    ABEL_EDDSA_PREHASHED = 2
} abel_eddsa_variant;

/** Options of abel_eddsa_sign() and abel_eddsa_verify(). Set to zero, then size, then what is
 * wanted; a null pointer to options means all zero. */
typedef struct abel_eddsa_options {
    size_t size; /**< sizeof(abel_eddsa_options) as the caller was compiled; other sizes are refused
                  * but longer ones, of later versions, that are zero beyond what is here */
    abel_eddsa_variant variant;
    int strict; /**< verify: 1 refuses small-order and non-canonical points in key and signature */
    const uint8_t *context; /**< context_len bytes; may be null if 0 */
    size_t context_len;
} abel_eddsa_options;

/** abel_eddsa_sign() signs with a key object: one hash and one scalar multiplication fewer than
 * abel_ed25519_sign() needs.
 * Out       signature, *signature_len bytes; zeroed on failure after the length was found enough.
 * In, out   signature_len: the room in, the length out (also with ABEL_ERR_BUFFER).
 * In        message, message_len bytes, may be null if 0; key; options, or null.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT; ABEL_ERR_LENGTH (context or prehash); ABEL_ERR_BUFFER;
 *           ABEL_ERR_UNSUPPORTED.
 * Alias     signature may overlap message.
 * Time      constant in key and message; variable in message_len. */
ABEL_API ABEL_MUST_CHECK abel_status abel_eddsa_sign(uint8_t *signature, size_t *signature_len,
                                                     const uint8_t *message, size_t message_len,
                                                     const abel_private_key *key,
                                                     const abel_eddsa_options *options);

/** abel_eddsa_verify() verifies a signature. s >= L is always refused. Without strict, what is
 * accepted is what OpenSSL 3.0 accepts: the equation without the cofactor, R compared as bytes.
 * In        signature, signature_len bytes; message, message_len bytes, may be null if 0; key; options,
 *           or null.
 * Returns   ABEL_OK; ABEL_ERR_SIGNATURE; ABEL_ERR_ARGUMENT; ABEL_ERR_LENGTH (context or prehash);
 *           ABEL_ERR_UNSUPPORTED.
 * Time      variable: all inputs are public. */
ABEL_API ABEL_MUST_CHECK abel_status abel_eddsa_verify(const uint8_t *signature, size_t signature_len,
                                                       const uint8_t *message, size_t message_len,
                                                       const abel_public_key *key,
                                                       const abel_eddsa_options *options);

#ifdef __cplusplus
}
#endif
#endif
