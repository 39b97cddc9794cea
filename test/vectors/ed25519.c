/* SPDX-License-Identifier: Apache-2.0 */
/* The project's own vectors of Ed25519: rfc8032.txt, and ed25519_*.txt, which edge.py wrote. */
#include "util/check.h"

#include "util/blocks.h"
#include "util/peer.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

#include <stdio.h>
#include <string.h>

static const char *folder;

static void open_vectors(blocks *b, const char *name)
{
    char path[OCTETS_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(blocks_open(b, path));
}

/* is: the value of key is wanted. */
static bool is(const blocks *b, const char *key, const char *wanted)
{
    const char *value = blocks_value(b, key);
    return value && strcmp(value, wanted) == 0;
}

static void check_signatures(const char *name, size_t cases)
{
    static blocks b;
    static octets seed, public_key, context, message, signature;
    tally t = {0};
    open_vectors(&b, name);
    while (blocks_next(&b)) {
        abel_eddsa_variant variant = is(&b, "variant", "prehashed") ? ABEL_EDDSA_PREHASHED
                                     : is(&b, "variant", "context") ? ABEL_EDDSA_CONTEXT
                                                                    : ABEL_EDDSA_PURE;
        bool passed = (variant != ABEL_EDDSA_PURE || is(&b, "variant", "pure")) &&
                      blocks_hex(&seed, &b, "seed") && blocks_hex(&public_key, &b, "public") &&
                      blocks_hex(&context, &b, "context") && blocks_hex(&message, &b, "message") &&
                      blocks_hex(&signature, &b, "signature");
        passed = passed && ed25519_public_is(&seed, &public_key) &&
                 ed25519_signs(&seed, variant, &context, &message, &signature);
        tally_case(&t, passed, "%s: %s", name, blocks_value(&b, "name"));
    }
    blocks_close(&b);
    tally_end(&t, cases);
}

static void rfc8032(void **state)
{
    (void)state;
    check_signatures("rfc8032.txt", 10);
}

static void variants_and_lengths(void **state)
{
    (void)state;
    check_signatures("ed25519_sign.txt", 46);
}

static void keys(void **state)
{
    (void)state;
    static blocks b;
    static octets public_key, message, signature = {.len = 64, .data = {2}}; /* for no key */
    tally t = {0};
    open_vectors(&b, "ed25519_keys.txt");
    while (blocks_next(&b)) {
        bool passed = blocks_hex(&public_key, &b, "public");
        bool decodes = ed25519_verdict(&public_key, &message, &signature, 0) != ABEL_ERR_PUBLIC_KEY;
        passed = passed && decodes == is(&b, "decodes", "yes");
        tally_case(&t, passed, "ed25519_keys.txt: %s", blocks_value(&b, "name"));
    }
    blocks_close(&b);
    tally_end(&t, 119);
}

static void verdicts(void **state)
{
    (void)state;
    static blocks b;
    static octets public_key, message, signature;
    tally t = {0};
    open_vectors(&b, "ed25519_verify.txt");
    while (blocks_next(&b)) {
        bool accept = is(&b, "default", "accept"), strict = is(&b, "strict", "accept");
        bool passed = (accept || is(&b, "default", "reject")) && (strict || is(&b, "strict", "reject")) &&
                      blocks_hex(&public_key, &b, "public") && blocks_hex(&message, &b, "message") &&
                      blocks_hex(&signature, &b, "signature");
        passed = passed && (ed25519_verdict(&public_key, &message, &signature, 0) == ABEL_OK) == accept &&
                 (ed25519_verdict(&public_key, &message, &signature, 1) == ABEL_OK) == strict &&
                 /* What the file calls the default is what libcrypto does. */
                 peer_ed25519_verify(signature.data, message.data, message.len, public_key.data) == accept;
        tally_case(&t, passed, "ed25519_verify.txt: %s", blocks_value(&b, "name"));
    }
    blocks_close(&b);
    tally_end(&t, 451);
}

int main(int argc, char **argv)
{
    int start = tier_start();
    if (start || argc != 2) {
        return start ? start : 2;
    }
    folder = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rfc8032),
        cmocka_unit_test(variants_and_lengths),
        cmocka_unit_test(keys),
        cmocka_unit_test(verdicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
