/* SPDX-License-Identifier: Apache-2.0 */
/* BoringSSL: multiples of base points, at the edges of the scalars; verification; compressed points and key
 * pairs; products modulo the order of P-256 (nistz.c has those of its field). */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"

#include <string.h>

/* multiple: N may be any number below 2^bits(n); X = Y = 0 is the identity, whose N is no private key, and
 * neither is one above n. */
static bool multiple(const abel_curve *curve, const blocks *b)
{
    const char *k = blocks_value(b, "N");
    BIGNUM *n = NULL;
    if (!k || !BN_hex2bn(&n, k)) {
        return false;
    }
    const bool in_range = !BN_is_zero(n) && BN_cmp(n, EC_GROUP_get0_order(peer_group(curve))) < 0;
    BN_free(n);
    return in_range ? case_key_pair(curve, k, blocks_value(b, "X"), blocks_value(b, "Y"))
                    : !case_is_private(curve, k);
}

static bool verification(const abel_curve *curve, const blocks *b)
{
    static octets digest;
    return blocks_hex(&digest, b, "Digest") &&
           case_verifies(curve, &digest, blocks_value(b, "X"), blocks_value(b, "Y"), blocks_value(b, "R"),
                         blocks_value(b, "S")) == !blocks_value(b, "Invalid");
}

/* key: the point in two forms, and the private key where there is one. */
static bool key(const abel_curve *curve, const blocks *b)
{
    static octets compressed, whole;
    const char *d = blocks_value(b, "ECPrivateScalar");
    char x[145], y[145];
    return blocks_hex(&compressed, b, "ECCompressedPoint") && blocks_hex(&whole, b, "ECUncompressedPoint") &&
           case_coordinates(x, y, curve, &compressed) && case_decodes(curve, &whole, x, y) &&
           case_decodes(curve, &compressed, x, y) && (!d || case_key_pair(curve, d, x, y));
}

static void file(const char *name, const char *curve_key, bool (*passes)(const abel_curve *, const blocks *),
                 size_t prime)
{
    static blocks b;
    class_tally t = {0};
    public_blocks(&b, name);
    while (blocks_next(&b)) {
        const char *curve_name = blocks_value(&b, curve_key);
        const abel_curve *curve = curve_name ? case_curve(curve_name) : NULL;
        class_case(&t, curve, curve && passes(curve, &b), "%s:%zu", name, b.first_line);
    }
    blocks_close(&b);
    class_end(&t, 0, prime, 0);
}

static void boringssl(void **state)
{
    (void)state;
    file("boringssl/ec_scalar_base_mult_tests.txt", "Curve", multiple, 516);
    file("boringssl/ecdsa_verify_tests.txt", "Curve", verification, 349);
    file("boringssl/evp_ec_tests.txt", "ECCurve", key, 7);
}

/* A B / R mod n with R = 2^256 is (0 + A B) / k for k = R mod n. */
static void products_modulo_the_order(void **state)
{
    (void)state;
    static blocks b;
    tally t = {0};
    const uint8_t zero[32] = {0};
    uint8_t k[32], one_and_zeros[33] = {1};
    abel__order_from_wide(&abel__order_prime256v1, k, one_and_zeros, sizeof one_and_zeros);
    public_blocks(&b, "boringssl/p256-nistz_tests.txt");
    while (blocks_next(&b)) {
        uint8_t a[32], c[32], product[32], expected[32];
        if (!blocks_value(&b, "Test") || strcmp(blocks_value(&b, "Test"), "OrdMulMont") != 0) {
            continue;
        }
        bool passed = case_number(a, 32, blocks_value(&b, "A")) &&
                      case_number(c, 32, blocks_value(&b, "B")) &&
                      case_number(expected, 32, blocks_value(&b, "Result"));
        (void)abel__order_sign(&abel__order_prime256v1, product, k, zero, a, c);
        passed = passed && memcmp(product, expected, 32) == 0;
        tally_case(&t, passed, "p256-nistz_tests.txt:%zu", b.first_line);
    }
    blocks_close(&b);
    tally_end(&t, 26);
}

int main(void)
{
    int start = public_vectors_start(subjects_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boringssl),
        cmocka_unit_test(products_modulo_the_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
