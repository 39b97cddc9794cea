# SPDX-License-Identifier: Apache-2.0
"""Plants faults in the C and expects that the proofs refuse it.

    python3 -m proof.faults [--each N] [--seed N] [--jobs N] [WORD ...]

Each task gets N faults, one edit each of one token or statement of its functions: a number, an operator, a name,
an index, an instruction, a statement left out. An edit that gcc refuses is none. What is proved in spite of a
fault is an equivalent program, or the proofs have a hole: equivalent.txt lists which, and why."""

import argparse
import multiprocessing
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

from .__main__ import all_tasks
from .task import Refused

TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*|[A-Za-z_]\w*|<<=|>>=|<<|>>|[-+*/%&|^<>=!]=|'
                   r"\+\+|--|&&|\|\||->|\S")
OPERATORS = {"+": "-", "-": "+", "*": "+", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "|", "<": "<=", "<=": "<",
             ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+=": "-=", "-=": "+=", "^=": "|=", "|=": "&=", "&=": "|=",
             "<<=": ">>=", ">>=": "<<=", "++": "--", "--": "++", "&&": "||", "||": "&&", "~": "-"}
MNEMONICS = {"adcx": "adox", "adox": "adcx", "adc": "add", "add": "adc", "sbb": "sub", "sub": "sbb", "and": "or",
             "cmovc": "cmovnc", "cmovnc": "cmovc", "shld": "shrd", "shrd": "shld", "shl": "shr", "shr": "shl"}
KEYWORDS = {"const", "for", "if", "else", "return", "while", "do", "break", "sizeof", "static", "inline", "void", "int",
            "unsigned", "size_t", "pragma", "GCC", "unroll", "__asm__", "__inline__", "volatile", "struct"}


def blanked(text):
    """The text with blanks for what is not the function's: lines of the preprocessor, assertions that are off."""
    return re.sub(r"^#.*$|\(\(void\)0\);", lambda m: " " * len(m[0]), text, flags=re.M)


def body(text, function):
    """The range of a function's body in the text, without its braces."""
    for found in re.finditer(rf"\b{function}\s*\(", text):
        depth, i = 0, found.end() - 1
        while True:
            depth += {"(": 1, ")": -1}.get(text[i], 0)
            i += 1
            if depth == 0:
                break
        rest = re.compile(r"\s*\{").match(text, i)
        if rest:
            begin = i = rest.end()
            depth = 1
            while depth:
                depth += {"{": 1, "}": -1}.get(text[i], 0)
                i += 1
            return begin, i - 1
    return None


def number(token, choose):
    """Another number than the literal."""
    digits = token.rstrip("uUlL")
    z, suffix = int(digits, 0), token[len(digits):]
    bits = max(z.bit_length(), 1)
    other = choose([z + 1, max(z - 1, 0) if z else 2, z ^ 1 << choose(range(bits))])
    return (hex(other) if digits[:2] in ("0x", "0X") else str(other)) + suffix


def stem(name):
    return re.sub(r"\d+", "#", name)


def edited_assembly(string, choose):
    """A string of instructions with one edit in one line."""
    lines = string.split("\\n")
    i = choose([k for k, line in enumerate(lines) if line.strip('" \\t')] or [0])
    line, kind = lines[i], choose(["mnemonic", "operand", "number", "without"])
    operands = sorted(set(re.findall(r"%\[\w+\]|%%\w+", string)))
    if kind == "mnemonic":
        new = re.sub(r"[a-z]+", lambda m: MNEMONICS.get(m[0], m[0]), line, count=1)
    elif kind == "operand" and len(operands) > 1:
        at = choose(list(re.finditer(r"%\[\w+\]|%%\w+", line)) or [None])
        new = line if at is None else line[:at.start()] + choose([o for o in operands if o != at[0]]) + line[at.end():]
    elif kind == "number":
        at = choose(list(re.finditer(r"(?<![\w%[])\d+", line)) or [None])
        new = line if at is None else line[:at.start()] + str(int(at[0]) + choose([1, 8])) + line[at.end():]
    else:
        new = '"' if line.startswith('"') else ""
        if line.endswith('"') and len(line) > 1:
            new += '"'
    return "\\n".join(lines[:i] + [new] + lines[i + 1:])


def plant(text, begin, end, choose):
    """The text with one edit between begin and end, and what it was; None if the edit that was chosen is none."""
    code = blanked(text)
    tokens = list(TOKEN.finditer(code, begin, end))
    kind = choose(["number", "number", "operator", "name", "name", "without", "assembly", "assembly"])
    if kind == "number":
        places = [t for t in tokens if t[0][0].isdigit()]
        new = lambda t: number(t[0], choose)
    elif kind == "operator":
        places = [t for t in tokens if t[0] in OPERATORS]
        new = lambda t: OPERATORS[t[0]]
    elif kind == "name":
        names = {t[0] for t in tokens if re.match(r"[A-Za-z_]", t[0]) and t[0] not in KEYWORDS}
        like = lambda name: [n for n in names if n != name and (stem(n) == stem(name) or len(n) == len(name) == 1)]
        places = [t for t in tokens if t[0] in names and like(t[0])]
        new = lambda t: choose(sorted(like(t[0])))
    elif kind == "assembly":
        places = [t for t in tokens if t[0][0] == '"' and "\\n" in t[0]]
        new = lambda t: edited_assembly(t[0], choose)
    else:
        # Statements that are a line, more or less: from after ; { or } to the next ;
        inside = code[begin:end]
        places = [m for m in re.finditer(r"(?<=[;{}])\s*(?!for|if|else|return|while)[^;{}\"]+;", inside)
                  if m[0].count("(") == m[0].count(")")]
        if not places:
            return None
        m = choose(places)
        line = text.count("\n", begin, begin + m.start())
        return text[:begin + m.start()] + text[begin + m.end():], f"{line}: without {' '.join(m[0].split())}"
    if not places:
        return None
    at = choose(places)
    token = new(at)
    if token == at[0]:
        return None
    line = text.count("\n", begin, at.start())
    if kind == "assembly":
        old, = [a for a, b in zip(at[0].split("\\n"), token.split("\\n")) if a != b] or [""]
        added, = [b for a, b in zip(at[0].split("\\n"), token.split("\\n")) if a != b] or [""]
        what = f"{old.strip()} -> {added.strip()}"
    else:
        around = " ".join(text[max(begin, at.start() - 20):min(end, at.end() + 20)].split())
        what = f"{at[0]} -> {token} in {around}"
    return text[:at.start()] + token + text[at.end():], f"{line}: {what}"


def compiles(text):
    return subprocess.run(["gcc", "-w", "-O0", "-xc", "-c", "-o", "/dev/null", "-"], input=text, text=True,
                          capture_output=True, check=False).returncode == 0


def faults(task, count, seed):
    """Up to count faulty texts of a task: (what, text)."""
    choose = random.Random(f"{seed} {task.name}").choice
    text = task.text()
    ranges = [(f, r) for f in (task.function, *task.functions) if (r := body(text, f))]
    if not ranges:
        raise Refused(f"{task.name}: no function to plant a fault in")
    sound, planted, seen = compiles(text), 0, set()
    for _ in range(40 * count):
        function, (begin, end) = choose(ranges)
        made = plant(text, begin, end, choose)
        if made is None or made[0] in seen:
            continue
        seen.add(made[0])
        if sound and not compiles(made[0]):
            continue
        planted += 1
        yield f"{function}:{made[1]}", made[0]
        if planted == count:
            return


class Run:
    current = None  # shared by fork

    def __init__(self, tasks, each, seed):
        self.tasks, self.each, self.seed = tasks, each, seed

    def plant(self, i):
        """(the task's name, how many are refused, those that are not)."""
        task, refused, survivors = self.tasks[i], 0, []
        for what, text in faults(task, self.each, self.seed):
            try:
                task.check(text)
                survivors.append(what)
            except Refused:
                refused += 1
        return task.name, refused, survivors


def plant_in(i):
    return Run.current.plant(i)


def reasons():
    """Of equivalent.txt: (pattern of tasks, pattern of faults, reason)."""
    entries = []
    for line in (Path(__file__).parent / "equivalent.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            task, fault, reason = (part.strip() for part in line.split(" | "))
            entries.append((re.compile(task), re.compile(fault), reason))
    return entries


def main():
    parser = argparse.ArgumentParser(prog="python3 -m proof.faults", description=__doc__.partition("\n")[0])
    parser.add_argument("--each", type=int, default=2, help="faults in each task")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("words", nargs="*", metavar="WORD")
    options = parser.parse_args()

    tasks = [t for t in all_tasks() if all(word in t.name for word in options.words)]
    known, begin = reasons(), time.monotonic()
    refused = equivalent = holes = 0
    Run.current = Run(tasks, options.each, options.seed)
    with multiprocessing.get_context("fork").Pool(options.jobs, maxtasksperchild=20) as pool:
        for count, (name, some, survivors) in enumerate(pool.imap_unordered(plant_in, range(len(tasks))), 1):
            refused += some
            for what in survivors:
                why = next((r for t, f, r in known if t.search(name) and f.search(what)), None)
                equivalent += why is not None
                holes += why is None
                print(f"[{count:4}/{len(tasks)}] {name}: {what}: {why or 'PROVED IN SPITE OF IT'}", flush=True)
    print(f"{refused + equivalent + holes} faults: {refused} refused, {equivalent} equivalent, {holes} proved, "
          f"in {time.monotonic() - begin:.0f} s")
    return holes > 0


if __name__ == "__main__":
    sys.exit(main())
