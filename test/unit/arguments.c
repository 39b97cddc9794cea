/* SPDX-License-Identifier: Apache-2.0 */
/* What each call does with bad arguments: the status, and what is left in the outputs. */
#include "util/check.h"

#include "util/tier.h"

#include <abel/abel.h>

#include <string.h>

enum { FILL = 0xa5 };

static const uint8_t seed[32] = {1, 2, 3};
static const uint8_t message[3] = "abc";
static const abel_curve *x25519, *ed25519, *sect163k1;

/* Good objects to pass beside the bad argument. */
static abel_private_key x25519_private, ed25519_private, sect163k1_private;
static abel_public_key x25519_public, ed25519_public, sect163k1_public;
static uint8_t x25519_encoded[32], ed25519_encoded[32], ed25519_signature[64];
static uint8_t sect163k1_encoded[43], sect163k1_signature[48];
static size_t sect163k1_signature_len = sizeof sect163k1_signature;

static int make_objects(void **state)
{
    (void)state;
    size_t len = sizeof sect163k1_encoded;
    x25519 = abel_curve_by_name("x25519");
    ed25519 = abel_curve_by_name("ed25519");
    sect163k1 = abel_curve_by_name("sect163k1");
    return abel_x25519_public(x25519_encoded, seed) || abel_ed25519_public(ed25519_encoded, seed) ||
           abel_ed25519_sign(ed25519_signature, message, sizeof message, seed) ||
           abel_private_key_init(&x25519_private, x25519, seed, 32) ||
           abel_private_key_init(&ed25519_private, ed25519, seed, 32) ||
           abel_public_key_init(&x25519_public, x25519, x25519_encoded, 32) ||
           abel_public_key_init(&ed25519_public, ed25519, ed25519_encoded, 32) ||
           abel_private_key_init(&sect163k1_private, sect163k1, seed, 21) ||
           abel_private_key_public(sect163k1_encoded, &len, &sect163k1_private) ||
           abel_public_key_init(&sect163k1_public, sect163k1, sect163k1_encoded, len) ||
           abel_ecdsa_sign(sect163k1_signature, &sect163k1_signature_len, message, sizeof message,
                           &sect163k1_private, NULL);
}

static int failing_fill(void *context, uint8_t *out, size_t len)
{
    (void)context;
    memset(out, FILL, len); /* some came before the failure */
    return -1;
}

static int counting_fill(void *context, uint8_t *out, size_t len)
{
    size_t *total = context;
    *total += len;
    memset(out, 7, len);
    return 0;
}

static const abel_rng failing = {failing_fill, NULL};

static void null_pointers_of_one_shot_calls(void **state)
{
    (void)state;
    uint8_t a[64], b[32];
    assert_int_equal(abel_x25519(NULL, seed, x25519_encoded), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_x25519_public(NULL, seed), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_x25519_public(a, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_x25519_keypair(NULL, b, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_x25519_keypair(a, NULL, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ed25519_public(NULL, seed), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ed25519_public(a, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ed25519_keypair(NULL, b, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ed25519_keypair(a, NULL, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ed25519_sign(NULL, message, 3, seed), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ed25519_verify(NULL, message, 3, ed25519_encoded), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ed25519_verify(ed25519_signature, NULL, 3, ed25519_encoded), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ed25519_verify(ed25519_signature, message, 3, NULL), ABEL_ERR_ARGUMENT);
}

static void one_shot_calls_zero_their_output_on_failure(void **state)
{
    (void)state;
    uint8_t out[64];
    memset(out, FILL, sizeof out);
    assert_int_equal(abel_x25519(out, NULL, x25519_encoded), ABEL_ERR_ARGUMENT);
    assert_filled(out, 0, 32);
    memset(out, FILL, sizeof out);
    assert_int_equal(abel_x25519(out, seed, NULL), ABEL_ERR_ARGUMENT);
    assert_filled(out, 0, 32);
    memset(out, FILL, sizeof out);
    assert_int_equal(abel_ed25519_sign(out, NULL, 3, seed), ABEL_ERR_ARGUMENT);
    assert_filled(out, 0, 64);
    memset(out, FILL, sizeof out);
    assert_int_equal(abel_ed25519_sign(out, message, 3, NULL), ABEL_ERR_ARGUMENT);
    assert_filled(out, 0, 64);
    static const uint8_t low[32] = {1};
    memset(out, FILL, sizeof out);
    assert_int_equal(abel_x25519(out, seed, low), ABEL_ERR_WEAK_PEER);
    assert_filled(out, 0, 32);

    static abel_status (*const keypair[])(uint8_t *, uint8_t *, const abel_rng *) = {abel_x25519_keypair,
                                                                                    abel_ed25519_keypair};
    static const abel_rng no_function = {NULL, NULL};
    for (size_t i = 0; i < COUNT(keypair); i++) {
        memset(out, FILL, sizeof out);
        assert_int_equal(keypair[i](out, NULL, NULL), ABEL_ERR_ARGUMENT);
        assert_int_equal(keypair[i](NULL, out + 32, NULL), ABEL_ERR_ARGUMENT);
        assert_filled(out, 0, 64);
        memset(out, FILL, sizeof out);
        assert_int_equal(keypair[i](out, out + 32, &no_function), ABEL_ERR_ARGUMENT);
        assert_filled(out, 0, 64);
    }
}

static void an_empty_message_may_be_null(void **state)
{
    (void)state;
    uint8_t by_null[64], by_pointer[64];
    size_t len = 64;
    assert_ok(abel_ed25519_sign(by_null, NULL, 0, seed));
    assert_ok(abel_ed25519_sign(by_pointer, message, 0, seed));
    assert_memory_equal(by_null, by_pointer, 64);
    assert_ok(abel_ed25519_verify(by_null, NULL, 0, ed25519_encoded));
    assert_ok(abel_eddsa_sign(by_pointer, &len, NULL, 0, &ed25519_private, NULL));
    assert_memory_equal(by_null, by_pointer, 64);
    assert_ok(abel_eddsa_verify(by_null, 64, NULL, 0, &ed25519_public, NULL));
}

static void a_failing_random_source_leaves_zeros(void **state)
{
    (void)state;
    uint8_t a[32], b[32];
    abel_private_key key;
    memset(a, FILL, 32);
    memset(b, FILL, 32);
    assert_int_equal(abel_x25519_keypair(a, b, &failing), ABEL_ERR_RANDOM);
    assert_filled(a, 0, 32);
    assert_filled(b, 0, 32);
    memset(a, FILL, 32);
    memset(b, FILL, 32);
    assert_int_equal(abel_ed25519_keypair(a, b, &failing), ABEL_ERR_RANDOM);
    assert_filled(a, 0, 32);
    assert_filled(b, 0, 32);
    const abel_curve *curve;
    for (size_t i = 0; (curve = abel_curve_at(i)); i++) {
        memset(&key, FILL, sizeof key);
        assert_int_equal(abel_private_key_generate(&key, curve, &failing), ABEL_ERR_RANDOM);
        assert_filled(&key, 0, sizeof key);
        assert_null(abel_private_key_curve(&key));
    }
}

static void the_callers_random_source_is_the_one_used(void **state)
{
    (void)state;
    size_t total = 0;
    const abel_rng rng = {counting_fill, &total};
    uint8_t a[32], b[32], expected[32], sevens[32];
    abel_private_key key;
    size_t len = 32;
    memset(sevens, 7, 32);
    assert_ok(abel_x25519_keypair(a, b, &rng));
    assert_memory_equal(b, sevens, 32);
    assert_ok(abel_x25519_public(expected, sevens));
    assert_memory_equal(a, expected, 32);
    assert_ok(abel_ed25519_keypair(a, b, &rng));
    assert_memory_equal(b, sevens, 32);
    assert_ok(abel_ed25519_public(expected, sevens));
    assert_memory_equal(a, expected, 32);
    assert_ok(abel_private_key_generate(&key, ed25519, &rng));
    assert_ok(abel_private_key_export(b, &len, &key));
    assert_memory_equal(b, sevens, 32);
    assert_int_equal(total, 96);
}

static void the_systems_random_source_gives_new_keys(void **state)
{
    (void)state;
    uint8_t a[32], b[32], c[32], d[32];
    assert_ok(abel_x25519_keypair(a, b, NULL));
    assert_ok(abel_x25519_keypair(c, d, NULL));
    assert_memory_not_equal(b, d, 32);
    assert_memory_not_equal(a, c, 32);
    assert_ok(abel_ed25519_keypair(a, b, NULL));
    assert_ok(abel_ed25519_keypair(c, d, NULL));
    assert_memory_not_equal(b, d, 32);
    assert_memory_not_equal(a, c, 32);
}

static void null_pointers_of_key_objects(void **state)
{
    (void)state;
    abel_private_key key;
    abel_public_key public_key;
    size_t len = 64;
    uint8_t out[64];

    assert_int_equal(abel_private_key_init(NULL, x25519, seed, 32), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_private_key_generate(NULL, x25519, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_public_key_init(NULL, x25519, x25519_encoded, 32), ABEL_ERR_ARGUMENT);

    /* These clear the object. */
    memset(&key, FILL, sizeof key);
    assert_int_equal(abel_private_key_init(&key, NULL, seed, 32), ABEL_ERR_ARGUMENT);
    assert_filled(&key, 0, sizeof key);
    memset(&key, FILL, sizeof key);
    assert_int_equal(abel_private_key_init(&key, x25519, NULL, 32), ABEL_ERR_ARGUMENT);
    assert_filled(&key, 0, sizeof key);
    memset(&key, FILL, sizeof key);
    assert_int_equal(abel_private_key_generate(&key, NULL, NULL), ABEL_ERR_ARGUMENT);
    assert_filled(&key, 0, sizeof key);
    memset(&public_key, FILL, sizeof public_key);
    assert_int_equal(abel_public_key_init(&public_key, NULL, x25519_encoded, 32), ABEL_ERR_ARGUMENT);
    assert_filled(&public_key, 0, sizeof public_key);
    memset(&public_key, FILL, sizeof public_key);
    assert_int_equal(abel_public_key_init(&public_key, x25519, NULL, 32), ABEL_ERR_ARGUMENT);
    assert_filled(&public_key, 0, sizeof public_key);

    assert_int_equal(abel_private_key_export(NULL, &len, &x25519_private), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_private_key_export(out, NULL, &x25519_private), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_private_key_export(out, &len, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_private_key_public(NULL, &len, &x25519_private), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_private_key_public(out, NULL, &x25519_private), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_private_key_public(out, &len, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_public_key_export(NULL, &len, &x25519_public), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_public_key_export(out, NULL, &x25519_public), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_public_key_export(out, &len, NULL), ABEL_ERR_ARGUMENT);

    assert_int_equal(abel_ecdh(NULL, &len, &x25519_private, &x25519_public, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdh(out, NULL, &x25519_private, &x25519_public, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdh(out, &len, NULL, &x25519_public, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdh(out, &len, &x25519_private, NULL, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_eddsa_sign(NULL, &len, message, 3, &ed25519_private, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_eddsa_sign(out, NULL, message, 3, &ed25519_private, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_eddsa_sign(out, &len, NULL, 3, &ed25519_private, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_eddsa_sign(out, &len, message, 3, NULL, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_eddsa_verify(NULL, 64, message, 3, &ed25519_public, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_eddsa_verify(ed25519_signature, 64, NULL, 3, &ed25519_public, NULL),
                     ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_eddsa_verify(ed25519_signature, 64, message, 3, NULL, NULL), ABEL_ERR_ARGUMENT);

    assert_int_equal(abel_public_key_export_point(NULL, &len, &sect163k1_public, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_public_key_export_point(out, NULL, &sect163k1_public, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_public_key_export_point(out, &len, NULL, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_sign(NULL, &len, message, 3, &sect163k1_private, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_sign(out, NULL, message, 3, &sect163k1_private, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_sign(out, &len, NULL, 3, &sect163k1_private, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_sign(out, &len, message, 3, NULL, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_verify(NULL, 48, message, 3, &sect163k1_public, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(
        abel_ecdsa_verify(sect163k1_signature, sect163k1_signature_len, NULL, 3, &sect163k1_public, NULL),
        ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_verify(sect163k1_signature, sect163k1_signature_len, message, 3, NULL, NULL),
                     ABEL_ERR_ARGUMENT);

    assert_null(abel_private_key_curve(NULL));
    assert_null(abel_public_key_curve(NULL));
    abel_private_key_clear(NULL);
    abel_public_key_clear(NULL);
}

static void cleared_objects_are_refused(void **state)
{
    (void)state;
    abel_private_key key = x25519_private;
    abel_public_key public_key = x25519_public;
    size_t len = 64;
    uint8_t out[64];
    abel_private_key_clear(&key);
    abel_public_key_clear(&public_key);
    assert_filled(&key, 0, sizeof key);
    assert_filled(&public_key, 0, sizeof public_key);
    assert_null(abel_private_key_curve(&key));
    assert_null(abel_public_key_curve(&public_key));
    assert_int_equal(abel_private_key_export(out, &len, &key), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_private_key_public(out, &len, &key), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_public_key_export(out, &len, &public_key), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdh(out, &len, &key, &x25519_public, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdh(out, &len, &x25519_private, &public_key, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_eddsa_sign(out, &len, message, 3, &key, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_eddsa_verify(ed25519_signature, 64, message, 3, &public_key, NULL),
                     ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_public_key_export_point(out, &len, &public_key, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_sign(out, &len, message, 3, &key, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(
        abel_ecdsa_verify(sect163k1_signature, sect163k1_signature_len, message, 3, &public_key, NULL),
        ABEL_ERR_ARGUMENT);
    abel_private_key_clear(&key);
    abel_public_key_clear(&public_key);
}

static void wrong_lengths_of_keys_are_refused_and_clear_the_object(void **state)
{
    (void)state;
    uint8_t long_key[160] = {4}; /* how an uncompressed point starts */
    const abel_curve *curve;
    for (size_t i = 0; (curve = abel_curve_at(i)); i++) {
        abel_curve_info info;
        assert_ok(abel_curve_describe(&info, sizeof info, curve));
        for (size_t len = 0; len <= sizeof long_key; len++) {
            abel_private_key key;
            abel_public_key public_key;
            memset(&key, FILL, sizeof key);
            memset(&public_key, FILL, sizeof public_key);
            if (len != info.private_len) {
                assert_int_equal(abel_private_key_init(&key, curve, long_key, len), ABEL_ERR_LENGTH);
                assert_filled(&key, 0, sizeof key);
            }
            if (len != info.public_len) {
                assert_int_equal(abel_public_key_init(&public_key, curve, long_key, len), ABEL_ERR_LENGTH);
                assert_filled(&public_key, 0, sizeof public_key);
            }
        }
    }
}

static void bytes_that_are_no_point_are_refused_and_clear_the_object(void **state)
{
    (void)state;
    static const uint8_t no_point[32] = {2};
    abel_public_key key;
    memset(&key, FILL, sizeof key);
    assert_int_equal(abel_public_key_init(&key, ed25519, no_point, 32), ABEL_ERR_PUBLIC_KEY);
    assert_filled(&key, 0, sizeof key);
    assert_int_equal(abel_ed25519_verify(ed25519_signature, message, 3, no_point), ABEL_ERR_PUBLIC_KEY);
}

static void wrong_lengths_of_signatures_do_not_verify(void **state)
{
    (void)state;
    uint8_t long_signature[80] = {0};
    memcpy(long_signature, ed25519_signature, 64);
    for (size_t len = 0; len <= sizeof long_signature; len++) {
        assert_int_equal(abel_eddsa_verify(long_signature, len, message, 3, &ed25519_public, NULL),
                         len == 64 ? ABEL_OK : ABEL_ERR_SIGNATURE);
    }
    assert_int_equal(abel_eddsa_verify(NULL, 0, message, 3, &ed25519_public, NULL), ABEL_ERR_SIGNATURE);
}

/* One of the calls with an in-out length, on good objects. */
typedef abel_status give(uint8_t *out, size_t *len);

static abel_status give_secret(uint8_t *out, size_t *len)
{
    return abel_private_key_export(out, len, &x25519_private);
}

static abel_status give_own_public(uint8_t *out, size_t *len)
{
    return abel_private_key_public(out, len, &ed25519_private);
}

static abel_status give_public(uint8_t *out, size_t *len)
{
    return abel_public_key_export(out, len, &ed25519_public);
}

static abel_status give_shared(uint8_t *out, size_t *len)
{
    return abel_ecdh(out, len, &x25519_private, &x25519_public, ABEL_ECDH_PLAIN);
}

static abel_status give_signature(uint8_t *out, size_t *len)
{
    return abel_eddsa_sign(out, len, message, sizeof message, &ed25519_private, NULL);
}

static abel_status give_compressed(uint8_t *out, size_t *len)
{
    return abel_public_key_export_point(out, len, &sect163k1_public, ABEL_POINT_COMPRESSED);
}

static abel_status give_hybrid(uint8_t *out, size_t *len)
{
    return abel_public_key_export_point(out, len, &sect163k1_public, ABEL_POINT_HYBRID);
}

static abel_status give_x(uint8_t *out, size_t *len)
{
    return abel_ecdh(out, len, &sect163k1_private, &sect163k1_public, ABEL_ECDH_COFACTOR);
}

static abel_status give_raw_signature(uint8_t *out, size_t *len)
{
    const abel_ecdsa_options options = {.size = sizeof options, .format = ABEL_ECDSA_RAW};
    return abel_ecdsa_sign(out, len, message, sizeof message, &sect163k1_private, &options);
}

static void small_buffers_are_told_the_length_and_left_alone(void **state)
{
    (void)state;
    static const struct {
        give *call;
        size_t needed;
    } calls[] = {{give_secret, 32}, {give_own_public, 32}, {give_public, 32},
                 {give_shared, 32}, {give_signature, 64},  {give_compressed, 22},
                 {give_hybrid, 43}, {give_x, 21},          {give_raw_signature, 42}};
    for (size_t i = 0; i < COUNT(calls); i++) {
        for (size_t room = 0; room <= 70; room++) {
            uint8_t out[70];
            size_t len = room;
            memset(out, FILL, sizeof out);
            abel_status status = calls[i].call(out, &len);
            assert_int_equal(status, room < calls[i].needed ? ABEL_ERR_BUFFER : ABEL_OK);
            assert_int_equal(len, calls[i].needed);
            size_t written = status == ABEL_OK ? len : 0;
            assert_filled(out + written, FILL, sizeof out - written);
        }
        size_t len = 0; /* no buffer at all: how much is needed? */
        assert_int_equal(calls[i].call(NULL, &len), ABEL_ERR_BUFFER);
        assert_int_equal(len, calls[i].needed);
    }
}

static void a_signature_in_der_needs_room_for_the_longest(void **state)
{
    (void)state;
    for (size_t room = 0; room <= sizeof sect163k1_signature; room++) {
        uint8_t out[sizeof sect163k1_signature];
        size_t len = room;
        memset(out, FILL, sizeof out);
        abel_status status = abel_ecdsa_sign(out, &len, message, sizeof message, &sect163k1_private, NULL);
        assert_int_equal(status, room < 48 ? ABEL_ERR_BUFFER : ABEL_OK);
        if (status == ABEL_OK) {
            assert_true(len <= 48);
            assert_ok(abel_ecdsa_verify(out, len, message, sizeof message, &sect163k1_public, NULL));
        } else {
            assert_int_equal(len, 48);
            assert_filled(out, FILL, sizeof out);
        }
    }
}

static void curves_do_only_what_they_are_for(void **state)
{
    (void)state;
    uint8_t out[64];
    size_t len = sizeof out;
    memset(out, FILL, sizeof out);
    assert_int_equal(abel_ecdh(out, &len, &ed25519_private, &ed25519_public, 0), ABEL_ERR_UNSUPPORTED);
    assert_int_equal(abel_eddsa_sign(out, &len, message, 3, &x25519_private, NULL), ABEL_ERR_UNSUPPORTED);
    assert_int_equal(abel_eddsa_verify(ed25519_signature, 64, message, 3, &x25519_public, NULL),
                     ABEL_ERR_UNSUPPORTED);
    assert_int_equal(abel_eddsa_sign(out, &len, message, 3, &sect163k1_private, NULL), ABEL_ERR_UNSUPPORTED);
    assert_int_equal(abel_eddsa_verify(ed25519_signature, 64, message, 3, &sect163k1_public, NULL),
                     ABEL_ERR_UNSUPPORTED);
    assert_int_equal(abel_ecdsa_sign(out, &len, message, 3, &ed25519_private, NULL), ABEL_ERR_UNSUPPORTED);
    assert_int_equal(
        abel_ecdsa_verify(sect163k1_signature, sect163k1_signature_len, message, 3, &x25519_public, NULL),
        ABEL_ERR_UNSUPPORTED);
    assert_int_equal(abel_public_key_export_point(out, &len, &x25519_public, ABEL_POINT_COMPRESSED),
                     ABEL_ERR_UNSUPPORTED);
    assert_filled(out, FILL, sizeof out);
}

static void keys_of_two_curves_do_not_agree(void **state)
{
    (void)state;
    uint8_t out[64];
    size_t len = sizeof out;
    assert_int_equal(abel_ecdh(out, &len, &x25519_private, &ed25519_public, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdh(out, &len, &ed25519_private, &x25519_public, 0), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdh(out, &len, &x25519_private, &x25519_public, (abel_ecdh_mode)2),
                     ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdh(out, &len, &x25519_private, &x25519_public, (abel_ecdh_mode)-1),
                     ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdh(out, &len, &x25519_private, &x25519_public, ABEL_ECDH_COFACTOR),
                     ABEL_ERR_UNSUPPORTED);
}

static void a_weak_peer_leaves_zeros(void **state)
{
    (void)state;
    static const uint8_t low[32] = {0};
    abel_public_key peer;
    uint8_t out[32];
    size_t len = sizeof out;
    assert_ok(abel_public_key_init(&peer, x25519, low, 32));
    memset(out, FILL, sizeof out);
    assert_int_equal(abel_ecdh(out, &len, &x25519_private, &peer, ABEL_ECDH_PLAIN), ABEL_ERR_WEAK_PEER);
    assert_int_equal(len, 32);
    assert_filled(out, 0, 32);
}

int main(void)
{
    int start = tier_start();
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_pointers_of_one_shot_calls),
        cmocka_unit_test(one_shot_calls_zero_their_output_on_failure),
        cmocka_unit_test(an_empty_message_may_be_null),
        cmocka_unit_test(a_failing_random_source_leaves_zeros),
        cmocka_unit_test(the_callers_random_source_is_the_one_used),
        cmocka_unit_test(the_systems_random_source_gives_new_keys),
        cmocka_unit_test(null_pointers_of_key_objects),
        cmocka_unit_test(cleared_objects_are_refused),
        cmocka_unit_test(wrong_lengths_of_keys_are_refused_and_clear_the_object),
        cmocka_unit_test(bytes_that_are_no_point_are_refused_and_clear_the_object),
        cmocka_unit_test(wrong_lengths_of_signatures_do_not_verify),
        cmocka_unit_test(small_buffers_are_told_the_length_and_left_alone),
        cmocka_unit_test(a_signature_in_der_needs_room_for_the_longest),
        cmocka_unit_test(curves_do_only_what_they_are_for),
        cmocka_unit_test(keys_of_two_curves_do_not_agree),
        cmocka_unit_test(a_weak_peer_leaves_zeros),
    };
    return cmocka_run_group_tests(tests, make_objects, NULL) != 0;
}
