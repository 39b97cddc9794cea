/* SPDX-License-Identifier: Apache-2.0 */
/* libcrypto as the peer. */
#include "peer.h"

#include <openssl/decoder.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>

static void require(int condition)
{
    if (!condition) {
        fputs("libcrypto failed\n", stderr);
        abort();
    }
}

bool peer_x25519(uint8_t shared[32], const uint8_t private_key[32], const uint8_t peer[32])
{
    EVP_PKEY *ours = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, NULL, private_key, 32);
    EVP_PKEY *theirs = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, NULL, peer, 32);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(ours, NULL);
    size_t len = 32;
    require(ours && theirs && context && EVP_PKEY_derive_init(context) > 0);
    bool derived = EVP_PKEY_derive_set_peer(context, theirs) > 0 &&
                   EVP_PKEY_derive(context, shared, &len) > 0;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(theirs);
    EVP_PKEY_free(ours);
    return derived;
}

static void public_of(uint8_t public_key[32], int type, const uint8_t private_key[32])
{
    EVP_PKEY *key = EVP_PKEY_new_raw_private_key(type, NULL, private_key, 32);
    size_t len = 32;
    require(key && EVP_PKEY_get_raw_public_key(key, public_key, &len) > 0);
    EVP_PKEY_free(key);
}

void peer_x25519_public(uint8_t public_key[32], const uint8_t private_key[32])
{
    public_of(public_key, EVP_PKEY_X25519, private_key);
}

void peer_ed25519_public(uint8_t public_key[32], const uint8_t private_key[32])
{
    public_of(public_key, EVP_PKEY_ED25519, private_key);
}

void peer_ed25519_sign(uint8_t signature[64], const uint8_t *message, size_t message_len,
                       const uint8_t private_key[32])
{
    EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, private_key, 32);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    size_t len = 64;
    require(key && context && EVP_DigestSignInit(context, NULL, NULL, NULL, key) > 0);
    require(EVP_DigestSign(context, signature, &len, message, message_len) > 0);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
}

bool peer_ed25519_verify(const uint8_t signature[64], const uint8_t *message, size_t message_len,
                         const uint8_t public_key[32])
{
    EVP_PKEY *key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL, public_key, 32);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    require(key && context && EVP_DigestVerifyInit(context, NULL, NULL, NULL, key) > 0);
    bool valid = EVP_DigestVerify(context, signature, 64, message, message_len) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return valid;
}

void peer_sha512(uint8_t digest[64], const uint8_t *data, size_t len)
{
    require(SHA512(data, len, digest) != NULL);
}

/* decode: the key in an encoded structure that ends where it should, or null. */
static EVP_PKEY *decode(const char *structure, int selection, const char *algorithm, const uint8_t *encoded,
                        size_t len)
{
    EVP_PKEY *key = NULL;
    OSSL_DECODER_CTX *context = OSSL_DECODER_CTX_new_for_pkey(&key, NULL, structure, algorithm, selection,
                                                              NULL, NULL);
    require(context != NULL);
    if (!OSSL_DECODER_from_data(context, &encoded, &len) || len || !EVP_PKEY_is_a(key, algorithm)) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    OSSL_DECODER_CTX_free(context);
    return key;
}

bool peer_private_raw(octets *raw, const char *algorithm, const uint8_t *encoded, size_t len)
{
    EVP_PKEY *key = decode("PrivateKeyInfo", EVP_PKEY_KEYPAIR, algorithm, encoded, len);
    raw->len = OCTETS_MAX;
    bool found = key && EVP_PKEY_get_raw_private_key(key, raw->data, &raw->len) > 0;
    EVP_PKEY_free(key);
    return found;
}

bool peer_public_raw(octets *raw, const char *algorithm, const uint8_t *encoded, size_t len)
{
    EVP_PKEY *key = decode("SubjectPublicKeyInfo", EVP_PKEY_PUBLIC_KEY, algorithm, encoded, len);
    raw->len = OCTETS_MAX;
    bool found = key && EVP_PKEY_get_raw_public_key(key, raw->data, &raw->len) > 0;
    EVP_PKEY_free(key);
    return found;
}
