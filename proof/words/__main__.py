# SPDX-License-Identifier: Apache-2.0
"""Proves the kernels of the prime fields, or those whose names have all the words given.

    python3 -m proof.words [--assumptions] [WORD ...]

--assumptions has Coq say of every theorem that it depends on no axiom."""

import sys
import time

from ..task import Refused
from . import coq
from .tasks import tasks


def main(words):
    coq.EVERY = "--assumptions" in words
    words = [word for word in words if not word.startswith("--")]
    failed, start = 0, time.monotonic()
    chosen = [t for t in tasks() if all(word in t.name for word in words)]
    for task in chosen:
        begin = time.monotonic()
        try:
            task.check(task.text())
            note = "proved"
        except Refused as refused:
            failed += 1
            note = f"refused: {refused}"
        print(f"{task.name:40} {time.monotonic() - begin:6.1f} s  {note}", flush=True)
    print(f"{len(chosen)} claims, {failed} not proved, {time.monotonic() - start:.0f} s")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
