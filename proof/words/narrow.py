# SPDX-License-Identifier: Apache-2.0
"""Headers for 32-bit words are proved as a 64-bit target sees them; for a 32-bit target, where size_t and masks
have half the bits and the preprocessor takes other branches, the same equations are what is shown."""

import functools

from ..task import Refused, Task
from . import fe, strings
from .fields import Header, headers, parameters, program

BORDER = "\n/* The same for 32-bit targets. */\n"


def check(functions, header, text):
    """functions: of a header, (name, parameters, what is kept as in fields.program) of each."""
    wide, border, small = text.partition(BORDER)
    if not border:
        raise Refused("one text for two targets")
    for function, takes, kept in functions(header):
        a, b = (program(t, function, takes, bits, apart=True, kept=kept) for t, bits in ((wide, 64), (small, 32)))
        if (a.inputs, a.equations, a.outputs) != (b.inputs, b.equations, b.outputs):
            raise Refused(f"{function}: other equations for 32-bit targets")


def kernels(header):
    return [(f"fp_{kernel}", parameters(header, kernel), ()) for kernel in header.kernels]


def of_fe(header):
    result = [(f"fe_{function}", fe.takes(header, function), ()) for function in ("half", *fe.COPIES, *fe.TESTS)]
    for function in "fe_from_bytes", "fe_to_bytes":
        for length in strings.lengths(header):
            takes, product = strings.takes(header, function, length)
            result.append((function, takes, ("fe_mul", product.bounds())))
    return result


def text(of, header):
    return of(header) + BORDER + of(header, "-m32")


def tasks():
    claim = "for a 32-bit target the same equations as those that are proved"
    result = []
    for header in headers():
        if header.bits != 32:
            continue
        for label, file, of, functions in (("-m32", header.file, Header.text, kernels),
                                           ("fe -m32", fe.FILE, fe.text, of_fe)):
            first, *more = dict.fromkeys(name for name, *_ in functions(header))
            result.append(Task(f"words {header.label} {label}", file, first, header.tier, claim, "equal equations",
                               functools.partial(text, of, header), functools.partial(check, functions, header),
                               header.words ** 2 / 100, tuple(more)))
    return result
