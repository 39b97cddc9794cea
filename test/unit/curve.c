/* SPDX-License-Identifier: Apache-2.0 */
/* The table of curves: abel/curve.h. */
#include "util/check.h"

#include <abel/abel.h>

#include <ctype.h>
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

static void curves_are_found_by_name_in_any_case_and_by_oid(void **state)
{
    (void)state;
    assert_true(curve_count() >= 2);
    for (size_t i = 0; i < curve_count(); i++) {
        const abel_curve *curve = abel_curve_at(i);
        abel_curve_info info = describe(curve);
        assert_ptr_equal(abel_curve_by_name(info.name), curve);
        assert_ptr_equal(abel_curve_by_name(info.oid), curve);
        char name[64];
        assert_true(strlen(info.name) < sizeof name);
        for (size_t c = 0; c <= strlen(info.name); c++) {
            assert_int_equal(info.name[c], tolower((unsigned char)info.name[c]));
            name[c] = (char)(c % 2 ? info.name[c] : toupper((unsigned char)info.name[c]));
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
                                          "%s",    "null"};
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
            assert_string_not_equal(describe(abel_curve_at(i)).oid, describe(abel_curve_at(j)).oid);
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
        cmocka_unit_test(curves_are_found_by_name_in_any_case_and_by_oid),
        cmocka_unit_test(unknown_names_are_null),
        cmocka_unit_test(enumeration_ends_and_has_no_double),
        cmocka_unit_test(describe_writes_no_more_than_the_caller_has),
        cmocka_unit_test(describe_refuses_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
