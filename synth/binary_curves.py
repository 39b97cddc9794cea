# SPDX-License-Identifier: Apache-2.0
"""Constants of the curves over GF(2^m), and tables of multiples of their base points, by the affine addition law
as it stands in SEC 1, section 2.2.2."""

from dataclasses import dataclass
from functools import cached_property

from . import binary_poly as poly
from . import tau
from .binary_fields import FIELDS, TINY
from .curves import CURVES, multiple
from .divstep import c_list, limbs
from .emit import fold
from .header import generated

WINDOW = 5
ENTRIES = 1 << WINDOW - 1
SMALL_SPACING = 16  # in the small build, whose rows are some of the others


def spacing(m):
    """Row i of a table has multiples of 2^(WINDOW spacing i) G: BASE_SPACING of src/curve/binary/base_digits.h."""
    return 2 if m > 283 else 1


class Arithmetic:
    """GF(2)[x] / f."""

    def __init__(self, f):
        self.f, self.m = f, f.bit_length() - 1

    def mul(self, a, b):
        return poly.remainder(poly.multiply(a, b), self.f)

    def square(self, a):
        return poly.remainder(poly.square(a), self.f)

    def invert(self, a):
        """By Euclid: u = g a, v = h a modulo f, all along."""
        u, v, g, h = a, self.f, 1, 0
        while u != 1:
            shift = u.bit_length() - v.bit_length()
            if shift < 0:
                u, v, g, h, shift = v, u, h, g, -shift
            u ^= v << shift
            g ^= h << shift
        return poly.remainder(g, self.f)

    def root(self, a):
        return poly.square_root(a, self.f)


@dataclass(frozen=True)
class Curve:
    """y^2 + xy = x^3 + a x^2 + b with a base point of prime order n and cofactor h."""
    name: str
    f: int
    a: int
    b: int
    gx: int
    gy: int
    n: int
    h: int

    @cached_property
    def field(self):
        return Arithmetic(self.f)

    @property
    def m(self):
        return self.field.m

    def contains(self, p):
        (x, y), mul = p, self.field.mul
        return mul(y, y ^ x) == mul(self.field.square(x), x ^ self.a) ^ self.b

    def add(self, p, q):
        """None is the point at infinity."""
        if p is None or q is None:
            return p or q
        k, (x1, y1), (x2, y2) = self.field, p, q
        if x1 != x2:
            slope = k.mul(y1 ^ y2, k.invert(x1 ^ x2))
            x3 = k.square(slope) ^ slope ^ x1 ^ x2 ^ self.a
        elif y1 ^ y2 == x1:
            return None
        else:
            slope = x1 ^ k.mul(y1, k.invert(x1))
            x3 = k.square(slope) ^ slope ^ self.a
        return x3, k.mul(slope, x1 ^ x3) ^ x3 ^ y1

    @cached_property
    def shift(self):
        """d with a + d^2 + d = trace(a): (x, y + d x) is on the curve with that a."""
        d = poly.half_trace(self.a ^ self.inner_a, self.f)
        assert self.field.square(d) ^ d == self.a ^ self.inner_a
        return d

    @cached_property
    def inner_a(self):
        return poly.trace(self.a, self.f)

    @cached_property
    def root4_b(self):
        return self.field.root(self.field.root(self.b))

    @property
    def koblitz(self):
        return self.a in (0, 1) and self.b == 1

    def scaled(self, p):
        """(X, S) of point.h: that of p + N, in units of c, with a in 0, 1 and z = 1."""
        k, (x, y) = self.field, p
        y ^= k.mul(self.shift, x)
        inverse = k.invert(x)
        s = y ^ k.mul(self.inner_a ^ 1, x) ^ k.square(x)
        return k.mul(self.root4_b, inverse), k.mul(self.root4_b, k.mul(s, k.square(inverse)))

    @property
    def windows(self):
        """The digits of a scalar below 2^m: of so many, the sum of the highest, ENTRIES - 1, is not below it."""
        count = -(-self.m // WINDOW)
        while (ENTRIES - 1) * sum(1 << WINDOW * i for i in range(count)) < (1 << self.m) - 1:
            count += 1
        return count

    def table(self):
        """e 2^(WINDOW j) G for e = 1..ENTRIES, for every j that has a row."""
        p, step = (self.gx, self.gy), spacing(self.m)
        for j in range(0, self.windows, step):
            row = [p]
            while len(row) < ENTRIES:
                row.append(self.add(row[-1], p))
            yield j, row
            p = row[-1]  # 2^(WINDOW - 1) times
            for _ in range(WINDOW * step - (WINDOW - 1)):
                p = self.add(p, p)


def prime(n):
    return n > 1 and all(n % d for d in range(2, int(n**0.5) + 1))


def tiny(name, m, a, b):
    """A curve over a tiny field with its group counted out, and some point whose order is the odd part."""
    f = next(field.polynomial for field in TINY if field.m == m)
    k = Arithmetic(f)
    curve = Curve(name, f, a, b, 0, 0, 0, 0)
    points = [(0, k.root(b))]
    for x in range(1, 1 << m):
        inverse = k.invert(x)
        t = x ^ a ^ k.mul(b, k.square(inverse))
        if poly.trace(t, f) == 0:
            z = poly.half_trace(t, f)
            points += [(x, k.mul(z, x)), (x, k.mul(z ^ 1, x))]
    count = len(points) + 1
    h = count & -count
    n = count // h
    assert h in (2, 4) and prime(n) and all(curve.contains(p) for p in points), (name, h, n)
    g = next(g for g in (multiple(curve, h, p) for p in points) if g)
    return Curve(name, f, a, b, *g, n, h)


def named(c):
    return Curve(c.name, c.field, c.a, c.b, c.x, c.y, c.n, c.h)


# Those over the fields that have kernels of their own, with their polynomials.
NAMED = [named(c) for c in CURVES.values() if c.name.startswith("sect") and c.field in {f.polynomial for f in FIELDS}]

# For exhaustive tests: both kinds, both cofactors, an a that is neither 0 nor 1.
TINY_CURVES = [
    tiny("tiny7k0", 7, 0, 1),
    tiny("tiny7k1", 7, 1, 1),
    tiny("tiny7r0", 7, 6, 3),
    tiny("tiny7r1", 7, 5, 3),
    tiny("tiny11k1", 11, 1, 1),
    tiny("tiny11r0", 11, 0, 15),
    tiny("tiny11r1", 11, 5, 31),
    tiny("tiny13k0", 13, 0, 1),
    tiny("tiny13r1", 13, 5, 12),
]


def words(number, count):
    return limbs(number, 64, count)


def table(curve):
    """By words: what a lookup takes of all entries lies side by side. The small build has some of the rows."""
    count = -(-curve.m // 64)
    yield "_Alignas(64)"
    yield f"static const uint64_t {curve.name}_base[][{2 * count}][{ENTRIES}] = {{"
    left_out = False
    for j, row in curve.table():
        if left_out != (j % SMALL_SPACING != 0):
            left_out = not left_out
            yield "#ifndef ABEL_SMALL" if left_out else "#endif"
        entries = [[w for v in curve.scaled(p) for w in words(v, count)] for p in row]
        yield "{"
        for column in zip(*entries):
            yield from fold(c_list(column) + ",", "")
        yield "},"
    if left_out:
        yield "#endif"
    yield "};"


def constants(curve):
    count = -(-curve.m // 64)
    if curve.koblitz:
        yield f"static const abel__tau {curve.name}_tau = {tau.initializer(curve.m, curve.a)};\n"
    yield f"const abel__gf2_curve abel__{curve.name} = {{"
    yield f"    .root4_b = {c_list(words(curve.root4_b, count))},"
    yield f"    .shift = {c_list(words(curve.shift, count))},"
    yield f"    .base = {curve.name}_base,"
    if curve.koblitz:
        yield f"    .tau = &{curve.name}_tau,"
    yield f"    .a = {curve.inner_a},"
    yield f"    .cofactor = {curve.h},"
    yield f"    .order_len = {(curve.n.bit_length() + 7) // 8},"
    yield from fold(f"    .order = {c_list(curve.n.to_bytes((curve.m + 7) // 8))},", "")
    yield "};"


def header():
    def curves(members):
        return " \\\n".join(f"    X({c.name}, {c.m})" for c in members)
    windows = {c.m: c.windows for c in NAMED + TINY_CURVES}
    digits = "\n".join(f"#define ABEL__GF2_DIGITS_{m} {count}" for m, count in sorted(windows.items()))
    return generated("binary_curves.py") + f"""\
/* The constants of binary curves y^2 + xy = x^3 + a x^2 + b over GF(2^m). Kernels compute on an isomorphic curve
 * with a in {0, 1}, namely trace(a): y -> y + d x takes a to a + d^2 + d. Elements are packed words of 64 bits, lowest first,
 * for every tier; integers are big-endian. */
#ifndef ABEL__GEN_BINARY_CURVES_H
#define ABEL__GEN_BINARY_CURVES_H

#include <stdint.h>

/* Constants of the tau-adic expansion of scalars: see src/curve/binary/tau.h. */
typedef struct abel__tau abel__tau;

typedef struct {{
    uint64_t root4_b[{max_words()}]; /* c = b^(1/4) */
    uint64_t shift[{max_words()}];   /* d */
    const void *base;      /* multiples of the base point: see src/curve/binary/base_digits.h */
    const abel__tau *tau;  /* of a Koblitz curve, where b = 1; null otherwise */
    uint8_t a;             /* 0 or 1, of the isomorphic curve */
    uint8_t cofactor;      /* 2 or 4 */
    uint8_t order_len;
    uint8_t order[{max(c.m for c in NAMED) + 7 >> 3}];     /* n, in the bytes of the field */
}} abel__gf2_curve;

/* Scalars below 2^m as sums of d_i 2^(WINDOW i) with ABEL__GF2_DIGITS_m digits from -ENTRIES to ENTRIES - 1. */
#define ABEL__GF2_WINDOW  {WINDOW}
#define ABEL__GF2_ENTRIES {ENTRIES}
{digits}

/* The m of every field, and every curve with the m of its field. */
#define ABEL__GF2_FIELDS(X) {" ".join(f"X({f.m})" for f in FIELDS)}
#define ABEL__GF2_CURVES(X) \\
{curves(NAMED)}

/* For exhaustive tests, with the same code; not in the library. */
#define ABEL__GF2_TINY_CURVES(X) \\
{curves(TINY_CURVES)}

#define ABEL__GF2_DECLARE(name, m) extern const abel__gf2_curve abel__##name;
ABEL__GF2_CURVES(ABEL__GF2_DECLARE)
ABEL__GF2_TINY_CURVES(ABEL__GF2_DECLARE)

#endif
"""


def max_words():
    return -(-max(c.m for c in NAMED) // 64)


def source(curves):
    lines = [f"/* Binary curves over GF(2^{curves[0].m}): {', '.join(c.name for c in curves)}. */",
             '#include "binary_curves.h"', '#include "tau_constants.h"']
    for curve in curves:
        lines += ["", *table(curve), "", *constants(curve)]
    return generated("binary_curves.py") + "\n".join(lines) + "\n"


def outputs():
    yield "binary_curves.h", header()
    for field in FIELDS + TINY:
        curves = [c for c in NAMED + TINY_CURVES if c.m == field.m]
        yield f"gf2_{field.m}_curves.c", source(curves)
