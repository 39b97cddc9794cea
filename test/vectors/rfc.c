/* SPDX-License-Identifier: Apache-2.0 */
/* The vectors of RFC 7748 and RFC 8032 as the folder of public vectors has them. */
#include "util/check.h"

#include "util/peer.h"
#include "util/public_vectors.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

#include <string.h>

static bool rfc7748_case(const json_t *test)
{
    static octets k, u, out;
    const char *op = json_string_or_empty(test, "op");
    if (!json_hex(&out, test, "out")) {
        return false;
    }
    if (strcmp(op, "x25519") == 0) {
        return json_hex(&k, test, "k") && json_hex(&u, test, "u") && x25519_gives(&k, &u, &out);
    }
    if (strcmp(op, "xkp") == 0) {
        return json_hex(&k, test, "k") && x25519_public_is(&k, &out);
    }
    long rounds = (long)json_integer_value(json_object_get(test, "iterations"));
    return strcmp(op, "x25519_iter") == 0 && json_hex(&k, test, "start") &&
           (rounds > 1000 || x25519_iterates(&k, rounds, &out)); /* x25519.c has the million */
}

static void rfc7748(void **state)
{
    (void)state;
    json_t *root = public_json("rfc/rfc7748_x25519.json"), *test;
    size_t i;
    tally t = {0};
    json_array_foreach(json_object_get(root, "tests"), i, test) {
        tally_case(&t, rfc7748_case(test), "rfc7748_x25519.json: %s", json_string_or_empty(test, "section"));
    }
    size_t cases = (size_t)json_integer_value(json_object_get(root, "numberOfTests"));
    json_decref(root);
    tally_end(&t, cases);
}

static void rfc8032_file(const char *name, abel_eddsa_variant variant, size_t cases)
{
    static octets private_key, public_key, context, message, signature;
    json_t *root = public_json(name), *test;
    size_t i;
    tally t = {0};
    json_array_foreach(root, i, test) {
        context.len = 0;
        bool passed = json_hex(&private_key, test, "secretKey") && json_hex(&public_key, test, "publicKey") &&
                      json_hex(&message, test, "message") && json_hex(&signature, test, "signature") &&
                      (variant != ABEL_EDDSA_CONTEXT || json_hex(&context, test, "context"));
        if (variant == ABEL_EDDSA_PREHASHED) {
            peer_sha512(message.data, message.data, message.len);
            message.len = 64;
        }
        passed = passed && ed25519_public_is(&private_key, &public_key) &&
                 ed25519_signs(&private_key, variant, &context, &message, &signature);
        tally_case(&t, passed, "%s: %s", name, json_string_or_empty(test, "name"));
    }
    json_decref(root);
    tally_end(&t, cases);
}

static void rfc8032_ed25519(void **state)
{
    (void)state;
    rfc8032_file("rfc/rfc8032-eddsa_ed25519.json", ABEL_EDDSA_PURE, 5);
}

static void rfc8032_ed25519ctx(void **state)
{
    (void)state;
    rfc8032_file("rfc/rfc8032-eddsa_ed25519ctx.json", ABEL_EDDSA_CONTEXT, 4);
}

static void rfc8032_ed25519ph(void **state)
{
    (void)state;
    rfc8032_file("rfc/rfc8032-eddsa_ed25519ph.json", ABEL_EDDSA_PREHASHED, 1);
}

int main(void)
{
    int start = public_vectors_start(tier_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rfc7748),
        cmocka_unit_test(rfc8032_ed25519),
        cmocka_unit_test(rfc8032_ed25519ctx),
        cmocka_unit_test(rfc8032_ed25519ph),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
