/* SPDX-License-Identifier: Apache-2.0 */
/* Properties of the schemes through the public interface: what is signed verifies, what is changed
 * does not, two parties agree, and buffers may overlap where the headers say so. */
#include "util/check.h"

#include "util/random.h"
#include "util/tier.h"

#include <abel/abel.h>

#include <stdlib.h>
#include <string.h>

static void what_is_signed_verifies_at_every_length(void **state)
{
    (void)state;
    size_t longest = random_rounds(300, 2000);
    for (size_t len = 0; len <= longest; len++) {
        uint8_t seed[32], public_key[32], signature[64];
        /* A message of exactly its length, so that an address sanitizer sees a read past its end. */
        uint8_t *message = malloc(len ? len : 1);
        assert_non_null(message);
        random_bytes(message, len);
        random_bytes(seed, 32);
        assert_ok(abel_ed25519_public(public_key, seed));
        assert_ok(abel_ed25519_sign(signature, message, len, seed));
        assert_ok(abel_ed25519_verify(signature, message, len, public_key));
        if (len) {
            message[random_below(len)] ^= 1;
            assert_int_equal(abel_ed25519_verify(signature, message, len, public_key), ABEL_ERR_SIGNATURE);
        }
        free(message);
    }
}

/* every_flip_is_refused: with any one bit of bytes, which is one of the three inputs, changed. */
static void every_flip_is_refused(uint8_t *bytes, size_t len, const uint8_t signature[64],
                                  const uint8_t *message, size_t message_len, const uint8_t public_key[32])
{
    for (size_t bit = 0; bit < 8 * len; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        abel_status status = abel_ed25519_verify(signature, message, message_len, public_key);
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_true(status == ABEL_ERR_SIGNATURE || (bytes == public_key && status == ABEL_ERR_PUBLIC_KEY));
    }
    assert_ok(abel_ed25519_verify(signature, message, message_len, public_key));
}

static void every_flipped_bit_is_refused(void **state)
{
    (void)state;
    uint8_t seed[32], public_key[32], signature[64], message[48];
    random_bytes(seed, sizeof seed);
    random_bytes(message, sizeof message);
    assert_ok(abel_ed25519_public(public_key, seed));
    assert_ok(abel_ed25519_sign(signature, message, sizeof message, seed));
    every_flip_is_refused(signature, 64, signature, message, sizeof message, public_key);
    every_flip_is_refused(public_key, 32, signature, message, sizeof message, public_key);
    every_flip_is_refused(message, sizeof message, signature, message, sizeof message, public_key);
}

static void a_shorter_or_longer_message_is_refused(void **state)
{
    (void)state;
    uint8_t seed[32], public_key[32], signature[64], message[130] = {0};
    random_bytes(seed, sizeof seed);
    assert_ok(abel_ed25519_public(public_key, seed));
    assert_ok(abel_ed25519_sign(signature, message, 64, seed));
    for (size_t len = 0; len <= sizeof message; len++) {
        assert_int_equal(abel_ed25519_verify(signature, message, len, public_key),
                         len == 64 ? ABEL_OK : ABEL_ERR_SIGNATURE);
    }
}

static void signing_is_deterministic_and_depends_on_all_of_the_key(void **state)
{
    (void)state;
    static const uint8_t message[5] = "hello";
    uint8_t seed[32], signature[64], again[64];
    random_bytes(seed, sizeof seed);
    assert_ok(abel_ed25519_sign(signature, message, sizeof message, seed));
    assert_ok(abel_ed25519_sign(again, message, sizeof message, seed));
    assert_memory_equal(signature, again, 64);
    for (size_t bit = 0; bit < 256; bit++) { /* the seed is hashed, not clamped */
        seed[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_ok(abel_ed25519_sign(again, message, sizeof message, seed));
        assert_memory_not_equal(signature, again, 32);
        seed[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

/* Signing with a public key from elsewhere gives the private key away: two signatures with one nonce
 * and two challenges (RUSTSEC-2022-0093, libsodium#170). No call that signs has room for one. */
_Static_assert(_Generic(&abel_ed25519_sign,
                        abel_status (*)(uint8_t *, const uint8_t *, size_t, const uint8_t *) : 1,
                        default : 0),
               "abel_ed25519_sign takes a signature, a message and a private key");
_Static_assert(_Generic(&abel_private_key_init,
                        abel_status (*)(abel_private_key *, const abel_curve *, const uint8_t *, size_t) : 1,
                        default : 0),
               "a private key object is made from the private key alone");

static void a_key_object_signs_with_its_own_public_key(void **state)
{
    (void)state;
    uint8_t seed[32], by_object[64], by_bytes[64];
    size_t len = 64;
    abel_private_key key;
    random_bytes(seed, 32);
    assert_ok(abel_private_key_init(&key, abel_curve_by_name("ed25519"), seed, 32));
    assert_ok(abel_eddsa_sign(by_object, &len, seed, 32, &key, NULL));
    assert_ok(abel_ed25519_sign(by_bytes, seed, 32, seed));
    assert_memory_equal(by_object, by_bytes, 64);
}

static void two_parties_agree(void **state)
{
    (void)state;
    for (size_t round = 0; round < random_rounds(100, 10000); round++) {
        uint8_t a[32], b[32], a_public[32], b_public[32], left[32], right[32];
        assert_ok(abel_x25519_keypair(a_public, a, NULL));
        assert_ok(abel_x25519_keypair(b_public, b, NULL));
        assert_ok(abel_x25519(left, a, b_public));
        assert_ok(abel_x25519(right, b, a_public));
        assert_memory_equal(left, right, 32);
    }
}

static void outputs_may_be_inputs_where_the_headers_say_so(void **state)
{
    (void)state;
    uint8_t secret[32], peer[32], expected[32], buffer[32];
    random_bytes(secret, 32);
    random_bytes(peer, 32);
    assert_ok(abel_x25519(expected, secret, peer));
    memcpy(buffer, secret, 32);
    assert_ok(abel_x25519(buffer, buffer, peer));
    assert_memory_equal(buffer, expected, 32);
    memcpy(buffer, peer, 32);
    assert_ok(abel_x25519(buffer, secret, buffer));
    assert_memory_equal(buffer, expected, 32);

    assert_ok(abel_x25519_public(expected, secret));
    memcpy(buffer, secret, 32);
    assert_ok(abel_x25519_public(buffer, buffer));
    assert_memory_equal(buffer, expected, 32);

    assert_ok(abel_ed25519_public(expected, secret));
    memcpy(buffer, secret, 32);
    assert_ok(abel_ed25519_public(buffer, buffer));
    assert_memory_equal(buffer, expected, 32);
}

static void addresses_need_no_alignment(void **state)
{
    (void)state;
    uint8_t secret[32], public_key[32], signature[64], memory[200];
    random_bytes(secret, 32);
    assert_ok(abel_ed25519_public(public_key, secret));
    assert_ok(abel_ed25519_sign(signature, secret, 32, secret));
    for (size_t at = 0; at < 16; at++) {
        memcpy(memory + at, secret, 32);
        assert_ok(abel_ed25519_sign(memory + at + 50, memory + at, 32, memory + at));
        assert_memory_equal(memory + at + 50, signature, 64);
        assert_ok(abel_ed25519_public(memory + at + 130, memory + at));
        assert_memory_equal(memory + at + 130, public_key, 32);
        assert_ok(abel_ed25519_verify(memory + at + 50, memory + at, 32, memory + at + 130));
    }
}

/* Wherever it overlaps the message: were R there before the message is hashed again, two signatures
 * with the same nonce would give the private key away. */
static void signing_in_place_is_signing(void **state)
{
    (void)state;
    uint8_t seed[32], expected[64], message[100], memory[300];
    abel_private_key key;
    random_bytes(seed, sizeof seed);
    random_bytes(message, sizeof message);
    assert_ok(abel_ed25519_sign(expected, message, sizeof message, seed));
    assert_ok(abel_private_key_init(&key, abel_curve_by_name("ed25519"), seed, 32));
    for (size_t at = 0; at < 200; at++) {
        size_t len = 64;
        memcpy(memory + 100, message, sizeof message);
        assert_ok(abel_ed25519_sign(memory + at, memory + 100, sizeof message, seed));
        assert_memory_equal(memory + at, expected, 64);
        memcpy(memory + 100, message, sizeof message);
        assert_ok(abel_eddsa_sign(memory + at, &len, memory + 100, sizeof message, &key, NULL));
        assert_memory_equal(memory + at, expected, 64);
    }
}

int main(void)
{
    int start = tier_start();
    if (start) {
        return start;
    }
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_signed_verifies_at_every_length),
        cmocka_unit_test(every_flipped_bit_is_refused),
        cmocka_unit_test(a_shorter_or_longer_message_is_refused),
        cmocka_unit_test(signing_is_deterministic_and_depends_on_all_of_the_key),
        cmocka_unit_test(a_key_object_signs_with_its_own_public_key),
        cmocka_unit_test(two_parties_agree),
        cmocka_unit_test(outputs_may_be_inputs_where_the_headers_say_so),
        cmocka_unit_test(addresses_need_no_alignment),
        cmocka_unit_test(signing_in_place_is_signing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
