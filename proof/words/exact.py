# SPDX-License-Identifier: Apache-2.0
"""Kernels whose result is known word for word: 0, 1 and selections."""

import functools
import random
from collections.abc import Callable
from dataclasses import dataclass

from ..task import Refused, Task
from . import coq
from .fields import P, headers, layout, parameters, program
from .polynomial import Analysis, Layout, Unproved, values

BIT = Layout([0], [1], 2)


@dataclass
class Claim:
    """exactly operation ins out, which Statements.v calls statement; value: of the operation."""
    statement: str
    value: Callable
    ins: list
    out: Layout


def theorem(name, found, claim, samples=12, seed=1):
    """The theorem for Coq; Refused if the claim does not hold."""
    rng, runs = random.Random(seed), []
    outs = [found.outputs[k] for k in sorted(found.outputs)]
    for _ in range(samples):
        args = [L.sample(rng) for L in claim.ins]
        runs.append(values(found, sum(args, [])))
        wanted = claim.value(*(L.number(x) for L, x in zip(claim.ins, args)))
        if len(outs) != len(claim.out.weights) or claim.out.number([runs[-1][o] for o in outs]) != wanted:
            raise Refused(f"wrong for {args}")
    try:
        analysis = Analysis(found, [b for L in claim.ins for b in L.bounds()], runs)
    except Unproved as unproved:
        raise Refused(str(unproved)) from None
    return name, found, claim.statement, "verify_exactly_ok", analysis.hints


def prove(*theorems):
    """Has Coq check them; Refused if it does not."""
    try:
        coq.prove(*theorems)
    except Unproved as unproved:
        raise Refused(str(unproved)) from None


def kernel_claim(header, kernel):
    bits, words = header.bits, header.words
    any_words = layout(bits, words, 1 << header.all_bits)
    if kernel == "zero":
        return Claim(f"zero {bits} {words}", lambda: 0, [], any_words)
    if kernel == "one":
        p = P[header.field]
        return Claim(f"one {bits} {words} {header.field}", lambda: (1 << header.all_bits) % p, [],
                     layout(bits, words, p))
    return Claim(f"selecting {bits} {words}", lambda m, a, b: a if m else b, [BIT, any_words, any_words], any_words)


def check(header, kernel, text):
    header.compare_contract(kernel)
    found = program(text, f"fp_{kernel}", parameters(header, kernel))
    prove(theorem(f"{header.label}_{kernel}", found, kernel_claim(header, kernel)))


def tasks():
    said = {"zero": "0", "one": "2^{} mod p", "select": "the words of a if the mask is true, else those of b"}
    return [Task(f"words {header.label} fp_{kernel}", header.file, f"fp_{kernel}", header.tier,
                 said[kernel].format(header.all_bits), "Coq", header.text, functools.partial(check, header, kernel),
                 0.8)
            for header in headers() for kernel in header.kernels if kernel in said]
