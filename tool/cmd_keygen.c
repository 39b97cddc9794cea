/* SPDX-License-Identifier: Apache-2.0 */
/* abel keygen: a fresh private key. */
#include "io.h"
#include "keyfile.h"
#include "options.h"
#include "report.h"

enum { OUTPUT, PUBLIC, DER, RAW, FORCE, COUNT };

static const option_row options[] = {
    [OUTPUT] = {'o', "output", "FILE", "write the private key to FILE (default: -)", 0, NULL},
    [PUBLIC] = {'p', "public", "FILE", "write the public key to FILE, too", 0, NULL},
    [DER] = {0, "der", NULL, "write DER, not PEM", 0, NULL},
    [RAW] = {0, "raw", NULL, "write raw keys, in hexadecimal", 0, NULL},
    [FORCE] = {'f', "force", NULL, "replace existing files", 0, NULL},
    [COUNT] = {0},
};

/* commit_both: the one that is written in place first, so that its failure leaves no file. It may wait for
 * a reader for ever: the other one, now known to fit, is staged anew when that is done. */
static int commit_both(output *private, output *public)
{
    output *first = public->target ? private : public, *last = public->target ? public : private;
    int in_place = !first->target, code;

    if (in_place)
        output_discard(last);
    code = output_commit(first);
    if (code == EXIT_DONE)
        return in_place ? output_write(last->path, last->data, last->len, last->flags) : output_commit(last);
    output_discard(last);
    return code;
}

/* write_both: stages both files before either gets its name. */
static int write_both(const char *private_path, const buffer *private, const char *public_path,
                      const buffer *public, unsigned flags)
{
    output first, second;
    int code = output_stage(&first, private_path, private->data, private->len, flags | OUTPUT_SECRET);

    if (code != EXIT_DONE || !public_path)
        return code == EXIT_DONE ? output_commit(&first) : code;

    code = output_stage(&second, public_path, public->data, public->len, flags);
    if (code == EXIT_DONE && !output_same(&first, &second))
        return commit_both(&first, &second);
    if (code == EXIT_DONE) {
        output_discard(&second);
        code = usage(&command_keygen, "the two keys cannot both go to %s", output_name(public_path));
    }
    output_discard(&first);
    return code;
}

static int run(const char *const *value, char *const *operand)
{
    const char *private_path = value[OUTPUT] ? value[OUTPUT] : "-", *public_path = value[PUBLIC];
    const abel_curve *curve;
    key_form form;
    abel_private_key key;
    abel_status status;
    buffer private = {0}, public = {0};
    int code = key_form_find(&form, &command_keygen, value[DER], value[RAW]);

    if (code == EXIT_DONE)
        code = curve_find(&curve, &command_keygen, operand[0]);
    if (code != EXIT_DONE)
        return code;

    status = abel_private_key_generate(&key, curve, NULL);
    if (status != ABEL_OK)
        return report_status("random numbers", status);
    code = keyfile_encode_private(&private, &key, form);
    if (code == EXIT_DONE && public_path)
        code = keyfile_encode_public(&public, &key, form, ABEL_POINT_UNCOMPRESSED);
    if (code == EXIT_DONE)
        code = write_both(private_path, &private, public_path, &public,
                          (value[FORCE] ? OUTPUT_FORCE : 0) | (form == KEY_DER ? OUTPUT_BINARY : 0));
    abel_private_key_clear(&key);
    buffer_clear(&private);
    buffer_clear(&public);
    return code;
}

const command command_keygen = {
    .name = "keygen",
    .summary = "Make a private key of a curve.",
    .operands = "CURVE",
    .operands_min = 1,
    .operands_max = 1,
    .options = options,
    .notes = "'abel curves' lists the curves. The file is PKCS#8, unencrypted, readable by its owner\n"
             "alone; --public writes SubjectPublicKeyInfo.",
    .run = run,
};
