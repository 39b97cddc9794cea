/* SPDX-License-Identifier: Apache-2.0 */
/* Keys and key agreement on the curves of SEC 1 (sections 3.2 and 3.3). */
#include "base/mask.h"
#include "base/random.h"
#include "base/wipe.h"
#include "scheme/ec.h"

#include <string.h>

_Static_assert(sizeof(abel__ec_key) <= sizeof((abel__public_key *)0)->decoded, "fits");

/* is_private: whether 0 < secret < n, which the status of the call tells. */
static int is_private(const abel__private_key *key)
{
    return mask_declassify(abel__order_is_scalar(abel__ec_of(key->curve)->order, key->secret));
}

/* private_random: uniform, by rejection (FIPS 186-5, section A.2.2): a string with as many bits as n is taken
 * at least every other time, and those that are not are forgotten. */
static abel_status private_random(abel__private_key *key, const abel_rng *rng)
{
    enum { TRIES = 128 }; /* all fail with a chance of 2^-128, or if the source is broken */
    const abel__ec *ec = abel__ec_of(key->curve);
    const unsigned spare = 8 * (unsigned)ec->order_len - abel__order_bits(ec->order);

    for (int i = 0; i < TRIES; i++) {
        abel_status status = abel__random(key->secret, ec->order_len, rng);
        if (status != ABEL_OK)
            return status;
        key->secret[0] &= (uint8_t)(0xff >> spare);
        if (is_private(key))
            return ABEL_OK;
    }
    return ABEL_ERR_RANDOM;
}

static abel_status private_init(abel__private_key *key)
{
    const abel__ec *ec = abel__ec_of(key->curve);
    uint8_t x[ABEL__EC_FIELD_LEN_MAX], y[ABEL__EC_FIELD_LEN_MAX];

    if (!is_private(key))
        return ABEL_ERR_PRIVATE_KEY;
    ec->kernels()->base(ec->constants, x, y, key->secret);
    abel__ec_point_encode(key->public_key, ec, x, y);
    abel__wipe_stack();
    return ABEL_OK;
}

/* ecdh: if n is not prime, the product of valid keys may be the identity. */
static abel_status ecdh(uint8_t *shared, const abel__private_key *key, const abel__public_key *peer,
                        abel_ecdh_mode mode)
{
    const abel__ec *ec = abel__ec_of(key->curve);
    const abel__ec_key *point = (const abel__ec_key *)peer->decoded;

    const int affine =
        ec->kernels()->multiply(ec->constants, shared, key->secret, point, mode == ABEL_ECDH_COFACTOR);
    abel__wipe_stack();
    if (affine)
        return ABEL_OK;
    memset(shared, 0, ec->field_len);
    return ABEL_ERR_PUBLIC_KEY;
}

static void describe(abel_curve_info *info, const abel_curve *curve)
{
    const abel__ec_kernels *kernels = abel__ec_of(curve)->kernels();

    info->tier = abel__tier_name(kernels->tier);
    info->table_bytes = kernels->table_bytes(abel__ec_of(curve)->constants);
}

const abel__curve_methods abel__ec_methods = {
    .private_random = private_random,
    .private_init = private_init,
    .public_init = abel__ec_point_decode,
    .ecdh = ecdh,
    .ecdh_modes = ABEL_ECDH_COFACTOR + 1,
    .describe = describe,
};
