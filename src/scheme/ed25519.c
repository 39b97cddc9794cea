/* SPDX-License-Identifier: Apache-2.0 */
/* Ed25519, Ed25519ctx and Ed25519ph (RFC 8032, section 5.1). */
#include "base/hash.h"
#include "base/wipe.h"
#include "curve/edwards25519/checks.h"
#include "curve/edwards25519/clamp.h"
#include "curve/edwards25519/curve25519.h"
#include "scheme/curve.h"
#include "scheme/family25519.h"
#include "scheme/options.h"
#include "scheme/output.h"

#include <string.h>

/* What a private key object holds in expanded. */
typedef struct __attribute__((may_alias)) {
    uint8_t scalar[32]; /* clamped */
    uint8_t prefix[32];
} expanded_key;

_Static_assert(sizeof(expanded_key) <= sizeof((abel__private_key *)0)->expanded, "fits");
_Static_assert(sizeof(abel__edwards25519_key) <= sizeof((abel__public_key *)0)->decoded, "fits");

/* The variant, its context and the message: what is hashed between the points and the end. */
typedef struct {
    abel_eddsa_options options;
    const uint8_t *message;
    size_t message_len;
} input;

/* expand: the scalar and the prefix of a seed (section 5.1.5). */
static void expand(expanded_key *key, const uint8_t seed[32])
{
    uint8_t digest[ABEL__SHA512_LEN];
    abel__sha512 hash;

    abel__sha512_init(&hash);
    abel__sha512_update(&hash, seed, 32);
    abel__sha512_final(&hash, digest);
    memcpy(key->scalar, digest, 32);
    clamp(key->scalar);
    memcpy(key->prefix, digest + 32, 32);
    abel__wipe(digest, sizeof digest);
}

/* hash_domain: dom2(x, y) of section 2, which is empty for Ed25519 itself. */
static void hash_domain(abel__sha512 *hash, const abel_eddsa_options *options)
{
    static const char name[] = "SigEd25519 no Ed25519 collisions";
    uint8_t flags[2] = {options->variant == ABEL_EDDSA_PREHASHED, (uint8_t)options->context_len};

    if (options->variant == ABEL_EDDSA_PURE)
        return;
    abel__sha512_update(hash, (const uint8_t *)name, sizeof name - 1);
    abel__sha512_update(hash, flags, sizeof flags);
    abel__sha512_update(hash, options->context, options->context_len);
}

/* hash_to_scalar: SHA-512(dom2 || a || b || message) mod L; b may be null. */
static void hash_to_scalar(uint8_t scalar[32], const uint8_t a[32], const uint8_t *b, const input *in)
{
    uint8_t digest[ABEL__SHA512_LEN];
    abel__sha512 hash;

    abel__sha512_init(&hash);
    hash_domain(&hash, &in->options);
    abel__sha512_update(&hash, a, 32);
    if (b)
        abel__sha512_update(&hash, b, 32);
    abel__sha512_update(&hash, in->message, in->message_len);
    abel__sha512_final(&hash, digest);
    abel__curve25519_kernels()->reduce(scalar, digest);
    abel__wipe(digest, sizeof digest);
}

/* sign: section 5.1.6. signature may overlap the message. */
static void sign(uint8_t signature[64], const expanded_key *key, const uint8_t public_key[32],
                 const input *in)
{
    const abel__curve25519 *kernels = abel__curve25519_kernels();
    uint8_t commitment[32], r[32], k[32];

    hash_to_scalar(r, key->prefix, NULL, in);
    kernels->base(commitment, r);
    hash_to_scalar(k, commitment, public_key, in);
    /* Written last: the message may overlap, and one r must never meet two k. */
    memcpy(signature, commitment, 32);
    kernels->muladd(signature + 32, k, key->scalar, r);
    abel__wipe(r, sizeof r);
    abel__wipe_stack();
}

/* verify_vartime: section 5.1.7, with the equation R = [s]B - [k]A compared as bytes. */
static abel_status verify_vartime(const uint8_t signature[64], const uint8_t public_key[32],
                                  const abel__edwards25519_key *key, const input *in)
{
    uint8_t k[32], r[32];

    if (!abel__edwards25519_is_scalar_vartime(signature + 32))
        return ABEL_ERR_SIGNATURE;
    if (in->options.strict && !(abel__edwards25519_is_strict_vartime(public_key) &&
                                abel__edwards25519_is_strict_vartime(signature)))
        return ABEL_ERR_SIGNATURE;
    hash_to_scalar(k, signature, public_key, in);
    abel__curve25519_kernels()->double_vartime(r, signature + 32, k, key);
    return memcmp(r, signature, 32) == 0 ? ABEL_OK : ABEL_ERR_SIGNATURE;
}

static abel_status take_input(input *in, const uint8_t *message, size_t message_len,
                              const abel_eddsa_options *options)
{
    abel_status status = abel__options_take(&in->options, sizeof in->options, sizeof in->options, options);

    if (status != ABEL_OK)
        return status;
    if (!message && message_len > 0)
        return ABEL_ERR_ARGUMENT;
    in->message = message;
    in->message_len = message_len;

    const abel_eddsa_options *o = &in->options;
    if (!o->context && o->context_len > 0)
        return ABEL_ERR_ARGUMENT;
    if (o->strict != 0 && o->strict != 1)
        return ABEL_ERR_ARGUMENT;
    switch (o->variant) {
    case ABEL_EDDSA_PURE:
        return o->context_len == 0 ? ABEL_OK : ABEL_ERR_ARGUMENT;
    case ABEL_EDDSA_CONTEXT:
        return o->context_len >= 1 && o->context_len <= 255 ? ABEL_OK : ABEL_ERR_LENGTH;
    case ABEL_EDDSA_PREHASHED:
        return message_len == ABEL__SHA512_LEN && o->context_len <= 255 ? ABEL_OK : ABEL_ERR_LENGTH;
    }
    return ABEL_ERR_ARGUMENT;
}

abel_status abel_ed25519_public(uint8_t public_key[32], const uint8_t private_key[32])
{
    expanded_key key;

    if (!public_key || !private_key)
        return ABEL_ERR_ARGUMENT;
    expand(&key, private_key);
    abel__curve25519_kernels()->base(public_key, key.scalar);
    abel__wipe(&key, sizeof key);
    abel__wipe_stack();
    return ABEL_OK;
}

abel_status abel_ed25519_keypair(uint8_t public_key[32], uint8_t private_key[32], const abel_rng *rng)
{
    return abel__family25519_keypair(public_key, private_key, rng, abel_ed25519_public);
}

abel_status abel_ed25519_sign(uint8_t signature[64], const uint8_t *message, size_t message_len,
                              const uint8_t private_key[32])
{
    expanded_key key;
    uint8_t public_key[32];
    input in;

    if (!signature)
        return ABEL_ERR_ARGUMENT;
    abel_status status = private_key ? take_input(&in, message, message_len, NULL) : ABEL_ERR_ARGUMENT;
    if (status != ABEL_OK) {
        memset(signature, 0, 64);
        return status;
    }
    expand(&key, private_key);
    abel__curve25519_kernels()->base(public_key, key.scalar);
    sign(signature, &key, public_key, &in);
    abel__wipe(&key, sizeof key);
    return ABEL_OK;
}

abel_status abel_ed25519_verify(const uint8_t signature[64], const uint8_t *message, size_t message_len,
                                const uint8_t public_key[32])
{
    abel__edwards25519_key key;
    input in;

    if (!signature || !public_key)
        return ABEL_ERR_ARGUMENT;
    abel_status status = take_input(&in, message, message_len, NULL);
    if (status != ABEL_OK)
        return status;
    if (!abel__curve25519_kernels()->decode_vartime(&key, public_key))
        return ABEL_ERR_PUBLIC_KEY;
    return verify_vartime(signature, public_key, &key, &in);
}

abel_status abel_eddsa_sign(uint8_t *signature, size_t *signature_len, const uint8_t *message,
                            size_t message_len, const abel_private_key *key,
                            const abel_eddsa_options *options)
{
    const abel__private_key *k = (const abel__private_key *)key;
    input in;

    if (!abel__output_given(signature, signature_len) || !key || !k->curve)
        return ABEL_ERR_ARGUMENT;
    if (k->curve->methods != &abel__ed25519_methods)
        return ABEL_ERR_UNSUPPORTED;

    abel_status status = abel__output_reserve(signature_len, 64);
    if (status != ABEL_OK)
        return status;
    status = take_input(&in, message, message_len, options);
    if (status == ABEL_OK)
        sign(signature, (const expanded_key *)k->expanded, k->public_key, &in);
    else
        memset(signature, 0, 64);
    return status;
}

abel_status abel_eddsa_verify(const uint8_t *signature, size_t signature_len, const uint8_t *message,
                              size_t message_len, const abel_public_key *key,
                              const abel_eddsa_options *options)
{
    const abel__public_key *k = (const abel__public_key *)key;
    input in;

    if (!key || !k->curve || (!signature && signature_len > 0))
        return ABEL_ERR_ARGUMENT;
    if (k->curve->methods != &abel__ed25519_methods)
        return ABEL_ERR_UNSUPPORTED;
    abel_status status = take_input(&in, message, message_len, options);
    if (status != ABEL_OK)
        return status;
    if (signature_len != 64)
        return ABEL_ERR_SIGNATURE;
    return verify_vartime(signature, k->encoded, (const abel__edwards25519_key *)k->decoded, &in);
}

static abel_status private_init(abel__private_key *key)
{
    expanded_key *expanded = (expanded_key *)key->expanded;

    expand(expanded, key->secret);
    abel__curve25519_kernels()->base(key->public_key, expanded->scalar);
    abel__wipe_stack();
    return ABEL_OK;
}

static abel_status public_init(abel__public_key *key, const uint8_t *encoded, size_t encoded_len)
{
    if (encoded_len != 32)
        return ABEL_ERR_LENGTH;
    if (!abel__curve25519_kernels()->decode_vartime((abel__edwards25519_key *)key->decoded, encoded))
        return ABEL_ERR_PUBLIC_KEY;
    memcpy(key->encoded, encoded, 32);
    return ABEL_OK;
}

const abel__curve_methods abel__ed25519_methods = {
    .private_random = abel__family25519_random,
    .private_init = private_init,
    .public_init = public_init,
    .describe = abel__family25519_describe,
};
