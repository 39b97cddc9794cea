/* SPDX-License-Identifier: Apache-2.0 */
/* Random bytes, from the caller's source or the system's. */
#include "base/random.h"

#include "base/wipe.h"

#include <errno.h>
#include <sys/random.h>

/* system_fill: like abel_rng.fill. getrandom() blocks until the kernel's pool is seeded, may be
 * interrupted before that, and gives at most 256 bytes at once without a short count. */
static int system_fill(uint8_t *out, size_t len)
{
    while (len > 0) {
        ssize_t got = getrandom(out, len, 0);
        if (got < 0) {
            if (errno == EINTR)
                continue;
            return -1;
        }
        out += got;
        len -= (size_t)got;
    }
    return 0;
}

abel_status abel__random(uint8_t *out, size_t len, const abel_rng *rng)
{
    if (rng && !rng->fill)
        return ABEL_ERR_ARGUMENT;
    int failed = rng ? rng->fill(rng->context, out, len) : system_fill(out, len);
    if (failed) {
        abel__wipe(out, len);
        return ABEL_ERR_RANDOM;
    }
    return ABEL_OK;
}
