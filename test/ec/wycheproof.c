/* SPDX-License-Identifier: Apache-2.0 */
/* Project Wycheproof: ECDH and ECDSA.
 *
 * Keys of ECDH are SubjectPublicKeyInfo, in hexadecimal or in PEM, points, or JSON Web Keys. Their ASN.1 is
 * libcrypto's business; the point in them is this library's, in whatever form it comes. "acceptable" are
 * encodings that are not DER or have parameters in place of a name, where a key that can be read must give
 * the shared secret, compressed points, which must give it, and points of small order, which must be refused.
 */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"

#include <glob.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>

static int tc_id(const json_t *test)
{
    return (int)json_integer_value(json_object_get(test, "tcId"));
}

static bool has_result(const json_t *test, const char *result)
{
    return strcmp(json_string_or_empty(test, "result"), result) == 0;
}

/* each_file: calls visit for the files that a pattern matches, of which there are `count`. */
static void each_file(const char *pattern, size_t count, void (*visit)(const char *name, class_tally *t),
                      class_tally *t)
{
    char path[OCTETS_MAX];
    glob_t found;
    public_path(path, pattern);
    assert_int_equal(glob(path, 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, count);
    public_path(path, "");
    for (size_t i = 0; i < count; i++) {
        visit(found.gl_pathv[i] + strlen(path), t);
    }
    globfree(&found);
}

/* A case of ECDH as the library takes it. */
typedef struct {
    octets point;
    char d[2 * 80 + 1];
} agreement;

/* from_info: a SubjectPublicKeyInfo of this curve. */
static bool from_info(octets *point, const abel_curve *curve, const octets *info)
{
    const char *name = peer_public_point(point, info->data, info->len);
    return name && subject(name) == curve;
}

static bool from_hexadecimal(agreement *a, const abel_curve *curve, const json_t *group, const json_t *test)
{
    static octets key;
    const bool is_point = strcmp(json_string_or_empty(group, "encoding"), "ecpoint") == 0;
    snprintf(a->d, sizeof a->d, "%s", json_string_or_empty(test, "private"));
    return json_hex(is_point ? &a->point : &key, test, "public") &&
           (is_point || from_info(&a->point, curve, &key));
}

static bool from_pem(agreement *a, const abel_curve *curve, const json_t *group, const json_t *test)
{
    static octets text, key;
    (void)group;
    return octets_from_text(&text, json_string_or_empty(test, "private")) && peer_pem(&key, &text) &&
           peer_private_number(a->d, key.data, key.len) &&
           octets_from_text(&text, json_string_or_empty(test, "public")) && peer_pem(&key, &text) &&
           from_info(&a->point, curve, &key);
}

/* from_base64url: appends what a member of a JSON Web Key holds (RFC 7518, section 6.2.1): base64url without
 * padding. */
static bool from_base64url(octets *o, const json_t *key, const char *member)
{
    char text[200];
    const size_t len = (size_t)snprintf(text, sizeof text - 4, "%s", json_string_or_empty(key, member));
    if (len >= sizeof text - 4) {
        return false;
    }
    memcpy(text + len, "===", 4);
    for (char *c = text; *c; c++) {
        *c = (char)(*c == '-' ? '+' : *c == '_' ? '/' : *c);
    }
    const int quads = (int)(len + 3) / 4;
    if (EVP_DecodeBlock(o->data + o->len, (const uint8_t *)text, 4 * quads) != 3 * quads) {
        return false;
    }
    o->len += len * 3 / 4;
    return true;
}

static bool from_json(agreement *a, const abel_curve *curve, const json_t *group, const json_t *test)
{
    const json_t *public_key = json_object_get(test, "public"), *key = json_object_get(test, "private");
    static octets d;
    (void)group;
    d.len = 0;
    a->point.len = 1;
    a->point.data[0] = 4;
    if (!from_base64url(&d, key, "d") || !from_base64url(&a->point, public_key, "x") ||
        !from_base64url(&a->point, public_key, "y")) {
        return false;
    }
    for (size_t i = 0; i < d.len; i++) {
        snprintf(a->d + 2 * i, 3, "%02x", d.data[i]);
    }
    return case_curve(json_string_or_empty(public_key, "crv")) == curve;
}

static bool may_fail(const json_t *test)
{
    static const char *const flags[] = {"InvalidAsn", "InvalidPem", "UnnamedCurve"};
    for (size_t i = 0; i < COUNT(flags); i++) {
        if (json_has(test, "flags", flags[i])) {
            return true;
        }
    }
    return false;
}

static bool agrees(const abel_curve *curve, const json_t *group, const json_t *test)
{
    static octets shared;
    static agreement a;
    abel_public_key key;
    const char *encoding = json_string_or_empty(group, "encoding");
    bool (*read)(agreement *, const abel_curve *, const json_t *,
                 const json_t *) = strcmp(encoding, "pem") == 0         ? from_pem
                                   : strcmp(encoding, "webcrypto") == 0 ? from_json
                                                                        : from_hexadecimal;
    const bool usable = read(&a, curve, group, test) &&
                        abel_public_key_init(&key, curve, a.point.data, a.point.len) == ABEL_OK;
    const bool may_pass = !has_result(test, "invalid") && !json_has(test, "flags", "LowOrderPublic");
    if (!usable) {
        return !may_pass || may_fail(test);
    }
    return may_pass && json_hex(&shared, test, "shared") &&
           case_agrees(curve, a.d, &a.point, ABEL_ECDH_PLAIN, &shared);
}

static void agreements(const char *name, class_tally *t)
{
    json_t *root = public_json(name), *group, *test;
    size_t i, j;
    json_array_foreach (json_object_get(root, "testGroups"), i, group) {
        const abel_curve *curve = case_curve(json_string_or_empty(group, "curve"));
        json_array_foreach (json_object_get(group, "tests"), j, test) {
            class_case(t, curve, curve && agrees(curve, group, test), "%s: tcId %d, %s", name, tc_id(test),
                       json_string_or_empty(test, "comment"));
        }
    }
    json_decref(root);
}

static void ecdh(void **state)
{
    (void)state;
    class_tally t = {0};
    each_file("wycheproof/ecdh_*_test.json", 25, agreements, &t);
    class_end(&t, 1049, 15213, 0);
}

/* verdict: signatures are in DER, or r || s; each is valid or invalid, none is "acceptable". That s is above
 * n / 2, which makes two of Bitcoin's invalid, is not against ECDSA. */
static bool verdict(const abel_public_key *key, const json_t *group, const json_t *test)
{
    static octets message, signature, digest;
    const bool raw = strcmp(json_string_or_empty(group, "type"), "EcdsaP1363Verify") == 0;
    const abel_ecdsa_options options = {.size = sizeof options,
                                        .format = raw ? ABEL_ECDSA_RAW : ABEL_ECDSA_DER};
    if (!json_hex(&message, test, "msg") || !json_hex(&signature, test, "sig") ||
        !peer_digest(&digest, json_string_or_empty(group, "sha"), &message)) {
        return false;
    }
    const bool high = strcmp(json_string_or_empty(group, "type"), "EcdsaBitcoinVerify") == 0 &&
                      strstr(json_string_or_empty(test, "comment"), "malleability");
    const bool expected = high || has_result(test, "valid");
    return abel_ecdsa_verify(signature.data, signature.len, digest.data, digest.len, key, &options) ==
           (expected ? ABEL_OK : ABEL_ERR_SIGNATURE);
}

static void signatures(const char *name, class_tally *t)
{
    static octets point;
    json_t *root = public_json(name), *group, *test;
    size_t i, j;
    json_array_foreach (json_object_get(root, "testGroups"), i, group) {
        const json_t *key_json = json_object_get(group, "publicKey");
        const abel_curve *curve = case_curve(json_string_or_empty(key_json, "curve"));
        abel_public_key key;
        const bool usable = curve && json_hex(&point, key_json, "uncompressed") &&
                            abel_public_key_init(&key, curve, point.data, point.len) == ABEL_OK;
        json_array_foreach (json_object_get(group, "tests"), j, test) {
            class_case(t, curve, usable && verdict(&key, group, test), "%s: tcId %d, %s", name, tc_id(test),
                       json_string_or_empty(test, "comment"));
        }
    }
    json_decref(root);
}

/* There are none on binary curves. */
static void ecdsa(void **state)
{
    (void)state;
    class_tally t = {0};
    each_file("wycheproof/ecdsa_*_test.json", 47, signatures, &t);
    class_end(&t, 0, 19722, 0);
}

int main(void)
{
    int start = public_vectors_start(subjects_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ecdh),
        cmocka_unit_test(ecdsa),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
