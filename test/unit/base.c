/* SPDX-License-Identifier: Apache-2.0 */
/* src/base and the calls of abel/base.h: texts, version, masks, byte order, wiping. */
#include "util/check.h"

#include "base/bytes.h"
#include "base/mask.h"
#include "base/wipe.h"

#include <abel/abel.h>

#include <stdio.h>
#include <string.h>

static void every_status_has_its_own_text(void **state)
{
    (void)state;
    for (int a = ABEL_OK; a <= ABEL_ERR_UNSUPPORTED; a++) {
        const char *text = abel_status_text((abel_status)a);
        assert_non_null(text);
        assert_true(strlen(text) > 0 && text[strlen(text) - 1] != '.');
        for (int b = ABEL_OK; b < a; b++) {
            assert_string_not_equal(text, abel_status_text((abel_status)b));
        }
    }
    assert_non_null(abel_status_text((abel_status)(ABEL_ERR_UNSUPPORTED + 1)));
    assert_non_null(abel_status_text((abel_status)1000));
}

static void version_is_that_of_the_header(void **state)
{
    (void)state;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", ABEL_VERSION_MAJOR, ABEL_VERSION_MINOR, ABEL_VERSION_PATCH);
    assert_string_equal(ABEL_VERSION_STRING, text);
    assert_string_equal(abel_version(), text);
    assert_int_equal(ABEL_VERSION,
                     10000 * ABEL_VERSION_MAJOR + 100 * ABEL_VERSION_MINOR + ABEL_VERSION_PATCH);
}

static void a_number_that_is_no_family_has_no_tier(void **state)
{
    (void)state;
    assert_non_null(abel_tier(ABEL_FAMILY_25519));
    assert_non_null(abel_tier(ABEL_FAMILY_BINARY));
    assert_non_null(abel_tier(ABEL_FAMILY_PRIME));
    assert_null(abel_tier((abel_family)(ABEL_FAMILY_PRIME + 1)));
    assert_null(abel_tier((abel_family)1000));
}

static const uint64_t words[] = {0,
                                 1,
                                 2,
                                 0x7f,
                                 0x80,
                                 UINT32_MAX,
                                 UINT64_C(1) << 32,
                                 UINT64_C(1) << 63,
                                 UINT64_MAX >> 1,
                                 UINT64_MAX - 1,
                                 UINT64_MAX};

static void masks_agree_with_booleans(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(words); i++) {
        assert_int_equal(mask_declassify(mask_is_zero(words[i])), words[i] == 0);
        for (size_t j = 0; j < COUNT(words); j++) {
            assert_int_equal(mask_declassify(mask_equal(words[i], words[j])), i == j);
        }
    }
    for (size_t a = 0; a < 2; a++) {
        abel__mask m = mask_from_bit(a);
        assert_int_equal(mask_u32(m), a ? UINT32_MAX : 0);
        assert_true(mask_u64(m) == (a ? UINT64_MAX : 0));
        assert_int_equal(mask_declassify(mask_not(m)), !a);
        for (size_t b = 0; b < 2; b++) {
            assert_int_equal(mask_declassify(mask_and(m, mask_from_bit(b))), a && b);
            assert_int_equal(mask_declassify(mask_or(m, mask_from_bit(b))), a || b);
        }
    }
}

static void selections_take_whole_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(words); i++) {
        for (size_t j = 0; j < COUNT(words); j++) {
            uint64_t a = words[i], b = words[j];
            assert_true(mask_select_u64(mask_from_bit(1), a, b) == a);
            assert_true(mask_select_u64(mask_from_bit(0), a, b) == b);
            assert_int_equal(mask_select_u32(mask_from_bit(1), (uint32_t)a, (uint32_t)b), (uint32_t)a);
            assert_int_equal(mask_select_u32(mask_from_bit(0), (uint32_t)a, (uint32_t)b), (uint32_t)b);
        }
    }
}

static void words_are_little_endian_at_any_address(void **state)
{
    (void)state;
    uint8_t bytes[16], copy[16];
    for (uint8_t i = 0; i < 16; i++) {
        bytes[i] = (uint8_t)(0xf0 - i);
    }
    for (size_t at = 0; at < 8; at++) {
        uint64_t w = 0;
        for (size_t i = 8; i-- > 0;) {
            w = w << 8 | bytes[at + i];
        }
        assert_true(bytes_load64_le(bytes + at) == w);
        assert_int_equal(bytes_load32_le(bytes + at), (uint32_t)w);
        memcpy(copy, bytes, 16);
        memset(copy + at, 0, 8);
        bytes_store64_le(copy + at, w);
        assert_memory_equal(copy, bytes, 16);
        memset(copy + at, 0, 4);
        bytes_store32_le(copy + at, (uint32_t)w);
        assert_memory_equal(copy, bytes, 16);
    }
}

static void wiping_clears_exactly_what_it_is_told_to(void **state)
{
    (void)state;
    uint8_t memory[64];
    memset(memory, 0xa5, sizeof memory);
    abel__wipe(memory + 3, 50);
    assert_filled(memory, 0xa5, 3);
    assert_filled(memory + 3, 0, 50);
    assert_filled(memory + 53, 0xa5, 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_its_own_text),
        cmocka_unit_test(version_is_that_of_the_header),
        cmocka_unit_test(a_number_that_is_no_family_has_no_tier),
        cmocka_unit_test(masks_agree_with_booleans),
        cmocka_unit_test(selections_take_whole_words),
        cmocka_unit_test(words_are_little_endian_at_any_address),
        cmocka_unit_test(wiping_clears_exactly_what_it_is_told_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
