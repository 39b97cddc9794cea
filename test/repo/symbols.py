# SPDX-License-Identifier: Apache-2.0
"""The shared library exports what the public headers declare, at version ABEL_1.0, and nothing
else; every external symbol of the static library starts with abel_; the provider exports its entry
alone.

usage: symbols.py NM INCLUDE STATIC SHARED [PROVIDER]
"""

import pathlib
import re
import subprocess
import sys

VERSION = "ABEL_1.0"
ENTRY = "OSSL_provider_init"
# Helpers that gcc adds to position-independent 32-bit x86 code, hidden and shared between objects.
COMPILER = "__x86.get_pc_thunk."
DECLARATION = re.compile(r"^ABEL_API\b[^;(]*?\b(abel_\w+)\(", re.M)


def declared(include):
    """The functions that the public headers declare."""
    names = set()
    for header in sorted(pathlib.Path(include, "abel").glob("*.h")):
        names.update(DECLARATION.findall(header.read_text()))
    return names


def defined(nm, library, *options):
    """The external symbols that a library defines, with their versions if it is shared."""
    command = [nm, "--extern-only", "--defined-only", "--format=posix", *options, library]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return {line.split()[0] for line in lines if len(line.split()) > 2}


def check(nm, include, static, shared):
    exported = defined(nm, shared, "--dynamic", "--with-symbol-versions")
    expected = {f"{name}@@{VERSION}" for name in declared(include)} | {VERSION}
    faults = [f"{shared}: exports {name}, which no public header declares" for name in exported - expected]
    faults += [f"{shared}: does not export {name}" for name in expected - exported]
    faults += [f"{static}: external symbol {name} does not start with abel_"
               for name in defined(nm, static) if not name.startswith(("abel_", COMPILER))]
    return sorted(faults)


def main():
    nm, include, static, shared, *providers = sys.argv[1:]
    faults = check(nm, include, static, shared)
    for provider in providers:
        faults += [f"{provider}: exports {name}" for name in defined(nm, provider, "--dynamic") - {ENTRY}]
    sys.exit("\n".join(faults) or 0)


if __name__ == "__main__":
    main()
