/* SPDX-License-Identifier: Apache-2.0 */
/* Random inputs and edges to this library and to libcrypto: the same public keys, agreements and verdicts. */
#include "util/check.h"

#include "ec/subjects.h"
#include "util/random.h"

#include <string.h>

static const abel_curve *curve;
static size_t order_len;

#define FOR_EACH(curves, count)                                                                              \
    for (size_t curve_index = 0; curve_index < (count) && use((curves)[curve_index]); curve_index++)

static bool use(const abel_curve *c)
{
    curve = c;
    order_len = c->info.private_len;
    return true;
}

/* A private key of ours with its bytes and those of the public key. */
typedef struct {
    abel_private_key key;
    uint8_t secret[72], point[145];
} key_pair;

/* make: random, at times in runs; or i or n - i for a small i. */
static void make(key_pair *k)
{
    size_t len = sizeof k->point;
    abel_status status;
    do {
        const int small = 1 + (int)random_below(16);
        switch (random_below(4)) {
        case 0:
            random_edge_bytes(k->secret, order_len);
            break;
        case 1:
            if (random_below(2)) {
                peer_order(k->secret, curve, -small);
            } else {
                memset(k->secret, 0, order_len);
                k->secret[order_len - 1] = (uint8_t)small;
            }
            break;
        default:
            random_bytes(k->secret, order_len);
        }
        k->secret[0] &= (uint8_t)(0xff >> (8 * order_len - curve->info.order_bits));
        status = abel_private_key_init(&k->key, curve, k->secret, order_len);
        assert_true(status == ABEL_OK || status == ABEL_ERR_PRIVATE_KEY);
    } while (status != ABEL_OK);
    assert_ok(abel_private_key_public(k->point, &len, &k->key));
    assert_int_equal(len, curve->info.public_len);
}

static void public_keys_and_agreements(void **state)
{
    (void)state;
    FOR_EACH(subjects, subject_count)
    {
        for (size_t round = 0; round < subject_rounds(curve, 10, 500); round++) {
            key_pair ours, theirs;
            abel_public_key peer;
            uint8_t shared[72], expected[72];
            make(&ours);
            make(&theirs);
            for (int mode = ABEL_ECDH_PLAIN; mode <= ABEL_ECDH_COFACTOR; mode++) {
                size_t len = sizeof shared;
                assert_ok(abel_public_key_init(&peer, curve, theirs.point, curve->info.public_len));
                const abel_status status = abel_ecdh(shared, &len, &ours.key, &peer, (abel_ecdh_mode)mode);
                assert_int_equal(len, curve->info.shared_len);
                /* The other way round, which checks theirs.point too. There may be none if n is not prime. */
                const bool agreed = peer_agree(expected, curve, theirs.secret, theirs.point, ours.point,
                                               mode == ABEL_ECDH_COFACTOR);
                assert_int_equal(status, agreed ? ABEL_OK : ABEL_ERR_PUBLIC_KEY);
                if (agreed) {
                    assert_memory_equal(shared, expected, len);
                }
            }
        }
    }
}

/* corrupt: one of the ways to spoil r || s or the digest, or none. */
static void corrupt(uint8_t *signature, uint8_t digest[80], size_t digest_len)
{
    uint8_t *half = signature + (random_below(2) ? order_len : 0);
    switch (random_below(6)) {
    case 0:
        break;
    case 1:
        signature[random_below(2 * order_len)] ^= (uint8_t)(1 << random_below(8));
        break;
    case 2:
        digest[random_below(digest_len)] ^= (uint8_t)(1 << random_below(8));
        break;
    case 3:
        random_edge_bytes(half, order_len);
        break;
    case 4:
        memset(half, 0, order_len);
        half[order_len - 1] = (uint8_t)random_below(4);
        break;
    case 5:
        peer_order(half, curve, (int)random_below(5) - 2);
        break;
    }
}

static void verdicts(void **state)
{
    (void)state;
    size_t valid = 0, invalid = 0;
    FOR_EACH(signers, signer_count)
    {
        for (size_t round = 0; round < subject_rounds(curve, 20, 1000); round++) {
            static octets made;
            key_pair k;
            abel_public_key public_key;
            uint8_t digest[80], numbers[144], der[200];
            const size_t digest_len = 1 + random_below(sizeof digest);
            make(&k);
            assert_ok(abel_public_key_init(&public_key, curve, k.point, curve->info.public_len));
            (random_below(4) ? random_bytes : random_edge_bytes)(digest, sizeof digest);
            peer_sign(&made, curve, k.secret, k.point, digest, digest_len);
            assert_true(abel__der_decode(numbers, numbers + order_len, order_len, made.data, made.len));
            corrupt(numbers, digest, digest_len);
            const size_t len = abel__der_encode(der, numbers, numbers + order_len, order_len);
            const abel_status ours = abel_ecdsa_verify(der, len, digest, digest_len, &public_key, NULL);
            const bool theirs = peer_verify(der, len, curve, k.point, digest, digest_len);
            assert_int_equal(ours, theirs ? ABEL_OK : ABEL_ERR_SIGNATURE);
            *(theirs ? &valid : &invalid) += 1;
        }
    }
    assert_true(valid > 0 && invalid > 0);
}

int main(void)
{
    int start = subjects_start();
    if (start) {
        return start;
    }
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(public_keys_and_agreements),
        cmocka_unit_test(verdicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
