/* SPDX-License-Identifier: Apache-2.0 */
/* Files, standard input and standard output. Functions that return int return an exit code, and
 * have printed the message that goes with it. "-" is standard input or output. */
#ifndef ABEL_TOOL_IO_H
#define ABEL_TOOL_IO_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that may be secret. */
typedef struct {
    uint8_t *data;
    size_t len;
} buffer;

/* buffer_clear: wipes and frees. */
void buffer_clear(buffer *b);

/* input_is_standard, output_is_standard: whether a path means standard input, standard output. */
int input_is_standard(const char *path);
int output_is_standard(const char *path);

/* input_name, output_name: what messages call a file. */
const char *input_name(const char *path);
const char *output_name(const char *path);

/* Takes the next len bytes of a file; returns an exit code. */
typedef int input_sink(void *context, const uint8_t *bytes, size_t len);

/* input_each: hands a file to a sink, piece by piece. */
int input_each(const char *path, input_sink *sink, void *context);

/* input_read: a whole file of at most limit bytes. The caller clears b, after a failure too. */
int input_read(buffer *b, const char *path, size_t limit);

/* How an output is written; a set of bits. */
enum {
    OUTPUT_SECRET = 1, /* mode 0600, whatever the umask */
    OUTPUT_FORCE = 2,  /* an existing file is replaced */
    OUTPUT_BINARY = 4  /* not for a terminal */
};

/* An output between output_stage() and output_commit() or output_discard(). */
typedef struct {
    const char *path;
    const void *data;
    size_t len;
    unsigned flags;
    char *target;    /* the file to make, or null for standard output and devices */
    char *temporary; /* what is to become it */
} output;

/* output_stage: writes a file under a temporary name in its folder. The data must live until
 * output_commit(), which gives the file its name, in one step that fails if the name exists (without
 * OUTPUT_FORCE); standard output and devices are written then. Every output that was staged is
 * committed or discarded; after a failure it is discarded already. */
int output_stage(output *out, const char *path, const void *data, size_t len, unsigned flags);
int output_commit(output *out);
void output_discard(output *out);

/* output_same: whether two staged outputs go to the same place, however it is spelt. */
int output_same(const output *a, const output *b);

/* output_write: stages and commits. */
int output_write(const char *path, const void *data, size_t len, unsigned flags);

#endif
