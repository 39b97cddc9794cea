/* SPDX-License-Identifier: Apache-2.0 */
/* Files: bounded reading, and writing that leaves either the whole file or none. */
#include "io.h"

#include "report.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <openssl/crypto.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void buffer_clear(buffer *b)
{
    OPENSSL_clear_free(b->data, b->len);
    *b = (buffer){0};
}

int input_is_standard(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* /dev/stdout by name: were it resolved, a regular file behind it would be replaced. */
int output_is_standard(const char *path)
{
    return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0;
}

const char *input_name(const char *path)
{
    return input_is_standard(path) ? "standard input" : path;
}

const char *output_name(const char *path)
{
    return output_is_standard(path) ? "standard output" : path;
}

int input_each(const char *path, input_sink *sink, void *context)
{
    uint8_t piece[16384];
    int fd = input_is_standard(path) ? STDIN_FILENO : open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    int code = EXIT_DONE;
    ssize_t n;

    if (fd < 0)
        return report_errno(path);
    do {
        n = read(fd, piece, sizeof piece);
        if (n > 0)
            code = sink(context, piece, (size_t)n);
    } while (code == EXIT_DONE && (n > 0 || (n < 0 && errno == EINTR)));
    if (n < 0)
        code = report_errno(input_name(path));
    if (fd != STDIN_FILENO)
        close(fd);
    OPENSSL_cleanse(piece, sizeof piece);
    return code;
}

/* Collects the pieces of a file. */
typedef struct {
    buffer *b;
    const char *path;
    size_t room, limit;
} collector;

static int too_long(const collector *c)
{
    return report(EXIT_INPUT, input_name(c->path), "longer than %zu bytes", c->limit);
}

/* make_room: for room bytes in all. */
static int make_room(collector *c, size_t room)
{
    uint8_t *grown = OPENSSL_clear_realloc(c->b->data, c->room, room);

    if (!grown)
        return report_memory(input_name(c->path));
    c->b->data = grown;
    c->room = room;
    return EXIT_DONE;
}

static int collect(void *context, const uint8_t *bytes, size_t len)
{
    collector *c = context;

    if (len > c->limit - c->b->len)
        return too_long(c);
    if (len > c->room - c->b->len) {
        int code = make_room(c, 2 * c->room + len);

        if (code != EXIT_DONE)
            return code;
    }
    memcpy(c->b->data + c->b->len, bytes, len);
    c->b->len += len;
    return EXIT_DONE;
}

int input_read(buffer *b, const char *path, size_t limit)
{
    collector c = {.b = b, .path = path, .limit = limit};
    struct stat st;
    int code = EXIT_DONE;

    *b = (buffer){0};
    if ((input_is_standard(path) ? fstat(STDIN_FILENO, &st) : stat(path, &st)) == 0 && S_ISREG(st.st_mode)) {
        if ((uintmax_t)st.st_size > limit)
            return too_long(&c);
        code = make_room(&c, (size_t)st.st_size + 1);
    }
    return code == EXIT_DONE ? input_each(path, collect, &c) : code;
}

/* Signals wait while a temporary file exists, so that none is left behind. */
static int staged;
static sigset_t signals;

static void hold_signals(void)
{
    sigset_t all;

    sigfillset(&all);
    if (staged++ == 0)
        sigprocmask(SIG_BLOCK, &all, &signals);
}

static void release_signals(void)
{
    if (--staged == 0)
        sigprocmask(SIG_SETMASK, &signals, NULL);
}

static int write_all(int fd, const char *path, const uint8_t *data, size_t len)
{
    while (len > 0) {
        ssize_t n = write(fd, data, len);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return report_errno(output_name(path));
        data += n;
        len -= (size_t)n;
    }
    return EXIT_DONE;
}

/* write_in_place: to standard output, a device or a pipe. */
static int write_in_place(const output *out)
{
    int code, fd = STDOUT_FILENO;

    if (output_is_standard(out->path)) {
        if (fflush(stdout) != 0)
            return report_errno(output_name(out->path));
        return write_all(fd, out->path, out->data, out->len);
    }
    fd = open(out->path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return report_errno(out->path);
    code = write_all(fd, out->path, out->data, out->len);
    if (close(fd) != 0 && code == EXIT_DONE)
        code = report_errno(out->path);
    return code;
}

static int report_exists(const char *path)
{
    return report(EXIT_SYSTEM, path, "exists; --force replaces it");
}

/* find_target: decides where out goes: target stays null if it is written in place. */
static int find_target(output *out)
{
    struct stat st;

    if (output_is_standard(out->path)) {
        if ((out->flags & OUTPUT_BINARY) && isatty(STDOUT_FILENO))
            return report(EXIT_USAGE, "standard output",
                          "a terminal, and the output is binary; see --output");
        return EXIT_DONE;
    }
    if (stat(out->path, &st) != 0) {
        if (errno != ENOENT || !*out->path)
            return report_errno(out->path);
        out->target = strdup(out->path);
    } else if (S_ISREG(st.st_mode)) {
        if (!(out->flags & OUTPUT_FORCE))
            return report_exists(out->path);
        out->target = realpath(out->path, NULL); /* a link to a file stays a link */
    } else if (S_ISCHR(st.st_mode) || S_ISFIFO(st.st_mode)) {
        return EXIT_DONE;
    } else if (S_ISDIR(st.st_mode)) {
        errno = EISDIR;
    } else {
        return report(EXIT_SYSTEM, out->path, "neither a regular file nor a character device nor a pipe");
    }
    return out->target ? EXIT_DONE : report_errno(out->path);
}

/* folder_len: what of a path is before the last name. */
static int folder_len(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (int)(slash + 1 - path) : 0;
}

/* write_temporary: the data, in a new file beside the target. */
static int write_temporary(output *out)
{
    mode_t mask = umask(0);
    int code, fd;

    umask(mask);
    if (asprintf(&out->temporary, "%.*s.abel-XXXXXX", folder_len(out->target), out->target) < 0) {
        out->temporary = NULL;
        return report_errno(out->path);
    }
    fd = mkostemp(out->temporary, O_CLOEXEC); /* mode 0600 or less */
    if (fd < 0) {
        code = report_errno(out->path);
        free(out->temporary);
        out->temporary = NULL;
        return code;
    }
    code = write_all(fd, out->path, out->data, out->len);
    if (code == EXIT_DONE && fchmod(fd, out->flags & OUTPUT_SECRET ? 0600 : 0666 & ~mask) != 0)
        code = report_errno(out->path);
    if (code == EXIT_DONE && fsync(fd) != 0) /* some file systems find only now that they are full */
        code = report_errno(out->path);
    if (close(fd) != 0 && code == EXIT_DONE)
        code = report_errno(out->path);
    return code;
}

int output_stage(output *out, const char *path, const void *data, size_t len, unsigned flags)
{
    int code;

    *out = (output){.path = path, .data = data, .len = len, .flags = flags};
    code = find_target(out);
    if (code != EXIT_DONE || !out->target)
        return code;
    hold_signals();
    code = write_temporary(out);
    if (code != EXIT_DONE)
        output_discard(out);
    return code;
}

/* release: ends what output_stage() began. */
static void release(output *out)
{
    free(out->temporary);
    free(out->target);
    out->target = out->temporary = NULL;
    release_signals();
}

void output_discard(output *out)
{
    if (out->target) {
        if (out->temporary)
            unlink(out->temporary);
        release(out);
    }
}

/* place: what is where out goes. If nothing is yet, the folder; the name in it is returned. */
static const char *place(struct stat *st, const output *out)
{
    char folder[PATH_MAX]; /* shorter than the name of the temporary file, which the system took */
    int len;

    if ((output_is_standard(out->path) ? fstat(STDOUT_FILENO, st) : stat(out->path, st)) == 0)
        return "";
    *st = (struct stat){0};
    if (!out->target)
        return "";
    len = folder_len(out->target);
    snprintf(folder, sizeof folder, "%.*s.", len, out->target);
    stat(folder, st);
    return out->target + len;
}

int output_same(const output *a, const output *b)
{
    struct stat x, y;

    return strcmp(place(&x, a), place(&y, b)) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* rename_new: renames, unless the new name exists. File systems lack the one call or the other. */
static int rename_new(const char *from, const char *to)
{
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return -1;
    return link(from, to) == 0 ? unlink(from) : -1;
}

int output_commit(output *out)
{
    int failed, code = EXIT_DONE;

    if (!out->target)
        return write_in_place(out);
    failed = out->flags & OUTPUT_FORCE ? rename(out->temporary, out->target)
                                       : rename_new(out->temporary, out->target);
    if (failed) {
        code = errno == EEXIST ? report_exists(out->path) : report_errno(out->path);
        unlink(out->temporary);
    }
    release(out);
    return code;
}

int output_write(const char *path, const void *data, size_t len, unsigned flags)
{
    output out;
    int code = output_stage(&out, path, data, len, flags);

    return code == EXIT_DONE ? output_commit(&out) : code;
}
