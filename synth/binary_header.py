# SPDX-License-Identifier: Apache-2.0
"""The header and the contract of a binary field in one representation."""

import json

from . import binary_lanes, binary_map, binary_words
from .binary_fields import FIELDS, TINY
from .binary_kernels import COMMON, SINGLE
from .header import comment, generated

# By the end of the file's name: bits of a word, or the vector type and how many elements it holds.
WORDS = {"64": 64, "32": 32}
LANES = {"v128": 1, "v256": 2, "v512": 4}


def prototype(field, prefix, kernel):
    declare = {
        "fe": lambda p: f"{prefix}_fe *{p.name}",
        "wide": lambda p: f"{prefix}_wide *{p.name}",
        "mask": lambda p: f"abel__mask {p.name}",
        "bytes": lambda p: f"uint8_t {p.name}[{field.bytes}]",
        "words": lambda p: f"uint64_t {p.name}[{field.words}]",
    }
    parameters = ", ".join(("const " if p.direction == "in" and p.kind != "mask" else "") + declare[p.kind](p)
                           for p in kernel.parameters)
    result = "abel__mask" if "return" in kernel.operation else "void"
    return f"static inline {result} {prefix}_{kernel.name}({parameters})"


def describe(prefix, kernel):
    """The comment over a kernel."""
    inputs = [p.name for p in kernel.parameters if p.direction != "out"]
    results = [p.name for p in kernel.parameters if p.direction == "out" and p.kind in ("fe", "wide")]
    kinds = {p.name: p.kind for p in kernel.parameters}
    same = [p.name for p in kernel.parameters
            if p.direction == "in" and results and kinds[p.name] == kinds[results[0]]]
    what = ", ".join(formula if name == "return" else f"{name} = {formula}"
                     for name, formula in kernel.operation.items())
    what = what.replace("**", "^").replace(" % ", " mod ")
    lines = comment(f"{prefix}_{kernel.name}: {what}.", "/* ", " * ")

    def row(label, text):
        lines.extend(comment(text, f" * {label:<9} ", " *           "))

    if kernel.note:
        row("Note", kernel.note + ".")
    if same:
        row("Alias", f"{' or '.join(results)} may be {' or '.join(same)}.")
    if inputs:
        row("Time", f"constant in {', '.join(inputs)}.")
    lines[-1] += " */"
    return lines


def assertions(field, prefix, kernel, directions):
    reduced = {
        "fe": lambda p: f"{prefix}_is_reduced({p.name})",
        "words": lambda p: f"{p.name}[{field.words - 1}] >> {field.m % 64} == 0",
    }
    return [f"    ABEL__VERIFY({reduced[p.kind](p)});" for p in kernel.parameters
            if p.direction in directions and p.kind in reduced]


def function(field, prefix, kernel, statements):
    """The kernel with its comment and its assertions."""
    lines = [""] + describe(prefix, kernel) + [prototype(field, prefix, kernel), "{"]
    lines += assertions(field, prefix, kernel, ("in", "inout"))
    end = len(statements) - ("return" in kernel.operation)
    after = assertions(field, prefix, kernel, ("out", "inout"))
    return lines + statements[:end] + after + statements[end:] + ["}"]


def composed(prefix, name):
    """mul and square where the representation has no shorter way."""
    inputs = {"mul": "a, b", "square": "a"}[name]
    return [f"    {prefix}_wide t;", f"    {prefix}_{name}_wide(&t, {inputs});",
            f"    {prefix}_reduce(r, &t);"]


def header(field, end):
    """Name, text and contract of the header of a field."""
    file = f"gf2_{field.m}_{end}"
    if end in WORDS:
        strategy, f = binary_words, binary_words.Words(field, WORDS[end])
    else:
        strategy, f = binary_lanes, binary_lanes.Lanes(field, end, LANES[end])
    single = LANES.get(end, 1) == 1
    prefix, kernels = ("gf2", COMMON + SINGLE) if single else (f"gf2x{LANES[end]}", COMMON)
    statements = strategy.bodies(f)
    guard = f"ABEL__GEN_{file.upper()}_H"
    lines = comment(f"GF(2^{field.m}), polynomial {field.text}, {strategy.about(f)}", " * ", " * ")
    lines[0] = "/*" + lines[0][2:]
    lines[-1] += " */"
    lines += [f"#ifndef {guard}", f"#define {guard}", "",
              '#include "base/mask.h"', '#include "base/verify.h"', "", "#include <stdint.h>", ""]
    if single:
        steps = ", ".join(map(str, field.chain_steps))
        lines += [f"#define GF2_M {field.m}", f"#define GF2_BYTES {field.bytes}",
                  f"#define GF2_WORDS {field.words}", "",
                  f"/* gf2_chain: step i of an addition chain from 1 to {field.m - 1} adds its element with",
                  " * this index to the last one. */", f"static const uint8_t gf2_chain[] = {{{steps}}};"]
    for name, member in zip(("fe", "wide"), strategy.types(f)):
        lines += ["", "typedef struct {", f"    {member};", f"}} {prefix}_{name};"]
    lines += ["", "#ifdef ABEL_VERIFY", f"/* {prefix}_is_reduced: 1 if the degree is below {field.m}. */",
              f"static inline int {prefix}_is_reduced(const {prefix}_fe *a)", "{",
              *strategy.predicate(f), "}", "#endif"]
    for kernel in kernels:
        body = statements[kernel.name].lines if kernel.name in statements else composed(prefix, kernel.name)
        lines += function(field, prefix, kernel, body)
    lines += ["", "#endif"]
    text = generated("binary_fields.py") + "\n".join(lines) + "\n"
    return file, text, contract(field, file, prefix, strategy.layout(f), kernels)


ABOUT = [
    "Elements and wide values stand for polynomials over GF(2): whole numbers whose bit i is the coefficient "
    "of x^i.",
    "digits: digit i of an element counts x^(word_bits i), one a word. pairs: words of 64 bits, in pairs, "
    "pair j of lane l at 16 (lanes j + l); of a wide value pair j counts x^(64 j).",
    "operation: results as formulas over the inputs, in Python's syntax, with + and * of GF(2)[x], and f, m.",
]


def contract(field, file, prefix, layout, kernels):
    """What the tests are driven by."""
    return json.dumps({
        "license": "Apache-2.0",
        "generated": "by `make regen` (python3 -m synth) from synth/binary_fields.py; do not edit",
        "about": ABOUT,
        "header": f"{file}.h",
        "prefix": prefix,
        "m": field.m,
        "polynomial": hex(field.polynomial),
        "bytes": field.bytes,
        "words": field.words,
        "layout": layout,
        "kernels": [{"name": k.name, "parameters": [p._asdict() for p in k.parameters],
                     "operation": k.operation} for k in kernels],
    }, indent=1) + "\n"


def outputs():
    for field in FIELDS + TINY:
        for end in (*WORDS, *LANES):
            name, text, its_contract = header(field, end)
            yield f"{name}.h", text
            yield f"contract/binary/{name}.json", its_contract
        yield f"gf2_{field.m}_maps.h", binary_map.header(field)
        yield from binary_map.images(field)
