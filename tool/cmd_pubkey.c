/* SPDX-License-Identifier: Apache-2.0 */
/* abel pubkey: the public key of a private key. */
#include "evp.h"
#include "io.h"
#include "keyfile.h"
#include "options.h"
#include "report.h"

enum { OUTPUT, CURVE, DER, RAW, COMPRESSED, HYBRID, FORCE, COUNT };

static const option_row options[] = {
    [OUTPUT] = {'o', "output", "FILE", "write the public key to FILE (default: -)", 0, NULL},
    [CURVE] = {'c', "curve", "CURVE", "the key is of CURVE; a raw key needs this", 0, NULL},
    [DER] = {0, "der", NULL, "write DER, not PEM", 0, NULL},
    [RAW] = {0, "raw", NULL, "write the raw key, in hexadecimal", 0, NULL},
    [COMPRESSED] = {0, "compressed", NULL, "curves of SEC 1: write a compressed point", 0, NULL},
    [HYBRID] = {0, "hybrid", NULL, "curves of SEC 1: write a hybrid point", 0, NULL},
    [FORCE] = {'f', "force", NULL, "replace an existing file", 0, NULL},
    [COUNT] = {0},
};

/* check_point: whether the curve of the key has points in the format that was asked for. */
static int check_point(const abel_private_key *key, abel_point_format point)
{
    abel_curve_info info;

    abel_curve_describe(&info, sizeof info, abel_private_key_curve(key));
    return point != ABEL_POINT_UNCOMPRESSED && !evp_is_ec(&info)
               ? usage(&command_pubkey, "--compressed and --hybrid are not for a key of %s", info.name)
               : EXIT_DONE;
}

static int run(const char *const *value, char *const *operand)
{
    const abel_point_format point = value[COMPRESSED] ? ABEL_POINT_COMPRESSED
                                    : value[HYBRID]   ? ABEL_POINT_HYBRID
                                                      : ABEL_POINT_UNCOMPRESSED;
    key_wanted wanted = {0};
    key_form form;
    abel_private_key key;
    buffer public = {0};
    int code = key_form_find(&form, &command_pubkey, value[DER], value[RAW]);

    if (code == EXIT_DONE && value[COMPRESSED] && value[HYBRID])
        code = usage(&command_pubkey, "--compressed and --hybrid exclude each other");
    if (code == EXIT_DONE)
        code = curve_find(&wanted.curve, &command_pubkey, value[CURVE]);
    if (code != EXIT_DONE)
        return code;

    code = keyfile_private(&key, operand[0] ? operand[0] : "-", wanted);
    if (code == EXIT_DONE)
        code = check_point(&key, point);
    if (code == EXIT_DONE)
        code = keyfile_encode_public(&public, &key, form, point);
    if (code == EXIT_DONE)
        code = output_write(value[OUTPUT] ? value[OUTPUT] : "-", public.data, public.len,
                            (value[FORCE] ? OUTPUT_FORCE : 0) | (form == KEY_DER ? OUTPUT_BINARY : 0));
    abel_private_key_clear(&key);
    buffer_clear(&public);
    return code;
}

const command command_pubkey = {
    .name = "pubkey",
    .summary = "Write the public key of a private key.",
    .operands = "[KEY]",
    .operands_max = 1,
    .options = options,
    .notes = "KEY is a file in PEM or DER, or raw in hexadecimal; without it, standard input.",
    .run = run,
};
