/* SPDX-License-Identifier: Apache-2.0 */
/* Domain parameters: std-curves' files of SEC 2, NIST and RFC 5639, and Wycheproof's of curves of prime
 * order. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"

#include <string.h>

/* digits: a number in hexadecimal, with or without 0x. */
static const char *digits(const json_t *number)
{
    const char *text = json_string_value(number);
    return text && strncmp(text, "0x", 2) == 0 ? text + 2 : text;
}

/* has_order: n - 1 is the highest private key, whose public key is that of 1 but for y. */
static bool has_order(const abel_curve *curve, const char *n)
{
    const size_t len = curve->info.private_len;
    BIGNUM *order = NULL;
    uint8_t secret[72], one[72] = {0}, point[145], minus[145];
    size_t point_len = sizeof point, minus_len = sizeof minus;
    abel_private_key key;
    if (!n || !BN_hex2bn(&order, n)) {
        return false;
    }
    one[len - 1] = 1;
    bool found = BN_bn2binpad(order, secret, (int)len) == (int)len &&
                 abel_private_key_init(&key, curve, secret, len) == ABEL_ERR_PRIVATE_KEY &&
                 BN_sub_word(order, 1) && BN_bn2binpad(order, secret, (int)len) == (int)len &&
                 abel_private_key_init(&key, curve, secret, len) == ABEL_OK &&
                 abel_private_key_public(minus, &minus_len, &key) == ABEL_OK &&
                 abel_private_key_init(&key, curve, one, len) == ABEL_OK &&
                 abel_private_key_public(point, &point_len, &key) == ABEL_OK;
    BN_free(order);
    return found && memcmp(point, minus, curve->info.shared_len + 1) == 0 &&
           memcmp(point, minus, point_len) != 0;
}

/* check: one that has no object identifier in the file has one nevertheless. */
static bool check(const abel_curve *curve, const char *oid, const char *x, const char *y, const char *n,
                  unsigned cofactor)
{
    return curve->info.cofactor == cofactor && case_key_pair(curve, "1", x, y) && has_order(curve, n) &&
           (!oid || subjects_are_peers() || strcmp(curve->info.oid, oid) == 0);
}

static void std_curves(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t binary, prime, any_binary;
    } files[] = {{"params/secg_curves.json", 14, 15, 4},
                 {"params/nist_curves.json", 10, 5, 0},
                 {"params/brainpool_curves.json", 0, 14, 0}};
    for (size_t i = 0; i < COUNT(files); i++) {
        json_t *root = public_json(files[i].name), *entry;
        size_t j;
        class_tally t = {0};
        json_array_foreach (json_object_get(root, "curves"), j, entry) {
            const abel_curve *curve = case_curve(json_string_or_empty(entry, "name"));
            const json_t *g = json_object_get(entry, "generator");
            const char *x = digits(json_object_get(json_object_get(g, "x"), "raw"));
            const char *y = digits(json_object_get(json_object_get(g, "y"), "raw"));
            const char *h = digits(json_object_get(entry, "cofactor"));
            class_case(&t, curve,
                       curve && h && strlen(h) == 1 &&
                           check(curve, json_string_value(json_object_get(entry, "oid")), x, y,
                                 digits(json_object_get(entry, "order")), (unsigned)(*h - '0')),
                       "%s", files[i].name);
        }
        json_decref(root);
        class_end(&t, files[i].binary, files[i].prime, files[i].any_binary);
    }
}

/* All but FRP256v1, which libcrypto has not. */
static void wycheproof(void **state)
{
    (void)state;
    json_t *root = public_json("wycheproof/ec_prime_order_curves_test.json"), *group, *test;
    size_t i, j;
    class_tally t = {0};
    json_array_foreach (json_object_get(root, "testGroups"), i, group) {
        json_array_foreach (json_object_get(group, "tests"), j, test) {
            const abel_curve *curve = case_curve(json_string_or_empty(test, "name"));
            class_case(&t, curve,
                       curve && check(curve, json_string_value(json_object_get(test, "oid")),
                                      digits(json_object_get(test, "gx")),
                                      digits(json_object_get(test, "gy")), digits(json_object_get(test, "n")),
                                      (unsigned)json_integer_value(json_object_get(test, "h"))),
                       "ec_prime_order_curves_test.json");
        }
    }
    json_decref(root);
    class_end(&t, 0, 25, 0);
}

int main(void)
{
    int start = public_vectors_start(subjects_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(std_curves), cmocka_unit_test(wycheproof)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
