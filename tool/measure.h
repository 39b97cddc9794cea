/* SPDX-License-Identifier: Apache-2.0 */
/* Timing two operations against each other. */
#ifndef ABEL_TOOL_MEASURE_H
#define ABEL_TOOL_MEASURE_H

#include "bench.h"

typedef struct {
    unsigned long long operations; /* ours, in all slices */
    double microseconds;           /* and the CPU time of them */
    double ours, peer;             /* operations a second: the medians over the slices */
    double fastest, spread; /* ours: the best slice; the quartiles' distance as a share of the median */
    double ratio, min, max; /* ours / peer, each pair of slices by itself: median, least, greatest */
} measurement;

/* measure: runs ours and, if it is not null, peer for so many seconds of CPU time in total. Both
 * run in slices of some milliseconds, in turn, and turns change places, so that a machine that is
 * busy, or changes its clock, slows both the same.
 * Returns an exit code; a failure has been reported. */
int measure(measurement *m, bench_step *ours, bench_step *peer, bench_state *state, double seconds);

#endif
