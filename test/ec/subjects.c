/* SPDX-License-Identifier: Apache-2.0 */
/* The curves under test. */
#include "ec/subjects.h"

#include "ec/rows.h"
#include "util/check.h"
#include "util/random.h"
#include "util/tier.h"

#include <openssl/objects.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const abel_curve *subjects[SUBJECTS_MAX];
size_t subject_count;
const abel_curve *signers[SUBJECTS_MAX];
size_t signer_count;

bool subjects_are_peers(void)
{
    return !getenv("ABEL_TIER");
}

static void add(const abel_curve *curve)
{
    if (subject_count == SUBJECTS_MAX) {
        puts("failed: more curves than SUBJECTS_MAX");
        exit(EXIT_FAILURE);
    }
    subjects[subject_count++] = curve;
    if (curve->info.operations & ABEL_CURVE_ECDSA) {
        signers[signer_count++] = curve;
    }
}

/* add_library: every curve of SEC 1 that has the tier that is wanted, which must be in it. */
static int add_library(const char *wanted)
{
    const int start = tier_start_binary();
    for (size_t i = 0; start == 0 && abel_curve_at(i); i++) {
        const abel_curve *curve = abel_curve_at(i);
        abel_curve_info info;
        if (curve->methods != &abel__ec_methods ||
            !tier_kernels(wanted, rows_of(curve)->rows, rows_of(curve)->count, 0)) {
            continue;
        }
        if (abel_curve_describe(&info, sizeof info, curve) != ABEL_OK || strcmp(info.tier, wanted) != 0) {
            printf("failed: %s is not in tier %s\n", curve->info.name, wanted);
            return EXIT_FAILURE;
        }
        add(curve);
    }
    if (start == 0 && subject_count == 0) {
        puts("failed: no curve of SEC 1 is in this tier");
        return EXIT_FAILURE;
    }
    return start;
}

int subjects_start(void)
{
    if (!subjects_are_peers()) {
        return add_library(getenv("ABEL_TIER"));
    }
    for (size_t i = 0; peer_curve_at(i); i++) {
        add(peer_curve_at(i));
    }
    return 0;
}

const abel_curve *subject(const char *name)
{
    const abel_curve *curve = subjects_are_peers() ? peer_curve(name) : abel_curve_by_name(name);
    for (size_t i = 0; i < subject_count; i++) {
        if (subjects[i] == curve) {
            return curve;
        }
    }
    return NULL;
}

bool is_binary(const abel_curve *curve)
{
    return EC_GROUP_get_field_type(peer_group(curve)) == NID_X9_62_characteristic_two_field;
}

/* The curves of WTLS that are here have the parameters of sect163k1, sect233k1 and sect233r1. */
int class_of(const abel_curve *curve)
{
    static const char *const others[] = {"wap-wsg-idm-ecid-wtls3", "wap-wsg-idm-ecid-wtls10",
                                         "wap-wsg-idm-ecid-wtls11"};
    if (!is_binary(curve)) {
        return CLASS_PRIME;
    }
    for (size_t i = 0; i < COUNT(others); i++) {
        if (strcmp(curve->info.name, others[i]) == 0) {
            return CLASS_BINARY;
        }
    }
    return strncmp(curve->info.name, "sect", 4) == 0 && EC_GROUP_get_degree(peer_group(curve)) >= 163
               ? CLASS_BINARY
               : CLASS_ANY_BINARY;
}

bool class_is_under_test(int class)
{
    bool found = false;
    for (size_t i = 0; i < subject_count && !found; i++) {
        found = class_of(subjects[i]) == class;
    }
    return found;
}

bool is_tuned(const abel_curve *curve)
{
    static const char *const primes[] = {"secp160r1", "secp224r1", "prime256v1",
                                         "secp256k1", "secp384r1", "secp521r1"};
    for (size_t i = 0; i < COUNT(primes); i++) {
        if (strcmp(curve->info.name, primes[i]) == 0) {
            return true;
        }
    }
    return strncmp(curve->info.name, "sect", 4) == 0 && class_of(curve) == CLASS_BINARY;
}

size_t subject_rounds(const abel_curve *curve, size_t quick, size_t full)
{
    return random_rounds(is_tuned(curve) ? quick : (quick + 3) / 4, full);
}
