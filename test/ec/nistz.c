/* SPDX-License-Identifier: Apache-2.0 */
/* BoringSSL's tests of the field and the points of P-256, whose numbers are in the Montgomery domain as here.
 * Compiled once a tier, with the tier's file as TIER_FILE. */
#include TIER_FILE

#include "base/tier.h"
#include "util/check.h"
#include "util/public_vectors.h"
#include "util/tally.h"

#include <stdio.h>
#include <string.h>

static law l;

/* element: the value of a key, big-endian; false if it is absent or malformed. */
static bool element(fe *r, const blocks *b, const char *key)
{
    static octets bytes;
    uint64_t words[4] = {0};
    if (!blocks_hex(&bytes, b, key) || bytes.len != 32) {
        return false;
    }
    for (size_t i = 0; i < 32; i++) {
        words[3 - i / 8] = words[3 - i / 8] << 8 | bytes.data[i];
    }
    fe_load(r, words);
    return true;
}

static bool negation(const blocks *b)
{
    fe a, expected, minus;
    if (!element(&a, b, "A") || !element(&expected, b, "B")) {
        return false;
    }
    fe_neg(&minus, &a, &l.f);
    return mask_declassify(fe_equal(&minus, &expected));
}

static bool product(const blocks *b)
{
    fe a, c, expected, r, square;
    if (!element(&a, b, "A") || !element(&c, b, "B") || !element(&expected, b, "Result")) {
        return false;
    }
    fe_mul(&r, &a, &c, &l.f);
    bool equal = mask_declassify(fe_equal(&r, &expected));
    if (mask_declassify(fe_equal(&a, &c))) {
        fe_square(&square, &a, &l.f);
        equal = equal && mask_declassify(fe_equal(&square, &expected));
    }
    return equal;
}

static bool is_identity(const point *p)
{
    return mask_declassify(fe_is_zero(&p->z));
}

/* same: a sum is the expected affine point, or the identity, which is (0, 0). */
static bool same(const point *sum, const affine *expected)
{
    affine a;
    if (is_identity(sum)) {
        return mask_declassify(fe_is_zero(&expected->x)) && mask_declassify(fe_is_zero(&expected->y));
    }
    point_to_affine(&a, sum, &l);
    return mask_declassify(fe_equal(&a.x, &expected->x)) && mask_declassify(fe_equal(&a.y, &expected->y));
}

/* The second point is made affine, as those are that the library adds. */
static bool sum(const blocks *b)
{
    point p, q, complete, vartime;
    affine expected, second;
    if (!element(&p.x, b, "A.X") || !element(&p.y, b, "A.Y") || !element(&p.z, b, "A.Z") ||
        !element(&q.x, b, "B.X") || !element(&q.y, b, "B.Y") || !element(&q.z, b, "B.Z") ||
        !element(&expected.x, b, "Result.X") || !element(&expected.y, b, "Result.Y")) {
        return false;
    }
    fe_square(&p.zz, &p.z, &l.f);
    if (is_identity(&q)) {
        return same(&p, &expected);
    }
    point_to_affine(&second, &q, &l);
    point_add_affine_complete(&complete, &p, &second, &l);
    point_add_affine_vartime(&vartime, &p, &second, &l);
    return same(&complete, &expected) && same(&vartime, &expected);
}

static const struct {
    const char *test;
    size_t cases;
    bool (*passes)(const blocks *b);
} groups[] = {{"Negate", 256, negation}, {"MulMont", 31, product}, {"PointAdd", 21, sum}};

static void p256_nistz(void **state)
{
    (void)state;
    static blocks b;
    law_of(&l, &abel__prime256v1);
    for (size_t i = 0; i < COUNT(groups); i++) {
        tally t = {0};
        public_blocks(&b, "boringssl/p256-nistz_tests.txt");
        while (blocks_next(&b)) {
            const char *test = blocks_value(&b, "Test");
            if (test && strcmp(test, groups[i].test) == 0) {
                tally_case(&t, groups[i].passes(&b), "p256-nistz_tests.txt:%zu", b.first_line);
            }
        }
        blocks_close(&b);
        tally_end(&t, groups[i].cases);
    }
}

static int start(void)
{
    if ((TIER_NEEDS) & ~abel__cpu_features()) {
        puts("skipped: not on this CPU");
        return EXIT_SKIPPED;
    }
    return 0;
}

int main(void)
{
    int code = public_vectors_start(start);
    if (code) {
        return code;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(p256_nistz)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
