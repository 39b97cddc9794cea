/* SPDX-License-Identifier: Apache-2.0 */
/* Messages and the options they are signed with. */
#include "message.h"

#include "evp.h"
#include "hex.h"
#include "options.h"
#include "report.h"

#include <string.h>
#include <strings.h>

#define MESSAGE_MAX ((size_t)1 << 30) /* a signature of the message itself needs it in memory as a whole */
#define DIGEST_MAX  4096

/* set_context: the options of EdDSA. */
static int set_context(message_options *options, const command *c, const message_arguments *a)
{
    const char *given = a->context ? a->context : a->context_hex, *reason;
    size_t len = 0, room = sizeof options->context;

    if (a->context && a->context_hex)
        return usage(c, "--context and --context-hex exclude each other");
    if (given) {
        len = strlen(given);
        if (len > (a->context ? room : 2 * room))
            return usage(c, "the context is longer than %zu bytes", room);
        if (a->context)
            memcpy(options->context, a->context, len);
        else if (!hex_decode(options->context, &len, a->context_hex, len, &reason))
            return usage(c, "--context-hex '%s': %s", a->context_hex, reason);
        if (len == 0 && !a->ph)
            return usage(c, "an empty context needs --ph");
    }
    options->eddsa.variant = a->ph ? ABEL_EDDSA_PREHASHED : given ? ABEL_EDDSA_CONTEXT : ABEL_EDDSA_PURE;
    options->eddsa.context = options->context;
    options->eddsa.context_len = len;
    options->eddsa_option = a->ph ? "ph" : a->context ? "context" : a->context_hex ? "context-hex" : NULL;
    return EXIT_DONE;
}

/* set_hash: the options of ECDSA. */
static int set_hash(message_options *options, const command *c, const message_arguments *a)
{
    static const struct {
        const char *name;
        abel_hash hash;
    } known[] = {{"sha256", ABEL_HASH_SHA256}, /* the default */
                 {"sha1", ABEL_HASH_SHA1},
                 {"sha224", ABEL_HASH_SHA224},
                 {"sha384", ABEL_HASH_SHA384},
                 {"sha512", ABEL_HASH_SHA512}};
    size_t i = 0;

    while (a->hash && i < sizeof known / sizeof *known && strcasecmp(a->hash, known[i].name) != 0)
        i++;
    if (i == sizeof known / sizeof *known)
        return usage(c, "--hash takes sha1, sha224, sha256, sha384 or sha512");
    if (a->hash && a->digest && !a->deterministic)
        return usage(c, "--hash has no effect on a --digest");
    options->hash = known[i].name;
    options->digest = a->digest != NULL;
    options->ecdsa.format = a->p1363 ? ABEL_ECDSA_RAW : ABEL_ECDSA_DER;
    if (a->deterministic) {
        options->ecdsa.nonce = ABEL_ECDSA_RFC6979;
        options->ecdsa.nonce_hash = known[i].hash;
    }
    options->ecdsa_option = a->hash            ? "hash"
                            : a->digest        ? "digest"
                            : a->p1363         ? "p1363"
                            : a->deterministic ? "deterministic"
                                               : NULL;
    return EXIT_DONE;
}

int message_options_set(message_options *options, const command *c, const message_arguments *arguments)
{
    int code;

    *options = (message_options){.eddsa = {.size = sizeof options->eddsa},
                                 .ecdsa = {.size = sizeof options->ecdsa}};
    code = set_context(options, c, arguments);
    return code == EXIT_DONE ? set_hash(options, c, arguments) : code;
}

int message_options_fit(message_options *options, const command *c, const abel_curve *curve)
{
    abel_curve_info info;
    const char *wrong;

    abel_curve_describe(&info, sizeof info, curve);
    options->ecdsa_key = (info.operations & ABEL_CURVE_ECDSA) != 0;
    wrong = options->ecdsa_key ? options->eddsa_option : options->ecdsa_option;
    return wrong ? usage(c, "--%s is not for a key of %s", wrong, info.name) : EXIT_DONE;
}

static int hash(void *context, const uint8_t *bytes, size_t len)
{
    return EVP_DigestUpdate(context, bytes, len) ? EXIT_DONE : evp_report();
}

/* read_hash: the digest of a file of any length. */
static int read_hash(buffer *b, const char *path, const char *name)
{
    EVP_MD *md = evp_context() ? EVP_MD_fetch(evp_context(), name, NULL) : NULL;
    EVP_MD_CTX *state = EVP_MD_CTX_new();
    unsigned len = 0;
    int code = EXIT_DONE;

    *b = (buffer){OPENSSL_malloc(EVP_MAX_MD_SIZE), EVP_MAX_MD_SIZE};
    if (!b->data || !md || !state || !EVP_DigestInit_ex2(state, md, NULL))
        code = evp_report();
    if (code == EXIT_DONE)
        code = input_each(path, hash, state);
    if (code == EXIT_DONE && !EVP_DigestFinal_ex(state, b->data, &len))
        code = evp_report();
    b->len = len;
    EVP_MD_CTX_free(state);
    EVP_MD_free(md);
    return code;
}

/* read_digest: a file that is one. */
static int read_digest(buffer *b, const char *path)
{
    int code = input_read(b, path, DIGEST_MAX);

    return code == EXIT_DONE && b->len == 0 ? report(EXIT_INPUT, input_name(path), "empty: no digest") : code;
}

int message_read(buffer *b, const char *path, const message_options *options)
{
    if (options->ecdsa_key)
        return options->digest ? read_digest(b, path) : read_hash(b, path, options->hash);
    return options->eddsa.variant == ABEL_EDDSA_PREHASHED ? read_hash(b, path, "sha512")
                                                          : input_read(b, path, MESSAGE_MAX);
}
