/* SPDX-License-Identifier: Apache-2.0 */
/* What is left on the stack: each call runs on a stack of its own, where afterwards no word of the
 * private key, or of what is as good as the private key, is found. */
#include "util/check.h"

#include "scheme/ec.h"
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

/* Curves of SEC 1 in turn, with what they have of secrets: the private key, the nonces of both kinds, and
 * what is agreed on; integers also as words, which are the bytes the other way round. */
enum { EC_CURVES = 4, EC_LEN = 72 };

static struct ec_secrets {
    const abel_curve *curve;
    abel_private_key key;
    abel_public_key peer;
    uint8_t secret[EC_LEN], hedged[EC_LEN], fixed[EC_LEN], shared[2][EC_LEN];
    uint8_t reversed[5][EC_LEN];
} ec_secrets[EC_CURVES], *ec = ec_secrets;

static uint8_t ec_out[2 * EC_LEN];
static const abel_ecdsa_options hedged = {.size = sizeof hedged, .format = ABEL_ECDSA_RAW, .rng = &rng},
                                fixed = {.size = sizeof fixed,
                                         .format = ABEL_ECDSA_RAW,
                                         .nonce = ABEL_ECDSA_RFC6979,
                                         .nonce_hash = ABEL_HASH_SHA256};

/* fill_secret: makes the private key that is known the fresh one. */
static int fill_secret(void *context, uint8_t *bytes, size_t len)
{
    (void)context;
    memcpy(bytes, ec->secret, len);
    return 0;
}

static const abel_rng secret_rng = {fill_secret, NULL};

static void reverse(uint8_t *to, const uint8_t *from, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        to[i] = from[len - 1 - i];
    }
}

static int make_ec_secrets(struct ec_secrets *s, const char *name)
{
    abel__nonce nonce;
    uint8_t point[145], e[EC_LEN];
    size_t point_len = sizeof point, len = EC_LEN, cofactor_len = EC_LEN;
    s->curve = abel_curve_by_name(name);
    const abel__ec *curve = abel__ec_of(s->curve);
    do {
        random_bytes(s->secret, curve->order_len);
        s->secret[0] &= (uint8_t)(0xff >> (8 * curve->order_len - abel__order_bits(curve->order)));
    } while (abel_private_key_init(&s->key, s->curve, s->secret, curve->order_len));
    const abel__private_key *key = (const abel__private_key *)&s->key;
    if (abel__nonce_hedged(&nonce, key, message, 32, &rng)) {
        return 1;
    }
    abel__nonce_next(&nonce, s->hedged);
    abel__order_from_digest(curve->order, e, message, 32);
    abel__nonce_rfc6979(&nonce, key, e, ABEL_HASH_SHA256);
    abel__nonce_next(&nonce, s->fixed);
    if (abel_private_key_public(point, &point_len, &s->key) ||
        abel_public_key_init(&s->peer, s->curve, point, point_len) ||
        abel_ecdh(s->shared[0], &len, &s->key, &s->peer, ABEL_ECDH_PLAIN) ||
        abel_ecdh(s->shared[1], &cofactor_len, &s->key, &s->peer, ABEL_ECDH_COFACTOR)) {
        return 1;
    }
    reverse(s->reversed[0], s->secret, curve->order_len);
    reverse(s->reversed[1], s->hedged, curve->order_len);
    reverse(s->reversed[2], s->fixed, curve->order_len);
    reverse(s->reversed[3], s->shared[0], curve->field_len);
    reverse(s->reversed[4], s->shared[1], curve->field_len);
    return 0;
}

static int make_all_secrets(void **state)
{
    static const char *const names[EC_CURVES] = {"sect163k1", "sect233k1", "sect283r1", "sect571r1"};
    int failed = make_secrets(state);
    for (size_t i = 0; i < EC_CURVES; i++) {
        failed = failed || make_ec_secrets(&ec_secrets[i], names[i]);
    }
    return failed;
}

/* words_of: how many whole words of the secret, which are not 0, are on the stack. */
static size_t words_of(const uint8_t *secret, size_t len)
{
    static const uint8_t zero[WORD];
    size_t found = 0;
    for (size_t i = 0; i + WORD <= len; i += WORD) {
        for (size_t at = 0; at + WORD <= sizeof stack && memcmp(secret + i, zero, WORD) != 0; at++) {
            if (memcmp(stack + at, secret + i, WORD) == 0) {
                print_message("secret word %zu at %zu below the top\n", i / WORD, sizeof stack - at);
                found++;
                break;
            }
        }
    }
    return found;
}

static size_t words_on_the_stack(void)
{
    const abel__ec *curve = abel__ec_of(ec->curve);
    size_t found = words_of((const uint8_t *)&secrets, sizeof secrets);
    found += words_of(ec->secret, curve->order_len) + words_of(ec->hedged, curve->order_len) +
             words_of(ec->fixed, curve->order_len) + words_of(ec->shared[0], curve->field_len) +
             words_of(ec->shared[1], curve->field_len);
    for (size_t i = 0; i < 5; i++) {
        found += words_of(ec->reversed[i], i < 3 ? curve->order_len : curve->field_len);
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

#define EC_CALL_LEAVES_NOTHING(name, call)                                                                   \
    static void name##_call(void)                                                                            \
    {                                                                                                        \
        status = (call);                                                                                     \
    }                                                                                                        \
    static void name(void **state)                                                                           \
    {                                                                                                        \
        (void)state;                                                                                         \
        for (ec = ec_secrets; ec < ec_secrets + EC_CURVES; ec++) {                                           \
            ec_len = sizeof ec_out;                                                                          \
            assert_int_equal(residue_of(name##_call), 0);                                                    \
            assert_ok(status);                                                                               \
        }                                                                                                    \
        ec = ec_secrets;                                                                                     \
    }

static size_t ec_len;

EC_CALL_LEAVES_NOTHING(ec_init,
                       abel_private_key_init(&ec->key, ec->curve, ec->secret, ec->curve->info.private_len))
EC_CALL_LEAVES_NOTHING(ec_generate, abel_private_key_generate(&ec->key, ec->curve, &secret_rng))
EC_CALL_LEAVES_NOTHING(ec_plain, abel_ecdh(ec_out, &ec_len, &ec->key, &ec->peer, ABEL_ECDH_PLAIN))
EC_CALL_LEAVES_NOTHING(ec_cofactor, abel_ecdh(ec_out, &ec_len, &ec->key, &ec->peer, ABEL_ECDH_COFACTOR))
EC_CALL_LEAVES_NOTHING(ecdsa_hedged, abel_ecdsa_sign(ec_out, &ec_len, message, 32, &ec->key, &hedged))
EC_CALL_LEAVES_NOTHING(ecdsa_rfc6979, abel_ecdsa_sign(ec_out, &ec_len, message, 32, &ec->key, &fixed))

int main(void)
{
    int start = tier_start();
    if (start == EXIT_SKIPPED) { /* some tiers only the binary curves have */
        start = tier_start_binary();
    }
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
        cmocka_unit_test(ec_init),
        cmocka_unit_test(ec_generate),
        cmocka_unit_test(ec_plain),
        cmocka_unit_test(ec_cofactor),
        cmocka_unit_test(ecdsa_hedged),
        cmocka_unit_test(ecdsa_rfc6979),
    };
    return cmocka_run_group_tests(tests, make_all_secrets, NULL) != 0;
}
