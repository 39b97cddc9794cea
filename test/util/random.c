/* SPDX-License-Identifier: Apache-2.0 */
/* SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. */
#include "random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

void random_start(void)
{
    const char *seed = getenv("ABEL_TEST_SEED");
    state = seed ? strtoull(seed, NULL, 0) : UINT64_C(0x25519);
    printf("ABEL_TEST_SEED=0x%" PRIx64 "\n", state);
}

uint64_t random_word(void)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

size_t random_below(size_t bound)
{
    return (size_t)(random_word() % bound);
}

void random_bytes(uint8_t *out, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        out[i] = (uint8_t)random_word();
    }
}

void random_edge_bytes(uint8_t *out, size_t len)
{
    memset(out, 0, len);
    size_t bits = 8 * len;
    int one = (int)random_below(2);
    for (size_t i = 0; i < bits; one = !one) {
        for (size_t end = i + 1 + random_below(80); i < end && i < bits; i++) {
            out[i / 8] |= (uint8_t)(one << i % 8);
        }
    }
}

size_t random_rounds(size_t quick, size_t full)
{
    return getenv("ABEL_TEST_FULL") ? full : quick;
}
