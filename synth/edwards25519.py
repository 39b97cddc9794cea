# SPDX-License-Identifier: Apache-2.0
"""Constants of edwards25519, -x^2 + y^2 = 1 + d x^2 y^2 over 2^255 - 19 (RFC 8032, section 5.1), and
tables of multiples of its base point. The point arithmetic is the affine addition law as it
stands in the RFC's references, with a field inversion for each fraction: slow, and complete, as
-1 is a square and d is not."""

from .fields import L25519, P25519 as P
from .header import generated

D = -121665 * pow(121666, -1, P) % P
HALF = pow(2, -1, P)
IDENTITY = (0, 1)
SQRT_M1 = pow(2, (P - 1) // 4, P)


def add(p, q):
    (x1, y1), (x2, y2) = p, q
    t = D * x1 * x2 * y1 * y2
    return (x1 * y2 + x2 * y1) * pow(1 + t, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - t, -1, P) % P


def base_point():
    """The point with y = 4/5 and even x: x^2 = (y^2 - 1) / (d y^2 + 1)."""
    y = 4 * pow(5, -1, P) % P
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * SQRT_M1 % P
    assert x * x % P == square
    return (x if x % 2 == 0 else P - x), y


def multiples(first, step, count):
    """first, first + step, ..., count of them."""
    points = [first]
    while len(points) < count:
        points.append(add(points[-1], step))
    return points


def row(p):
    """1p to 8p."""
    return multiples(p, p, 8)


def times16(p):
    for _ in range(4):
        p = add(p, p)
    return p


def small_order_ys():
    """The y of the points of order 1, 2, 4 and 8. (x, y) has order 2 for (0, -1), 4 for y = 0; it has
    order 8 if its double (2xy / (1 + d x^2 y^2), (y^2 + x^2) / (1 - d x^2 y^2)) has y = 0, that is,
    y^2 = -x^2 = (y^2 - 1) / -(d y^2 + 1), or d y^4 + 2 y^2 - 1 = 0."""
    root = pow((1 + D) % P, (P + 3) // 8, P)
    if root * root % P != (1 + D) % P:
        root = root * SQRT_M1 % P
    assert root * root % P == (1 + D) % P
    ys = {1, P - 1, 0}
    for square in ((-1 + root) * pow(D, -1, P) % P, (-1 - root) * pow(D, -1, P) % P):
        y = pow(square, (P + 3) // 8, P)
        y = y if y * y % P == square else y * SQRT_M1 % P
        if y * y % P == square:
            ys |= {y, P - y}
    assert len(ys) == 5
    return sorted(ys)


def c_bytes(value):
    digits = [f"0x{b:02x}" for b in value.to_bytes(32, "little")]
    return "{" + ",\n ".join(",".join(digits[i:i + 16]) for i in (0, 16)) + "}"


def c_point(point):
    x, y = point
    return "{" + ",\n".join(c_bytes(v % P) for v in ((y + x) * HALF, (y - x) * HALF, D * x * y)) + "}"


def c_list(items):
    return "{" + ",\n".join(items) + "}"


def declaration(name, dimensions):
    return f"const uint8_t abel__edwards25519_{name}{dimensions}"


BASE = declaration("base", "[EDWARDS25519_BASE_ROWS][8][3][32]")
BASE_ODD = declaration("base_odd", "[EDWARDS25519_BASE_ODD][3][32]")


def table(file, rows, odd, what):
    """The header and the source of a table with `rows` rows of the walk and `odd` odd multiples."""
    base = base_point()
    starts = [base]
    while len(starts) < rows:
        starts.append(times16(starts[-1]))
    walk = c_list(c_list(map(c_point, row(p))) for p in starts)
    odds = c_list(map(c_point, multiples(base, add(base, base), odd)))
    yield f"{file}.h", f"""{generated("edwards25519.py")}\
/* Multiples of the base point B of edwards25519, {what}. Each point is (y + x) / 2,
 * (y - x) / 2, dxy mod 2^255 - 19, little-endian and canonical: one table serves every representation of
 * the field and every byte order. */
#ifndef ABEL__GEN_EDWARDS25519_BASE_H
#define ABEL__GEN_EDWARDS25519_BASE_H

#include <stdint.h>

#define EDWARDS25519_BASE_ROWS {rows}
#define EDWARDS25519_BASE_ODD {odd}

/* abel__edwards25519_base: [i][j] is (j + 1) 16^i B. */
extern {BASE} __attribute__((visibility("hidden")));

/* abel__edwards25519_base_odd: [j] is (2j + 1) B. */
extern {BASE_ODD} __attribute__((visibility("hidden")));

#endif
"""
    yield f"{file}.c", f"""{generated("edwards25519.py")}\
#include "{file}.h"

_Alignas(32) {BASE} =
{walk};

_Alignas(32) {BASE_ODD} =
{odds};
"""


def constants():
    arrays = [("p", P, "p = 2^255 - 19"), ("d", D, "d = -121665 / 121666"), ("2d", 2 * D % P, "2d"),
              ("sqrt_m1", SQRT_M1, "2^((p - 1) / 4), a square root of -1"),
              ("order", L25519, "L = 2^252 + 27742317777372353535851937790883648493, the base point's order")]
    text = "\n".join(f"""/* {what}. */
_Alignas(32) static const uint8_t edwards25519_{name}[32] =
{c_bytes(value)};
""" for name, value, what in arrays)
    return f"""{generated("edwards25519.py")}\
/* Constants of edwards25519 (RFC 8032, section 5.1): elements of the field 2^255 - 19 and the order, all
 * little-endian. */
#ifndef ABEL__GEN_EDWARDS25519_CONSTANTS_H
#define ABEL__GEN_EDWARDS25519_CONSTANTS_H

#include <stdint.h>

{text}
/* The y of the points whose order divides 8. */
static const uint8_t edwards25519_small_order_y[5][32] =
{c_list(map(c_bytes, small_order_ys()))};

/* The identity as an entry of the tables of edwards25519_base.h. */
_Alignas(32) static const uint8_t edwards25519_base_identity[3][32] =
{c_point(IDENTITY)};

#endif
"""


def outputs():
    yield "edwards25519_constants.h", constants()
    yield from table("edwards25519_base", 64, 64, "the whole table")
    yield from table("edwards25519_base_small", 1, 8, "the small build's")
