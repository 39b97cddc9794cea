/* SPDX-License-Identifier: Apache-2.0 */
/* Written by `python3 -m synth`; do not edit. The field of 2^255 - 19: 4 saturated words of 64
 * bits, any value below 2^256 (tight and loose alike), in x86-64 assembly with BMI2 and ADX. */
#ifndef ABEL__GEN_P25519_4X64_H
#define ABEL__GEN_P25519_4X64_H

#include "base/bytes.h"
#include "base/mask.h"

#include <stdint.h>

#define P25519_WORD_BITS 64

typedef struct {
    uint64_t v[4];
} p25519_loose;

typedef struct {
    p25519_loose l;
} p25519_fe;

static inline void p25519_zero(p25519_fe *r)
{
    for (int i = 0; i < 4; i++)
        r->l.v[i] = 0;
}

static inline void p25519_one(p25519_fe *r)
{
    p25519_zero(r);
    r->l.v[0] = 1;
}

static inline void p25519_carry(p25519_fe *r, const p25519_loose *a)
{
    r->l = *a;
}

static inline void p25519_select(p25519_fe *r, abel__mask m, const p25519_fe *a, const p25519_fe *b)
{
    for (int i = 0; i < 4; i++)
        r->l.v[i] = mask_select_u64(m, a->l.v[i], b->l.v[i]);
}

static inline void p25519_swap(abel__mask m, p25519_fe *a, p25519_fe *b)
{
    for (int i = 0; i < 4; i++) {
        uint64_t t = mask_u64(m) & (a->l.v[i] ^ b->l.v[i]);
        a->l.v[i] ^= t;
        b->l.v[i] ^= t;
    }
}

static inline void p25519_from_bytes(p25519_fe *r, const uint8_t bytes[32])
{
    for (int i = 0; i < 4; i++)
        r->l.v[i] = bytes_load64_le(bytes + 8 * i);
    r->l.v[3] &= UINT64_MAX >> 1;
}

static inline void p25519_add(p25519_loose *r, const p25519_fe *a, const p25519_fe *b)
{
    uint64_t w0, w1, w2, w3, t;

    __asm__(
        "mov %[a0], %[w0]\n\t"
        "mov %[a1], %[w1]\n\t"
        "mov %[a2], %[w2]\n\t"
        "mov %[a3], %[w3]\n\t"
        "add %[b0], %[w0]\n\t"
        "adc %[b1], %[w1]\n\t"
        "adc %[b2], %[w2]\n\t"
        "adc %[b3], %[w3]\n\t"
        "sbb %[t], %[t]\n\t"
        "and $38, %[t]\n\t"
        "add %[t], %[w0]\n\t"
        "adc $0, %[w1]\n\t"
        "adc $0, %[w2]\n\t"
        "adc $0, %[w3]\n\t"
        "sbb %[t], %[t]\n\t"
        "and $38, %[t]\n\t"
        "add %[t], %[w0]\n\t"
        "mov %[w0], %[r0]\n\t"
        "mov %[w1], %[r1]\n\t"
        "mov %[w2], %[r2]\n\t"
        "mov %[w3], %[r3]\n\t"
        : [r0] "=m"(r->v[0]), [r1] "=m"(r->v[1]), [r2] "=m"(r->v[2]), [r3] "=m"(r->v[3]), [w0] "=&r"(w0),
          [w1] "=&r"(w1), [w2] "=&r"(w2), [w3] "=&r"(w3), [t] "=&r"(t)
        : [a0] "m"(a->l.v[0]), [a1] "m"(a->l.v[1]), [a2] "m"(a->l.v[2]), [a3] "m"(a->l.v[3]),
          [b0] "m"(b->l.v[0]), [b1] "m"(b->l.v[1]), [b2] "m"(b->l.v[2]), [b3] "m"(b->l.v[3])
        : "cc");
}

static inline void p25519_sub(p25519_loose *r, const p25519_fe *a, const p25519_fe *b)
{
    uint64_t w0, w1, w2, w3, t;

    __asm__(
        "mov %[a0], %[w0]\n\t"
        "mov %[a1], %[w1]\n\t"
        "mov %[a2], %[w2]\n\t"
        "mov %[a3], %[w3]\n\t"
        "sub %[b0], %[w0]\n\t"
        "sbb %[b1], %[w1]\n\t"
        "sbb %[b2], %[w2]\n\t"
        "sbb %[b3], %[w3]\n\t"
        "sbb %[t], %[t]\n\t"
        "and $38, %[t]\n\t"
        "sub %[t], %[w0]\n\t"
        "sbb $0, %[w1]\n\t"
        "sbb $0, %[w2]\n\t"
        "sbb $0, %[w3]\n\t"
        "sbb %[t], %[t]\n\t"
        "and $38, %[t]\n\t"
        "sub %[t], %[w0]\n\t"
        "mov %[w0], %[r0]\n\t"
        "mov %[w1], %[r1]\n\t"
        "mov %[w2], %[r2]\n\t"
        "mov %[w3], %[r3]\n\t"
        : [r0] "=m"(r->v[0]), [r1] "=m"(r->v[1]), [r2] "=m"(r->v[2]), [r3] "=m"(r->v[3]), [w0] "=&r"(w0),
          [w1] "=&r"(w1), [w2] "=&r"(w2), [w3] "=&r"(w3), [t] "=&r"(t)
        : [a0] "m"(a->l.v[0]), [a1] "m"(a->l.v[1]), [a2] "m"(a->l.v[2]), [a3] "m"(a->l.v[3]),
          [b0] "m"(b->l.v[0]), [b1] "m"(b->l.v[1]), [b2] "m"(b->l.v[2]), [b3] "m"(b->l.v[3])
        : "cc");
}

static inline void p25519_neg(p25519_loose *r, const p25519_fe *a)
{
    uint64_t w0, w1, w2, w3, t;

    __asm__(
        "xor %[w0], %[w0]\n\t"
        "mov $0, %[w1]\n\t"
        "mov $0, %[w2]\n\t"
        "mov $0, %[w3]\n\t"
        "sub %[a0], %[w0]\n\t"
        "sbb %[a1], %[w1]\n\t"
        "sbb %[a2], %[w2]\n\t"
        "sbb %[a3], %[w3]\n\t"
        "sbb %[t], %[t]\n\t"
        "and $38, %[t]\n\t"
        "sub %[t], %[w0]\n\t"
        "sbb $0, %[w1]\n\t"
        "sbb $0, %[w2]\n\t"
        "sbb $0, %[w3]\n\t"
        "sbb %[t], %[t]\n\t"
        "and $38, %[t]\n\t"
        "sub %[t], %[w0]\n\t"
        "mov %[w0], %[r0]\n\t"
        "mov %[w1], %[r1]\n\t"
        "mov %[w2], %[r2]\n\t"
        "mov %[w3], %[r3]\n\t"
        : [r0] "=m"(r->v[0]), [r1] "=m"(r->v[1]), [r2] "=m"(r->v[2]), [r3] "=m"(r->v[3]), [w0] "=&r"(w0),
          [w1] "=&r"(w1), [w2] "=&r"(w2), [w3] "=&r"(w3), [t] "=&r"(t)
        : [a0] "m"(a->l.v[0]), [a1] "m"(a->l.v[1]), [a2] "m"(a->l.v[2]), [a3] "m"(a->l.v[3])
        : "cc");
}

static inline void p25519_mul(p25519_fe *r, const p25519_loose *a, const p25519_loose *b)
{
    uint64_t w7, x, w0, w1, t, w2, w3, w4, w5, w6;

    __asm__(
        "xor %[w7], %[w7]\n\t"
        "mov %[b0], %[x]\n\t"
        "mulx %[a0], %[w0], %[w1]\n\t"
        "mulx %[a1], %[t], %[w2]\n\t"
        "adcx %[t], %[w1]\n\t"
        "mulx %[a2], %[t], %[w3]\n\t"
        "adcx %[t], %[w2]\n\t"
        "mulx %[a3], %[t], %[w4]\n\t"
        "adcx %[t], %[w3]\n\t"
        "adcx %[w7], %[w4]\n\t"
        "mov %[b1], %[x]\n\t"
        "mulx %[a0], %[t], %[w5]\n\t"
        "adcx %[t], %[w1]\n\t"
        "adox %[w5], %[w2]\n\t"
        "mulx %[a1], %[t], %[w5]\n\t"
        "adcx %[t], %[w2]\n\t"
        "adox %[w5], %[w3]\n\t"
        "mulx %[a2], %[t], %[w5]\n\t"
        "adcx %[t], %[w3]\n\t"
        "adox %[w5], %[w4]\n\t"
        "mulx %[a3], %[t], %[w5]\n\t"
        "adcx %[t], %[w4]\n\t"
        "adox %[w7], %[w5]\n\t"
        "adcx %[w7], %[w5]\n\t"
        "mov %[b2], %[x]\n\t"
        "mulx %[a0], %[t], %[w6]\n\t"
        "adcx %[t], %[w2]\n\t"
        "adox %[w6], %[w3]\n\t"
        "mulx %[a1], %[t], %[w6]\n\t"
        "adcx %[t], %[w3]\n\t"
        "adox %[w6], %[w4]\n\t"
        "mulx %[a2], %[t], %[w6]\n\t"
        "adcx %[t], %[w4]\n\t"
        "adox %[w6], %[w5]\n\t"
        "mulx %[a3], %[t], %[w6]\n\t"
        "adcx %[t], %[w5]\n\t"
        "adox %[w7], %[w6]\n\t"
        "adcx %[w7], %[w6]\n\t"
        "mov %[b3], %[x]\n\t"
        "mulx %[a0], %[t], %[w7]\n\t"
        "adcx %[t], %[w3]\n\t"
        "adox %[w7], %[w4]\n\t"
        "mulx %[a1], %[t], %[w7]\n\t"
        "adcx %[t], %[w4]\n\t"
        "adox %[w7], %[w5]\n\t"
        "mulx %[a2], %[t], %[w7]\n\t"
        "adcx %[t], %[w5]\n\t"
        "adox %[w7], %[w6]\n\t"
        "mulx %[a3], %[t], %[w7]\n\t"
        "adcx %[t], %[w6]\n\t"
        "mov $0, %[t]\n\t"
        "adox %[t], %[w7]\n\t"
        "adcx %[t], %[w7]\n\t"
        "mov $38, %[x]\n\t"
        "mulx %[w4], %[t], %[w4]\n\t"
        "adcx %[t], %[w0]\n\t"
        "adox %[w4], %[w1]\n\t"
        "mulx %[w5], %[t], %[w5]\n\t"
        "adcx %[t], %[w1]\n\t"
        "adox %[w5], %[w2]\n\t"
        "mulx %[w6], %[t], %[w6]\n\t"
        "adcx %[t], %[w2]\n\t"
        "adox %[w6], %[w3]\n\t"
        "mulx %[w7], %[t], %[w7]\n\t"
        "adcx %[t], %[w3]\n\t"
        "mov $0, %[t]\n\t"
        "adox %[t], %[w7]\n\t"
        "adc %[t], %[w7]\n\t"
        "add %[w3], %[w3]\n\t"
        "adc %[w7], %[w7]\n\t"
        "shr $1, %[w3]\n\t"
        "imul $19, %[w7], %[w7]\n\t"
        "add %[w7], %[w0]\n\t"
        "adc $0, %[w1]\n\t"
        "adc $0, %[w2]\n\t"
        "adc $0, %[w3]\n\t"
        "mov %[w0], %[r0]\n\t"
        "mov %[w1], %[r1]\n\t"
        "mov %[w2], %[r2]\n\t"
        "mov %[w3], %[r3]\n\t"
        : [r0] "=m"(r->l.v[0]), [r1] "=m"(r->l.v[1]), [r2] "=m"(r->l.v[2]), [r3] "=m"(r->l.v[3]),
          [w7] "=&r"(w7), [x] "=&d"(x), [w0] "=&r"(w0), [w1] "=&r"(w1), [t] "=&r"(t), [w2] "=&r"(w2),
          [w3] "=&r"(w3), [w4] "=&r"(w4), [w5] "=&r"(w5), [w6] "=&r"(w6)
        : [a0] "m"(a->v[0]), [a1] "m"(a->v[1]), [a2] "m"(a->v[2]), [a3] "m"(a->v[3]), [b0] "m"(b->v[0]),
          [b1] "m"(b->v[1]), [b2] "m"(b->v[2]), [b3] "m"(b->v[3])
        : "cc");
}

static inline void p25519_square(p25519_fe *r, const p25519_loose *a)
{
    uint64_t w7, x, w1, w2, t, w3, w4, w5, w6, w0;

    __asm__(
        "xor %[w7], %[w7]\n\t"
        "mov %[a0], %[x]\n\t"
        "mulx %[a1], %[w1], %[w2]\n\t"
        "mulx %[a2], %[t], %[w3]\n\t"
        "adcx %[t], %[w2]\n\t"
        "mulx %[a3], %[t], %[w4]\n\t"
        "adcx %[t], %[w3]\n\t"
        "mov %[a1], %[x]\n\t"
        "mulx %[a2], %[t], %[w5]\n\t"
        "adox %[t], %[w3]\n\t"
        "adox %[w5], %[w4]\n\t"
        "mulx %[a3], %[t], %[w5]\n\t"
        "adcx %[t], %[w4]\n\t"
        "adox %[w7], %[w5]\n\t"
        "mov %[a2], %[x]\n\t"
        "mulx %[a3], %[t], %[w6]\n\t"
        "adcx %[t], %[w5]\n\t"
        "adcx %[w7], %[w6]\n\t"
        "mov %[a0], %[x]\n\t"
        "mulx %[x], %[w0], %[w7]\n\t"
        "adcx %[w1], %[w1]\n\t"
        "adox %[w7], %[w1]\n\t"
        "mov %[a1], %[x]\n\t"
        "mulx %[x], %[t], %[w7]\n\t"
        "adcx %[w2], %[w2]\n\t"
        "adox %[t], %[w2]\n\t"
        "adcx %[w3], %[w3]\n\t"
        "adox %[w7], %[w3]\n\t"
        "mov %[a2], %[x]\n\t"
        "mulx %[x], %[t], %[w7]\n\t"
        "adcx %[w4], %[w4]\n\t"
        "adox %[t], %[w4]\n\t"
        "adcx %[w5], %[w5]\n\t"
        "adox %[w7], %[w5]\n\t"
        "mov %[a3], %[x]\n\t"
        "mulx %[x], %[t], %[w7]\n\t"
        "adcx %[w6], %[w6]\n\t"
        "adox %[t], %[w6]\n\t"
        "mov $0, %[t]\n\t"
        "adox %[t], %[w7]\n\t"
        "adcx %[t], %[w7]\n\t"
        "mov $38, %[x]\n\t"
        "mulx %[w4], %[t], %[w4]\n\t"
        "adcx %[t], %[w0]\n\t"
        "adox %[w4], %[w1]\n\t"
        "mulx %[w5], %[t], %[w5]\n\t"
        "adcx %[t], %[w1]\n\t"
        "adox %[w5], %[w2]\n\t"
        "mulx %[w6], %[t], %[w6]\n\t"
        "adcx %[t], %[w2]\n\t"
        "adox %[w6], %[w3]\n\t"
        "mulx %[w7], %[t], %[w7]\n\t"
        "adcx %[t], %[w3]\n\t"
        "mov $0, %[t]\n\t"
        "adox %[t], %[w7]\n\t"
        "adc %[t], %[w7]\n\t"
        "add %[w3], %[w3]\n\t"
        "adc %[w7], %[w7]\n\t"
        "shr $1, %[w3]\n\t"
        "imul $19, %[w7], %[w7]\n\t"
        "add %[w7], %[w0]\n\t"
        "adc $0, %[w1]\n\t"
        "adc $0, %[w2]\n\t"
        "adc $0, %[w3]\n\t"
        "mov %[w0], %[r0]\n\t"
        "mov %[w1], %[r1]\n\t"
        "mov %[w2], %[r2]\n\t"
        "mov %[w3], %[r3]\n\t"
        : [r0] "=m"(r->l.v[0]), [r1] "=m"(r->l.v[1]), [r2] "=m"(r->l.v[2]), [r3] "=m"(r->l.v[3]),
          [w7] "=&r"(w7), [x] "=&d"(x), [w1] "=&r"(w1), [w2] "=&r"(w2), [t] "=&r"(t), [w3] "=&r"(w3),
          [w4] "=&r"(w4), [w5] "=&r"(w5), [w6] "=&r"(w6), [w0] "=&r"(w0)
        : [a0] "m"(a->v[0]), [a1] "m"(a->v[1]), [a2] "m"(a->v[2]), [a3] "m"(a->v[3])
        : "cc");
}

static inline void p25519_mul_121666(p25519_fe *r, const p25519_loose *a)
{
    uint64_t x, w0, w1, t, w2, w3, w4;

    __asm__(
        "mov $121666, %[x]\n\t"
        "mulx %[a0], %[w0], %[w1]\n\t"
        "mulx %[a1], %[t], %[w2]\n\t"
        "add %[t], %[w1]\n\t"
        "mulx %[a2], %[t], %[w3]\n\t"
        "adc %[t], %[w2]\n\t"
        "mulx %[a3], %[t], %[w4]\n\t"
        "adc %[t], %[w3]\n\t"
        "adc $0, %[w4]\n\t"
        "add %[w3], %[w3]\n\t"
        "adc %[w4], %[w4]\n\t"
        "shr $1, %[w3]\n\t"
        "imul $19, %[w4], %[w4]\n\t"
        "add %[w4], %[w0]\n\t"
        "adc $0, %[w1]\n\t"
        "adc $0, %[w2]\n\t"
        "adc $0, %[w3]\n\t"
        "mov %[w0], %[r0]\n\t"
        "mov %[w1], %[r1]\n\t"
        "mov %[w2], %[r2]\n\t"
        "mov %[w3], %[r3]\n\t"
        : [r0] "=m"(r->l.v[0]), [r1] "=m"(r->l.v[1]), [r2] "=m"(r->l.v[2]), [r3] "=m"(r->l.v[3]),
          [x] "=&d"(x), [w0] "=&r"(w0), [w1] "=&r"(w1), [t] "=&r"(t), [w2] "=&r"(w2), [w3] "=&r"(w3),
          [w4] "=&r"(w4)
        : [a0] "m"(a->v[0]), [a1] "m"(a->v[1]), [a2] "m"(a->v[2]), [a3] "m"(a->v[3])
        : "cc");
}

static inline void p25519_to_bytes(uint8_t bytes[32], const p25519_fe *a)
{
    p25519_loose r;
    uint64_t w0, w1, w2, w3, w4, u0, u1, u2, u3;

    __asm__(
        "mov %[a0], %[w0]\n\t"
        "mov %[a1], %[w1]\n\t"
        "mov %[a2], %[w2]\n\t"
        "mov %[a3], %[w3]\n\t"
        "mov $0, %[w4]\n\t"
        "add %[w3], %[w3]\n\t"
        "adc %[w4], %[w4]\n\t"
        "shr $1, %[w3]\n\t"
        "imul $19, %[w4], %[w4]\n\t"
        "add %[w4], %[w0]\n\t"
        "adc $0, %[w1]\n\t"
        "adc $0, %[w2]\n\t"
        "adc $0, %[w3]\n\t"
        "mov %[w0], %[u0]\n\t"
        "mov %[w1], %[u1]\n\t"
        "mov %[w2], %[u2]\n\t"
        "mov %[w3], %[u3]\n\t"
        "add $19, %[u0]\n\t"
        "adc $0, %[u1]\n\t"
        "adc $0, %[u2]\n\t"
        "adc $0, %[u3]\n\t"
        "bt $63, %[u3]\n\t"
        "cmovc %[u0], %[w0]\n\t"
        "cmovc %[u1], %[w1]\n\t"
        "cmovc %[u2], %[w2]\n\t"
        "cmovc %[u3], %[w3]\n\t"
        "btr $63, %[w3]\n\t"
        "mov %[w0], %[r0]\n\t"
        "mov %[w1], %[r1]\n\t"
        "mov %[w2], %[r2]\n\t"
        "mov %[w3], %[r3]\n\t"
        : [r0] "=m"(r.v[0]), [r1] "=m"(r.v[1]), [r2] "=m"(r.v[2]), [r3] "=m"(r.v[3]), [w0] "=&r"(w0),
          [w1] "=&r"(w1), [w2] "=&r"(w2), [w3] "=&r"(w3), [w4] "=&r"(w4), [u0] "=&r"(u0), [u1] "=&r"(u1),
          [u2] "=&r"(u2), [u3] "=&r"(u3)
        : [a0] "m"(a->l.v[0]), [a1] "m"(a->l.v[1]), [a2] "m"(a->l.v[2]), [a3] "m"(a->l.v[3])
        : "cc");
    for (int i = 0; i < 4; i++)
        bytes_store64_le(bytes + 8 * i, r.v[i]);
}

#endif
