/* SPDX-License-Identifier: Apache-2.0 */
/* Constant control flow of a tier that valgrind cannot run (AVX-512): the kernels run instruction by
 * instruction under ptrace, and the sequence of their addresses must be the same for every secret.
 * That finds branches on secrets; it does not see addresses of data, which memcheck covers for the
 * other tiers. The argument names the tier, or the planted leak that must be found. */
#include "curve/edwards25519/curve25519.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_SKIPPED = 77, SECRETS = 3 };

/* A secret of any shape: what the kernels read from it is at most 64 bytes. */
typedef uint8_t secret[64];

static const abel__curve25519 *kernels;
static uint8_t out[32];

static void run_x25519(const uint8_t *s)
{
    kernels->x25519(out, s, s + 32);
}

static void run_x25519_base(const uint8_t *s)
{
    kernels->x25519_base(out, s);
}

static void run_base(const uint8_t *s)
{
    uint8_t scalar[32];
    memcpy(scalar, s, 32);
    scalar[31] &= 127;
    kernels->base(out, scalar);
}

static void run_reduce(const uint8_t *s)
{
    kernels->reduce(out, s);
}

static void run_muladd(const uint8_t *s)
{
    kernels->muladd(out, s, s + 32, s + 16);
}

static volatile int taken;

static void run_leak(const uint8_t *s)
{
    if (s[0] & 1) {
        taken = 1;
    }
}

static const struct {
    const char *name;
    void (*run)(const uint8_t *s);
} kernel[] = {
    {"x25519", run_x25519}, {"x25519_base", run_x25519_base}, {"base", run_base},
    {"reduce", run_reduce}, {"muladd", run_muladd},
};

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

/* trace: the number of instructions that run() takes, and in *hash their addresses' hash (FNV-1a). The
 * child is a fork, so that addresses are the same in each. */
static unsigned long trace(void (*run)(const uint8_t *), const uint8_t *s, uint64_t *hash)
{
    int status;
    unsigned long count = 0;
    pid_t child = fork();

    if (child < 0)
        fail("fork");
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
            _exit(EXIT_SKIPPED);
        raise(SIGSTOP);
        run(s);
        raise(SIGUSR1);
        _exit(0);
    }
    *hash = 0xcbf29ce484222325;
    if (waitpid(child, &status, 0) < 0)
        fail("waitpid");
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SKIPPED) {
        printf("skipped: ptrace is not allowed here\n");
        exit(EXIT_SKIPPED);
    }
    while (WIFSTOPPED(status) && WSTOPSIG(status) != SIGUSR1) {
        struct user_regs_struct registers;
        if (ptrace(PTRACE_GETREGS, child, NULL, &registers) != 0)
            fail("PTRACE_GETREGS");
        *hash = (*hash ^ registers.rip) * 0x100000001b3;
        count++;
        if (ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) != 0)
            fail("PTRACE_SINGLESTEP");
        if (waitpid(child, &status, 0) < 0)
            fail("waitpid");
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return count;
}

/* is_constant: whether the trace is the same for all secrets: zeros, ones, and without structure. */
static int is_constant(const char *name, void (*run)(const uint8_t *))
{
    secret s;
    uint64_t first = 0, hash;
    int same = 1;

    for (int n = 0; n < SECRETS; n++) {
        for (size_t i = 0; i < sizeof s; i++)
            s[i] = n == 0 ? 0 : n == 1 ? 255 : (uint8_t)((i + 1) * (size_t)(n + 7) * 167 + i * i);
        unsigned long count = trace(run, s, &hash);
        if (n == 0) {
            first = hash;
            printf("%s: %lu instructions\n", name, count);
        }
        if (count < 2 || hash != first)
            same = 0;
    }
    return same;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: ct.trace TIER|leak\n", stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IONBF, 0);
    if (strcmp(argv[1], "leak") == 0)
        return is_constant("leak", run_leak); /* 0: it was found */

    for (size_t i = 0; i < abel__curve25519_row_count; i++) {
        const abel__tier_row *row = &abel__curve25519_rows[i];
        if (strcmp(argv[1], abel__tier_name(row->tier)) == 0 && !(row->needs & ~abel__cpu_features()))
            kernels = row->kernels;
    }
    if (!kernels) {
        printf("skipped: no tier %s in this build or on this CPU\n", argv[1]);
        return EXIT_SKIPPED;
    }
    /* The rest is compiled from the same source as the tier below: traced in the full run. */
    size_t count = getenv("ABEL_TEST_FULL") ? sizeof kernel / sizeof kernel[0] : 1;
    for (size_t i = 0; i < count; i++) {
        if (!is_constant(kernel[i].name, kernel[i].run)) {
            fprintf(stderr, "failed: the instructions of %s depend on the secret\n", kernel[i].name);
            return 1;
        }
    }
    return 0;
}
