# SPDX-License-Identifier: Apache-2.0
"""Every #include goes along an arrow of ARCHITECTURE.md, which is read here.

usage: includes.py ROOT
"""

import pathlib
import re
import sys

from sources import files

# An arrow:   src/base/  ->  include/abel, nettle (hash.h and hash.c alone)
ARROW = re.compile(r"^    (?P<layers>\S.*?)\s+->\s+(?P<targets>.*)$", re.M)
LAYER = re.compile(r"^    (?P<layer>[\w/]+/) {2,}\S", re.M)
TARGET = re.compile(r"(?P<name>[\w/]+)(?: \((?P<files>[^)]*) alone\))?")
INCLUDE = re.compile(r'^\s*#\s*include\s+(?P<open>[<"])(?P<path>[^>"]+)[>"]', re.M)

# The folders in which an include is looked up, as in src/CMakeLists.txt and test/CMakeLists.txt.
SEARCHED = ("src", "gen", "include", "test")

# These may include what the system has; a layer of the library only what its arrow names.
FREE_LIBRARIES = ("tool", "provider", "examples", "test")
SYSTEM_FOLDERS = ("sys", "linux")


def read_arrows(text):
    """{layer: {target: set of file names that alone may go there, or None}}"""
    arrows = {}
    for line in ARROW.finditer(text):
        targets = {}
        for target in TARGET.finditer(line["targets"]):
            names = target["files"]
            targets[target["name"].rstrip("/")] = set(re.findall(r"\w+\.[ch]", names)) if names else None
        for layer in line["layers"].split():
            arrows[layer.rstrip("/")] = targets
    for line in LAYER.finditer(text):
        arrows.setdefault(line["layer"].rstrip("/"), {})
    return arrows


def layer_of(path, arrows):
    """The layer that a file is in: the longest folder that ARCHITECTURE.md names."""
    inside = [layer for layer in arrows if path.startswith(layer + "/")]
    return max(inside, key=len, default=None)


def is_allowed(layer, name, target, arrows):
    """May the file called name in layer include something of target?"""
    targets = arrows[layer]
    if target == layer or "anything" in targets:
        return True
    return target in targets and (targets[target] is None or name in targets[target])


def target_of(root, source, path, quoted, arrows):
    """What an include reaches: a layer, the name of another library, or None for the C library."""
    folders = ([source.parent] if quoted else []) + [pathlib.Path(folder) for folder in SEARCHED]
    for folder in folders:
        if (root / folder / path).is_file():
            return layer_of((folder / path).as_posix(), arrows)
    first = path.split("/")[0]
    return first if "/" in path and first not in SYSTEM_FOLDERS else None


def check(root, arrows):
    """The faults, as lines of text."""
    faults = []
    for name in files(root):
        source = pathlib.Path(name)
        if source.suffix not in (".c", ".h"):
            continue
        layer = layer_of(name, arrows)
        if layer is None:
            faults.append(f"{name}: ARCHITECTURE.md names no layer for this folder")
            continue
        for include in INCLUDE.finditer((root / source).read_text()):
            path, quoted = include["path"], include["open"] == '"'
            target = target_of(root, source, path, quoted, arrows)
            if target is None and quoted:
                faults.append(f"{name}: {path} is not a file of the repository")
            elif target is None or (target not in arrows and layer in FREE_LIBRARIES):
                continue
            elif not is_allowed(layer, source.name, target, arrows):
                faults.append(f"{name}: {layer} may not include {path} of {target}")
    return faults


def main():
    root = pathlib.Path(sys.argv[1])
    arrows = read_arrows((root / "ARCHITECTURE.md").read_text())
    if not {"src/base", "src/scheme", "include/abel", "gen"} <= arrows.keys():
        sys.exit("ARCHITECTURE.md: the layers were not found")
    faults = check(root, arrows)
    sys.exit("\n".join(faults) or 0)


if __name__ == "__main__":
    main()
