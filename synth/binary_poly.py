# SPDX-License-Identifier: Apache-2.0
"""GF(2)[x]: a polynomial is an integer whose bit i is the coefficient of x^i."""

import functools


def exponents(a):
    """The exponents of the terms of a, ascending."""
    return [i for i in range(a.bit_length()) if a >> i & 1]


def multiply(a, b):
    r = 0
    while b:
        low = b & -b
        r ^= a * low
        b ^= low
    return r


@functools.cache
def tail(f):
    """The exponents of f but the highest."""
    return exponents(f)[:-1]


def remainder(a, f):
    """a mod f, in few steps if f has few terms: x^m times what is above x^m is that times the tail."""
    m = f.bit_length() - 1
    while above := a >> m:
        a ^= above << m
        for e in tail(f):
            a ^= above << e
    return a


def square(a):
    """Each bit i goes to bit 2i."""
    return int(f"{a:b}", 4)


def power_of_x(e, f):
    """x^e mod f."""
    return remainder(1 << e, f)


def trace(a, f):
    """a + a^2 + a^4 + ... + a^(2^(m - 1)) mod f, which is 0 or 1."""
    total = 0
    for _ in range(f.bit_length() - 1):
        total ^= a
        a = remainder(square(a), f)
    return total


def half_trace(a, f):
    """a + a^4 + a^16 + ... + a^(2^(m - 1)) mod f, for odd m."""
    total = a
    for _ in range((f.bit_length() - 2) // 2):
        a = remainder(square(remainder(square(a), f)), f)
        total ^= a
    return total


def square_root(a, f):
    for _ in range(f.bit_length() - 2):
        a = remainder(square(a), f)
    return a


def text(a, power="^"):
    """a as people write it, highest term first."""
    terms = [f"x{power}{e}" if e > 1 else ("1", "x")[e] for e in reversed(exponents(a))]
    return " + ".join(terms) if terms else "0"
