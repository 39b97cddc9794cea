/* SPDX-License-Identifier: Apache-2.0 */
/* Key objects, encodings of points and key agreement on the curves of SEC 1. */
#include "util/check.h"

#include "ec/subjects.h"
#include "util/random.h"

#include <string.h>

enum { FILL = 0xa5 };

/* A curve in turn, a private key of it and the public key that belongs to it. */
static const abel_curve *curve;
static uint8_t secret[72], point[145];
static abel_private_key private_key;
static abel_public_key public_key;
static size_t field_len, order_len;

static void make_keys(const abel_curve *c)
{
    size_t secret_len = sizeof secret, point_len = sizeof point;
    curve = c;
    assert_ok(abel_private_key_generate(&private_key, curve, NULL));
    assert_ok(abel_private_key_export(secret, &secret_len, &private_key));
    assert_ok(abel_private_key_public(point, &point_len, &private_key));
    assert_ok(abel_public_key_init(&public_key, curve, point, point_len));
    field_len = curve->info.shared_len;
    order_len = curve->info.private_len;
    assert_int_equal(secret_len, order_len);
    assert_int_equal(point_len, 1 + 2 * field_len);
}

#define FOR_EACH_CURVE                                                                                       \
    for (size_t curve_index = 0; curve_index < subject_count && (make_keys(subjects[curve_index]), true);    \
         curve_index++)

/* init: the status of reading a public key; the object is cleared if that fails. */
static abel_status init(const uint8_t *encoded, size_t len)
{
    abel_public_key key;
    memset(&key, FILL, sizeof key);
    abel_status status = abel_public_key_init(&key, curve, encoded, len);
    if (status != ABEL_OK) {
        assert_filled(&key, 0, sizeof key);
    }
    return status;
}

static abel_status init_private(const uint8_t *bytes, size_t len)
{
    abel_private_key key;
    memset(&key, FILL, sizeof key);
    abel_status status = abel_private_key_init(&key, curve, bytes, len);
    if (status != ABEL_OK) {
        assert_filled(&key, 0, sizeof key);
    }
    return status;
}

static void private_keys_are_from_1_to_n_minus_1(void **state)
{
    (void)state;
    uint8_t k[72];
    FOR_EACH_CURVE
    {
        memset(k, 0, sizeof k);
        assert_int_equal(init_private(k, order_len), ABEL_ERR_PRIVATE_KEY);
        k[order_len - 1] = 1;
        assert_int_equal(init_private(k, order_len), ABEL_OK);
        assert_int_equal(init_private(k, order_len - 1), ABEL_ERR_LENGTH);
        assert_int_equal(init_private(k, order_len + 1), ABEL_ERR_LENGTH);
        peer_order(k, curve, -1);
        assert_int_equal(init_private(k, order_len), ABEL_OK);
        for (int i = 0; i < 3; i++) {
            peer_order(k, curve, i);
            assert_int_equal(init_private(k, order_len), ABEL_ERR_PRIVATE_KEY);
        }
        memset(k, 0xff, sizeof k);
        assert_int_equal(init_private(k, order_len), ABEL_ERR_PRIVATE_KEY);
    }
}

/* A source that gives the strings of `given` in turn, then fails. */
static uint8_t given[4][72];
static size_t given_count;

static int give(void *context, uint8_t *out, size_t len)
{
    size_t *used = context;
    if (*used == given_count) {
        return -1;
    }
    memcpy(out, given[(*used)++], len);
    return 0;
}

static int give_zeros(void *context, uint8_t *out, size_t len)
{
    (void)context;
    memset(out, 0, len);
    return 0;
}

static void fresh_private_keys_are_the_first_that_fit(void **state)
{
    (void)state;
    abel_private_key key;
    uint8_t bytes[72];
    FOR_EACH_CURVE
    {
        size_t used = 0, len = sizeof bytes;
        const abel_rng rng = {give, &used}, zeros = {give_zeros, NULL};
        memset(given, 0, sizeof given);
        peer_order(given[1], curve, 0);
        memcpy(given[2], secret, order_len);
        /* Bits above those of n do not count. */
        given[2][0] |= (uint8_t) ~(0xff >> (8 * order_len - curve->info.order_bits));
        given_count = 3;
        assert_ok(abel_private_key_generate(&key, curve, &rng));
        assert_int_equal(used, 3);
        assert_ok(abel_private_key_export(bytes, &len, &key));
        assert_memory_equal(bytes, secret, order_len);

        used = 0;
        given_count = 2;
        memset(&key, FILL, sizeof key);
        assert_int_equal(abel_private_key_generate(&key, curve, &rng), ABEL_ERR_RANDOM);
        assert_filled(&key, 0, sizeof key);
        memset(&key, FILL, sizeof key);
        assert_int_equal(abel_private_key_generate(&key, curve, &zeros), ABEL_ERR_RANDOM);
        assert_filled(&key, 0, sizeof key);
    }
}

static void points_are_read_and_written_in_each_format(void **state)
{
    (void)state;
    static const struct {
        abel_point_format ours;
        point_conversion_form_t theirs;
    } formats[] = {{ABEL_POINT_UNCOMPRESSED, POINT_CONVERSION_UNCOMPRESSED},
                   {ABEL_POINT_COMPRESSED, POINT_CONVERSION_COMPRESSED},
                   {ABEL_POINT_HYBRID, POINT_CONVERSION_HYBRID}};
    static octets expected;
    FOR_EACH_CURVE
    {
        for (size_t i = 0; i < COUNT(formats); i++) {
            uint8_t out[146], back[146];
            size_t len, back_len = sizeof back;
            abel_public_key key;
            peer_point(&expected, curve, point, formats[i].theirs);
            for (len = 0; len < expected.len;) {
                const size_t room = len;
                memset(out, FILL, sizeof out);
                assert_int_equal(
                    abel_public_key_export_point(len ? out : NULL, &len, &public_key, formats[i].ours),
                    ABEL_ERR_BUFFER);
                assert_int_equal(len, expected.len);
                assert_filled(out, FILL, sizeof out);
                len = room + 1;
            }
            assert_ok(abel_public_key_export_point(out, &len, &public_key, formats[i].ours));
            assert_true(octets_equal(&expected, out, len));
            assert_int_equal(out[len], FILL);
            assert_ok(abel_public_key_init(&key, curve, out, len));
            assert_ok(abel_public_key_export(back, &back_len, &key));
            assert_int_equal(back_len, 1 + 2 * field_len);
            assert_memory_equal(back, point, back_len);
        }
        size_t len = 145;
        uint8_t out[145];
        static const int unknown[] = {-1, 3, 256, INT32_MAX};
        for (size_t i = 0; i < COUNT(unknown); i++) {
            assert_int_equal(
                abel_public_key_export_point(out, &len, &public_key, (abel_point_format)unknown[i]),
                ABEL_ERR_ARGUMENT);
        }
    }
}

static void points_have_one_length_for_each_format(void **state)
{
    (void)state;
    static octets encoded;
    FOR_EACH_CURVE
    {
        const size_t compressed = 1 + field_len, whole = 1 + 2 * field_len;
        uint8_t bytes[200] = {0};
        peer_point(&encoded, curve, point, POINT_CONVERSION_HYBRID);
        memcpy(bytes, encoded.data, encoded.len);
        for (unsigned first = 0; first < 256; first++) {
            const size_t right = first == 0                               ? 1
                                 : first == 2 || first == 3               ? compressed
                                 : first == 4 || first == 6 || first == 7 ? whole
                                                                          : 0;
            bytes[0] = (uint8_t)first;
            for (size_t len = 1; len <= whole + 2; len++) {
                const abel_status status = init(bytes, len);
                if (right == 0) {
                    assert_int_equal(status, ABEL_ERR_PUBLIC_KEY);
                } else if (len != right) {
                    assert_int_equal(status, ABEL_ERR_LENGTH);
                } else if (first == 0 || (first >= 6 && first != encoded.data[0])) {
                    assert_int_equal(status, ABEL_ERR_PUBLIC_KEY); /* infinity, or the wrong bit */
                } else if (first >= 4) {
                    assert_int_equal(status, ABEL_OK);
                }
            }
        }
        assert_int_equal(init(bytes, 0), ABEL_ERR_LENGTH);
    }
}

static void points_off_the_curve_are_refused(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        uint8_t bytes[145];
        const size_t len = 1 + 2 * field_len;
        for (size_t i = 1; i < len; i++) {
            memcpy(bytes, point, len);
            bytes[i] ^= (uint8_t)(1u << random_below(8));
            assert_int_equal(init(bytes, len), ABEL_ERR_PUBLIC_KEY);
        }
        memset(bytes + 1, 0, len - 1);
        bytes[0] = 4;
        assert_int_equal(init(bytes, len), ABEL_ERR_PUBLIC_KEY);
        memset(bytes + 1, 0xff, len - 1);
        assert_int_equal(init(bytes, len), ABEL_ERR_PUBLIC_KEY);
    }
}

static void both_sides_agree(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        abel_private_key other;
        abel_public_key other_public;
        uint8_t encoded[145], ours[73], theirs[72];
        size_t encoded_len = sizeof encoded;
        assert_ok(abel_private_key_generate(&other, curve, NULL));
        assert_ok(abel_private_key_public(encoded, &encoded_len, &other));
        assert_ok(abel_public_key_init(&other_public, curve, encoded, encoded_len));
        uint8_t plain[72];
        for (int mode = ABEL_ECDH_PLAIN; mode <= ABEL_ECDH_COFACTOR; mode++) {
            size_t len = field_len - 1, other_len = sizeof theirs;
            memset(ours, FILL, sizeof ours);
            assert_int_equal(abel_ecdh(ours, &len, &private_key, &other_public, (abel_ecdh_mode)mode),
                             ABEL_ERR_BUFFER);
            assert_filled(ours, FILL, sizeof ours);
            assert_int_equal(len, field_len);
            assert_ok(abel_ecdh(ours, &len, &private_key, &other_public, (abel_ecdh_mode)mode));
            assert_int_equal(ours[field_len], FILL);
            assert_ok(abel_ecdh(theirs, &other_len, &other, &public_key, (abel_ecdh_mode)mode));
            assert_int_equal(other_len, field_len);
            assert_memory_equal(ours, theirs, field_len);
            if (mode == ABEL_ECDH_PLAIN) {
                memcpy(plain, ours, field_len);
            }
        }
        assert_int_equal(memcmp(plain, ours, field_len) == 0, curve->info.cofactor == 1);
        static const int unknown[] = {-1, 2, 256, INT32_MAX};
        for (size_t i = 0; i < COUNT(unknown); i++) {
            size_t len = sizeof ours;
            assert_int_equal(abel_ecdh(ours, &len, &private_key, &public_key, (abel_ecdh_mode)unknown[i]),
                             ABEL_ERR_ARGUMENT);
        }
    }
}

static void objects_of_other_curves_do_not_mix(void **state)
{
    (void)state;
    static const uint8_t seed[32] = {1};
    abel_private_key x25519;
    abel_public_key peer;
    uint8_t out[145];
    size_t len = sizeof out;
    make_keys(subjects[0]);
    assert_ok(abel_private_key_init(&x25519, abel_curve_by_name("x25519"), seed, 32));
    assert_ok(abel_public_key_init(&peer, abel_curve_by_name("x25519"), seed, 32));
    assert_int_equal(abel_ecdh(out, &len, &x25519, &public_key, ABEL_ECDH_PLAIN), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdh(out, &len, &private_key, &peer, ABEL_ECDH_PLAIN), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_public_key_export_point(out, &len, &peer, ABEL_POINT_UNCOMPRESSED),
                     ABEL_ERR_UNSUPPORTED);
    assert_int_equal(abel_public_key_export_point(out, &len, NULL, ABEL_POINT_UNCOMPRESSED),
                     ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_public_key_export_point(out, NULL, &public_key, ABEL_POINT_UNCOMPRESSED),
                     ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_public_key_export_point(NULL, &len, &public_key, ABEL_POINT_UNCOMPRESSED),
                     ABEL_ERR_ARGUMENT);
    abel_public_key_clear(&peer);
    assert_int_equal(abel_public_key_export_point(out, &len, &peer, ABEL_POINT_UNCOMPRESSED),
                     ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_eddsa_sign(out, &len, seed, 32, &private_key, NULL), ABEL_ERR_UNSUPPORTED);
    assert_int_equal(abel_eddsa_verify(out, 64, seed, 32, &public_key, NULL), ABEL_ERR_UNSUPPORTED);
}

int main(void)
{
    int start = subjects_start();
    if (start) {
        return start;
    }
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(private_keys_are_from_1_to_n_minus_1),
        cmocka_unit_test(fresh_private_keys_are_the_first_that_fit),
        cmocka_unit_test(points_are_read_and_written_in_each_format),
        cmocka_unit_test(points_have_one_length_for_each_format),
        cmocka_unit_test(points_off_the_curve_are_refused),
        cmocka_unit_test(both_sides_agree),
        cmocka_unit_test(objects_of_other_curves_do_not_mix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
