/* SPDX-License-Identifier: Apache-2.0 */
/* Key objects: what is the same for every curve. */
#include "base/random.h"
#include "base/wipe.h"
#include "scheme/curve.h"
#include "scheme/output.h"

#include <string.h>

/* finish_private: key->secret was set with this status; makes the rest, or clears all. */
static abel_status finish_private(abel__private_key *key, abel_status status)
{
    if (status == ABEL_OK)
        status = key->curve->methods->private_init(key);
    if (status != ABEL_OK)
        abel__wipe(key, sizeof *key);
    return status;
}

abel_status abel_private_key_init(abel_private_key *key, const abel_curve *curve, const uint8_t *secret,
                                  size_t secret_len)
{
    abel__private_key *k = (abel__private_key *)key;

    if (!key)
        return ABEL_ERR_ARGUMENT;
    abel_private_key_clear(key);
    if (!curve || !secret)
        return ABEL_ERR_ARGUMENT;
    if (secret_len != curve->info.private_len)
        return ABEL_ERR_LENGTH;
    k->curve = curve;
    memcpy(k->secret, secret, secret_len);
    return finish_private(k, ABEL_OK);
}

abel_status abel_private_key_generate(abel_private_key *key, const abel_curve *curve, const abel_rng *rng)
{
    abel__private_key *k = (abel__private_key *)key;

    if (!key)
        return ABEL_ERR_ARGUMENT;
    abel_private_key_clear(key);
    if (!curve)
        return ABEL_ERR_ARGUMENT;
    k->curve = curve;
    return finish_private(k, curve->methods->private_random(k, rng));
}

abel_status abel_private_key_export(uint8_t *secret, size_t *secret_len, const abel_private_key *key)
{
    const abel__private_key *k = (const abel__private_key *)key;

    if (!abel__output_given(secret, secret_len) || !key || !k->curve)
        return ABEL_ERR_ARGUMENT;
    return abel__output_copy(secret, secret_len, k->secret, k->curve->info.private_len);
}

abel_status abel_private_key_public(uint8_t *public_key, size_t *public_len, const abel_private_key *key)
{
    const abel__private_key *k = (const abel__private_key *)key;

    if (!abel__output_given(public_key, public_len) || !key || !k->curve)
        return ABEL_ERR_ARGUMENT;
    return abel__output_copy(public_key, public_len, k->public_key, k->curve->info.public_len);
}

const abel_curve *abel_private_key_curve(const abel_private_key *key)
{
    return key ? ((const abel__private_key *)key)->curve : NULL;
}

void abel_private_key_clear(abel_private_key *key)
{
    if (key)
        abel__wipe(key, sizeof *key);
}

abel_status abel_public_key_init(abel_public_key *key, const abel_curve *curve, const uint8_t *public_key,
                                 size_t public_len)
{
    abel__public_key *k = (abel__public_key *)key;

    if (!key)
        return ABEL_ERR_ARGUMENT;
    k->curve = curve;
    abel_status status = curve && public_key ? curve->methods->public_init(k, public_key, public_len)
                                             : ABEL_ERR_ARGUMENT;
    if (status != ABEL_OK)
        abel_public_key_clear(key);
    return status;
}

abel_status abel_public_key_export(uint8_t *public_key, size_t *public_len, const abel_public_key *key)
{
    const abel__public_key *k = (const abel__public_key *)key;

    if (!abel__output_given(public_key, public_len) || !key || !k->curve)
        return ABEL_ERR_ARGUMENT;
    return abel__output_copy(public_key, public_len, k->encoded, k->curve->info.public_len);
}

const abel_curve *abel_public_key_curve(const abel_public_key *key)
{
    return key ? ((const abel__public_key *)key)->curve : NULL;
}

void abel_public_key_clear(abel_public_key *key)
{
    if (key)
        abel__wipe(key, sizeof *key);
}

abel_status abel_ecdh(uint8_t *shared, size_t *shared_len, const abel_private_key *key,
                      const abel_public_key *peer, abel_ecdh_mode mode)
{
    const abel__private_key *k = (const abel__private_key *)key;
    const abel__public_key *p = (const abel__public_key *)peer;

    if (!abel__output_given(shared, shared_len) || !key || !peer || !k->curve || k->curve != p->curve ||
        (unsigned)mode > ABEL_ECDH_COFACTOR)
        return ABEL_ERR_ARGUMENT;
    if ((unsigned)mode >= k->curve->methods->ecdh_modes) /* none, if the curve only signs */
        return ABEL_ERR_UNSUPPORTED;

    const abel_status status = abel__output_reserve(shared_len, k->curve->info.shared_len);
    return status == ABEL_OK ? k->curve->methods->ecdh(shared, k, p, mode) : status;
}
