/* SPDX-License-Identifier: Apache-2.0 */
/* The field 2^255 - 19: what is built on its kernels. A template: included after one of
 * gen/p25519_*.h. */
#ifndef ABEL__FIELD_P25519_H
#define ABEL__FIELD_P25519_H

#include <string.h>

/* p25519_square_times: a^(2^n), n >= 1. */
static inline void p25519_square_times(p25519_fe *r, const p25519_fe *a, int n)
{
    p25519_square(r, &a->l);
    while (--n > 0)
        p25519_square(r, &r->l);
}

/* chain_250: a^(2^250 - 1), and a^11 on the way. */
static inline void chain_250(p25519_fe *r, p25519_fe *a11, const p25519_fe *a)
{
    p25519_fe t, u, v;

    p25519_square(&t, &a->l);                /* 2 */
    p25519_square_times(&u, &t, 2);          /* 8 */
    p25519_mul(&u, &u.l, &a->l);             /* 9 */
    p25519_mul(a11, &u.l, &t.l);             /* 11 */
    p25519_square(&t, &a11->l);              /* 22 */
    p25519_mul(&u, &u.l, &t.l);              /* 2^5 - 1 */
    p25519_square_times(&t, &u, 5);
    p25519_mul(&u, &u.l, &t.l);              /* 2^10 - 1 */
    p25519_square_times(&t, &u, 10);
    p25519_mul(&v, &u.l, &t.l);              /* 2^20 - 1 */
    p25519_square_times(&t, &v, 20);
    p25519_mul(&v, &v.l, &t.l);              /* 2^40 - 1 */
    p25519_square_times(&t, &v, 10);
    p25519_mul(&u, &u.l, &t.l);              /* 2^50 - 1 */
    p25519_square_times(&t, &u, 50);
    p25519_mul(&v, &u.l, &t.l);              /* 2^100 - 1 */
    p25519_square_times(&t, &v, 100);
    p25519_mul(&v, &v.l, &t.l);              /* 2^200 - 1 */
    p25519_square_times(&t, &v, 50);
    p25519_mul(r, &u.l, &t.l);               /* 2^250 - 1 */
}

/* p25519_pow_p58: a^((p-5)/8) = a^(2^252 - 3). */
static __attribute__((noinline)) void p25519_pow_p58(p25519_fe *r, const p25519_fe *a)
{
    p25519_fe a11, t, one = *a;

    chain_250(&t, &a11, a);
    p25519_square_times(&t, &t, 2);
    p25519_mul(r, &t.l, &one.l);
}

/* p25519_invert: 1/a, and 0 for 0. */
static __attribute__((noinline)) void p25519_invert(p25519_fe *r, const p25519_fe *a)
{
    p25519_fe a11, t;

    chain_250(&t, &a11, a);
    p25519_square_times(&t, &t, 5);
    p25519_mul(r, &t.l, &a11.l);             /* 2^255 - 21 = p - 2 */
}

static void p25519_invert_vartime(p25519_fe *r, const p25519_fe *a)
{
    p25519_invert(r, a);
}

/* p25519_equal: true iff a = b. */
static inline abel__mask p25519_equal(const p25519_fe *a, const p25519_fe *b)
{
    uint8_t x[32], y[32];
    uint64_t difference = 0;

    p25519_to_bytes(x, a);
    p25519_to_bytes(y, b);
    for (int i = 0; i < 32; i++)
        difference |= (uint64_t)(x[i] ^ y[i]);
    return mask_is_zero(difference);
}

/* p25519_is_odd: the lowest bit of the canonical value. */
static inline size_t p25519_is_odd(const p25519_fe *a)
{
    uint8_t bytes[32];

    p25519_to_bytes(bytes, a);
    return bytes[0] & 1;
}

#endif
