/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-512 behind src/base/hash.h against libcrypto's, at every length around its blocks. */
#include "util/check.h"

#include "base/hash.h"
#include "util/peer.h"
#include "util/random.h"

static void digest_is_that_of_libcrypto(void **state)
{
    (void)state;
    uint8_t data[400], ours[64], theirs[64];
    random_bytes(data, sizeof data);
    for (size_t len = 0; len <= sizeof data; len++) {
        abel__sha512 hash;
        abel__sha512_init(&hash);
        abel__sha512_update(&hash, data, len);
        abel__sha512_final(&hash, ours);
        peer_sha512(theirs, data, len);
        assert_memory_equal(ours, theirs, 64);
    }
}

static void pieces_make_the_same_digest(void **state)
{
    (void)state;
    uint8_t data[400], ours[64], theirs[64];
    random_bytes(data, sizeof data);
    peer_sha512(theirs, data, sizeof data);
    for (size_t round = 0; round < random_rounds(100, 10000); round++) {
        abel__sha512 hash;
        abel__sha512_init(&hash);
        for (size_t at = 0, len; at < sizeof data; at += len) {
            len = random_below(sizeof data - at + 1);
            abel__sha512_update(&hash, data + at, len);
        }
        abel__sha512_final(&hash, ours);
        assert_memory_equal(ours, theirs, 64);
    }
}

static void final_wipes_the_context(void **state)
{
    (void)state;
    static const uint8_t data[200] = {1};
    uint8_t digest[64];
    abel__sha512 hash;
    abel__sha512_init(&hash);
    abel__sha512_update(&hash, data, sizeof data);
    abel__sha512_final(&hash, digest);
    assert_filled(&hash, 0, sizeof hash);
}

int main(void)
{
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digest_is_that_of_libcrypto),
        cmocka_unit_test(pieces_make_the_same_digest),
        cmocka_unit_test(final_wipes_the_context),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
