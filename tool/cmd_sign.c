/* SPDX-License-Identifier: Apache-2.0 */
/* abel sign: the signature of a file. */
#include "hex.h"
#include "io.h"
#include "keyfile.h"
#include "message.h"
#include "options.h"
#include "report.h"

#define SIGNATURE_MAX 256

enum { KEY, OUTPUT, CURVE, HEX, HASH, DIGEST, P1363, DETERMINISTIC, CONTEXT, CONTEXT_HEX, PH, FORCE, COUNT };

static const option_row options[] = {
    [KEY] = {'k', "key", "FILE", "the private key", 1, NULL},
    [OUTPUT] = {'o', "output", "FILE", "write the signature to FILE (default: -)", 0, NULL},
    [CURVE] = {'c', "curve", "CURVE", "the key is of CURVE; a raw key needs this", 0, NULL},
    [HEX] = {'x', "hex", NULL, "write the signature in hexadecimal", 0, NULL},
    [HASH] = {0, "hash", "NAME", "ECDSA: sha1, sha224, sha256 (default), sha384, sha512", 0, NULL},
    [DIGEST] = {0, "digest", NULL, "ECDSA: FILE is the digest of the message", 0, NULL},
    [P1363] = {0, "p1363", NULL, "ECDSA: write r and s (IEEE P1363), not DER", 0, NULL},
    [DETERMINISTIC] = {0, "deterministic", NULL, "ECDSA: with the nonce of RFC 6979", 0, NULL},
    [CONTEXT] = {0, "context", "TEXT", "sign in this context (Ed25519ctx)", 0, NULL},
    [CONTEXT_HEX] = {0, "context-hex", "HEX", "the same, in hexadecimal", 0, NULL},
    [PH] = {0, "ph", NULL, "sign the SHA-512 of the message (Ed25519ph)", 0, NULL},
    [FORCE] = {'f', "force", NULL, "replace an existing file", 0, NULL},
    [COUNT] = {0},
};

static int write_signature(const char *path, const uint8_t *signature, size_t len, int hex, unsigned flags)
{
    char text[2 * SIGNATURE_MAX + 1];

    if (!hex)
        return output_write(path, signature, len, flags | OUTPUT_BINARY);
    hex_encode(text, signature, len);
    return output_write(path, text, 2 * len + 1, flags);
}

/* sign: with the key's scheme. */
static abel_status sign(uint8_t *signature, size_t *len, const buffer *message, const abel_private_key *key,
                        const message_options *with)
{
    if (with->ecdsa_key)
        return abel_ecdsa_sign(signature, len, message->data, message->len, key, &with->ecdsa);
    return abel_eddsa_sign(signature, len, message->data, message->len, key, &with->eddsa);
}

static int run(const char *const *value, char *const *operand)
{
    const char *path = operand[0] ? operand[0] : "-";
    key_wanted wanted = {.operations = ABEL_CURVE_EDDSA | ABEL_CURVE_ECDSA};
    const message_arguments arguments = {.context = value[CONTEXT],
                                         .context_hex = value[CONTEXT_HEX],
                                         .ph = value[PH],
                                         .hash = value[HASH],
                                         .digest = value[DIGEST],
                                         .p1363 = value[P1363],
                                         .deterministic = value[DETERMINISTIC]};
    message_options with;
    abel_private_key key;
    buffer message = {0};
    uint8_t signature[SIGNATURE_MAX];
    size_t len = sizeof signature;
    int code = curve_find(&wanted.curve, &command_sign, value[CURVE]);

    if (code == EXIT_DONE)
        code = message_options_set(&with, &command_sign, &arguments);
    if (code != EXIT_DONE)
        return code;
    if (input_is_standard(value[KEY]) && input_is_standard(path))
        return usage(&command_sign, "the key and the message cannot both come from standard input");

    code = keyfile_private(&key, value[KEY], wanted);
    if (code == EXIT_DONE)
        code = message_options_fit(&with, &command_sign, abel_private_key_curve(&key));
    if (code == EXIT_DONE)
        code = message_read(&message, path, &with);
    if (code == EXIT_DONE) {
        abel_status status = sign(signature, &len, &message, &key, &with);

        if (status != ABEL_OK)
            code = report_status(status == ABEL_ERR_RANDOM ? "random numbers" : input_name(value[KEY]),
                                 status);
    }
    abel_private_key_clear(&key);
    buffer_clear(&message);
    if (code == EXIT_DONE)
        code = write_signature(value[OUTPUT] ? value[OUTPUT] : "-", signature, len, value[HEX] != NULL,
                               value[FORCE] ? OUTPUT_FORCE : 0);
    return code;
}

const command command_sign = {
    .name = "sign",
    .summary = "Sign a file.",
    .operands = "[FILE]",
    .operands_max = 1,
    .options = options,
    .notes = "FILE is the message; without it, standard input. Signatures of ECDSA are in DER and different\n"
             "each time, unless options say otherwise.",
    .run = run,
};
