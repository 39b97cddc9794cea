# SPDX-License-Identifier: Apache-2.0
"""The kernels that a field header defines, whatever the strategy: names, parameters, meaning.

header.py makes the prototype, the comment, the assertions and the contract of a kernel from its
entry here. The statements come from the field's strategy.
"""

from collections import namedtuple

# kind: fe (tight), loose, mask, bytes (a string of the field's length), wide (of twice that), and in
# montgomery.py words (as many as an element has, any value) and reduced (the same, below the prime); modulus,
# the prime where it is known at run time only.
# direction: in, out, inout.
Parameter = namedtuple("Parameter", "name kind direction")

# says: what the comment says that it does, in mathematics. results: for each output a formula over the
# inputs, in Python's syntax, with p the prime; of elements it is meant mod p. An element stands for its
# value mod p, a byte string for its little-endian value. note: what else to say.
Kernel = namedtuple("Kernel", "name says parameters results note")


def kernel(name, says, parameters, note="", **results):
    def parse(text):
        direction, kind, name = text.split()
        return Parameter(name, kind, direction)
    return Kernel(name, says, [parse(p) for p in parameters.split(", ")], results, note)


def kernels(field):
    """The kernels of a field, in the order of the header."""
    mod = f"mod {field.modulus}"
    modulus = ", in modulus m" if field.moduli else ""
    loose = "fe" if field.single else "loose"
    if field.below and not field.single:
        yield kernel("product", f"r = a b / R {mod}, for plain words",
                     "out reduced r, in reduced a, in words b", r="a * b * factor")
    yield kernel("zero", "r = 0", "out fe r", r="0")
    if not field.moduli:
        yield kernel("one", "r = 1", "out fe r", r="1")
    yield kernel("add", f"r = a + b {mod}", f"out {loose} r, in fe a, in fe b{modulus}", r="a + b")
    yield kernel("sub", f"r = a - b {mod}", f"out {loose} r, in fe a, in fe b{modulus}", r="a - b")
    yield kernel("neg", f"r = -a {mod}", f"out {loose} r, in fe a{modulus}", r="-a")
    if not field.single:
        yield kernel("carry", f"r = a {mod}", "out fe r, in loose a", r="a")
    yield kernel("mul", f"r = a b {mod}", f"out fe r, in {loose} a, in {loose} b{modulus}", r="a * b")
    yield kernel("square", f"r = a^2 {mod}", f"out fe r, in {loose} a{modulus}", r="a * a")
    for c in field.small:
        yield kernel(f"mul_{c}", f"r = {c} a {mod}", f"out fe r, in {loose} a", r=f"{c} * a")
    yield kernel("select", "r = a if m is true, else b", "out fe r, in mask m, in fe a, in fe b",
                 r="a if m else b")
    if field.single:
        return
    yield kernel("swap", "exchanges a and b if m is true", "in mask m, inout fe a, inout fe b",
                 a="b if m else a", b="a if m else b")
    yield kernel("to_bytes", f"bytes = a {mod}", "out bytes bytes, in fe a", bytes="a % p",
                 note="canonical, little-endian")
    if field.ignored_bits:
        kept = 8 * field.bytes - field.ignored_bits
        yield kernel("from_bytes", f"r = bytes {mod}", "out fe r, in bytes bytes", r=f"bytes % 2**{kept}",
                     note=f"any bytes, little-endian; ignores the bits from {kept} up")
    else:
        yield kernel("from_bytes", f"r = bytes {mod}", "out fe r, in bytes bytes", r="bytes",
                     note="any bytes, little-endian")
    if field.wide:
        yield kernel("from_wide", f"r = bytes {mod}", "out fe r, in wide bytes", r="bytes",
                     note="any bytes, little-endian")
