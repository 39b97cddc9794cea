/* SPDX-License-Identifier: Apache-2.0 */
/* abel speed: operations a second, beside libcrypto's. */
#include "bench.h"
#include "evp.h"
#include "io.h"
#include "keyfile.h"
#include "measure.h"
#include "options.h"
#include "report.h"

#include <openssl/crypto.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#define SECONDS_DEFAULT 1
#define SECONDS_MIN     0.001
#define SECONDS_MAX     3600
#define BYTES_DEFAULT   32
#define BYTES_MAX       (1 << 24)

#ifdef __clang__
#define COMPILER __VERSION__ /* says "Clang" */
#else
#define COMPILER "gcc " __VERSION__
#endif

enum { CURVE, FILTER, ALL, SECONDS, TIER, COMPARE, BYTES, JSON, COUNT };

static const option_row options[] = {
    [CURVE] = {'c', "curve", "CURVE", "only the operations of CURVE", 0, NULL},
    [FILTER] = {0, "filter", "REGEX", "only what matches, such as 'ed25519 (sign|verify)'", 0, NULL},
    [ALL] = {0, "all", NULL, "every curve, not only the common ones", 0, NULL},
    [SECONDS] = {0, "seconds", "S", "CPU time for each operation, 0.001 to 3600 (default: 1)", 0, NULL},
    [TIER] = {0, "tier", "TIER", "use the kernels of TIER, as ABEL_TIER does", 0, "ABEL_TIER"},
    [COMPARE] = {0, "compare", "PEER", "openssl (default) or none", 0, NULL},
    [BYTES] = {0, "bytes", "N", "length of the message to sign (default: 32)", 0, NULL},
    [JSON] = {0, "json", "FILE", "write the results to FILE as JSON", 0, NULL},
    [COUNT] = {0},
};

/* An operation, and what came out. */
typedef struct {
    bench_row row;
    const char *tier;
    int compared;
    measurement m;
} timing;

/* A run: what to time, how, and the results. */
typedef struct {
    timing *timings;
    size_t count;
    double seconds;
    size_t bytes;
    int compare;
    FILE *text; /* standard output; standard error if the JSON goes there */
} run_state;

/* choose: the rows of a curve and those that a filter matches, or the default ones. */
static int choose(run_state *r, const abel_curve *curve, const char *filter, int all)
{
    regex_t regex;
    char reason[128];
    size_t rows = 0;
    bench_row row;
    int error = regcomp(&regex, filter ? filter : "", REG_EXTENDED | REG_ICASE | REG_NOSUB);

    if (error == REG_ESPACE)
        return report_memory("--filter");
    if (error) {
        regerror(error, &regex, reason, sizeof reason);
        return usage(&command_speed, "--filter '%s': %s", filter, reason);
    }
    while (bench_row_at(&row, rows))
        rows++;
    r->timings = calloc(rows, sizeof *r->timings);
    if (!r->timings) {
        regfree(&regex);
        return report_errno("speed");
    }
    for (size_t i = 0; bench_row_at(&row, i); i++) {
        char name[64];

        snprintf(name, sizeof name, "%s %s", row.curve_name, row.operation->name);
        if ((curve ? row.curve == curve : filter || all || row.common) &&
            regexec(&regex, name, 0, NULL, 0) == 0)
            r->timings[r->count++].row = row;
    }
    regfree(&regex);
    return r->count ? EXIT_DONE : usage(&command_speed, "--filter '%s' matches no operation", filter);
}

/* set: the other options. */
static int set(run_state *r, const char *const *value)
{
    char *end;

    r->seconds = SECONDS_DEFAULT;
    r->bytes = BYTES_DEFAULT;
    r->compare = 1;
    r->text = value[JSON] && output_is_standard(value[JSON]) ? stderr : stdout;
    if (value[SECONDS]) {
        r->seconds = strtod(value[SECONDS], &end);
        if (*end || end == value[SECONDS] || !(r->seconds >= SECONDS_MIN && r->seconds <= SECONDS_MAX))
            return usage(&command_speed, "--seconds takes a number from %g to %d", SECONDS_MIN, SECONDS_MAX);
    }
    if (value[BYTES]) {
        unsigned long bytes = strtoul(value[BYTES], &end, 10);

        if (*end || value[BYTES][strspn(value[BYTES], "0123456789")] || end == value[BYTES] ||
            bytes > BYTES_MAX)
            return usage(&command_speed, "--bytes takes a whole number, up to %d", BYTES_MAX);
        r->bytes = bytes;
    }
    if (value[COMPARE]) {
        r->compare = strcmp(value[COMPARE], "openssl") == 0;
        if (!r->compare && strcmp(value[COMPARE], "none") != 0)
            return usage(&command_speed, "--compare takes openssl or none");
    }
    return EXIT_DONE;
}

/* cpu_model: as the kernel names it. */
static void cpu_model(char model[128])
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];
    struct utsname system;

    model[0] = '\0';
    while (file && !model[0] && fgets(line, sizeof line, file))
        sscanf(line, "model name : %127[^\n]", model);
    if (file)
        fclose(file);
    if (!model[0] && uname(&system) == 0)
        snprintf(model, 128, "%s", system.machine);
}

static void print_header(const run_state *r)
{
    char model[128];

    cpu_model(model);
    fprintf(r->text, "abel %s, built with %s, on %s\n", abel_version(), COMPILER, model);
    if (r->compare)
        fprintf(r->text, "compared with %s\n", OpenSSL_version(OPENSSL_VERSION));
}

/* progress: on a terminal, the operation that runs. */
static void progress(const run_state *r, size_t i)
{
    const bench_row *row = &r->timings[i].row;

    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K[%zu/%zu] %s %s", i + 1, r->count, row->curve_name, row->operation->name);
}

static void progress_end(void)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
}

/* time_row: times one operation, and says how many were done. */
static int time_row(run_state *r, size_t i, const uint8_t *message)
{
    timing *t = &r->timings[i];
    const bench_row *row = &t->row;
    bench_state state;
    int code;

    progress(r, i);
    t->compared = r->compare && row->has_peer;
    code = bench_prepare(&state, row, message, r->bytes, r->compare);
    if (code == EXIT_DONE)
        code = measure(&t->m, row->operation->run, t->compared ? row->operation->peer_run : NULL, &state,
                       r->seconds);
    t->tier = state.info.tier;
    bench_clear(&state);
    progress_end();
    if (code == EXIT_DONE) {
        fprintf(r->text, "Did %llu %s %s operations in %.0f us (%.1f ops/sec)%s\n", t->m.operations,
                row->curve_name, row->operation->name, t->m.microseconds,
                1e6 * (double)t->m.operations / t->m.microseconds, row->operation->note);
        fflush(r->text);
    }
    return code;
}

static void print_table(const run_state *r)
{
    int width = (int)strlen("curve");

    for (size_t i = 0; i < r->count; i++)
        if ((int)strlen(r->timings[i].row.curve_name) > width)
            width = (int)strlen(r->timings[i].row.curve_name);
    fprintf(r->text, "\n%-*s %-9s %-14s %10s %9s %9s %7s", width, "curve", "operation", "tier", "abel/s",
            "us min", "us median", "spread");
    if (r->compare)
        fprintf(r->text, " %10s %7s %7s %7s", "openssl/s", "ratio", "min", "max");
    fputc('\n', r->text);
    for (size_t i = 0; i < r->count; i++) {
        const timing *t = &r->timings[i];
        const measurement *m = &t->m;

        fprintf(r->text, "%-*s %-9s %-14s %10.1f %9.2f %9.2f %6.1f%%", width, t->row.curve_name,
                t->row.operation->name, t->tier, m->ours, 1e6 / m->fastest, 1e6 / m->ours, 100 * m->spread);
        if (t->compared)
            fprintf(r->text, " %10.1f %7.2f %7.2f %7.2f", m->peer, m->ratio, m->min, m->max);
        else if (r->compare)
            fprintf(r->text, " %10s %7s %7s %7s", "-", "-", "-", "-");
        fputc('\n', r->text);
    }
}

static void print_json(FILE *file, const run_state *r)
{
    fputs("[", file);
    for (size_t i = 0; i < r->count; i++) {
        const timing *t = &r->timings[i];
        const measurement *m = &t->m;

        fprintf(file, "%s\n  {\"curve\": \"%s\", \"operation\": \"%s\", \"tier\": \"%s\", \"ours\": %.1f, ",
                i ? "," : "", t->row.curve_name, t->row.operation->name, t->tier, m->ours);
        if (t->compared)
            fprintf(file, "\"peer\": %.1f, \"ratio\": %.4f, \"min\": %.4f, \"max\": %.4f}", m->peer, m->ratio,
                    m->min, m->max);
        else
            fputs("\"peer\": null, \"ratio\": null, \"min\": null, \"max\": null}", file);
    }
    fputs("\n]\n", file);
}

static int write_json(const char *path, const run_state *r)
{
    char *text = NULL;
    size_t len;
    FILE *file = open_memstream(&text, &len);
    int code;

    if (!file)
        return report_errno(path);
    print_json(file, r);
    if (fclose(file) != 0)
        code = report_errno(path);
    else
        code = output_write(path, text, len, OUTPUT_FORCE);
    free(text);
    return code;
}

/* try_output: whether a file can be made, before time is spent on what is to go into it. */
static int try_output(const char *path)
{
    output out;
    int code = output_stage(&out, path, NULL, 0, OUTPUT_FORCE);

    output_discard(&out);
    return code;
}

/* time_all: the run itself, and what is written of it. */
static int time_all(run_state *r, const char *json)
{
    uint8_t *message = calloc(1, r->bytes + 1);
    int code = message ? EXIT_DONE : report_errno("speed");

    if (code == EXIT_DONE)
        print_header(r);
    for (size_t i = 0; i < r->count && code == EXIT_DONE; i++)
        code = time_row(r, i, message);
    free(message);
    if (code != EXIT_DONE)
        return code;
    print_table(r);
    return json ? write_json(json, r) : EXIT_DONE;
}

static int run(const char *const *value, char *const *operand)
{
    run_state r = {0};
    const abel_curve *curve;
    int code = set(&r, value);

    (void)operand;
    if (code == EXIT_DONE)
        code = curve_find(&curve, &command_speed, value[CURVE]);
    if (code == EXIT_DONE && value[ALL] && curve)
        code = usage(&command_speed, "--all and --curve exclude each other");
    if (code == EXIT_DONE)
        code = choose(&r, curve, value[FILTER], value[ALL] != NULL);
    if (code == EXIT_DONE && value[JSON])
        code = try_output(value[JSON]);
    if (code == EXIT_DONE)
        code = time_all(&r, value[JSON]);
    free(r.timings);
    return code;
}

const command command_speed = {
    .name = "speed",
    .summary = "Time the operations, in turn with OpenSSL's.",
    .operands = "",
    .options = options,
    .notes = "ratio, min and max: abel's rate over OpenSSL's, median, least and greatest of pairs of\n"
             "slices of CPU time taken in turn. spread: the distance of the quartiles of abel's slices.\n"
             "abel's derive and verify decode and validate the other side's key each time; OpenSSL has\n"
             "its keys made beforehand. Where OpenSSL has no such operation there is no ratio.",
    .run = run,
};
