/* SPDX-License-Identifier: Apache-2.0 */
/* OpenSSL's evppkey_ecx.txt: the keys, agreements and signatures on X25519 and Ed25519. What is
 * about other curves, or about libcrypto's interfaces, is left out. */
#include "util/check.h"

#include "named_keys.h"
#include "util/peer.h"
#include "util/public_vectors.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

static named_keys keys;

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* define_raw: NAME:ALGORITHM:HEX. False only for a key of ours that cannot be read. */
static bool define_raw(const char *value)
{
    static const char *const algorithms[] = {"X25519", "ED25519"};
    size_t name_len = strcspn(value, ":");
    for (size_t i = 0; i < COUNT(algorithms); i++) {
        const char *algorithm = value + name_len + 1;
        size_t len = strlen(algorithms[i]);
        if (starts_with(algorithm, algorithms[i]) && algorithm[len] == ':') {
            octets *raw = named_keys_add(&keys, value, name_len, algorithms[i]);
            return raw && octets_from_hex(raw, algorithm + len + 1);
        }
    }
    return true;
}

/* define_pem: the lines after the first pair of the block are a PEM structure. */
static void define_pem(const blocks *b)
{
    static octets pem, raw;
    pem.len = 0;
    for (size_t i = 1; i < b->count; i++) {
        size_t len = strlen(b->pair[i].key);
        assert_true(pem.len + len < OCTETS_MAX);
        memcpy(pem.data + pem.len, b->pair[i].key, len);
        pem.data[pem.len + len] = '\n';
        pem.len += len + 1;
    }
    static const char *const algorithms[] = {"X25519", "ED25519"};
    bool is_private = starts_with(b->pair[0].key, "Private");
    for (size_t i = 0; i < COUNT(algorithms); i++) {
        if ((is_private ? peer_private_raw : peer_public_raw)(&raw, algorithms[i], pem.data, pem.len)) {
            octets *key = named_keys_add(&keys, b->pair[0].value, strlen(b->pair[0].value), algorithms[i]);
            assert_non_null(key);
            *key = raw;
        }
    }
}

static const named_key *find(const char *name)
{
    return name ? named_keys_find(&keys, name, strlen(name)) : NULL;
}

/* input: hexadecimal, or text in quotes. */
static bool input(octets *o, const char *value)
{
    if (value && *value == '"') {
        bool read = octets_from_text(o, value + 1) && o->len > 0;
        o->len -= read;
        return read;
    }
    return octets_from_hex(o, value);
}

static bool key_pair(const char *pair, bool match)
{
    const named_key *private_key = named_keys_find(&keys, pair, strcspn(pair, ":"));
    const named_key *public_key = find(pair + strcspn(pair, ":") + 1);
    return private_key && public_key &&
           (strcmp(private_key->algorithm, "X25519") == 0 ? x25519_public_is : ed25519_public_is)(
               &private_key->raw, &public_key->raw) == match;
}

static bool derive(const blocks *b, const named_key *key)
{
    static octets shared;
    const named_key *peer = find(blocks_value(b, "PeerKey"));
    return peer && blocks_hex(&shared, b, "SharedSecret") && x25519_gives(&key->raw, &peer->raw, &shared);
}

/* options: the instance and its context, from the Ctrl lines. */
static bool options(const blocks *b, abel_eddsa_variant *variant, octets *context)
{
    static const char instance[] = "instance:", hexcontext[] = "hexcontext-string:";
    *variant = ABEL_EDDSA_PURE;
    context->len = 0;
    for (size_t i = 0; i < b->count; i++) {
        const char *value = b->pair[i].value;
        if (strcmp(b->pair[i].key, "Ctrl") != 0) {
            continue;
        }
        if (starts_with(value, instance)) {
            value += sizeof instance - 1;
            *variant = strcmp(value, "Ed25519ph") == 0    ? ABEL_EDDSA_PREHASHED
                       : strcmp(value, "Ed25519ctx") == 0 ? ABEL_EDDSA_CONTEXT
                                                          : ABEL_EDDSA_PURE;
        } else if (!starts_with(value, hexcontext) ||
                   !octets_from_hex(context, value + sizeof hexcontext - 1)) {
            return false;
        }
    }
    return true;
}

static bool sign(const blocks *b, const named_key *key)
{
    static octets context, message, signature;
    abel_eddsa_variant variant;
    bool read = options(b, &variant, &context) && input(&message, blocks_value(b, "Input")) &&
                blocks_hex(&signature, b, "Output");
    if (variant == ABEL_EDDSA_PREHASHED) {
        peer_sha512(message.data, message.data, message.len);
        message.len = 64;
    }
    return read && ed25519_signs(&key->raw, variant, &context, &message, &signature);
}

static bool verify(const blocks *b, const named_key *key, bool valid)
{
    static octets message, signature;
    return input(&message, blocks_value(b, "Input")) && blocks_hex(&signature, b, "Output") &&
           ed25519_verdict(&key->raw, &message, &signature, 0) == (valid ? ABEL_OK : ABEL_ERR_SIGNATURE);
}

static void evppkey_ecx(void **state)
{
    (void)state;
    static blocks b;
    tally t = {0};
    public_blocks(&b, "openssl/evppkey_ecx.txt");
    while (blocks_next(&b)) {
        const char *value, *result = blocks_value(&b, "Result");
        const named_key *key;
        if ((value = blocks_value(&b, "PrivateKeyRaw")) || (value = blocks_value(&b, "PublicKeyRaw"))) {
            assert_true(define_raw(value));
        } else if (blocks_value(&b, "PrivateKey") || blocks_value(&b, "PublicKey")) {
            define_pem(&b);
        } else if ((value = blocks_value(&b, "PrivPubKeyPair"))) {
            if (named_keys_find(&keys, value, strcspn(value, ":"))) { /* not of another curve */
                tally_case(&t, key_pair(value, !result), "evppkey_ecx.txt:%zu", b.first_line);
            }
        } else if ((key = find(blocks_value(&b, "Derive")))) {
            tally_case(&t, derive(&b, key), "evppkey_ecx.txt:%zu", b.first_line);
        } else if (blocks_value(&b, "OneShotDigestSign") && (key = find(blocks_value(&b, "Key"))) &&
                   !result) {
            tally_case(&t, sign(&b, key), "evppkey_ecx.txt:%zu", b.first_line);
        } else if (blocks_value(&b, "OneShotDigestVerify") && (key = find(blocks_value(&b, "Key")))) {
            tally_case(&t, verify(&b, key, !result), "evppkey_ecx.txt:%zu", b.first_line);
        }
    }
    blocks_close(&b);
    tally_end(&t, 54);
}

int main(void)
{
    int start = public_vectors_start(tier_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(evppkey_ecx)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
