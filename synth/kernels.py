# SPDX-License-Identifier: Apache-2.0
"""The kernels that a field header defines, whatever the strategy: names, parameters, meaning.

A strategy is a module with `bodies(field)`, which gives the statements of each kernel by name.
This file says what each must do; header.py makes the prototype, the comment, the assertions and
the contract from the same entry.
"""

from collections import namedtuple

# kind: fe (tight), loose, mask, bytes (a string of the field's length), wide (of twice that), and for
# montgomery.py words (as many as an element has, any value) and reduced (the same, below the prime).
# direction: in, out, inout.
Parameter = namedtuple("Parameter", "name kind direction")

# operation: for each output an expression over the inputs, in Python's syntax, with p the prime. An
# element stands for its value mod p, a byte string for its little-endian value. note: what else to say.
Kernel = namedtuple("Kernel", "name parameters operation note")


def kernel(name, parameters, note="", **operation):
    def parse(text):
        direction, kind, name = text.split()
        return Parameter(name, kind, direction)
    return Kernel(name, [parse(p) for p in parameters.split(", ")], operation, note)


def kernels(field):
    """The kernels of a field, in the order of the header."""
    if field.below:
        yield kernel("product", "out reduced r, in reduced a, in words b", r="a * b * factor",
                     note="a and b here are plain numbers; factor is R^-1")
    yield kernel("zero", "out fe r", r="0")
    yield kernel("one", "out fe r", r="1")
    yield kernel("add", "out loose r, in fe a, in fe b", r="a + b")
    yield kernel("sub", "out loose r, in fe a, in fe b", r="a - b")
    yield kernel("neg", "out loose r, in fe a", r="-a")
    yield kernel("carry", "out fe r, in loose a", r="a")
    yield kernel("mul", "out fe r, in loose a, in loose b", r="a * b")
    yield kernel("square", "out fe r, in loose a", r="a * a")
    for c in field.small:
        yield kernel(f"mul_{c}", "out fe r, in loose a", r=f"{c} * a")
    yield kernel("select", "out fe r, in mask m, in fe a, in fe b", r="a if m else b")
    yield kernel("swap", "in mask m, inout fe a, inout fe b", a="b if m else a", b="a if m else b")
    yield kernel("to_bytes", "out bytes bytes, in fe a", bytes="a % p",
                 note="the canonical value, little-endian")
    if field.ignored_bits:
        yield kernel("from_bytes", "out fe r, in bytes bytes", r=f"bytes % 2**{field.value_bits}",
                     note=f"any string; ignores bits from {field.value_bits} up")
    else:
        yield kernel("from_bytes", "out fe r, in bytes bytes", r="bytes", note="any string")
    if field.wide:
        yield kernel("from_wide", "out fe r, in wide bytes", r="bytes", note="any string")
