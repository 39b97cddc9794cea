/* SPDX-License-Identifier: Apache-2.0 */
/* Mbed TLS: the lines of test_suite_ecp.data, test_suite_ecdh.data and test_suite_ecdsa.data on prime curves
 * that are about keys, points, agreements and signatures: function:curve:argument:...:result. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"

#include <stdio.h>
#include <string.h>

enum { FIELDS = 12 };

/* A line, cut into its fields. */
typedef struct {
    char text[OCTETS_MAX];
    char *field[FIELDS]; /* null past the last */
} data_line;

static void cut(data_line *line, const char *text)
{
    memset(line->field, 0, sizeof line->field);
    assert_true(strlen(text) < sizeof line->text);
    strcpy(line->text, text);
    char *next = line->text;
    for (size_t i = 0; next && i < FIELDS; i++) {
        char *start = next;
        if ((next = strchr(start, ':'))) {
            *next++ = '\0';
        }
        if (*start == '"') {
            start++;
            start[strcspn(start, "\"")] = '\0';
        }
        line->field[i] = start;
    }
}

/* curve_of: by the name of the constant; null for Curve25519 and Curve448. */
static const abel_curve *curve_of(const char *name)
{
    char lower[40], brainpool[40];
    static const char prefix[] = "MBEDTLS_ECP_DP_";
    if (!name || strncmp(name, prefix, sizeof prefix - 1) != 0 || strlen(name) >= sizeof lower) {
        return NULL;
    }
    size_t i = 0;
    for (const char *c = name + sizeof prefix - 1; *c; c++) {
        lower[i++] = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    }
    lower[i] = '\0';
    snprintf(brainpool, sizeof brainpool, "brainpoolP%.20s", lower + 2);
    return case_curve(strncmp(lower, "bp", 2) == 0 ? brainpool : lower);
}

static bool succeeds(const char *result)
{
    return result && strcmp(result, "0") == 0;
}

/* private, x, y of one side, the same of the other, x of the shared point; then perhaps its y. */
static bool both_agree(const abel_curve *curve, char **a)
{
    static octets ours, theirs, shared;
    return a[6] && octets_from_hex(&shared, a[6]) && case_point(&ours, curve, a[1], a[2]) &&
           case_point(&theirs, curve, a[4], a[5]) && case_key_pair(curve, a[0], a[1], a[2]) &&
           case_key_pair(curve, a[3], a[4], a[5]) &&
           case_agrees(curve, a[0], &theirs, ABEL_ECDH_PLAIN, &shared) &&
           case_agrees(curve, a[3], &ours, ABEL_ECDH_PLAIN, &shared);
}

/* private, point, which side, shared. */
static bool exchange(const abel_curve *curve, char **a)
{
    static octets peer, shared;
    return a[3] && octets_from_hex(&peer, a[1]) && octets_from_hex(&shared, a[3]) &&
           case_agrees(curve, a[0], &peer, ABEL_ECDH_PLAIN, &shared);
}

/* private, the curve and the point of the peer, which are those of another curve. */
static bool other_curve(const abel_curve *curve, char **a)
{
    static octets peer;
    char x[145], y[145];
    return a[2] && octets_from_hex(&peer, a[2]) && !case_coordinates(x, y, curve, &peer);
}

/* private, result. */
static bool private_key(const abel_curve *curve, char **a)
{
    return a[1] && case_is_private(curve, a[0]) == succeeds(a[1]);
}

/* x, y, another curve, private, x, y, result. */
static bool key_pair(const abel_curve *curve, char **a)
{
    return a[6] && (case_key_pair(curve, a[3], a[0], a[1]) && curve_of(a[2]) == curve &&
                    strcmp(a[0], a[4]) == 0 && strcmp(a[1], a[5]) == 0) == succeeds(a[6]);
}

/* private, result, point. */
static bool public_key(const abel_curve *curve, char **a)
{
    static octets point;
    char x[145], y[145];
    return a[2] && (succeeds(a[1]) ? octets_from_hex(&point, a[2]) && case_coordinates(x, y, curve, &point) &&
                                         case_key_pair(curve, a[0], x, y)
                                   : !case_is_private(curve, a[0]));
}

/* point, x, y, z, result; the point at infinity is none here. */
static bool reading(const abel_curve *curve, char **a)
{
    static octets point;
    char x[145], y[145];
    if (!a[4] || !octets_from_hex(&point, a[0])) {
        return false;
    }
    return succeeds(a[4]) && point.len > 1 ? case_decodes(curve, &point, a[1], a[2])
                                           : !case_coordinates(x, y, curve, &point);
}

/* x, y, z, format, point, room, result: where it fits. */
static bool writing(const abel_curve *curve, char **a)
{
    static octets point;
    if (!a[6] || !octets_from_hex(&point, a[4])) {
        return false;
    }
    return !succeeds(a[6]) || strcmp(a[2], "00") == 0 || case_decodes(curve, &point, a[0], a[1]);
}

/* private, x, y, nonce, digest, r, s, result. */
static bool signing(const abel_curve *curve, char **a)
{
    static octets digest;
    if (!a[7] || !octets_from_hex(&digest, a[4])) {
        return false;
    }
    return succeeds(a[7]) ? case_signs(curve, &digest, a[0], a[1], a[2], a[3], a[5], a[6])
                          : !case_is_private(curve, a[0]);
}

/* private, hash, digest, r, s. */
static bool deterministic(const abel_curve *curve, char **a)
{
    static octets digest;
    return a[4] && strncmp(a[1], "MBEDTLS_MD_", 11) == 0 && octets_from_hex(&digest, a[2]) &&
           case_rfc6979_digest(curve, a[1] + 11, &digest, a[0], NULL, a[3], a[4]);
}

/* x, y, r, s, digest, result. */
static bool verifying(const abel_curve *curve, char **a)
{
    static octets digest;
    return a[5] && octets_from_hex(&digest, a[4]) &&
           case_verifies(curve, &digest, a[0], a[1], a[2], a[3]) == succeeds(a[5]);
}

static const struct {
    const char *file, *function;
    size_t cases;
    bool (*passes)(const abel_curve *curve, char **arguments);
} functions[] = {
    {"ecp", "ecp_test_vect", 9, both_agree},
    {"ecp", "mbedtls_ecp_check_privkey", 4, private_key},
    {"ecp", "mbedtls_ecp_read_key", 4, private_key},
    {"ecp", "mbedtls_ecp_check_pub_priv", 6, key_pair},
    {"ecp", "ecp_calc_public", 2, public_key},
    {"ecp", "ecp_read_binary", 14, reading},
    {"ecp", "ecp_write_binary", 9, writing},
    {"ecdh", "ecdh_primitive_testvec", 3, both_agree},
    {"ecdh", "ecdh_exchange_calc_secret", 2, exchange},
    {"ecdh", "ecdh_exchange_get_params_fail", 2, other_curve},
    {"ecdsa", "ecdsa_prim_test_vectors", 11, signing},
    {"ecdsa", "ecdsa_det_test_vectors", 40, deterministic},
    {"ecdsa", "ecdsa_verify", 15, verifying},
};

static void mbedtls(void **state)
{
    (void)state;
    static blocks b;
    static data_line line;
    for (size_t i = 0; i < COUNT(functions); i++) {
        char name[60];
        class_tally t = {0};
        snprintf(name, sizeof name, "mbedtls/test_suite_%s.data", functions[i].file);
        public_blocks(&b, name);
        while (blocks_next(&b)) {
            for (size_t j = 0; j < b.count; j++) {
                cut(&line, b.pair[j].key);
                const abel_curve *curve = strcmp(line.field[0], functions[i].function) == 0
                                              ? curve_of(line.field[1])
                                              : NULL;
                class_case(&t, curve, curve && functions[i].passes(curve, line.field + 2), "%s:%zu, %s", name,
                           b.first_line, functions[i].function);
            }
        }
        blocks_close(&b);
        class_end(&t, 0, functions[i].cases, 0);
    }
}

int main(void)
{
    int start = public_vectors_start(subjects_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(mbedtls)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
