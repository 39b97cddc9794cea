/* SPDX-License-Identifier: Apache-2.0 */
/* What is left on the stack: each call runs on a stack of its own, where afterwards no word of the
 * private key, or of what is as good as the private key, is found. */
#include "util/check.h"

#include "util/number.h"
#include "util/peer.h"
#include "util/random.h"
#include "util/tier.h"

#include <abel/abel.h>

#include <pthread.h>
#include <string.h>

enum { STACK = 1 << 18, WORD = 8 };

static _Alignas(4096) uint8_t stack[STACK];

/* Inputs and outputs, which are not on that stack. */
static uint8_t seed[32], peer_key[32], message[100], out[64];
static abel_private_key x25519_key, ed25519_key;
static abel_public_key x25519_peer;
static abel_status status;

static int fill_seed(void *context, uint8_t *bytes, size_t len)
{
    (void)context;
    memcpy(bytes, seed, len);
    return 0;
}

static const abel_rng rng = {fill_seed, NULL};

/* The secrets: the seed; its hash, clamped or not, which is the scalar and the prefix; the nonce,
 * which gives the scalar away, before and after reduction; the clamped private key of X25519 and what
 * it agrees on. */
static struct {
    uint8_t seed[32], clamped[32], hash[64], scalar[32], nonce_hash[64], nonce[32], shared[32];
} secrets;

static void clamp(uint8_t clamped[32], const uint8_t k[32])
{
    memcpy(clamped, k, 32);
    clamped[0] &= 248;
    clamped[31] = (uint8_t)((clamped[31] & 127) | 64);
}

static int make_secrets(void **state)
{
    (void)state;
    uint8_t input[32 + sizeof message];
    random_bytes(seed, sizeof seed);
    random_bytes(peer_key, sizeof peer_key);
    random_bytes(message, sizeof message);
    memcpy(secrets.seed, seed, 32);
    clamp(secrets.clamped, seed);
    peer_sha512(secrets.hash, seed, 32);
    clamp(secrets.scalar, secrets.hash);
    memcpy(input, secrets.hash + 32, 32);
    memcpy(input + 32, message, sizeof message);
    peer_sha512(secrets.nonce_hash, input, sizeof input);
    number_reduce(secrets.nonce, secrets.nonce_hash, 64);
    return abel_x25519(secrets.shared, seed, peer_key) ||
           abel_private_key_init(&x25519_key, abel_curve_by_name("x25519"), seed, 32) ||
           abel_private_key_init(&ed25519_key, abel_curve_by_name("ed25519"), seed, 32) ||
           abel_public_key_init(&x25519_peer, abel_curve_by_name("x25519"), peer_key, 32);
}

/* words_on_the_stack: how many of the secret words are on the stack. */
static size_t words_on_the_stack(void)
{
    size_t found = 0;
    const uint8_t *words = (const uint8_t *)&secrets;
    for (size_t i = 0; i < sizeof secrets; i += WORD) {
        for (size_t at = 0; at + WORD <= sizeof stack; at++) {
            if (memcmp(stack + at, words + i, WORD) == 0) {
                print_message("secret word %zu at %zu below the top\n", i / WORD, sizeof stack - at);
                found++;
                break;
            }
        }
    }
    return found;
}

typedef void body(void);

/* deep: runs the body below what the end of the thread overwrites. */
static void *deep(void *argument)
{
    uint8_t space[8192];
    __asm__ volatile("" : : "r"(space) : "memory");
    (*(body **)argument)();
    __asm__ volatile("" : : "r"(space) : "memory");
    return NULL;
}

static size_t residue_of(body *call)
{
    pthread_attr_t attributes;
    pthread_t thread;
    memset(stack, 0, sizeof stack);
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, sizeof stack), 0);
    assert_int_equal(pthread_create(&thread, &attributes, deep, &call), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    return words_on_the_stack();
}

static void forget(void)
{
}

/* A copy that nobody wipes, which the check must find. */
static void remember(void)
{
    uint8_t copy[32];
    memcpy(copy, seed, 32);
    __asm__ volatile("" : : "r"(copy) : "memory");
}

static void the_check_finds_what_is_left(void **state)
{
    (void)state;
    assert_int_equal(residue_of(forget), 0);
    assert_true(residue_of(remember) > 0);
}

#define CALL_LEAVES_NOTHING(name, call)                                                                      \
    static void name##_call(void)                                                                            \
    {                                                                                                        \
        status = (call);                                                                                     \
    }                                                                                                        \
    static void name(void **state)                                                                           \
    {                                                                                                        \
        (void)state;                                                                                         \
        assert_int_equal(residue_of(name##_call), 0);                                                        \
        assert_ok(status);                                                                                   \
    }

static size_t len64 = 64, len32 = 32;

CALL_LEAVES_NOTHING(x25519, abel_x25519(out, seed, peer_key))
CALL_LEAVES_NOTHING(x25519_public, abel_x25519_public(out, seed))
CALL_LEAVES_NOTHING(x25519_keypair, abel_x25519_keypair(out, out + 32, &rng))
CALL_LEAVES_NOTHING(x25519_init, abel_private_key_init(&x25519_key, abel_curve_by_name("x25519"), seed, 32))
CALL_LEAVES_NOTHING(x25519_ecdh, abel_ecdh(out, &len32, &x25519_key, &x25519_peer, ABEL_ECDH_PLAIN))
CALL_LEAVES_NOTHING(ed25519_public, abel_ed25519_public(out, seed))
CALL_LEAVES_NOTHING(ed25519_keypair, abel_ed25519_keypair(out, out + 32, &rng))
CALL_LEAVES_NOTHING(ed25519_sign, abel_ed25519_sign(out, message, sizeof message, seed))
CALL_LEAVES_NOTHING(ed25519_init,
                    abel_private_key_init(&ed25519_key, abel_curve_by_name("ed25519"), seed, 32))
CALL_LEAVES_NOTHING(ed25519_key_sign,
                    abel_eddsa_sign(out, &len64, message, sizeof message, &ed25519_key, NULL))

int main(void)
{
    int start = tier_start();
    if (start) {
        return start;
    }
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_check_finds_what_is_left),
        cmocka_unit_test(x25519),
        cmocka_unit_test(x25519_public),
        cmocka_unit_test(x25519_keypair),
        cmocka_unit_test(x25519_init),
        cmocka_unit_test(x25519_ecdh),
        cmocka_unit_test(ed25519_public),
        cmocka_unit_test(ed25519_keypair),
        cmocka_unit_test(ed25519_sign),
        cmocka_unit_test(ed25519_init),
        cmocka_unit_test(ed25519_key_sign),
    };
    return cmocka_run_group_tests(tests, make_secrets, NULL) != 0;
}
