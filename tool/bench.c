/* SPDX-License-Identifier: Apache-2.0 */
/* The operations that `abel speed` times. Ours starts from the bytes of the other side (the peer's
 * public key, the signature and the signer's public key) and decodes and validates them each time;
 * libcrypto's, through EVP, has keys and contexts made once. The own private key is an object made
 * once, for both. Random numbers come from each library's own source. */
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

static int peer_keygen_prepare(bench_state *s)
{
    s->context = EVP_PKEY_CTX_new_from_name(evp_context(), s->info.name, NULL);
    return EVP_PKEY_keygen_init(s->context) > 0;
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
    s->peer_pkey = evp_public(s->info.name, s->peer_key, s->info.public_len);
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
    return EVP_DigestVerify(s->digest, s->signature, s->info.signature_len, s->message, s->message_len) > 0;
}

static const bench_peer keygen = {"keygen", peer_keygen_prepare, peer_keygen};
static const bench_peer derive = {"derive", peer_derive_prepare, peer_derive};
static const bench_peer sign = {"sign", peer_sign_prepare, peer_sign};
static const bench_peer verify = {"verify", peer_verify_prepare, peer_verify};

const bench_row bench_rows[] = {
    {"x25519", 1, x25519_keygen, &keygen},
    {"x25519", 1, x25519_derive, &derive},
    {"ed25519", 1, ed25519_keygen, &keygen},
    {"ed25519", 1, ed25519_sign, &sign},
    {"ed25519", 1, ed25519_verify, &verify},
    {0},
};

/* prepare_ours: two fresh keys, and a signature by the first if the curve signs. */
static abel_status prepare_ours(bench_state *s, const abel_curve *curve)
{
    size_t private_len = BENCH_MAX, public_len = BENCH_MAX, peer_len = BENCH_MAX, signature_len = BENCH_MAX;
    abel_status status = abel_private_key_generate(&s->key, curve, NULL);

    if (status == ABEL_OK)
        status = abel_private_key_public(s->peer_key, &peer_len, &s->key);
    if (status == ABEL_OK)
        status = abel_private_key_generate(&s->key, curve, NULL);
    if (status == ABEL_OK)
        status = abel_private_key_public(s->public_key, &public_len, &s->key);
    if (status == ABEL_OK)
        status = abel_private_key_export(s->private_key, &private_len, &s->key);
    if (status == ABEL_OK && (s->info.operations & ABEL_CURVE_EDDSA))
        status = abel_eddsa_sign(s->signature, &signature_len, s->message, s->message_len, &s->key, NULL);
    return status;
}

/* agree: both succeed, with the same output where they have one. */
static int agree(bench_state *s, const bench_row *row)
{
    uint8_t ours[BENCH_MAX];

    if (!row->run(s))
        return 0;
    memcpy(ours, s->out, s->out_len);
    return row->peer->run(s) && memcmp(ours, s->out, s->out_len) == 0;
}

int bench_prepare(bench_state *s, const bench_row *row, const uint8_t *message, size_t message_len,
                  int with_peer)
{
    const abel_curve *curve = abel_curve_by_name(row->curve);
    abel_status status;

    memset(s, 0, sizeof *s);
    s->message = message;
    s->message_len = message_len;
    abel_curve_describe(&s->info, sizeof s->info, curve);
    status = prepare_ours(s, curve);
    if (status != ABEL_OK)
        return report_status(row->curve, status);
    if (!with_peer)
        return EXIT_DONE;

    s->pkey = evp_private(row->curve, s->private_key, s->info.private_len);
    if (!s->pkey || !row->peer->prepare(s))
        return evp_report();
    if (!agree(s, row))
        return report(EXIT_SYSTEM, row->curve, "abel and libcrypto do not agree on %s", row->peer->name);
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
