# SPDX-License-Identifier: Apache-2.0
"""Constants for src/curve/binary/tau.h, which expands scalars on Koblitz curves to the base of Frobenius; and
the proof that so many digits suffice.

An element x + y omega of Z[omega], where omega^2 = omega - 2, is the pair (x, y); it is a complex number of
absolute value sqrt(norm). Frobenius is tau = mu omega, with mu = (-1)^(1 - a)."""

import functools
import math
from fractions import Fraction

from .binary_fields import FIELDS, TINY
from .divstep import c_list, limbs
from .emit import fold
from .header import generated

OMEGA = (0, 1)

# The coefficients a of the Koblitz curves y^2 + xy = x^3 + a x^2 + 1 over GF(2^m), by m.
KOBLITZ = {7: (0, 1), 11: (1,), 13: (0,), 163: (1,), 233: (0,), 239: (0,), 283: (0,), 409: (0,), 571: (0,)}

WORDS = (64, 32)


def add(a, b):
    return a[0] + b[0], a[1] + b[1]


def multiply(a, b):
    return a[0] * b[0] - 2 * a[1] * b[1], a[0] * b[1] + a[1] * b[0] + a[1] * b[1]


def conjugate(a):
    return a[0] + a[1], -a[1]


def norm(a):
    return a[0] ** 2 + a[0] * a[1] + 2 * a[1] ** 2


def power(a, e):
    return functools.reduce(multiply, [a] * e, (1, 0))


def geometric(a, count):
    """1 + a + ... + a^(count - 1)."""
    total, term = (0, 0), (1, 0)
    for _ in range(count):
        total, term = add(total, term), multiply(term, a)
    return total


class Koblitz:
    """The curve over GF(2^m) with this a."""

    def __init__(self, m, a):
        self.m, self.mu = m, 1 if a else -1
        # (tau^m - 1) / (tau - 1), which is 0 on the subgroup of order n: there tau^m = 1, and tau - 1 has an
        # inverse, as its norm is the cofactor.
        self.delta = geometric((0, self.mu), m)
        self.n = norm(self.delta)
        self.bytes = (self.n.bit_length() + 7) // 8
        # n is odd, so delta is a unit mod 2; 1 is the only one: 2 = omega conjugate(omega), coprime.
        assert self.delta[0] % 2 == 1 and self.delta[1] % 2 == 0

    def basis(self, mirrored):
        """A basis of the multiples of delta, and the coordinates of n = conjugate(delta) delta there: delta
        and omega delta or, mirrored, delta and conjugate(omega) delta."""
        x, y = conjugate(self.delta)
        if mirrored:
            return (self.delta, multiply((1, -1), self.delta)), (x + y, -y)
        return (self.delta, multiply(OMEGA, self.delta)), (x, y)


# The proof that L digits +-1 suffice, L even. The C code has E = 2 B - (1 + omega + ...) = k - q0 v0 - q1 v1.
# It chooses q_i so near the coordinate k c_i / n of k that those of E in the basis (v0, v1) are within
# 1 + error, with the parity for which E = 1 + omega mod 2. A sum of digits e_i omega^i is mod 2 what its
# length says: 1 if that is odd, 1 + omega if it is even and not 0. Now take digits off E, lowest first. Both
# E - 1 and E + 1 are divisible by omega, and the quotients differ by conjugate(omega) = 1 + omega mod 2: one
# of them is 1 mod 2. Of that one's successors, likewise, one is 1 + omega mod 2. So after j = L - SMALL steps
# there is a sum D of j digits and c = (E - D) / omega^j, odd in both coordinates. E is a sum of L digits if c
# is one of SMALL. As |D| < sqrt(2)^j / (sqrt(2) - 1), c omega^j / delta = E / delta - D / delta is near: the
# finitely many c for which it is near enough are all tried.

SMALL = 14


@functools.cache
def small_sums():
    """All sums of SMALL digits."""
    sums = {(0, 0)}
    for i in range(SMALL):
        x, y = power(OMEGA, i)
        sums = {(a + s * x, b + s * y) for a, b in sums for s in (1, -1)}
    return sums


def above(numerator, denominator=1):
    """A bound of the square root of a quotient from above, as a fraction."""
    scale = 1 << 64
    return Fraction(math.isqrt(numerator * scale * scale // denominator) + 1, scale)


def suffices(curve, length, mirrored, error):
    """Whether every E is a sum of `length` digits."""
    steps = length - SMALL
    # In units of delta: a bound of D, then of the coordinates of E - D. Of a number of absolute value 1 they
    # are at most sqrt(8/7) and sqrt(4/7), also in the mirrored basis.
    d = above(1 << steps, curve.n) * Fraction(2414214, 10**6)
    bounds = [math.floor((1 + error + above(square, 7) * d) * curve.n) for square in (8, 4)]
    # |E| is at most 2 (1 + error) |delta|, as |x + y omega| <= 2 where |x|, |y| <= 1.
    radius = math.ceil((2 * (1 + error) + d) * above(curve.n, 1 << steps))
    sums = small_sums()
    # c in coordinates: n c omega^steps / delta, and the mirrored ones.
    scale = multiply(power(OMEGA, steps), conjugate(curve.delta))
    for y in range(-radius | 1, radius + 1, 2):
        for x in range(-radius - y // 2 - 1 | 1, radius - y // 2 + 1, 2):
            if (x, y) not in sums:
                u, v = multiply((x, y), scale)
                if mirrored:
                    u, v = u + v, -v
                if abs(u) <= bounds[0] and abs(v) <= bounds[1]:
                    return False
    return True


class Shape:
    """What the curves over GF(2^m) have in common: the numbers of digits; the words of a coordinate of an
    element, and of all else that has half the length of a scalar; and the scale of reciprocals. Let t be the
    bits of k below those leading bytes that fill the words; then |k c_i / n| is nearly
    (k >> t) g_i / 2^(word * words + shift) with the reciprocal g_i = |c_i| 2^(t + word * words + shift) / n,
    which is rounded and fills the words, too."""

    def __init__(self, m):
        self.m, self.curves = m, [Koblitz(m, a) for a in KOBLITZ[m]]
        self.bytes, = {curve.bytes for curve in self.curves}
        # Ten digits more than the bits of n; the assertion below says whether that was enough.
        longest = max(curve.n for curve in self.curves).bit_length() + 10
        self.words = {word: -(-self.coordinate_bits(longest) // word) for word in WORDS}
        self.shift = {word: min(self.largest_shift(curve, word) for curve in self.curves) for word in WORDS}
        self.one, self.mirrored = min((self.length(mirrored, 4), mirrored) for mirrored in (False, True))
        self.four = self.length(self.mirrored, 16)
        for word in WORDS:
            # 2 B has a bit more than B.
            assert self.coordinate_bits(self.four) + 1 <= word * self.words[word]
            assert 1 <= self.shift[word] < word

    @staticmethod
    def coordinate_bits(digits):
        """Of a coordinate, with its sign, of a sum of digits 0 and 1: at most sqrt(8/7) |sum|, where |sum| <
        sqrt(2)^digits / (sqrt(2) - 1), so below 2^(digits / 2 + 1.4)."""
        return (digits + 1) // 2 + 3

    def dropped(self, word):
        """t."""
        return 8 * max(0, self.bytes - word // 8 * self.words[word])

    def reciprocals(self, curve, mirrored, word, shift):
        exponent = self.dropped(word) + word * self.words[word] + shift
        return [((abs(c) << exponent + 1) + curve.n) // (2 * curve.n) for c in curve.basis(mirrored)[1]]

    def largest_shift(self, curve, word):
        """So that reciprocals fit."""
        limit = 1 << word * self.words[word]
        return max(shift for shift in range(word) if all(
            g < limit for mirrored in (False, True) for g in self.reciprocals(curve, mirrored, word, shift)))

    def error(self, curve, mirrored, word):
        """A bound of that of k c_i / n: what the dropped bits of k and the rounding of g_i do."""
        t = self.dropped(word)
        largest = max(abs(c) for c in curve.basis(mirrored)[1])
        return (Fraction((1 << t) * largest, curve.n) +
                Fraction(curve.n >> t, 2 << word * self.words[word] + self.shift[word]))

    def length(self, mirrored, multiple):
        """The smallest multiple of `multiple` that suffices for each curve and word."""
        bits = max(curve.n for curve in self.curves).bit_length()   # no fewer: a class mod delta has one sum
        length = -(-max(bits, SMALL) // multiple) * multiple
        while not all(suffices(curve, length, mirrored, max(self.error(curve, mirrored, w) for w in WORDS))
                      for curve in self.curves):
            length += multiple
        return length


@functools.cache
def shape(m):
    return Shape(m)


def members(m, a, word):
    """The members of an abel__tau, with their values."""
    form, curve = shape(m), Koblitz(m, a)
    count, radix = form.words[word], 1 << word * form.words[word]

    def element(value):
        return "{" + ", ".join(c_list(limbs(c % radix, word, count)) for c in value) + "}"

    basis, coordinates = curve.basis(form.mirrored)
    reciprocals = form.reciprocals(curve, form.mirrored, word, form.shift[word])
    # The C code has |k c_i / n|, so v_i takes the sign of c_i; and it adds, so here is -v_i.
    opposite = [(-x, -y) if c > 0 else (x, y) for (x, y), c in zip(basis, coordinates)]
    sums = [geometric(OMEGA, length) for length in (form.one, form.four)]
    yield f".flip = {8 if curve.mu > 0 else 11},"
    yield f".parity = {0 if form.mirrored else 1},"
    for name, value in (("reciprocal", [c_list(limbs(g, word, count)) for g in reciprocals]),
                        ("basis", map(element, opposite)), ("ones", map(element, sums))):
        yield from (f".{name}[{i}] = {text}," for i, text in enumerate(value))


def initializer(m, a):
    """The text of the initialiser of an abel__tau for the Koblitz curve over GF(2^m) with this a, in braces,
    for both word sizes."""
    text = {word: "\n".join(line for member in members(m, a, word) for line in fold(member))
            for word in WORDS}
    return f"""{{
#if ABEL__ORDER_WORD_BITS == 64
{text[64]}
#else
{text[32]}
#endif
}}"""


def header():
    def by_word(word):
        x, y = power((1, -1), word)
        yield f"#define ABEL__TAU_WORDS_MAX {max(shape(m).words[word] for m in KOBLITZ)}"
        yield f"#define ABEL__TAU_CONJUGATE_0 ({x})"
        yield f"#define ABEL__TAU_CONJUGATE_1 ({y})"
        for m in KOBLITZ:
            yield f"#define ABEL__TAU_WORDS_{m} {shape(m).words[word]}"
            yield f"#define ABEL__TAU_SHIFT_{m} {shape(m).shift[word]}"

    def by_field():
        for m in sorted(field.m for field in FIELDS + TINY):
            yield f"#define ABEL__TAU_KOBLITZ_{m} {int(m in KOBLITZ)}"
            if m in KOBLITZ:
                yield f"#define ABEL__TAU_BYTES_{m} {shape(m).bytes}"
                yield f"#define ABEL__TAU_DIGITS_{m}(lanes) ((lanes) == 4 ? {shape(m).four} : {shape(m).one})"

    newline = "\n"
    return f"""{generated("tau.py")}\
/* Constants for src/curve/binary/tau.h, which says what they are for. Numbers are in words, lowest first. */
#ifndef ABEL__GEN_TAU_CONSTANTS_H
#define ABEL__GEN_TAU_CONSTANTS_H

#include "orders.h"

/* By field: whether it has a Koblitz curve; the bytes of a scalar; the digits of an expansion in one lane
 * and in four, which are proved to suffice. By word, too: the words of a coordinate, and by how many bits
 * more than these a product with a reciprocal is shifted. conjugate(omega)^WORD_BITS is CONJUGATE_0 +
 * CONJUGATE_1 omega. */
{newline.join(by_field())}
#if ABEL__ORDER_WORD_BITS == 64
{newline.join(by_word(64))}
#else
{newline.join(by_word(32))}
#endif

/* Elements x + y omega are {{x, y}}, signed, modulo 2^WORD_BITS to the number of words. */
typedef struct abel__tau {{
    uint8_t flip;   /* of the bits of a block */
    uint8_t parity; /* of k + q0 */
    abel__order_word reciprocal[2][ABEL__TAU_WORDS_MAX]; /* g_i */
    abel__order_word basis[2][2][ABEL__TAU_WORDS_MAX];   /* -v_i */
    abel__order_word ones[2][2][ABEL__TAU_WORDS_MAX];    /* the sum of all omega^i for one lane, for four */
}} abel__tau;

#endif
"""


def outputs():
    yield "tau_constants.h", header()
