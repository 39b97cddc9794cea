# SPDX-License-Identifier: Apache-2.0
"""C expressions with bounds, and how they are printed.

A Value is a C expression over unsigned integers together with an interval that holds its value
for every admissible input. Each operation computes the interval of its result and raises
BoundError where the C operation could wrap: a kernel that was emitted is a kernel whose words and
accumulators were found large enough.
"""

import textwrap

WIDTH = 110  # columns

PRIMARY, CAST, PRODUCT, SUM, SHIFT, AND, OR = range(7)


class BoundError(Exception):
    """A bound that the specification states does not hold."""


def power(n):
    """n as people write it: 2^51 + 2^24, or plain digits where that is no sum of few powers."""
    bits = [i for i in range(n.bit_length(), -1, -1) if n >> i & 1]
    if n > 1024 and len(bits) <= 3:
        return " + ".join(f"2^{i}" for i in bits)
    if n > 1024 and bin(n + 1).count("1") <= 2:
        return power(n + 1) + " - 1"
    return str(n)


def c_type(bits):
    return {8: "uint8_t", 32: "uint32_t", 64: "uint64_t", 128: "u128"}[bits]


def literal(n):
    return str(n) if n < 1 << 20 else f"0x{n:x}"


def offset(pointer, i):
    return f"{pointer} + {i}" if i else pointer


class Value:
    """An expression of type c_type(bits) with lo <= value <= hi; its lowest `zeros` bits are 0."""

    def __init__(self, c, bits, lo, hi, level=PRIMARY, zeros=0):
        if lo < 0 or hi >> bits:
            raise BoundError(f"{c} may be {lo if lo < 0 else hi}, which does not fit {bits} bits")
        self.c, self.bits, self.lo, self.hi, self.level, self.zeros = c, bits, lo, hi, level, zeros

    def inside(self, level):
        """The text as an operand of an operator: mixed operators always get parentheses, but for
        products in sums and sums in sums."""
        plain = self.level <= CAST or (self.level, level) in ((PRODUCT, SUM), (SUM, SUM), (OR, OR))
        return self.c if plain else f"({self.c})"

    def binary(self, other, op, level, lo, hi, zeros=0):
        text = f"{self.inside(level)} {op} {other.inside(level)}"
        return Value(text, max(self.bits, other.bits), lo, hi, level, zeros)

    def lift(self, other):
        return other if isinstance(other, Value) else Value(literal(other), self.bits, other, other)

    def __add__(self, other):
        other = self.lift(other)
        return self.binary(other, "+", SUM, self.lo + other.lo, self.hi + other.hi)

    def __radd__(self, other):
        return self.lift(other) + self

    def __sub__(self, other):
        other = self.lift(other)
        if other.level == SUM:
            other = Value(f"({other.c})", other.bits, other.lo, other.hi)
        return self.binary(other, "-", SUM, self.lo - other.hi, self.hi - other.lo)

    def __rsub__(self, other):
        return self.lift(other) - self

    def __mul__(self, other):
        other = self.lift(other)
        return self.binary(other, "*", PRODUCT, self.lo * other.lo, self.hi * other.hi)

    def __rshift__(self, k):
        if k == 0:
            return self
        return Value(f"{self.inside(SHIFT)} >> {k}", self.bits, self.lo >> k, self.hi >> k, SHIFT)

    def __lshift__(self, k):
        if k == 0:
            return self
        return Value(f"{self.inside(SHIFT)} << {k}", self.bits, self.lo << k, self.hi << k, SHIFT, k)

    def __or__(self, other):
        if self.hi >> other.zeros and other.hi >> self.zeros:
            raise BoundError(f"{self.c} | {other.c} overlap")
        return self.binary(other, "|", OR, self.lo + other.lo, self.hi + other.hi)

    def low(self, k):
        """The value mod 2^k."""
        if self.hi >> k == 0:
            return self
        return Value(f"{self.inside(AND)} & {literal((1 << k) - 1)}", self.bits, 0, (1 << k) - 1, AND)

    def wide(self):
        """The same value in a type of twice the width."""
        return Value(f"({c_type(2 * self.bits)}){self.inside(CAST)}", 2 * self.bits, self.lo, self.hi, CAST)

    def word(self, bits):
        """The value mod 2^bits, in a type of that width."""
        if self.bits == bits:
            return self
        hi = (1 << bits) - 1
        lo, hi = (self.lo, self.hi) if self.hi <= hi else (0, hi)
        return Value(f"({c_type(bits)}){self.inside(CAST)}", bits, lo, hi, CAST)

    def times_wrapping(self, factor):
        """The value times a constant, mod 2^bits."""
        return self.binary(self.lift(factor), "*", PRODUCT, 0, (1 << self.bits) - 1)

    def at_most(self, hi):
        """The same with a bound that holds for a reason beyond intervals, which the caller gives."""
        return Value(self.c, self.bits, min(self.lo, hi), min(self.hi, hi), self.level, self.zeros)

    def plus_at_most(self, other, hi):
        """The sum where, for such a reason, it is at most hi."""
        return self.binary(other, "+", SUM, min(self.lo + other.lo, hi), min(self.hi + other.hi, hi))


def total(values):
    first, *rest = values
    for v in rest:
        first = first + v
    return first


def fold(line, indent="    "):
    """Breaks a statement that is too long at its outermost sums and alternatives, or between the elements
    of a list in braces."""
    pieces, open_brackets, start = [], [], 0
    for i, ch in enumerate(line):
        if ch in "([{":
            open_brackets.append(ch)
        elif ch in ")]}":
            open_brackets.pop()
        elif (not open_brackets and line[i - 1:i + 2] in (" + ", " | ")
              or open_brackets == ["{"] and line[i - 1] == ","):
            pieces.append(line[start:i].rstrip())
            start = i
    pieces.append(line[start:])
    hang = indent + " " * (line.index(" = ") + (4 if "{" in line else 3) if " = " in line else 4)
    lines, current = [], indent + pieces[0]
    for piece in pieces[1:]:
        if len(current) + 1 + len(piece) > WIDTH:
            lines.append(current)
            current = hang + piece.lstrip()
        else:
            current += " " + piece.lstrip()
    return lines + [current]


class Body:
    """The statements of one function."""

    def __init__(self):
        self.lines = []

    def raw(self, *lines):
        for line in lines:
            self.lines += fold(line)

    def note(self, text):
        """A comment."""
        lines = textwrap.wrap(text, WIDTH - 3, initial_indent="    /* ", subsequent_indent="     * ")
        self.lines += lines[:-1] + [lines[-1] + " */"]

    def let(self, name, value):
        """Names a value; what follows refers to the name."""
        self.raw(f"{c_type(value.bits)} {name} = {value.c};")
        return Value(name, value.bits, value.lo, value.hi)

    def subtract(self, names, a, b, borrow=None):
        """Names the word (a - b - borrow) mod 2^w and the borrow out of it."""
        difference, out = names
        if borrow is not None:
            b = b.wide() + borrow if b.hi else borrow
        bits, wide = a.bits, 2 * a.bits
        self.raw(f"{c_type(wide)} {difference} = {a.wide().c} - {b.inside(PRODUCT)};")
        d = Value(difference, wide, 0, (1 << wide) - 1)
        return d.word(bits), self.let(out, (d >> wide - 1).word(bits))

    def store(self, target, value, hi):
        """Stores a limb whose specified bound is hi."""
        if value.hi > hi:
            raise BoundError(f"{target} = {value.c} may be {power(value.hi)}, above {power(hi)}")
        self.raw(f"{target} = {value.c};")
