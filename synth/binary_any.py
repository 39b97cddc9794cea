# SPDX-License-Identifier: Apache-2.0
"""Constants of the binary curves over fields that have no kernels of their own, and names for those of curves
that stand in curves.py twice."""

from dataclasses import dataclass

from . import binary_poly as poly
from . import orders
from .binary_curves import Arithmetic, Curve, prime
from .binary_fields import FIELDS
from .curves import CURVES, multiple
from .divstep import c_list, limbs
from .emit import fold
from .header import generated

TUNED = {field.polynomial for field in FIELDS}
BINARY = [c for c in CURVES.values() if c.family == "binary"]


def parameters(c):
    return c.field, c.a, c.b, c.x, c.y, c.n, c.h


# The first curve with the same parameters, for each.
FIRST = {c: next(d for d in BINARY if parameters(c) == parameters(d)) for c in BINARY}
ALIASES = [(c, first) for c, first in FIRST.items() if first is not c]

# By identifier.
NAMED = [(c.identifier, Curve(c.name, *parameters(c)))
         for c, first in FIRST.items() if first is c and c.field not in TUNED]


@dataclass(frozen=True)
class TinyOrder:
    """What orders.py asks of a curve."""
    identifier: str
    n: int


def tiny(name, exponents, a, b, h):
    """A curve with its group counted out, and some point of order n = count / h, whose x is not 0."""
    f = sum(1 << e for e in exponents)
    k = Arithmetic(f)
    curve = Curve(name, f, a, b, 0, 0, 0, 0)
    roots = {k.square(z) ^ z: z for z in range(1 << k.m)}
    points = [(0, k.root(b))]
    for x in range(1, 1 << k.m):
        z = roots.get(x ^ a ^ k.mul(b, k.square(k.invert(x))))
        if z is not None:
            points += [(x, k.mul(z, x)), (x, k.mul(z ^ 1, x))]
    n = (len(points) + 1) // h
    factors = [q for q in range(2, n + 1) if n % q == 0 and prime(q)]
    assert n * h == len(points) + 1 and all(curve.contains(p) for p in points), (name, n, h)
    assert factors == [n] or n % 2 == 0, (name, n)
    g = next(g for g in (multiple(curve, h, p) for p in points)
             if g and g[0] and all(multiple(curve, n // q, g) for q in factors))
    return name, Curve(name, f, a, b, *g, n, h)


# For exhaustive tests: fields of odd and even degree, by trinomials and pentanomials; all kinds of cofactors;
# two orders that are even, as those of Oakley are.
TINY = [
    tiny("any7h2", (7, 1, 0), 5, 9, 2),
    tiny("any7h4", (7, 3, 2, 1, 0), 6, 7, 4),
    tiny("any8h2", (8, 4, 3, 1, 0), 32, 3, 2),
    tiny("any8h4", (8, 4, 3, 1, 0), 6, 52, 4),
    tiny("any8h8", (8, 4, 3, 1, 0), 9, 15, 8),
    tiny("any9h6", (9, 4, 0), 5, 10, 6),
    tiny("any9h16", (9, 4, 0), 6, 37, 16),
    tiny("any9even", (9, 4, 0), 0, 11, 3),
    tiny("any10h8", (10, 3, 0), 6, 7, 8),
    tiny("any11h4", (11, 2, 0), 0, 31, 4),
    tiny("any11even", (11, 2, 0), 0, 15, 2),
    tiny("any12h16", (12, 3, 0), 5, 10, 16),
    tiny("any13h2", (13, 4, 3, 1, 0), 5, 12, 2),
    tiny("any13h80", (13, 4, 3, 1, 0), 6, 12, 80),
]


def size(curve):
    """Words of 64 bits in an element, for which there are kernels."""
    return curve.m + 63 >> 6


def definition(identifier, curve):
    """The constants of a curve. Reductions in src/field/binary/any_*.h rely on what is asserted."""
    *middle, m = poly.exponents(curve.f)[1:]
    assert m % 64 and all(e + g <= m + 1 and e < 128 for e in middle for g in middle)
    traces = sum(poly.trace(1 << i, curve.f) << i for i in range(m))
    yield f"const abel__gf2_any_curve abel__{identifier} = {{"
    for member, value in (("a", curve.a), ("root4_b", curve.root4_b), ("x", curve.gx), ("y", curve.gy),
                          ("traces", traces)):
        yield from fold(f".{member} = {c_list(limbs(value, 64, size(curve)))},")
    yield f"    .modulus = &abel__order_{identifier},"
    yield f"    .m = {m}, .terms = {len(middle)}, .middle = {c_list(reversed(middle))},"
    yield f"    .cofactor = {curve.h}, .order_len = {curve.n.bit_length() + 7 >> 3},"
    yield from fold(f".order = {c_list(curve.n.to_bytes(curve.n.bit_length() + 7 >> 3))},")
    yield "};"


def header():
    words = max(size(c) for _, c in NAMED)
    order_len = max(c.n.bit_length() + 7 >> 3 for _, c in NAMED)

    def curves(members):
        return " \\\n".join(f"    X({identifier}, any{size(curve)})" for identifier, curve in members)
    aliases = "\n".join(f"#define abel__{c.identifier} abel__{first.identifier}" for c, first in ALIASES)
    return generated("binary_any.py") + f"""\
/* The constants of binary curves y^2 + xy = x^3 + a x^2 + b over fields that have no kernels of their own.
 * Elements are packed words of 64 bits, lowest first, for every tier; integers are big-endian. */
#ifndef ABEL__GEN_BINARY_ANY_H
#define ABEL__GEN_BINARY_ANY_H

#include "orders.h"

/* The field is GF(2)[x] modulo x^m + (the sum of x^e for the middle exponents e) + 1. */
typedef struct {{
    uint64_t a[{words}];
    uint64_t root4_b[{words}];        /* b^(1/4) */
    uint64_t x[{words}], y[{words}];        /* the base point */
    uint64_t traces[{words}];         /* bit i is the trace of x^i */
    const abel__order *modulus; /* n */
    uint16_t m;
    uint16_t middle[3];         /* as many as there are terms, highest first */
    uint8_t terms;
    uint8_t order_len;
    uint16_t cofactor;
    uint8_t order[{order_len}];          /* n, in order_len bytes; prime, or even */
}} abel__gf2_any_curve;

/* any2 is all fields whose elements have two words, and so on. ABEL__GF2_ANY_FIELDS: X(field) for each of
 * these; ABEL__GF2_ANY_CURVES: X(curve, field) for each curve; its constants are abel__<curve>. */
#define ABEL__GF2_ANY_FIELDS(X) {" ".join(f"X(any{n})" for n in sorted({size(c) for _, c in NAMED}))}
#define ABEL__GF2_ANY_CURVES(X) \\
{curves(NAMED)}

/* For exhaustive tests, with the same code; not in the library. */
#define ABEL__GF2_ANY_TINY_CURVES(X) \\
{curves(TINY)}

/* Curves with the parameters of others, whose constants are here or in binary_curves.h. */
{aliases}

#define ABEL__GF2_ANY_DECLARE(curve, field) extern const abel__gf2_any_curve abel__##curve;
ABEL__GF2_ANY_CURVES(ABEL__GF2_ANY_DECLARE)

#endif
"""


def source():
    text = "\n\n".join("\n".join(definition(*curve)) for curve in NAMED)
    return generated("binary_any.py") + f'#include "binary_any.h"\n\n{text}\n'


def tiny_source():
    """The orders come along: those of orders.c are of named curves alone."""
    lines = ['#include "binary_any.h"', ""]
    for directive, word in ("#if ABEL__ORDER_WORD_BITS == 64", 64), ("#else", 32):
        lines.append(directive)
        for identifier, curve in TINY:
            lines.append("static " + "\n".join(orders.definition(TinyOrder(identifier, curve.n), word)))
    lines += ["#endif", ""]
    for curve in TINY:
        lines += [*definition(*curve), ""]
    return generated("binary_any.py") + "\n".join(lines)


def outputs():
    yield "binary_any.h", header()
    yield "binary_any.c", source()
    yield "binary_any_tiny.c", tiny_source()
