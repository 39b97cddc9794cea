/* SPDX-License-Identifier: Apache-2.0 */
/* X25519 by the Montgomery ladder with the four coordinates in the four lanes of a vector: the
 * formulas of ladder.h in three layers of four multiplications (Hisil, Egrice, Yassi, "Fast 4 way
 * vectorized ladder for the complete set of Montgomery curves", eprint 2020/388). A template:
 * included after gen/p25519x4_*.h and the field of the tier. */
#ifndef ABEL__CURVE_EDWARDS25519_LADDER_LANES_H
#define ABEL__CURVE_EDWARDS25519_LADDER_LANES_H

/* What depends on the scalar, but for the temporaries of field operations; wiped as a whole. */
typedef struct {
    p25519x4_fe state; /* x2, z2, x3, z3 */
    p25519x4_fe x1;    /* -, -, -, x1, and 1 in lanes 0 and 2 */
    uint8_t scalar[32];
    uint8_t bytes[4][32];
    p25519_fe x, z;
} ladder_workspace;

/* LANES: r with its four lanes from the lanes of a, numbered 0 to 3, and of b, 4 to 7. */
#define LANES(r, a, b, ...)                                                                                  \
    do {                                                                                                     \
        (r).l.v[0] = __builtin_shufflevector((a).l.v[0], (b).l.v[0], __VA_ARGS__);                           \
        (r).l.v[1] = __builtin_shufflevector((a).l.v[1], (b).l.v[1], __VA_ARGS__);                           \
        (r).l.v[2] = __builtin_shufflevector((a).l.v[2], (b).l.v[2], __VA_ARGS__);                           \
        (r).l.v[3] = __builtin_shufflevector((a).l.v[3], (b).l.v[3], __VA_ARGS__);                           \
        (r).l.v[4] = __builtin_shufflevector((a).l.v[4], (b).l.v[4], __VA_ARGS__);                           \
    } while (0)

/* lanes_swap: swaps lanes 0, 1 with 2, 3 where the mask is true. */
static inline void lanes_swap(p25519x4_fe *r, abel__mask mask)
{
    uint64_t m = mask_u64(mask);
    p25519x4_lanes take = {m, m, m, m};
#pragma GCC unroll 5
    for (int i = 0; i < 5; i++) {
        p25519x4_lanes v = r->l.v[i], w = __builtin_shufflevector(v, v, 2, 3, 0, 1);
        r->l.v[i] = v ^ (take & (v ^ w));
    }
}

/* ladder_step: (x2 : z2) = 2 (x2 : z2), (x3 : z3) = (x2 : z2) + (x3 : z3), whose difference is x1. */
static inline void ladder_step(p25519x4_fe *state, const p25519x4_fe *x1)
{
    static const p25519x4_fe zero;
    static const p25519x4_fe a24 = {{{{0, 121665}}}};
    p25519x4_fe a, b, t, u;

    LANES(a, *state, zero, 0, 0, 2, 2);
    LANES(b, *state, zero, 1, 1, 3, 3);
    p25519x4_add_sub(&u, &a, &b); /* a, b, c, d */
    LANES(b, u, zero, 0, 1, 1, 0);
    p25519x4_mul(&t, &u.l, &b.l); /* aa, bb, cb, da */

    LANES(a, t, zero, 0, 0, 2, 2);
    LANES(b, t, zero, 4, 1, 3, 3);
    p25519x4_add_sub(&u, &a, &b); /* aa, e = aa - bb, p = cb + da, q = cb - da */
    LANES(b, t, a24, 1, 5, 4, 4);
    LANES(b, b, u, 0, 1, 6, 7); /* bb, 121665, p, q */
    LANES(a, t, zero, 4, 0, 4, 4);
    p25519x4_mul_add(&t, &u.l, &b.l, &a); /* aa bb, aa + 121665 e, p^2, q^2 */

    LANES(a, *x1, u, 0, 5, 2, 3); /* 1, e, 1, x1 */
    p25519x4_mul(state, &a.l, &t.l);
}

void abel__x25519_avx512(uint8_t out[32], const uint8_t scalar[32], const uint8_t u[32])
{
    ladder_workspace w;
    size_t swapped = 0;

    memcpy(w.scalar, scalar, 32);
    clamp(w.scalar);
    memset(w.bytes, 0, sizeof w.bytes);
    w.bytes[0][0] = w.bytes[2][0] = 1;
    memcpy(w.bytes[3], u, 32);
    p25519x4_from_bytes(&w.x1, w.bytes);    /* 1, 0, 1, x1 */
    LANES(w.state, w.x1, w.x1, 0, 1, 3, 2); /* 1, 0, x1, 1 */
    for (int i = 254; i >= 0; i--) {
        size_t bit = (w.scalar[i / 8] >> (i % 8)) & 1;
        lanes_swap(&w.state, mask_from_bit(swapped ^ bit));
        swapped = bit;
        ladder_step(&w.state, &w.x1);
    }
    /* Bit 0 is 0 after clamping: nothing is left to swap back. */
    p25519x4_to_bytes(w.bytes, &w.state);
    p25519_from_bytes(&w.x, w.bytes[0]);
    p25519_from_bytes(&w.z, w.bytes[1]);
    p25519_invert(&w.z, &w.z);
    p25519_mul(&w.x, &w.x.l, &w.z.l);
    p25519_to_bytes(out, &w.x);
    abel__wipe(&w, sizeof w);
    wipe_vectors();
}

#endif
