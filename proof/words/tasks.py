# SPDX-License-Identifier: Apache-2.0
"""Sums and products of the fields of prime curves: what is claimed of each kernel, and its proof in Coq.

The table here is written by hand, with Statements.v; what else there is of these fields is in exact.py, fe.py and
strings.py."""

import functools

from ..task import Refused, Task
from . import coq, exact, fe, narrow, strings
from .fields import P, headers, parameters, program
from .polynomial import AnyClaim, Claim, Unproved

# Of each kernel: the statement; the operation; the value for the table.
KERNELS = {
    "mul": ("montgomery", "Product", "a b / 2^{}"),
    "square": ("squaring", "Square", "a^2 / 2^{}"),
    "add": ("adding", "Sum", "a + b"),
    "sub": ("subtracting", "Difference", "a - b"),
    "neg": ("negating", "Negation", "-a"),
}


def check(header, kernel, text):
    statement, operation, _ = KERNELS[kernel]
    inside, bits, words = header.inside(), header.bits, header.words
    r = 2 ** header.all_bits if operation in ("Product", "Square") else 1
    arity = 1 if operation in ("Square", "Negation") else 2
    if header.field:
        claim = Claim(f"{statement} {bits} {words} {header.field}", P[header.field], r, operation, [inside] * arity,
                      inside)
    else:
        claim = AnyClaim(f"computes_any {bits} {words} (2 ^ {header.all_bits if r > 1 else 0}) {operation} {arity}",
                         bits, words, r, operation, arity)
    header.compare_contract(kernel)
    found = program(text, f"fp_{kernel}", parameters(header, kernel))
    try:
        coq.check(f"{header.label}_{kernel}", found, claim)
    except Unproved as unproved:
        raise Refused(str(unproved)) from None


def tasks():
    result = []
    for header in headers():
        for kernel, (_, operation, value) in KERNELS.items():
            product = operation in ("Product", "Square")
            claim = f"{value.format(header.all_bits)} mod p, below p"
            if not header.field:
                claim += f", for odd p of {header.words} words"
            result.append(Task(f"words {header.label} fp_{kernel}", header.file, f"fp_{kernel}", header.tier, claim,
                               "Coq", header.text, functools.partial(check, header, kernel),
                               1 + header.words ** 2 / 60 if product else 1.2))
    return result + exact.tasks() + fe.tasks() + strings.tasks() + narrow.tasks()
