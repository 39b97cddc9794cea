# SPDX-License-Identifier: Apache-2.0
"""Proves the field arithmetic and the curve formulas from the C that ships.

    python3 -m proof [--all] [--assumptions] [--jobs N] [--stamps FOLDER] [WORD ...]

A task that was proved for the same C, by the same proofs, is not proved again, but for every twentieth, another
one on each day; --all proves everything. --assumptions does, too, and has Coq say of every theorem that it depends
on no axiom, not of the lemmas alone. WORDs choose the tasks whose names have all of them in them."""

import argparse
import hashlib
import multiprocessing
import os
import sys
import time
from pathlib import Path

from .task import Refused
from .words import coq
from .words import tasks as words

ROOT = Path(__file__).resolve().parents[1]
PARTS = (words,)
SAMPLE = 20


def all_tasks():
    return [task for part in PARTS for task in part.tasks()]


def proofs():
    """A digest of all that decides what is proved, but for the C."""
    digest = hashlib.sha256()
    for path in sorted((ROOT / "proof").rglob("*")):
        if path.suffix in (".py", ".v", ".h"):
            digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


class Run:
    current = None  # what the workers share by fork: tasks hold functions, which cannot be sent to them

    def __init__(self, tasks, stamps, everything):
        self.tasks, self.stamps, self.everything = tasks, stamps, everything
        self.proofs, self.day = proofs(), int(time.time() // 86400)

    def stamp(self, task, text):
        key = hashlib.sha256("\0".join((self.proofs, task.name, text)).encode()).hexdigest()
        return self.stamps / key

    def sampled(self, task):
        return (int(hashlib.sha256(task.name.encode()).hexdigest(), 16) + self.day) % SAMPLE == 0

    def prove(self, i):
        """(index, whether it was known, seconds, why it was refused or None)."""
        task, begin = self.tasks[i], time.monotonic()
        try:
            text = task.text()
            stamp = self.stamp(task, text)
            if stamp.exists() and not self.everything and not self.sampled(task):
                return i, True, 0.0, None
            task.check(text)
            stamp.touch()
        except Refused as refused:
            return i, False, time.monotonic() - begin, str(refused)
        return i, False, time.monotonic() - begin, None


def prove(i):
    return Run.current.prove(i)


def main():
    parser = argparse.ArgumentParser(prog="python3 -m proof", description=__doc__.partition("\n")[0])
    parser.add_argument("--all", action="store_true", help="also what was proved before")
    parser.add_argument("--assumptions", action="store_true", help="ask of every theorem; proves everything")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--stamps", type=Path, default=ROOT / "build/proof/stamps")
    parser.add_argument("words", nargs="*", metavar="WORD")
    options = parser.parse_args()

    tasks = [t for t in all_tasks() if all(word in t.name for word in options.words)]
    if not tasks:
        sys.exit("no such task")
    options.stamps.mkdir(parents=True, exist_ok=True)
    coq.EVERY = options.assumptions
    Run.current, begin = Run(tasks, options.stamps, options.all or options.assumptions), time.monotonic()
    order = sorted(range(len(tasks)), key=lambda i: -tasks[i].seconds)
    refused = known = 0
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        for count, (i, was_known, seconds, why) in enumerate(pool.imap_unordered(prove, order), 1):
            known += was_known
            refused += why is not None
            if not was_known:
                print(f"[{count:4}/{len(tasks)}] {tasks[i].name:50} {seconds:6.1f} s  {why or 'proved'}", flush=True)
    print(f"{len(tasks) - refused} proved ({known} of them before), {refused} refused, in {time.monotonic() - begin:.0f} s")
    return refused > 0


if __name__ == "__main__":
    sys.exit(main())
