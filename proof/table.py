# SPDX-License-Identifier: Apache-2.0
"""proof/TABLE.md: a line for each function and tier of what the library computes with: what is proved of it and
how, or that it is tested only.

    python3 -m proof.table [--check]

--check compares with the file instead of writing it."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "proof/TABLE.md"
FOLDERS = "gen", "src/field", "src/order", "src/curve"
DEFINITION = re.compile(r"^(?:static|void|int|size_t|uint\d+_t|abel__\w+)\b[^;{}()=]*?\b(\w+)\([^;{}]*\)\s*\n?\{", re.M)
HEAD = """# What is proved, function by function

Made by `python3 -m proof.table` from the tasks of the proofs and from the sources; do not edit. SOUNDNESS.md says what
the methods rest on. A function without a claim of its own is part of those that call it, or tested only.
"""


def functions(path):
    """The functions that a file defines, without those of the assertions."""
    text = re.sub(r"__attribute__\(\(.*?\)\)\s*", "", path.read_text())
    return [m[1] for m in DEFINITION.finditer(text) if not re.search("_is_(tight|loose|reduced)$", m[1])]


def lines(tasks):
    claims, covered = {}, set()
    for task in tasks:
        claims.setdefault(task.file, []).append((task.function, task.tier, task.claim, task.method))
        covered |= {(task.file, f) for f in (task.function, *task.functions)}
    called = {f for task in tasks for f in (task.function, *task.functions)}
    count = {"claims": len(tasks), "within": 0, "tested": 0}
    out = []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.[hc]")):
            name = str(path.relative_to(ROOT))
            rows = claims.pop(name, [])
            for function in dict.fromkeys(functions(path)):
                if all(function != row[0] for row in rows):
                    within = (name, function) in covered or function in called
                    count["within" if within else "tested"] += 1
                    rows.append((function, "", "", "within others" if within else "tested only"))
            if rows:
                out += ["", f"## {name}", "", "| function | tier | claim | how |", "| --- | --- | --- | --- |"]
                out += [f"| {' | '.join(row)} |" for row in rows]
    if claims:
        raise ValueError(f"claims about files that are not there: {sorted(claims)}")
    summary = (f"\n{count['claims']} claims are proved or checked; {count['within']} further functions are parts of what is, "
               f"{count['tested']} are tested only.\n")
    return HEAD + summary + "\n".join(out) + "\n"


def main():
    from .__main__ import all_tasks
    made = lines(all_tasks())
    if "--check" in sys.argv[1:]:
        if made != TABLE.read_text():
            sys.exit("proof/TABLE.md is not what `python3 -m proof.table` makes")
    else:
        TABLE.write_text(made)


if __name__ == "__main__":
    main()
