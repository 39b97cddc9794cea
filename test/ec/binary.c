/* SPDX-License-Identifier: Apache-2.0 */
/* Faults that other libraries had with binary curves, a test a kind: points outside of the subgroup, and
 * the signatures that can be forged with them; encodings of points; lengths; cofactors; nonces. Points come
 * from libcrypto's affine arithmetic. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/random.h"

#include <openssl/evp.h>
#include <string.h>

/* A curve in turn, and libcrypto's numbers of it. */
static const abel_curve *curve;
static const EC_GROUP *group;
static const BIGNUM *order;
static BN_CTX *context;
static size_t field_len, order_len, cofactor;

static bool use(const abel_curve *c)
{
    curve = c;
    group = peer_group(c);
    order = EC_GROUP_get0_order(group);
    cofactor = BN_get_word(EC_GROUP_get0_cofactor(group));
    field_len = c->info.shared_len;
    order_len = c->info.private_len;
    return is_binary(c);
}

#define FOR_EACH_BINARY_CURVE                                                                                \
    for (size_t curve_index = 0; curve_index < subject_count; curve_index++)                                 \
        if (use(subjects[curve_index]))

static int start(void **state)
{
    (void)state;
    size_t count = 0;
    context = BN_CTX_new();
    FOR_EACH_BINARY_CURVE
    {
        count++;
    }
    return !context || count != 14;
}

static int end(void **state)
{
    (void)state;
    BN_CTX_free(context);
    return 0;
}

/* encode: a point in one of its forms. */
static size_t encode(uint8_t out[146], const EC_POINT *point, point_conversion_form_t form)
{
    const size_t len = EC_POINT_point2oct(group, point, form, out, 146, context);
    assert_true(len > 0);
    return len;
}

static abel_status read_key(const uint8_t *encoded, size_t len)
{
    abel_public_key key;
    return abel_public_key_init(&key, curve, encoded, len);
}

/* assert_refused: a point of the curve is no public key, in whatever form. */
static void assert_refused(const EC_POINT *point)
{
    static const point_conversion_form_t forms[] = {POINT_CONVERSION_UNCOMPRESSED,
                                                    POINT_CONVERSION_COMPRESSED, POINT_CONVERSION_HYBRID};
    uint8_t encoded[146];
    for (size_t i = 0; i < COUNT(forms); i++) {
        const size_t len = encode(encoded, point, forms[i]);
        assert_int_equal(read_key(encoded, len), ABEL_ERR_PUBLIC_KEY);
    }
}

/* torsion: the points of order 2 and, with cofactor 4, of order 4; cofactor - 1 of them. x is 0 and y =
 * sqrt(b) for order 2; a curve with cofactor 4 has b = 1, and (1, 0) and (1, 1) of order 4. */
static void torsion(EC_POINT *points[3])
{
    BIGNUM *p = BN_new(), *a = BN_new(), *b = BN_new(), *x = BN_new(), *y = BN_new();
    assert_true(p && a && b && x && y && EC_GROUP_get_curve(group, p, a, b, context));
    for (size_t i = 0; i + 1 < cofactor; i++) {
        points[i] = EC_POINT_new(group);
        if (i == 0) {
            BN_zero(x);
            assert_true(BN_GF2m_mod_sqrt(y, b, p, context));
        } else {
            assert_true(BN_is_one(b) && BN_one(x) && BN_set_word(y, i - 1));
        }
        assert_true(points[i] && EC_POINT_set_affine_coordinates(group, points[i], x, y, context));
    }
    BN_free(p);
    BN_free(a);
    BN_free(b);
    BN_free(x);
    BN_free(y);
}

/* multiple: kG. */
static EC_POINT *multiple(const BIGNUM *k)
{
    EC_POINT *point = EC_POINT_new(group);
    assert_true(point && EC_POINT_mul(group, point, k, NULL, NULL, context));
    return point;
}

/* random_point: of the subgroup, never the identity. */
static EC_POINT *random_point(void)
{
    BIGNUM *k = BN_new();
    uint8_t bytes[20];
    random_bytes(bytes, sizeof bytes);
    bytes[19] |= 1;
    assert_non_null(BN_bin2bn(bytes, sizeof bytes, k));
    EC_POINT *point = multiple(k);
    BN_free(k);
    return point;
}

/* CVE-2026-26007; the same class as CVE-2025-69277. */
static void points_of_small_order_are_no_keys(void **state)
{
    (void)state;
    FOR_EACH_BINARY_CURVE
    {
        EC_POINT *points[3];
        torsion(points);
        for (size_t i = 0; i + 1 < cofactor; i++) {
            assert_refused(points[i]);
            EC_POINT_free(points[i]);
        }
    }
}

/* Of order 2n or 4n: P is fine, P + T is not. */
static void points_with_a_torsion_part_are_no_keys(void **state)
{
    (void)state;
    FOR_EACH_BINARY_CURVE
    {
        EC_POINT *points[3], *sum = EC_POINT_new(group);
        uint8_t encoded[146];
        torsion(points);
        for (size_t round = 0; round < random_rounds(8, 200); round++) {
            EC_POINT *p = random_point();
            assert_ok(read_key(encoded, encode(encoded, p, POINT_CONVERSION_COMPRESSED)));
            for (size_t i = 0; i + 1 < cofactor; i++) {
                assert_true(EC_POINT_add(group, sum, p, points[i], context));
                assert_refused(sum);
            }
            EC_POINT_free(p);
        }
        for (size_t i = 0; i + 1 < cofactor; i++) {
            EC_POINT_free(points[i]);
        }
        EC_POINT_free(sum);
    }
}

/* Half of the points of a curve with cofactor 2 are in the subgroup, a quarter with cofactor 4: whatever x
 * gives, the verdict is that of n P = O. */
static void any_point_is_judged_by_its_order(void **state)
{
    (void)state;
    FOR_EACH_BINARY_CURVE
    {
        EC_POINT *p = EC_POINT_new(group), *np = EC_POINT_new(group);
        BIGNUM *x = BN_new();
        size_t inside = 0, outside = 0;
        for (BN_ULONG i = 1; i <= random_rounds(24, 1000) || inside == 0 || outside == 0; i++) {
            uint8_t encoded[146];
            assert_true(BN_set_word(x, i));
            if (!EC_POINT_set_compressed_coordinates(group, p, x, (int)(i / 2 % 2), context)) {
                continue;
            }
            assert_true(EC_POINT_mul(group, np, NULL, p, order, context));
            const bool valid = EC_POINT_is_at_infinity(group, np);
            *(valid ? &inside : &outside) += 1;
            const size_t len = encode(encoded, p, POINT_CONVERSION_UNCOMPRESSED);
            assert_int_equal(read_key(encoded, len), valid ? ABEL_OK : ABEL_ERR_PUBLIC_KEY);
        }
        EC_POINT_free(p);
        EC_POINT_free(np);
        BN_free(x);
    }
}

/* forge: a signature of the digest that verifies for a key of order t: with R = kG, r = x(R), s = e / k it is
 * u1 = k and u2 = rk / e, and if t divides u2, u1 G + u2 Q = R. */
static void forge(BIGNUM *r, BIGNUM *s, const uint8_t digest[32], BN_ULONG t)
{
    BIGNUM *e = BN_bin2bn(digest, 32, NULL), *k = BN_new(), *u2 = BN_new(), *inverse = BN_new();
    assert_true(e && k && u2 && inverse);
    if (curve->info.order_bits < 256) {
        assert_true(BN_rshift(e, e, 256 - (int)curve->info.order_bits));
    }
    assert_true(BN_nnmod(e, e, order, context));
    for (BN_ULONG i = 2;; i++) {
        assert_true(BN_set_word(k, i));
        EC_POINT *point = multiple(k);
        assert_true(EC_POINT_get_affine_coordinates(group, point, r, NULL, context));
        EC_POINT_free(point);
        assert_true(BN_nnmod(r, r, order, context) && BN_mod_inverse(inverse, k, order, context) &&
                    BN_mod_mul(s, e, inverse, order, context) && BN_mod_inverse(inverse, s, order, context) &&
                    BN_mod_mul(u2, r, inverse, order, context));
        if (BN_mod_word(u2, t) == 0) {
            break;
        }
    }
    BN_free(e);
    BN_free(k);
    BN_free(u2);
    BN_free(inverse);
}

/* CVE-2026-26007: libcrypto 3.0 takes the keys, and the signatures. What it says is told, not judged. */
static void signatures_by_small_order_keys_cannot_be_verified(void **state)
{
    (void)state;
    uint8_t digest[32];
    size_t forged = 0, accepted = 0;
    assert_true(EVP_Q_digest(NULL, "SHA256", NULL, "forged", 6, digest, NULL));
    FOR_EACH_BINARY_CURVE
    {
        BIGNUM *r = BN_new(), *s = BN_new();
        EC_POINT *points[3];
        torsion(points);
        for (size_t i = 0; i + 1 < cofactor; i++) {
            uint8_t encoded[146], numbers[144], der[200];
            abel_public_key key;
            forge(r, s, digest, i == 0 ? 2 : 4);
            assert_true(BN_bn2binpad(r, numbers, (int)order_len) > 0 &&
                        BN_bn2binpad(s, numbers + order_len, (int)order_len) > 0);
            const size_t der_len = abel__der_encode(der, numbers, numbers + order_len, order_len);
            const size_t len = encode(encoded, points[i], POINT_CONVERSION_UNCOMPRESSED);
            assert_int_equal(abel_public_key_init(&key, curve, encoded, len), ABEL_ERR_PUBLIC_KEY);
            assert_int_equal(abel_ecdsa_verify(der, der_len, digest, 32, &key, NULL), ABEL_ERR_ARGUMENT);
            accepted += peer_verify(der, der_len, curve, encoded, digest, 32);
            forged++;
            EC_POINT_free(points[i]);
        }
        BN_free(r);
        BN_free(s);
    }
    print_message("libcrypto accepts %zu of %zu forged signatures\n", accepted, forged);
    assert_int_equal(forged, 14 + 2 * 5); /* five curves have cofactor 4 */
}

/* The signature of the advisory, on sect163k1. */
static void the_known_forgery_cannot_be_verified(void **state)
{
    (void)state;
    static octets signature;
    uint8_t key_bytes[43] = {[0] = 4, [42] = 1}, digest[32];
    abel_public_key key;
    assert_true(use(subject("sect163k1")));
    assert_true(EVP_Q_digest(NULL, "SHA256", NULL, "forged", 6, digest, NULL));
    assert_true(octets_from_hex(
        &signature, "302e021500cb5ca2738fe300aacfb00b42a77b828d8a5c41eb0215013374d45a2ad1d3e95d919416ed"
                    "70727e077c3aa9"));
    assert_int_equal(abel_public_key_init(&key, curve, key_bytes, sizeof key_bytes), ABEL_ERR_PUBLIC_KEY);
    assert_int_equal(abel_ecdsa_verify(signature.data, signature.len, digest, 32, &key, NULL),
                     ABEL_ERR_ARGUMENT);
}

/* openssl#8564: a coordinate plus x^i f is the same residue, and any of the bits from m on makes a number of
 * too high a degree. */
static void coordinates_are_below_degree_m(void **state)
{
    (void)state;
    FOR_EACH_BINARY_CURVE
    {
        BIGNUM *f = BN_new(), *a = BN_new(), *b = BN_new(), *z = BN_new();
        EC_POINT *p = random_point();
        uint8_t valid[146], changed[146];
        const int m = EC_GROUP_get_degree(group);
        assert_true(f && a && b && z && EC_GROUP_get_curve(group, f, a, b, context));
        for (int form = POINT_CONVERSION_COMPRESSED; form <= POINT_CONVERSION_HYBRID; form++) {
            if (form != POINT_CONVERSION_COMPRESSED && form != POINT_CONVERSION_UNCOMPRESSED &&
                form != POINT_CONVERSION_HYBRID) {
                continue;
            }
            const size_t len = encode(valid, p, (point_conversion_form_t)form);
            assert_ok(read_key(valid, len));
            for (size_t at = 1; at < len; at += field_len) {
                for (int i = m; i < 8 * (int)field_len; i++) {
                    memcpy(changed, valid, len);
                    assert_true(BN_bin2bn(valid + at, (int)field_len, z) && BN_lshift(a, f, i - m) &&
                                BN_GF2m_add(z, z, a) &&
                                BN_bn2binpad(z, changed + at, (int)field_len) == (int)field_len);
                    assert_int_equal(read_key(changed, len), ABEL_ERR_PUBLIC_KEY);
                    memcpy(changed, valid, len);
                    changed[at + field_len - 1 - (size_t)i / 8] ^= (uint8_t)(1 << i % 8);
                    assert_int_equal(read_key(changed, len), ABEL_ERR_PUBLIC_KEY);
                }
            }
        }
        EC_POINT_free(p);
        BN_free(f);
        BN_free(a);
        BN_free(b);
        BN_free(z);
    }
}

/* openssl#10258, randombit/botan#4794: the point at infinity is no key, in one byte or in many. */
static void infinity_is_no_key(void **state)
{
    (void)state;
    FOR_EACH_BINARY_CURVE
    {
        uint8_t zeros[146] = {0};
        assert_int_equal(read_key(zeros, 1), ABEL_ERR_PUBLIC_KEY);
        for (size_t len = 2; len < sizeof zeros; len++) {
            assert_int_equal(read_key(zeros, len), ABEL_ERR_LENGTH);
        }
        for (uint8_t form = 2; form <= 7; form++) { /* haskell cryptonite#165 */
            zeros[0] = form;
            const size_t len = 1 + (form < 4 ? 1 : 2) * field_len;
            assert_int_equal(read_key(zeros, len), ABEL_ERR_PUBLIC_KEY);
        }
    }
}

/* A byte too many or too few, in front or behind; coordinates padded to more bytes. */
static void encodings_have_their_length_and_prefix(void **state)
{
    (void)state;
    FOR_EACH_BINARY_CURVE
    {
        EC_POINT *p = random_point();
        uint8_t valid[146], changed[148];
        const size_t len = encode(valid, p, POINT_CONVERSION_UNCOMPRESSED);
        memset(changed, 0, sizeof changed);
        memcpy(changed, valid, len);
        assert_ok(read_key(changed, len));
        assert_int_equal(read_key(changed, len + 1), ABEL_ERR_LENGTH);
        assert_int_equal(read_key(changed, len - 1), ABEL_ERR_LENGTH);
        static const uint8_t prefixes[] = {0x01, 0x05, 0x08, 0x84, 0xff};
        for (size_t i = 0; i < sizeof prefixes; i++) {
            changed[0] = prefixes[i];
            assert_int_equal(read_key(changed, len), ABEL_ERR_PUBLIC_KEY);
            assert_int_equal(read_key(changed, 1 + field_len), ABEL_ERR_PUBLIC_KEY);
        }
        changed[0] = 0;
        memcpy(changed + 1, valid, len);
        assert_int_equal(read_key(changed, len + 1), ABEL_ERR_LENGTH);
        changed[0] = 4;
        changed[1] = changed[2 + field_len] = 0;
        memcpy(changed + 2, valid + 1, field_len);
        memcpy(changed + 3 + field_len, valid + 1 + field_len, field_len);
        assert_int_equal(read_key(changed, len + 2), ABEL_ERR_LENGTH);
        EC_POINT_free(p);
    }
}

/* SEC 1, section 2.3.4: the bit is that of y / x, not of y (sweet-b#18, relic#169). */
static void the_compression_bit_is_that_of_y_over_x(void **state)
{
    (void)state;
    FOR_EACH_BINARY_CURVE
    {
        const abel__ec *ec = abel__ec_of(curve);
        BIGNUM *f = BN_new(), *a = BN_new(), *b = BN_new(), *x = BN_new(), *y = BN_new(), *z = BN_new();
        assert_true(f && a && b && x && y && z && EC_GROUP_get_curve(group, f, a, b, context));
        for (int round = 0; round < 8; round++) {
            EC_POINT *p = random_point();
            uint8_t whole[146], other[146], y_bytes[72];
            size_t other_len = sizeof other;
            abel_public_key key;
            const size_t len = encode(whole, p, POINT_CONVERSION_UNCOMPRESSED);
            assert_true(EC_POINT_get_affine_coordinates(group, p, x, y, context) &&
                        BN_GF2m_mod_div(z, y, x, f, context));
            const int bit = BN_is_odd(z);
            assert_int_equal(
                ec->kernels()->compression_bit_vartime(ec->constants, whole + 1, whole + 1 + field_len), bit);
            for (int wrong = 0; wrong < 2; wrong++) {
                assert_true(
                    ec->kernels()->decompress_vartime(ec->constants, y_bytes, whole + 1, bit ^ wrong));
                assert_int_equal(memcmp(y_bytes, whole + 1 + field_len, field_len) == 0, !wrong);
                whole[0] = (uint8_t)(6 + (bit ^ wrong));
                assert_int_equal(read_key(whole, len), wrong ? ABEL_ERR_PUBLIC_KEY : ABEL_OK);
            }
            whole[0] = (uint8_t)(2 + (bit ^ 1)); /* -p */
            assert_ok(abel_public_key_init(&key, curve, whole, 1 + field_len));
            assert_ok(abel_public_key_export(other, &other_len, &key));
            assert_true(EC_POINT_invert(group, p, context));
            assert_int_equal(encode(whole, p, POINT_CONVERSION_UNCOMPRESSED), other_len);
            assert_memory_equal(whole, other, other_len);
            EC_POINT_free(p);
        }
        BN_free(f);
        BN_free(a);
        BN_free(b);
        BN_free(x);
        BN_free(y);
        BN_free(z);
    }
}

/* x = 0 has one point, (0, sqrt(b)), whose bit is 0; Tr(x + a + b / x^2) = 1 for an x without points. */
static void decompression_at_its_edges(void **state)
{
    (void)state;
    FOR_EACH_BINARY_CURVE
    {
        const abel__ec *ec = abel__ec_of(curve);
        uint8_t x[72] = {0}, y[72], encoded[146];
        EC_POINT *points[3], *p = EC_POINT_new(group);
        BIGNUM *n = BN_new();
        assert_true(p && n);
        torsion(points);
        assert_true(ec->kernels()->decompress_vartime(ec->constants, y, x, 0));
        encode(encoded, points[0], POINT_CONVERSION_UNCOMPRESSED);
        assert_memory_equal(y, encoded + 1 + field_len, field_len);
        assert_false(ec->kernels()->decompress_vartime(ec->constants, y, x, 1));
        size_t with = 0, without = 0;
        for (int i = 1; i < 256; i++) {
            x[field_len - 1] = (uint8_t)i;
            for (int bit = 0; bit < 2; bit++) {
                assert_true(BN_set_word(n, (BN_ULONG)i));
                const bool found = EC_POINT_set_compressed_coordinates(group, p, n, bit, context);
                assert_int_equal(ec->kernels()->decompress_vartime(ec->constants, y, x, bit), found);
                if (found) {
                    encode(encoded, p, POINT_CONVERSION_UNCOMPRESSED);
                    assert_memory_equal(y, encoded + 1 + field_len, field_len);
                }
                *(found ? &with : &without) += 1;
            }
        }
        assert_true(with > 0 && without > 0);
        for (size_t i = 0; i + 1 < cofactor; i++) {
            EC_POINT_free(points[i]);
        }
        EC_POINT_free(p);
        BN_free(n);
    }
}

/* kazu-yamamoto/crypton#84 and the many that strip them: a shared secret has the length of the field, with
 * its leading zero bytes. d * P has a small x for P = (1 / d) X and an X with a small x. */
static void shared_secrets_keep_leading_zeros(void **state)
{
    (void)state;
    FOR_EACH_BINARY_CURVE
    {
        EC_POINT *point = EC_POINT_new(group), *p = EC_POINT_new(group);
        BIGNUM *x = BN_new(), *d = BN_new(), *inverse = BN_new();
        uint8_t encoded[146], secret[72], shared[72], expected[72];
        abel_private_key key;
        abel_public_key peer;
        size_t found = 0;
        for (BN_ULONG i = 1; found < 3; i++) {
            size_t len = sizeof shared;
            assert_true(BN_set_word(x, i));
            if (!EC_POINT_set_compressed_coordinates(group, point, x, 0, context)) {
                continue;
            }
            const size_t encoded_len = encode(encoded, point, POINT_CONVERSION_UNCOMPRESSED);
            if (read_key(encoded, encoded_len) != ABEL_OK) {
                continue;
            }
            random_bytes(secret, order_len);
            secret[0] = 0;
            assert_true(BN_bin2bn(secret, (int)order_len, d) && BN_mod_inverse(inverse, d, order, context) &&
                        EC_POINT_mul(group, p, NULL, point, inverse, context));
            encode(encoded, p, POINT_CONVERSION_UNCOMPRESSED);
            assert_ok(abel_private_key_init(&key, curve, secret, order_len));
            assert_ok(abel_public_key_init(&peer, curve, encoded, encoded_len));
            assert_ok(abel_ecdh(shared, &len, &key, &peer, ABEL_ECDH_PLAIN));
            assert_int_equal(len, field_len);
            assert_int_equal(BN_bn2binpad(x, expected, (int)field_len), field_len);
            assert_memory_equal(shared, expected, field_len);
            found++;
        }
        EC_POINT_free(point);
        EC_POINT_free(p);
        BN_free(x);
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
    assert_true(use(subject("sect283k1")));
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

/* mbedtls#4420, trezor#1374: for a digest that is n (as its leftmost bits) u1 = 0, and r = s = x(Q) is valid.
 */
static void a_digest_equal_to_n_is_zero(void **state)
{
    (void)state;
    const abel_ecdsa_options raw = {.size = sizeof raw, .format = ABEL_ECDSA_RAW};
    FOR_EACH_BINARY_CURVE
    {
        uint8_t secret[72], signature[144], digest[72], point[145];
        size_t len = sizeof secret, point_len = sizeof point;
        abel_private_key key;
        abel_public_key public_key;
        BIGNUM *shifted = BN_new();
        assert_ok(abel_private_key_generate(&key, curve, NULL));
        assert_ok(abel_private_key_export(secret, &len, &key));
        assert_ok(abel_private_key_public(point, &point_len, &key));
        assert_ok(abel_public_key_init(&public_key, curve, point, point_len));
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

/* elliptic#321, CVE-2025-14505: nonces with leading zero bytes, found among those of RFC 6979. */
static void nonces_may_have_leading_zeros(void **state)
{
    (void)state;
    const abel_ecdsa_options options = {.size = sizeof options,
                                        .format = ABEL_ECDSA_RAW,
                                        .nonce = ABEL_ECDSA_RFC6979,
                                        .nonce_hash = ABEL_HASH_SHA256};
    FOR_EACH_BINARY_CURVE
    {
        const abel__ec *ec = abel__ec_of(curve);
        abel_private_key key;
        uint8_t digest[32], e[72], k[72], r[72], signature[144], der[200], point[145];
        size_t len = sizeof signature, point_len = sizeof point;
        assert_ok(abel_private_key_generate(&key, curve, NULL));
        assert_ok(abel_private_key_public(point, &point_len, &key));
        do { /* one in 2^13, or more of them where n has fewer bits than its first byte */
            abel__nonce nonces;
            random_bytes(digest, sizeof digest);
            abel__order_from_digest(ec->order, e, digest, 32);
            abel__nonce_rfc6979(&nonces, (const abel__private_key *)&key, e, ABEL_HASH_SHA256);
            abel__nonce_next(&nonces, k);
        } while (k[0] != 0 || (k[1] & 0xf8) != 0);
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
        cmocka_unit_test(points_of_small_order_are_no_keys),
        cmocka_unit_test(points_with_a_torsion_part_are_no_keys),
        cmocka_unit_test(any_point_is_judged_by_its_order),
        cmocka_unit_test(signatures_by_small_order_keys_cannot_be_verified),
        cmocka_unit_test(the_known_forgery_cannot_be_verified),
        cmocka_unit_test(coordinates_are_below_degree_m),
        cmocka_unit_test(infinity_is_no_key),
        cmocka_unit_test(encodings_have_their_length_and_prefix),
        cmocka_unit_test(the_compression_bit_is_that_of_y_over_x),
        cmocka_unit_test(decompression_at_its_edges),
        cmocka_unit_test(shared_secrets_keep_leading_zeros),
        cmocka_unit_test(the_cofactor_is_used_when_asked_for),
        cmocka_unit_test(a_digest_equal_to_n_is_zero),
        cmocka_unit_test(nonces_may_have_leading_zeros),
    };
    return cmocka_run_group_tests(tests, start, end) != 0;
}
