/* SPDX-License-Identifier: Apache-2.0 */
/* What the checks under memcheck share. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void require(bool condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "failed: %s\n", what);
        exit(1);
    }
}

void must(abel_status status, const char *what)
{
    secret_publish(&status, sizeof status);
    require(status == ABEL_OK, what);
}

void fill(uint8_t *out, size_t len, uint8_t start)
{
    for (size_t i = 0; i < len; i++) {
        out[i] = (uint8_t)(start + 167 * i + i * i);
    }
}

static uint8_t secret_start;

static int secret_fill(void *context, uint8_t *out, size_t len)
{
    (void)context;
    fill(out, len, secret_start++);
    secret_mark(out, len);
    return 0;
}

const abel_rng secret_rng = {secret_fill, NULL};

void secret_rng_restart(void)
{
    secret_start = 0;
}

void published(uint8_t *out, const uint8_t *expected, size_t len, const char *what)
{
    require(secret_publish(out, len), what);
    require(memcmp(out, expected, len) == 0, what);
}
