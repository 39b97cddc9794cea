/* SPDX-License-Identifier: Apache-2.0 */
/* ECDSA through EVP: each signature is verified by the other provider. */
#include "contexts.h"

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <string.h>

#define NONCE_TYPE "nonce-type"

static const unsigned char message[] = "a message";

/* sign, verify: of a digest, raw. */
static size_t sign(OSSL_LIB_CTX *context, EVP_PKEY *key, unsigned char signature[200],
                   const unsigned char *digest, size_t len)
{
    EVP_PKEY_CTX *c = operation(context, key);
    size_t signature_len = 200;

    assert_int_equal(EVP_PKEY_sign_init(c), 1);
    assert_int_equal(EVP_PKEY_sign(c, signature, &signature_len, digest, len), 1);
    EVP_PKEY_CTX_free(c);
    return signature_len;
}

static int verify(OSSL_LIB_CTX *context, EVP_PKEY *key, const unsigned char *signature, size_t signature_len,
                  const unsigned char *digest, size_t len)
{
    EVP_PKEY_CTX *c = operation(context, key);
    int result;

    assert_int_equal(EVP_PKEY_verify_init(c), 1);
    result = EVP_PKEY_verify(c, signature, signature_len, digest, len);
    EVP_PKEY_CTX_free(c);
    return result;
}

/* Each curve, each way, with digests of lengths around those of the orders. */
static void test_every_curve(void **state)
{
    static const size_t lengths[] = {1, 20, 32, 64};
    unsigned char digest[64], signature[200];

    (void)state;
    memset(digest, 0x9c, sizeof digest);
    for (const char *const *curve = curve_names(); *curve; curve++) {
        EVP_PKEY *a, *b;

        if (is_oakley(*curve))
            continue; /* they have no ECDSA in either provider: the order is not prime */
        a = generate(ours, "EC", *curve);
        b = copy_to(theirs, a, EVP_PKEY_KEYPAIR);
        for (size_t i = 0; i < COUNT(lengths); i++) {
            size_t len = sign(ours, a, signature, digest, lengths[i]);

            assert_true(len <= (size_t)EVP_PKEY_get_size(a));
            assert_int_equal(verify(theirs, b, signature, len, digest, lengths[i]), 1);
            assert_int_equal(verify(ours, a, signature, len, digest, lengths[i]), 1);
            len = sign(theirs, b, signature, digest, lengths[i]);
            assert_int_equal(verify(ours, a, signature, len, digest, lengths[i]), 1);
            digest[0] ^= 0x80;
            assert_int_equal(verify(ours, a, signature, len, digest, lengths[i]), 0);
            digest[0] ^= 0x80;
            ERR_clear_error();
        }
        EVP_PKEY_free(a);
        EVP_PKEY_free(b);
    }
}

/* What is no signature is told from one that does not verify, as the default provider does. */
static void test_malformed(void **state)
{
    EVP_PKEY *a = generate(ours, "EC", "P-256"), *b = copy_to(theirs, a, EVP_PKEY_KEYPAIR);
    unsigned char digest[32] = {1}, signature[200], zero[] = {0x30, 6, 2, 1, 0, 2, 1, 0};
    size_t len = sign(ours, a, signature, digest, sizeof digest);

    (void)state;
    for (size_t i = 0; i < len; i++) {
        signature[i] ^= 0x40;
        assert_int_equal(verify(ours, a, signature, len, digest, sizeof digest),
                         verify(theirs, b, signature, len, digest, sizeof digest));
        signature[i] ^= 0x40;
        assert_int_equal(verify(ours, a, signature, i, digest, sizeof digest),
                         verify(theirs, b, signature, i, digest, sizeof digest));
    }
    signature[len] = 0;
    assert_int_equal(verify(ours, a, signature, len + 1, digest, sizeof digest), -1);
    assert_int_equal(verify(theirs, b, signature, len + 1, digest, sizeof digest), -1);
    assert_int_equal(verify(ours, a, zero, sizeof zero, digest, sizeof digest), 0);
    assert_int_equal(verify(theirs, b, zero, sizeof zero, digest, sizeof digest), 0);
    ERR_clear_error();
    EVP_PKEY_free(a);
    EVP_PKEY_free(b);
}

/* message_sign, message_verify: of a message in two pieces, with a digest by name or null. */
static size_t message_sign(OSSL_LIB_CTX *context, EVP_PKEY *key, const char *digest,
                           unsigned char signature[200])
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    size_t len = 0;

    assert_int_equal(EVP_DigestSignInit_ex(c, NULL, digest, context, NULL, key, NULL), 1);
    assert_int_equal(EVP_DigestSignUpdate(c, message, 3), 1);
    assert_int_equal(EVP_DigestSignUpdate(c, message + 3, sizeof message - 3), 1);
    assert_int_equal(EVP_DigestSignFinal(c, NULL, &len), 1);
    assert_int_equal(len, EVP_PKEY_get_size(key));
    assert_int_equal(EVP_DigestSignFinal(c, signature, &len), 1);
    EVP_MD_CTX_free(c);
    return len;
}

static int message_verify(OSSL_LIB_CTX *context, EVP_PKEY *key, const char *digest,
                          const unsigned char *signature, size_t len)
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    int result;

    assert_int_equal(EVP_DigestVerifyInit_ex(c, NULL, digest, context, NULL, key, NULL), 1);
    assert_int_equal(EVP_DigestVerifyUpdate(c, message, 5), 1);
    assert_int_equal(EVP_DigestVerifyUpdate(c, message + 5, sizeof message - 5), 1);
    result = EVP_DigestVerifyFinal(c, signature, len);
    EVP_MD_CTX_free(c);
    return result;
}

static void test_every_digest(void **state)
{
    static const char *const digests[] = {
        "SHA1",     "SHA224",     "SHA256", "SHA384", "SHA512",    "SHA3-224",    "SHA3-256", "SHA3-384",
        "SHA3-512", "SHA512-256", "MD5",    "SM3",    "RIPEMD160", "BLAKE2B-512", "SHAKE128", NULL};
    static const char *const curves[] = {"prime256v1", "sect571k1"};
    unsigned char signature[200];

    (void)state;
    for (size_t k = 0; k < COUNT(curves); k++) {
        EVP_PKEY *a = generate(ours, "EC", curves[k]), *b = copy_to(theirs, a, EVP_PKEY_KEYPAIR);

        for (size_t i = 0; i < COUNT(digests); i++) {
            size_t len = message_sign(ours, a, digests[i], signature);

            assert_int_equal(message_verify(theirs, b, digests[i], signature, len), 1);
            len = message_sign(theirs, b, digests[i], signature);
            assert_int_equal(message_verify(ours, a, digests[i], signature, len), 1);
        }
        /* No digest is SHA256. */
        assert_int_equal(
            message_verify(theirs, b, "SHA256", signature, message_sign(ours, a, NULL, signature)), 1);
        EVP_PKEY_free(a);
        EVP_PKEY_free(b);
    }
}

/* What a context tells: digest, its length, AlgorithmIdentifier. */
static void test_context_parameters(void **state)
{
    static const char *const digests[] = {"SHA1", "SHA224", "SHA256", "SHA384", "SHA512", "SHA3-256", "MD5"};
    EVP_PKEY *keys[2];

    (void)state;
    keys[0] = generate(ours, "EC", "P-384");
    keys[1] = copy_to(theirs, keys[0], EVP_PKEY_KEYPAIR);
    for (size_t i = 0; i < COUNT(digests); i++) {
        unsigned char id[2][50] = {{0}};
        char name[2][50];
        size_t len[2] = {0}, id_len[2];
        int result[2];

        for (size_t k = 0; k < 2; k++) {
            EVP_MD_CTX *c = EVP_MD_CTX_new();
            EVP_PKEY_CTX *inner;
            OSSL_PARAM params[] = {
                OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, name[k], sizeof name[k]),
                OSSL_PARAM_construct_size_t(OSSL_SIGNATURE_PARAM_DIGEST_SIZE, &len[k]),
                OSSL_PARAM_construct_end(),
            };
            OSSL_PARAM algorithm[] = {
                OSSL_PARAM_construct_octet_string(OSSL_SIGNATURE_PARAM_ALGORITHM_ID, id[k], sizeof id[k]),
                OSSL_PARAM_construct_end(),
            };

            assert_int_equal(
                EVP_DigestSignInit_ex(c, &inner, digests[i], k ? theirs : ours, NULL, keys[k], NULL), 1);
            assert_int_equal(EVP_PKEY_CTX_get_params(inner, params), 1);
            result[k] = EVP_PKEY_CTX_get_params(inner, algorithm);
            id_len[k] = result[k] == 1 ? algorithm->return_size : 0;
            EVP_MD_CTX_free(c);
        }
        assert_string_equal(name[0], name[1]);
        assert_int_equal(len[0], len[1]);
        assert_int_equal(result[0], result[1]);
        assert_int_equal(id_len[0], id_len[1]);
        assert_memory_equal(id[0], id[1], sizeof id[0]);
    }
    EVP_PKEY_free(keys[0]);
    EVP_PKEY_free(keys[1]);
    ERR_clear_error();
}

/* A digest that is set says how long the input is; a message that is hashed keeps its digest. */
static void test_digest_set(void **state)
{
    EVP_PKEY *key = generate(ours, "EC", "P-256");
    EVP_PKEY_CTX *c = operation(ours, key);
    EVP_MD_CTX *hash = EVP_MD_CTX_new();
    EVP_PKEY_CTX *inner;
    unsigned char signature[200];
    size_t len = 10;

    (void)state;
    assert_int_equal(EVP_PKEY_sign_init(c), 1);
    assert_int_equal(EVP_PKEY_CTX_set_signature_md(c, EVP_sha256()), 1);
    assert_int_equal(EVP_PKEY_sign(c, signature, &len, message, 10), 0);
    assert_reason("not as long as a result of the digest");
    assert_int_equal(EVP_PKEY_sign(c, signature, &len, signature, 32), 0);
    assert_reason("output buffer too small");
    assert_int_equal(
        EVP_PKEY_CTX_set_params(c, (OSSL_PARAM[]){OSSL_PARAM_construct_utf8_string(
                                                      OSSL_SIGNATURE_PARAM_DIGEST, (char[]){"no digest"}, 0),
                                                  OSSL_PARAM_construct_end()}),
        0);
    ERR_clear_error();
    assert_int_equal(EVP_DigestSignInit_ex(hash, &inner, "SHA384", ours, NULL, key, NULL), 1);
    assert_true(EVP_PKEY_CTX_set_signature_md(inner, EVP_sha256()) <= 0);
    ERR_clear_error();
    EVP_MD_CTX_free(hash);
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(key);
}

/* The same context again without naming the key, and copies of a context that go on on their own. */
static void test_reuse(void **state)
{
    EVP_PKEY *key = generate(ours, "EC", "sect233r1"), *peer = copy_to(theirs, key, EVP_PKEY_KEYPAIR);
    EVP_MD_CTX *c = EVP_MD_CTX_new(), *copy = EVP_MD_CTX_new(), *none = EVP_MD_CTX_new();
    unsigned char signature[200];
    size_t len = sizeof signature;

    (void)state;
    assert_int_equal(EVP_DigestSignInit_ex(c, NULL, "SHA384", ours, NULL, key, NULL), 1);
    assert_int_equal(EVP_DigestSignUpdate(c, "junk", 4), 1);
    assert_int_equal(EVP_DigestSignInit_ex(c, NULL, NULL, ours, NULL, NULL, NULL), 1);
    assert_int_equal(EVP_DigestSignUpdate(c, message, 4), 1);
    assert_int_equal(EVP_MD_CTX_copy_ex(copy, c), 1);
    EVP_MD_CTX_free(c);
    assert_int_equal(EVP_DigestSignUpdate(copy, message + 4, sizeof message - 4), 1);
    assert_int_equal(EVP_DigestSignFinal(copy, signature, &len), 1);
    assert_int_equal(message_verify(theirs, peer, "SHA384", signature, len), 1);
    assert_true(EVP_DigestSignInit_ex(none, NULL, "SHA256", ours, NULL, NULL, NULL) <= 0);
    ERR_clear_error();
    EVP_MD_CTX_free(copy);
    EVP_MD_CTX_free(none);
    EVP_PKEY_free(key);
    EVP_PKEY_free(peer);
}

static void test_copied_raw_context(void **state)
{
    EVP_PKEY *key = generate(ours, "EC", "P-521");
    EVP_PKEY_CTX *c = operation(ours, key), *copy;
    unsigned char signature[200];
    size_t len = sizeof signature;

    (void)state;
    assert_int_equal(EVP_PKEY_sign_init(c), 1);
    assert_int_equal(EVP_PKEY_CTX_set_signature_md(c, EVP_sha512()), 1);
    copy = EVP_PKEY_CTX_dup(c);
    assert_non_null(copy);
    EVP_PKEY_CTX_free(c);
    assert_int_equal(EVP_PKEY_sign(copy, signature, &len, message, 3), 0); /* the digest was copied, too */
    assert_reason("not as long as a result of the digest");
    EVP_PKEY_CTX_free(copy);
    EVP_PKEY_free(key);
}

/* A public key does not sign, parameters do not verify. */
static void test_missing_parts(void **state)
{
    EVP_PKEY *pair = generate(ours, "EC", "P-256"), *public = copy_to(ours, pair, EVP_PKEY_PUBLIC_KEY);
    EVP_PKEY *parameters = copy_to(ours, pair, EVP_PKEY_KEY_PARAMETERS);
    EVP_PKEY_CTX *c = operation(ours, public);
    unsigned char digest[32] = {0}, signature[200];
    size_t len = sizeof signature;

    (void)state;
    assert_int_equal(EVP_PKEY_sign_init(c), 1);
    assert_int_equal(EVP_PKEY_sign(c, signature, &len, digest, sizeof digest), 0);
    assert_reason("key has no private part");
    len = sign(ours, pair, signature, digest, sizeof digest);
    assert_int_equal(verify(ours, public, signature, len, digest, sizeof digest), 1);
    assert_int_equal(verify(ours, parameters, signature, len, digest, sizeof digest), -1);
    assert_reason("key has no public part");
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(pair);
    EVP_PKEY_free(public);
    EVP_PKEY_free(parameters);
}

/* The nonce of RFC 6979, by the example of its section A.2.5 with SHA-256 and "sample". */
static void test_deterministic(void **state)
{
    static const char d_hex[] = "C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721";
    static const char r_hex[] = "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716";
    static const char s_hex[] = "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8";
    unsigned type = 1, wrong = 2;
    OSSL_PARAM params[] = {OSSL_PARAM_construct_uint(NONCE_TYPE, &type), OSSL_PARAM_construct_end()};
    OSSL_PARAM unknown[] = {OSSL_PARAM_construct_uint(NONCE_TYPE, &wrong), OSSL_PARAM_construct_end()};
    EVP_MD_CTX *c = EVP_MD_CTX_new(), *other = EVP_MD_CTX_new();
    EVP_PKEY_CTX *inner;
    BIGNUM *d = NULL, *r = NULL, *s = NULL;
    unsigned char number[32], signature[200];
    const unsigned char *p = signature;
    size_t len = sizeof signature;
    ECDSA_SIG *parsed;
    EVP_PKEY *key;

    (void)state;
    assert_true(BN_hex2bn(&d, d_hex) && BN_hex2bn(&r, r_hex) && BN_hex2bn(&s, s_hex));
    assert_int_equal(BN_bn2binpad(d, number, 32), 32);
    key = ec_private(ours, "P-256", number, 32);
    assert_int_equal(EVP_DigestSignInit_ex(c, &inner, "SHA256", ours, NULL, key, params), 1);
    assert_int_equal(EVP_DigestSign(c, signature, &len, (const unsigned char *)"sample", 6), 1);
    parsed = d2i_ECDSA_SIG(NULL, &p, (long)len);
    assert_int_equal(BN_cmp(ECDSA_SIG_get0_r(parsed), r), 0);
    assert_int_equal(BN_cmp(ECDSA_SIG_get0_s(parsed), s), 0);
    assert_int_equal(EVP_PKEY_CTX_set_params(inner, unknown), 0);
    assert_reason("nonce type unknown, or not possible with this digest");
    assert_int_equal(EVP_DigestSignInit_ex(other, &inner, "SHA3-256", ours, NULL, key, params), 1);
    len = sizeof signature;
    assert_int_equal(EVP_DigestSign(other, signature, &len, (const unsigned char *)"sample", 6), 0);
    assert_reason("nonce type unknown, or not possible with this digest");
    ECDSA_SIG_free(parsed);
    BN_free(d);
    BN_free(r);
    BN_free(s);
    EVP_MD_CTX_free(c);
    EVP_MD_CTX_free(other);
    EVP_PKEY_free(key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_curve),        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_every_digest),       cmocka_unit_test(test_context_parameters),
        cmocka_unit_test(test_digest_set),         cmocka_unit_test(test_reuse),
        cmocka_unit_test(test_copied_raw_context), cmocka_unit_test(test_missing_parts),
        cmocka_unit_test(test_deterministic),
    };

    return cmocka_run_group_tests(tests, contexts_set_up, contexts_tear_down);
}
