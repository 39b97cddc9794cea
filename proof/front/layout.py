# SPDX-License-Identifier: Apache-2.0
"""Types of C, as far as kernels use them: integers, pointers, arrays and structs, laid out as gcc does."""

from dataclasses import dataclass

from .program import Reject


@dataclass(frozen=True)
class Int:
    bits: int
    signed: bool
    rank: int  # of C11, 6.3.1.1: conversions go to the higher

    @property
    def size(self):
        return self.bits // 8

    align = size

    @property
    def range(self):
        return (-1 << self.bits - 1, (1 << self.bits - 1) - 1) if self.signed else (0, (1 << self.bits) - 1)


@dataclass(frozen=True)
class Void:
    size = align = 1


@dataclass(frozen=True)
class Ptr:
    to: object
    const: bool
    size: int
    align = 8


@dataclass(frozen=True)
class Array:
    of: object
    count: int

    @property
    def size(self):
        return self.of.size * self.count

    @property
    def align(self):
        return self.of.align


@dataclass(frozen=True)
class Struct:
    name: str  # distinct structs are distinct types
    fields: tuple  # (name, type)

    def offset(self, name):
        """The byte offset of a field."""
        at = 0
        for field, type in self.fields:
            at += -at % type.align
            if field == name:
                return at
            at += type.size
        raise Reject(f"no field {name}")

    @property
    def align(self):
        return max(type.align for _, type in self.fields)

    @property
    def size(self):
        name, type = self.fields[-1]
        end = self.offset(name) + type.size
        return end + -end % self.align


def leaves(type, at=0):
    """The scalars in a type: (byte offset, type)."""
    if isinstance(type, Array):
        return [leaf for i in range(type.count) for leaf in leaves(type.of, at + i * type.of.size)]
    if isinstance(type, Struct):
        return [leaf for name, t in type.fields for leaf in leaves(t, at + type.offset(name))]
    return [(at, type)]


class Model:
    """The integer types of a compiler's target."""

    def __init__(self, long_bits):
        self.pointer = long_bits // 8
        self.char, self.short, self.int = (8, 1), (16, 2), (32, 3)
        self.long, self.longlong, self.int128 = (long_bits, 4), (64, 5), (128, 6)
        self.size_t = Int(long_bits, False, 4 if long_bits == 64 else 3)
        self.plain = Int(32, True, 3)

    def named(self, names):
        """The type of a list of words such as `long unsigned int`."""
        words = list(names)
        signed = "unsigned" not in words
        plain = "char" in words and "signed" not in words and signed
        rest = sorted(w for w in words if w not in ("unsigned", "signed"))
        if plain or words.count("signed") + words.count("unsigned") > 1:
            raise Reject(f"type {' '.join(words)}")
        forms = {("char",): self.char, ("short",): self.short, ("int", "short"): self.short, (): self.int,
                 ("int",): self.int, ("long",): self.long, ("int", "long"): self.long,
                 ("long", "long"): self.longlong, ("int", "long", "long"): self.longlong,
                 ("__int128",): self.int128}
        if tuple(rest) not in forms:
            raise Reject(f"type {' '.join(words)}")
        bits, rank = forms[tuple(rest)]
        return Int(bits, signed, rank)

    def promote(self, type):
        return self.plain if type.rank < self.plain.rank else type

    def common(self, a, b):
        """Usual arithmetic conversions: C11, 6.3.1.8."""
        a, b = self.promote(a), self.promote(b)
        if a.signed == b.signed:
            return a if a.rank >= b.rank else b
        u, s = (b, a) if a.signed else (a, b)
        if u.rank >= s.rank:
            return u
        return s if s.bits > u.bits else Int(s.bits, False, s.rank)

    def literal(self, text):
        """(value, type) of an integer constant: C11, 6.4.4.1."""
        body = text.rstrip("uUlL")
        suffix = text[len(body):].lower()
        if suffix not in ("", "u", "l", "ul", "lu", "ll", "ull", "llu"):
            raise Reject(f"constant {text}")
        decimal = not body.startswith("0") or body == "0"
        z = int(body, 10 if decimal else 16 if body[:2] in ("0x", "0X") else 8)
        ranks = [self.int, self.long, self.longlong][suffix.count("l"):]
        for bits, rank in ranks:
            for signed in [True, False]:
                if signed and "u" in suffix or not signed and decimal and "u" not in suffix:
                    continue
                type = Int(bits, signed, rank)
                if z <= type.range[1]:
                    return z, type
        raise Reject(f"constant {text}")
