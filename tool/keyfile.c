/* SPDX-License-Identifier: Apache-2.0 */
/* Key files, by libcrypto's decoders and encoders. */
#include "keyfile.h"

#include "evp.h"
#include "hex.h"
#include "options.h"
#include "report.h"

#include <fcntl.h>
#include <openssl/crypto.h>
#include <openssl/decoder.h>
#include <openssl/encoder.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define KEYFILE_MAX 65536 /* bytes of a key file, text around the PEM included */
#define KEY_MAX     512   /* bytes of a raw key; the longest of libcrypto's curves has 145 */

int curve_find(const abel_curve **curve, const command *c, const char *name)
{
    *curve = name ? abel_curve_by_name(name) : NULL;
    return name && !*curve ? usage(c, "no such curve '%s' (see 'abel curves')", name) : EXIT_DONE;
}

int key_form_find(key_form *form, const command *c, const char *der, const char *raw)
{
    *form = der ? KEY_DER : raw ? KEY_RAW : KEY_PEM;
    return der && raw ? usage(c, "--der and --raw exclude each other") : EXIT_DONE;
}

/* What the decoder wanted to know of a passphrase. */
typedef struct {
    const char *name; /* of the file */
    int asked, terminal, given;
} passphrase;

/* ask: asks on the terminal, and never reads a passphrase from a standard input that is none. */
static int ask(char *text, int room, int rwflag, void *context)
{
    passphrase *p = context;
    int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    char prompt[256];

    (void)rwflag;
    p->asked = 1;
    p->terminal = terminal >= 0;
    if (!p->terminal)
        return -1;
    close(terminal);
    snprintf(prompt, sizeof prompt, "Passphrase of %.200s:", p->name);
    make_printable(prompt);
    p->given = EVP_read_pw_string_min(text, 0, room - 1, prompt, 0) == 0;
    return p->given ? (int)strlen(text) : -1;
}

static int contains(const buffer *b, const char *text)
{
    return memmem(b->data, b->len, text, strlen(text)) != NULL;
}

/* refuse: reports why a file holds no key, unless there was no memory to find one. */
static int refuse(const char *name, const char *reason)
{
    return evp_no_memory() ? report_memory(name) : report(EXIT_INPUT, name, "%s", reason);
}

/* decode: PEM or DER of whatever kind. */
static int decode(EVP_PKEY **pkey, const char *path, const buffer *file)
{
    const char *name = input_name(path);
    const unsigned char *rest = file->data;
    size_t left = file->len;
    passphrase p = {.name = name};
    OSSL_DECODER_CTX *decoder = evp_context() ? OSSL_DECODER_CTX_new_for_pkey(pkey, NULL, NULL, NULL, 0,
                                                                              evp_context(), NULL)
                                              : NULL;
    int done = decoder && OSSL_DECODER_CTX_set_pem_password_cb(decoder, ask, &p) &&
               OSSL_DECODER_from_data(decoder, &rest, &left);

    if (!decoder)
        return evp_report();
    OSSL_DECODER_CTX_free(decoder);
    if (done && (left == 0 || contains(file, "-----BEGIN ")))
        return EXIT_DONE;
    if (done)
        return report(EXIT_INPUT, name, "%zu bytes follow the key", left);
    if (p.given)
        return refuse(name, "cannot be decrypted with this passphrase");
    if (p.terminal)
        return refuse(name, "no passphrase given");
    if (p.asked)
        return refuse(name, "encrypted, and there is no terminal to ask for the passphrase");
    if (contains(file, "-----BEGIN ") && !contains(file, "-----END "))
        return refuse(name, "PEM without an END line: cut short?");
    if (contains(file, "-----BEGIN "))
        return refuse(name, "PEM that holds no key, or a damaged one");
    return refuse(name, "not a key in PEM, DER or raw hexadecimal");
}

/* extract: the bytes and the curve of a decoded key. */
static int extract(uint8_t *bytes, size_t *len, const abel_curve **curve, const char *path,
                   const EVP_PKEY *pkey, int private)
{
    char group[64];
    const char *name = evp_curve_name(group, pkey);

    *len = KEY_MAX;
    *curve = abel_curve_by_name(name);
    if (!*curve)
        return report(EXIT_INPUT, input_name(path), "a key of %s, which is no curve that abel has", name);
    if (private && !evp_private_bytes(bytes, len, pkey))
        return refuse(input_name(path), "a public key; a private key is wanted");
    if (!private) {
        /* A private key gives its public key too; but who hands one over for it has mixed up files. */
        if (evp_private_bytes(bytes, len, pkey))
            return report(EXIT_INPUT, input_name(path), "a private key; a public key is wanted");
        if (!evp_public_bytes(bytes, len, pkey))
            return refuse(input_name(path), "no public key");
    }
    return EXIT_DONE;
}

static int check(const char *path, const abel_curve *curve, key_wanted wanted)
{
    abel_curve_info has, wants;

    abel_curve_describe(&has, sizeof has, curve);
    if (wanted.curve && wanted.curve != curve) {
        abel_curve_describe(&wants, sizeof wants, wanted.curve);
        return report(EXIT_INPUT, input_name(path), "a key of %s; one of %s is wanted", has.name, wants.name);
    }
    if (wanted.operations & ~has.operations)
        return report(EXIT_INPUT, input_name(path), "a key of %s, which does not %s", has.name,
                      wanted.operations & ABEL_CURVE_EDDSA ? "sign" : "derive");
    return EXIT_DONE;
}

/* read_bytes: the raw bytes and the curve of the key in a file. */
static int read_bytes(uint8_t *bytes, size_t *len, const abel_curve **curve, const char *path,
                      key_wanted wanted, int private)
{
    buffer file;
    EVP_PKEY *pkey = NULL;
    const char *reason;
    int code = input_read(&file, path, KEYFILE_MAX);

    if (code == EXIT_DONE && file.len == 0) {
        code = report(EXIT_INPUT, input_name(path), "empty");
    } else if (code == EXIT_DONE && file.len <= 2 * KEY_MAX &&
               hex_decode(bytes, len, (char *)file.data, file.len, &reason) && *len > 0) {
        *curve = wanted.curve;
        if (!*curve)
            code = report(EXIT_INPUT, input_name(path),
                          "a raw key, which does not say its curve; see --curve");
    } else if (code == EXIT_DONE) {
        code = decode(&pkey, path, &file);
        if (code == EXIT_DONE)
            code = extract(bytes, len, curve, path, pkey, private);
    }
    if (code == EXIT_DONE)
        code = check(path, *curve, wanted);
    EVP_PKEY_free(pkey);
    buffer_clear(&file);
    return code;
}

static int report_key(const char *path, const abel_curve *curve, size_t len, int private, abel_status status)
{
    abel_curve_info info;

    if (status != ABEL_ERR_LENGTH)
        return report_status(input_name(path), status);
    abel_curve_describe(&info, sizeof info, curve);
    return report(EXIT_INPUT, input_name(path), "a key of %zu bytes; %s has %s keys of %zu", len, info.name,
                  private ? "private" : "public", private ? info.private_len : info.public_len);
}

int keyfile_private(abel_private_key *key, const char *path, key_wanted wanted)
{
    uint8_t bytes[KEY_MAX];
    size_t len = sizeof bytes;
    const abel_curve *curve;
    int code = read_bytes(bytes, &len, &curve, path, wanted, 1);

    if (code == EXIT_DONE) {
        abel_status status = abel_private_key_init(key, curve, bytes, len);

        if (status != ABEL_OK)
            code = report_key(path, curve, len, 1, status);
    }
    OPENSSL_cleanse(bytes, sizeof bytes);
    return code;
}

int keyfile_public(abel_public_key *key, const char *path, key_wanted wanted)
{
    uint8_t bytes[KEY_MAX];
    size_t len = sizeof bytes;
    const abel_curve *curve;
    int code = read_bytes(bytes, &len, &curve, path, wanted, 0);

    if (code == EXIT_DONE) {
        abel_status status = abel_public_key_init(key, curve, bytes, len);

        if (status != ABEL_OK)
            code = report_key(path, curve, len, 0, status);
    }
    OPENSSL_cleanse(bytes, sizeof bytes); /* it was a private key, if the files were mixed up */
    return code;
}

/* encode: by libcrypto's encoders. Frees pkey. */
static int encode(buffer *b, EVP_PKEY *pkey, int selection, const char *structure, key_form form)
{
    OSSL_ENCODER_CTX *encoder = OSSL_ENCODER_CTX_new_for_pkey(
        pkey, selection, form == KEY_DER ? "DER" : "PEM", structure, NULL);
    int done = OSSL_ENCODER_to_data(encoder, &b->data, &b->len);

    OSSL_ENCODER_CTX_free(encoder);
    EVP_PKEY_free(pkey);
    return done ? EXIT_DONE : evp_report();
}

static int encode_raw(buffer *b, const uint8_t *bytes, size_t len)
{
    b->data = OPENSSL_malloc(2 * len + 1);
    if (!b->data)
        return evp_report();
    b->len = 2 * len + 1;
    hex_encode((char *)b->data, bytes, len);
    return EXIT_DONE;
}

static const char *curve_name(const abel_private_key *key)
{
    abel_curve_info info;

    abel_curve_describe(&info, sizeof info, abel_private_key_curve(key));
    return info.name;
}

int keyfile_encode_private(buffer *b, const abel_private_key *key, key_form form)
{
    uint8_t bytes[KEY_MAX];
    size_t len = sizeof bytes;
    abel_status status = abel_private_key_export(bytes, &len, key);
    int code;

    *b = (buffer){0};
    if (status != ABEL_OK)
        code = report_status("private key", status);
    else if (form == KEY_RAW)
        code = encode_raw(b, bytes, len);
    else
        code = encode(b, evp_private(curve_name(key), bytes, len), EVP_PKEY_KEYPAIR, "PrivateKeyInfo", form);
    OPENSSL_cleanse(bytes, sizeof bytes);
    return code;
}

int keyfile_encode_public(buffer *b, const abel_private_key *key, key_form form)
{
    uint8_t bytes[KEY_MAX];
    size_t len = sizeof bytes;
    abel_status status = abel_private_key_public(bytes, &len, key);

    *b = (buffer){0};
    if (status != ABEL_OK)
        return report_status("public key", status);
    if (form == KEY_RAW)
        return encode_raw(b, bytes, len);
    return encode(b, evp_public(curve_name(key), bytes, len), EVP_PKEY_PUBLIC_KEY, "SubjectPublicKeyInfo",
                  form);
}
