/* SPDX-License-Identifier: Apache-2.0 */
/* The facts that a row gives, against libcrypto's; and HMAC and the hash functions, which serve ECDSA alone.
 */
#include "util/check.h"

#include "ec/subjects.h"
#include "util/random.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/objects.h>
#include <stdio.h>
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
        if (info.operations & ABEL_CURVE_ECDSA) {
            assert_in_range(info.signature_len, longest, longest + 2); /* n may begin with a zero bit */
        } else {
            assert_int_equal(info.signature_len, 0);
        }
        /* Two curves of Oakley have an n that is not prime. */
        assert_int_equal(info.operations, BN_is_odd(EC_GROUP_get0_order(group))
                                              ? ABEL_CURVE_ECDH | ABEL_CURVE_ECDSA
                                              : ABEL_CURVE_ECDH);
        if (!subjects_are_peers()) {
            assert_string_equal(info.tier, getenv("ABEL_TIER"));
            assert_int_equal(info.table_bytes > 0, class_of(subjects[i]) != CLASS_ANY_BINARY);
            assert_int_equal(info.family, is_binary(subjects[i]) ? ABEL_FAMILY_BINARY : ABEL_FAMILY_PRIME);
        }
    }
}

static void lengths_of_field_and_order_differ(void **state)
{
    (void)state;
    static const struct {
        const char *curve;
        size_t shared_len, private_len;
    } facts[] = {{"sect163k1", 21, 21},  {"sect233k1", 30, 29},  {"sect409k1", 52, 51}, {"sect571r1", 72, 72},
                 {"secp160r1", 20, 21},  {"secp160k1", 20, 21},  {"secp224k1", 28, 29}, {"secp521r1", 66, 66},
                 {"c2pnb176v1", 22, 21}, {"prime239v1", 30, 30}, {"c2tnb431r1", 54, 53}};
    for (size_t i = 0; i < COUNT(facts); i++) {
        abel_curve_info info;
        const abel_curve *curve = subject(facts[i].curve);
        if (!curve) { /* in another tier */
            assert_false(class_is_under_test(class_of(peer_curve(facts[i].curve))));
            continue;
        }
        assert_ok(abel_curve_describe(&info, sizeof info, curve));
        assert_int_equal(info.shared_len, facts[i].shared_len);
        assert_int_equal(info.private_len, facts[i].private_len);
    }
}

/* By the names that libcrypto has for them, those of SECG and of NIST, and by the object identifier: those of
 * Oakley have none. */
static void curves_are_found_by_all_their_names(void **state)
{
    (void)state;
    assert_null(abel_curve_by_name(""));
    for (size_t i = 0; i < subject_count && !subjects_are_peers(); i++) {
        char oid[40];
        const int nid = EC_GROUP_get_curve_name(peer_group(subjects[i]));
        assert_in_range(OBJ_obj2txt(oid, sizeof oid, OBJ_nid2obj(nid), 1), 0, sizeof oid - 1);
        assert_string_equal(subjects[i]->info.oid, oid);
        assert_true(!*oid || abel_curve_by_name(oid) == subjects[i]);
        assert_string_equal(subjects[i]->info.name, OBJ_nid2sn(nid));
        assert_ptr_equal(abel_curve_by_name(OBJ_nid2sn(nid)), subjects[i]);
        if (EC_curve_nid2nist(nid)) {
            assert_ptr_equal(abel_curve_by_name(EC_curve_nid2nist(nid)), subjects[i]);
        }
        for (const char *const *alias = subjects[i]->aliases; *alias; alias++) {
            assert_ptr_equal(abel_curve_by_name(*alias), subjects[i]); /* no other has it */
        }
    }
}

/* Some that libcrypto does not know. */
static void curves_have_other_names(void **state)
{
    (void)state;
    static const char *const names[][2] = {{"secp256r1", "prime256v1"},
                                           {"nistp256", "prime256v1"},
                                           {"ansip256r1", "prime256v1"},
                                           {"secp192r1", "prime192v1"},
                                           {"nistp192", "prime192v1"},
                                           {"nistp224", "secp224r1"},
                                           {"nistp384", "secp384r1"},
                                           {"nistp521", "secp521r1"},
                                           {"ansip521r1", "secp521r1"},
                                           {"ansip256k1", "secp256k1"},
                                           {"ansip160r1", "secp160r1"},
                                           {"sm2p256v1", "SM2"},
                                           {"BRAINPOOLp256R1", "brainpoolP256r1"},
                                           {"wtls12", "wap-wsg-idm-ecid-wtls12"},
                                           {"nistk163", "sect163k1"},
                                           {"nistt571", "sect571k1"},
                                           {"ansit409r1", "sect409r1"}};
    for (size_t i = 0; i < COUNT(names); i++) {
        assert_non_null(abel_curve_by_name(names[i][0]));
        assert_ptr_equal(abel_curve_by_name(names[i][0]), abel_curve_by_name(names[i][1]));
    }
}

/* add_number: adds a number, or a power of 2, or its negative, to sum. */
static void add_number(BIGNUM *sum, const char **text, bool negative)
{
    BIGNUM *n = BN_new();
    char *end;
    unsigned long value = strtoul(*text, &end, 10);
    assert_true(end > *text && BN_set_word(n, value));
    if (*end == '^') {
        assert_int_equal(value, 2);
        value = strtoul(end + 1, &end, 10);
        assert_true(BN_one(n) && BN_lshift(n, n, (int)value));
    }
    assert_true(negative ? BN_sub(sum, sum, n) : BN_add(sum, sum, n));
    *text = end;
    BN_free(n);
}

/* is_sum: whether the text is that of p: a sum of such numbers, perhaps in brackets and divided by one. */
static bool is_sum(const char *text, const BIGNUM *p)
{
    BIGNUM *sum = BN_new(), *divisor = BN_new(), *product = BN_new();
    BN_CTX *context = BN_CTX_new();
    bool negative = false;
    text += *text == '(';
    do {
        add_number(sum, &text, negative);
        negative = *text == '-';
        text += *text == '-' || *text == '+';
    } while (*text != ')');
    assert_true(BN_one(divisor));
    if (text[1] == '/') {
        text += 2;
        BN_zero(divisor);
        add_number(divisor, &text, false);
    }
    assert_true(BN_mul(product, p, divisor, context));
    const bool equal = strcmp(text, ")") == 0 && BN_cmp(product, sum) == 0;
    BN_free(sum);
    BN_free(divisor);
    BN_free(product);
    BN_CTX_free(context);
    return equal;
}

/* GF(2^m), GF and a prime, or GF and how long that is. */
static void fields_are_what_their_text_says(void **state)
{
    (void)state;
    size_t written_out = 0;
    for (size_t i = 0; i < subject_count && !subjects_are_peers(); i++) {
        const EC_GROUP *group = peer_group(subjects[i]);
        const char *field = subjects[i]->info.field;
        BIGNUM *p = BN_new();
        char expected[40];
        assert_true(EC_GROUP_get_curve(group, p, NULL, NULL, NULL));
        snprintf(expected, sizeof expected, is_binary(subjects[i]) ? "GF(2^%d)" : "GF(%d-bit-prime)",
                 EC_GROUP_get_degree(group));
        if (strcmp(field, expected) != 0) {
            assert_true(!is_binary(subjects[i]) && strncmp(field, "GF(", 3) == 0 && is_sum(field + 3, p));
            written_out++;
        }
        BN_free(p);
    }
    assert_int_equal(written_out, class_is_under_test(CLASS_PRIME) && !subjects_are_peers() ? 26 : 0);
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
        cmocka_unit_test(curves_have_other_names),
        cmocka_unit_test(fields_are_what_their_text_says),
        cmocka_unit_test(lengths_of_digests),
        cmocka_unit_test(hmac_is_that_of_libcrypto_in_any_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
