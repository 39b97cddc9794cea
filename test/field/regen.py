# SPDX-License-Identifier: Apache-2.0
"""gen/ is what `make regen` makes, byte for byte and file for file; twice the same.

    python3 test/field/regen.py
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def files(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def regenerated(seed):
    """The files that synth/ makes; the seed changes the order of Python's sets."""
    with tempfile.TemporaryDirectory() as out:
        environment = dict(os.environ, PYTHONHASHSEED=str(seed), PYTHONDONTWRITEBYTECODE="1")
        subprocess.run([sys.executable, "-m", "synth", "--out", out], cwd=ROOT, env=environment, check=True)
        return files(Path(out))


def main():
    there, made, again = files(ROOT / "gen"), regenerated(1), regenerated(2)
    wrong = [f"{name}: not made by synth/" for name in sorted(there.keys() - made.keys())]
    wrong += [f"{name}: missing" for name in sorted(made.keys() - there.keys())]
    wrong += [f"{name}: differs from what synth/ makes" for name in sorted(made.keys() & there.keys())
              if made[name] != there[name]]
    wrong += [f"{name}: not the same in two runs" for name in sorted(made.keys() | again.keys())
              if made.get(name) != again.get(name)]
    if wrong or not made:
        sys.exit("gen/ is not what `make regen` makes:\n" + "\n".join(wrong))
    print(f"{len(made)} files as generated")


if __name__ == "__main__":
    main()
