/* SPDX-License-Identifier: Apache-2.0 */
/* What belongs to one loaded provider, and how its functions report errors. Nothing here changes once
 * OSSL_provider_init() is done, so threads and forked processes share it without locks. */
#ifndef ABEL_PROVIDER_PROVIDER_H
#define ABEL_PROVIDER_PROVIDER_H

#include "dispatch.h"

#include <abel/base.h>

#define PROVIDER_NAME "abel"

typedef struct provider {
    const OSSL_CORE_HANDLE *core;
    /* A child of the library context that loaded the provider: it has the same providers and default
     * properties, and is where digests, KDFs, random bytes and other providers' keys come from. */
    OSSL_LIB_CTX *libctx;
    abel_rng rng; /* the private random generator of libctx */
    OSSL_FUNC_core_new_error_fn *new_error;
    OSSL_FUNC_core_set_error_debug_fn *set_error_debug;
    OSSL_FUNC_core_vset_error_fn *vset_error;
} provider;

/* REASONS: every reason for which the provider refuses something, with its text. */
#define REASONS(X)                                                                                           \
    X(ARGUMENT, "invalid argument")                                                                          \
    X(BUFFER, "output buffer too small")                                                                     \
    X(COFACTOR_MODE, "cofactor mode is none of -1, 0 and 1")                                                 \
    X(CONTEXT_STRING, "context string missing, not allowed or longer than 255 bytes")                        \
    X(CURVE, "unknown curve or wrong parameters of a curve")                                                 \
    X(DIGEST, "digest not found, not allowed or not known to this operation")                                \
    X(DIGEST_LENGTH, "not as long as a result of the digest")                                                \
    X(DOMAIN, "keys of different curves")                                                                    \
    X(ENCODING, "invalid encoding of parameters, format of points or check of groups")                       \
    X(INSTANCE, "unknown instance of the signature scheme")                                                  \
    X(KDF, "unknown or failed key derivation function")                                                      \
    X(KEY_LENGTH, "key of a wrong length")                                                                   \
    X(MEMORY, "out of memory")                                                                               \
    X(MISSING_CURVE, "no curve set")                                                                         \
    X(MISSING_KEY, "no key set")                                                                             \
    X(MISSING_PEER, "no key of the peer set")                                                                \
    X(MISSING_PRIVATE, "key has no private part")                                                            \
    X(MISSING_PUBLIC, "key has no public part")                                                              \
    X(NONCE, "nonce type unknown, or not possible with this digest")                                         \
    X(OTHER_PROVIDER, "the provider of other curves failed or is missing")                                   \
    X(PAIR, "public key does not belong to private key")                                                     \
    X(PRIVATE_RANGE, "private key is 0 or not below the order of the group")                                 \
    X(PUBLIC_POINT, "public key is not a point of the curve's subgroup of prime order")                      \
    X(RANDOM, "random generator failed")                                                                     \
    X(SIGNATURE, "signature does not verify")                                                                \
    X(STATE, "operation not initialised")                                                                    \
    X(UNSUPPORTED, "operation not supported")                                                                \
    X(WEAK_PEER, "the shared secret is zero: the peer's public key has small order")

#define REASON_NUMBER(name, text) REASON_##name,
typedef enum reason { REASON_NONE, REASONS(REASON_NUMBER) REASON_COUNT } reason;

/* FAIL: puts an error on libcrypto's queue; always 0, which is how the functions of a provider fail. */
#define FAIL(p, why) provider_fail((p), (why), __FILE__, __LINE__, __func__)
/* FAIL_STATUS: the same for what a function of the library returned. */
#define FAIL_STATUS(p, status) FAIL(p, provider_reason(status))

int provider_fail(const provider *p, reason why, const char *file, int line, const char *function);
reason provider_reason(abel_status status);

/* UNCONST: for members and arguments whose types in libcrypto lack the const that they could have: OSSL_PARAM
 * and OSSL_ITEM are also used for what is written to. */
#define UNCONST(pointer) ((void *)(uintptr_t)(pointer))

/* PARAM_DHKEM_IKM: of OpenSSL 3.2 and later: the key is not to be random, but derived from this (RFC 9180).
 * Who is not heard must not get a random one. */
#define PARAM_DHKEM_IKM "dhkem-ikm"

/* provider_capabilities: what libssl asks for ("TLS-GROUP"). */
OSSL_FUNC_provider_get_capabilities_fn provider_capabilities;

#endif
