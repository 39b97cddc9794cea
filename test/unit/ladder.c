/* SPDX-License-Identifier: Apache-2.0 */
/* The fused ladder step of gen/p25519_4x64.h against its formulas, by the kernels of the same header,
 * which have tests of their own: at the ends of what a word can hold, and at random. */
#include "util/check.h"

#include "p25519_4x64.h"

#include "base/tier.h"
#include "util/random.h"

#include <stdio.h>
#include <string.h>

enum { SKIPPED = 77 };

/* any_words: four words, each zero, all ones, a single bit or random. */
static void any_words(uint64_t v[4])
{
    for (int i = 0; i < 4; i++) {
        random_bytes((uint8_t *)&v[i], 8);
        switch (random_below(5)) {
        case 0:
            v[i] = 0;
            break;
        case 1:
            v[i] = UINT64_MAX;
            break;
        case 2:
            v[i] = UINT64_C(1) << random_below(64);
            break;
        default:
            break;
        }
    }
}

static void add(p25519_fe *r, const p25519_fe *a, const p25519_fe *b)
{
    p25519_loose l;
    p25519_add(&l, a, b);
    p25519_carry(r, &l);
}

static void sub(p25519_fe *r, const p25519_fe *a, const p25519_fe *b)
{
    p25519_loose l;
    p25519_sub(&l, a, b);
    p25519_carry(r, &l);
}

static void assert_same(const p25519_loose *got, const p25519_fe *expected)
{
    uint8_t a[32], b[32];
    p25519_fe tight;
    p25519_carry(&tight, got);
    p25519_to_bytes(a, &tight);
    p25519_to_bytes(b, expected);
    assert_memory_equal(a, b, 32);
}

/* expect: a, b, c, d after the step, from the formulas in its comment. */
static void expect(p25519_fe r[4], const p25519_ladder *w, int swap)
{
    p25519_fe ss, tt, e, da, cb, x2, z2, x3, z3, t;
    p25519_square(&ss, swap ? &w->c : &w->a);
    p25519_square(&tt, swap ? &w->d : &w->b);
    sub(&e, &ss, &tt);
    p25519_mul(&x2, &ss.l, &tt.l);
    p25519_mul_121666(&t, &e.l);
    add(&t, &t, &tt);
    p25519_mul(&z2, &e.l, &t.l);
    p25519_mul(&da, &w->d, &w->a);
    p25519_mul(&cb, &w->c, &w->b);
    add(&t, &da, &cb);
    p25519_square(&x3, &t.l);
    sub(&t, &da, &cb);
    p25519_square(&z3, &t.l);
    p25519_mul(&z3, &z3.l, &w->x1.l);
    add(&r[0], &x2, &z2);
    sub(&r[1], &x2, &z2);
    add(&r[2], &x3, &z3);
    sub(&r[3], &x3, &z3);
}

static void the_step_is_its_formulas(void **state)
{
    (void)state;
    size_t rounds = random_rounds(20000, 2000000);
    for (size_t i = 0; i < rounds; i++) {
        p25519_ladder w;
        p25519_fe expected[4];
        any_words(w.x1.l.v);
        w.x1.l.v[3] &= UINT64_MAX >> 1; /* tight */
        any_words(w.a.v);
        any_words(w.b.v);
        any_words(w.c.v);
        any_words(w.d.v);
        int swap = (int)(i & 1);
        expect(expected, &w, swap);
        p25519_ladder_step(&w, mask_from_bit((size_t)swap));
        assert_same(&w.a, &expected[0]);
        assert_same(&w.b, &expected[1]);
        assert_same(&w.c, &expected[2]);
        assert_same(&w.d, &expected[3]);
    }
}

int main(void)
{
    unsigned needs = ABEL__CPU_BMI2 | ABEL__CPU_ADX;
    if ((abel__cpu_features() & needs) != needs) {
        puts("skipped: this CPU has no BMI2 and ADX");
        return SKIPPED;
    }
    random_start();
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_step_is_its_formulas)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
