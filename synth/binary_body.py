# SPDX-License-Identifier: Apache-2.0
"""Statements of kernels over GF(2): C text that is broken before its operators."""

import re
import textwrap

from .emit import WIDTH


def xor(terms):
    return " ^ ".join(terms)


def group(c):
    """An expression as an operand: in parentheses unless it is a name, an element or a call."""
    return c if re.fullmatch(r"[\w>\-\[\]]+(\(.*\))?", c) or re.fullmatch(r"\(\w+\)\w+", c) else f"({c})"


def wrap(line, indent="    "):
    """A statement as lines. What must stay together is joined by NUL meanwhile."""
    joined = re.sub(r" (\^|\||&) ", " \\1\0", re.sub(r" (<<|>>|=) ", "\0\\1\0", line))
    hang = indent + " " * (line.index(" = ") + 3 if " = " in line else 4)
    lines = textwrap.wrap(joined, WIDTH, initial_indent=indent, subsequent_indent=hang,
                          break_long_words=False, break_on_hyphens=False)
    return [l.replace("\0", " ") for l in lines]


class Body:
    """The statements of one function."""

    def __init__(self):
        self.lines = []

    def raw(self, *statements):
        for statement in statements:
            self.lines += wrap(statement)
