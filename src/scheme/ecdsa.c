/* SPDX-License-Identifier: Apache-2.0 */
/* ECDSA (FIPS 186-5, section 6.4; SEC 1, section 4.1). */
#include "base/mask.h"
#include "base/wipe.h"
#include "scheme/ec.h"
#include "scheme/options.h"
#include "scheme/output.h"

#include <string.h>

/* take: reads what signing and verifying have in common, and checks it. */
static abel_status take(abel_ecdsa_options *out, const abel_ecdsa_options *options, const uint8_t *digest,
                        size_t digest_len)
{
    abel_status status = abel__options_take(out, sizeof *out, sizeof *out, options);

    if (status != ABEL_OK)
        return status;
    if (!digest && digest_len > 0)
        return ABEL_ERR_ARGUMENT;
    if (out->format != ABEL_ECDSA_DER && out->format != ABEL_ECDSA_RAW)
        return ABEL_ERR_ARGUMENT;
    /* An option that has no effect would be lost without a word. */
    switch (out->nonce) {
    case ABEL_ECDSA_HEDGED:
        return out->nonce_hash == ABEL_HASH_NONE ? ABEL_OK : ABEL_ERR_ARGUMENT;
    case ABEL_ECDSA_RFC6979:
        return abel__hash_len(out->nonce_hash) > 0 && !out->rng ? ABEL_OK : ABEL_ERR_ARGUMENT;
    }
    return ABEL_ERR_ARGUMENT;
}

/* can_sign: whether a curve has ECDSA. */
static int can_sign(const abel_curve *curve)
{
    return (curve->info.operations & ABEL_CURVE_ECDSA) != 0;
}

/* is_scalar: whether 0 < a < n, for an a that is public or is forgotten if it is not true. */
static int is_scalar(const abel__ec *ec, const uint8_t *a)
{
    return mask_declassify(abel__order_is_scalar(ec->order, a));
}

/* sign: r and s, order_len bytes each. With a chance near 1/n one of them is 0: the next nonce is tried. */
static abel_status sign(uint8_t *r, uint8_t *s, const uint8_t *digest, size_t digest_len,
                        const abel__private_key *key, const abel_ecdsa_options *options)
{
    const abel__ec *ec = abel__ec_of(key->curve);
    const abel__ec_kernels *kernels = ec->kernels();
    abel_status status = ABEL_OK;
    struct {
        abel__nonce nonce;
        uint8_t k[ABEL__ORDER_LEN_MAX], e[ABEL__ORDER_LEN_MAX], x[ABEL__EC_FIELD_LEN_MAX];
    } w;
    abel__mask done;

    abel__order_from_digest(ec->order, w.e, digest, digest_len);
    if (options->nonce == ABEL_ECDSA_RFC6979)
        abel__nonce_rfc6979(&w.nonce, key, w.e, options->nonce_hash);
    else
        status = abel__nonce_hedged(&w.nonce, key, digest, digest_len, options->rng);
    if (status == ABEL_OK) {
        do {
            abel__nonce_next(&w.nonce, w.k);
            kernels->base(ec->constants, w.x, NULL, w.k);
            abel__order_from_wide(ec->order, r, w.x, ec->field_len);
            done = abel__order_sign(ec->order, s, w.k, w.e, r, key->secret);
            done = mask_and(done, abel__order_is_scalar(ec->order, r));
        } while (!mask_declassify(done));
    }
    abel__wipe(&w, sizeof w);
    abel__wipe_stack();
    return status;
}

abel_status abel_ecdsa_sign(uint8_t *signature, size_t *signature_len, const uint8_t *digest,
                            size_t digest_len, const abel_private_key *key, const abel_ecdsa_options *options)
{
    const abel__private_key *k = (const abel__private_key *)key;
    abel_ecdsa_options o;
    uint8_t r[ABEL__ORDER_LEN_MAX], s[ABEL__ORDER_LEN_MAX];

    if (!abel__output_given(signature, signature_len) || !key || !k->curve)
        return ABEL_ERR_ARGUMENT;
    if (!can_sign(k->curve))
        return ABEL_ERR_UNSUPPORTED;
    abel_status status = take(&o, options, digest, digest_len);
    if (status != ABEL_OK) {
        if (signature)
            memset(signature, 0, *signature_len);
        return status;
    }
    const size_t len = abel__ec_of(k->curve)->order_len;
    const size_t longest = o.format == ABEL_ECDSA_RAW ? 2 * len : k->curve->info.signature_len;
    if (abel__output_reserve(signature_len, longest) != ABEL_OK)
        return ABEL_ERR_BUFFER;
    status = sign(r, s, digest, digest_len, k, &o);
    if (status != ABEL_OK) {
        memset(signature, 0, *signature_len);
    } else if (o.format == ABEL_ECDSA_RAW) {
        memcpy(signature, r, len);
        memcpy(signature + len, s, len);
    } else {
        *signature_len = abel__der_encode(signature, r, s, len);
    }
    return status;
}

abel_status abel_ecdsa_verify(const uint8_t *signature, size_t signature_len, const uint8_t *digest,
                              size_t digest_len, const abel_public_key *key,
                              const abel_ecdsa_options *options)
{
    const abel__public_key *k = (const abel__public_key *)key;
    abel_ecdsa_options o;
    uint8_t r[ABEL__ORDER_LEN_MAX], s[ABEL__ORDER_LEN_MAX], e[ABEL__ORDER_LEN_MAX];
    uint8_t u1[ABEL__ORDER_LEN_MAX], u2[ABEL__ORDER_LEN_MAX];

    if (!key || !k->curve || (!signature && signature_len > 0))
        return ABEL_ERR_ARGUMENT;
    if (!can_sign(k->curve))
        return ABEL_ERR_UNSUPPORTED;
    abel_status status = take(&o, options, digest, digest_len);
    if (status != ABEL_OK)
        return status;

    const abel__ec *ec = abel__ec_of(k->curve);
    const size_t len = ec->order_len;
    if (o.format == ABEL_ECDSA_DER) {
        if (!abel__der_decode(r, s, len, signature, signature_len))
            return ABEL_ERR_SIGNATURE;
    } else {
        if (signature_len != 2 * len)
            return ABEL_ERR_SIGNATURE;
        memcpy(r, signature, len);
        memcpy(s, signature + len, len);
    }
    if (!is_scalar(ec, r) || !is_scalar(ec, s))
        return ABEL_ERR_SIGNATURE;
    abel__order_from_digest(ec->order, e, digest, digest_len);
    abel__order_verify_vartime(ec->order, u1, u2, e, r, s);
    return ec->kernels()->check_vartime(ec->constants, r, u1, u2, (const abel__ec_key *)k->decoded)
               ? ABEL_OK
               : ABEL_ERR_SIGNATURE;
}
