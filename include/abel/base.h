/* SPDX-License-Identifier: Apache-2.0 */
/** abel/base.h: status codes, version, random source and tier.
 *
 * Rules that hold for every function of the library:
 *   - outputs come first, then inputs; a length in bytes follows its pointer;
 *   - a call that fails leaves no partial output: what it would have written is
 *     zeroed or untouched, as its comment says, and never holds secrets;
 *   - outputs may overlap inputs only where "Alias" says so;
 *   - nothing aborts, locks or allocates;
 *   - all functions are reentrant; objects are read-only once made, so threads may
 *     share them. */
#ifndef ABEL_BASE_H
#define ABEL_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ABEL_VERSION_MAJOR  0
#define ABEL_VERSION_MINOR  1
#define ABEL_VERSION_PATCH  0
#define ABEL_VERSION_STRING "0.1.0"
#define ABEL_VERSION        (ABEL_VERSION_MAJOR * 10000 + ABEL_VERSION_MINOR * 100 + ABEL_VERSION_PATCH)

#if defined(__GNUC__)
#define ABEL_API        __attribute__((visibility("default")))
#define ABEL_MUST_CHECK __attribute__((warn_unused_result))
#else
#define ABEL_API
#define ABEL_MUST_CHECK
#endif

/** What a call returns. 0 is success; the numbers never change their meaning. */
typedef enum abel_status {
    ABEL_OK = 0,
    ABEL_ERR_ARGUMENT = 1,    /**< a null pointer, an unknown option, or a wrong kind of object */
    ABEL_ERR_LENGTH = 2,      /**< an input has a length that its kind cannot have */
    ABEL_ERR_BUFFER = 3,      /**< the output buffer is too small; its length says how much is needed */
    ABEL_ERR_RANDOM = 4,      /**< the random source failed */
    ABEL_ERR_PRIVATE_KEY = 5, /**< not a private key of this curve */
    ABEL_ERR_PUBLIC_KEY = 6,  /**< not a public key of this curve */
    ABEL_ERR_WEAK_PEER = 7,   /**< the agreement has the all-zero result: the peer's point has small order */
    ABEL_ERR_SIGNATURE = 8,   /**< the signature does not verify */
    ABEL_ERR_UNSUPPORTED = 9  /**< the curve does not have this operation */
} abel_status;

/** abel_status_text() names a status.
 * In        status, any value.
 * Returns   static English text without a full stop, never null. */
ABEL_API const char *abel_status_text(abel_status status);

/** abel_version() is the version of the library that runs.
 * Returns   static text like ABEL_VERSION_STRING, which is the version of the header. */
ABEL_API const char *abel_version(void);

/** A source of random bytes. Where a function takes one, null means the system's getrandom().
 * fill(), which must not be null, writes len bytes to out and returns 0; any other value makes the call that
 * needed them fail with ABEL_ERR_RANDOM. What it writes is taken as secret. */
typedef struct abel_rng {
    int (*fill)(void *context, uint8_t *out, size_t len);
    void *context;
} abel_rng;

/** Families of curves that share their kernels. */
typedef enum abel_family {
    ABEL_FAMILY_25519 = 0,  /**< X25519, Ed25519 */
    ABEL_FAMILY_BINARY = 1, /**< curves over GF(2^m) */
    ABEL_FAMILY_PRIME = 2   /**< curves y^2 = x^3 + ax + b over GF(p) */
} abel_family;

/** abel_tier() names the set of kernels that a family uses on this CPU: "portable32",
 * "portable64", "x86-64", "x86-64-avx512" or "aarch64". (Its curves that run on generic code may have a lower
 * tier; abel_curve_describe() tells that of each.) It is chosen at the family's first use, the best that
 * the CPU and the operating system support. ABEL_TIER in the environment asks for a lower one (the name of
 * one that is not supported here means the best supported tier below it, any other name nothing;
 * set-user-ID programs ignore it).
 * In        family.
 * Returns   static text; null for a number that is no family. */
ABEL_API const char *abel_tier(abel_family family);

#ifdef __cplusplus
}
#endif
#endif
