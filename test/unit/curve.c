/* SPDX-License-Identifier: Apache-2.0 */
/* The table of curves: abel/curve.h. */
#include "util/check.h"

#include <abel/abel.h>

#include <ctype.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <stdio.h>
#include <string.h>

static size_t curve_count(void)
{
    size_t count = 0;
    while (abel_curve_at(count)) {
        count++;
    }
    return count;
}

static abel_curve_info describe(const abel_curve *curve)
{
    abel_curve_info info;
    assert_ok(abel_curve_describe(&info, sizeof info, curve));
    return info;
}

static void facts_of_x25519(void **state)
{
    (void)state;
    abel_curve_info info = describe(abel_curve_by_name("x25519"));
    assert_string_equal(info.name, "x25519");
    assert_string_equal(info.oid, "1.3.101.110");
    assert_string_equal(info.field, "GF(2^255-19)");
    assert_string_equal(info.tier, abel_tier(ABEL_FAMILY_25519));
    assert_int_equal(info.family, ABEL_FAMILY_25519);
    assert_int_equal(info.operations, ABEL_CURVE_ECDH);
    assert_int_equal(info.order_bits, 253);
    assert_int_equal(info.cofactor, 8);
    assert_int_equal(info.tuned, 1);
    assert_int_equal(info.private_len, ABEL_X25519_PRIVATE_LEN);
    assert_int_equal(info.public_len, ABEL_X25519_PUBLIC_LEN);
    assert_int_equal(info.shared_len, ABEL_X25519_SHARED_LEN);
    assert_int_equal(info.signature_len, 0);
    assert_true(info.table_bytes > 0);
}

static void facts_of_ed25519(void **state)
{
    (void)state;
    abel_curve_info info = describe(abel_curve_by_name("ed25519"));
    assert_string_equal(info.name, "ed25519");
    assert_string_equal(info.oid, "1.3.101.112");
    assert_string_equal(info.field, "GF(2^255-19)");
    assert_string_equal(info.tier, abel_tier(ABEL_FAMILY_25519));
    assert_int_equal(info.family, ABEL_FAMILY_25519);
    assert_int_equal(info.operations, ABEL_CURVE_EDDSA);
    assert_int_equal(info.order_bits, 253);
    assert_int_equal(info.cofactor, 8);
    assert_int_equal(info.tuned, 1);
    assert_int_equal(info.private_len, ABEL_ED25519_PRIVATE_LEN);
    assert_int_equal(info.public_len, ABEL_ED25519_PUBLIC_LEN);
    assert_int_equal(info.shared_len, 0);
    assert_int_equal(info.signature_len, ABEL_ED25519_SIGNATURE_LEN);
    assert_true(info.table_bytes > 0);
}

/* As libcrypto has them. */
static void facts_of_the_binary_curves(void **state)
{
    (void)state;
    static const char *const names[] = {"sect163k1", "sect163r1", "sect163r2", "sect193r1", "sect193r2",
                                        "sect233k1", "sect233r1", "sect239k1", "sect283k1", "sect283r1",
                                        "sect409k1", "sect409r1", "sect571k1", "sect571r1"};
    for (size_t i = 0; i < COUNT(names); i++) {
        const abel_curve *curve = abel_curve_by_name(names[i]);
        assert_non_null(curve);
        const abel_curve_info info = describe(curve);
        const int nid = OBJ_sn2nid(names[i]);
        EVP_PKEY *key = EVP_EC_gen(names[i]);
        EC_GROUP *group = EC_GROUP_new_by_curve_name(nid);
        assert_true(key && group);
        const unsigned degree = (unsigned)EC_GROUP_get_degree(group);
        char oid[32], field[32];
        assert_true(OBJ_obj2txt(oid, sizeof oid, OBJ_nid2obj(nid), 1) > 0);
        snprintf(field, sizeof field, "GF(2^%u)", degree);
        assert_string_equal(info.name, names[i]);
        assert_string_equal(info.oid, oid);
        assert_string_equal(info.field, field);
        assert_string_equal(info.tier, abel_tier(ABEL_FAMILY_BINARY));
        assert_int_equal(info.family, ABEL_FAMILY_BINARY);
        assert_int_equal(info.operations, ABEL_CURVE_ECDH | ABEL_CURVE_ECDSA);
        assert_int_equal(info.order_bits, EC_GROUP_order_bits(group));
        assert_int_equal(info.cofactor, BN_get_word(EC_GROUP_get0_cofactor(group)));
        assert_int_equal(info.tuned, 1);
        assert_int_equal(info.private_len, (EC_GROUP_order_bits(group) + 7) / 8);
        assert_int_equal(info.public_len, 1 + 2 * ((degree + 7) / 8));
        assert_int_equal(info.shared_len, (degree + 7) / 8);
        assert_int_equal(info.signature_len, EVP_PKEY_get_size(key));
        assert_true(info.table_bytes > 0);

        const char *nist = EC_curve_nid2nist(nid);
        if (nist) {
            assert_ptr_equal(abel_curve_by_name(nist), curve);
        }
        EC_GROUP_free(group);
        EVP_PKEY_free(key);
    }
}

/* Their facts are those of libcrypto: see test/ec/curves.c. */
static void every_curve_of_libcrypto_is_there(void **state)
{
    (void)state;
    EC_builtin_curve curves[128];
    const size_t count = EC_get_builtin_curves(curves, COUNT(curves));
    assert_in_range(count, 1, COUNT(curves));
    for (size_t i = 0; i < count; i++) {
        const abel_curve *curve = abel_curve_by_name(OBJ_nid2sn(curves[i].nid));
        assert_non_null(curve);
        assert_string_equal(describe(curve).name, OBJ_nid2sn(curves[i].nid));
    }
    assert_int_equal(curve_count(), 2 + count);
}

static void other_names_of_the_binary_curves(void **state)
{
    (void)state;
    static const char *const same[][2] = {
        {"nistk163", "sect163k1"},   {"nistb163", "sect163r2"},   {"ansit163r1", "sect163r1"},
        {"ansit193r1", "sect193r1"}, {"ansit193r2", "sect193r2"}, {"NISTK233", "sect233k1"},
        {"nistb233", "sect233r1"},   {"ansit239k1", "sect239k1"}, {"nistk283", "sect283k1"},
        {"nistb283", "sect283r1"},   {"nistk409", "sect409k1"},   {"nistb409", "sect409r1"},
        {"nistt571", "sect571k1"},   {"nistk571", "sect571k1"},   {"nistb571", "sect571r1"},
    };
    for (size_t i = 0; i < COUNT(same); i++) {
        assert_non_null(abel_curve_by_name(same[i][0]));
        assert_ptr_equal(abel_curve_by_name(same[i][0]), abel_curve_by_name(same[i][1]));
    }
    char ansi[] = "ansit000xx";
    for (size_t i = 0; i < curve_count(); i++) {
        const abel_curve_info info = describe(abel_curve_at(i));
        if (info.family == ABEL_FAMILY_BINARY && info.tuned && strncmp(info.name, "sect", 4) == 0) {
            memcpy(ansi + strlen("ansit"), info.name + strlen("sect"), strlen("000xx"));
            assert_ptr_equal(abel_curve_by_name(ansi), abel_curve_at(i));
        }
    }
}

static void curves_are_found_by_name_in_any_case_and_by_oid(void **state)
{
    (void)state;
    for (size_t i = 0; i < curve_count(); i++) {
        const abel_curve *curve = abel_curve_at(i);
        abel_curve_info info = describe(curve);
        assert_ptr_equal(abel_curve_by_name(info.name), curve);
        if (*info.oid) { /* the two of Oakley have none */
            assert_ptr_equal(abel_curve_by_name(info.oid), curve);
        }
        char name[64];
        assert_true(strlen(info.name) < sizeof name);
        for (size_t c = 0; c <= strlen(info.name); c++) {
            name[c] = (char)(c % 2 ? tolower((unsigned char)info.name[c])
                                   : toupper((unsigned char)info.name[c]));
        }
        assert_ptr_equal(abel_curve_by_name(name), curve);
    }
    assert_ptr_equal(abel_curve_by_name("X25519"), abel_curve_by_name("x25519"));
    assert_ptr_equal(abel_curve_by_name("ED25519"), abel_curve_by_name("ed25519"));
}

static void unknown_names_are_null(void **state)
{
    (void)state;
    static const char *const unknown[] = {"",      "x2551",   "x25519 ",     " x25519",      "x448",
                                          "25519", "1.3.101", "1.3.101.111", "1.3.101.1101", "1.3.101.110.",
                                          "%s",    "null",    "sect163",     "K-193",        "B-239"};
    for (size_t i = 0; i < COUNT(unknown); i++) {
        assert_null(abel_curve_by_name(unknown[i]));
    }
    assert_null(abel_curve_by_name(NULL));
}

static void enumeration_ends_and_has_no_double(void **state)
{
    (void)state;
    size_t count = curve_count();
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(describe(abel_curve_at(i)).name, describe(abel_curve_at(j)).name);
            if (*describe(abel_curve_at(i)).oid) {
                assert_string_not_equal(describe(abel_curve_at(i)).oid, describe(abel_curve_at(j)).oid);
            }
        }
    }
    assert_null(abel_curve_at(count));
    assert_null(abel_curve_at(count + 1));
    assert_null(abel_curve_at(SIZE_MAX));
}

static void describe_writes_no_more_than_the_caller_has(void **state)
{
    (void)state;
    const abel_curve *curve = abel_curve_by_name("ed25519");
    abel_curve_info all = describe(curve);
    for (size_t size = 0; size <= sizeof all; size++) {
        union {
            abel_curve_info info;
            uint8_t bytes[sizeof(abel_curve_info)];
        } memory;
        memset(&memory, 0xa5, sizeof memory);
        assert_ok(abel_curve_describe(&memory.info, size, curve));
        assert_filled(memory.bytes + size, 0xa5, sizeof memory - size);
    }
    /* A caller of an earlier version, whose structure ended before a field of this one. */
    abel_curve_info old = {.signature_len = 12345};
    assert_ok(abel_curve_describe(&old, offsetof(abel_curve_info, signature_len), curve));
    assert_string_equal(old.name, all.name);
    assert_int_equal(old.shared_len, all.shared_len);
    assert_int_equal(old.signature_len, 12345);
    /* A caller of a later version. */
    struct {
        abel_curve_info info;
        uint64_t later[8];
    } new;
    assert_ok(abel_curve_describe(&new.info, sizeof new, curve));
    assert_string_equal(new.info.name, all.name);
    assert_int_equal(new.info.table_bytes, all.table_bytes);
}

static void describe_refuses_null(void **state)
{
    (void)state;
    abel_curve_info info;
    assert_int_equal(abel_curve_describe(NULL, sizeof info, abel_curve_at(0)), ABEL_ERR_ARGUMENT);
    assert_int_equal(abel_curve_describe(&info, sizeof info, NULL), ABEL_ERR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_of_x25519),
        cmocka_unit_test(facts_of_ed25519),
        cmocka_unit_test(facts_of_the_binary_curves),
        cmocka_unit_test(every_curve_of_libcrypto_is_there),
        cmocka_unit_test(other_names_of_the_binary_curves),
        cmocka_unit_test(curves_are_found_by_name_in_any_case_and_by_oid),
        cmocka_unit_test(unknown_names_are_null),
        cmocka_unit_test(enumeration_ends_and_has_no_double),
        cmocka_unit_test(describe_writes_no_more_than_the_caller_has),
        cmocka_unit_test(describe_refuses_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
