/* SPDX-License-Identifier: Apache-2.0 */
/* abel derive: the secret shared with a peer. */
#include "evp.h"
#include "hex.h"
#include "io.h"
#include "keyfile.h"
#include "options.h"
#include "report.h"

#include <openssl/crypto.h>

#define SHARED_MAX 128

enum { KEY, PEER, OUTPUT, CURVE, COFACTOR, HEX, FORCE, COUNT };

static const option_row options[] = {
    [KEY] = {'k', "key", "FILE", "the private key", 1, NULL},
    [PEER] = {'p', "peer", "FILE", "the peer's public key", 1, NULL},
    [OUTPUT] = {'o', "output", "FILE", "write the secret to FILE (default: -)", 0, NULL},
    [CURVE] = {'c', "curve", "CURVE", "the keys are of CURVE; raw keys need this", 0, NULL},
    [COFACTOR] = {0, "cofactor", NULL, "curves of SEC 1: cofactor agreement", 0, NULL},
    [HEX] = {'x', "hex", NULL, "write the secret in hexadecimal", 0, NULL},
    [FORCE] = {'f', "force", NULL, "replace an existing file", 0, NULL},
    [COUNT] = {0},
};

static int write_shared(const char *path, const uint8_t *shared, size_t len, int hex, unsigned flags)
{
    char text[2 * SHARED_MAX + 1];
    int code;

    if (!hex)
        return output_write(path, shared, len, flags | OUTPUT_SECRET | OUTPUT_BINARY);
    hex_encode(text, shared, len);
    code = output_write(path, text, 2 * len + 1, flags | OUTPUT_SECRET);
    OPENSSL_cleanse(text, sizeof text);
    return code;
}

/* check_mode: whether the curve of the keys has the agreement that was asked for. */
static int check_mode(const abel_curve *curve, int cofactor)
{
    abel_curve_info info;

    abel_curve_describe(&info, sizeof info, curve);
    return cofactor && !evp_is_ec(&info)
               ? usage(&command_derive, "--cofactor is not for keys of %s", info.name)
               : EXIT_DONE;
}

static int run(const char *const *value, char *const *operand)
{
    key_wanted wanted = {.operations = ABEL_CURVE_ECDH};
    abel_private_key key;
    abel_public_key peer;
    uint8_t shared[SHARED_MAX];
    size_t len = sizeof shared;
    int code = curve_find(&wanted.curve, &command_derive, value[CURVE]);

    (void)operand;
    if (code != EXIT_DONE)
        return code;
    if (input_is_standard(value[KEY]) && input_is_standard(value[PEER]))
        return usage(&command_derive, "the two keys cannot both come from standard input");

    code = keyfile_private(&key, value[KEY], wanted);
    if (code == EXIT_DONE)
        code = check_mode(abel_private_key_curve(&key), value[COFACTOR] != NULL);
    if (code == EXIT_DONE) {
        wanted.curve = abel_private_key_curve(&key);
        code = keyfile_public(&peer, value[PEER], wanted);
    }
    if (code == EXIT_DONE) {
        abel_status status = abel_ecdh(shared, &len, &key, &peer,
                                       value[COFACTOR] ? ABEL_ECDH_COFACTOR : ABEL_ECDH_PLAIN);

        if (status != ABEL_OK)
            code = report_status(input_name(value[PEER]), status);
    }
    abel_private_key_clear(&key);
    abel_public_key_clear(&peer);
    if (code == EXIT_DONE)
        code = write_shared(value[OUTPUT] ? value[OUTPUT] : "-", shared, len, value[HEX] != NULL,
                            value[FORCE] ? OUTPUT_FORCE : 0);
    OPENSSL_cleanse(shared, sizeof shared);
    return code;
}

const command command_derive = {
    .name = "derive",
    .summary = "Derive the secret that a private key shares with a peer's public key.",
    .operands = "",
    .options = options,
    .notes = "The secret is what the scheme gives (X25519: 32 bytes; curves of SEC 1: the x-coordinate),\n"
             "readable by its owner alone. Put it through a key derivation function before use.",
    .run = run,
};
