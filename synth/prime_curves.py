# SPDX-License-Identifier: Apache-2.0
"""Constants of the curves y^2 = x^3 + a x + b over GF(p), and tables of multiples of their base points, by
the affine addition law as it stands in SEC 1, section 2.2.1."""

from dataclasses import dataclass
from functools import cached_property
from math import isqrt

from .curves import CURVES, multiple
from .divstep import c_list, counts, limbs, start
from .emit import fold
from .header import comment, generated

WINDOW = 5
ENTRIES = 1 << WINDOW - 1
MAX_WORDS = 9

# The fields with code of their own, each by a curve over it. Other primes are run-time moduli of so
# many words.
TUNED = {"p224": "secp224r1", "p256": "prime256v1", "p384": "secp384r1", "p521": "secp521r1",
         "secp160r1": "secp160r1", "secp256k1": "secp256k1"}
ANY_WORDS = {f"any{words}": words for words in (2, 3, 4, 5, 6, 8)}


def square_roots(a, p):
    """Those of a, by Tonelli and Shanks."""
    twos, q, z = two_adicity(p)
    if a == 0 or pow(a, p // 2, p) != 1:
        return [] if a else [0]
    root, rest, c = pow(a, (q + 1) // 2, p), pow(a, q, p), pow(z, q, p)
    for i in reversed(range(twos - 1)):  # root^2 = a rest, and rest^(2^(i+1)) = 1
        if pow(rest, 1 << i, p) != 1:
            root, rest = root * c % p, rest * c * c % p
        c = c * c % p
    assert root * root % p == a
    return sorted((root, p - root))


def two_adicity(p):
    """p - 1 = 2^twos q with q odd, and the least z that is not a square."""
    twos = (p - 1 & 1 - p).bit_length() - 1
    return twos, p - 1 >> twos, next(z for z in range(2, p) if pow(z, p // 2, p) == p - 1)


@dataclass(frozen=True)
class Curve:
    """y^2 = x^3 + a x + b with a base point of prime order n and cofactor h."""
    name: str
    field: str
    p: int
    a: int
    b: int
    gx: int
    gy: int
    n: int
    h: int

    def contains(self, point):
        x, y = point
        return (y * y - (x * x + self.a) * x - self.b) % self.p == 0

    def add(self, first, second):
        """None is the point at infinity."""
        if first is None or second is None:
            return first or second
        (x1, y1), (x2, y2), p = first, second, self.p
        if x1 == x2 and (y1 + y2) % p == 0:
            return None
        rise, run = (3 * x1 * x1 + self.a, 2 * y1) if x1 == x2 else (y2 - y1, x2 - x1)
        slope = rise * pow(run, -1, p) % p
        x = (slope * slope - x1 - x2) % p
        return x, (slope * (x1 - x) - y1) % p

    @property
    def words(self):
        """Of elements: a tiny p has that of its kernels."""
        return ANY_WORDS.get(self.field) or -(-self.p.bit_length() // 64)

    def montgomery(self, *numbers):
        """The words of each number times R, one number after another."""
        return [w for v in numbers for w in limbs((v << 64 * self.words) % self.p, 64, self.words)]

    def scaled(self, u):
        """The curve where (u^2 x, u^3 y) is for each (x, y) of this one."""
        return Curve(self.name, self.field, self.p, self.a * u**4 % self.p, self.b * u**6 % self.p,
                     self.gx * u**2 % self.p, self.gy * u**3 % self.p, self.n, self.h)

    @property
    def key(self):
        """What a table depends on."""
        return self.p, self.a, self.b, self.gx, self.gy

    @cached_property
    def u(self):
        """Kernels compute on scaled(u), whose a is 0 or -3 if that can be. If a named curve is like that,
        with the same base point, it is that one, whose table it shares: brainpool's t1 for each r1."""
        if self.a in (0, self.p - 3):
            return 1
        to_minus_3 = -3 * pow(self.a, -1, self.p) % self.p
        roots = sorted(u for square in square_roots(to_minus_3, self.p) for u in square_roots(square, self.p))
        return next((u for u in roots if self.scaled(u).key in BY_KEY), roots[0] if roots else 1)

    @cached_property
    def inner(self):
        return self.scaled(self.u)

    @property
    def a_form(self):
        return {0: "ABEL__A_ZERO", self.p - 3: "ABEL__A_MINUS_3"}.get(self.inner.a, "ABEL__A_GENERAL")

    @property
    def windows(self):
        return -(-self.n.bit_length() // WINDOW)

    @property
    def spacing(self):
        """There are rows for every so many digits, and for the topmost."""
        if self.field in TUNED:
            return 2 if self.words == MAX_WORDS else 1
        return -(-(self.windows - 1) // (4 if self.windows > 4 else 1))

    def table(self):
        """(2 e - 1) 2^(WINDOW i) G for e = 1..ENTRIES, for every i that has a row."""
        curve = self.inner
        point = curve.gx, curve.gy
        for i in range(self.windows):
            if i % self.spacing == 0 or i == self.windows - 1:
                row, double = [point], curve.add(point, point)
                while len(row) < ENTRIES:
                    row.append(curve.add(row[-1], double))
                yield i, row
            for _ in range(WINDOW):
                point = curve.add(point, point)


def is_prime(n):
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def tiny(name, p, a, b):
    """A curve over a tiny field with its group counted out, and some point whose order is the odd part."""
    a %= p
    assert is_prime(p) and (4 * a**3 + 27 * b**2) % p != 0
    curve = Curve(name, "any2", p, a, b, 0, 0, 0, 0)
    points = [(x, y) for x in range(p) for y in square_roots((x**3 + a * x + b) % p, p)]
    count = len(points) + 1
    h = count & -count
    n = count // h
    assert h in (1, 2, 4) and is_prime(n) and n > 66, (name, h, n)
    g = next(g for g in (multiple(curve, h, point) for point in points) if g)
    return Curve(name, "any2", p, a, b, *g, n, h)


def field_of(p):
    tuned = (token for token, name in TUNED.items() if CURVES[name].field == p)
    return next(tuned, f"any{-(-p.bit_length() // 64)}")


NAMED = {c.identifier: Curve(c.identifier, field_of(c.field), c.field, c.a, c.b, c.x, c.y, c.n, c.h)
         for c in CURVES.values() if c.family == "prime"}
assert all(c.h & c.h - 1 == 0 for c in NAMED.values())

# The first curve with these parameters: others with the same are names of it.
BY_KEY = {}
for _curve in NAMED.values():
    BY_KEY.setdefault(_curve.key, _curve)

# For exhaustive tests: a = 0, -3, of a curve isomorphic to one with a = -3, and general; cofactors 1, 2 and
# 4; n below and above p, also in bytes; p = 3 mod 4, and with p - 1 divisible by up to 2^9.
TINY_CURVES = [
    tiny("tinyp97z", 97, 0, 10),
    tiny("tinyp769z", 769, 0, 7),
    tiny("tinyp8191z", 8191, 0, 7),
    tiny("tinyp103m", 103, -3, 15),
    tiny("tinyp127m", 127, -3, 18),
    tiny("tinyp241m", 241, -3, 9),
    tiny("tinyp257m", 257, -3, 19),
    tiny("tinyp7681m", 7681, -3, 8),
    tiny("tinyp8191m", 8191, -3, 3),
    tiny("tinyp127i", 127, 1, 26),
    tiny("tinyp241i", 241, 2, 48),
    tiny("tinyp257i", 257, 3, 17),
    tiny("tinyp8191i", 8191, 10, 7),
    tiny("tinyp101g", 101, 1, 46),
    tiny("tinyp241g", 241, 1, 50),
    tiny("tinyp257g", 257, 1, 7),
    tiny("tinyp7681g", 7681, 5, 3),
]


class Glv:
    """The endomorphism (x, y) -> (beta x, y), which is multiplication by lambda, and a reduced basis
    (a1, b1), (a2, b2) of the lattice of all (a, b) with a + b lambda = 0 mod n: Guide to Elliptic Curve
    Cryptography, algorithm 3.74."""
    SHIFT = 384
    WORDS = 3

    def __init__(self, curve):
        n, p, base = curve.n, curve.p, (curve.gx, curve.gy)
        assert curve.a == 0 and n < 1 << 256
        self.beta, _ = self.cube_roots_of_1(p)
        image = self.beta * curve.gx % p, curve.gy
        self.eigenvalue, = (r for r in self.cube_roots_of_1(n) if multiple(curve, r, base) == image)

        # Euclid on n and lambda: r = s n + t lambda, all along. The r next to sqrt(n) make short vectors.
        steps = [(n, 0), (self.eigenvalue, 1)]
        while steps[-1][0]:
            (r0, t0), (r1, t1) = steps[-2:]
            steps.append((r0 % r1, t0 - r0 // r1 * t1))
        at = next(i for i, (r, _) in enumerate(steps) if r * r < n)
        before, (r, t), after = steps[at - 1:at + 2]
        a1, b1 = r, -t
        a2, b2 = min(((r, -t) for r, t in (before, after)), key=lambda v: v[0]**2 + v[1]**2)
        self.basis = (a1, b1), (a2, b2)
        assert all((a + b * self.eigenvalue) % n == 0 for a, b in self.basis) and a1 * b2 - a2 * b1 == n

        # c1 = b2 k / n and c2 = -b1 k / n, rounded, are off by at most 1/2, and k 2^-385 < 2^-129 for the
        # rounding of b2 / n and -b1 / n. With the exact ones, (k, 0) - c1 (a1, b1) - c2 (a2, b2) would be
        # (0, 0); so its parts are at most so many times |a1| + |a2| and |b1| + |b2|.
        self.rounded = [(2 * (v << self.SHIFT) + n) // (2 * n) for v in (b2, -b1)]
        assert all(0 < v < 1 << 256 and v * (n - 1) + (1 << self.SHIFT - 1) < 1 << self.SHIFT + 128
                   for v in self.rounded)
        self.bounds = [(abs(v) + abs(w)) * ((1 << 128) + 1) >> 129 for v, w in zip(*self.basis)]
        assert all(bound < 1 << 128 for bound in self.bounds)
        # Its coordinates in the basis are at most 1/2 + 2^-129 in size. Minus a vector of the lattice other
        # than (0, 0), one of them is at least 1/2 - 2^-129, and its basis vector is n / |v| away from the
        # line of the other one, v.
        assert all((n * ((1 << 128) - 1))**2 > a * a + b * b << 2 * (129 + 126) for a, b in self.basis)

    @staticmethod
    def cube_roots_of_1(m):
        """The two but 1: (-1 +- sqrt(-3)) / 2."""
        return sorted((s - 1) * pow(2, -1, m) % m for s in square_roots(m - 3, m))


def lines_of(member, numbers):
    return fold(f".{member} = {c_list(numbers)},")


def table(curve):
    """By words: what a lookup takes of all entries lies side by side. The small build has the first row and
    the last."""
    yield "_Alignas(64)"
    yield f"static const uint64_t {curve.name}_base[][{2 * curve.words}][{ENTRIES}] = {{"
    left_out = False
    for i, row in curve.table():
        if left_out != (0 < i < curve.windows - 1):
            left_out = not left_out
            yield "#ifndef ABEL_SMALL" if left_out else "#endif"
        yield "{"
        for column in zip(*(curve.montgomery(*point) for point in row)):
            yield from fold(c_list(column) + ",", "")
        yield "},"
    yield "};"


def divstep_start(curve, word):
    return (start(curve.p, word) << 2 * 64 * curve.words) % curve.p


def constants(curve):
    p, inner, u = curve.p, curve.inner, curve.u
    twos, q, z = two_adicity(p)
    isomorphic = u != 1
    yield f"const abel__prime_curve abel__{curve.name} = {{"
    yield from lines_of("p", limbs(p, 64, curve.words))
    yield from lines_of("one", curve.montgomery(1))
    yield from lines_of("square", curve.montgomery(1 << 64 * curve.words))
    yield f"    .inverse = 0x{-pow(p, -1, 1 << 64) % (1 << 64):x},"
    yield from lines_of("a", curve.montgomery(inner.a))
    yield from lines_of("b", curve.montgomery(inner.b))
    for i, power in enumerate((2, 3, -2, -3) if isomorphic else ()):
        yield from lines_of(f"scale[{i}]", curve.montgomery(pow(u, power, p)))
    for word in 64, 32:
        yield from lines_of(f"start{word}", limbs(divstep_start(curve, word), 64, curve.words))
    yield from lines_of("root", curve.montgomery(pow(z, q, p)))
    yield f"    .base = &{shared(curve).name}_base[0][0][0],"
    if curve.name == "secp256k1":
        yield f"    .glv = &{curve.name}_glv,"
    yield f"    .bits = {p.bit_length()},"
    yield f"    .twos = {twos},"
    yield f"    .order_len = {-(-curve.n.bit_length() // 8)},"
    yield f"    .cofactor = {curve.h},"
    yield f"    .a_form = {curve.a_form},"
    yield f"    .isomorphic = {int(isomorphic)},"
    yield f"    .spacing = ABEL__PRIME_SPACING({curve.spacing}, {curve.windows}),"
    yield f"    .windows = {curve.windows},"
    for word in 64, 32:
        yield f"    .batches{word} = {counts(p.bit_length(), word)[1]},"
    yield from lines_of("order", curve.n.to_bytes(-(-curve.n.bit_length() // 8)))
    yield "};"


def glv(curve):
    g = Glv(curve)
    yield from comment(f"/* lambda = 0x{g.eigenvalue:x}. The halves of k < n are at most "
                       f"{' and '.join(f'0x{bound:x}' for bound in g.bounds)} in size. */", "", " * ")
    yield f"static const abel__glv {curve.name}_glv = {{"
    yield from lines_of("beta", curve.montgomery(g.beta))
    for i, number in enumerate(g.rounded):
        yield from lines_of(f"rounded[{i}]", limbs(number, 64, 4))
    for i, vector in enumerate(g.basis):
        for j, number in enumerate(vector):
            yield from lines_of(f"minus_basis[{i}][{j}]", limbs(-number % (1 << 64 * g.WORDS), 64, g.WORDS))
    yield "};"


def shared(curve):
    """The first curve that has this one's table."""
    return next(c for c in [*NAMED.values(), curve] if c.inner.key == curve.inner.key)


def header():
    def curves(members):
        return " \\\n".join(f"    X({c.name}, {c.field})" for c in members)
    size = MAX_WORDS
    aliases = "\n".join(f"#define abel__{c.name} abel__{BY_KEY[c.key].name}"
                        for c in NAMED.values() if BY_KEY[c.key] is not c)
    return generated("prime_curves.py") + f"""\
/* The constants of prime curves y^2 = x^3 + a x + b over GF(p). Numbers are packed words of 64 bits, lowest
 * first, for every tier; Montgomery numbers are v R mod p with R = 2^(64 words). Kernels compute on an
 * isomorphic curve, of the points (u^2 x, u^3 y), with a = -3 if a is not 0 and there is one. */
#ifndef ABEL__GEN_PRIME_CURVES_H
#define ABEL__GEN_PRIME_CURVES_H

#include <stdint.h>

enum {{ ABEL__A_ZERO, ABEL__A_MINUS_3, ABEL__A_GENERAL }};

/* The endomorphism of a curve with a = 0: (beta x, y) = lambda (x, y). (a1, b1) and (a2, b2) are a basis
 * of the lattice of all (u, v) with u + v lambda = 0 mod n, and a1 b2 - a2 b1 = n. For k < n,
 *     (k1, k2) = (k, 0) - c1 (a1, b1) - c2 (a2, b2), c1, c2 = floor(k rounded[0, 1] / 2^{Glv.SHIFT} + 1/2),
 * has k1 + k2 lambda = k mod n; |k1|, |k2|, c1 and c2 are below 2^128; and (k1, k2) is farther than 2^126
 * from every vector of the lattice but (0, 0), as are these from each other: see prime_curves.py. */
typedef struct {{
    uint64_t beta[4];              /* Montgomery */
    uint64_t rounded[2][4];        /* 2^{Glv.SHIFT} b2 / n and -2^{Glv.SHIFT} b1 / n, rounded */
    uint64_t minus_basis[2][2][{Glv.WORDS}]; /* -a1, -b1; -a2, -b2; in two's complement */
}} abel__glv;

typedef struct {{
    uint64_t p[{size}];
    uint64_t one[{size}], square[{size}];   /* R mod p, R^2 mod p */
    uint64_t inverse;             /* -1/p mod 2^64 */
    uint64_t a[{size}], b[{size}];          /* Montgomery; of the isomorphic curve */
    uint64_t scale[4][{size}];         /* if isomorphic: u^2, u^3, u^-2, u^-3, Montgomery */
    uint64_t start64[{size}];          /* divsteps with 64-bit words from here take v to R^2 / v mod p */
    uint64_t start32[{size}];          /* and those with 32-bit words */
    uint64_t root[{size}];             /* z^q, Montgomery: p - 1 = 2^twos q, q odd, and z is not a square */
    const uint64_t *base;         /* multiples of the base point */
    const abel__glv *glv;         /* of secp256k1; null for others */
    uint16_t bits;                /* of p */
    uint16_t twos;
    uint8_t order_len;
    uint8_t cofactor;             /* a power of 2 */
    uint8_t a_form;               /* ABEL__A_ZERO and so on, of the isomorphic curve */
    uint8_t isomorphic;           /* 1 if that is another one than the curve itself */
    uint8_t spacing, windows;     /* of the table: see below */
    uint8_t batches64, batches32; /* of divsteps that make an inverse in constant time */
    uint8_t order[72];            /* n, big-endian, order_len bytes */
}} abel__prime_curve;

/* An odd k below the power of 2 above n is a sum of d_i 2^(WINDOW i) for i < windows with odd d_i from -(2 ENTRIES - 1) to
 * 2 ENTRIES - 1. The base table has rows for the multiples i of spacing below windows - 1, and for that: the
 * points (2 e - 1) 2^(WINDOW i) G for e = 1..ENTRIES, affine, on the isomorphic curve, Montgomery. A row is
 * uint64_t[2 words][ENTRIES]: word j of all x, j < words, then word j of all y. The small build has rows 0
 * and windows - 1 alone. */
#define ABEL__PRIME_WINDOW  {WINDOW}
#define ABEL__PRIME_ENTRIES {ENTRIES}
#ifdef ABEL_SMALL
#define ABEL__PRIME_SPACING(spacing, windows) ((windows) - 1)
#else
#define ABEL__PRIME_SPACING(spacing, windows) (spacing)
#endif

/* The fields with code of their own; those with p at run time, by its words; each curve with its field. */
#define ABEL__FP_FIELDS(X) {" ".join(f"X({token})" for token in TUNED)}
#define ABEL__FP_ANY(X)    {" ".join(f"X({token})" for token in ANY_WORDS)}
#define ABEL__FP_CURVES(X) \\
{curves(NAMED.values())}

/* Curves with the same parameters. */
{aliases}

/* For exhaustive tests, with the same code; not in the library. */
#define ABEL__FP_TINY_CURVES(X) \\
{curves(TINY_CURVES)}

#define ABEL__PRIME_DECLARE(name, field) extern const abel__prime_curve abel__##name;
ABEL__FP_CURVES(ABEL__PRIME_DECLARE)
ABEL__FP_TINY_CURVES(ABEL__PRIME_DECLARE)

#endif
"""


def source(curves, what):
    lines = [*comment(f"/* Curves over {what}: {', '.join(c.name for c in curves)}. */", "", " * "),
             '#include "prime_curves.h"']
    for curve in curves:
        lines.append("")
        if shared(curve) is curve:
            lines += [*table(curve), ""]
        if curve.name == "secp256k1":
            lines += [*glv(curve), ""]
        lines += constants(curve)
    return generated("prime_curves.py") + "\n".join(lines) + "\n"


def distinct(field):
    return [c for c in NAMED.values() if c.field == field and BY_KEY[c.key] is c]


def outputs():
    yield "prime_curves.h", header()
    for field, name in TUNED.items():
        yield f"prime_curves_{field}.c", source(distinct(field), f"the field of {name}")
    for field, words in ANY_WORDS.items():
        yield f"prime_curves_{field}.c", source(distinct(field), f"prime fields of {words} words")
    yield "prime_curves_tiny.c", source(TINY_CURVES, "tiny prime fields")
