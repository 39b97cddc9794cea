/* SPDX-License-Identifier: Apache-2.0 */
/* Reader of text files of vectors: blocks of "key = value" lines, separated by blank lines; a line
 * that starts with # is a comment; [section] names the blocks that follow. This is the form of the
 * project's own vectors, and common to those of several other projects. A line without = is a key
 * with the value ""; so are the lines of a PEM structure, and a block of more than BLOCK_PAIRS lines
 * comes in parts, so that files of lines of another form can be read too. */
#ifndef ABEL_TEST_BLOCKS_H
#define ABEL_TEST_BLOCKS_H

#include "octets.h"

#include <stdbool.h>
#include <stddef.h>

#define BLOCK_PAIRS 128

typedef struct {
    const char *key;
    const char *value;
} block_pair;

typedef struct {
    char *text; /* the file, cut into strings */
    char *next;
    size_t line; /* of next */
    /* The current block. */
    const char *section, *outer_section; /* the last one named, and the one before */
    size_t first_line;
    size_t count;
    block_pair pair[BLOCK_PAIRS];
} blocks;

/* blocks_open: false if the file cannot be read. */
bool blocks_open(blocks *b, const char *path);

/* blocks_next: goes to the next block; false at the end. */
bool blocks_next(blocks *b);

void blocks_close(blocks *b);

/* blocks_value: the first value of key in the current block, or null. */
const char *blocks_value(const blocks *b, const char *key);

/* blocks_hex: the value of key from hexadecimal; false if it is absent or malformed. */
bool blocks_hex(octets *o, const blocks *b, const char *key);

#endif
