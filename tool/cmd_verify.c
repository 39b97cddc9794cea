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

enum { KEY, SIGNATURE, CURVE, HEX, STRICT, CONTEXT, CONTEXT_HEX, PH, COUNT };

static const option_row options[] = {
    [KEY] = {'k', "key", "FILE", "the public key", 1, NULL},
    [SIGNATURE] = {'s', "signature", "FILE", "the signature", 1, NULL},
    [CURVE] = {'c', "curve", "CURVE", "the key is of CURVE; a raw key needs this", 0, NULL},
    [HEX] = {'x', "hex", NULL, "the signature is in hexadecimal", 0, NULL},
    [STRICT] = {0, "strict", NULL, "refuse small-order and non-canonical points, too", 0, NULL},
    [CONTEXT] = {0, "context", "TEXT", "it was signed in this context (Ed25519ctx)", 0, NULL},
    [CONTEXT_HEX] = {0, "context-hex", "HEX", "the same, in hexadecimal", 0, NULL},
    [PH] = {0, "ph", NULL, "the SHA-512 of the message was signed (Ed25519ph)", 0, NULL},
    [COUNT] = {0},
};

/* read_signature: of the length that the curve's signatures have. */
static int read_signature(buffer *signature, const char *path, int hex, const abel_public_key *key)
{
    abel_curve_info info;
    const char *reason;
    int code = input_read(signature, path, SIGNATURE_FILE_MAX);

    if (code == EXIT_DONE && hex &&
        !hex_decode(signature->data, &signature->len, (const char *)signature->data, signature->len, &reason))
        code = report(EXIT_INPUT, input_name(path), "%s", reason);
    if (code != EXIT_DONE)
        return code;

    abel_curve_describe(&info, sizeof info, abel_public_key_curve(key));
    if (signature->len != info.signature_len)
        code = report(EXIT_INPUT, input_name(path), "%zu bytes; signatures of %s have %zu", signature->len,
                      info.name, info.signature_len);
    return code;
}

static int run(const char *const *value, char *const *operand)
{
    const char *path = operand[0] ? operand[0] : "-";
    key_wanted wanted = {.operations = ABEL_CURVE_EDDSA};
    message_options with;
    abel_public_key key;
    buffer message = {0}, signature = {0};
    int code = curve_find(&wanted.curve, &command_verify, value[CURVE]);

    if (code == EXIT_DONE)
        code = message_options_set(&with, &command_verify, value[CONTEXT], value[CONTEXT_HEX], value[PH]);
    if (code != EXIT_DONE)
        return code;
    with.eddsa.strict = value[STRICT] != NULL;
    if (input_is_standard(value[KEY]) + input_is_standard(value[SIGNATURE]) + input_is_standard(path) > 1)
        return usage(&command_verify, "only one of key, signature and message can come from standard input");

    code = keyfile_public(&key, value[KEY], wanted);
    if (code == EXIT_DONE)
        code = read_signature(&signature, value[SIGNATURE], value[HEX] != NULL, &key);
    if (code == EXIT_DONE)
        code = message_read(&message, path, &with);
    if (code == EXIT_DONE) {
        abel_status status = abel_eddsa_verify(signature.data, signature.len, message.data, message.len, &key,
                                               &with.eddsa);

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
