/* SPDX-License-Identifier: Apache-2.0 */
/* OpenSSL's evppkey_ecc.txt, evppkey_brainpool.txt, evppkey_ecdsa.txt and evppkey_ecdsa_rfc6979.txt: key
 * pairs, agreements and signatures on named curves. What is about libcrypto's interfaces is left out. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"

#include <stdio.h>
#include <string.h>

enum { KEYS_MAX = 400 };

/* A key that a file defines and later refers to by name. */
typedef struct {
    char name[64];
    const abel_curve *curve; /* null if it is not under test */
    char d[145];             /* of a private key */
    uint8_t point[145];      /* of a public one */
    size_t point_len;
} named_key;

static named_key keys[KEYS_MAX];
static size_t key_count;

/* find: the key of that name (its first name_len characters), or null if there is none on a curve under test.
 */
static const named_key *find(const char *name, size_t name_len)
{
    for (size_t i = 0; i < key_count; i++) {
        if (strncmp(keys[i].name, name, name_len) == 0 && !keys[i].name[name_len] && keys[i].curve) {
            return &keys[i];
        }
    }
    return NULL;
}

static const named_key *find_value(const blocks *b, const char *key)
{
    const char *name = blocks_value(b, key);
    return name ? find(name, strlen(name)) : NULL;
}

/* define: the lines after the first pair of the block are a PEM structure. */
static void define(const blocks *b)
{
    static octets pem, der, point;
    named_key *key = &keys[key_count];
    pem.len = 0;
    for (size_t i = 1; i < b->count; i++) {
        const size_t len = strlen(b->pair[i].key);
        assert_true(pem.len + len < OCTETS_MAX);
        memcpy(pem.data + pem.len, b->pair[i].key, len);
        pem.data[pem.len + len] = '\n';
        pem.len += len + 1;
    }
    assert_true(key_count++ < KEYS_MAX && strlen(b->pair[0].value) < sizeof key->name);
    strcpy(key->name, b->pair[0].value);
    assert_true(peer_pem(&der, &pem));
    const char *curve = peer_private_number(key->d, der.data, der.len);
    if (!curve) {
        curve = peer_public_point(&point, der.data, der.len);
        if (curve && point.len <= sizeof key->point) {
            memcpy(key->point, point.data, key->point_len = point.len);
        }
    }
    key->curve = curve ? subject(curve) : NULL;
}

/* point_of: of a public key, or of a private one. */
static bool point_of(octets *point, const named_key *key)
{
    const size_t len = key->curve->info.private_len;
    uint8_t secret[72];
    abel_private_key private_key;
    point->len = key->point_len;
    memcpy(point->data, key->point, key->point_len);
    if (point->len > 0) {
        return true;
    }
    point->len = sizeof point->data;
    return case_number(secret, len, key->d) &&
           abel_private_key_init(&private_key, key->curve, secret, len) == ABEL_OK &&
           abel_private_key_public(point->data, &point->len, &private_key) == ABEL_OK;
}

static bool key_pair(const char *pair)
{
    static octets made, given;
    const named_key *private_key = find(pair, strcspn(pair, ":"));
    const char *name = pair + strcspn(pair, ":") + 1;
    const named_key *public_key = find(name, strlen(name));
    abel_public_key key;
    return private_key && public_key && point_of(&made, private_key) && point_of(&given, public_key) &&
           octets_equal(&given, made.data, made.len) &&
           abel_public_key_init(&key, public_key->curve, given.data, given.len) == ABEL_OK;
}

/* derive: or the peer's point, of order 2, is refused. */
static bool derive(const blocks *b, const named_key *key)
{
    static octets point, shared;
    const named_key *peer = find_value(b, "PeerKey");
    const char *control = blocks_value(b, "Ctrl");
    abel_public_key refused;
    if (!peer || peer->curve != key->curve || !point_of(&point, peer)) {
        return false;
    }
    /* An x of 0, outside of the subgroup of order n, of which libcrypto takes a point here. */
    const bool outside = strcmp(peer->name, "BOB_zero_secp112r2_PUB") == 0;
    if (blocks_value(b, "Result") || outside) {
        return abel_public_key_init(&refused, peer->curve, point.data, point.len) == ABEL_ERR_PUBLIC_KEY;
    }
    const bool cofactor = control && strcmp(control, "ecdh_cofactor_mode:1") == 0;
    return blocks_hex(&shared, b, "SharedSecret") &&
           case_agrees(key->curve, key->d, &point, cofactor ? ABEL_ECDH_COFACTOR : ABEL_ECDH_PLAIN, &shared);
}

/* message: text in quotes. */
static bool message_of(octets *message, const blocks *b)
{
    const char *value = blocks_value(b, "Input");
    const bool read = value && *value == '"' && octets_from_text(message, value + 1) && message->len > 0;
    message->len -= read;
    return read;
}

static bool sign(const blocks *b, const named_key *key)
{
    static octets message, signature;
    const size_t len = key->curve->info.private_len;
    const char *hash = blocks_value(b, "DigestSign");
    uint8_t numbers[144];
    char r[145], s[145];
    if (!message_of(&message, b) || !blocks_hex(&signature, b, "Output") ||
        !abel__der_decode(numbers, numbers + len, len, signature.data, signature.len)) {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        sprintf(r + 2 * i, "%02x", numbers[i]);
        sprintf(s + 2 * i, "%02x", numbers[len + i]);
    }
    return case_rfc6979(key->curve, hash, &message, key->d, NULL, r, s);
}

static bool verify(const blocks *b, const named_key *key)
{
    static octets message, signature, digest, point;
    abel_public_key public_key;
    const abel_status expected = blocks_value(b, "Result") ? ABEL_ERR_SIGNATURE : ABEL_OK;
    return message_of(&message, b) && blocks_hex(&signature, b, "Output") &&
           peer_digest(&digest, blocks_value(b, "DigestVerify"), &message) && point_of(&point, key) &&
           abel_public_key_init(&public_key, key->curve, point.data, point.len) == ABEL_OK &&
           abel_ecdsa_verify(signature.data, signature.len, digest.data, digest.len, &public_key, NULL) ==
               expected;
}

/* file: with so many cases on each class of curves. */
static void file(const char *name, size_t binary, size_t prime, size_t any_binary)
{
    static blocks b;
    class_tally t = {0};
    key_count = 0;
    memset(keys, 0, sizeof keys);
    public_blocks(&b, name);
    while (blocks_next(&b)) {
        const char *pair = blocks_value(&b, "PrivPubKeyPair"), *result = blocks_value(&b, "Result");
        const named_key *key = NULL;
        bool passed = true;
        if (blocks_value(&b, "Availablein") && strcmp(blocks_value(&b, "Availablein"), "fips") == 0) {
            continue;
        }
        if (b.count > 1 && strncmp(b.pair[1].key, "-----BEGIN", 10) == 0) {
            define(&b);
        } else if (pair && (key = find(pair, strcspn(pair, ":")))) {
            passed = key_pair(pair);
        } else if ((key = find_value(&b, "Derive"))) {
            passed = derive(&b, key);
        } else if (blocks_value(&b, "NonceType") && (key = find_value(&b, "Key"))) {
            passed = sign(&b, key);
        } else if (blocks_value(&b, "DigestVerify") && blocks_value(&b, "Output") &&
                   (!result || strcmp(result, "VERIFY_ERROR") == 0)) {
            key = find_value(&b, "Key");
            passed = !key || verify(&b, key);
        }
        class_case(&t, key ? key->curve : NULL, passed, "%s:%zu", name, b.first_line);
    }
    blocks_close(&b);
    class_end(&t, binary, prime, any_binary);
}

static void evppkey(void **state)
{
    (void)state;
    file("openssl/evppkey_ecc.txt", 136, 125, 184);
    file("openssl/evppkey_brainpool.txt", 0, 124, 0);
    file("openssl/evppkey_ecdsa.txt", 1, 4, 0);
    file("openssl/evppkey_ecdsa_rfc6979.txt", 310, 155, 0);
}

int main(void)
{
    int start = public_vectors_start(subjects_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(evppkey)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
