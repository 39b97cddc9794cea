/* SPDX-License-Identifier: Apache-2.0 */
/* Messages and the options they are signed with. */
#include "message.h"

#include "evp.h"
#include "hex.h"
#include "options.h"
#include "report.h"

#include <string.h>

#define MESSAGE_MAX ((size_t)1 << 30) /* a signature of the message itself needs it in memory as a whole */

int message_options_set(message_options *options, const command *c, const char *context,
                        const char *context_hex, const char *ph)
{
    const char *given = context ? context : context_hex, *reason;
    size_t len = 0, room = sizeof options->context;

    *options = (message_options){.eddsa = {.size = sizeof options->eddsa}};
    if (context && context_hex)
        return usage(c, "--context and --context-hex exclude each other");
    if (given) {
        len = strlen(given);
        if (len > (context ? room : 2 * room))
            return usage(c, "the context is longer than %zu bytes", room);
        if (context)
            memcpy(options->context, context, len);
        else if (!hex_decode(options->context, &len, context_hex, len, &reason))
            return usage(c, "--context-hex '%s': %s", context_hex, reason);
        if (len == 0 && !ph)
            return usage(c, "an empty context needs --ph");
    }
    options->eddsa.variant = ph ? ABEL_EDDSA_PREHASHED : given ? ABEL_EDDSA_CONTEXT : ABEL_EDDSA_PURE;
    options->eddsa.context = options->context;
    options->eddsa.context_len = len;
    return EXIT_DONE;
}

static int hash(void *context, const uint8_t *bytes, size_t len)
{
    return EVP_DigestUpdate(context, bytes, len) ? EXIT_DONE : evp_report();
}

/* read_hash: SHA-512 of a file of any length. */
static int read_hash(buffer *b, const char *path)
{
    EVP_MD *sha512 = evp_context() ? EVP_MD_fetch(evp_context(), "SHA512", NULL) : NULL;
    EVP_MD_CTX *state = EVP_MD_CTX_new();
    int code = EXIT_DONE;

    *b = (buffer){OPENSSL_malloc(64), 64};
    if (!b->data || !sha512 || !state || !EVP_DigestInit_ex2(state, sha512, NULL))
        code = evp_report();
    if (code == EXIT_DONE)
        code = input_each(path, hash, state);
    if (code == EXIT_DONE && !EVP_DigestFinal_ex(state, b->data, NULL))
        code = evp_report();
    EVP_MD_CTX_free(state);
    EVP_MD_free(sha512);
    return code;
}

int message_read(buffer *b, const char *path, const message_options *options)
{
    return options->eddsa.variant == ABEL_EDDSA_PREHASHED ? read_hash(b, path)
                                                          : input_read(b, path, MESSAGE_MAX);
}
