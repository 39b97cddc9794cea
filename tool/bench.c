/* SPDX-License-Identifier: Apache-2.0 */
/* The operations that `abel speed` times. Ours starts from the bytes of the other side (the peer's
 * public key, the signature and the signer's public key) and decodes and validates them each time;
 * libcrypto's, through EVP, has keys and contexts made once, so that its derive is the multiplication alone.
 * The own private key is an object made once, for both. ECDSA signs and verifies a digest. Random numbers
 * come from each library's own source. */
#include "bench.h"

#include "evp.h"
#include "report.h"

#include <abel/ed25519.h>
#include <abel/x25519.h>
#include <openssl/crypto.h>
#include <string.h>

static int x25519_keygen(bench_state *s)
{
    return abel_x25519_keypair(s->out, s->out + ABEL_X25519_PUBLIC_LEN, NULL) == ABEL_OK;
}

static int x25519_derive(bench_state *s)
{
    s->out_len = ABEL_X25519_SHARED_LEN;
    return abel_x25519(s->out, s->private_key, s->peer_key) == ABEL_OK;
}

static int ed25519_keygen(bench_state *s)
{
    return abel_ed25519_keypair(s->out, s->out + ABEL_ED25519_PUBLIC_LEN, NULL) == ABEL_OK;
}

static int ed25519_sign(bench_state *s)
{
    s->out_len = sizeof s->out;
    return abel_eddsa_sign(s->out, &s->out_len, s->message, s->message_len, &s->key, NULL) == ABEL_OK;
}

static int ed25519_verify(bench_state *s)
{
    return abel_ed25519_verify(s->signature, s->message, s->message_len, s->public_key) == ABEL_OK;
}

static int ec_keygen(bench_state *s)
{
    size_t len = sizeof s->out;
    abel_private_key key;

    return abel_private_key_generate(&key, s->curve, NULL) == ABEL_OK &&
           abel_private_key_public(s->out, &len, &key) == ABEL_OK;
}

static int ec_derive(bench_state *s)
{
    abel_public_key peer;

    s->out_len = sizeof s->out;
    return abel_public_key_init(&peer, s->curve, s->peer_key, s->info.public_len) == ABEL_OK &&
           abel_ecdh(s->out, &s->out_len, &s->key, &peer, ABEL_ECDH_PLAIN) == ABEL_OK;
}

static int ec_sign(bench_state *s)
{
    size_t len = sizeof s->out;

    return abel_ecdsa_sign(s->out, &len, s->hash, sizeof s->hash, &s->key, NULL) == ABEL_OK;
}

static int ec_verify(bench_state *s)
{
    abel_public_key key;

    return abel_public_key_init(&key, s->curve, s->public_key, s->info.public_len) == ABEL_OK &&
           abel_ecdsa_verify(s->signature, s->signature_len, s->hash, sizeof s->hash, &key, NULL) == ABEL_OK;
}

static int peer_keygen_prepare(bench_state *s)
{
    s->context = EVP_PKEY_CTX_new_from_name(evp_context(), s->info.name, NULL);
    return EVP_PKEY_keygen_init(s->context) > 0;
}

static int peer_ec_keygen_prepare(bench_state *s)
{
    s->context = EVP_PKEY_CTX_new_from_name(evp_context(), evp_key_type(s->info.name), NULL);
    return EVP_PKEY_keygen_init(s->context) > 0 && EVP_PKEY_CTX_set_group_name(s->context, s->info.name) > 0;
}

static int peer_keygen(bench_state *s)
{
    EVP_PKEY *pkey = NULL;
    int done = EVP_PKEY_generate(s->context, &pkey) > 0;

    EVP_PKEY_free(pkey);
    return done;
}

static int peer_derive_prepare(bench_state *s)
{
    s->peer_pkey = evp_public(s->curve, s->peer_key, s->info.public_len);
    s->context = EVP_PKEY_CTX_new_from_pkey(evp_context(), s->pkey, NULL);
    return EVP_PKEY_derive_init(s->context) > 0 && EVP_PKEY_derive_set_peer(s->context, s->peer_pkey) > 0;
}

static int peer_derive(bench_state *s)
{
    s->out_len = sizeof s->out;
    return EVP_PKEY_derive(s->context, s->out, &s->out_len) > 0;
}

static int peer_sign_prepare(bench_state *s)
{
    s->digest = EVP_MD_CTX_new();
    return s->digest && EVP_DigestSignInit_ex(s->digest, NULL, NULL, evp_context(), NULL, s->pkey, NULL) > 0;
}

static int peer_sign(bench_state *s)
{
    s->out_len = sizeof s->out;
    return EVP_DigestSign(s->digest, s->out, &s->out_len, s->message, s->message_len) > 0;
}

static int peer_verify_prepare(bench_state *s)
{
    s->digest = EVP_MD_CTX_new();
    return s->digest &&
           EVP_DigestVerifyInit_ex(s->digest, NULL, NULL, evp_context(), NULL, s->pkey, NULL) > 0;
}

static int peer_verify(bench_state *s)
{
    return EVP_DigestVerify(s->digest, s->signature, s->signature_len, s->message, s->message_len) > 0;
}

static int peer_ec_sign_prepare(bench_state *s)
{
    s->context = EVP_PKEY_CTX_new_from_pkey(evp_context(), s->pkey, NULL);
    return EVP_PKEY_sign_init(s->context) > 0;
}

static int peer_ec_sign(bench_state *s)
{
    size_t len = sizeof s->out;

    return EVP_PKEY_sign(s->context, s->out, &len, s->hash, sizeof s->hash) > 0;
}

static int peer_ec_verify_prepare(bench_state *s)
{
    s->context = EVP_PKEY_CTX_new_from_pkey(evp_context(), s->pkey, NULL);
    return EVP_PKEY_verify_init(s->context) > 0;
}

static int peer_ec_verify(bench_state *s)
{
    return EVP_PKEY_verify(s->context, s->signature, s->signature_len, s->hash, sizeof s->hash) > 0;
}

/* The operations, up to one with a null name. */
static const bench_operation x25519_operations[] = {
    {"keygen", 0, x25519_keygen, peer_keygen_prepare, peer_keygen, ""},
    {"derive", ABEL_CURVE_ECDH, x25519_derive, peer_derive_prepare, peer_derive, ""},
    {0},
};
static const bench_operation ed25519_operations[] = {
    {"keygen", 0, ed25519_keygen, peer_keygen_prepare, peer_keygen, ""},
    {"sign", ABEL_CURVE_EDDSA, ed25519_sign, peer_sign_prepare, peer_sign, ""},
    {"verify", ABEL_CURVE_EDDSA, ed25519_verify, peer_verify_prepare, peer_verify,
     ", the signer's key decoded each time"},
    {0},
};
static const bench_operation ec_operations[] = {
    {"keygen", 0, ec_keygen, peer_ec_keygen_prepare, peer_keygen, ""},
    {"derive", ABEL_CURVE_ECDH, ec_derive, peer_derive_prepare, peer_derive,
     ", the peer's key validated each time"},
    {"sign", ABEL_CURVE_ECDSA, ec_sign, peer_ec_sign_prepare, peer_ec_sign, ""},
    {"verify", ABEL_CURVE_ECDSA, ec_verify, peer_ec_verify_prepare, peer_ec_verify,
     ", the signer's key validated each time"},
    {0},
};

static const bench_operation *operations_of(const abel_curve_info *info)
{
    if (evp_is_ec(info))
        return ec_operations;
    return info->operations & ABEL_CURVE_ECDH ? x25519_operations : ed25519_operations;
}

/* is_common: whether a curve is timed by default: those with kernels of their own that are in use most. */
static int is_common(const char *curve)
{
    static const char *const names[] = {"x25519",          "ed25519",   "secp160r1", "secp224r1",
                                        "prime256v1",      "secp256k1", "secp384r1", "secp521r1",
                                        "brainpoolP256r1", "sect163k1", "sect233r1", "sect283k1"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(curve, names[i]) == 0)
            return 1;
    return 0;
}

int bench_row_at(bench_row *row, size_t index)
{
    abel_curve_info info;

    for (size_t i = 0; (row->curve = abel_curve_at(i)); i++) {
        abel_curve_describe(&info, sizeof info, row->curve);
        row->curve_name = info.name;
        row->common = is_common(info.name);
        for (row->operation = operations_of(&info); row->operation->name; row->operation++) {
            const unsigned needed = row->operation->operation;

            /* libcrypto's keys of the curve SM2 are for that standard's own schemes. */
            row->has_peer = needed == 0 || strcmp(info.name, "SM2") != 0;
            if ((needed & ~info.operations) == 0 && index-- == 0)
                return 1;
        }
    }
    return 0;
}

/* prepare_ours: two fresh keys, and a signature by the first if the curve signs. */
static abel_status prepare_ours(bench_state *s)
{
    size_t private_len = BENCH_MAX, public_len = BENCH_MAX, peer_len = BENCH_MAX;
    abel_status status = abel_private_key_generate(&s->key, s->curve, NULL);

    s->signature_len = BENCH_MAX;

    if (status == ABEL_OK)
        status = abel_private_key_public(s->peer_key, &peer_len, &s->key);
    if (status == ABEL_OK)
        status = abel_private_key_generate(&s->key, s->curve, NULL);
    if (status == ABEL_OK)
        status = abel_private_key_public(s->public_key, &public_len, &s->key);
    if (status == ABEL_OK)
        status = abel_private_key_export(s->private_key, &private_len, &s->key);
    if (status == ABEL_OK && (s->info.operations & ABEL_CURVE_EDDSA))
        status = abel_eddsa_sign(s->signature, &s->signature_len, s->message, s->message_len, &s->key, NULL);
    if (status == ABEL_OK && (s->info.operations & ABEL_CURVE_ECDSA))
        status = abel_ecdsa_sign(s->signature, &s->signature_len, s->hash, sizeof s->hash, &s->key, NULL);
    return status;
}

/* agree: both succeed, with the same output where they have one. */
static int agree(bench_state *s, const bench_row *row)
{
    uint8_t ours[BENCH_MAX];

    if (!row->operation->run(s))
        return 0;
    memcpy(ours, s->out, s->out_len);
    return row->operation->peer_run(s) && memcmp(ours, s->out, s->out_len) == 0;
}

int bench_prepare(bench_state *s, const bench_row *row, const uint8_t *message, size_t message_len,
                  int with_peer)
{
    abel_status status;

    memset(s, 0, sizeof *s);
    s->curve = row->curve;
    s->message = message;
    s->message_len = message_len;
    abel_curve_describe(&s->info, sizeof s->info, s->curve);
    if (!evp_context() || !EVP_Q_digest(evp_context(), "SHA256", NULL, message, message_len, s->hash, NULL))
        return evp_report();
    status = prepare_ours(s);
    if (status != ABEL_OK)
        return report_status(row->curve_name, status);
    if (!with_peer || !row->has_peer)
        return EXIT_DONE;

    s->pkey = evp_private(&s->key);
    if (!s->pkey || !row->operation->prepare(s))
        return evp_report();
    if (!agree(s, row))
        return report(EXIT_SYSTEM, row->curve_name, "abel and libcrypto do not agree on %s",
                      row->operation->name);
    return EXIT_DONE;
}

void bench_clear(bench_state *s)
{
    EVP_MD_CTX_free(s->digest);
    EVP_PKEY_CTX_free(s->context);
    EVP_PKEY_free(s->peer_pkey);
    EVP_PKEY_free(s->pkey);
    OPENSSL_cleanse(s, sizeof *s);
}
