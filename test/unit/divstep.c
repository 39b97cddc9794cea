/* SPDX-License-Identifier: Apache-2.0 */
/* Inversion by divsteps, with words of DIVSTEP_WORD_BITS: batches against the definition of a
 * divstep, inverses against libcrypto's, for all small moduli, the field primes and group orders of
 * all curves that libcrypto knows, and the largest moduli. */
#include "util/check.h"

#include "field/prime/divstep.h"

#include "base/bytes.h"
#include "divstep_l25519.h"
#include "divstep_p25519.h"
#include "util/random.h"

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/obj_mac.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BITS = 576, MAX_BYTES = MAX_BITS / 8 };
enum { MAX_WORDS = MAX_BITS / DIVSTEP_WORD_BITS, WORD_BYTES = DIVSTEP_WORD_BITS / 8 };

static BN_CTX *context;

/* One divstep as the papers have it; delta2 is 2 delta. */
static void textbook(long *delta2, divstep_wide *f, divstep_wide *g)
{
    divstep_wide old_f = *f;
    if (*delta2 > 0 && *g % 2 != 0) {
        *delta2 = 2 - *delta2;
        *f = *g;
        *g = (*g - old_f) / 2;
    } else {
        *delta2 += 2;
        *g = *g % 2 != 0 ? (*g + old_f) / 2 : *g / 2;
    }
}

static void check_batch(divstep_limb f0, divstep_limb g0, int delta)
{
    divstep_matrix t;
    divstep_wide f = f0, g = g0;
    long delta2 = 2 * delta + 1;
    divstep_limb zeta = divstep_batch(&t, -delta, f0, g0);
    for (int i = 0; i < DIVSTEP_BATCH; i++) {
        textbook(&delta2, &f, &g);
    }
    assert_int_equal(1 - 2 * zeta, delta2);
    assert_true((divstep_wide)t.u * f0 + (divstep_wide)t.v * g0 == -(f * ((divstep_wide)1 << DIVSTEP_BATCH)));
    assert_true((divstep_wide)t.q * f0 + (divstep_wide)t.r * g0 == -(g * ((divstep_wide)1 << DIVSTEP_BATCH)));
    const divstep_limb most = (divstep_limb)1 << DIVSTEP_BATCH;
    assert_true((t.u < 0 ? -t.u : t.u) + (t.v < 0 ? -t.v : t.v) <= most);
    assert_true((t.q < 0 ? -t.q : t.q) + (t.r < 0 ? -t.r : t.r) <= most);
}

static divstep_limb random_limb(void)
{
    uint8_t bytes[8];
    random_edge_bytes(bytes, 8);
    return divstep_low((divstep_word)(random_below(2) ? random_word() : bytes_load64_le(bytes)));
}

static void batches_follow_the_definition(void **state)
{
    (void)state;
    const divstep_limb all = divstep_low(-1);
    const divstep_limb edges[] = {0, 1, 2, 3, all, all - 1, all / 2 + 1, all / 2, all / 3, all / 3 * 2};
    for (size_t i = 0; i < COUNT(edges); i++) {
        for (size_t j = 0; j < COUNT(edges); j++) {
            for (int delta = -70; delta <= 70; delta++) {
                check_batch(edges[i] | 1, edges[j], delta);
            }
        }
    }
    for (size_t i = 0; i < random_rounds(20000, 2000000); i++) {
        check_batch(random_limb() | 1, random_limb(), (int)random_below(41) - 20);
    }
}

/* to_limbs, from_limbs: the digits of n; a sum of signed digits. */
static void to_limbs(divstep_limb *r, const BIGNUM *n, int count)
{
    BIGNUM *rest = BN_dup(n), *limb = BN_new();
    for (int i = 0; i < count; i++) {
        assert_true(BN_copy(limb, rest));
        if (i + 1 < count && BN_num_bits(limb) > DIVSTEP_RADIX) {
            assert_true(BN_mask_bits(limb, DIVSTEP_RADIX));
        }
        r[i] = (divstep_limb)BN_get_word(limb);
        assert_true(BN_rshift(rest, rest, DIVSTEP_RADIX));
    }
    BN_free(rest);
    BN_free(limb);
}

static BIGNUM *from_limbs(const divstep_limb *limbs, int count)
{
    BIGNUM *n = BN_new(), *limb = BN_new();
    for (int i = count - 1; i >= 0; i--) {
        assert_true(BN_lshift(n, n, DIVSTEP_RADIX));
        assert_true(BN_set_word(limb, (BN_ULONG)(limbs[i] < 0 ? -limbs[i] : limbs[i])));
        BN_set_negative(limb, limbs[i] < 0);
        assert_true(BN_add(n, n, limb));
    }
    BN_free(limb);
    return n;
}

/* describe: the descriptor of a modulus, from the comments in divstep.h. */
static void describe(divstep_modulus *m, const BIGNUM *modulus)
{
    BIGNUM *power = BN_new(), *n = BN_new();
    memset(m, 0, sizeof *m);
    m->bits = BN_num_bits(modulus);
    m->limbs = (m->bits + 4 + DIVSTEP_RADIX - 1) / DIVSTEP_RADIX;
    m->batches = ((45907 * m->bits + 30179) / 19929 + DIVSTEP_BATCH - 1) / DIVSTEP_BATCH;
    to_limbs(m->modulus, modulus, m->limbs);
    assert_true(BN_set_bit(power, DIVSTEP_WORD_BITS) && BN_mod_inverse(n, modulus, power, context));
    m->inverse = 0 - (divstep_word)BN_get_word(n);
    BN_zero(power);
    assert_true(BN_set_bit(power, m->batches * (DIVSTEP_RADIX - DIVSTEP_BATCH)));
    assert_true(BN_nnmod(n, power, modulus, context));
    to_limbs(m->start, n, m->limbs);
    BN_free(power);
    BN_free(n);
}

typedef void inversion(divstep_word *r, const divstep_word *a, const divstep_modulus *m);

static void invert(divstep_word *r, const divstep_word *a, const divstep_modulus *m)
{
    divstep_invert(r, a, m);
}

static void invert_vartime(divstep_word *r, const divstep_word *a, const divstep_modulus *m)
{
    divstep_invert_vartime(r, a, m);
}

/* With constant moduli, as the library has them. */
static void invert_p25519(divstep_word *r, const divstep_word *a, const divstep_modulus *m)
{
    (void)m;
    divstep_invert(r, a, &divstep_p25519);
}

static void invert_p25519_vartime(divstep_word *r, const divstep_word *a, const divstep_modulus *m)
{
    (void)m;
    divstep_invert_vartime(r, a, &divstep_p25519);
}

static void invert_l25519(divstep_word *r, const divstep_word *a, const divstep_modulus *m)
{
    (void)m;
    divstep_invert(r, a, &divstep_l25519);
}

static void invert_l25519_vartime(divstep_word *r, const divstep_word *a, const divstep_modulus *m)
{
    (void)m;
    divstep_invert_vartime(r, a, &divstep_l25519);
}

typedef struct {
    BIGNUM *number;
    divstep_modulus m;
    inversion *constant_time, *variable_time;
} subject;

static subject subject_new(BIGNUM *number)
{
    subject s = {.number = number, .constant_time = invert, .variable_time = invert_vartime};
    describe(&s.m, number);
    return s;
}

static void to_words(divstep_word *words, const BIGNUM *n)
{
    uint8_t bytes[MAX_BYTES];
    assert_int_equal(BN_bn2lebinpad(n, bytes, sizeof bytes), sizeof bytes);
    for (size_t i = 0; i < MAX_WORDS; i++) {
#if DIVSTEP_WORD_BITS == 64
        words[i] = bytes_load64_le(bytes + WORD_BYTES * i);
#else
        words[i] = bytes_load32_le(bytes + WORD_BYTES * i);
#endif
    }
}

static void check_number(const subject *s, const BIGNUM *a)
{
    divstep_word expected[MAX_WORDS], in[MAX_WORDS], out[MAX_WORDS];
    BIGNUM *inverse = BN_mod_inverse(NULL, a, s->number, context);
    if (inverse == NULL) {
        inverse = BN_new(); /* 0 */
    }
    to_words(expected, inverse);
    BN_free(inverse);
    to_words(in, a);
    size_t len = (size_t)divstep_words(&s->m) * WORD_BYTES;
    s->constant_time(out, in, &s->m);
    assert_memory_equal(out, expected, len);
    s->variable_time(out, in, &s->m);
    assert_memory_equal(out, expected, len);
    s->constant_time(in, in, &s->m);
    assert_memory_equal(in, expected, len);
}

/* check_near: a = sign 2^bit + addend + (whole ? the modulus : 0), where it is an admissible input. */
static void check_near(const subject *s, int whole, int sign, int bit, int addend)
{
    BIGNUM *a = BN_new();
    assert_true(sign == 0 || BN_set_bit(a, bit));
    BN_set_negative(a, sign < 0);
    assert_true(addend < 0 ? BN_sub_word(a, (BN_ULONG)-addend) : BN_add_word(a, (BN_ULONG)addend));
    assert_true(!whole || BN_add(a, a, s->number));
    if (!BN_is_negative(a) && BN_num_bits(a) <= s->m.bits) {
        check_number(s, a);
    }
    BN_free(a);
}

static void check_subject(const subject *s)
{
    uint8_t bytes[MAX_BYTES];
    for (int whole = 0; whole <= 1; whole++) {
        for (int addend = -3; addend <= 3; addend++) {
            check_near(s, whole, 0, 0, addend);
        }
        for (int bit = 1; bit <= s->m.bits; bit += 1 + (int)random_below(random_rounds(5, 1))) {
            check_near(s, whole, whole ? -1 : 1, bit, 0);
            check_near(s, whole, whole ? -1 : 1, bit, -1);
        }
    }
    for (size_t i = 0; i < 3 + random_rounds(30, 10000); i++) {
        if (i < 3) {
            memset(bytes, i == 0 ? 0x55 : i == 1 ? 0xaa : 0xff, sizeof bytes);
        } else if (i % 2) {
            random_bytes(bytes, sizeof bytes);
        } else {
            random_edge_bytes(bytes, sizeof bytes);
        }
        BIGNUM *a = BN_lebin2bn(bytes, sizeof bytes, NULL);
        if (BN_num_bits(a) > s->m.bits) {
            assert_true(BN_mask_bits(a, s->m.bits));
        }
        check_number(s, a);
        BN_free(a);
    }
}

static void all_small_moduli_and_inputs(void **state)
{
    (void)state;
    for (BN_ULONG n = 3; n < 256; n += 2) {
        BIGNUM *number = BN_new();
        assert_true(BN_set_word(number, n));
        subject s = subject_new(number);
        BIGNUM *a = BN_new();
        for (BN_ULONG i = 0; i < (BN_ULONG)1 << s.m.bits; i++) {
            assert_true(BN_set_word(a, i));
            check_number(&s, a);
        }
        BN_free(a);
        BN_free(number);
    }
}

static void primes_and_orders_of_all_curves(void **state)
{
    (void)state;
    EC_builtin_curve curves[200];
    size_t count = EC_get_builtin_curves(curves, COUNT(curves));
    assert_in_range(count, 50, COUNT(curves));
    for (size_t i = 0; i < count; i++) {
        EC_GROUP *group = EC_GROUP_new_by_curve_name(curves[i].nid);
        assert_non_null(group);
        if (BN_is_odd(EC_GROUP_get0_order(group))) { /* not those of the Oakley groups */
            subject order = subject_new(BN_dup(EC_GROUP_get0_order(group)));
            check_subject(&order);
            BN_free(order.number);
        }
        if (EC_GROUP_get_field_type(group) == NID_X9_62_prime_field) {
            subject field = subject_new(BN_dup(EC_GROUP_get0_field(group)));
            check_subject(&field);
            BN_free(field.number);
        }
        EC_GROUP_free(group);
    }
}

static void largest_moduli(void **state)
{
    (void)state;
    for (int bits = MAX_BITS - 70; bits <= MAX_BITS; bits += 14) {
        BIGNUM *number = BN_new();
        assert_true(BN_set_bit(number, bits) && BN_sub_word(number, 1)); /* composite: not all invertible */
        subject s = subject_new(number);
        check_subject(&s);
        assert_true(BN_clear_bit(number, bits - 2));
        s = subject_new(number);
        check_subject(&s);
        BN_free(number);
    }
}

static void check_generated(const divstep_modulus *m, inversion *constant_time, inversion *variable_time)
{
    subject s = subject_new(from_limbs(m->modulus, m->limbs));
    BIGNUM *start = from_limbs(m->start, m->limbs), *expected = from_limbs(s.m.start, s.m.limbs);
    assert_int_equal(m->bits, s.m.bits);
    assert_int_equal(m->limbs, s.m.limbs);
    assert_int_equal(m->batches, s.m.batches);
    assert_true(m->inverse == s.m.inverse);
    assert_int_equal(BN_cmp(start, expected), 0);
    s.constant_time = constant_time;
    s.variable_time = variable_time;
    check_subject(&s);
    BN_free(start);
    BN_free(expected);
    BN_free(s.number);
}

static void generated_moduli(void **state)
{
    (void)state;
    BIGNUM *p = from_limbs(divstep_p25519.modulus, divstep_p25519.limbs);
    assert_true(BN_add_word(p, 19));
    BIGNUM *expected = BN_new();
    assert_true(BN_set_bit(expected, 255));
    assert_int_equal(BN_cmp(p, expected), 0);
    BN_free(p);
    BN_free(expected);
    check_generated(&divstep_p25519, invert_p25519, invert_p25519_vartime);
    check_generated(&divstep_l25519, invert_l25519, invert_l25519_vartime);
}

static int start(void **state)
{
    (void)state;
    random_start();
    context = BN_CTX_new();
    return context == NULL;
}

static int end(void **state)
{
    (void)state;
    BN_CTX_free(context);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_follow_the_definition),
        cmocka_unit_test(all_small_moduli_and_inputs),
        cmocka_unit_test(generated_moduli),
        cmocka_unit_test(primes_and_orders_of_all_curves),
        cmocka_unit_test(largest_moduli),
    };
    return cmocka_run_group_tests(tests, start, end) != 0;
}
