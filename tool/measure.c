/* SPDX-License-Identifier: Apache-2.0 */
/* Timing: slices of CPU time in turn, and their medians. */
#include "measure.h"

#include "report.h"

#include <stdlib.h>
#include <time.h>

#define SLICE      0.01 /* seconds: long beside the clock's reading, short beside what disturbs it */
#define SLICES_MIN 20   /* a shorter measurement has shorter slices */

/* now: CPU time of this thread, in seconds. */
static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* slice: count operations. Returns their time, or -1 if one failed. */
static double slice(bench_step *step, bench_state *state, unsigned long count)
{
    double start = now();

    for (unsigned long i = 0; i < count; i++)
        if (!step(state))
            return -1;
    return now() - start;
}

/* calibrate: how many operations fill a slice; 0 if one failed. Warms the caches, too. */
static unsigned long calibrate(bench_step *step, bench_state *state, double length)
{
    for (unsigned long count = 1;; count *= 2) {
        double time = slice(step, state, count);

        if (time < 0)
            return 0;
        if (time >= length / 2)
            return 1 + (unsigned long)((double)count * length / time);
    }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* sort_median: sorts, and gives the median. */
static double sort_median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, ascending);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/* summarise: from the rates of count pairs of slices. */
static void summarise(measurement *m, double *ours, double *peer, double *ratio, size_t count)
{
    m->ours = sort_median(ours, count);
    m->fastest = ours[count - 1];
    m->spread = (ours[3 * (count - 1) / 4] - ours[(count - 1) / 4]) / m->ours;
    if (peer) {
        m->peer = sort_median(peer, count);
        m->ratio = sort_median(ratio, count);
        m->min = ratio[0];
        m->max = ratio[count - 1];
    }
}

/* run_pairs: count pairs of slices; their rates. Returns 0 if an operation failed. */
static int run_pairs(measurement *m, bench_step *const step[2], bench_state *state, const unsigned long n[2],
                     double *const rate[2], double *ratio, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (unsigned turn = 0; turn < 2; turn++) {
            unsigned side = turn ^ (i & 1);

            if (step[side]) {
                double time = slice(step[side], state, n[side]);

                if (time < 0)
                    return 0;
                rate[side][i] = (double)n[side] / time;
                if (side == 0) {
                    m->operations += n[0];
                    m->microseconds += 1e6 * time;
                }
            }
        }
        if (step[1])
            ratio[i] = rate[0][i] / rate[1][i];
    }
    return 1;
}

int measure(measurement *m, bench_step *ours, bench_step *peer, bench_state *state, double seconds)
{
    bench_step *const step[2] = {ours, peer};
    unsigned sides = peer ? 2 : 1;
    double length = seconds / sides / SLICES_MIN < SLICE ? seconds / sides / SLICES_MIN : SLICE;
    size_t count = (size_t)(seconds / sides / length + 0.5);
    double *rates = calloc(3 * count, sizeof *rates);
    double *const rate[2] = {rates, rates + count};
    unsigned long n[2] = {0};
    int done;

    *m = (measurement){0};
    if (!rates)
        return report_errno("speed");
    n[0] = calibrate(ours, state, length);
    if (peer)
        n[1] = calibrate(peer, state, length);
    done = n[0] && (n[1] || !peer) && run_pairs(m, step, state, n, rate, rates + 2 * count, count);
    if (done)
        summarise(m, rate[0], peer ? rate[1] : NULL, rates + 2 * count, count);
    free(rates);
    return done ? EXIT_DONE : report(EXIT_SYSTEM, "speed", "an operation failed");
}
