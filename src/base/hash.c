/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-512 by nettle. */
#include "base/hash.h"

#include "base/wipe.h"

void abel__sha512_init(abel__sha512 *hash)
{
    sha512_init(&hash->state);
}

void abel__sha512_update(abel__sha512 *hash, const uint8_t *data, size_t len)
{
    if (len > 0) /* data may be null then, which nettle hands to memcpy */
        sha512_update(&hash->state, len, data);
}

void abel__sha512_final(abel__sha512 *hash, uint8_t digest[ABEL__SHA512_LEN])
{
    sha512_digest(&hash->state, ABEL__SHA512_LEN, digest);
    abel__wipe(hash, sizeof *hash);
}
