/* SPDX-License-Identifier: Apache-2.0 */
/* The tiers of a build give the same bytes and the same verdicts, whatever goes in. */
#include "util/check.h"

#include "ec/peer_curves.h"
#include "ec/rows.h"
#include "util/random.h"

#include <string.h>

static const abel__ec *ec;
static const curve_rows *rows;
static bool with_sums; /* for ECDSA, which the curves of Oakley have not */

static void use(const abel_curve *curve)
{
    ec = abel__ec_of(curve);
    rows = rows_of(curve);
    with_sums = (curve->info.operations & ABEL_CURVE_ECDSA) != 0;
    assert_non_null(rows);
}

/* random_scalar: below n; not 0. */
static void random_scalar(uint8_t k[72])
{
    do {
        (random_below(2) ? random_bytes : random_edge_bytes)(k, ec->order_len);
        k[0] &= (uint8_t)(0xff >> (8 * ec->order_len - abel__order_bits(ec->order)));
    } while (!mask_declassify(abel__order_is_scalar(ec->order, k)));
}

/* Everything that the kernels give for some input. */
typedef struct {
    uint8_t x[72], y[72], x_alone[72], product[2][72], decompressed[2][72];
    int valid, invalid, bit, finite[2], found[2], sum, no_sum;
} results;

typedef struct {
    uint8_t k[72], j[72], u1[72], u2[72], r[72], any[72];
} inputs;

/* run: all kernels of a row; the key is [k]G. */
static void run(results *out, const abel__ec_kernels *kernels, const inputs *in)
{
    const void *constants = ec->constants;
    abel__ec_key key;
    memset(out, 0, sizeof *out);
    kernels->base(constants, out->x, out->y, in->k);
    kernels->base(constants, out->x_alone, NULL, in->k);
    out->valid = kernels->decode_vartime(constants, &key, out->x, out->y);
    for (int cofactor = 0; cofactor < 2; cofactor++) {
        out->finite[cofactor] = kernels->multiply(constants, out->product[cofactor], in->j, &key, cofactor);
    }
    if (with_sums) {
        out->sum = kernels->check_vartime(constants, in->r, in->u1, in->u2, &key);
        out->no_sum = kernels->check_vartime(constants, in->k, in->u1, in->u2, &key);
    }
    out->bit = kernels->compression_bit_vartime(constants, out->x, out->y);
    for (int bit = 0; bit < 2; bit++) {
        out->found[bit] = kernels->decompress_vartime(constants, out->decompressed[bit], in->any, bit);
        if (!out->found[bit]) {
            memset(out->decompressed[bit], 0, sizeof out->decompressed[bit]);
        }
    }
    /* Mostly outside of the subgroup, or not on the curve at all. */
    out->invalid = kernels->decode_vartime(constants, &key, in->any, out->decompressed[0]);
}

/* compare: with inputs of a curve, as many times. Returns how many rows were compared with the first one. */
static size_t compare(const abel_curve *curve, size_t rounds)
{
    const size_t field_bits = (size_t)EC_GROUP_get_degree(peer_group(curve));
    size_t compared = 0;
    use(curve);
    for (size_t round = 0; round < rounds; round++) {
        inputs in;
        results first, other;
        random_scalar(in.k);
        random_scalar(in.j);
        random_scalar(in.u1);
        random_scalar(in.u2);
        random_bytes(in.any, sizeof in.any);
        if (round % 4 == 0) { /* u1 = 1, u2 = 0: the sum is G */
            memset(in.u1, 0, sizeof in.u1);
            memset(in.u2, 0, sizeof in.u2);
            in.u1[ec->order_len - 1] = 1;
        }
        peer_times_base(in.r, curve, in.u1);
        in.any[0] &= (uint8_t)(0xff >> (8 * ec->field_len - field_bits));
        run(&first, rows->rows[0].kernels, &in);
        assert_int_equal(first.valid, 1);
        assert_int_equal(first.sum, with_sums && round % 4 == 0);
        for (size_t row = 1; row < rows->count; row++) {
            if (!(rows->rows[row].needs & ~abel__cpu_features())) {
                run(&other, rows->rows[row].kernels, &in);
                assert_memory_equal(&first, &other, sizeof first);
                compared++;
            }
        }
    }
    return compared;
}

static void tiers_agree(void **state)
{
    (void)state;
    size_t compared = 0, curves = 0;
    const abel_curve *curve;
    for (size_t i = 0; (curve = abel_curve_at(i)); i++) {
        if (curve->methods == &abel__ec_methods) {
            compared += compare(curve, curve->info.tuned ? random_rounds(30, 1000) : random_rounds(8, 1000));
            curves++;
        }
    }
    print_message("%zu comparisons on %zu curves\n", compared, curves);
    assert_int_equal(curves, 82);
}

int main(void)
{
    random_start();
    const struct CMUnitTest tests[] = {cmocka_unit_test(tiers_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
