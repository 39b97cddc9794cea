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

int curve_find(const abel_curve **curve, const command *c, const char *name)
{
    *curve = name ? abel_curve_by_name(name) : NULL;
    return name && !*curve ? report(EXIT_USAGE, c->name, "no such curve '%s'; see 'abel curves'", name)
                           : EXIT_DONE;
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

/* What a file holds: the bytes that abel uses and, unless it is a raw key, all that libcrypto found. */
typedef struct {
    uint8_t bytes[EVP_KEY_MAX];
    size_t len;
    const abel_curve *curve;
    EVP_PKEY *pkey; /* null if there is none */
} contents;

static void contents_clear(contents *found)
{
    EVP_PKEY_free(found->pkey);
    OPENSSL_cleanse(found, sizeof *found);
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

/* decode_next: the next key in PEM or DER, of whatever kind; returns 1 if there is one. */
static int decode_next(EVP_PKEY **pkey, const unsigned char **rest, size_t *left, passphrase *p)
{
    OSSL_DECODER_CTX *decoder = evp_context() ? OSSL_DECODER_CTX_new_for_pkey(pkey, NULL, NULL, NULL, 0,
                                                                              evp_context(), NULL)
                                              : NULL;
    int done = decoder && OSSL_DECODER_CTX_set_pem_password_cb(decoder, ask, p) &&
               OSSL_DECODER_from_data(decoder, rest, left);

    OSSL_DECODER_CTX_free(decoder);
    return done;
}

/* decode: the key in a file; returns 1 if there is one, and how many bytes come after it. */
static int decode(EVP_PKEY **pkey, const buffer *file, size_t *left, passphrase *p)
{
    const unsigned char *rest = file->data;
    int done;

    *left = file->len;
    done = decode_next(pkey, &rest, left, p);
    if (!done || !evp_is_parameters(*pkey) || *left == 0)
        return done;
    EVP_PKEY_free(*pkey); /* the parameters that openssl ecparam writes before a key */
    *pkey = NULL;
    return decode_next(pkey, &rest, left, p);
}

#define UNREADABLE ", or one that is damaged, has a wrong point or names no curve"

/* refuse_file: reports why decode() found no key. */
static int refuse_file(const char *name, const buffer *file, const passphrase *p)
{
    if (p->given)
        return refuse(name, "cannot be decrypted with this passphrase");
    if (p->terminal)
        return refuse(name, "no passphrase given");
    if (p->asked)
        return refuse(name, "encrypted, and there is no terminal to ask for the passphrase");
    if (contains(file, "-----BEGIN ") && !contains(file, "-----END "))
        return refuse(name, "PEM without an END line: cut short?");
    if (contains(file, "-----BEGIN "))
        return refuse(name, "PEM that holds no key" UNREADABLE);
    if (evp_is_der(file->data, file->len))
        return refuse(name, "DER that holds no key" UNREADABLE);
    return refuse(name, "not a key in PEM, DER or raw hexadecimal");
}

#define PUBLIC_FOR_PRIVATE "a public key; a private key is wanted"

/* extract: the bytes and the curve of a decoded key. */
static int extract(contents *found, const char *path, const buffer *file, int private)
{
    char group[64];
    const char *name = evp_curve_name(group, found->pkey);

    found->curve = abel_curve_by_name(name);
    if (!found->curve && strcmp(name, "EC") == 0)
        return report(EXIT_INPUT, input_name(path), "a key with the parameters of no curve that abel has");
    if (!found->curve)
        return report(EXIT_INPUT, input_name(path), "a key of %s, which is no curve that abel has", name);
    if (private && !evp_private_bytes(found->bytes, &found->len, found->pkey, found->curve))
        return refuse(input_name(path), evp_is_public_info(file->data, file->len)
                                            ? PUBLIC_FOR_PRIVATE
                                            : "a private key that is longer than the order");
    if (!private) {
        /* A private key gives its public key too; but who hands one over for it has mixed up files. */
        if (evp_private_bytes(found->bytes, &found->len, found->pkey, found->curve))
            return report(EXIT_INPUT, input_name(path), "a private key; a public key is wanted");
        if (!evp_public_bytes(found->bytes, &found->len, found->pkey, found->curve))
            return refuse(input_name(path), "no public key");
    }
    return EXIT_DONE;
}

/* read_encoded: the key of a file in PEM or DER. */
static int read_encoded(contents *found, const char *path, const buffer *file, int private)
{
    passphrase p = {.name = input_name(path)};
    size_t left;

    if (!decode(&found->pkey, file, &left, &p) || evp_is_parameters(found->pkey)) {
        /* For libcrypto there is no key where its point is wrong: that is for abel to say. */
        if (!private &&
            evp_public_info_bytes(found->bytes, &found->len, &found->curve, file->data, file->len))
            return EXIT_DONE;
        if (private && evp_is_public_info(file->data, file->len))
            return refuse(p.name, PUBLIC_FOR_PRIVATE);
        return found->pkey ? refuse(p.name, "a curve alone, without a key") : refuse_file(p.name, file, &p);
    }
    if (left > 0 && !contains(file, "-----BEGIN "))
        return report(EXIT_INPUT, p.name, "%zu byte%s follow%s the key", left, PLURAL(left),
                      left == 1 ? "s" : "");
    if (contains(&(buffer){file->data + file->len - left, left}, "KEY-----"))
        return report(EXIT_INPUT, p.name, "more than one key");
    return extract(found, path, file, private);
}

static int check(const char *path, const abel_curve *curve, key_wanted wanted)
{
    abel_curve_info has, wants;

    abel_curve_describe(&has, sizeof has, curve);
    if (wanted.curve && wanted.curve != curve) {
        abel_curve_describe(&wants, sizeof wants, wanted.curve);
        return report(EXIT_INPUT, input_name(path), "a key of %s; one of %s is wanted", has.name, wants.name);
    }
    if (wanted.operations && !(wanted.operations & has.operations))
        return report(EXIT_INPUT, input_name(path), "a key of %s, which does not %s", has.name,
                      wanted.operations & ABEL_CURVE_ECDH ? "derive" : "sign");
    return EXIT_DONE;
}

/* keyfile_read: the key in a file. The caller clears found, after a failure too. */
static int keyfile_read(contents *found, const char *path, key_wanted wanted, int private)
{
    buffer file;
    const char *reason;
    int code = input_read(&file, path, KEYFILE_MAX);

    *found = (contents){.curve = wanted.curve};
    if (code == EXIT_DONE && file.len == 0) {
        code = report(EXIT_INPUT, input_name(path), "empty");
    } else if (code == EXIT_DONE && file.len <= 2 * EVP_KEY_MAX &&
               hex_decode(found->bytes, &found->len, (char *)file.data, file.len, &reason) &&
               found->len > 0) {
        if (!found->curve)
            code = report(EXIT_INPUT, input_name(path),
                          "a raw key, which does not say its curve; see --curve");
    } else if (code == EXIT_DONE) {
        code = read_encoded(found, path, &file, private);
    }
    if (code == EXIT_DONE)
        code = check(path, found->curve, wanted);
    buffer_clear(&file);
    return code;
}

/* report_length: reports a key whose length is wrong. */
static int report_length(const char *path, const contents *found, const abel_curve_info *info, int private)
{
    const char *name = input_name(path), *s = PLURAL(found->len);
    const size_t compressed = 1 + info->shared_len;

    if (private || !evp_is_ec(info))
        return report(EXIT_INPUT, name, "a key of %zu byte%s; %s has %s keys of %zu", found->len, s,
                      info->name, private ? "private" : "public",
                      private ? info->private_len : info->public_len);
    if (found->len == compressed || found->len == info->public_len)
        return report(EXIT_INPUT, name, "a key of %zu byte%s that starts with %02x, a form of another length",
                      found->len, s, found->bytes[0]);
    return report(EXIT_INPUT, name, "a key of %zu byte%s; %s has public keys of %zu or %zu", found->len, s,
                  info->name, compressed, info->public_len);
}

/* report_key: reports why abel takes no such key. */
static int report_key(const char *path, const contents *found, int private, abel_status status)
{
    abel_curve_info info;

    abel_curve_describe(&info, sizeof info, found->curve);
    if (status == ABEL_ERR_LENGTH)
        return report_length(path, found, &info, private);
    if (status == ABEL_ERR_PRIVATE_KEY)
        return report(EXIT_INPUT, input_name(path), "not a private key of %s: 0, or not below the order",
                      info.name);
    if (status == ABEL_ERR_PUBLIC_KEY && evp_is_ec(&info))
        return report(EXIT_INPUT, input_name(path),
                      "not a public key of %s: not a point of its subgroup of prime order", info.name);
    return report_status(input_name(path), status);
}

int keyfile_private(abel_private_key *key, const char *path, key_wanted wanted)
{
    contents found;
    int code = keyfile_read(&found, path, wanted, 1);

    if (code == EXIT_DONE) {
        abel_status status = abel_private_key_init(key, found.curve, found.bytes, found.len);

        if (status != ABEL_OK)
            code = report_key(path, &found, 1, status);
        else if (found.pkey && !evp_is_same(found.pkey, key)) /* abel's own is the one that is used */
            code = refuse(input_name(path), "the public key in the file is not that of the private key");
    }
    contents_clear(&found);
    return code;
}

int keyfile_public(abel_public_key *key, const char *path, key_wanted wanted)
{
    contents found;
    int code = keyfile_read(&found, path, wanted, 0);

    if (code == EXIT_DONE) {
        abel_status status = abel_public_key_init(key, found.curve, found.bytes, found.len);

        if (status != ABEL_OK)
            code = report_key(path, &found, 0, status);
    }
    contents_clear(&found); /* it was a private key, if the files were mixed up */
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

int keyfile_encode_private(buffer *b, const abel_private_key *key, key_form form)
{
    uint8_t bytes[EVP_KEY_MAX];
    size_t len = sizeof bytes;
    abel_status status = abel_private_key_export(bytes, &len, key);
    int code;

    *b = (buffer){0};
    if (status != ABEL_OK)
        code = report_status("private key", status);
    else if (form == KEY_RAW)
        code = encode_raw(b, bytes, len);
    else
        code = encode(b, evp_private(key), EVP_PKEY_KEYPAIR, "PrivateKeyInfo", form);
    OPENSSL_cleanse(bytes, sizeof bytes);
    return code;
}

/* public_bytes: the public key that belongs to a private key, with a point in this format. */
static abel_status public_bytes(uint8_t *bytes, size_t *len, const abel_private_key *key,
                                abel_point_format point)
{
    abel_public_key public;
    size_t room = *len;
    abel_status status = abel_private_key_public(bytes, len, key);

    if (status != ABEL_OK || point == ABEL_POINT_UNCOMPRESSED) /* which is how it comes */
        return status;
    status = abel_public_key_init(&public, abel_private_key_curve(key), bytes, *len);
    *len = room;
    return status == ABEL_OK ? abel_public_key_export_point(bytes, len, &public, point) : status;
}

int keyfile_encode_public(buffer *b, const abel_private_key *key, key_form form, abel_point_format point)
{
    uint8_t bytes[EVP_KEY_MAX];
    size_t len = sizeof bytes;
    abel_status status = public_bytes(bytes, &len, key, point);

    *b = (buffer){0};
    if (status != ABEL_OK)
        return report_status("public key", status);
    if (form == KEY_RAW)
        return encode_raw(b, bytes, len);
    return encode(b, evp_public(abel_private_key_curve(key), bytes, len), EVP_PKEY_PUBLIC_KEY,
                  "SubjectPublicKeyInfo", form);
}
