/* SPDX-License-Identifier: Apache-2.0 */
/* Key files: the default provider's encoders and decoders with abel's keys, in both directions. */
#include "contexts.h"

#include <openssl/bio.h>
#include <openssl/decoder.h>
#include <openssl/encoder.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <openssl/x509.h>
#include <string.h>

/* A way to write a key. */
typedef struct {
    const char *structure, *format;
    int selection;
} way;

static const way ways[] = {
    {"PrivateKeyInfo", "DER", EVP_PKEY_KEYPAIR},
    {"PrivateKeyInfo", "PEM", EVP_PKEY_KEYPAIR},
    {"SubjectPublicKeyInfo", "DER", EVP_PKEY_PUBLIC_KEY},
    {"SubjectPublicKeyInfo", "PEM", EVP_PKEY_PUBLIC_KEY},
    {"type-specific", "DER", EVP_PKEY_KEYPAIR},
    {"type-specific", "PEM", EVP_PKEY_KEYPAIR},
    {"type-specific", "DER", EVP_PKEY_KEY_PARAMETERS},
    {NULL, "TEXT", EVP_PKEY_KEYPAIR},
};

/* encode: null if the type has no such form. */
static unsigned char *encode(const EVP_PKEY *key, const way *w, size_t *len)
{
    OSSL_ENCODER_CTX *c = OSSL_ENCODER_CTX_new_for_pkey(key, w->selection, w->format, w->structure, NULL);
    unsigned char *data = NULL;

    assert_non_null(c);
    *len = 0;
    if (OSSL_ENCODER_CTX_get_num_encoders(c) == 0 || !OSSL_ENCODER_to_data(c, &data, len))
        data = NULL;
    OSSL_ENCODER_CTX_free(c);
    return data;
}

static EVP_PKEY *decode(OSSL_LIB_CTX *context, const way *w, const unsigned char *data, size_t len)
{
    EVP_PKEY *key = NULL;
    OSSL_DECODER_CTX *c = OSSL_DECODER_CTX_new_for_pkey(&key, w->format, w->structure, NULL, w->selection,
                                                        context, NULL);

    assert_non_null(c);
    if (!OSSL_DECODER_from_data(c, &data, &len))
        key = NULL;
    OSSL_DECODER_CTX_free(c);
    return key;
}

/* same_both_ways: the bytes are the same from both, and each is read back as the key that it was. */
static void same_both_ways(const char *type, const char *group)
{
    EVP_PKEY *b = generate(theirs, type, group), *a = copy_to(ours, b, EVP_PKEY_KEYPAIR);

    for (size_t i = 0; i < COUNT(ways); i++) {
        size_t len_a, len_b;
        unsigned char *data_a = encode(a, &ways[i], &len_a), *data_b = encode(b, &ways[i], &len_b);

        assert_int_equal(len_a, len_b);
        if (data_b) {
            assert_non_null(data_a);
            assert_memory_equal(data_a, data_b, len_a);
        }
        if (data_b && ways[i].structure) {
            EVP_PKEY *read = decode(ours, &ways[i], data_b, len_b);

            assert_non_null(read);
            if (ways[i].selection == EVP_PKEY_KEYPAIR)
                assert_used_by(ours, read, "abel");
            if (ways[i].selection == EVP_PKEY_KEY_PARAMETERS)
                assert_int_equal(EVP_PKEY_parameters_eq(read, b), 1);
            else
                assert_int_equal(EVP_PKEY_eq(read, b), 1);
            EVP_PKEY_free(read);
        }
        OPENSSL_free(data_a);
        OPENSSL_free(data_b);
    }
    EVP_PKEY_free(a);
    EVP_PKEY_free(b);
    ERR_clear_error();
}

static void test_every_curve(void **state)
{
    (void)state;
    for (const char *const *curve = curve_names(); *curve; curve++)
        same_both_ways("EC", *curve);
    same_both_ways("X25519", NULL);
    same_both_ways("ED25519", NULL);
}

/* An encrypted private key, as PEM_write_PrivateKey() makes it. */
static void test_encrypted(void **state)
{
    EVP_PKEY *key = generate(ours, "EC", "brainpoolP256r1"), *read;
    BIO *bio = BIO_new(BIO_s_mem());
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(ours, "AES-128-CBC", NULL);

    (void)state;
    assert_int_equal(
        PEM_write_bio_PrivateKey_ex(bio, key, cipher, NULL, 0, NULL, (char[]){"secret"}, ours, NULL), 1);
    read = PEM_read_bio_PrivateKey_ex(bio, NULL, NULL, (char[]){"secret"}, ours, NULL);
    assert_non_null(read);
    assert_int_equal(EVP_PKEY_eq(read, key), 1);
    EVP_CIPHER_free(cipher);
    BIO_free(bio);
    EVP_PKEY_free(key);
    EVP_PKEY_free(read);
}

/* Keys of SEC 1 (ECPrivateKey) without the public key, which is computed. P-256 with d = 1. */
static void test_sec1_without_public(void **state)
{
    static const unsigned char file[] = {0x30, 0x31, 2,    1,    1,    4,    32,   [38] = 1, 0xa0, 10,
                                         6,    8,    0x2a, 0x86, 0x48, 0xce, 0x3d, 3,        1,    7};
    const unsigned char *p = file;
    EVP_PKEY *key = d2i_AutoPrivateKey_ex(NULL, &p, sizeof file, ours, NULL);
    EVP_PKEY_CTX *check;

    (void)state;
    assert_non_null(key);
    assert_used_by(ours, key, "abel");
    check = operation(ours, key);
    assert_int_equal(EVP_PKEY_check(check), 1);
    EVP_PKEY_CTX_free(check);
    EVP_PKEY_free(key);
}

/* Parameters as numbers that are those of a named curve: the key works here, and still tells how it came. */
static void test_explicit_parameters_of_a_curve(void **state)
{
    static const char *const curves[] = {"prime256v1", "secp384r1", "sect233k1", "brainpoolP224r1"};
    static const way pkcs8 = {"PrivateKeyInfo", "DER", EVP_PKEY_KEYPAIR};

    (void)state;
    for (size_t i = 0; i < COUNT(curves); i++) {
        EVP_PKEY *made = generate(theirs, "EC", curves[i]), *a, *b;
        unsigned char *data, *data_a;
        size_t len, len_a;
        int from_a = -1, from_b = -1;
        char name[50];

        assert_int_equal(EVP_PKEY_set_utf8_string_param(made, OSSL_PKEY_PARAM_EC_ENCODING, "explicit"), 1);
        data = encode(made, &pkcs8, &len);
        a = decode(ours, &pkcs8, data, len);
        b = decode(theirs, &pkcs8, data, len);
        assert_used_by(ours, a, "abel");
        assert_int_equal(EVP_PKEY_get_group_name(a, name, sizeof name, NULL), 1);
        assert_string_equal(name, curves[i]);
        assert_int_equal(EVP_PKEY_get_int_param(a, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, &from_a),
                         1);
        assert_int_equal(EVP_PKEY_get_int_param(b, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, &from_b),
                         1);
        assert_int_equal(from_a, 1);
        assert_int_equal(from_b, 1);
        data_a = encode(a, &pkcs8, &len_a);
        assert_int_equal(len_a, len);
        assert_memory_equal(data_a, data, len);
        assert_int_equal(EVP_PKEY_eq(a, b), 1);
        OPENSSL_free(data);
        OPENSSL_free(data_a);
        EVP_PKEY_free(made);
        EVP_PKEY_free(a);
        EVP_PKEY_free(b);
    }
}

/* Keys of the type SM2 have nothing to do with abel. */
static void test_sm2(void **state)
{
    static const way pkcs8 = {"PrivateKeyInfo", "DER", EVP_PKEY_KEYPAIR};
    EVP_PKEY *key = generate(ours, "SM2", NULL), *read;
    unsigned char *data;
    size_t len;

    (void)state;
    assert_string_equal(provider_of(key), "default");
    data = encode(key, &pkcs8, &len);
    assert_non_null(data);
    read = decode(ours, &pkcs8, data, len);
    assert_non_null(read);
    assert_string_equal(provider_of(read), "default");
    assert_string_equal(EVP_PKEY_get0_type_name(read), "SM2");
    OPENSSL_free(data);
    EVP_PKEY_free(key);
    EVP_PKEY_free(read);
}

static void assert_verified_by(OSSL_LIB_CTX *context, EVP_PKEY *key, const char *provider)
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    EVP_PKEY_CTX *inner;

    assert_int_equal(EVP_DigestVerifyInit_ex(c, &inner, NULL, context, NULL, key, NULL), 1);
    assert_string_equal(OSSL_PROVIDER_get0_name(EVP_PKEY_CTX_get0_provider(inner)), provider);
    EVP_MD_CTX_free(c);
}

/* A certificate that is made and signed with one provider, and verified with the other. */
static void test_certificate(void **state)
{
    static const struct {
        const char *type, *group, *digest;
    } keys[] = {{"EC", "prime256v1", "SHA256"}, {"EC", "sect283k1", "SHA384"}, {"ED25519", NULL, NULL}};

    (void)state;
    for (size_t i = 0; i < COUNT(keys); i++)
        for (int made_by_us = 0; made_by_us < 2; made_by_us++) {
            OSSL_LIB_CTX *context = made_by_us ? ours : theirs;
            EVP_PKEY *key = generate(context, keys[i].type, keys[i].group), *other;
            X509 *certificate = X509_new_ex(context, NULL), *read;
            EVP_MD *digest = keys[i].digest ? EVP_MD_fetch(context, keys[i].digest, NULL) : NULL;
            unsigned char *der = NULL;
            const unsigned char *p;
            int len;

            assert_int_equal(X509_set_pubkey(certificate, key), 1);
            X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
            X509_gmtime_adj(X509_getm_notAfter(certificate), 1000);
            assert_true(X509_sign(certificate, key, digest) > 0);
            len = i2d_X509(certificate, &der);
            assert_true(len > 0);
            p = der;
            read = X509_new_ex(made_by_us ? theirs : ours, NULL);
            assert_non_null(d2i_X509(&read, &p, len));
            other = X509_get_pubkey(read);
            assert_verified_by(made_by_us ? theirs : ours, other, made_by_us ? "default" : "abel");
            assert_int_equal(X509_verify(read, other), 1);
            assert_int_equal(X509_check_private_key(read, key), 1);
            assert_int_equal(X509_check_private_key(certificate, key), 1);
            EVP_MD_free(digest);
            OPENSSL_free(der);
            X509_free(certificate);
            X509_free(read);
            EVP_PKEY_free(key);
            EVP_PKEY_free(other);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_curve),
        cmocka_unit_test(test_encrypted),
        cmocka_unit_test(test_sec1_without_public),
        cmocka_unit_test(test_explicit_parameters_of_a_curve),
        cmocka_unit_test(test_sm2),
        cmocka_unit_test(test_certificate),
    };

    return cmocka_run_group_tests(tests, contexts_set_up, contexts_tear_down);
}
