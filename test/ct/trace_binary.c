/* SPDX-License-Identifier: Apache-2.0 */
/* Constant control flow of the binary curves, traced: multiples of the base point and of another point. The
 * argument names the tier. A random curve and a Koblitz curve of each cofactor; all fourteen, and those that
 * WTLS has from them, if ABEL_TEST_FULL is set. */
#include "trace.h"

#include "curve/binary/binary.h"
#include "scheme/ec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const abel__ec *ec;
static const abel__ec_kernels *kernels;
static abel__ec_key key;
static uint8_t x[72], y[72];

static void run_base(const uint8_t *k)
{
    kernels->base(ec->constants, x, y, k);
}

/* run_multiply: with the cofactor, which is more than without. */
static void run_multiply(const uint8_t *k)
{
    kernels->multiply(ec->constants, x, k, &key, 1);
}

/* find: the kernels of the curve's field in row i; null for a field without kernels of its own. */
static const abel__ec_kernels *find(size_t i)
{
#define OF_FIELD(m)                                                                                          \
    if (ec->kernels == abel__gf2_##m##_kernels)                                                              \
        return abel__gf2_##m##_rows[i].kernels;
    ABEL__GF2_FIELDS(OF_FIELD)
    return NULL;
}

static int is_quick(const char *name)
{
    static const char *const names[] = {"sect163k1", "sect163r1", "sect233k1"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return 1;
    return 0;
}

/* check: for 1, for many ones and many zeros, and for what has no structure: n has its highest bit set. */
static void check(const abel_curve *curve)
{
    static const struct {
        const char *name;
        void (*run)(const uint8_t *k);
    } kernel[] = {{"base", run_base}, {"multiply", run_multiply}};
    const size_t len = ec->order_len;
    const unsigned top = (abel__order_bits(ec->order) - 1) % 8;
    secret secrets[4] = {{0}};
    char name[64];

    secrets[0][len - 1] = 1;
    memset(secrets[1], 0xff, len);
    secrets[1][0] = (uint8_t)((1u << top) - 1);
    secrets[2][0] = (uint8_t)(1u << top);
    for (size_t i = 0; i < len; i++)
        secrets[3][i] = (uint8_t)((i + 1) * 167 + i * i);
    secrets[3][0] &= secrets[1][0];

    run_base(secrets[3]);
    if (!kernels->decode_vartime(ec->constants, &key, x, y)) {
        fprintf(stderr, "failed: %s: a public key is refused\n", curve->info.name);
        exit(1);
    }
    for (size_t i = 0; i < sizeof kernel / sizeof *kernel; i++) {
        snprintf(name, sizeof name, "%s, %s", curve->info.name, kernel[i].name);
        if (!trace_is_constant(name, kernel[i].run, (const secret *)secrets, 4)) {
            fprintf(stderr, "failed: the instructions of %s depend on the scalar\n", name);
            exit(1);
        }
    }
}

int main(int argc, char **argv)
{
    size_t row = ABEL__GF2_ROWS, curves = 0;

    if (argc != 2) {
        fputs("usage: ct.trace.binary TIER\n", stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IONBF, 0);
    for (size_t i = 0; i < ABEL__GF2_ROWS; i++)
        if (strcmp(argv[1], abel__tier_name(abel__gf2_163_rows[i].tier)) == 0 &&
            !(abel__gf2_163_rows[i].needs & ~abel__cpu_features()))
            row = i;
    if (row == ABEL__GF2_ROWS) {
        printf("skipped: no tier %s in this build or on this CPU\n", argv[1]);
        return EXIT_SKIPPED;
    }
    for (size_t i = 0; abel_curve_at(i); i++) {
        const abel_curve *curve = abel_curve_at(i);
        if (curve->info.family != ABEL_FAMILY_BINARY)
            continue;
        ec = abel__ec_of(curve);
        kernels = find(row);
        if (kernels && (getenv("ABEL_TEST_FULL") || is_quick(curve->info.name))) {
            check(curve);
            curves++;
        }
    }
    return curves < (getenv("ABEL_TEST_FULL") ? 14 : 3);
}
