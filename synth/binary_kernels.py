# SPDX-License-Identifier: Apache-2.0
"""The kernels that a header of a binary field defines, whatever the representation: names, parameters,
meaning. The statements come from binary_words.py or binary_lanes.py, everything else from here.

A tier's file includes one field header and then the templates over it (src/field/binary/gf2.h), so
the names are the same for every field: gf2_ for one element, gf2x2_ and gf2x4_ for two and four."""

from collections import namedtuple

# kind: fe (degree below m), wide (any sum of products of two elements), mask, bytes (big-endian, of
# the field's length), words (of 64 bits, the lowest first, of degree below m). direction: in, out, inout.
Parameter = namedtuple("Parameter", "name kind direction")

# operation: for each output, or "return" for a mask that is returned, an expression over the inputs
# in Python's syntax, where elements are objects with + and * of GF(2^m), wide ones with those of
# GF(2)[x]. note: what else to say.
Kernel = namedtuple("Kernel", "name parameters operation note")


def kernel(name, parameters, note="", **operation):
    def parse(text):
        direction, kind, name = text.split()
        return Parameter(name, kind, direction)
    return Kernel(name, [parse(p) for p in parameters.split(", ")], operation, note)


COMMON = [
    kernel("zero", "out fe r", r="0"),
    kernel("copy", "out fe r, in fe a", r="a",
           note="by words or vectors: an assignment of structs may be a wider load, which waits for stores"),
    kernel("add", "out fe r, in fe a, in fe b", r="a + b"),
    kernel("add_wide", "out wide r, in wide a, in wide b", r="a + b",
           note="sums of products are reduced once"),
    kernel("mul_wide", "out wide r, in fe a, in fe b", r="a * b"),
    kernel("square_wide", "out wide r, in fe a", r="a * a"),
    kernel("reduce", "out fe r, in wide a", r="a % f"),
    kernel("mul", "out fe r, in fe a, in fe b", r="a * b % f"),
    kernel("square", "out fe r, in fe a", r="a * a % f"),
    kernel("split", "out fe even, out fe odd, in fe a", even="evens(a)", odd="odds(a)",
           note="a = even^2 + x odd^2 in GF(2)[x]: the square root of a is even + sqrt(x) odd"),
]

SINGLE = [
    kernel("one", "out fe r", r="1"),
    kernel("root_x", "out fe r", r="sqrt(2)", note="the square root of x"),
    kernel("select", "out fe r, in mask m, in fe a, in fe b", r="a if m else b"),
    kernel("swap", "in mask m, inout fe a, inout fe b", a="b if m else a", b="a if m else b"),
    kernel("is_zero", "in fe a", **{"return": "a == 0"}),
    kernel("equal", "in fe a, in fe b", **{"return": "a == b"}),
    kernel("trace", "in fe a", **{"return": "trace(a) == 1"}),
    kernel("low_bit", "in fe a", **{"return": "a % 2 == 1"}, note="the coefficient of x^0"),
    kernel("to_bytes", "out bytes bytes, in fe a", bytes="a", note="big-endian (SEC 1, section 2.3.5)"),
    kernel("from_bytes", "out fe r, in bytes bytes", r="bytes % 2**m", **{"return": "bytes < 2**m"},
           note="false, and r without what is above, if the degree is not below m"),
    kernel("from_words", "out fe r, in words words", r="words",
           note="for constants: the lowest word first, whatever the representation"),
    kernel("to_words", "out words words, in fe a", words="a"),
]
