/* SPDX-License-Identifier: Apache-2.0 */
/* X25519 by the Montgomery ladder (RFC 7748, section 5). A template: included after
 * kernels.h.
 *
 * Formulas: Montgomery, "Speeding the Pollard and elliptic curve methods of factorization", 1987,
 * section 10.3.1; cost 5M + 4S + 1 multiplication by 121666 a bit. They hold for every u and
 * every scalar: the cases that make a denominator vanish end in z = 0, and 0 is the result that
 * RFC 7748 wants. */
#ifndef ABEL__CURVE_EDWARDS25519_LADDER_H
#define ABEL__CURVE_EDWARDS25519_LADDER_H

/* What depends on the scalar, but for the temporaries of field operations; wiped as a whole. */
typedef struct {
    uint8_t scalar[32];
    p25519_fe x1, x2, z2, x3, z3;
    size_t swapped;
} ladder_workspace;

/* ladder_step: (x2 : z2) = 2 (x2 : z2), (x3 : z3) = (x2 : z2) + (x3 : z3), whose difference is x1. */
static inline void ladder_step(ladder_workspace *w)
{
    p25519_fe aa, bb, da, cb, t;
    p25519_loose a, b, c, d, e, f;

    p25519_add(&a, &w->x2, &w->z2);
    p25519_sub(&b, &w->x2, &w->z2);
    p25519_add(&c, &w->x3, &w->z3);
    p25519_sub(&d, &w->x3, &w->z3);
    p25519_mul(&da, &d, &a);
    p25519_mul(&cb, &c, &b);
    p25519_square(&aa, &a);
    p25519_square(&bb, &b);

    p25519_add(&c, &da, &cb);
    p25519_sub(&d, &da, &cb);
    p25519_sub(&e, &aa, &bb);
    p25519_mul_121666(&t, &e);
    p25519_add(&f, &bb, &t);
    p25519_square(&w->x3, &c);
    p25519_square(&t, &d);
    p25519_mul(&w->x2, &aa.l, &bb.l);
    p25519_mul(&w->z2, &e, &f);
    p25519_mul(&w->z3, &t.l, &w->x1.l);
}

/* ladder: flattened, as every call of the step costs moves: 6 % of the time in portable64 with gcc 12. */
static __attribute__((flatten)) void ladder(uint8_t out[32], const uint8_t scalar[32], const uint8_t u[32])
{
    ladder_workspace w;

    memcpy(w.scalar, scalar, 32);
    clamp(w.scalar);
    p25519_from_bytes(&w.x1, u);
    p25519_one(&w.x2);
    p25519_zero(&w.z2);
    w.x3 = w.x1;
    p25519_one(&w.z3);
    w.swapped = 0;
    for (int i = 254; i >= 0; i--) {
        size_t bit = (w.scalar[i / 8] >> (i % 8)) & 1;
        abel__mask swap = mask_from_bit(w.swapped ^ bit);
        w.swapped = bit;
        p25519_swap(swap, &w.x2, &w.x3);
        p25519_swap(swap, &w.z2, &w.z3);
        ladder_step(&w);
    }
    /* Bit 0 is 0 after clamping: nothing is left to swap back. */
    p25519_invert(&w.z2, &w.z2);
    p25519_mul(&w.x2, &w.x2.l, &w.z2.l);
    p25519_to_bytes(out, &w.x2);
    abel__wipe(&w, sizeof w);
}

#endif
