/* SPDX-License-Identifier: Apache-2.0 */
/* Reproducible random inputs. ABEL_TEST_SEED in the environment sets the seed, a number; it is
 * printed at the start. ABEL_TEST_FULL makes the random tests run longer. */
#ifndef ABEL_TEST_RANDOM_H
#define ABEL_TEST_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* random_start: seeds the generator and prints the seed. */
void random_start(void);

uint64_t random_word(void);

/* random_below: a number below bound, nearly uniform; bound is not 0. */
size_t random_below(size_t bound);

void random_bytes(uint8_t *out, size_t len);

/* random_edge_bytes: bytes in long runs of zeros and ones, which random bytes never have: carries
 * and borrows run through them. */
void random_edge_bytes(uint8_t *out, size_t len);

/* random_rounds: how often to repeat a test; `full` if ABEL_TEST_FULL is set. */
size_t random_rounds(size_t quick, size_t full);

#endif
