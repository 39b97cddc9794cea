# SPDX-License-Identifier: Apache-2.0
"""Writes what Coq is to check of a kernel, and has it checked. The file names the statement of Statements.v; what
polynomial.py found goes to the lemma as it is.

That a theorem depends on no axiom is asked of Coq for the lemmas, each time that they are compiled, and for each
theorem only if EVERY is set, as the answer takes longer than the proof: the file of a kernel has definitions, and a
theorem whose proof is a lemma and a computation, and nothing else."""

import fcntl
import functools
import re
import subprocess
import tempfile
from pathlib import Path

from . import polynomial
from .polynomial import AnyClaim, Unproved

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[1] / "build/proof/coq"
LIBRARY = ["Words", "Statements", "Endings", "Modulus", "Exact", "Half", "Test", "Reading"]
LEMMAS = ["verify_ok", "verify_any_ok", "verify_exactly_ok", "verify_half_ok", "verify_zero_ok", "verify_equal_ok",
          "verify_reading_ok"]
SECONDS = 300  # that Coq has for one file
EVERY = False
CLOSED = "Closed under the global context"
HEADER = f"""From Coq Require Import ZArith List.
Import ListNotations.
From abel Require Import {" ".join(LIBRARY)}.
Local Open Scope Z_scope.
"""


def compiled(path, library):
    """Compiles a file; its output. Raises Unproved if Coq does not accept it."""
    try:
        done = subprocess.run(["coqc", "-q", "-Q", library, "abel", path.name], cwd=path.parent, capture_output=True,
                              text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise Unproved(f"Coq: not in {SECONDS} s") from None
    if done.returncode:
        raise Unproved(f"Coq: {done.stdout}{done.stderr}")
    return done.stdout


@functools.cache
def library():
    """The folder with the compiled library; compiles what has changed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with open(FOLDER / "lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        closed, same = FOLDER / "Closed.v", True
        for name in LIBRARY:
            source, target = HERE / f"{name}.v", FOLDER / f"{name}.v"
            same = same and target.exists() and target.read_bytes() == source.read_bytes()
            if not same:
                closed.unlink(missing_ok=True)
                target.with_suffix(".vo").unlink(missing_ok=True)
                target.write_bytes(source.read_bytes())
            if not target.with_suffix(".vo").exists():
                compiled(target, ".")
        if not closed.exists():
            text = FOLDER / "Lemmas.v"
            text.write_text(HEADER + "".join(f"Print Assumptions {lemma}.\n" for lemma in LEMMAS))
            if compiled(text, ".").split("\n") != [CLOSED] * len(LEMMAS) + [""]:
                raise Unproved("a lemma depends on an axiom")
            text.rename(closed)
    return FOLDER


def number(z):
    return f"({z})" if z < 0 else str(z)


def source(name, program, statement, lemma, hints, found=""):
    equations = ";\n  ".join(" ".join([op, *map(number, a)]) for op, *a in program.equations)
    outputs = [program.outputs[k] for k in sorted(program.outputs)]
    hints = ";\n  ".join(f"({d}%positive, {hint})" for d, hint in hints)
    return f"""
Definition {name} : program := {{| equations := [
  {equations}];
  outputs := [{"; ".join(map(str, outputs))}]%positive |}}.

Definition {name}_hints : list (var * hint) := [
  {hints}].

Theorem {name}_right : {statement} {name}.
Proof.
  apply {lemma} with (hints := {name}_hints){found}.
  vm_cast_no_check (eq_refl true).
Qed.
"""


def prove(*theorems):
    """Has Coq check theorems: name, program, the statement that holds of it, lemma, hints and what else it takes."""
    text = HEADER + "".join(source(*theorem) for theorem in theorems)
    if EVERY:
        text += "".join(f"Print Assumptions {name}_right.\n" for name, *_ in theorems)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Kernel.v"
        path.write_text(text)
        if compiled(path, library()).split("\n") != [CLOSED] * EVERY * len(theorems) + [""]:
            raise Unproved("not closed")


def check(name, program, claim):
    """Proves the claim of the program. Raises Unproved if the search or Coq does not get there."""
    if isinstance(claim, AnyClaim):
        _, hints, last = polynomial.prove_any(program, claim)
        how, bit, sign, high = re.fullmatch(r"Any (\(.*?\)|\w+) (\d+) (\d+) (.*)", last).groups()
        found = f" (how := {how}) (bit := {bit}%positive) (sign := {sign}%positive) (high := {high})"
        prove((name, program, claim.statement, "verify_any_ok", hints, found))
    else:
        scale, hints, last = polynomial.prove(program, claim)
        prove((name, program, claim.statement, "verify_ok", hints, f" (scale := {scale}) (last := {last})"))
