# SPDX-License-Identifier: Apache-2.0
"""From the C of field kernels to programs, lists of equations over the integers."""

from .c import Contract, program
from .program import Program, Reject, Violation

__all__ = ["Contract", "Program", "Reject", "Violation", "program"]
