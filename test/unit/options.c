/* SPDX-License-Identifier: Apache-2.0 */
/* abel_eddsa_options: its growth by size, the variants and their contexts. */
#include "util/check.h"

#include "util/peer.h"
#include "util/tier.h"

#include <abel/abel.h>

#include <string.h>

static const uint8_t seed[32] = {42}, context[256] = {1, 2, 3};
static uint8_t prehash[64];
static abel_private_key key;
static abel_public_key public_key;

/* Options as a later version may have them. */
typedef struct {
    abel_eddsa_options now;
    uint64_t later[4];
} later_options;

static int make_objects(void **state)
{
    (void)state;
    uint8_t encoded[32];
    const abel_curve *curve = abel_curve_by_name("ed25519");
    peer_sha512(prehash, (const uint8_t *)"abc", 3);
    return abel_private_key_init(&key, curve, seed, 32) || abel_ed25519_public(encoded, seed) ||
           abel_public_key_init(&public_key, curve, encoded, 32);
}

/* sign: the status; on failure the signature must be zero. */
static abel_status sign(uint8_t signature[64], const uint8_t *message, size_t message_len,
                        const abel_eddsa_options *options)
{
    size_t len = 64;
    memset(signature, 0xa5, 64);
    abel_status status = abel_eddsa_sign(signature, &len, message, message_len, &key, options);
    assert_int_equal(len, 64);
    if (status != ABEL_OK) {
        assert_filled(signature, 0, 64);
    }
    return status;
}

/* both: signing and verifying give the same status. */
static abel_status both(const uint8_t *message, size_t message_len, const abel_eddsa_options *options)
{
    uint8_t signature[64];
    abel_status status = sign(signature, message, message_len, options);
    assert_int_equal(abel_eddsa_verify(signature, 64, message, message_len, &public_key, options), status);
    return status;
}

static void null_is_all_zero(void **state)
{
    (void)state;
    uint8_t a[64], b[64], c[64];
    const abel_eddsa_options zero = {.size = sizeof zero};
    assert_ok(sign(a, prehash, 64, NULL));
    assert_ok(sign(b, prehash, 64, &zero));
    assert_ok(abel_ed25519_sign(c, prehash, 64, seed));
    assert_memory_equal(a, b, 64);
    assert_memory_equal(a, c, 64);
}

static void a_size_that_no_version_has_is_refused(void **state)
{
    (void)state;
    abel_eddsa_options options = {0};
    static const size_t large[] = {4097, SIZE_MAX / 2, SIZE_MAX};
    for (size_t i = 0; i < sizeof options + COUNT(large); i++) {
        uint8_t signature[64];
        options.size = i < sizeof options ? i : large[i - sizeof options];
        assert_int_equal(sign(signature, prehash, 64, &options), ABEL_ERR_ARGUMENT);
        assert_int_equal(abel_eddsa_verify(signature, 64, prehash, 64, &public_key, &options),
                         ABEL_ERR_ARGUMENT);
    }
}

static void later_options_are_taken_if_they_are_not_asked_for(void **state)
{
    (void)state;
    uint8_t a[64], b[64];
    later_options options = {.now = {.size = sizeof options}};
    assert_ok(sign(a, prehash, 64, NULL));
    assert_ok(sign(b, prehash, 64, &options.now));
    assert_memory_equal(a, b, 64);
    assert_ok(abel_eddsa_verify(a, 64, prehash, 64, &public_key, &options.now));
    for (size_t i = sizeof options.now; i < sizeof options; i++) {
        ((uint8_t *)&options)[i] = 1;
        assert_int_equal(both(prehash, 64, &options.now), ABEL_ERR_ARGUMENT);
        ((uint8_t *)&options)[i] = 0;
    }
}

static void unknown_values_are_refused(void **state)
{
    (void)state;
    static const int variants[] = {-1, 3, 4, 256, INT32_MAX};
    for (size_t i = 0; i < COUNT(variants); i++) {
        const abel_eddsa_options options = {.size = sizeof options,
                                            .variant = (abel_eddsa_variant)variants[i]};
        assert_int_equal(both(prehash, 64, &options), ABEL_ERR_ARGUMENT);
    }
    static const int stricts[] = {-1, 2, 256};
    for (size_t i = 0; i < COUNT(stricts); i++) {
        const abel_eddsa_options options = {.size = sizeof options, .strict = stricts[i]};
        assert_int_equal(both(prehash, 64, &options), ABEL_ERR_ARGUMENT);
    }
}

static void ed25519_itself_has_no_context(void **state)
{
    (void)state;
    /* A context with the pure variant would be lost without a word. */
    const abel_eddsa_options options = {.size = sizeof options, .context = context, .context_len = 1};
    assert_int_equal(both(prehash, 64, &options), ABEL_ERR_ARGUMENT);
}

static void ed25519ctx_takes_contexts_of_1_to_255_bytes(void **state)
{
    (void)state;
    for (size_t len = 0; len <= 256; len++) {
        const abel_eddsa_options options = {
            .size = sizeof options, .variant = ABEL_EDDSA_CONTEXT, .context = context, .context_len = len};
        assert_int_equal(both(prehash, 3, &options), len >= 1 && len <= 255 ? ABEL_OK : ABEL_ERR_LENGTH);
    }
}

static void ed25519ph_takes_contexts_of_0_to_255_bytes_and_a_prehash_of_64(void **state)
{
    (void)state;
    for (size_t len = 0; len <= 256; len++) {
        const abel_eddsa_options options = {
            .size = sizeof options, .variant = ABEL_EDDSA_PREHASHED, .context = context, .context_len = len};
        assert_int_equal(both(prehash, 64, &options), len <= 255 ? ABEL_OK : ABEL_ERR_LENGTH);
    }
    const abel_eddsa_options options = {.size = sizeof options, .variant = ABEL_EDDSA_PREHASHED};
    static const uint8_t message[130];
    for (size_t len = 0; len <= sizeof message; len++) {
        assert_int_equal(both(message, len, &options), len == 64 ? ABEL_OK : ABEL_ERR_LENGTH);
    }
}

static void a_null_context_has_no_length(void **state)
{
    (void)state;
    abel_eddsa_options options = {.size = sizeof options, .variant = ABEL_EDDSA_PREHASHED};
    assert_ok(both(prehash, 64, &options));
    options.context_len = 1;
    assert_int_equal(both(prehash, 64, &options), ABEL_ERR_ARGUMENT);
}

static void variants_and_contexts_do_not_verify_for_each_other(void **state)
{
    (void)state;
    const abel_eddsa_options all[] = {
        {.size = sizeof *all},
        {.size = sizeof *all, .variant = ABEL_EDDSA_CONTEXT, .context = context, .context_len = 1},
        {.size = sizeof *all, .variant = ABEL_EDDSA_CONTEXT, .context = context, .context_len = 2},
        {.size = sizeof *all, .variant = ABEL_EDDSA_CONTEXT, .context = context + 1, .context_len = 1},
        {.size = sizeof *all, .variant = ABEL_EDDSA_PREHASHED},
        {.size = sizeof *all, .variant = ABEL_EDDSA_PREHASHED, .context = context, .context_len = 1},
        {.size = sizeof *all, .variant = ABEL_EDDSA_PREHASHED, .context = context, .context_len = 2},
    };
    for (size_t i = 0; i < COUNT(all); i++) {
        uint8_t signature[64];
        assert_ok(sign(signature, prehash, 64, &all[i]));
        for (size_t j = 0; j < COUNT(all); j++) {
            assert_int_equal(abel_eddsa_verify(signature, 64, prehash, 64, &public_key, &all[j]),
                             i == j ? ABEL_OK : ABEL_ERR_SIGNATURE);
        }
    }
}

static void strict_mode_takes_what_signing_makes(void **state)
{
    (void)state;
    const abel_eddsa_options options = {.size = sizeof options, .strict = 1};
    assert_ok(both(prehash, 64, &options));
}

int main(void)
{
    int start = tier_start();
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_is_all_zero),
        cmocka_unit_test(a_size_that_no_version_has_is_refused),
        cmocka_unit_test(later_options_are_taken_if_they_are_not_asked_for),
        cmocka_unit_test(unknown_values_are_refused),
        cmocka_unit_test(ed25519_itself_has_no_context),
        cmocka_unit_test(ed25519ctx_takes_contexts_of_1_to_255_bytes),
        cmocka_unit_test(ed25519ph_takes_contexts_of_0_to_255_bytes_and_a_prehash_of_64),
        cmocka_unit_test(a_null_context_has_no_length),
        cmocka_unit_test(variants_and_contexts_do_not_verify_for_each_other),
        cmocka_unit_test(strict_mode_takes_what_signing_makes),
    };
    return cmocka_run_group_tests(tests, make_objects, NULL) != 0;
}
