/* SPDX-License-Identifier: Apache-2.0 */
/* Faults that other libraries had with agreements and signatures, a test a kind: lengths, cofactors, digests,
 * nonces, and an r that is compared with x in the wrong ring. Points come from libcrypto's affine arithmetic.
 */
#include "util/check.h"

#include "ec/cases.h"
#include "ec/turn.h"
#include "util/random.h"

#include <string.h>

#define FOR_EACH_SIGNER FOR_EACH_USED(take_turn, signers, signer_count)

static const abel_ecdsa_options raw = {.size = sizeof raw, .format = ABEL_ECDSA_RAW};

static size_t encode(uint8_t out[146], const EC_POINT *point)
{
    const size_t len = EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, out, 146, context);
    assert_true(len > 0);
    return len;
}

/* is_key: the point is in the subgroup and not the identity. */
static bool is_key(const EC_POINT *point)
{
    EC_POINT *np = EC_POINT_new(group);
    assert_true(np && EC_POINT_mul(group, np, NULL, point, order, context));
    const bool inside = EC_POINT_is_at_infinity(group, np) && !EC_POINT_is_at_infinity(group, point);
    EC_POINT_free(np);
    return inside;
}

/* key_with: the next point of the subgroup from x on whose x is below `limit`; x becomes its own. False if
 * there is none among 200 numbers, as if the cofactor is large. */
static bool key_with(EC_POINT *point, BIGNUM *x, const BIGNUM *limit)
{
    for (int i = 0; i < 200 && BN_cmp(x, limit) < 0; i++) {
        if (EC_POINT_set_compressed_coordinates(group, point, x, 0, context) && is_key(point)) {
            return true;
        }
        assert_true(BN_add_word(x, 1));
    }
    return false;
}

/* elements: 2^m, or p: what x is below. */
static void elements(BIGNUM *limit)
{
    if (is_binary(curve)) {
        assert_true(BN_one(limit) && BN_lshift(limit, limit, EC_GROUP_get_degree(group)));
    } else {
        assert_true(EC_GROUP_get_curve(group, limit, NULL, NULL, context));
    }
}

/* kazu-yamamoto/crypton#84 and the many that strip them: a shared secret has the length of the field, with
 * its leading zero bytes; all of it may be zeros. d P has a small x for P = (1 / d) X and an X with a small
 * x. */
static void shared_secrets_keep_leading_zeros(void **state)
{
    (void)state;
    size_t tried = 0;
    FOR_EACH_SIGNER
    {
        EC_POINT *point = EC_POINT_new(group), *p = EC_POINT_new(group);
        BIGNUM *x = BN_new(), *limit = BN_new(), *d = BN_new(), *inverse = BN_new();
        uint8_t encoded[146], secret[72], shared[72], expected[72];
        abel_private_key key;
        abel_public_key peer;
        assert_true(point && p && x && limit && d && inverse);
        elements(limit);
        BN_zero(x);
        for (size_t round = 0; round < subject_rounds(curve, 3, 20) && key_with(point, x, limit); round++) {
            size_t len = sizeof shared;
            random_bytes(secret, order_len);
            secret[0] = 0;
            assert_true(BN_bin2bn(secret, (int)order_len, d) && BN_mod_inverse(inverse, d, order, context) &&
                        EC_POINT_mul(group, p, NULL, point, inverse, context));
            const size_t encoded_len = encode(encoded, p);
            assert_ok(abel_private_key_init(&key, curve, secret, order_len));
            assert_ok(abel_public_key_init(&peer, curve, encoded, encoded_len));
            assert_ok(abel_ecdh(shared, &len, &key, &peer, ABEL_ECDH_PLAIN));
            assert_int_equal(len, field_len);
            assert_int_equal(BN_bn2binpad(x, expected, (int)field_len), field_len);
            assert_memory_equal(shared, expected, field_len);
            assert_true(BN_add_word(x, 1));
            tried++;
        }
        assert_true(tried > curve_index || curve->info.cofactor > 10);
        EC_POINT_free(point);
        EC_POINT_free(p);
        BN_free(x);
        BN_free(limit);
        BN_free(d);
        BN_free(inverse);
    }
}

/* openssl#15555: the expected SHA-512 of an ephemeral agreement of ACVP on K-283 is of the cofactor's. */
static void the_cofactor_is_used_when_asked_for(void **state)
{
    (void)state;
    static const char d[] = "017DCF9BB9E7A36C35D60456BF476F710B4FD075B7887DCE61D9035FB4D299538E461478";
    static octets point, shared, digest, expected;
    if (!class_is_under_test(CLASS_BINARY)) {
        skip();
    }
    assert_true(take_turn(subject("sect283k1")));
    assert_true(case_key_pair(curve, d,
                              "06DBBF5FA4F13C634AF8047E35E46A67D02F8BF1DB77EAA53A33AB1D3DC439287BBC1ABB",
                              "02F2E19833597B99DA0685863FE48BA10BBAF18383FAB13B642657EBA885BFE9B77CFFB1"));
    assert_true(case_point(&point, curve,
                           "077BF40C364599E82F546E9415269EACC5D5BC66572BB684F1F933F9C0D73DAEB01BB52F",
                           "05F26053EB4877563D273C1DCC8416DE6A65B3E46A4D7B8B36AC20B78E6ECFAAFBEC4D4B"));
    assert_true(
        octets_from_hex(&shared, "01aec8b6b52b68c0761e798e6cab1f3cb79b774fae805a225a4d50afc4c3e51cc6d282e3"));
    assert_true(octets_from_hex(
        &expected, "03AF44039694D87C6219CA50F9046D808731D0A4FADA79686C0ED31074F0400744F91C4417CBF46BA503"
                   "FC4DB5236189B2C2CE2F90C5B9E4E499BEE01EC93903"));
    assert_true(peer_digest(&digest, "SHA512", &shared));
    assert_memory_equal(digest.data, expected.data, 64);
    assert_true(case_agrees(curve, d, &point, ABEL_ECDH_COFACTOR, &shared));
    assert_true(
        octets_from_hex(&shared, "05afa8efe515c159908e96d46ce5b99792ad92fdc8ac1753f45a7e078fde9d651222e415"));
    assert_true(case_agrees(curve, d, &point, ABEL_ECDH_PLAIN, &shared));
}

/* signature_with: a key, a digest and s, for which u1 G + u2 Q is the given point whatever r is: with any u1
 * and u2, Q = (R - u1 G) / u2, s = r / u2 and e = u1 s. Returns the verdict. */
static abel_status signature_with(const EC_POINT *point, const BIGNUM *r)
{
    BIGNUM *u1 = BN_new(), *u2 = BN_new(), *s = BN_new(), *e = BN_new(), *inverse = BN_new();
    EC_POINT *q = EC_POINT_new(group), *minus = EC_POINT_new(group);
    uint8_t bytes[72], signature[144], digest[72], encoded[146], der[200];
    abel_public_key key;
    assert_true(u1 && u2 && s && e && inverse && q && minus);
    random_bytes(bytes, order_len);
    assert_true(BN_bin2bn(bytes, (int)order_len, u1) && BN_nnmod(u1, u1, order, context));
    random_bytes(bytes, order_len);
    assert_true(BN_bin2bn(bytes, (int)order_len, u2) && BN_nnmod(u2, u2, order, context) &&
                BN_mod_inverse(inverse, u2, order, context) &&
                EC_POINT_mul(group, minus, u1, NULL, NULL, context) &&
                EC_POINT_invert(group, minus, context) && EC_POINT_add(group, q, point, minus, context) &&
                EC_POINT_mul(group, q, NULL, q, inverse, context) &&
                BN_mod_mul(s, r, inverse, order, context) && BN_mod_mul(e, u1, s, order, context) &&
                BN_lshift(e, e, (int)(8 * order_len - curve->info.order_bits)));
    assert_true(BN_bn2binpad(r, signature, (int)order_len) > 0 &&
                BN_bn2binpad(s, signature + order_len, (int)order_len) > 0 &&
                BN_bn2binpad(e, digest, (int)order_len) > 0);
    assert_ok(abel_public_key_init(&key, curve, encoded, encode(encoded, q)));
    const abel_status status = abel_ecdsa_verify(signature, 2 * order_len, digest, order_len, &key, &raw);
    const size_t der_len = abel__der_encode(der, signature, signature + order_len, order_len);
    assert_int_equal(
        status, peer_verify(der, der_len, curve, encoded, digest, order_len) ? ABEL_OK : ABEL_ERR_SIGNATURE);
    BN_free(u1);
    BN_free(u2);
    BN_free(s);
    BN_free(e);
    BN_free(inverse);
    EC_POINT_free(q);
    EC_POINT_free(minus);
    return status;
}

/* r is x mod n: of an x from n on, too, or from 2n or 3n where the field is so much larger. */
static void x_above_n_is_reduced(void **state)
{
    (void)state;
    size_t wrapped = 0;
    FOR_EACH_SIGNER
    {
        BIGNUM *limit = BN_new(), *x = BN_new(), *r = BN_new();
        EC_POINT *point = EC_POINT_new(group);
        assert_true(limit && x && r && point);
        elements(limit);
        for (BN_ULONG j = 0; j <= 4; j++) {
            assert_true(BN_copy(x, order) && BN_mul_word(x, j) && BN_add_word(x, 1));
            if (key_with(point, x, limit)) {
                assert_true(BN_nnmod(r, x, order, context));
                assert_ok(signature_with(point, r));
                assert_true(BN_add_word(r, 1)); /* and no other */
                assert_int_equal(signature_with(point, r), ABEL_ERR_SIGNATURE);
                wrapped += j > 0;
            }
        }
        BN_free(limit);
        BN_free(x);
        BN_free(r);
        EC_POINT_free(point);
    }
    assert_true(wrapped > 0);
}

/* Where n is above p (secp160r1), r may be between them: it is the x of no point, and not the same as r - p.
 */
static void r_is_not_reduced_modulo_p(void **state)
{
    (void)state;
    size_t tried = 0;
    FOR_EACH_SIGNER
    {
        BIGNUM *p = BN_new(), *x = BN_new();
        EC_POINT *point = EC_POINT_new(group);
        assert_true(p && x && point);
        elements(p);
        BN_zero(x);
        if (BN_cmp(order, p) > 0 && key_with(point, x, p)) {
            if (!BN_is_zero(x)) {
                assert_ok(signature_with(point, x));
            }
            assert_true(BN_add(x, x, p) && BN_cmp(x, order) < 0);
            assert_int_equal(signature_with(point, x), ABEL_ERR_SIGNATURE);
            tried++;
        }
        BN_free(p);
        BN_free(x);
        EC_POINT_free(point);
    }
    /* secp112r1, 128r1, 160k1, 160r1, 160r2, 224k1; prime239v2; wtls6 to wtls9 */
    assert_int_equal(tried, class_is_under_test(CLASS_PRIME) ? 11 : 0);
}

/* A key pair of the curve in turn. */
static void make_keys(abel_private_key *key, abel_public_key *public_key, uint8_t point[145])
{
    size_t len = 145;
    assert_ok(abel_private_key_generate(key, curve, NULL));
    assert_ok(abel_private_key_public(point, &len, key));
    assert_ok(abel_public_key_init(public_key, curve, point, len));
}

/* elliptic#322, CVE-2024-48948: the SHA-256 of "42647..." (hexadecimal 343236343739373234) starts with 32
 * zero bits. */
static void digests_may_have_leading_zeros(void **state)
{
    (void)state;
    static octets message, digest, theirs;
    assert_true(octets_from_hex(&message, "343236343739373234"));
    assert_true(peer_digest(&digest, "SHA256", &message));
    assert_filled(digest.data, 0, 4);
    FOR_EACH_SIGNER
    {
        abel_private_key key;
        abel_public_key public_key;
        uint8_t point[145], secret[72], ours[200];
        size_t ours_len = sizeof ours, len = sizeof secret;
        make_keys(&key, &public_key, point);
        assert_ok(abel_private_key_export(secret, &len, &key));
        assert_ok(abel_ecdsa_sign(ours, &ours_len, digest.data, 32, &key, NULL));
        assert_true(peer_verify(ours, ours_len, curve, point, digest.data, 32));
        peer_sign(&theirs, curve, secret, point, digest.data, 32);
        assert_ok(abel_ecdsa_verify(theirs.data, theirs.len, digest.data, 32, &public_key, NULL));
    }
}

/* mbedtls#4420, trezor#1374: for a digest that is n (as its leftmost bits) u1 = 0, and r = s = x(Q) is valid.
 */
static void a_digest_equal_to_n_is_zero(void **state)
{
    (void)state;
    FOR_EACH_SIGNER
    {
        uint8_t secret[72], signature[144], digest[72], point[145];
        size_t len = sizeof secret;
        abel_private_key key;
        abel_public_key public_key;
        BIGNUM *shifted = BN_new();
        make_keys(&key, &public_key, point);
        assert_ok(abel_private_key_export(secret, &len, &key));
        peer_times_base(signature, curve, secret);
        memcpy(signature + order_len, signature, order_len);
        assert_true(BN_lshift(shifted, order, (int)(8 * order_len - curve->info.order_bits)) &&
                    BN_bn2binpad(shifted, digest, (int)order_len) == (int)order_len);
        assert_ok(abel_ecdsa_verify(signature, 2 * order_len, digest, order_len, &public_key, &raw));
        digest[0] ^= 0x80;
        assert_int_equal(abel_ecdsa_verify(signature, 2 * order_len, digest, order_len, &public_key, &raw),
                         ABEL_ERR_SIGNATURE);
        BN_free(shifted);
    }
}

/* elliptic#321, CVE-2025-14505: nonces with a leading zero byte, found among those of RFC 6979; with more
 * zeros where n has few bits in its first byte, as P-521 has. */
static void nonces_may_have_leading_zeros(void **state)
{
    (void)state;
    const abel_ecdsa_options options = {.size = sizeof options,
                                        .format = ABEL_ECDSA_RAW,
                                        .nonce = ABEL_ECDSA_RFC6979,
                                        .nonce_hash = ABEL_HASH_SHA256};
    FOR_EACH_SIGNER
    {
        const abel__ec *ec = abel__ec_of(curve);
        const uint8_t first_bits = (uint8_t)(0xff >> (8 * order_len - curve->info.order_bits));
        abel_private_key key;
        abel_public_key public_key;
        uint8_t digest[32], e[72], k[72], r[72], signature[144], der[200], point[145];
        size_t len = sizeof signature;
        make_keys(&key, &public_key, point);
        do { /* one in 256 to 2^11 */
            abel__nonce nonces;
            random_bytes(digest, sizeof digest);
            abel__order_from_digest(ec->order, e, digest, 32);
            abel__nonce_rfc6979(&nonces, (const abel__private_key *)&key, e, ABEL_HASH_SHA256);
            abel__nonce_next(&nonces, k);
        } while (k[0] != 0 || (first_bits < 8 && (k[1] & 0xf8) != 0));
        assert_ok(abel_ecdsa_sign(signature, &len, digest, 32, &key, &options));
        peer_times_base(r, curve, k);
        assert_memory_equal(signature, r, order_len);
        const size_t der_len = abel__der_encode(der, signature, signature + order_len, order_len);
        assert_true(peer_verify(der, der_len, curve, point, digest, 32));
    }
}

int main(void)
{
    int begin = subjects_start();
    if (begin) {
        return begin;
    }
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shared_secrets_keep_leading_zeros),
        cmocka_unit_test(the_cofactor_is_used_when_asked_for),
        cmocka_unit_test(x_above_n_is_reduced),
        cmocka_unit_test(r_is_not_reduced_modulo_p),
        cmocka_unit_test(digests_may_have_leading_zeros),
        cmocka_unit_test(a_digest_equal_to_n_is_zero),
        cmocka_unit_test(nonces_may_have_leading_zeros),
    };
    return cmocka_run_group_tests(tests, start, end) != 0;
}
