/* SPDX-License-Identifier: Apache-2.0 */
/* A string of octets of bounded length, and its hexadecimal form. */
#ifndef ABEL_TEST_OCTETS_H
#define ABEL_TEST_OCTETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OCTETS_MAX 8192

typedef struct {
    size_t len;
    uint8_t data[OCTETS_MAX];
} octets;

/* octets_from_hex: false, with o empty, if hex is null, malformed or too long. */
bool octets_from_hex(octets *o, const char *hex);

/* octets_from_text: the bytes of a string; false, with o empty, if it is null or too long. */
bool octets_from_text(octets *o, const char *text);

bool octets_equal(const octets *a, const uint8_t *data, size_t len);

#endif
