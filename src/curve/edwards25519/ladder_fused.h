/* SPDX-License-Identifier: Apache-2.0 */
/* X25519 by the Montgomery ladder, where the field header has the whole step as one kernel. The
 * formulas are those of ladder.h, and so is the reason why they hold for every u and every scalar. A
 * template: included after kernels.h. */
#ifndef ABEL__CURVE_EDWARDS25519_LADDER_FUSED_H
#define ABEL__CURVE_EDWARDS25519_LADDER_FUSED_H

/* What depends on the scalar, but for the temporaries of field operations; wiped as a whole. */
typedef struct {
    p25519_ladder state;
    uint8_t scalar[32];
    size_t swapped;
    p25519_fe one, zero, sum, difference;
    p25519_loose l;
} ladder_workspace;

static void ladder(uint8_t out[32], const uint8_t scalar[32], const uint8_t u[32])
{
    ladder_workspace w;

    memcpy(w.scalar, scalar, 32);
    clamp(w.scalar);
    p25519_from_bytes(&w.state.x1, u);
    p25519_one(&w.one);
    p25519_zero(&w.zero);
    p25519_add(&w.state.a, &w.one, &w.zero); /* (x2 : z2) = (1 : 0) */
    p25519_sub(&w.state.b, &w.one, &w.zero);
    p25519_add(&w.state.c, &w.state.x1, &w.one); /* (x3 : z3) = (x1 : 1) */
    p25519_sub(&w.state.d, &w.state.x1, &w.one);
    w.swapped = 0;
    for (int i = 254; i >= 0; i--) {
        size_t bit = (w.scalar[i / 8] >> (i % 8)) & 1;
        abel__mask swap = mask_from_bit(w.swapped ^ bit);
        w.swapped = bit;
        p25519_ladder_step(&w.state, swap);
    }
    /* Bit 0 is 0 after clamping: nothing is left to swap back. x2 / z2 = (a + b) / (a - b). */
    p25519_carry(&w.sum, &w.state.a);
    p25519_carry(&w.difference, &w.state.b);
    p25519_sub(&w.l, &w.sum, &w.difference);
    p25519_add(&w.state.a, &w.sum, &w.difference);
    p25519_carry(&w.difference, &w.l);
    p25519_invert(&w.difference, &w.difference);
    p25519_mul(&w.sum, &w.state.a, &w.difference.l);
    p25519_to_bytes(out, &w.sum);
    abel__wipe(&w, sizeof w);
}

#endif
