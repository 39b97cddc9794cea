/* SPDX-License-Identifier: Apache-2.0 */
/* What `abel speed` times: one operation of one curve, by abel and by libcrypto. */
#ifndef ABEL_TOOL_BENCH_H
#define ABEL_TOOL_BENCH_H

#include <abel/ecdsa.h>
#include <openssl/evp.h>

#define BENCH_MAX 512 /* bytes of a key, a signature, a shared secret */

/* The inputs of an operation, and room for its outputs. */
typedef struct {
    abel_curve_info info;
    const abel_curve *curve;
    const uint8_t *message;
    size_t message_len;
    uint8_t hash[32]; /* SHA-256 of the message */
    abel_private_key key;
    uint8_t private_key[BENCH_MAX], public_key[BENCH_MAX], peer_key[BENCH_MAX], signature[BENCH_MAX];
    size_t signature_len;
    uint8_t out[BENCH_MAX];
    size_t out_len; /* of what must be the same for both, or 0 */

    /* The peer's, with all that it can prepare. */
    EVP_PKEY *pkey, *peer_pkey;
    EVP_PKEY_CTX *context;
    EVP_MD_CTX *digest;
} bench_state;

/* One operation. Returns 1 if it succeeded. */
typedef int bench_step(bench_state *state);

/* An operation of a kind of curves. */
typedef struct {
    const char *name;   /* "sign" */
    unsigned operation; /* what the curve must have for it: ABEL_CURVE_ECDH ..., or 0 */
    bench_step *run;    /* abel's */
    bench_step *prepare, *peer_run;
    const char *note; /* what an operation of abel has in it, or "" */
} bench_operation;

typedef struct {
    const abel_curve *curve;
    const char *curve_name;
    const bench_operation *operation;
    int common;   /* timed by default */
    int has_peer; /* libcrypto has the operation on this curve */
} bench_row;

/* bench_row_at: the operations of all curves, each curve's together; returns 0 past the last. */
int bench_row_at(bench_row *row, size_t index);

/* bench_prepare: makes keys and signature, and what the peer needs if with_peer; checks that both agree.
 * Returns an exit code; a failure has been reported. The caller clears state, after a failure too. */
int bench_prepare(bench_state *state, const bench_row *row, const uint8_t *message, size_t message_len,
                  int with_peer);
void bench_clear(bench_state *state);

#endif
