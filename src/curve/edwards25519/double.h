/* SPDX-License-Identifier: Apache-2.0 */
/* [s]B - [h]A for verification, in variable time: all of it is public. A template: included after
 * encoding.h.
 *
 * Both scalars are written with signed odd digits that are sparse (sliding windows) and share their
 * doublings. */
#ifndef ABEL__CURVE_EDWARDS25519_DOUBLE_H
#define ABEL__CURVE_EDWARDS25519_DOUBLE_H

#define KEY_ODD_MULTIPLES 8
#define SLIDING_DIGITS    256

/* sliding_recode_vartime: scalar = sum digit[i] 2^i, scalar < 2^253, each digit 0 or odd and at most limit
 * in size, where limit is 2^k - 1: bits are gathered into the lowest set one as long as it fits, by
 * subtracting 2^i+j (and carrying it upwards) where adding does not. The carry ends at or below
 * bit 253. */
static void sliding_recode_vartime(int8_t digit[SLIDING_DIGITS], const uint8_t scalar[32], int limit)
{
    for (int i = 0; i < SLIDING_DIGITS; i++)
        digit[i] = (scalar[i / 8] >> (i % 8)) & 1;

    for (int i = 0; i < SLIDING_DIGITS; i++) {
        if (digit[i] == 0)
            continue;
        for (int j = 1; i + j < SLIDING_DIGITS && (1 << j) <= 2 * limit; j++) {
            int step = digit[i + j] << j;
            if (step == 0)
                continue;
            if (digit[i] + step <= limit) {
                digit[i] = (int8_t)(digit[i] + step);
                digit[i + j] = 0;
            } else if (digit[i] - step >= -limit) {
                digit[i] = (int8_t)(digit[i] - step);
                /* -2^(i+j) and carry: +2^(i+j) to the digits above. */
                int k = i + j;
                while (digit[k] != 0)
                    digit[k++] = 0;
                digit[k] = 1;
            } else {
                break;
            }
        }
    }
}

/* The decoded key is the table -A, -3A, ..., -15A. */
typedef struct {
    cached odd[KEY_ODD_MULTIPLES];
} key_table;

_Static_assert(sizeof(key_table) <= sizeof(abel__edwards25519_key), "the key object holds the table");

static int decode_vartime(abel__edwards25519_key *key, const uint8_t encoded[32])
{
    key_table table;
    point p, twice;
    cached step;
    sum s;
    p25519_loose l;

    if (!point_decode_vartime(&p, encoded))
        return 0;
    p25519_neg(&l, &p.x);
    p25519_carry(&p.x, &l);
    p25519_neg(&l, &p.t);
    p25519_carry(&p.t, &l);

    point_double(&s, &p);
    sum_xyzt(&twice, &s);
    cached_from_point(&step, &twice);
    cached_from_point(&table.odd[0], &p);
    for (int i = 1; i < KEY_ODD_MULTIPLES; i++) {
        point_add(&s, &p, &step, 0);
        sum_xyzt(&p, &s);
        cached_from_point(&table.odd[i], &p);
    }
    memcpy(key->table, &table, sizeof table);
    return 1;
}

static void double_vartime(uint8_t out[32], const uint8_t s[32], const uint8_t h[32],
                           const abel__edwards25519_key *key)
{
    key_table table;
    int8_t base_digit[SLIDING_DIGITS], key_digit[SLIDING_DIGITS];
    point total;
    sum factors;
    int i = SLIDING_DIGITS - 1;

    memcpy(&table, key->table, sizeof table);
    sliding_recode_vartime(base_digit, s, 2 * EDWARDS25519_BASE_ODD - 1);
    sliding_recode_vartime(key_digit, h, 2 * KEY_ODD_MULTIPLES - 1);
    while (i >= 0 && base_digit[i] == 0 && key_digit[i] == 0)
        i--;

    point_identity(&total);
    for (; i >= 0; i--) {
        point_double(&factors, &total);
        int k = key_digit[i], b = base_digit[i];
        if (k != 0) {
            sum_xyzt(&total, &factors);
            point_add(&factors, &total, &table.odd[(k < 0 ? -k : k) / 2], k < 0);
        }
        if (b != 0) {
            affine term;
            sum_xyzt(&total, &factors);
            affine_from_bytes(&term, abel__edwards25519_base_odd[(b < 0 ? -b : b) / 2]);
            point_add_affine(&factors, &total, &term, b < 0);
        }
        sum_xyz(&total, &factors);
    }
    point_encode_vartime(out, &total);
}

#endif
