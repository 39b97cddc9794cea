/* SPDX-License-Identifier: Apache-2.0 */
/* Key objects: they give back what they were made from, can be moved, and are cleared. */
#include "util/check.h"

#include "util/random.h"
#include "util/tier.h"

#include <abel/abel.h>

#include <stdlib.h>
#include <string.h>

static void private_keys_come_back_as_they_went_in(void **state)
{
    (void)state;
    /* X25519 clamps when it uses a key; a key that was clamped when it was read, and written so,
     * would not be the one that the user gave. */
    const abel_curve *curve;
    for (size_t i = 0; (curve = abel_curve_at(i)); i++) {
        abel_curve_info info;
        assert_ok(abel_curve_describe(&info, sizeof info, curve));
        for (size_t round = 0; round < 20; round++) {
            uint8_t in[100], out[100];
            size_t len = sizeof out;
            abel_private_key key;
            random_bytes(in, info.private_len);
            memset(in, round % 2 ? 0xff : 0, round % 3);
            in[info.private_len - 1] |= round % 4 ? 0xff : 0;
            if (info.family != ABEL_FAMILY_25519) {
                in[0] = 0; /* below the order */
            }
            assert_ok(abel_private_key_init(&key, curve, in, info.private_len));
            assert_ptr_equal(abel_private_key_curve(&key), curve);
            assert_ok(abel_private_key_export(out, &len, &key));
            assert_int_equal(len, info.private_len);
            assert_memory_equal(out, in, len);
            abel_private_key_clear(&key);
            assert_filled(&key, 0, sizeof key);
        }
    }
}

static void public_keys_come_back_as_they_went_in(void **state)
{
    (void)state;
    /* Not canonical: 2^256 - 11 for u, and p + 1 with a sign bit for y. */
    static const struct {
        const char *curve;
        uint8_t first;
    } keys[] = {{"x25519", 0xf5}, {"ed25519", 0xee}};
    for (size_t i = 0; i < COUNT(keys); i++) {
        const abel_curve *curve = abel_curve_by_name(keys[i].curve);
        abel_public_key key;
        uint8_t in[32], out[32];
        size_t len = sizeof out;
        memset(in, 0xff, 32);
        in[0] = keys[i].first;
        assert_ok(abel_public_key_init(&key, curve, in, 32));
        assert_ptr_equal(abel_public_key_curve(&key), curve);
        assert_ok(abel_public_key_export(out, &len, &key));
        assert_int_equal(len, 32);
        assert_memory_equal(out, in, 32);
        abel_public_key_clear(&key);
        assert_filled(&key, 0, sizeof key);
    }
}

static void generated_keys_have_their_own_public_key(void **state)
{
    (void)state;
    abel_private_key key;
    uint8_t secret[32], public_key[32], expected[32];
    size_t len = 32;
    assert_ok(abel_private_key_generate(&key, abel_curve_by_name("x25519"), NULL));
    assert_ok(abel_private_key_export(secret, &len, &key));
    assert_ok(abel_private_key_public(public_key, &len, &key));
    assert_ok(abel_x25519_public(expected, secret));
    assert_memory_equal(public_key, expected, 32);
    assert_ok(abel_private_key_generate(&key, abel_curve_by_name("ed25519"), NULL));
    assert_ok(abel_private_key_export(secret, &len, &key));
    assert_ok(abel_private_key_public(public_key, &len, &key));
    assert_ok(abel_ed25519_public(expected, secret));
    assert_memory_equal(public_key, expected, 32);
}

/* moved: a copy of an object in fresh memory, the original overwritten. */
static void *moved(void *object, size_t size)
{
    void *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, object, size);
    memset(object, 0xa5, size);
    return copy;
}

static void objects_can_be_moved(void **state)
{
    (void)state;
    uint8_t secret[32], encoded[32], shared[32], expected[32], signature[64];
    size_t len = 32;
    abel_private_key private_key;
    abel_public_key public_key;
    random_bytes(secret, 32);

    assert_ok(abel_x25519_public(encoded, secret));
    assert_ok(abel_x25519(expected, secret, encoded));
    assert_ok(abel_private_key_init(&private_key, abel_curve_by_name("x25519"), secret, 32));
    assert_ok(abel_public_key_init(&public_key, abel_curve_by_name("x25519"), encoded, 32));
    abel_private_key *ours = moved(&private_key, sizeof private_key);
    abel_public_key *theirs = moved(&public_key, sizeof public_key);
    assert_ok(abel_ecdh(shared, &len, ours, theirs, ABEL_ECDH_PLAIN));
    assert_memory_equal(shared, expected, 32);
    free(ours);
    free(theirs);

    assert_ok(abel_ed25519_public(encoded, secret));
    assert_ok(abel_private_key_init(&private_key, abel_curve_by_name("ed25519"), secret, 32));
    assert_ok(abel_public_key_init(&public_key, abel_curve_by_name("ed25519"), encoded, 32));
    ours = moved(&private_key, sizeof private_key);
    theirs = moved(&public_key, sizeof public_key);
    len = 64;
    assert_ok(abel_eddsa_sign(signature, &len, secret, 32, ours, NULL));
    assert_ok(abel_eddsa_verify(signature, len, secret, 32, theirs, NULL));
    assert_ok(abel_ed25519_verify(signature, secret, 32, encoded));
    free(ours);
    free(theirs);
}

static void objects_are_read_only_once_made(void **state)
{
    (void)state;
    uint8_t secret[32], encoded[32], out[64];
    size_t len = 64;
    abel_private_key private_key, private_before;
    abel_public_key public_key, public_before;
    random_bytes(secret, 32);
    assert_ok(abel_ed25519_public(encoded, secret));
    assert_ok(abel_private_key_init(&private_key, abel_curve_by_name("ed25519"), secret, 32));
    assert_ok(abel_public_key_init(&public_key, abel_curve_by_name("ed25519"), encoded, 32));
    memcpy(&private_before, &private_key, sizeof private_key);
    memcpy(&public_before, &public_key, sizeof public_key);
    assert_ok(abel_eddsa_sign(out, &len, encoded, 32, &private_key, NULL));
    assert_ok(abel_eddsa_verify(out, 64, encoded, 32, &public_key, NULL));
    assert_ok(abel_private_key_public(out, &len, &private_key));
    assert_ok(abel_private_key_export(out, &len, &private_key));
    assert_ok(abel_public_key_export(out, &len, &public_key));
    assert_memory_equal(&private_before, &private_key, sizeof private_key);
    assert_memory_equal(&public_before, &public_key, sizeof public_key);
}

static void an_object_can_be_made_again(void **state)
{
    (void)state;
    uint8_t secret[32], public_key[32], expected[32];
    size_t len = 32;
    abel_private_key key;
    random_bytes(secret, 32);
    assert_ok(abel_private_key_init(&key, abel_curve_by_name("ed25519"), secret, 32));
    assert_ok(abel_private_key_init(&key, abel_curve_by_name("x25519"), secret, 32));
    assert_ok(abel_private_key_public(public_key, &len, &key));
    assert_ok(abel_x25519_public(expected, secret));
    assert_memory_equal(public_key, expected, 32);
}

int main(void)
{
    int start = tier_start();
    if (start) {
        return start;
    }
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(private_keys_come_back_as_they_went_in),
        cmocka_unit_test(public_keys_come_back_as_they_went_in),
        cmocka_unit_test(generated_keys_have_their_own_public_key),
        cmocka_unit_test(objects_can_be_moved),
        cmocka_unit_test(objects_are_read_only_once_made),
        cmocka_unit_test(an_object_can_be_made_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
