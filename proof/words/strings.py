# SPDX-License-Identifier: Apache-2.0
"""fe_from_bytes and fe_to_bytes of fe.h. Each has one product, whose kernel is proved by itself: the call is not
executed, but its arguments are results, and what it writes are inputs. From a string of B, p and R^2 the product is
of B and R^2 if B < p, of 0 and R^2 if not; to a string it is of a and 1, and its bytes are written."""

import functools
import random
from dataclasses import replace

from ..front.program import OPERATIONS
from ..task import Refused, Task
from . import exact, fe
from .fields import P, headers, layout, program
from .polynomial import Analysis, Layout, Unproved, values


def lengths(header):
    """Of strings: that of the prime; for a modulus at run time, all that need its highest word of 64 bits."""
    if header.field:
        return [(P[header.field].bit_length() + 7) // 8]
    return range(header.all_bits // 8 - 7, header.all_bits // 8 + 1)


def octets(length):
    return Layout([8 * (length - 1 - i) for i in range(length)], [255] * length, 1 << 8 * length)


def takes(header, function, length):
    """Parameters, and what the product may be, as of fields.program; a length comes from the bits of p."""
    every = layout(header.bits, header.words, 1 << header.all_bits)
    packed = layout(64, header.all_bits // 64, 1 << header.all_bits)
    if function == "fe_from_bytes":
        return ["out", octets(length), {"modulus": every}, {"bits": 8 * length, "square": packed}], every
    return [("out", length), every, {}, {"bits": 8 * length}], replace(every, below=1 << 8 * length)


def translated(header, function, length, text, long_bits=64):
    parameters, product = takes(header, function, length)
    return program(text, function, parameters, long_bits, apart=True, kept=("fe_mul", product.bounds()))


def without(found, first, count):
    """The program without some of its inputs; Refused if they are used."""
    last = first + count

    def moved(v):
        if first <= v < last:
            raise Refused("an input is used that should not be")
        return v - count if v >= last else v

    equations = [(op, *(moved(a) if kind == "v" else a for a, kind in zip(operands, OPERATIONS[op])))
                 for op, *operands in found.equations]
    return replace(found, inputs=found.inputs[:first - 1] + found.inputs[last - 1:], equations=equations,
                   outputs={key: moved(v) for key, v in found.outputs.items()})


def reading(header, length, text):
    """The theorem of fe_from_bytes."""
    found = translated(header, "fe_from_bytes", length, text)
    n, packed = header.words, header.all_bits // 64
    product = length + n + packed + 1  # the first of the variables that the product writes
    if [found.outputs.pop(("r", i)) for i in range(n)] != list(range(product, product + n)):
        raise Refused("the result is not the product")
    found = without(found, product, n)
    every, square = layout(header.bits, n, 1 << header.all_bits), layout(64, packed, 1 << header.all_bits)
    rng, runs = random.Random(1), []
    for _ in range(12):
        runs.append(values(found, octets(length).sample(rng) + every.sample(rng) + square.sample(rng)))
    analysis = Analysis(found, octets(length).bounds() + every.bounds() + square.bounds(), runs)
    # The sign is the highest part of the difference, of which the bit is the lowest.
    op, *operands = "Fits", found.outputs["return", 0]
    while op == "Fits":
        v = operands[0]
        op, *operands = found.equations[v - len(found.inputs) - 1] if v > len(found.inputs) else ("Input",)
    if op != "Mod" or operands[1] != 1:
        raise Refused("not a sign")
    return (f"{header.label}_reading_{length}", found, f"reading {header.bits} {n} {length}", "verify_reading_ok",
            analysis.hints, f" (sign := {operands[0]}%positive)")


def writing(header, length, text):
    """The theorem of fe_to_bytes."""
    found = translated(header, "fe_to_bytes", length, text)
    n = header.words
    given = [found.outputs.pop(("given", i), None) for i in range(2 * n)]
    constants = [found.equations[v - len(found.inputs) - 1] for v in given[n:] if v and v > len(found.inputs)]
    if given[:n] != list(range(1, n + 1)) or constants != [("Const", 1)] + [("Const", 0)] * (n - 1):
        raise Refused("not the product of a and 1")
    claim = exact.Claim(f"writing {header.bits} {n} {length}", lambda x: x,
                        [takes(header, "fe_to_bytes", length)[1]], octets(length))
    return exact.theorem(f"{header.label}_writing_{length}", without(found, 1, n), claim)


def check(theorem, header, text):
    try:
        exact.prove(*(theorem(header, length, text) for length in lengths(header)))
    except Unproved as unproved:
        raise Refused(str(unproved)) from None


def tasks():
    result = []
    for header in headers():
        for function, helper, theorem, claim in (
                ("fe_from_bytes", "bytes_to_words", reading, "fe_mul of the string's number, or 0 unless it is below p, and R^2"),
                ("fe_to_bytes", "bytes_from_words", writing, "the bytes of fe_mul of a and 1")):
            result.append(Task(f"words {header.label} {function}", fe.FILE, function, header.tier, claim, "Coq",
                               functools.partial(fe.text, header), functools.partial(check, theorem, header), 2.0,
                               (f"{helper}{header.bits}",)))
    return result
