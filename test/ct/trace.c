/* SPDX-License-Identifier: Apache-2.0 */
/* Traces of instructions. */
#include "trace.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

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

bool trace_is_constant(const char *name, void (*run)(const uint8_t *), const secret *secrets, size_t count)
{
    uint64_t first = 0, hash;
    bool same = true;

    for (size_t i = 0; i < count; i++) {
        unsigned long instructions = trace(run, secrets[i], &hash);
        if (i == 0) {
            first = hash;
            printf("%s: %lu instructions\n", name, instructions);
        }
        if (instructions < 2 || hash != first)
            same = false;
    }
    return same;
}
