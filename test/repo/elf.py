# SPDX-License-Identifier: Apache-2.0
"""The properties of the built libraries that a linker does not insist on: no executable stack, no
text relocations, read-only relocations, the right SONAME, no library needed but nettle and the C
library, and no variable but the tiers chosen.

The provider needs libcrypto, too, and has no SONAME, since nothing is linked to it.

usage: elf.py READELF STATIC SHARED [PROVIDER]
"""

import re
import subprocess
import sys

SONAME = "libabel.so.0"
# The only members with writable data: each holds the tier that its family uses.
WITH_STATE = {"dispatch.c.o"}
WRITABLE = re.compile(r"\] (\.t?(?:data|bss)(?:\.(?!rel\.ro)\S+)?) +\w+ +\w+ +\w+ +(\w+)")
NEEDED = re.compile(r"libnettle\.so\.|libc\.so\.|ld-linux")
NEEDED_BY_PROVIDER = re.compile(NEEDED.pattern + r"|libcrypto\.so\.3")


def readelf(tool, library, *options):
    command = [tool, "--wide", *options, library]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def check_shared(tool, library, soname=SONAME, needs=NEEDED):
    segments = readelf(tool, library, "--segments")
    dynamic = readelf(tool, library, "--dynamic")
    stack = re.search(r"GNU_STACK .* (\S+) +0x\w+$", segments, re.M)
    faults = []
    if not stack or "E" in stack[1]:
        faults.append("executable stack")
    if "GNU_RELRO" not in segments or not re.search(r"\(FLAGS\).*BIND_NOW", dynamic):
        faults.append("relocations are not read-only")
    if "TEXTREL" in dynamic:
        faults.append("text relocations")
    if re.findall(r"\(SONAME\).*\[(.*)\]", dynamic) != ([soname] if soname else []):
        faults.append(f"SONAME is not {soname}")
    for needed in re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic):
        if not needs.match(needed):
            faults.append(f"needs {needed}")
    return faults


def check_static(tool, library):
    """Each member says by .note.GNU-stack, without the flag X, that its stack need not be executable."""
    faults = []
    members = re.split(r"^File: ", readelf(tool, library, "--sections"), flags=re.M)[1:]
    for member in members:
        name = re.match(r".*\((.*)\)", member)[1]
        note = re.search(r"\.note\.GNU-stack +PROGBITS +\w+ +\w+ +\w+ +\w+ +(\w*)", member)
        if not note or "X" in note[1]:
            faults.append(f"{name}: executable stack")
        if name not in WITH_STATE:
            faults += [f"{name}: variables in {section}" for section, size in WRITABLE.findall(member)
                       if int(size, 16) > 0]
    return faults if members else ["no members"]


def main():
    tool, static, shared, *providers = sys.argv[1:]
    faults = [f"{shared}: {fault}" for fault in check_shared(tool, shared)]
    faults += [f"{static}: {fault}" for fault in check_static(tool, static)]
    for provider in providers:
        faults += [f"{provider}: {fault}" for fault in check_shared(tool, provider, None, NEEDED_BY_PROVIDER)]
    sys.exit("\n".join(faults) or 0)


if __name__ == "__main__":
    main()
