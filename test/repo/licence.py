# SPDX-License-Identifier: Apache-2.0
"""Every source file has the SPDX line first, or second after #!.

usage: licence.py ROOT
"""

import pathlib
import sys

from sources import files

LINE = "SPDX-License-Identifier: Apache-2.0"
SUFFIXES = {".c", ".h", ".S", ".py", ".sh", ".cmake", ".map", ".1", ".3", ".supp"}
NAMES = {"CMakeLists.txt", "Makefile"}


def is_source(path, lines):
    return path.suffix in SUFFIXES or path.name in NAMES or lines[:1] and lines[0].startswith("#!")


def check(root):
    faults = []
    for name in files(root):
        path = pathlib.Path(root, name)
        lines = path.read_text(errors="replace").splitlines()
        if is_source(path, lines):
            first = lines[1:2] if lines[:1] and lines[0].startswith("#!") else lines[:1]
            if not first or LINE not in first[0]:
                faults.append(f"{name}: the first line is not the SPDX line")
    return faults


def main():
    faults = check(sys.argv[1])
    sys.exit("\n".join(faults) or 0)


if __name__ == "__main__":
    main()
