/* SPDX-License-Identifier: Apache-2.0 */
/* Botan's ed25519_verify.vec, all invalid, and ed25519_key_valid.vec.
 *
 * Botan refuses the identity as a public key, in both of its encodings. RFC 8032 does not, nor does
 * OpenSSL, nor this library by default; strict mode does. */
#include "util/check.h"

#include "util/public_vectors.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

#include <string.h>

/* is_identity: y = 1, whatever the sign. */
static bool is_identity(const octets *key)
{
    static const uint8_t one[31] = {1};
    return key->len == 32 && memcmp(key->data, one, 31) == 0 && (key->data[31] & 0x7f) == 0;
}

static bool invalid_signature(const octets *key, const octets *message, const octets *signature)
{
    abel_status status = ed25519_verdict(key, message, signature, 0),
                strict = ed25519_verdict(key, message, signature, 1);
    bool refused = status == ABEL_ERR_SIGNATURE || status == ABEL_ERR_PUBLIC_KEY || status == ABEL_ERR_LENGTH;
    return strict != ABEL_OK && (is_identity(key) ? status == ABEL_OK : refused);
}

static void verify(void **state)
{
    (void)state;
    static blocks b;
    static octets key, message, signature;
    tally t = {0};
    bool valid = true, read = false;
    public_blocks(&b, "botan/ed25519_verify.vec");
    while (blocks_next(&b)) { /* a key and a message hold for all signatures up to the next */
        for (size_t i = 0; i < b.count; i++) {
            const block_pair *pair = &b.pair[i];
            if (strcmp(pair->key, "Valid") == 0) {
                valid = strcmp(pair->value, "0") != 0;
            } else if (strcmp(pair->key, "Pubkey") == 0) {
                read = octets_from_hex(&key, pair->value);
            } else if (strcmp(pair->key, "Msg") == 0) {
                read = read && octets_from_hex(&message, pair->value);
            } else if (strcmp(pair->key, "Signature") == 0) {
                bool passed = read && !valid && octets_from_hex(&signature, pair->value) &&
                              invalid_signature(&key, &message, &signature);
                tally_case(&t, passed, "ed25519_verify.vec:%zu", b.first_line + i);
            }
        }
    }
    blocks_close(&b);
    tally_end(&t, 62);
}

static void key_valid(void **state)
{
    (void)state;
    static blocks b;
    static octets key, message, signature = {.len = 64, .data = {2}}; /* for no key */
    tally t = {0};
    public_blocks(&b, "botan/ed25519_key_valid.vec");
    while (blocks_next(&b)) {
        bool valid = strcmp(b.section, "Valid") == 0;
        for (size_t i = 0; i < b.count; i++) {
            bool passed = octets_from_hex(&key, b.pair[i].value);
            bool decodes = ed25519_verdict(&key, &message, &signature, 0) == ABEL_ERR_SIGNATURE;
            passed = passed && decodes == (valid || is_identity(&key));
            tally_case(&t, passed, "ed25519_key_valid.vec: %s", b.pair[i].value);
        }
    }
    blocks_close(&b);
    tally_end(&t, 10);
}

int main(void)
{
    int start = public_vectors_start(tier_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verify),
        cmocka_unit_test(key_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
