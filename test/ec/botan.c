/* SPDX-License-Identifier: Apache-2.0 */
/* Botan's multiples of base points and of others, deterministic signatures, and verification. In its files a
 * value holds until there is another. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"

#include <stdio.h>
#include <string.h>

/* curve_of: by Botan's name. */
static const abel_curve *curve_of(const char *name)
{
    static const char *const others[][2] = {{"sm2p256v1", "SM2"},
                                            {"x962_p239v1", "prime239v1"},
                                            {"x962_p239v2", "prime239v2"},
                                            {"brainpool224r1", "brainpoolP224r1"},
                                            {"brainpool256r1", "brainpoolP256r1"},
                                            {"brainpool384r1", "brainpoolP384r1"},
                                            {"brainpool512r1", "brainpoolP512r1"}};
    for (size_t i = 0; i < COUNT(others); i++) {
        if (strcmp(name, others[i][0]) == 0) {
            name = others[i][1];
        }
    }
    return subject(name);
}

/* The values that hold. */
enum { GROUP, K, P, X, MSG, HASH, PX, PY, VALID, VALUES };
static const char *const names[VALUES] = {"Group", "k", "P", "X", "Msg", "Hash", "Px", "Py", "Valid"};
static const char *value[VALUES];

static const char *without_prefix(const char *number)
{
    return strncmp(number, "0x", 2) == 0 ? number + 2 : number;
}

/* file: calls passes with the curve and the value of `last`, which ends each case. */
static void file(const char *name, const char *last, bool (*passes)(const abel_curve *, const char *),
                 size_t prime)
{
    static blocks b;
    class_tally t = {0};
    memset(value, 0, sizeof value);
    public_blocks(&b, name);
    while (blocks_next(&b)) {
        for (size_t i = 0; i < b.count; i++) {
            const char *key = b.pair[i].key;
            for (size_t j = 0; j < VALUES; j++) {
                if (strcmp(key, names[j]) == 0) {
                    value[j] = b.pair[i].value;
                }
            }
            if (strcmp(key, last) == 0) {
                const abel_curve *curve = curve_of(value[GROUP] ? value[GROUP] : b.section);
                class_case(&t, curve, curve && passes(curve, b.pair[i].value), "%s:%zu", name, b.first_line);
                value[VALID] = NULL;
            }
        }
    }
    blocks_close(&b);
    class_end(&t, 0, prime, 0);
}

static bool multiple_of_base(const abel_curve *curve, const char *point)
{
    static octets encoded;
    char x[145], y[145];
    return octets_from_hex(&encoded, point) && case_coordinates(x, y, curve, &encoded) &&
           case_key_pair(curve, without_prefix(value[K]), x, y);
}

/* The multiple's y is seen nowhere. */
static bool multiple_of_any(const abel_curve *curve, const char *multiple)
{
    static octets point, expected;
    if (!octets_from_hex(&point, value[P]) || !octets_from_hex(&expected, multiple)) {
        return false;
    }
    memmove(expected.data, expected.data + 1, expected.len - 1);
    expected.len = curve->info.shared_len;
    return case_agrees(curve, without_prefix(value[K]), &point, ABEL_ECDH_PLAIN, &expected);
}

/* halves: of r || s. */
static bool halves(char r[145], char s[145], const char *signature)
{
    const size_t len = strlen(signature);
    if (len % 2 || len / 2 > 144) {
        return false;
    }
    snprintf(r, 145, "%.*s", (int)(len / 2), signature);
    snprintf(s, 145, "%s", signature + len / 2);
    return true;
}

/* With "Raw(SHA-256)" the message is the digest, with "Raw" that of no hash function: such a signature is
 * only verified. */
static bool deterministic(const abel_curve *curve, const char *signature)
{
    static octets message;
    char hash[16], r[145], s[145];
    if (!octets_from_hex(&message, value[MSG]) || !halves(r, s, signature)) {
        return false;
    }
    const char *d = without_prefix(value[X]);
    if (strcmp(value[HASH], "Raw") == 0) {
        return case_verifies_private(curve, &message, d, r, s);
    }
    return sscanf(value[HASH], "Raw(%15[^)]", hash) == 1
               ? case_rfc6979_digest(curve, hash, &message, d, NULL, r, s)
               : case_rfc6979(curve, value[HASH], &message, d, NULL, r, s);
}

/* A number without a prefix is decimal here. */
static bool hexadecimal(char hex[145], const char *number)
{
    BIGNUM *n = NULL;
    const bool prefixed = strncmp(number, "0x", 2) == 0;
    char *text = (prefixed ? BN_hex2bn(&n, number + 2) : BN_dec2bn(&n, number)) ? BN_bn2hex(n) : NULL;
    const bool fits = text && strlen(text) < 145;
    if (fits) {
        strcpy(hex, text);
    }
    OPENSSL_free(text);
    BN_free(n);
    return fits;
}

static bool verification(const abel_curve *curve, const char *signature)
{
    static octets digest;
    char x[145], y[145], r[145], s[145];
    const bool expected = !value[VALID] || *value[VALID] == '1';
    return octets_from_hex(&digest, value[MSG]) && halves(r, s, signature) && hexadecimal(x, value[PX]) &&
           hexadecimal(y, value[PY]) && case_verifies(curve, &digest, x, y, r, s) == expected;
}

static void botan(void **state)
{
    (void)state;
    file("botan/ecc_base_point_mul.vec", "P", multiple_of_base, 388);
    file("botan/ecc_var_point_mul.vec", "Z", multiple_of_any, 829);
    file("botan/ecdsa_rfc6979.vec", "Signature", deterministic, 99);
    file("botan/ecdsa_verify.vec", "Signature", verification, 30);
}

int main(void)
{
    int start = public_vectors_start(subjects_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(botan)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
