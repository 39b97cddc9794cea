/* SPDX-License-Identifier: Apache-2.0 */
/* X25519 and Ed25519 through EVP, compared with the default provider. */
#include "contexts.h"

#include <string.h>

static const char *const types[] = {"X25519", "ED25519"};
static const unsigned char message[] = "a message";

/* The keys themselves: the bytes go in and come out, and whoever asks hears the same from both. */
static void test_keys(void **state)
{
    (void)state;
    for (size_t t = 0; t < COUNT(types); t++)
        for (uint8_t i = 1; i < 20; i++) {
            uint8_t bytes[32], out[32], public_a[32], public_b[32];
            size_t len = sizeof out;
            EVP_PKEY *a, *b, *public;
            EVP_PKEY_CTX *check;

            memset(bytes, i * 13, sizeof bytes); /* not clamped */
            a = EVP_PKEY_new_raw_private_key_ex(ours, types[t], NULL, bytes, sizeof bytes);
            b = EVP_PKEY_new_raw_private_key_ex(theirs, types[t], NULL, bytes, sizeof bytes);
            assert_string_equal(provider_of(a), "abel");
            assert_int_equal(EVP_PKEY_get_raw_private_key(a, out, &len), 1);
            assert_memory_equal(out, bytes, 32);
            assert_int_equal(EVP_PKEY_get_raw_public_key(a, public_a, &len), 1);
            assert_int_equal(EVP_PKEY_get_raw_public_key(b, public_b, &len), 1);
            assert_memory_equal(public_a, public_b, 32);
            assert_int_equal(EVP_PKEY_eq(a, b), 1);
            assert_int_equal(EVP_PKEY_eq(b, a), 1);
            assert_int_equal(EVP_PKEY_get_bits(a), EVP_PKEY_get_bits(b));
            assert_int_equal(EVP_PKEY_get_security_bits(a), EVP_PKEY_get_security_bits(b));
            assert_int_equal(EVP_PKEY_get_size(a), EVP_PKEY_get_size(b));
            public = copy_to(ours, a, EVP_PKEY_PUBLIC_KEY);
            assert_int_equal(EVP_PKEY_eq(a, public), 1);
            assert_int_equal(EVP_PKEY_get_raw_private_key(public, out, &len), 0);
            check = operation(ours, a);
            assert_int_equal(EVP_PKEY_pairwise_check(check), 1);
            EVP_PKEY_CTX_free(check);
            EVP_PKEY_free(a);
            EVP_PKEY_free(b);
            EVP_PKEY_free(public);
        }
    ERR_clear_error();
}

static void test_wrong_keys(void **state)
{
    uint8_t bytes[33] = {1};

    (void)state;
    for (size_t t = 0; t < COUNT(types); t++) {
        OSSL_PARAM params[] = {
            OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PRIV_KEY, bytes, 32),
            OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, bytes, 32), /* of another one */
            OSSL_PARAM_construct_end(),
        };
        EVP_PKEY *key;
        EVP_PKEY_CTX *check;

        assert_null(EVP_PKEY_new_raw_private_key_ex(ours, types[t], NULL, bytes, 33));
        assert_reason("key of a wrong length");
        assert_null(EVP_PKEY_new_raw_public_key_ex(ours, types[t], NULL, bytes, 31));
        assert_reason("key of a wrong length");
        key = import(ours, types[t], EVP_PKEY_KEYPAIR, params);
        check = operation(ours, key);
        assert_int_equal(EVP_PKEY_pairwise_check(check), 0);
        assert_reason("public key does not belong to private key");
        EVP_PKEY_CTX_free(check);
        EVP_PKEY_free(key);
    }
}

static void test_x25519(void **state)
{
    EVP_PKEY *a = generate(ours, "X25519", "X25519"), *b = generate(theirs, "X25519", NULL);
    EVP_PKEY *a_there = copy_to(theirs, a, EVP_PKEY_KEYPAIR), *b_here = copy_to(ours, b, EVP_PKEY_PUBLIC_KEY);
    EVP_PKEY_CTX *here = operation(ours, a), *there = operation(theirs, a_there), *copy;
    EVP_PKEY *peer = EVP_PKEY_new();
    unsigned char secret_here[40], secret_there[40], *encoded = NULL;
    size_t len_here = sizeof secret_here, len_there = sizeof secret_there, encoded_len;
    uint8_t zero[32] = {0};

    (void)state;
    assert_int_equal(EVP_PKEY_derive_init(here), 1);
    assert_int_equal(EVP_PKEY_derive_init(there), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(here, b_here), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(there, b), 1);
    copy = EVP_PKEY_CTX_dup(here);
    assert_int_equal(EVP_PKEY_derive(copy, secret_here, &len_here), 1);
    assert_int_equal(EVP_PKEY_derive(there, secret_there, &len_there), 1);
    assert_int_equal(len_here, 32);
    assert_memory_equal(secret_here, secret_there, 32);
    len_here = 31;
    assert_int_equal(EVP_PKEY_derive(here, secret_here, &len_here), 0);
    assert_reason("output buffer too small");
    /* What TLS does. */
    encoded_len = EVP_PKEY_get1_encoded_public_key(b, &encoded);
    assert_int_equal(EVP_PKEY_copy_parameters(peer, a), 1);
    assert_int_equal(EVP_PKEY_set1_encoded_public_key(peer, encoded, encoded_len), 1);
    assert_int_equal(EVP_PKEY_eq(peer, b), 1);
    assert_int_equal(EVP_PKEY_set1_encoded_public_key(peer, zero, 32), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(here, peer), 1);
    len_here = sizeof secret_here;
    assert_int_equal(EVP_PKEY_derive(here, secret_here, &len_here), 0);
    assert_reason("the shared secret is zero: the peer's public key has small order");
    OPENSSL_free(encoded);
    EVP_PKEY_CTX_free(here);
    EVP_PKEY_CTX_free(there);
    EVP_PKEY_CTX_free(copy);
    EVP_PKEY_free(a);
    EVP_PKEY_free(b);
    EVP_PKEY_free(a_there);
    EVP_PKEY_free(b_here);
    EVP_PKEY_free(peer);
}

static size_t sign(OSSL_LIB_CTX *context, EVP_PKEY *key, unsigned char signature[64],
                   const OSSL_PARAM params[])
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    size_t len = 64;

    assert_int_equal(EVP_DigestSignInit_ex(c, NULL, NULL, context, NULL, key, params), 1);
    assert_int_equal(EVP_DigestSign(c, signature, &len, message, sizeof message), 1);
    EVP_MD_CTX_free(c);
    return len;
}

static int verify(OSSL_LIB_CTX *context, EVP_PKEY *key, const unsigned char *signature, size_t len,
                  const OSSL_PARAM params[])
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    int result;

    assert_int_equal(EVP_DigestVerifyInit_ex(c, NULL, NULL, context, NULL, key, params), 1);
    result = EVP_DigestVerify(c, signature, len, message, sizeof message);
    EVP_MD_CTX_free(c);
    return result;
}

static void test_ed25519(void **state)
{
    EVP_PKEY *a = generate(ours, "ED25519", NULL), *b = copy_to(theirs, a, EVP_PKEY_KEYPAIR);
    unsigned char here[64], there[64], id_a[20], id_b[20];
    EVP_MD_CTX *c = EVP_MD_CTX_new(), *copy = EVP_MD_CTX_new(), *other = EVP_MD_CTX_new();
    EVP_PKEY_CTX *inner_a, *inner_b;
    OSSL_PARAM get_a[] = {
        OSSL_PARAM_construct_octet_string(OSSL_SIGNATURE_PARAM_ALGORITHM_ID, id_a, sizeof id_a),
        OSSL_PARAM_construct_end()};
    OSSL_PARAM get_b[] = {
        OSSL_PARAM_construct_octet_string(OSSL_SIGNATURE_PARAM_ALGORITHM_ID, id_b, sizeof id_b),
        OSSL_PARAM_construct_end()};
    char digest[20];
    size_t len = 63;

    (void)state;
    assert_int_equal(sign(ours, a, here, NULL), 64);
    assert_int_equal(sign(theirs, b, there, NULL), 64);
    assert_memory_equal(here, there, 64);
    assert_int_equal(verify(ours, a, there, 64, NULL), 1);
    assert_int_equal(verify(ours, a, there, 63, NULL), 0);
    there[40] ^= 1;
    assert_int_equal(verify(ours, a, there, 64, NULL), 0);
    assert_reason("signature does not verify");
    /* A mandatory digest with an empty name: there is none, and naming one is an error. */
    assert_int_equal(EVP_PKEY_get_default_digest_name(a, digest, sizeof digest), 2);
    assert_string_equal(digest, "UNDEF");
    assert_int_equal(EVP_DigestSignInit_ex(other, NULL, "SHA256", ours, NULL, a, NULL), 0);
    assert_reason("digest not found, not allowed or not known to this operation");
    EVP_MD_CTX_free(other); /* libcrypto remembers the digest */
    other = EVP_MD_CTX_new();
    /* Contexts are used again without a key, copied, and tell their AlgorithmIdentifier. */
    assert_int_equal(EVP_DigestSignInit_ex(c, &inner_a, NULL, ours, NULL, a, NULL), 1);
    assert_int_equal(EVP_DigestSign(c, there, &len, message, sizeof message), 0);
    assert_reason("output buffer too small");
    assert_int_equal(EVP_DigestSignInit_ex(c, NULL, NULL, ours, NULL, NULL, NULL), 1);
    assert_int_equal(EVP_DigestSignInit_ex(other, &inner_b, NULL, theirs, NULL, b, NULL), 1);
    assert_int_equal(EVP_PKEY_CTX_get_params(inner_a, get_a), 1);
    assert_int_equal(EVP_PKEY_CTX_get_params(inner_b, get_b), 1);
    assert_int_equal(get_a->return_size, get_b->return_size);
    assert_memory_equal(id_a, id_b, get_a->return_size);
    assert_int_equal(EVP_MD_CTX_copy_ex(copy, c), 1);
    EVP_MD_CTX_free(c);
    assert_int_equal(EVP_DigestSign(copy, NULL, &len, message, sizeof message), 1);
    assert_int_equal(len, 64);
    assert_int_equal(EVP_DigestSign(copy, there, &len, message, sizeof message), 1);
    assert_memory_equal(here, there, 64);
    EVP_MD_CTX_free(copy);
    EVP_MD_CTX_free(other);
    EVP_PKEY_free(a);
    EVP_PKEY_free(b);
}

/* Ed25519ctx and Ed25519ph by the examples of RFC 8032, sections 7.2 and 7.3, whatever version of OpenSSL
 * runs. */
static void test_instances(void **state)
{
    static const uint8_t seed[32] = {0x83, 0x3f, 0xe6, 0x24, 0x09, 0x23, 0x7b, 0x9d, 0x62, 0xec, 0x77,
                                     0x58, 0x75, 0x20, 0x91, 0x1e, 0x9a, 0x75, 0x9c, 0xec, 0x1d, 0x19,
                                     0x75, 0x5b, 0x7d, 0xa9, 0x01, 0xb9, 0x6d, 0xca, 0x3d, 0x42};
    EVP_PKEY *key = EVP_PKEY_new_raw_private_key_ex(ours, "ED25519", NULL, seed, sizeof seed);
    static const char *const instances[] = {"Ed25519", "Ed25519ctx", "Ed25519ph"};
    unsigned char signatures[3][64], foo[] = "foo";
    OSSL_PARAM params[3];

    (void)state;
    for (size_t i = 0; i < COUNT(instances); i++) {
        OSSL_PARAM *p = params;

        *p++ = OSSL_PARAM_construct_utf8_string("instance", (char *)(uintptr_t)instances[i], 0);
        if (i == 1)
            *p++ = OSSL_PARAM_construct_octet_string("context-string", foo, 3);
        *p = OSSL_PARAM_construct_end();
        sign(ours, key, signatures[i], params);
        for (size_t j = 0; j <= i; j++)
            assert_int_equal(verify(ours, key, signatures[j], 64, params), i == j);
    }
    /* Ed25519ctx needs a context, and Ed25519 has none. */
    for (size_t i = 0; i < 2; i++) {
        EVP_MD_CTX *c = EVP_MD_CTX_new();
        size_t len = 64;

        params[0] = OSSL_PARAM_construct_utf8_string("instance", (char *)(uintptr_t)instances[i], 0);
        params[1] = OSSL_PARAM_construct_octet_string("context-string", foo, 3);
        params[2] = OSSL_PARAM_construct_end();
        if (i == 1)
            params[1] = OSSL_PARAM_construct_end();
        assert_int_equal(EVP_DigestSignInit_ex(c, NULL, NULL, ours, NULL, key, params), 1);
        assert_int_equal(EVP_DigestSign(c, signatures[0], &len, message, sizeof message), 0);
        assert_reason("context string missing, not allowed or longer than 255 bytes");
        EVP_MD_CTX_free(c);
    }
    ERR_clear_error();
    EVP_PKEY_free(key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),    cmocka_unit_test(test_wrong_keys), cmocka_unit_test(test_x25519),
        cmocka_unit_test(test_ed25519), cmocka_unit_test(test_instances),
    };

    return cmocka_run_group_tests(tests, contexts_set_up, contexts_tear_down);
}
