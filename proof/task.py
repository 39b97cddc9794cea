# SPDX-License-Identifier: Apache-2.0
"""What every part of the proofs exports: tasks. A task knows the C that it is about, as the preprocessor leaves
it, and decides from that text alone whether the claim holds; so that faults can be planted in the text, and what
was proved before need not be proved again."""

from collections.abc import Callable
from dataclasses import dataclass


class Refused(Exception):
    """The claim was not shown: because it is false, or because the source is not understood."""


@dataclass(frozen=True)
class Task:
    name: str  # of its own: part, file without folder and ending, function; "words p256_64 fp_mul"
    file: str  # of the source, from the project's root
    function: str
    tier: str  # in which the library compiles it: portable32, portable64, x86-64, x86-64-avx2, ...
    claim: str  # one line for the table
    method: str  # "Coq", "normal form over GF(2)", "identity of polynomials", "every case", ...
    text: Callable[[], str]  # the preprocessed C
    check: Callable[[str], None]  # raises Refused unless the claim holds for this text
    seconds: float = 1.0  # that a check takes, roughly, on one core
    functions: tuple = ()  # further functions in the text that the claim is about, where faults may be planted
