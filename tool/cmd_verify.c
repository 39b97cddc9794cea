/* SPDX-License-Identifier: Apache-2.0 */
/* abel verify: whether a signature of a file verifies. */
#include "hex.h"
#include "io.h"
#include "keyfile.h"
#include "message.h"
#include "options.h"
#include "report.h"

#include <stdio.h>

#define SIGNATURE_FILE_MAX 4096

enum { KEY, SIGNATURE, CURVE, HEX, HASH, DIGEST, P1363, STRICT, CONTEXT, CONTEXT_HEX, PH, COUNT };

static const option_row options[] = {
    [KEY] = {'k', "key", "FILE", "the public key", 1, NULL},
    [SIGNATURE] = {'s', "signature", "FILE", "the signature", 1, NULL},
    [CURVE] = {'c', "curve", "CURVE", "the key is of CURVE; a raw key needs this", 0, NULL},
    [HEX] = {'x', "hex", NULL, "the signature is in hexadecimal", 0, NULL},
    [HASH] = {0, "hash", "NAME", "ECDSA: sha1, sha224, sha256 (default), sha384, sha512", 0, NULL},
    [DIGEST] = {0, "digest", NULL, "ECDSA: FILE is the digest of the message", 0, NULL},
    [P1363] = {0, "p1363", NULL, "ECDSA: the signature is r and s (IEEE P1363), not DER", 0, NULL},
    [STRICT] = {0, "strict", NULL, "Ed25519: refuse small-order and non-canonical points", 0, NULL},
    [CONTEXT] = {0, "context", "TEXT", "it was signed in this context (Ed25519ctx)", 0, NULL},
    [CONTEXT_HEX] = {0, "context-hex", "HEX", "the same, in hexadecimal", 0, NULL},
    [PH] = {0, "ph", NULL, "the SHA-512 of the message was signed (Ed25519ph)", 0, NULL},
    [COUNT] = {0},
};

/* check_form: whether a signature can be one of the key's curve, by its length and its first byte. */
static int check_form(const buffer *signature, const char *path, const abel_public_key *key,
                      const message_options *with)
{
    enum { SEQUENCE = 0x30, SHORTEST = 8 }; /* of two INTEGERs of one byte */
    const int der = with->ecdsa_key && with->ecdsa.format == ABEL_ECDSA_DER;
    abel_curve_info info;

    abel_curve_describe(&info, sizeof info, abel_public_key_curve(key));
    const size_t longest = with->ecdsa_key && !der ? 2 * info.private_len : info.signature_len;
    if (der && signature->len > 0 && signature->data[0] != SEQUENCE)
        return report(EXIT_INPUT, input_name(path), "not a signature in DER; see --p1363 and --hex");
    if (der && (signature->len < SHORTEST || signature->len > longest))
        return report(EXIT_INPUT, input_name(path), "%zu byte%s; signatures of %s in DER have %d to %zu",
                      signature->len, PLURAL(signature->len), info.name, SHORTEST, longest);
    if (!der && signature->len != longest)
        return report(EXIT_INPUT, input_name(path), "%zu byte%s; signatures of %s have %zu%s", signature->len,
                      PLURAL(signature->len), info.name, longest, with->ecdsa_key ? " in P1363 form" : "");
    return EXIT_DONE;
}

/* read_signature: one that can be of the key's curve. */
static int read_signature(buffer *signature, const char *path, int hex, const abel_public_key *key,
                          const message_options *with)
{
    const char *reason;
    int code = input_read(signature, path, SIGNATURE_FILE_MAX);

    if (code == EXIT_DONE && hex &&
        !hex_decode(signature->data, &signature->len, (const char *)signature->data, signature->len, &reason))
        code = report(EXIT_INPUT, input_name(path), "%s", reason);
    return code == EXIT_DONE ? check_form(signature, path, key, with) : code;
}

/* verify: with the key's scheme. */
static abel_status verify(const buffer *signature, const buffer *message, const abel_public_key *key,
                          const message_options *with)
{
    if (with->ecdsa_key)
        return abel_ecdsa_verify(signature->data, signature->len, message->data, message->len, key,
                                 &with->ecdsa);
    return abel_eddsa_verify(signature->data, signature->len, message->data, message->len, key, &with->eddsa);
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
                                         .p1363 = value[P1363]};
    message_options with;
    abel_public_key key;
    buffer message = {0}, signature = {0};
    int code = curve_find(&wanted.curve, &command_verify, value[CURVE]);

    if (code == EXIT_DONE)
        code = message_options_set(&with, &command_verify, &arguments);
    if (code != EXIT_DONE)
        return code;
    with.eddsa.strict = value[STRICT] != NULL;
    if (input_is_standard(value[KEY]) + input_is_standard(value[SIGNATURE]) + input_is_standard(path) > 1)
        return usage(&command_verify, "only one of key, signature and message can come from standard input");

    code = keyfile_public(&key, value[KEY], wanted);
    if (code == EXIT_DONE)
        code = message_options_fit(&with, &command_verify, abel_public_key_curve(&key));
    if (code == EXIT_DONE)
        code = read_signature(&signature, value[SIGNATURE], value[HEX] != NULL, &key, &with);
    if (code == EXIT_DONE)
        code = message_read(&message, path, &with);
    if (code == EXIT_DONE) {
        abel_status status = verify(&signature, &message, &key, &with);

        if (status == ABEL_OK)
            puts("signature verifies");
        else
            code = report_status(input_name(value[SIGNATURE]), status);
    }
    abel_public_key_clear(&key);
    buffer_clear(&message);
    buffer_clear(&signature);
    return code;
}

const command command_verify = {
    .name = "verify",
    .summary = "Verify the signature of a file.",
    .operands = "[FILE]",
    .operands_max = 1,
    .options = options,
    .notes = "FILE is the message; without it, standard input. The exit code is 0 if the signature\n"
             "verifies and 1 if it does not.",
    .run = run,
};
