/* SPDX-License-Identifier: Apache-2.0 */
/* Random inputs to this library and to libcrypto: the same outputs and the same verdicts. */
#include "util/check.h"

#include "util/number.h"
#include "util/peer.h"
#include "util/random.h"
#include "util/tier.h"

#include <abel/abel.h>

#include <string.h>

/* key_bytes: mostly random, at times in runs. */
static void key_bytes(uint8_t out[32])
{
    (random_below(4) ? random_bytes : random_edge_bytes)(out, 32);
}

static void x25519_agreement(void **state)
{
    (void)state;
    for (size_t round = 0; round < random_rounds(1000, 20000); round++) {
        uint8_t secret[32], peer[32], ours[32], theirs[32];
        key_bytes(secret);
        key_bytes(peer);
        bool derived = peer_x25519(theirs, secret, peer);
        assert_int_equal(abel_x25519(ours, secret, peer), derived ? ABEL_OK : ABEL_ERR_WEAK_PEER);
        if (derived) {
            assert_memory_equal(ours, theirs, 32);
        }
    }
}

static void public_keys(void **state)
{
    (void)state;
    for (size_t round = 0; round < random_rounds(1000, 20000); round++) {
        uint8_t secret[32], ours[32], theirs[32];
        key_bytes(secret);
        assert_ok(abel_x25519_public(ours, secret));
        peer_x25519_public(theirs, secret);
        assert_memory_equal(ours, theirs, 32);
        assert_ok(abel_ed25519_public(ours, secret));
        peer_ed25519_public(theirs, secret);
        assert_memory_equal(ours, theirs, 32);
    }
}

static void signatures(void **state)
{
    (void)state;
    for (size_t round = 0; round < random_rounds(1000, 20000); round++) {
        uint8_t secret[32], public_key[32], message[600], ours[64], theirs[64];
        size_t len = random_below(sizeof message + 1);
        key_bytes(secret);
        random_bytes(message, len);
        assert_ok(abel_ed25519_sign(ours, message, len, secret));
        peer_ed25519_sign(theirs, message, len, secret);
        assert_memory_equal(ours, theirs, 64);
        peer_ed25519_public(public_key, secret);
        assert_ok(abel_ed25519_verify(theirs, message, len, public_key));
        assert_true(peer_ed25519_verify(ours, message, len, public_key));
    }
}

/* corrupt: one of the ways to spoil a signature, or the key, or neither. */
static void corrupt(uint8_t signature[64], uint8_t public_key[32])
{
    uint8_t *s = signature + 32;
    unsigned carry = 0;
    switch (random_below(8)) {
    case 0: /* a valid one */
        break;
    case 1:
        signature[random_below(64)] ^= (uint8_t)(1 << random_below(8));
        break;
    case 2:
        public_key[random_below(32)] ^= (uint8_t)(1 << random_below(8));
        break;
    case 3: /* s + L */
        for (size_t i = 0; i < 32; i++) {
            carry += (unsigned)s[i] + number_order[i];
            s[i] = (uint8_t)carry;
            carry >>= 8;
        }
        break;
    case 4:
        memset(s, 0, 32);
        break;
    case 5:
        random_edge_bytes(signature, 32);
        break;
    case 6:
        random_edge_bytes(public_key, 32);
        break;
    case 7:
        random_edge_bytes(s, 32);
        break;
    }
}

static void verdicts(void **state)
{
    (void)state;
    size_t valid = 0, invalid = 0;
    for (size_t round = 0; round < random_rounds(2000, 20000); round++) {
        uint8_t secret[32], public_key[32], message[64], signature[64];
        random_bytes(secret, 32);
        random_bytes(message, sizeof message);
        peer_ed25519_public(public_key, secret);
        peer_ed25519_sign(signature, message, sizeof message, secret);
        corrupt(signature, public_key);
        bool theirs = peer_ed25519_verify(signature, message, sizeof message, public_key);
        bool ours = abel_ed25519_verify(signature, message, sizeof message, public_key) == ABEL_OK;
        assert_int_equal(ours, theirs);
        *(ours ? &valid : &invalid) += 1;
    }
    assert_true(valid > 0 && invalid > 0);
}

int main(void)
{
    int start = tier_start();
    if (start) {
        return start;
    }
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(x25519_agreement),
        cmocka_unit_test(public_keys),
        cmocka_unit_test(signatures),
        cmocka_unit_test(verdicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
