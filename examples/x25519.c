/* SPDX-License-Identifier: Apache-2.0 */
/* Two parties agree on a shared secret with X25519.
 *
 *     cc x25519.c $(pkg-config --cflags --libs libabel) */
#include <abel/x25519.h>
#include <stdio.h>
#include <string.h>

/* agree: each party makes a key pair, sends the public key to the other, and computes the secret. */
static abel_status agree(uint8_t alice_shared[ABEL_X25519_SHARED_LEN],
                         uint8_t bob_shared[ABEL_X25519_SHARED_LEN])
{
    uint8_t alice_private[ABEL_X25519_PRIVATE_LEN], alice_public[ABEL_X25519_PUBLIC_LEN];
    uint8_t bob_private[ABEL_X25519_PRIVATE_LEN], bob_public[ABEL_X25519_PUBLIC_LEN];
    abel_status status;

    if ((status = abel_x25519_keypair(alice_public, alice_private, NULL)) != ABEL_OK)
        return status;
    if ((status = abel_x25519_keypair(bob_public, bob_private, NULL)) != ABEL_OK)
        return status;
    if ((status = abel_x25519(alice_shared, alice_private, bob_public)) != ABEL_OK)
        return status;
    return abel_x25519(bob_shared, bob_private, alice_public);
}

int main(void)
{
    uint8_t alice_shared[ABEL_X25519_SHARED_LEN], bob_shared[ABEL_X25519_SHARED_LEN];

    abel_status status = agree(alice_shared, bob_shared);
    if (status != ABEL_OK) {
        fprintf(stderr, "x25519: %s\n", abel_status_text(status));
        return 1;
    }
    if (memcmp(alice_shared, bob_shared, sizeof alice_shared) != 0) {
        fprintf(stderr, "x25519: the two secrets differ\n");
        return 1;
    }
    /* A program now derives its keys from the secret and both public keys, for example with HKDF. */
    puts("both have the same secret");
    return 0;
}
