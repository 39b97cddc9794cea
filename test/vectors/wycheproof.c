/* SPDX-License-Identifier: Apache-2.0 */
/* Project Wycheproof: X25519 with raw, ASN.1, PEM and JWK keys, and Ed25519.
 *
 * "acceptable" for X25519 marks what RFC 7748 allows an implementation to refuse. This library
 * refuses a zero result (flag ZeroSharedSecret) and nothing else. Encodings of keys are libcrypto's
 * business: where "invalid" marks an encoding, no X25519 key must come out of it. */
#include "util/check.h"

#include "util/peer.h"
#include "util/public_vectors.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

#include <openssl/evp.h>
#include <string.h>

/* A key of a test case: false if it is none. */
typedef bool key_reader(octets *key, const json_t *test, const char *field);

static bool raw_key(octets *key, const json_t *test, const char *field)
{
    return json_hex(key, test, field);
}

/* unwrapped: the raw key in an encoded one. */
static bool unwrapped(octets *key, const octets *encoded, const char *field)
{
    return strcmp(field, "private") == 0 ? peer_private_raw(key, "X25519", encoded->data, encoded->len)
                                         : peer_public_raw(key, "X25519", encoded->data, encoded->len);
}

static bool asn_key(octets *key, const json_t *test, const char *field)
{
    static octets encoded;
    return json_hex(&encoded, test, field) && unwrapped(key, &encoded, field);
}

static bool pem_key(octets *key, const json_t *test, const char *field)
{
    static octets encoded;
    return octets_from_text(&encoded, json_string_or_empty(test, field)) && unwrapped(key, &encoded, field);
}

/* base64url: RFC 4648, section 5, without padding. */
static bool base64url(octets *out, const char *text)
{
    char padded[512];
    size_t len = strlen(text), padding = (4 - len % 4) % 4;
    if (len + padding >= sizeof padded || padding == 3) {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        padded[i] = text[i] == '-' ? '+' : text[i] == '_' ? '/' : text[i];
    }
    memset(padded + len, '=', padding);
    int got = EVP_DecodeBlock(out->data, (const unsigned char *)padded, (int)(len + padding));
    out->len = got < 0 ? 0 : (size_t)got - padding;
    return got >= 0;
}

static bool jwk_key(octets *key, const json_t *test, const char *field)
{
    const json_t *jwk = json_object_get(test, field);
    return strcmp(json_string_or_empty(jwk, "kty"), "OKP") == 0 &&
           strcmp(json_string_or_empty(jwk, "crv"), "X25519") == 0 &&
           base64url(key, json_string_or_empty(jwk, strcmp(field, "private") == 0 ? "d" : "x"));
}

static bool x25519_case(const json_t *test, key_reader *read)
{
    static octets private_key, public_key, shared;
    bool keys = read(&private_key, test, "private") && read(&public_key, test, "public");
    if (strcmp(json_string_or_empty(test, "result"), "invalid") == 0) {
        shared.len = 0;
        return !keys || x25519_gives(&private_key, &public_key, &shared);
    }
    if (!keys || !json_hex(&shared, test, "shared")) {
        return false;
    }
    if (json_has(test, "flags", "ZeroSharedSecret")) {
        shared.len = 0;
    }
    return x25519_gives(&private_key, &public_key, &shared);
}

static void x25519_file(const char *name, key_reader *read)
{
    json_t *root = public_json(name), *group, *test;
    size_t g, i;
    tally t = {0};
    json_array_foreach(json_object_get(root, "testGroups"), g, group) {
        json_array_foreach(json_object_get(group, "tests"), i, test) {
            tally_case(&t, x25519_case(test, read), "%s: tcId %d %s", name,
                       (int)json_integer_value(json_object_get(test, "tcId")),
                       json_string_or_empty(test, "comment"));
        }
    }
    size_t cases = (size_t)json_integer_value(json_object_get(root, "numberOfTests"));
    json_decref(root);
    tally_end(&t, cases);
}

static void x25519_raw(void **state)
{
    (void)state;
    x25519_file("wycheproof/x25519_test.json", raw_key);
}

static void x25519_asn(void **state)
{
    (void)state;
    x25519_file("wycheproof/x25519_asn_test.json", asn_key);
}

static void x25519_pem(void **state)
{
    (void)state;
    x25519_file("wycheproof/x25519_pem_test.json", pem_key);
}

static void x25519_jwk(void **state)
{
    (void)state;
    x25519_file("wycheproof/x25519_jwk_test.json", jwk_key);
}

static void ed25519(void **state)
{
    (void)state;
    static octets public_key, message, signature;
    json_t *root = public_json("wycheproof/ed25519_test.json"), *group, *test;
    size_t g, i;
    tally t = {0};
    json_array_foreach(json_object_get(root, "testGroups"), g, group) {
        bool key = json_hex(&public_key, json_object_get(group, "publicKey"), "pk");
        json_array_foreach(json_object_get(group, "tests"), i, test) {
            bool valid = strcmp(json_string_or_empty(test, "result"), "valid") == 0;
            bool passed = key && json_hex(&message, test, "msg") && json_hex(&signature, test, "sig");
            for (int strict = 0; strict < 2; strict++) {
                passed = passed && ed25519_verdict(&public_key, &message, &signature, strict) ==
                                       (valid ? ABEL_OK : ABEL_ERR_SIGNATURE);
            }
            tally_case(&t, passed, "ed25519_test.json: tcId %d %s",
                       (int)json_integer_value(json_object_get(test, "tcId")),
                       json_string_or_empty(test, "comment"));
        }
    }
    size_t cases = (size_t)json_integer_value(json_object_get(root, "numberOfTests"));
    json_decref(root);
    tally_end(&t, cases);
}

int main(void)
{
    int start = public_vectors_start(tier_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(x25519_raw), cmocka_unit_test(x25519_asn), cmocka_unit_test(x25519_pem),
        cmocka_unit_test(x25519_jwk), cmocka_unit_test(ed25519),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
