/* SPDX-License-Identifier: Apache-2.0 */
/* Signs a message with Ed25519, verifies it, and sees a changed message refused.
 *
 *     cc ed25519.c $(pkg-config --cflags --libs libabel) */
#include <abel/ed25519.h>
#include <stdio.h>

int main(void)
{
    uint8_t message[] = "attack at dawn";
    uint8_t private_key[ABEL_ED25519_PRIVATE_LEN], public_key[ABEL_ED25519_PUBLIC_LEN];
    uint8_t signature[ABEL_ED25519_SIGNATURE_LEN];
    abel_status status;

    if ((status = abel_ed25519_keypair(public_key, private_key, NULL)) != ABEL_OK ||
        (status = abel_ed25519_sign(signature, message, sizeof message, private_key)) != ABEL_OK ||
        (status = abel_ed25519_verify(signature, message, sizeof message, public_key)) != ABEL_OK) {
        fprintf(stderr, "ed25519: %s\n", abel_status_text(status));
        return 1;
    }
    puts("the signature verifies");

    message[0] ^= 1;
    status = abel_ed25519_verify(signature, message, sizeof message, public_key);
    printf("with a changed message: %s\n", abel_status_text(status));
    return status == ABEL_ERR_SIGNATURE ? 0 : 1;
}
