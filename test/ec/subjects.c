/* SPDX-License-Identifier: Apache-2.0 */
/* The curves under test. */
#include "ec/subjects.h"

#include "util/check.h"
#include "util/tier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const abel_curve *subjects[SUBJECTS_MAX];
size_t subject_count;

bool subjects_are_peers(void)
{
    return !getenv("ABEL_TIER");
}

static int add(const abel_curve *curve)
{
    if (subject_count == SUBJECTS_MAX) {
        puts("failed: more curves than SUBJECTS_MAX");
        return 1;
    }
    subjects[subject_count++] = curve;
    return 0;
}

/* add_library: every curve of SEC 1, in the tier that is wanted. */
static int add_library(void)
{
    int start = tier_start_binary();
    for (size_t i = 0; start == 0 && abel_curve_at(i); i++) {
        const abel_curve *curve = abel_curve_at(i);
        if (curve->methods == &abel__ec_methods) {
            start = add(curve);
        }
    }
    if (start == 0 && subject_count == 0) {
        puts("failed: the library has no curve of SEC 1");
        return 1;
    }
    return start;
}

int subjects_start(void)
{
    if (!subjects_are_peers()) {
        return add_library();
    }
    for (size_t i = 0; i < peer_curve_count; i++) {
        if (add(&peer_curves[i])) {
            return 1;
        }
    }
    return 0;
}

const abel_curve *subject(const char *name)
{
    const abel_curve *curve = subjects_are_peers() ? peer_curve(name) : abel_curve_by_name(name);
    return curve && curve->methods == &abel__ec_methods ? curve : NULL;
}

bool is_binary(const abel_curve *curve)
{
    return strncmp(curve->info.name, "sect", 4) == 0;
}

bool is_koblitz(const abel_curve *curve)
{
    return is_binary(curve) && curve->info.name[7] == 'k';
}
