/* SPDX-License-Identifier: Apache-2.0 */
/* Threads that choose the tier at the same moment, and share key objects; a child process after
 * fork(). The library has no locks and no state but the tier. */
#include "util/check.h"

#include <abel/abel.h>

#include <pthread.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 8, ROUNDS = 20 };

static const uint8_t seed[32] = {5}, message[7] = "message";
static uint8_t expected[64], expected_shared[36];
static abel_private_key private_key, ec_private_key;
static abel_public_key public_key, ec_public_key;
static pthread_barrier_t barrier;

static bool agrees_and_signs_on_sect283k1(void)
{
    uint8_t shared[36], signature[80];
    size_t shared_len = sizeof shared, len = sizeof signature;
    return abel_ecdh(shared, &shared_len, &ec_private_key, &ec_public_key, ABEL_ECDH_PLAIN) == ABEL_OK &&
           memcmp(shared, expected_shared, sizeof shared) == 0 &&
           abel_ecdsa_sign(signature, &len, message, sizeof message, &ec_private_key, NULL) == ABEL_OK &&
           abel_ecdsa_verify(signature, len, message, sizeof message, &ec_public_key, NULL) == ABEL_OK;
}

static bool signs_and_verifies(void)
{
    uint8_t signature[64];
    size_t len = 64;
    return agrees_and_signs_on_sect283k1() &&
           abel_eddsa_sign(signature, &len, message, sizeof message, &private_key, NULL) == ABEL_OK &&
           memcmp(signature, expected, 64) == 0 &&
           abel_eddsa_verify(signature, len, message, sizeof message, &public_key, NULL) == ABEL_OK;
}

/* first_use and so on: return the tier that the thread saw. */
static void *first_use(void *unused)
{
    (void)unused;
    pthread_barrier_wait(&barrier);
    return (void *)(uintptr_t)abel_tier(ABEL_FAMILY_25519);
}

static void *first_binary_use(void *unused)
{
    (void)unused;
    pthread_barrier_wait(&barrier);
    return (void *)(uintptr_t)abel_tier(ABEL_FAMILY_BINARY);
}

static void *first_prime_use(void *unused)
{
    (void)unused;
    pthread_barrier_wait(&barrier);
    return (void *)(uintptr_t)abel_tier(ABEL_FAMILY_PRIME);
}

static void *use_shared_objects(void *unused)
{
    (void)unused;
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < ROUNDS; i++) {
        if (!signs_and_verifies()) {
            return NULL;
        }
    }
    return &private_key;
}

static void run(void *(*body)(void *), void *results[THREADS])
{
    pthread_t thread[THREADS];
    assert_int_equal(pthread_barrier_init(&barrier, NULL, THREADS), 0);
    for (size_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&thread[i], NULL, body, NULL), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(thread[i], &results[i]), 0);
    }
    pthread_barrier_destroy(&barrier);
}

static void threads_that_come_first_together_choose_the_same_tier(void **state)
{
    (void)state;
    void *(*const uses[])(void *) = {first_use, first_binary_use, first_prime_use};
    void *tier[THREADS];
    for (size_t use = 0; use < COUNT(uses); use++) {
        run(uses[use], tier);
        for (size_t i = 0; i < THREADS; i++) {
            assert_non_null(tier[i]);
            assert_ptr_equal(tier[i], tier[0]);
        }
    }
}

static void make_objects(void)
{
    uint8_t encoded[32], point[73], scalar[36] = {[35] = 5};
    size_t point_len = sizeof point, shared_len = sizeof expected_shared;
    const abel_curve *curve = abel_curve_by_name("ed25519"), *sect283k1 = abel_curve_by_name("sect283k1");
    assert_ok(abel_ed25519_sign(expected, message, sizeof message, seed));
    assert_ok(abel_ed25519_public(encoded, seed));
    assert_ok(abel_private_key_init(&private_key, curve, seed, 32));
    assert_ok(abel_public_key_init(&public_key, curve, encoded, 32));
    assert_ok(abel_private_key_init(&ec_private_key, sect283k1, scalar, sizeof scalar));
    assert_ok(abel_private_key_public(point, &point_len, &ec_private_key));
    assert_ok(abel_public_key_init(&ec_public_key, sect283k1, point, point_len));
    assert_ok(abel_ecdh(expected_shared, &shared_len, &ec_private_key, &ec_public_key, ABEL_ECDH_PLAIN));
}

static void threads_share_key_objects(void **state)
{
    (void)state;
    void *result[THREADS];
    make_objects();
    run(use_shared_objects, result);
    for (size_t i = 0; i < THREADS; i++) {
        assert_non_null(result[i]);
    }
}

static void a_child_process_uses_its_parents_objects(void **state)
{
    (void)state;
    make_objects();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        _exit(signs_and_verifies() ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_that_come_first_together_choose_the_same_tier),
        cmocka_unit_test(threads_share_key_objects),
        cmocka_unit_test(a_child_process_uses_its_parents_objects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
