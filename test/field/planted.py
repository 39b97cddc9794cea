# SPDX-License-Identifier: Apache-2.0
"""Plants faults in copies of field headers: kernels.py must find each of them, and so must the assertions
of the verify build find a wrong bound. Among them are faults that only the worst inputs show.

    python3 test/field/planted.py --cc CC [--flags FLAGS] --include src --gen gen [NAME ...]
"""

import copy
import random
import re
import sys
import tempfile
from pathlib import Path

import kernels

# Header, kernel, what is replaced in its body (the first match) and by what.
FAULTS = [
    ("p25519_5x51", "zero", r"v\[3\] = 0", "v[3] = 1"),
    ("p25519_5x51", "one", r"v\[0\] = 1", "v[0] = 2"),
    ("p25519_5x51", "add", r"b->l.v\[4\]", "b->l.v[3]"),
    ("p25519_5x51", "sub", r"ffda", "ffd9"),  # 2p - 1
    ("p25519_5x51", "neg", r"r->v\[0\] = ([^;]*);", r"r->v[0] = \1 - 0xfffffffffffda + 0x7ffffffffffed;"),  # wraps
    ("p25519_5x51", "carry", r"\* 19", "* 18"),
    ("p25519_5x51", "mul", r"a1 \* b3", "a1 * b2"),
    ("p25519_5x51", "mul", r"uint64_t s1 = ", "uint64_t s1 = (uint32_t)(t0 >> 81) + "),  # only near the bound
    ("p25519_5x51", "mul", r"r->l\.v\[0\] = r0;", "r->l.v[0] = s0;\n    r1 -= s0 >> 51;"),  # same value, not tight
    ("p25519_5x51", "square", r"a0_2 \* a3", "a0 * a3"),
    ("p25519_5x51", "mul_121666", r"0x3b684000", "0x3b682000"),
    ("p25519_5x51", "select", r"a->l.v\[2\], b->l.v\[2\]", "b->l.v[2], a->l.v[2]"),
    ("p25519_5x51", "swap", r"b3, a3", "a3, b3"),
    ("p25519_5x51", "to_bytes", r"a0 \+ 19", "a0 + 18"),  # p itself
    ("p25519_5x51", "to_bytes", r"\(a2 \+ q1\) >> 51", "a2 >> 51"),  # a run of ones from limb 1 to 4
    ("p25519_5x51", "from_bytes", r"& 4095", "& 2047"),
    ("p25519_10x25", "mul", r"\(t5 >> 25\)", "(uint32_t)(t5 >> 25)"),  # only near the bound
    ("p25519_10x25", "square", r"a1_2 \* a9_38", "a1_2 * a9"),
    ("p25519_10x25", "to_bytes", r"\(a8 \+ q7\) >> 26", "a8 >> 26"),
    ("l25519_4x64", "product", r"\(borrow3\)", "(0)"),
    ("l25519_4x64", "product", r" \+ \(uint64_t\)\(u2_2 >> 64\)", ""),
    ("l25519_4x64", "add", r"\(\(u128\)0x14def9dea2f79cd6 \+ borrow0\)", "0x14def9dea2f79cd6"),
    ("l25519_4x64", "sub", r" \+ \(uint64_t\)\(x1 >> 64\)", ""),
    ("l25519_4x64", "square", r"s1 >> 64", "s0 >> 64"),
    ("l25519_4x64", "from_wide", r"shifted, u", "square, u"),
    ("l25519_8x32", "product", r"v7_7 >> 32", "v7_7 >> 33"),
    ("l25519_8x32", "neg", r"borrow6\)", "0)"),
]


def plant(text, name, pattern, replacement):
    """The header with a fault in the kernel called name."""
    start = text.index(f"_{name}(")
    end = text.index("\n}\n", start)
    body, count = re.subn(pattern, replacement, text[start:end], count=1)
    if not count:
        sys.exit(f"{name}: nothing matches {pattern}")
    return text[:start] + body + text[end:]


def found(contract, options, name, verify):
    index = next(i for i, kernel in enumerate(contract.kernels) if kernel["name"] == name)
    with tempfile.TemporaryDirectory() as folder:
        driver = kernels.Driver(contract, options, Path(folder), verify)
        try:
            kernels.check_kernel(contract, driver, index, random.Random(name), most=3000)
        except kernels.Failure as failure:
            return str(failure)
    return None


def main():
    parser = kernels.arguments("Plants faults that kernels.py must find.")
    parser.add_argument("contracts", nargs="*", metavar="NAME", help="the headers to spoil; none means all")
    options = parser.parse_args()
    missed, count = [], 0
    for header, name, pattern, replacement in FAULTS:
        if options.contracts and header not in options.contracts:
            continue
        contract = kernels.Contract(options.gen / "contract" / f"{header}.json")
        with tempfile.TemporaryDirectory() as folder:
            spoilt = copy.copy(options)
            spoilt.gen = Path(folder)
            text = (options.gen / f"{header}.h").read_text()
            (spoilt.gen / f"{header}.h").write_text(plant(text, name, pattern, replacement))
            count += 1
            if not found(contract, spoilt, name, verify=False):
                missed.append(f"{header}: {name}: {pattern} -> {replacement}")
    # A result beyond its bounds, which only the assertion at the exit sees: the test is told wider ones.
    if not options.contracts or "p25519_5x51" in options.contracts:
        contract = kernels.Contract(options.gen / "contract/p25519_5x51.json")
        bounds = [b >> 1 for b in contract.bounds["fe"][0]]
        with tempfile.TemporaryDirectory() as folder:
            spoilt = copy.copy(options)
            spoilt.gen = Path(folder)
            text = (options.gen / "p25519_5x51.h").read_text()
            text = text.replace(hex(contract.bounds["fe"][0][1]), hex(bounds[1]))
            (spoilt.gen / "p25519_5x51.h").write_text(text)
            count += 1
            failure = found(contract, spoilt, "carry", verify=True)
            if not failure or "not true: p25519_is_tight(r)" not in failure:
                missed.append(f"p25519_5x51: assertion at the exit of carry: {failure}")
    if missed:
        sys.exit("not found:\n" + "\n".join(missed))
    print(f"{count} planted faults found")


if __name__ == "__main__":
    main()
