/* SPDX-License-Identifier: Apache-2.0 */
/* Constant control flow of the 25519 family, traced. The argument names the tier, or the planted leak that
 * must be found. */
#include "trace.h"

#include "curve/edwards25519/curve25519.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* is_constant: for zeros, ones, and what has no structure. */
static bool is_constant(const char *name, void (*run)(const uint8_t *))
{
    secret secrets[3];

    for (size_t n = 0; n < 3; n++)
        for (size_t i = 0; i < sizeof *secrets; i++)
            secrets[n][i] = n == 0 ? 0 : n == 1 ? 255 : (uint8_t)((i + 1) * (n + 7) * 167 + i * i);
    return trace_is_constant(name, run, secrets, 3);
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
