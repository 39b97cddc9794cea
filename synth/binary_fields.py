# SPDX-License-Identifier: Apache-2.0
"""The fields GF(2^m) of the binary curves, and how each tier holds their elements."""

from dataclasses import dataclass
from functools import cached_property

from . import binary_poly as poly


@dataclass(frozen=True)
class BinaryField:
    m: int
    middle: tuple   # the polynomial is x^m + (the sum of x^e for these e) + 1
    chain: tuple    # an addition chain for m - 1; each element is the one before it plus an earlier one
    maps: tuple     # the k whose power 2^k has a bit matrix: for the long steps of the chain, and about m / 4
    powers: tuple   # those whose power 2^k has images: for the long steps of the chain

    @cached_property
    def polynomial(self):
        return 1 << self.m | sum(1 << e for e in self.middle) | 1

    @property
    def bytes(self):
        return (self.m + 7) // 8

    @property
    def words(self):
        """Words of 64 bits."""
        return (self.m + 63) // 64

    @property
    def block(self):
        """How many words of an element there are images for: all, or half if all are much for a cache."""
        return self.words if 8 * self.m * self.words < 20000 else (self.words + 1) // 2

    @property
    def text(self):
        return poly.text(self.polynomial)

    @cached_property
    def trace_bits(self):
        """The i with trace(x^i) = 1. The trace is linear: that of a is the sum of these bits of a."""
        return [i for i in range(self.m) if poly.trace(1 << i, self.polynomial)]

    @cached_property
    def root_x(self):
        """The square root of x."""
        return poly.square_root(2, self.polynomial)

    def power(self, e):
        """The exponents of x^e mod the polynomial."""
        return poly.exponents(poly.power_of_x(e, self.polynomial))

    def overflow(self, bits):
        """Shifts k such that, for t of so many bits, t x^m is the polynomial's tail times (t + the sum of
        t >> k) with everything at x^m and above dropped: what comes back once more. None if nothing does."""
        shifts = [self.m - e for e in self.middle if bits + e > self.m]
        assert all(bits - k + e <= self.m for k in shifts for e in self.middle)
        return shifts

    @cached_property
    def chain_steps(self):
        """For each element of the chain but the first: the index of what was added to the one before."""
        steps = [self.chain.index(b - a) for a, b in zip(self.chain, self.chain[1:])]
        assert self.chain[0] == 1 and self.chain[-1] == self.m - 1
        return steps


# SEC 2, version 1.0, table 3; FIPS 186-4, appendix D.1.3.
FIELDS = [
    BinaryField(163, (7, 6, 3), (1, 2, 3, 6, 9, 18, 27, 54, 81, 162), (27, 41, 81), (27, 81)),
    BinaryField(193, (15,), (1, 2, 3, 6, 12, 24, 48, 96, 192), (24, 96), (24, 96)),
    BinaryField(233, (74,), (1, 2, 3, 6, 7, 14, 28, 29, 58, 116, 232), (29, 58, 116), (29, 116)),
    BinaryField(239, (158,), (1, 2, 3, 4, 7, 14, 28, 56, 112, 119, 238), (28, 60, 119), (28, 119)),
    BinaryField(283, (12, 7, 5), (1, 2, 4, 8, 16, 17, 34, 35, 70, 140, 141, 282), (35, 71, 141),
                (35, 141)),
    BinaryField(409, (87,), (1, 2, 4, 8, 16, 17, 34, 68, 136, 204, 408), (68, 102, 204), (68, 204)),
    BinaryField(571, (10, 5, 2), (1, 2, 4, 8, 16, 18, 19, 38, 76, 95, 190, 285, 570), (95, 143, 285),
                (95, 285)),
]

# For exhaustive tests, with the same code.
TINY = [
    BinaryField(7, (1,), (1, 2, 3, 6), (2,), (2,)),
    BinaryField(11, (2,), (1, 2, 4, 5, 10), (3, 5), (3, 5)),
    BinaryField(13, (4, 3, 1), (1, 2, 3, 6, 12), (3, 6), (3, 6)),
]
