/* SPDX-License-Identifier: Apache-2.0 */
/* ECTester: points on other curves and points of wrong order, which are no public keys, and agreements of
 * SEC's GEC 2 and of RFC 6932. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *name)
{
    static blocks b;
    public_blocks(&b, name);
    return b.text; /* the reader has not cut it yet */
}

/* next_number: the number after "0x" at or behind *at, which goes on behind it; false if there is none before
 * end. */
static bool next_number(char hex[200], const char **at, const char *end)
{
    const char *start = strstr(*at, "0x");
    if (!start || (end && start > end)) {
        return false;
    }
    start += 2;
    const size_t len = strspn(start, "0123456789abcdefABCDEF");
    if (len == 0 || len >= 200) {
        return false;
    }
    memcpy(hex, start, len);
    hex[len] = '\0';
    *at = start + len;
    return true;
}

/* element: the text between <name> and </name> at or behind at; null if there is none. */
static const char *element(const char *at, const char *name, const char **end)
{
    char tag[20];
    snprintf(tag, sizeof tag, "<%s>", name);
    const char *start = strstr(at, tag);
    *end = start ? strchr(start + 1, '<') : NULL;
    return *end ? start + strlen(tag) : NULL;
}

/* refused: no point of the file is a public key: <inline>x,y</inline> <curve>...</curve>. Those in comments
 * are on the curve, outside of the subgroup, and refused too. */
static void refused(const char *name, size_t binary, size_t prime)
{
    char *file = read_file(name);
    const char *end, *at = file, *point;
    class_tally t = {0};
    while ((point = element(at, "inline", &end))) {
        static octets encoded;
        char x[200], y[200], curve_name[40];
        abel_public_key key;
        const bool read = next_number(x, &point, end) && next_number(y, &point, end);
        const char *start = element(end, "curve", &at);
        assert_true(read && start && (size_t)(at - start) < sizeof curve_name);
        snprintf(curve_name, sizeof curve_name, "%.*s", (int)(at - start), start);
        const abel_curve *curve = case_curve(curve_name);
        const bool passed = curve && case_point(&encoded, curve, x, y) &&
                            abel_public_key_init(&key, curve, encoded.data, encoded.len) ==
                                ABEL_ERR_PUBLIC_KEY;
        class_case(&t, curve, passed, "%s: (%s, %s)", name, x, y);
    }
    free(file);
    class_end(&t, binary, prime, 0);
}

static void points_that_are_no_public_keys(void **state)
{
    (void)state;
    refused("ectester/cofactor/secg_keys.xml", 34, 0);
    refused("ectester/degenerate/brainpool.xml", 0, 59);
    refused("ectester/degenerate/secg.xml", 0, 103);
    refused("ectester/invalid/brainpool/brainpoolP256r1.xml", 0, 80);
    refused("ectester/invalid/nist/b163.xml", 54, 0);
    refused("ectester/invalid/nist/b283.xml", 83, 0);
    refused("ectester/invalid/nist/k163.xml", 54, 0);
    refused("ectester/invalid/nist/k233.xml", 71, 0);
    refused("ectester/invalid/secg/secp160r1.xml", 0, 57);
    refused("ectester/invalid/secg/secp224r1.xml", 0, 72);
}

/* read_numbers: count numbers from a file. */
static void read_numbers(char hex[][200], size_t count, const char *set, const char *curve, const char *what)
{
    char name[100];
    snprintf(name, sizeof name, "ectester/test/%s/%s-%s.csv", set, curve, what);
    char *file = read_file(name);
    const char *at = file;
    for (size_t i = 0; i < count; i++) {
        assert_true(next_number(hex[i], &at, NULL));
    }
    free(file);
}

/* agreement: of the keys of two sides; where the curve is under test. */
static void agreement(const char *set, const char *name, const char *one, const char *other, const char *what,
                      abel_ecdh_mode mode)
{
    static octets u, v, shared;
    const abel_curve *curve = subject(name);
    char key_u[3][200], key_v[3][200], z[1][200];
    read_numbers(key_u, 3, set, name, one);
    read_numbers(key_v, 3, set, name, other);
    read_numbers(z, 1, set, name, what);
    assert_non_null(peer_curve(name));
    assert_true(curve || !class_is_under_test(class_of(peer_curve(name))));
    if (curve) {
        assert_true(case_point(&u, curve, key_u[0], key_u[1]) && case_point(&v, curve, key_v[0], key_v[1]));
        assert_true(octets_from_hex(&shared, z[0]));
        assert_true(case_key_pair(curve, key_u[2], key_u[0], key_u[1]));
        assert_true(case_key_pair(curve, key_v[2], key_v[0], key_v[1]));
        assert_true(case_agrees(curve, key_u[2], &v, mode, &shared));
        assert_true(case_agrees(curve, key_v[2], &u, mode, &shared));
    }
}

static void agreements(void **state)
{
    (void)state;
    agreement("secg", "sect163k1", "keyU", "keyV", "dh-raw", ABEL_ECDH_PLAIN);
    agreement("secg", "sect163k1", "keyU", "keyV", "dhc-raw", ABEL_ECDH_COFACTOR);
    agreement("secg", "secp160r1", "keyU", "keyV", "dh-raw", ABEL_ECDH_PLAIN);
    agreement("brainpool", "brainpoolP224r1", "keyA", "keyB", "dh-raw", ABEL_ECDH_PLAIN);
}

int main(void)
{
    int start = public_vectors_start(subjects_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_that_are_no_public_keys),
        cmocka_unit_test(agreements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
