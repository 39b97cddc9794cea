/* SPDX-License-Identifier: Apache-2.0 */
/* Nonces: the hedged ones are what src/scheme/nonce.c says, computed with libcrypto, and depend on all that
 * goes in; signing goes on to the next candidate where r or s is 0. */
#include "util/check.h"

#include "ec/subjects.h"
#include "util/random.h"

#include <openssl/hmac.h>
#include <string.h>

static uint8_t digest[100];
static const size_t digest_lens[] = {0, 1, 20, 32, 64, sizeof digest};

static int give_sevens(void *context, uint8_t *out, size_t len)
{
    (void)context;
    memset(out, 7, len);
    return 0;
}

static const abel_rng sevens = {give_sevens, NULL};

static int give_nothing(void *context, uint8_t *out, size_t len)
{
    (void)context;
    memset(out, 0xa5, len);
    return -1;
}

/* expected_hedged: the number-th nonce: SHA-512(domain, name, d, digest length, digest, 32 sevens, counter)
 * mod n. */
static void expected_hedged(uint8_t *k, const abel_curve *curve, const uint8_t *secret, size_t digest_len,
                            unsigned number)
{
    static octets text, block, wide;
    const size_t len = curve->info.private_len, blocks = (len + 8 + 63) / 64;
    text.len = wide.len = 0;
#define ABSORB(bytes, count) (memcpy(text.data + text.len, bytes, count), text.len += (count))
    ABSORB("abel", 4);
    ABSORB(curve->info.name, strlen(curve->info.name) + 1);
    ABSORB(secret, len);
    ABSORB(((uint8_t[]){0, 0, 0, 0, 0, 0, 0, (uint8_t)digest_len}), 8);
    ABSORB(digest, digest_len);
    memset(text.data + text.len, 7, 32);
    text.len += 32;
    for (size_t i = 0; i < blocks; i++) {
        ABSORB(((uint8_t[]){0, 0, 0, (uint8_t)(number * blocks + i)}), 4);
        assert_true(peer_digest(&block, "SHA512", &text));
        memcpy(wide.data + wide.len, block.data, 64);
        wide.len += 64;
        text.len -= 4;
    }
#undef ABSORB
    BN_CTX *context = BN_CTX_new();
    BIGNUM *n = BN_bin2bn(wide.data, (int)len + 8, NULL);
    assert_true(BN_nnmod(n, n, EC_GROUP_get0_order(peer_group(curve)), context));
    assert_int_equal(BN_bn2binpad(n, k, (int)len), len);
    BN_free(n);
    BN_CTX_free(context);
}

static void hedged_nonces_are_as_specified(void **state)
{
    (void)state;
    for (size_t i = 0; i < signer_count; i++) {
        abel_private_key key;
        uint8_t ours[72], expected[72];
        assert_ok(abel_private_key_generate(&key, signers[i], NULL));
        const abel__private_key *k = (const abel__private_key *)&key;
        for (size_t j = 0; j < COUNT(digest_lens); j++) {
            abel__nonce nonce;
            assert_ok(abel__nonce_hedged(&nonce, k, digest, digest_lens[j], &sevens));
            for (unsigned number = 0; number < 3; number++) {
                abel__nonce_next(&nonce, ours);
                expected_hedged(expected, signers[i], k->secret, digest_lens[j], number);
                assert_memory_equal(ours, expected, signers[i]->info.private_len);
            }
        }
    }
}

static void signing_uses_the_first_nonce(void **state)
{
    (void)state;
    const abel_ecdsa_options options = {.size = sizeof options, .format = ABEL_ECDSA_RAW, .rng = &sevens};
    for (size_t i = 0; i < signer_count; i++) {
        abel_private_key key;
        uint8_t k[72], r[72], signature[144];
        size_t len = sizeof signature;
        assert_ok(abel_private_key_generate(&key, signers[i], NULL));
        assert_ok(abel_ecdsa_sign(signature, &len, digest, 32, &key, &options));
        expected_hedged(k, signers[i], ((const abel__private_key *)&key)->secret, 32, 0);
        peer_times_base(r, signers[i], k);
        assert_memory_equal(signature, r, len / 2);
    }
}

static void fresh_random_bytes_give_fresh_signatures(void **state)
{
    (void)state;
    abel_private_key key;
    uint8_t a[150], b[150];
    size_t a_len = sizeof a, b_len = sizeof b;
    assert_ok(abel_private_key_generate(&key, subject("sect233k1"), NULL));
    assert_ok(abel_ecdsa_sign(a, &a_len, digest, 32, &key, NULL));
    assert_ok(abel_ecdsa_sign(b, &b_len, digest, 32, &key, NULL));
    assert_false(a_len == b_len && memcmp(a, b, a_len) == 0);
}

static void a_failing_source_gives_no_signature(void **state)
{
    (void)state;
    static const abel_rng failing = {give_nothing, NULL}, none = {NULL, NULL};
    abel_ecdsa_options options = {.size = sizeof options, .rng = &failing};
    abel_private_key key;
    uint8_t signature[150];
    size_t len = sizeof signature;
    assert_ok(abel_private_key_generate(&key, subject("sect233k1"), NULL));
    memset(signature, 0xa5, sizeof signature);
    assert_int_equal(abel_ecdsa_sign(signature, &len, digest, 32, &key, &options), ABEL_ERR_RANDOM);
    assert_filled(signature, 0, len);
    options.rng = &none;
    len = sizeof signature;
    memset(signature, 0xa5, sizeof signature);
    assert_int_equal(abel_ecdsa_sign(signature, &len, digest, 32, &key, &options), ABEL_ERR_ARGUMENT);
    assert_filled(signature, 0, len);
}

/* A curve with these x-coordinates, one a call, in place of those of [k]G. */
static uint8_t planted[2][32];
static size_t planted_used;
static uint8_t planted_k[2][32];

static void planted_base(const void *curve, uint8_t *x, uint8_t *y, const uint8_t *k)
{
    (void)curve;
    assert_null(y);
    assert_true(planted_used < 2);
    memcpy(planted_k[planted_used], k, 32);
    memcpy(x, planted[planted_used++], 32);
}

static const abel__ec_kernels *planted_kernels(void)
{
    static abel__ec_kernels kernels;
    kernels = *abel__ec_of(peer_curve("prime256v1"))->kernels();
    kernels.base = planted_base;
    return &kernels;
}

/* sign_planted: a signature by the key 2 on P-256 whose [k]G are planted. */
static void sign_planted(uint8_t signature[64], const uint8_t *message, size_t message_len,
                         abel_ecdsa_nonce mode)
{
    const abel_curve *p256 = peer_curve("prime256v1");
    const abel__ec parameters = {planted_kernels, NULL, abel__ec_of(p256)->order, 32, 32};
    abel_curve curve = *p256;
    curve.parameters = &parameters;
    abel_private_key key;
    const uint8_t two[32] = {[31] = 2};
    assert_ok(abel_private_key_init(&key, p256, two, 32));
    ((abel__private_key *)&key)->curve = &curve;
    const abel_ecdsa_options options = {
        .size = sizeof options,
        .format = ABEL_ECDSA_RAW,
        .nonce = mode,
        .nonce_hash = mode == ABEL_ECDSA_RFC6979 ? ABEL_HASH_SHA256 : ABEL_HASH_NONE,
        .rng = mode == ABEL_ECDSA_RFC6979 ? NULL : &sevens,
    };
    size_t len = 64;
    planted_used = 0;
    assert_ok(abel_ecdsa_sign(signature, &len, message, message_len, &key, &options));
}

/* hmac: replaces mac by HMAC-SHA-256 of the parts. */
static void hmac(uint8_t mac[32], const uint8_t key[32], const uint8_t *text, size_t len)
{
    assert_non_null(HMAC(EVP_sha256(), key, 32, text, len, mac, NULL));
}

/* second_rfc6979: the second candidate of RFC 6979 (section 3.2) for the key 2 and a digest of 32 bytes below
 * n, on P-256 with SHA-256; the first one must be below n. */
static void second_rfc6979(uint8_t first[32], uint8_t second[32], const uint8_t h[32])
{
    uint8_t k[32] = {0}, text[32 + 1 + 64] = {0};
    uint8_t *v = text;
    memset(v, 1, 32);
    text[32 + 1 + 31] = 2;
    memcpy(text + 32 + 1 + 32, h, 32);
    for (uint8_t step = 0; step < 2; step++) {
        text[32] = step;
        hmac(k, k, text, sizeof text);
        hmac(v, k, v, 32);
    }
    hmac(v, k, v, 32);
    memcpy(first, v, 32);
    text[32] = 0;
    hmac(k, k, text, 33);
    hmac(v, k, v, 32);
    hmac(v, k, v, 32);
    memcpy(second, v, 32);
}

static void zeros_lead_to_the_next_nonce(void **state)
{
    (void)state;
    const abel_curve *p256 = peer_curve("prime256v1");
    uint8_t signature[64], first[32], second[32];
    /* r is 0 for x = 0 and for x = n; s is 0 for e = -2r. */
    uint8_t minus_two[32];
    peer_order(minus_two, p256, -2);
    for (int kind = 0; kind < 3; kind++) {
        memset(planted, 0, sizeof planted);
        if (kind == 1) {
            peer_order(planted[0], p256, 0);
        } else if (kind == 2) {
            planted[0][31] = 1;
        }
        planted[1][31] = 5;
        sign_planted(signature, minus_two, 32, ABEL_ECDSA_HEDGED);
        assert_int_equal(planted_used, 2);
        assert_memory_equal(signature, planted[1], 32);
        assert_memory_not_equal(planted_k[0], planted_k[1], 32);
        sign_planted(signature, minus_two, 32, ABEL_ECDSA_RFC6979);
        assert_int_equal(planted_used, 2);
        assert_memory_equal(signature, planted[1], 32);
        second_rfc6979(first, second, minus_two);
        assert_memory_equal(planted_k[0], first, 32);
        assert_memory_equal(planted_k[1], second, 32);
    }
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
        cmocka_unit_test(hedged_nonces_are_as_specified),
        cmocka_unit_test(signing_uses_the_first_nonce),
        cmocka_unit_test(fresh_random_bytes_give_fresh_signatures),
        cmocka_unit_test(a_failing_source_gives_no_signature),
        cmocka_unit_test(zeros_lead_to_the_next_nonce),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
