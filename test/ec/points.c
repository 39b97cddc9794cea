/* SPDX-License-Identifier: Apache-2.0 */
/* Faults that other libraries had with points, a test a kind: points outside of the subgroup, and the
 * signatures that can be forged with them; points of other curves; encodings. Points come from libcrypto's
 * affine arithmetic. */
#include "util/check.h"

#include "ec/cases.h"
#include "ec/turn.h"
#include "util/random.h"

#include <openssl/evp.h>
#include <string.h>

static size_t cofactor; /* of the curve in turn */

static bool use(const abel_curve *c)
{
    take_turn(c);
    cofactor = BN_get_word(EC_GROUP_get0_cofactor(group));
    return true;
}

#define FOR_EACH(curves, count) FOR_EACH_USED(use, curves, count)

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

enum { TORSION = 3 };

/* any_point: of the curve, with a random x. */
static EC_POINT *any_point(void)
{
    EC_POINT *point = EC_POINT_new(group);
    BIGNUM *x = BN_new();
    uint8_t bytes[72];
    assert_true(point && x);
    do {
        random_bytes(bytes, field_len);
        bytes[0] &= (uint8_t)(0xff >> (8 * field_len - (size_t)EC_GROUP_get_degree(group)));
        assert_non_null(BN_bin2bn(bytes, (int)field_len, x));
    } while (!EC_POINT_set_compressed_coordinates(group, point, x, (int)random_below(2), context));
    BN_free(x);
    return point;
}

/* torsion: up to TORSION points whose order divides the cofactor and that are not the identity; all of them
 * if the cofactor is at most 4. They are the n-fold of any points. Returns how many. */
static size_t torsion(EC_POINT *points[TORSION])
{
    const size_t wanted = cofactor - 1 < TORSION ? cofactor - 1 : TORSION;
    size_t count = 0;
    while (count < wanted) {
        EC_POINT *point = any_point();
        assert_true(EC_POINT_mul(group, point, NULL, point, order, context));
        bool is_new = !EC_POINT_is_at_infinity(group, point);
        for (size_t i = 0; i < count && is_new; i++) {
            is_new = EC_POINT_cmp(group, point, points[i], context) != 0;
        }
        if (is_new) {
            points[count++] = point;
        } else {
            EC_POINT_free(point);
        }
    }
    return count;
}

/* point_order: of a point, if it is 2 or 4; else 0. */
static BN_ULONG point_order(const EC_POINT *point)
{
    EC_POINT *multiple = EC_POINT_new(group);
    BN_ULONG found = 0;
    assert_true(multiple && EC_POINT_copy(multiple, point));
    for (BN_ULONG i = 2; i <= 4 && !found; i += i) {
        assert_true(EC_POINT_dbl(group, multiple, multiple, context));
        found = EC_POINT_is_at_infinity(group, multiple) ? i : 0;
    }
    EC_POINT_free(multiple);
    return found;
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

/* CVE-2026-26007; the same class as CVE-2025-69277. Of order 2n or 4n: P is fine, P + T is not. */
static void points_outside_of_the_subgroup_are_no_keys(void **state)
{
    (void)state;
    size_t tried = 0;
    FOR_EACH(signers, signer_count)
    {
        EC_POINT *points[TORSION], *sum = EC_POINT_new(group);
        const size_t count = torsion(points);
        for (size_t i = 0; i < count; i++) {
            assert_refused(points[i]);
        }
        for (size_t round = 0; round < (count ? subject_rounds(curve, 8, 200) : 0); round++) {
            EC_POINT *p = random_point();
            uint8_t encoded[146];
            assert_ok(read_key(encoded, encode(encoded, p, POINT_CONVERSION_COMPRESSED)));
            for (size_t i = 0; i < count; i++) {
                assert_true(EC_POINT_add(group, sum, p, points[i], context));
                assert_refused(sum);
            }
            EC_POINT_free(p);
        }
        for (size_t i = 0; i < count; i++) {
            EC_POINT_free(points[i]);
        }
        EC_POINT_free(sum);
        tried += count;
    }
    assert_true(tried > 0);
}

/* Of cofactor points one is in the subgroup: whatever x gives, the verdict is that of n P = O. */
static void any_point_is_judged_by_its_order(void **state)
{
    (void)state;
    FOR_EACH(subjects, subject_count)
    {
        EC_POINT *np = EC_POINT_new(group);
        size_t inside = 0, outside = 0;
        for (size_t i = 0; i < subject_rounds(curve, 24, 1000) || (inside == 0 && cofactor <= 10) ||
                           (outside == 0 && cofactor > 1);
             i++) {
            uint8_t encoded[146];
            EC_POINT *p = any_point();
            assert_true(EC_POINT_mul(group, np, NULL, p, order, context));
            const bool valid = EC_POINT_is_at_infinity(group, np);
            *(valid ? &inside : &outside) += 1;
            const size_t len = encode(encoded, p, POINT_CONVERSION_UNCOMPRESSED);
            assert_int_equal(read_key(encoded, len), valid ? ABEL_OK : ABEL_ERR_PUBLIC_KEY);
            EC_POINT_free(p);
        }
        assert_true(cofactor > 1 || outside == 0);
        EC_POINT_free(np);
    }
}

/* CVE-2015-7940: the base point of one curve on another whose coordinates have the same length. */
static void points_of_other_curves_are_no_keys(void **state)
{
    (void)state;
    size_t refused = 0;
    for (size_t i = 0; i < subject_count; i++) {
        uint8_t encoded[146];
        use(subjects[i]);
        const size_t len = encode(encoded, EC_GROUP_get0_generator(group), POINT_CONVERSION_UNCOMPRESSED);
        FOR_EACH(subjects, subject_count)
        {
            EC_POINT *point = EC_POINT_new(group);
            if (1 + 2 * field_len == len && EC_POINT_oct2point(group, point, encoded, len, context) != 1) {
                assert_int_equal(read_key(encoded, len), ABEL_ERR_PUBLIC_KEY);
                refused++;
            }
            EC_POINT_free(point);
        }
    }
    assert_true(refused > 0);
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
    FOR_EACH(signers, signer_count)
    {
        BIGNUM *r = BN_new(), *s = BN_new();
        EC_POINT *points[TORSION];
        const size_t count = torsion(points);
        for (size_t i = 0; i < count; i++) {
            uint8_t encoded[146], numbers[144], der[200];
            abel_public_key key;
            const BN_ULONG t = point_order(points[i]);
            if (t > 0) {
                forge(r, s, digest, t);
                assert_true(BN_bn2binpad(r, numbers, (int)order_len) > 0 &&
                            BN_bn2binpad(s, numbers + order_len, (int)order_len) > 0);
                const size_t der_len = abel__der_encode(der, numbers, numbers + order_len, order_len);
                const size_t len = encode(encoded, points[i], POINT_CONVERSION_UNCOMPRESSED);
                assert_int_equal(abel_public_key_init(&key, curve, encoded, len), ABEL_ERR_PUBLIC_KEY);
                assert_int_equal(abel_ecdsa_verify(der, der_len, digest, 32, &key, NULL), ABEL_ERR_ARGUMENT);
                accepted += peer_verify(der, der_len, curve, encoded, digest, 32);
                forged++;
            }
            EC_POINT_free(points[i]);
        }
        BN_free(r);
        BN_free(s);
    }
    print_message("libcrypto accepts %zu of %zu forged signatures\n", accepted, forged);
    /* Five of the fourteen binary curves have cofactor 4, and so have two prime ones. */
    const size_t least = (class_is_under_test(CLASS_BINARY) ? 14u + 2 * 5 : 0) +
                         (class_is_under_test(CLASS_PRIME) ? 2u * 3 : 0);
    assert_in_range(forged, least, SIZE_MAX);
}

/* The signature of the advisory, on sect163k1. */
static void the_known_forgery_cannot_be_verified(void **state)
{
    (void)state;
    static octets signature;
    uint8_t key_bytes[43] = {[0] = 4, [42] = 1}, digest[32];
    abel_public_key key;
    if (!class_is_under_test(CLASS_BINARY)) {
        skip();
    }
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
    FOR_EACH(subjects, subject_count)
    {
        if (!is_binary(curve)) {
            continue;
        }
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

/* The same for primes: x + p, where it fits, of points with a small x and a small y; and 0 + p. */
static void coordinates_are_below_p(void **state)
{
    (void)state;
    FOR_EACH(subjects, subject_count)
    {
        if (is_binary(curve)) {
            continue;
        }
        BIGNUM *p = BN_new(), *c = BN_new();
        EC_POINT *point = EC_POINT_new(group);
        size_t refused = 0;
        assert_true(p && c && point && EC_GROUP_get_curve(group, p, NULL, NULL, context));
        for (BN_ULONG x = 0; x < 64; x++) {
            uint8_t valid[146], changed[146];
            if (!BN_set_word(c, x) || !EC_POINT_set_compressed_coordinates(group, point, c, 0, context)) {
                continue;
            }
            for (size_t at = 1; at < 2 + field_len; at += field_len) {
                const size_t len = encode(valid, point, POINT_CONVERSION_UNCOMPRESSED);
                memcpy(changed, valid, len);
                assert_non_null(BN_bin2bn(valid + at, (int)field_len, c));
                while (BN_add(c, c, p) && BN_num_bytes(c) <= (int)field_len) {
                    assert_true(BN_bn2binpad(c, changed + at, (int)field_len) > 0);
                    assert_int_equal(read_key(changed, len), ABEL_ERR_PUBLIC_KEY);
                    for (changed[0] = 2; at == 1 && changed[0] < 4; changed[0]++) {
                        assert_int_equal(read_key(changed, 1 + field_len), ABEL_ERR_PUBLIC_KEY);
                    }
                    changed[0] = 4;
                    refused++;
                }
            }
        }
        assert_true(refused > 0);
        BN_free(p);
        BN_free(c);
        EC_POINT_free(point);
    }
}

/* openssl#10258, randombit/botan#4794: the point at infinity is no key, in one byte or in many. */
static void infinity_is_no_key(void **state)
{
    (void)state;
    FOR_EACH(subjects, subject_count)
    {
        uint8_t zeros[146] = {0};
        assert_int_equal(read_key(zeros, 1), ABEL_ERR_PUBLIC_KEY);
        for (size_t len = 2; len < sizeof zeros; len++) {
            assert_int_equal(read_key(zeros, len), ABEL_ERR_LENGTH);
        }
        for (uint8_t form = 2; form <= 7; form++) { /* haskell cryptonite#165 */
            if (form < 4 && (!is_binary(curve) || !BN_is_odd(order))) {
                continue; /* x = 0 may have points whose order divides n */
            }
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
    FOR_EACH(subjects, subject_count)
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

/* SEC 1, section 2.3.4: on a binary curve the bit is that of y / x, not of y (sweet-b#18, relic#169). */
static int compression_bit(const EC_POINT *point)
{
    BIGNUM *f = BN_new(), *x = BN_new(), *y = BN_new();
    assert_true(f && x && y && EC_GROUP_get_curve(group, f, NULL, NULL, context) &&
                EC_POINT_get_affine_coordinates(group, point, x, y, context) &&
                (!is_binary(curve) || BN_GF2m_mod_div(y, y, x, f, context)));
    const int bit = BN_is_odd(y);
    BN_free(f);
    BN_free(x);
    BN_free(y);
    return bit;
}

static void the_compression_bit_tells_p_from_minus_p(void **state)
{
    (void)state;
    FOR_EACH(subjects, subject_count)
    {
        const abel__ec *ec = abel__ec_of(curve);
        for (size_t round = 0; round < subject_rounds(curve, 8, 100); round++) {
            EC_POINT *p = random_point();
            uint8_t whole[146], other[146], y_bytes[72];
            size_t other_len = sizeof other;
            abel_public_key key;
            const size_t len = encode(whole, p, POINT_CONVERSION_UNCOMPRESSED);
            const int bit = compression_bit(p);
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
    }
}

/* edge: an x below 2^bits: i; or, for i from 256 on, of runs and of words that are all 0 or 1. */
static void edge(uint8_t *x, size_t i)
{
    memset(x, 0, field_len);
    if (i < 256) {
        x[field_len - 1] = (uint8_t)i;
    } else if (i % 2) {
        random_edge_bytes(x, field_len);
    } else {
        for (size_t j = 0; j < field_len; j += 4) {
            const size_t len = field_len - j < 4 ? field_len - j : 4;
            memset(x + j, random_below(2) ? 0xff : 0, len);
        }
    }
    x[0] &= (uint8_t)(0xff >> (8 * field_len - (size_t)EC_GROUP_get_degree(group)));
}

/* The same points as libcrypto's, and none where it has none. x = 0 of a binary curve has one point, (0,
 * sqrt(b)), whose bit is 0; so has an x with y = 0 on a prime curve. */
static void decompression_at_its_edges(void **state)
{
    (void)state;
    FOR_EACH(subjects, subject_count)
    {
        const abel__ec *ec = abel__ec_of(curve);
        uint8_t x[72], y[72], encoded[146];
        EC_POINT *point = EC_POINT_new(group);
        BIGNUM *n = BN_new(), *p = BN_new();
        size_t with = 0, without = 0;
        assert_true(point && n && p && EC_GROUP_get_curve(group, p, NULL, NULL, context));
        for (size_t i = 0; i < 256 + random_rounds(100, 1000);
             i += is_tuned(curve) ? 1 : 1 + random_below(8)) {
            edge(x, i);
            assert_non_null(BN_bin2bn(x, (int)field_len, n));
            for (int bit = 0; bit < 2; bit++) {
                const bool found = !(is_binary(curve) && BN_is_zero(n) && bit) &&
                                   (is_binary(curve) || BN_cmp(n, p) < 0) &&
                                   EC_POINT_set_compressed_coordinates(group, point, n, bit, context);
                assert_int_equal(ec->kernels()->decompress_vartime(ec->constants, y, x, bit), found);
                if (found) {
                    encode(encoded, point, POINT_CONVERSION_UNCOMPRESSED);
                    assert_memory_equal(y, encoded + 1 + field_len, field_len);
                }
                *(found ? &with : &without) += 1;
            }
        }
        assert_true(with > 0 && without > 0);
        EC_POINT_free(point);
        BN_free(n);
        BN_free(p);
    }
}

/* A point of order 2 on a prime curve is (x, 0): bit 1 belongs to none. */
static void y_of_0_has_one_bit(void **state)
{
    (void)state;
    size_t found = 0;
    FOR_EACH(signers, signer_count)
    {
        if (is_binary(curve) || cofactor == 1) {
            continue;
        }
        const abel__ec *ec = abel__ec_of(curve);
        EC_POINT *points[TORSION];
        const size_t count = torsion(points);
        for (size_t i = 0; i < count; i++) {
            uint8_t encoded[146], y[72];
            encode(encoded, points[i], POINT_CONVERSION_UNCOMPRESSED);
            if (point_order(points[i]) == 2) {
                assert_true(ec->kernels()->decompress_vartime(ec->constants, y, encoded + 1, 0));
                assert_filled(y, 0, field_len);
                assert_false(ec->kernels()->decompress_vartime(ec->constants, y, encoded + 1, 1));
                found++;
            }
            EC_POINT_free(points[i]);
        }
    }
    assert_true(found > 0 || !class_is_under_test(CLASS_PRIME));
}

int main(void)
{
    int begin = subjects_start();
    if (begin) {
        return begin;
    }
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_outside_of_the_subgroup_are_no_keys),
        cmocka_unit_test(any_point_is_judged_by_its_order),
        cmocka_unit_test(points_of_other_curves_are_no_keys),
        cmocka_unit_test(signatures_by_small_order_keys_cannot_be_verified),
        cmocka_unit_test(the_known_forgery_cannot_be_verified),
        cmocka_unit_test(coordinates_are_below_degree_m),
        cmocka_unit_test(coordinates_are_below_p),
        cmocka_unit_test(infinity_is_no_key),
        cmocka_unit_test(encodings_have_their_length_and_prefix),
        cmocka_unit_test(the_compression_bit_tells_p_from_minus_p),
        cmocka_unit_test(decompression_at_its_edges),
        cmocka_unit_test(y_of_0_has_one_bit),
    };
    return cmocka_run_group_tests(tests, start, end) != 0;
}
