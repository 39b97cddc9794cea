# SPDX-License-Identifier: Apache-2.0
"""Two builds in different folders give the same bytes, and these name neither folder.

usage: reproducible.py ROOT CMAKE GENERATOR [CMAKE-ARGUMENT...]
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SKIPPED = shutil.ignore_patterns(".git", "build", "__pycache__")


def build(root, folder, cmake, arguments):
    """Copies the sources to folder, builds them there; returns {name: bytes} of what is installed."""
    source, tree, stage = folder / "source", folder / "build", folder / "stage"
    shutil.copytree(root, source, ignore=SKIPPED)
    for command in ([cmake, "--no-warn-unused-cli", "-S", source, "-B", tree, "-DABEL_BUILD_TESTS=OFF",
                     *arguments],
                    [cmake, "--build", tree],
                    [cmake, "--install", tree]):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "DESTDIR": str(stage)})
    return {path.relative_to(stage).as_posix(): path.read_bytes()
            for path in sorted(stage.rglob("*")) if path.is_file()}


def main():
    root, cmake, generator, *arguments = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folders = [pathlib.Path(name, "a"), pathlib.Path(name, "another", "place")]
        first, second = (build(root, folder, cmake, ["-G", generator, *arguments]) for folder in folders)
        faults = [f"{file} differs" for file in first.keys() | second.keys()
                  if first.get(file) != second.get(file)]
        faults += [f"{file} names the folder it was built in" for file in first
                   if name.encode() in first[file]]
    if not any(file.endswith("libabel.a") for file in first):
        faults.append("no library was built")
    sys.exit("\n".join(sorted(faults)) or 0)


if __name__ == "__main__":
    main()
