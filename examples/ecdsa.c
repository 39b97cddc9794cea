/* SPDX-License-Identifier: Apache-2.0 */
/* Signs the SHA-256 of a message with ECDSA on sect283k1, verifies it, and sees another one refused.
 *
 *     cc ecdsa.c $(pkg-config --cflags --libs libabel) */
#include <abel/ecdsa.h>
#include <stdio.h>

/* SHA-256 of "abc". A program has it from its hash library: abel signs digests. */
static const uint8_t digest[32] = {0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40,
                                   0xde, 0x5d, 0xae, 0x22, 0x23, 0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17,
                                   0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad};

/* Room for a point and for a signature in DER of any curve that abel has. */
enum { POINT_MAX = 160, SIGNATURE_MAX = 160 };

/* sign: makes a key pair and a signature. What is sent to the verifier is the public key and the signature.
 */
static abel_status sign(uint8_t *public_key, size_t *public_len, uint8_t *signature, size_t *signature_len,
                        const abel_curve *curve)
{
    abel_private_key key;
    abel_status status = abel_private_key_generate(&key, curve, NULL);

    if (status == ABEL_OK)
        status = abel_private_key_public(public_key, public_len, &key);
    if (status == ABEL_OK)
        status = abel_ecdsa_sign(signature, signature_len, digest, sizeof digest, &key, NULL);
    abel_private_key_clear(&key);
    return status;
}

int main(void)
{
    const abel_curve *curve = abel_curve_by_name("sect283k1");
    uint8_t public_key[POINT_MAX], signature[SIGNATURE_MAX];
    size_t public_len = sizeof public_key, signature_len = sizeof signature;
    abel_public_key key;

    abel_status status = sign(public_key, &public_len, signature, &signature_len, curve);
    if (status == ABEL_OK)
        status = abel_public_key_init(&key, curve, public_key, public_len); /* validates it */
    if (status == ABEL_OK)
        status = abel_ecdsa_verify(signature, signature_len, digest, sizeof digest, &key, NULL);
    if (status != ABEL_OK) {
        fprintf(stderr, "ecdsa: %s\n", abel_status_text(status));
        return 1;
    }
    puts("the signature verifies");

    static const uint8_t other[32] = {0};
    status = abel_ecdsa_verify(signature, signature_len, other, sizeof other, &key, NULL);
    printf("with another digest: %s\n", abel_status_text(status));
    return status == ABEL_ERR_SIGNATURE ? 0 : 1;
}
