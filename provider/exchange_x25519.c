/* SPDX-License-Identifier: Apache-2.0 */
/* X25519 (RFC 7748). */
#include "dispatch.h"
#include "key_25519.h"

#include <abel/x25519.h>
#include <openssl/crypto.h>

typedef struct {
    const provider *provider;
    key_25519 *key, *peer;
} x25519;

static void *new_context(void *context)
{
    x25519 *c = OPENSSL_zalloc(sizeof *c);

    if (c)
        c->provider = context;
    return c;
}

static void free_context(void *context)
{
    x25519 *c = context;

    if (!c)
        return;
    key_25519_free(c->key);
    key_25519_free(c->peer);
    OPENSSL_free(c);
}

static void *dup_context(void *context)
{
    x25519 *copy = OPENSSL_memdup(context, sizeof *copy);

    if (copy && copy->key)
        key_25519_hold(copy->key);
    if (copy && copy->peer)
        key_25519_hold(copy->peer);
    return copy;
}

static int init(void *context, void *key, const OSSL_PARAM params[])
{
    x25519 *c = context;

    (void)params; /* there are none */
    if (!c || !key)
        return 0;
    key_25519_replace(&c->key, key);
    return 1;
}

static int set_peer(void *context, void *peer)
{
    x25519 *c = context;

    if (!c || !peer)
        return 0;
    key_25519_replace(&c->peer, peer);
    return 1;
}

static int derive(void *context, unsigned char *secret, size_t *len, size_t room)
{
    const x25519 *c = context;
    abel_status status;

    if (!c->key)
        return FAIL(c->provider, REASON_MISSING_KEY);
    if (!c->key->secret)
        return FAIL(c->provider, REASON_MISSING_PRIVATE);
    if (!c->peer || !c->peer->has_point)
        return FAIL(c->provider, REASON_MISSING_PEER);
    *len = ABEL_X25519_SHARED_LEN;
    if (!secret)
        return 1;
    if (room < ABEL_X25519_SHARED_LEN)
        return FAIL(c->provider, REASON_BUFFER);
    status = abel_x25519(secret, c->key->secret->bytes, c->peer->point);
    return status == ABEL_OK ? 1 : FAIL_STATUS(c->provider, status);
}

const OSSL_DISPATCH exchange_x25519[] = {
    ROW(KEYEXCH_NEWCTX, keyexch_newctx, new_context),
    ROW(KEYEXCH_FREECTX, keyexch_freectx, free_context),
    ROW(KEYEXCH_DUPCTX, keyexch_dupctx, dup_context),
    ROW(KEYEXCH_INIT, keyexch_init, init),
    ROW(KEYEXCH_SET_PEER, keyexch_set_peer, set_peer),
    ROW(KEYEXCH_DERIVE, keyexch_derive, derive),
    {0, NULL},
};
