/* SPDX-License-Identifier: Apache-2.0 */
/* The facts that a row gives, and HMAC and the hash functions, which serve ECDSA alone. */
#include "util/check.h"

#include "ec/subjects.h"
#include "util/random.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/objects.h>
#include <stdlib.h>
#include <string.h>

static void lengths_follow_from_field_and_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < subject_count; i++) {
        abel_curve_info info;
        uint8_t highest[ABEL__ORDER_LEN_MAX], der[200];
        assert_ok(abel_curve_describe(&info, sizeof info, subjects[i]));
        const EC_GROUP *group = peer_group(subjects[i]);
        const size_t field_len = ((size_t)EC_GROUP_get_degree(group) + 7) / 8;
        assert_int_equal(info.order_bits, EC_GROUP_order_bits(group));
        assert_int_equal(info.order_bits, abel__order_bits(abel__ec_of(subjects[i])->order));
        assert_int_equal(info.cofactor, BN_get_word(EC_GROUP_get0_cofactor(group)));
        assert_int_equal(info.private_len, (info.order_bits + 7) / 8);
        assert_int_equal(info.private_len, abel__order_len(abel__ec_of(subjects[i])->order));
        assert_int_equal(info.shared_len, field_len);
        assert_int_equal(info.public_len, 1 + 2 * field_len);
        peer_order(highest, subjects[i], -1);
        const size_t longest = abel__der_encode(der, highest, highest, info.private_len);
        assert_in_range(info.signature_len, longest, longest + 2); /* n may begin with a zero bit */
        if (!subjects_are_peers()) {
            assert_string_equal(info.tier, getenv("ABEL_TIER"));
            assert_true(info.table_bytes > 0);
        }
    }
}

static void lengths_of_field_and_order_differ(void **state)
{
    (void)state;
    static const struct {
        const char *curve;
        size_t shared_len, private_len;
    } facts[] = {{"sect163k1", 21, 21}, {"sect233k1", 30, 29}, {"sect409k1", 52, 51}, {"sect571r1", 72, 72}};
    for (size_t i = 0; i < COUNT(facts); i++) {
        abel_curve_info info;
        assert_ok(abel_curve_describe(&info, sizeof info, subject(facts[i].curve)));
        assert_int_equal(info.shared_len, facts[i].shared_len);
        assert_int_equal(info.private_len, facts[i].private_len);
    }
}

/* By the names of SECG, which are libcrypto's, and of NIST, and by the object identifier. */
static void curves_are_found_by_all_their_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < subject_count && !subjects_are_peers(); i++) {
        char oid[40];
        const int nid = EC_GROUP_get_curve_name(peer_group(subjects[i]));
        assert_in_range(OBJ_obj2txt(oid, sizeof oid, OBJ_nid2obj(nid), 1), 1, sizeof oid - 1);
        assert_string_equal(subjects[i]->info.oid, oid);
        assert_ptr_equal(abel_curve_by_name(oid), subjects[i]);
        assert_ptr_equal(abel_curve_by_name(OBJ_nid2sn(nid)), subjects[i]);
        if (EC_curve_nid2nist(nid)) {
            assert_ptr_equal(abel_curve_by_name(EC_curve_nid2nist(nid)), subjects[i]);
        }
    }
}

static const struct {
    abel_hash hash;
    const char *name;
} hashes[] = {{ABEL_HASH_SHA1, "SHA1"},
              {ABEL_HASH_SHA224, "SHA224"},
              {ABEL_HASH_SHA256, "SHA256"},
              {ABEL_HASH_SHA384, "SHA384"},
              {ABEL_HASH_SHA512, "SHA512"}};

static void lengths_of_digests(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(hashes); i++) {
        assert_int_equal(abel__hash_len(hashes[i].hash),
                         EVP_MD_get_size(EVP_get_digestbyname(hashes[i].name)));
    }
    static const int unknown[] = {ABEL_HASH_NONE, -1, 6, 256, INT32_MAX};
    for (size_t i = 0; i < COUNT(unknown); i++) {
        assert_int_equal(abel__hash_len((abel_hash)unknown[i]), 0);
    }
}

static void hmac_is_that_of_libcrypto_in_any_pieces(void **state)
{
    (void)state;
    uint8_t key[64], data[300], ours[64], theirs[64];
    random_bytes(key, sizeof key);
    random_bytes(data, sizeof data);
    for (size_t i = 0; i < COUNT(hashes); i++) {
        const size_t len = abel__hash_len(hashes[i].hash);
        for (size_t data_len = 0; data_len <= sizeof data; data_len++) {
            abel__hmac hmac;
            const size_t cut = random_below(data_len + 1);
            abel__hmac_init(&hmac, hashes[i].hash, key);
            abel__hmac_update(&hmac, data, cut);
            abel__hmac_update(&hmac, cut < data_len ? data + cut : NULL, data_len - cut);
            abel__hmac_final(&hmac, ours);
            assert_filled(&hmac, 0, sizeof hmac);
            assert_non_null(
                HMAC(EVP_get_digestbyname(hashes[i].name), key, (int)len, data, data_len, theirs, NULL));
            assert_memory_equal(ours, theirs, len);
        }
    }
}

int main(void)
{
    int start = subjects_start();
    if (start) {
        return start;
    }
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_follow_from_field_and_order),
        cmocka_unit_test(lengths_of_field_and_order_differ),
        cmocka_unit_test(curves_are_found_by_all_their_names),
        cmocka_unit_test(lengths_of_digests),
        cmocka_unit_test(hmac_is_that_of_libcrypto_in_any_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
