/* SPDX-License-Identifier: Apache-2.0 */
/* BoringSSL's evp_ed25519_tests.txt and evp_x25519_tests.txt. Keys have a raw form and encoded ones,
 * which libcrypto reads; operations that ask for a digest or for other objects than this library has
 * (their error is not about a signature or a peer) are left out. */
#include "util/check.h"

#include "named_keys.h"
#include "util/peer.h"
#include "util/public_vectors.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

static named_keys private_keys, public_keys;

/* has: a field, which must be hexadecimal or "text" in quotes. */
static bool has(octets *o, const blocks *b, const char *key)
{
    const char *value = blocks_value(b, key);
    if (value && *value == '"') {
        bool read = octets_from_text(o, value + 1) && o->len > 0;
        o->len -= read;
        return read;
    }
    return octets_from_hex(o, value);
}

/* encoded_matches: the field, if there is one, is an encoding of the raw key. */
static bool encoded_matches(const blocks *b, const char *field, const char *algorithm, const octets *raw,
                            bool (*decode)(octets *, const char *, const uint8_t *, size_t))
{
    static octets encoded, decoded;
    if (!blocks_value(b, field)) {
        return true;
    }
    return has(&encoded, b, field) && decode(&decoded, algorithm, encoded.data, encoded.len) &&
           octets_equal(&decoded, raw->data, raw->len);
}

static bool define_key(const blocks *b, const char *algorithm)
{
    const char *name = blocks_value(b, "Key");
    octets *public_key = named_keys_add(&public_keys, name, strlen(name), algorithm);
    if (!public_key || !has(public_key, b, "RawPublic") ||
        !encoded_matches(b, "SPKI", algorithm, public_key, peer_public_raw)) {
        return false;
    }
    if (!blocks_value(b, "RawPrivate")) {
        return true;
    }
    octets *private_key = named_keys_add(&private_keys, name, strlen(name), algorithm);
    return private_key && has(private_key, b, "RawPrivate") &&
           encoded_matches(b, "PKCS8", algorithm, private_key, peer_private_raw) &&
           (strcmp(algorithm, "X25519") == 0 ? x25519_public_is : ed25519_public_is)(private_key, public_key);
}

/* named: the key that an operation names, up to its "/Private". */
static const octets *named(const named_keys *keys, const char *name)
{
    const named_key *key = name ? named_keys_find(keys, name, strcspn(name, "/")) : NULL;
    return key ? &key->raw : NULL;
}

static bool operation(const blocks *b)
{
    static octets input, output;
    static const octets none;
    const char *name, *error = blocks_value(b, "Error");
    if ((name = blocks_value(b, "SignMessage"))) {
        const octets *key = named(&private_keys, name);
        return key && has(&input, b, "Input") && has(&output, b, "Output") &&
               ed25519_signs(key, ABEL_EDDSA_PURE, &none, &input, &output);
    }
    if ((name = blocks_value(b, "VerifyMessage"))) {
        const octets *key = named(&public_keys, name);
        return key && has(&input, b, "Input") && has(&output, b, "Output") &&
               ed25519_verdict(key, &input, &output, 0) == (error ? ABEL_ERR_SIGNATURE : ABEL_OK);
    }
    const octets *key = named(&private_keys, blocks_value(b, "Derive"));
    const octets *peer = named(&public_keys, blocks_value(b, "DerivePeer"));
    return key && peer && (error || has(&output, b, "Output")) &&
           x25519_gives(key, peer, error ? &none : &output);
}

static void check_file(const char *name, const char *algorithm, size_t cases)
{
    static blocks b;
    tally t = {0};
    private_keys.count = public_keys.count = 0;
    public_blocks(&b, name);
    while (blocks_next(&b)) {
        const char *error = blocks_value(&b, "Error");
        if (error && strcmp(error, "INVALID_SIGNATURE") != 0 && strcmp(error, "INVALID_PEER_KEY") != 0) {
            continue;
        }
        bool passed = blocks_value(&b, "Key") ? define_key(&b, algorithm) : operation(&b);
        tally_case(&t, passed, "%s:%zu", name, b.first_line);
    }
    blocks_close(&b);
    tally_end(&t, cases);
}

static void ed25519(void **state)
{
    (void)state;
    check_file("boringssl/evp_ed25519_tests.txt", "ED25519", 18);
}

static void x25519(void **state)
{
    (void)state;
    check_file("boringssl/evp_x25519_tests.txt", "X25519", 5);
}

int main(void)
{
    int start = public_vectors_start(tier_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ed25519),
        cmocka_unit_test(x25519),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
