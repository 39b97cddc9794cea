/* SPDX-License-Identifier: Apache-2.0 */
/* Two parties agree on a shared secret with ECDH on sect163k1, and exchange compressed points.
 *
 *     cc ecdh.c $(pkg-config --cflags --libs libabel) */
#include <abel/key.h>
#include <stdio.h>
#include <string.h>

/* Room for a point and for an x-coordinate of any curve that abel has. */
enum { POINT_MAX = 160, SHARED_MAX = 80 };

typedef struct {
    abel_private_key key;
    uint8_t point[POINT_MAX]; /* what is sent to the other party */
    size_t point_len;
    uint8_t shared[SHARED_MAX];
    size_t shared_len;
} party;

/* start: makes a key pair, and the compressed point to send. */
static abel_status start(party *p, const abel_curve *curve)
{
    abel_public_key public_key;
    abel_status status = abel_private_key_generate(&p->key, curve, NULL);

    p->point_len = sizeof p->point;
    if (status == ABEL_OK)
        status = abel_private_key_public(p->point, &p->point_len, &p->key);
    if (status == ABEL_OK)
        status = abel_public_key_init(&public_key, curve, p->point, p->point_len);
    if (status == ABEL_OK) {
        p->point_len = sizeof p->point;
        status = abel_public_key_export_point(p->point, &p->point_len, &public_key, ABEL_POINT_COMPRESSED);
    }
    return status;
}

/* finish: validates the point that came from the other party, and computes the secret. */
static abel_status finish(party *p, const uint8_t *point, size_t point_len)
{
    abel_public_key peer;
    abel_status status = abel_public_key_init(&peer, abel_private_key_curve(&p->key), point, point_len);

    p->shared_len = sizeof p->shared;
    if (status == ABEL_OK)
        status = abel_ecdh(p->shared, &p->shared_len, &p->key, &peer, ABEL_ECDH_PLAIN);
    abel_private_key_clear(&p->key);
    return status;
}

int main(void)
{
    const abel_curve *curve = abel_curve_by_name("sect163k1");
    party alice, bob;
    abel_status status;

    if ((status = start(&alice, curve)) != ABEL_OK || (status = start(&bob, curve)) != ABEL_OK ||
        (status = finish(&alice, bob.point, bob.point_len)) != ABEL_OK ||
        (status = finish(&bob, alice.point, alice.point_len)) != ABEL_OK) {
        fprintf(stderr, "ecdh: %s\n", abel_status_text(status));
        return 1;
    }
    if (alice.shared_len != bob.shared_len || memcmp(alice.shared, bob.shared, alice.shared_len) != 0) {
        fprintf(stderr, "ecdh: the two secrets differ\n");
        return 1;
    }
    /* A program now derives its keys from the secret and both public keys, for example with HKDF. */
    printf("both have the same secret, from points of %zu bytes\n", alice.point_len);
    return 0;
}
