/* SPDX-License-Identifier: Apache-2.0 */
/* ECDSA: signatures go between this library and libcrypto, for digests of any length; what is out of range
 * is refused; options; buffers. */
#include "util/check.h"

#include "ec/subjects.h"
#include "util/random.h"

#include <string.h>

enum { FILL = 0xa5 };

static const abel_ecdsa_options raw = {.size = sizeof raw, .format = ABEL_ECDSA_RAW};
static uint8_t digest[80];

/* A curve in turn, with a key pair. */
static const abel_curve *curve;
static uint8_t secret[72], point[145];
static abel_private_key private_key;
static abel_public_key public_key;
static size_t len;

static void use_secret(const abel_curve *c, const uint8_t *bytes)
{
    size_t point_len = sizeof point;
    curve = c;
    len = curve->info.private_len;
    memmove(secret, bytes, len);
    assert_ok(abel_private_key_init(&private_key, curve, secret, len));
    assert_ok(abel_private_key_public(point, &point_len, &private_key));
    assert_ok(abel_public_key_init(&public_key, curve, point, point_len));
}

static void make_keys(const abel_curve *c)
{
    abel_private_key key;
    size_t secret_len = sizeof secret;
    assert_ok(abel_private_key_generate(&key, c, NULL));
    assert_ok(abel_private_key_export(secret, &secret_len, &key));
    use_secret(c, secret);
}

#define FOR_EACH_CURVE                                                                                       \
    for (size_t curve_index = 0; curve_index < signer_count && (make_keys(signers[curve_index]), true);      \
         curve_index++)

/* verdict: of r || s, put as it is and in DER; both must be the same. */
static abel_status verdict(const uint8_t *signature, const uint8_t *data, size_t data_len)
{
    uint8_t der[200];
    abel_status status = abel_ecdsa_verify(signature, 2 * len, data, data_len, &public_key, &raw);
    size_t der_len = abel__der_encode(der, signature, signature + len, len);
    assert_int_equal(abel_ecdsa_verify(der, der_len, data, data_len, &public_key, NULL), status);
    return status;
}

static void signatures_go_both_ways(void **state)
{
    (void)state;
    static const size_t lens[] = {0, 1, 8, 13, 20, 21, 28, 32, 48, 64, 66, 71, 72, 73, 80};
    static octets theirs;
    FOR_EACH_CURVE
    {
        for (size_t i = 0; i < COUNT(lens); i++) {
            uint8_t ours[200];
            size_t ours_len = sizeof ours;
            if (i % 3 == 0) {
                random_edge_bytes(digest, sizeof digest);
            } else {
                random_bytes(digest, sizeof digest);
            }
            assert_ok(abel_ecdsa_sign(ours, &ours_len, lens[i] ? digest : NULL, lens[i], &private_key, NULL));
            assert_in_range(ours_len, 8, curve->info.signature_len);
            assert_ok(abel_ecdsa_verify(ours, ours_len, digest, lens[i], &public_key, NULL));
            assert_true(peer_verify(ours, ours_len, curve, point, digest, lens[i]));
            digest[random_below(sizeof digest)] ^= 1; /* counts, or is beyond the leftmost bits */
            assert_int_equal(abel_ecdsa_verify(ours, ours_len, digest, lens[i], &public_key, NULL) == ABEL_OK,
                             peer_verify(ours, ours_len, curve, point, digest, lens[i]));
            peer_sign(&theirs, curve, secret, point, digest, lens[i]);
            assert_ok(abel_ecdsa_verify(theirs.data, theirs.len, digest, lens[i], &public_key, NULL));
        }
    }
}

static void the_leftmost_bits_of_the_digest_count(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        uint8_t signature[144];
        size_t signature_len = sizeof signature;
        random_bytes(digest, sizeof digest);
        assert_ok(abel_ecdsa_sign(signature, &signature_len, digest, sizeof digest, &private_key, &raw));
        for (unsigned bit = 0; bit < 8 * sizeof digest; bit++) {
            if ((bit + 9 < curve->info.order_bits || bit > curve->info.order_bits + 9) && bit % 64 != 0) {
                continue; /* around the last bit that counts, and here and there */
            }
            digest[bit / 8] ^= (uint8_t)(0x80 >> bit % 8);
            assert_int_equal(verdict(signature, digest, sizeof digest),
                             bit < curve->info.order_bits ? ABEL_ERR_SIGNATURE : ABEL_OK);
            digest[bit / 8] ^= (uint8_t)(0x80 >> bit % 8);
        }
    }
}

static void short_digests_are_integers(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        uint8_t signature[144], padded[72] = {0};
        size_t signature_len = sizeof signature;
        assert_ok(abel_ecdsa_sign(signature, &signature_len, digest, 5, &private_key, &raw));
        memcpy(padded + (curve->info.order_bits / 8) - 5, digest, 5);
        assert_ok(verdict(signature, padded, curve->info.order_bits / 8));
        assert_ok(abel_ecdsa_sign(signature, &signature_len, NULL, 0, &private_key, &raw));
        memset(padded, 0, sizeof padded);
        assert_ok(verdict(signature, padded, sizeof padded));
    }
}

/* Where n has a multiple of 8 bits a digest may be n or above it as a whole. */
static void digests_are_reduced(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        const unsigned shift = (unsigned)(8 * len) - curve->info.order_bits;
        for (int addend = -1; addend <= 1; addend++) {
            uint8_t signature[144], n[72], data[73] = {0};
            size_t signature_len = sizeof signature;
            peer_order(n, curve, addend);
            for (size_t i = 0; i < len; i++) {
                data[i] |= (uint8_t)(n[i] << shift);
                if (i > 0) {
                    data[i - 1] |= (uint8_t)(n[i] >> (8 - shift));
                }
            }
            assert_ok(abel_ecdsa_sign(signature, &signature_len, data, len, &private_key, &raw));
            uint8_t reduced = (uint8_t)addend;
            assert_ok(verdict(signature, data, len));
            assert_int_equal(verdict(signature, &reduced, 1), addend < 0 ? ABEL_ERR_SIGNATURE : ABEL_OK);
        }
    }
}

static void r_and_s_are_from_1_to_n_minus_1(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        uint8_t signature[144], changed[144];
        size_t signature_len = sizeof signature;
        assert_ok(abel_ecdsa_sign(signature, &signature_len, digest, 32, &private_key, &raw));
        assert_int_equal(signature_len, 2 * len);
        for (size_t half = 0; half < 2 * len; half += len) {
            for (int kind = 0; kind < 5; kind++) {
                memcpy(changed, signature, 2 * len);
                memset(changed + half, kind == 4 ? 0xff : 0, len);
                if (kind > 0 && kind < 4) {
                    peer_order(changed + half, curve, kind - 1);
                }
                assert_int_equal(verdict(changed, digest, 32), ABEL_ERR_SIGNATURE);
            }
        }
        memset(changed, 0, sizeof changed);
        assert_int_equal(verdict(changed, digest, 32), ABEL_ERR_SIGNATURE);

        /* (r, n - s) is valid too, and r + n is not where it fits. */
        BIGNUM *n = BN_dup(EC_GROUP_get0_order(peer_group(curve))),
               *a = BN_bin2bn(signature + len, (int)len, NULL);
        assert_true(n && a && BN_sub(a, n, a));
        memcpy(changed, signature, len);
        assert_int_equal(BN_bn2binpad(a, changed + len, (int)len), len);
        assert_ok(verdict(changed, digest, 32));
        memcpy(changed, signature, 2 * len);
        assert_true(BN_bin2bn(signature, (int)len, a) && BN_add(a, n, a));
        if (BN_bn2binpad(a, changed, (int)len) == (int)len) {
            assert_int_equal(verdict(changed, digest, 32), ABEL_ERR_SIGNATURE);
        }
        BN_free(a);
        BN_free(n);
    }
}

static void raw_signatures_have_one_length(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        uint8_t signature[160] = {0};
        size_t signature_len = sizeof signature;
        assert_ok(abel_ecdsa_sign(signature, &signature_len, digest, 32, &private_key, &raw));
        for (size_t i = 0; i <= sizeof signature; i++) {
            assert_int_equal(abel_ecdsa_verify(signature, i, digest, 32, &public_key, &raw),
                             i == 2 * len ? ABEL_OK : ABEL_ERR_SIGNATURE);
        }
        assert_int_equal(abel_ecdsa_verify(NULL, 0, digest, 32, &public_key, &raw), ABEL_ERR_SIGNATURE);
        assert_int_equal(abel_ecdsa_verify(NULL, 0, digest, 32, &public_key, NULL), ABEL_ERR_SIGNATURE);
    }
}

/* Their public keys are small multiples of the base point and its negative, which meet in the double
 * multiplication. */
static void small_and_large_private_keys_sign(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        for (int i = 1; i <= 16; i++) {
            uint8_t bytes[72] = {0}, signature[144];
            size_t signature_len = sizeof signature;
            bytes[len - 1] = (uint8_t)i;
            use_secret(curve, bytes);
            assert_ok(abel_ecdsa_sign(signature, &signature_len, digest, 32, &private_key, &raw));
            assert_ok(verdict(signature, digest, 32));
            peer_order(bytes, curve, -i);
            use_secret(curve, bytes);
            assert_ok(abel_ecdsa_sign(signature, &signature_len, digest, 32, &private_key, &raw));
            assert_ok(verdict(signature, digest, 32));
        }
    }
}

/* u1 = 0 and u2 = 1: R is the public key itself. */
static void r_and_s_may_be_x_of_the_public_key(void **state)
{
    (void)state;
    FOR_EACH_CURVE
    {
        uint8_t signature[144], zero[1] = {0};
        peer_times_base(signature, curve, secret);
        memcpy(signature + len, signature, len);
        assert_ok(verdict(signature, zero, 1));
    }
}

static void one_buffer_serves_digest_and_signature(void **state)
{
    (void)state;
    make_keys(subject("sect283k1"));
    for (size_t at = 0; at <= 32; at++) {
        uint8_t buffer[200];
        size_t signature_len = 150;
        memset(buffer, 1, sizeof buffer);
        memcpy(buffer + 16, digest, 32);
        assert_ok(abel_ecdsa_sign(buffer + at, &signature_len, buffer + 16, 32, &private_key, NULL));
        assert_ok(abel_ecdsa_verify(buffer + at, signature_len, digest, 32, &public_key, NULL));
    }
}

static void buffers_must_have_room_for_any_signature(void **state)
{
    (void)state;
    const abel_ecdsa_options *forms[] = {NULL, &raw};
    FOR_EACH_CURVE
    {
        for (size_t i = 0; i < COUNT(forms); i++) {
            const size_t needed = forms[i] ? 2 * len : curve->info.signature_len;
            for (size_t room = 0; room <= needed; room++) {
                uint8_t signature[201];
                size_t signature_len = room;
                memset(signature, FILL, sizeof signature);
                abel_status status = abel_ecdsa_sign(room ? signature : NULL, &signature_len, digest, 32,
                                                     &private_key, forms[i]);
                assert_filled(signature + room, FILL, sizeof signature - room);
                if (room < needed) {
                    assert_int_equal(status, ABEL_ERR_BUFFER);
                    assert_int_equal(signature_len, needed);
                    assert_filled(signature, FILL, room);
                } else {
                    assert_ok(status);
                    assert_true(signature_len <= needed);
                }
            }
        }
    }
}

/* both: signing and verifying give the same status, and a failure leaves zeros. */
static abel_status both(const abel_ecdsa_options *options, const uint8_t *data, size_t data_len)
{
    uint8_t signature[200];
    size_t signature_len = sizeof signature;
    memset(signature, FILL, sizeof signature);
    abel_status status = abel_ecdsa_sign(signature, &signature_len, data, data_len, &private_key, options);
    if (status != ABEL_OK) {
        assert_filled(signature, 0, signature_len);
    }
    assert_int_equal(abel_ecdsa_verify(signature, signature_len, data, data_len, &public_key, options),
                     status);
    return status;
}

static void options_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    static const abel_rng rng = {NULL, NULL};
    static const int numbers[] = {-1, 2, 256, INT32_MAX};
    make_keys(subject("sect163k1"));
    for (size_t i = 0; i < COUNT(numbers); i++) {
        const abel_ecdsa_options format = {.size = sizeof format, .format = (abel_ecdsa_format)numbers[i]},
                                 nonce = {.size = sizeof nonce, .nonce = (abel_ecdsa_nonce)numbers[i]};
        assert_int_equal(both(&format, digest, 32), ABEL_ERR_ARGUMENT);
        assert_int_equal(both(&nonce, digest, 32), ABEL_ERR_ARGUMENT);
    }
    for (int hash = -1; hash < 8; hash++) {
        const abel_ecdsa_options hedged = {.size = sizeof hedged, .nonce_hash = (abel_hash)hash},
                                 fixed = {.size = sizeof fixed,
                                          .nonce = ABEL_ECDSA_RFC6979,
                                          .nonce_hash = (abel_hash)hash},
                                 mixed = {.size = sizeof mixed,
                                          .nonce = ABEL_ECDSA_RFC6979,
                                          .nonce_hash = (abel_hash)hash,
                                          .rng = &rng};
        assert_int_equal(both(&hedged, digest, 32), hash == ABEL_HASH_NONE ? ABEL_OK : ABEL_ERR_ARGUMENT);
        assert_int_equal(both(&fixed, digest, 32),
                         hash >= ABEL_HASH_SHA1 && hash <= ABEL_HASH_SHA512 ? ABEL_OK : ABEL_ERR_ARGUMENT);
        assert_int_equal(both(&mixed, digest, 32), ABEL_ERR_ARGUMENT);
    }
    for (size_t size = 0; size < 2 * sizeof(abel_ecdsa_options); size++) {
        abel_ecdsa_options options[2] = {{.size = size}};
        assert_int_equal(both(options, digest, 32), size >= sizeof *options ? ABEL_OK : ABEL_ERR_ARGUMENT);
        options[1].size = SIZE_MAX; /* what later versions may add, asked for */
        assert_int_equal(both(options, digest, 32), size == sizeof *options ? ABEL_OK : ABEL_ERR_ARGUMENT);
    }
}

static void bad_arguments_are_refused(void **state)
{
    (void)state;
    static const uint8_t seed[32] = {1};
    static const char *const others[] = {"x25519", "ed25519"};
    abel_private_key other, cleared = {0};
    abel_public_key other_public, cleared_public = {0};
    uint8_t signature[200], encoded[32];
    size_t signature_len = sizeof signature, encoded_len = 32;
    make_keys(subject("sect163k1"));
    for (size_t i = 0; i < COUNT(others); i++) {
        assert_ok(abel_private_key_init(&other, abel_curve_by_name(others[i]), seed, 32));
        assert_ok(abel_private_key_public(encoded, &encoded_len, &other));
        assert_ok(abel_public_key_init(&other_public, abel_curve_by_name(others[i]), encoded, 32));
        assert_int_equal(abel_ecdsa_sign(signature, &signature_len, digest, 32, &other, NULL),
                         ABEL_ERR_UNSUPPORTED);
        assert_int_equal(abel_ecdsa_verify(signature, 64, digest, 32, &other_public, NULL),
                         ABEL_ERR_UNSUPPORTED);
    }
    assert_int_equal(both(NULL, NULL, 1), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_sign(NULL, &signature_len, digest, 32, &private_key, NULL),
                     ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_sign(signature, NULL, digest, 32, &private_key, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_sign(signature, &signature_len, digest, 32, NULL, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_sign(signature, &signature_len, digest, 32, &cleared, NULL),
                     ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_verify(NULL, 1, digest, 32, &public_key, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_verify(signature, 1, digest, 32, NULL, NULL), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_ecdsa_verify(signature, 1, digest, 32, &cleared_public, NULL), ABEL_ERR_ARGUMENT);
}

int main(void)
{
    int start = subjects_start();
    if (start) {
        return start;
    }
    random_start();
    random_bytes(digest, sizeof digest);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signatures_go_both_ways),
        cmocka_unit_test(the_leftmost_bits_of_the_digest_count),
        cmocka_unit_test(short_digests_are_integers),
        cmocka_unit_test(digests_are_reduced),
        cmocka_unit_test(r_and_s_are_from_1_to_n_minus_1),
        cmocka_unit_test(raw_signatures_have_one_length),
        cmocka_unit_test(small_and_large_private_keys_sign),
        cmocka_unit_test(r_and_s_may_be_x_of_the_public_key),
        cmocka_unit_test(one_buffer_serves_digest_and_signature),
        cmocka_unit_test(buffers_must_have_room_for_any_signature),
        cmocka_unit_test(options_that_make_no_sense_are_refused),
        cmocka_unit_test(bad_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
