# SPDX-License-Identifier: Apache-2.0
"""Of fe.h, over each header in each tier, what is straight: halves, copies, words packed and not; and the functions
that call a kernel do the same as that kernel. The prime is in memory here whatever the kernels know, so that halves
are of elements for any odd p."""

import functools
import random

from ..front.source import preprocessed
from ..task import Refused, Task
from . import coq, exact
from .fields import headers, layout, parameters, program
from .polynomial import Analysis, Unproved, values

FILE = "src/field/prime/fe.h"
CALLS = ("zero", "add", "sub", "neg", "mul", "square", "select")
TESTS = ("is_zero", "equal")


def text(header, *flags):
    over = "fixed" if header.field else "any"
    return preprocessed(FILE, (*flags, *header.flags, "-include", header.file.removeprefix("gen/").removeprefix("src/"),
                               "-include", f"field/prime/fe_{over}.h"))


# What is copied: the words of the source and of the result, packed in 64 bits or those of the tier; what is before
# the source in its struct, a number of words of p.
COPIES = {"unpack": ("packed", "own"), "load": ("packed", "own"), "store": ("own", "packed"), "copy": ("own", "own"),
          "one": ("own", "own")}


def forms(header, function):
    """Bits and number of the words of the source, and of the result."""
    own, packed = (header.bits, header.words), (64, header.all_bits // 64)
    return [own if end == "own" else packed for end in COPIES[function]]


def takes(header, function):
    """The parameters of a function, for fields.program."""
    every = layout(header.bits, header.words, 1 << header.all_bits)
    if function in COPIES:
        source = layout(*forms(header, function)[0], 1 << header.all_bits)
        return ["out", {"one": source} if function == "one" else source]
    if function in CALLS:
        kernel = parameters(header, function)
        # Of a field that the kernels know nothing is read.
        return kernel + [{}] * (header.field is not None and function not in ("zero", "select"))
    return {"half": ["out", every, {"modulus": every}], "is_zero": [every], "equal": [every, every]}[function]


def check_copies(header, text):
    theorems = []
    for function in COPIES:
        w, v = forms(header, function)
        found = program(text, f"fe_{function}", takes(header, function))
        source, result = (layout(*form, 1 << header.all_bits) for form in (w, v))
        claim = exact.Claim("repacking {} {} {} {}".format(*w, *v), lambda x: x, [source], result)
        theorems.append(exact.theorem(f"{header.label}_{function}", found, claim))
    exact.prove(*theorems)


def check_half(header, text):
    bits, words = header.bits, header.words
    every = layout(bits, words, 1 << header.all_bits)
    found = program(text, "fe_half", takes(header, "half"))
    outs = [found.outputs[k] for k in sorted(found.outputs)]
    rng, runs = random.Random(1), []
    for _ in range(12):
        p = every.number(every.sample(rng)) | 1
        a, m = (layout(bits, words, p).sample(rng), [p >> w & (1 << bits) - 1 for w in every.weights])
        runs.append(values(found, a + m))
        result = every.number([runs[-1][o] for o in outs])
        if (2 * result - every.number(a)) % p or result >= p:
            raise Refused(f"wrong for {a} modulo {p}")
    try:
        analysis = Analysis(found, 2 * every.bounds(), runs)
        # What is left of 2 r - a - c p is the lowest bit of a variable.
        number = lambda v: [(((v + i, 0),), 1 << w) for i, w in enumerate(every.weights)]
        result = [(m, c << w) for w, o in zip(every.weights, outs) for m, c in analysis.form[o]]
        total = number(1) + [(((1, 1), *m), c) for m, c in number(1 + words)]
        rest = analysis.normal([(m, 2 * c) for m, c in result] + [(m, -c) for m, c in total]).terms()
        if len(rest) != 1:
            raise Refused("not the half")
        ((t, _),), _ = rest[0]
        for o in outs:  # which are a sum of a word's low bits and another's lowest, shifted: closer than by intervals
            analysis.uses[o] = [("Fits", o, bits)]
            analysis.tighten(o)
        coq.prove((f"{header.label}_half", found, f"halving {bits} {words}", "verify_half_ok",
                   sorted(analysis.hints, key=lambda hint: hint[0]), f" (t := {t}%positive)"))
    except Unproved as unproved:
        raise Refused(str(unproved)) from None


def check_test(arity, header, text):
    """Whether an element is 0, or two are the same, whatever the words."""
    bits, words = header.bits, header.words
    every = layout(bits, words, 1 << header.all_bits)
    test, statement = ("zero", "is_zero") if arity == 1 else ("equal", "equal")
    found = program(text, f"fe_{statement}", takes(header, statement))
    rng, runs = random.Random(1), []
    for _ in range(12):
        args = [every.sample(rng)] * arity if rng.randrange(2) else [every.sample(rng) for _ in range(arity)]
        runs.append(values(found, sum(args, [])))
    try:
        analysis = Analysis(found, arity * every.bounds(), runs)
    except Unproved as unproved:
        raise Refused(str(unproved)) from None
    exact.prove((f"{header.label}_{statement}", found, f"testing_{test} {bits} {words}", f"verify_{test}_ok",
                 analysis.hints))


def check_calls(header, text):
    for kernel in CALLS:
        own = program(text, f"fp_{kernel}", parameters(header, kernel), apart=True)
        found = program(text, f"fe_{kernel}", takes(header, kernel), apart=True)
        if (found.equations, list(found.outputs.values())) != (own.equations, list(own.outputs.values())):
            raise Refused(f"fe_{kernel} is not fp_{kernel}")


def tasks():
    result = []
    for header in headers():
        def add(name, functions, claim, method, check):
            first, *more = (f"fe_{f}" for f in functions)
            result.append(Task(f"words {header.label} {name}", FILE, first, header.tier, claim, method,
                               functools.partial(text, header), functools.partial(check, header), 1.2, tuple(more)))

        add("fe_half", ["half"], "a / 2 mod p, below p, for odd p", "Coq", check_half)
        add("fe copies", COPIES, "the same number, in words of the tier or packed", "Coq", check_copies)
        add("fe_is_zero", ["is_zero"], "true if a is 0, else false", "Coq", functools.partial(check_test, 1))
        add("fe_equal", ["equal"], "true if a and b are the same, else false", "Coq", functools.partial(check_test, 2))
        add("fe calls", CALLS, "what calls a kernel does the same as that", "equal equations", check_calls)
    return result
