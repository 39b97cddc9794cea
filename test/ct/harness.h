/* SPDX-License-Identifier: Apache-2.0 */
/* What the checks under memcheck share. A failure ends the program. */
#ifndef ABEL_TEST_CT_HARNESS_H
#define ABEL_TEST_CT_HARNESS_H

#include "secret.h"

#include <abel/abel.h>

#include <stdint.h>

enum { EXIT_SKIPPED = 77 };

void require(bool condition, const char *what);

/* must: a status, which is public, is ABEL_OK. */
void must(abel_status status, const char *what);

/* fill: bytes without structure, the same in every run. */
void fill(uint8_t *out, size_t len, uint8_t start);

/* secret_rng: a source of secrets, each call's of its own but the same in every run, and after
 * secret_rng_restart(). */
extern const abel_rng secret_rng;
void secret_rng_restart(void);

/* published: out was secret, and is what the same call gave on public inputs. */
void published(uint8_t *out, const uint8_t *expected, size_t len, const char *what);

#endif
