/* SPDX-License-Identifier: Apache-2.0 */
/* Threads that share keys, whose objects the first of them makes; a child process after fork(). */
#include "contexts.h"

#include <pthread.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 8, ROUNDS = 30 };

static const unsigned char message[] = "a message";
static EVP_PKEY *pair, *peer, *ed;
static pthread_barrier_t barrier;

/* signs: and verifies, with the digest that goes with the key. */
static bool signs(EVP_PKEY *key, EVP_PKEY *verifier, const char *digest)
{
    EVP_MD_CTX *c = EVP_MD_CTX_new(), *v = EVP_MD_CTX_new();
    unsigned char signature[200];
    size_t len = sizeof signature;
    bool ok = EVP_DigestSignInit_ex(c, NULL, digest, ours, NULL, key, NULL) == 1 &&
              EVP_DigestSign(c, signature, &len, message, sizeof message) == 1 &&
              EVP_DigestVerifyInit_ex(v, NULL, digest, ours, NULL, verifier, NULL) == 1 &&
              EVP_DigestVerify(v, signature, len, message, sizeof message) == 1;

    EVP_MD_CTX_free(c);
    EVP_MD_CTX_free(v);
    return ok;
}

static bool agrees(const char *type, const char *group)
{
    EVP_PKEY *fresh = EVP_PKEY_Q_keygen(ours, NULL, type, group);
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(ours, fresh, NULL);
    unsigned char secret[100];
    size_t len = sizeof secret;
    bool ok = EVP_PKEY_derive_init(c) == 1 &&
              EVP_PKEY_derive_set_peer(c, strcmp(type, "EC") == 0 ? peer : fresh) == 1 &&
              EVP_PKEY_derive(c, secret, &len) == 1;

    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(fresh);
    return ok;
}

static bool does_everything(void)
{
    return signs(pair, peer, "SHA256") && signs(pair, pair, "SHA384") && signs(ed, ed, NULL) &&
           agrees("EC", "secp384r1") && agrees("X25519", NULL);
}

/* work: returns null if all went well. */
static void *work(void *unused)
{
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < ROUNDS; i++)
        if (!does_everything())
            return &barrier;
    return unused;
}

/* work_on: the same, once everybody has begun: libcrypto takes locks of its own when a thread does something
 * for the first time, and a process that forks in the middle of that leaves them locked in the child. */
static void *work_on(void *unused)
{
    return does_everything() ? work(unused) : &barrier;
}

/* make_keys: fresh ones, so that there is something to be first at. */
static void make_keys(void)
{
    pair = generate(ours, "EC", "secp384r1");
    peer = copy_to(ours, pair, EVP_PKEY_PUBLIC_KEY);
    ed = generate(ours, "ED25519", NULL);
}

static void free_keys(void)
{
    EVP_PKEY_free(pair);
    EVP_PKEY_free(peer);
    EVP_PKEY_free(ed);
}

static void test_threads(void **state)
{
    pthread_t threads[THREADS];

    (void)state;
    make_keys();
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, NULL), 0);
    for (size_t i = 0; i < THREADS; i++) {
        void *result;

        assert_int_equal(pthread_join(threads[i], &result), 0);
        assert_null(result);
    }
    pthread_barrier_destroy(&barrier);
    free_keys();
}

/* A child of a process whose threads are in the middle of their work does the same work, and signs with other
 * random bytes than its parent. */
static void test_fork(void **state)
{
    pthread_t threads[2];

    (void)state;
    make_keys();
    pthread_barrier_init(&barrier, NULL, 3);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work_on, NULL), 0);
    assert_true(does_everything());
    pthread_barrier_wait(&barrier);
    for (int round = 0; round < 5; round++) {
        EVP_PKEY *key;
        uint8_t mine[32], childs[32];
        size_t len = 32;
        int pipes[2], status;
        pid_t child;

        assert_int_equal(pipe(pipes), 0);
        child = fork();
        assert_true(child >= 0);
        key = EVP_PKEY_Q_keygen(ours, NULL, "X25519");
        if (child == 0) {
            bool ok = key && EVP_PKEY_get_raw_private_key(key, childs, &len) == 1 && does_everything() &&
                      write(pipes[1], childs, sizeof childs) == sizeof childs;

            _exit(ok ? 0 : 1);
        }
        close(pipes[1]);
        assert_int_equal(EVP_PKEY_get_raw_private_key(key, mine, &len), 1);
        assert_int_equal(read(pipes[0], childs, sizeof childs), sizeof childs);
        assert_memory_not_equal(mine, childs, 32);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
        close(pipes[0]);
        EVP_PKEY_free(key);
    }
    for (size_t i = 0; i < 2; i++) {
        void *result;

        assert_int_equal(pthread_join(threads[i], &result), 0);
        assert_null(result);
    }
    pthread_barrier_destroy(&barrier);
    free_keys();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_fork),
    };

    return cmocka_run_group_tests(tests, contexts_set_up, contexts_tear_down);
}
