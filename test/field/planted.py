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
    ("p25519_5x51", "neg", r"0xfffffffffffda", "0x7ffffffffffed"),  # p, which a limb may exceed
    ("p25519_5x51", "carry", r"\* 19", "* 18"),
    ("p25519_5x51", "mul", r"a1 \* b3", "a1 * b2"),
    ("p25519_5x51", "mul", r"\(t0 >> 51\)", "(t0 >> 51 & 0x1fffffffffffffff)"),  # near the bound
    ("p25519_5x51", "mul", r"v\[0\] = r0;", "v[0] = s0;\n    r1 -= s0 >> 51;"),  # congruent, not tight
    ("p25519_5x51", "square", r"a0_2 \* a3", "a0 * a3"),
    ("p25519_5x51", "mul_121666", r"0x3b684000", "0x3b682000"),
    ("p25519_5x51", "select", r"a->l.v\[2\], b->l.v\[2\]", "b->l.v[2], a->l.v[2]"),
    ("p25519_5x51", "swap", r"b3, a3", "a3, b3"),
    ("p25519_5x51", "to_bytes", r"a0 \+ 19", "a0 + 18"),  # p itself
    ("p25519_5x51", "to_bytes", r"\(a2 \+ q1\) >> 51", "a2 >> 51"),  # a run of ones from limb 1 to 4
    ("p25519_5x51", "from_bytes", r"& 4095", "& 2047"),
    ("p25519_10x25", "mul", r"\(t5 >> 25\)", "(t5 >> 25 & 0x7ffffffff)"),  # near the bound
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
    ("p224_64", "mul", r" \+ \(c5 >> 64\)", ""),
    ("p224_64", "neg", r"\) & 1", ") & 0"),
    ("p256_64", "mul", r" - \(\(i128\)m1 << 32\)", ""),
    ("p256_64", "square", r"- 1\) & 1", "- 0) & 1"),
    ("p256_64", "add", r"- 0xffffffff \+", "- 0xfffffffe +"),
    ("p384_64", "mul", r" \+ \(c10 >> 64\)", ""),
    ("p384_64", "square", r"\(\(i128\)m5 << 32\)", "((i128)m5 << 32 | 1)"),
    ("p521_64", "mul", r" \+ \(c15 >> 64\)", ""),
    ("p521_64", "sub", r"511, 0\)", "255, 0)"),
    ("p521_32", "mul", r" \+ \(c17 >> 32\)", ""),
    ("secp160r1_64", "mul", r"m1 \* 0x80000001 >> 64", "m1 * 0x80000000 >> 64"),
    ("secp256k1_64", "mul", r"m2 \* 0x1000003d1 >> 64", "m2 * 0x1000003d0 >> 64"),
    ("secp256k1_32", "square", r"m6 \* 977 >> 32", "m6 * 976 >> 32"),
    ("secp256k1_32", "select", r"a->v\[7\]", "b->v[7]"),
    ("p224_adx", "mul", r"cmovns", "cmovnc"),
    ("p224_adx", "square", r"adc \$0", "add $0"),
    ("p256_adx", "mul", r"sbb \$0, (%\[t\d\])\\n\\t\"\n *\"cmovc", r'nop\\n\\t"\n"cmovc'),  # 2^256 and above
    ("p256_adx", "add", r"adc \$0", "add $0"),
    ("p256_adx", "sub", r"cmovz", "cmovnz"),
    ("p384_adx", "mul", r"adc \$0", "add $0"),  # m + h of two words
    ("p384_adx", "square", r"(adc \$0[^$]*)adc \$0", r"\1add $0"),  # a borrow that only a 0 passes on
    ("p521_adx", "mul", r"stc", "clc"),
    ("p521_adx", "square", r"sub \$1", "sub $0"),
    ("secp160r1_adx", "mul", r"cmp", "test"),
    ("secp160r1_adx", "square", r"adc \$0", "add $0"),
    ("secp256k1_adx", "mul", r"sbb (%\[t\d\]), \1", r"xor \1, \1"),
    ("any2_adx", "mul", r"adcx %\[k1\]", "mov %[k1]"),
    ("any4_adx", "add", r"adc \$0", "add $0"),
    ("any6_adx", "square", r"adcx %\[t\d\], %\[t\d\]", "nop"),
    ("any8_adx", "mul", r"cmovc 48\+", "cmovnc 48+"),
]

# Bounds that are too narrow, in the header alone: the assertion at the exit of carry must see it.
NARROWED = [
    ("p25519_5x51", "0x8000001000000", "0x8000000000000"),
    ("p25519_10x25", "0x5000000", "0x4000000"),
]


def plant(text, name, pattern, replacement):
    """The header with a fault in the kernel called name."""
    start = text.index(f"_{name}(")
    end = text.index("\n}\n", start)
    body, count = re.subn(pattern, replacement, text[start:end], count=1)
    if not count:
        sys.exit(f"{name}: nothing matches {pattern}")
    return text[:start] + body + text[end:]


def found(options, header, name, edit, verify=False):
    """Spoils a copy of a header; the failure that the test of a kernel then ends in, or None."""
    contract = kernels.Contract(options.gen / "contract" / f"{header}.json")
    index = next(i for i, kernel in enumerate(contract.kernels) if kernel["name"] == name)
    with tempfile.TemporaryDirectory() as folder:
        spoilt = copy.copy(options)
        spoilt.gen = Path(folder)
        (spoilt.gen / f"{header}.h").write_text(edit((options.gen / f"{header}.h").read_text()))
        driver = kernels.Driver(contract, spoilt, Path(folder), verify)
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
        contract = kernels.Contract(options.gen / "contract" / f"{header}.json")
        if header in (options.contracts or header) and not kernels.missing(contract, options):
            count += 1
            if not found(options, header, name, lambda text: plant(text, name, pattern, replacement)):
                missed.append(f"{header}: {name}: {pattern} -> {replacement}")
    for header, old, new in NARROWED:
        if header in (options.contracts or header):
            count += 1
            failure = found(options, header, "carry", lambda text: text.replace(old, new), verify=True)
            if "not true: p25519_is_tight(r)" not in (failure or ""):
                missed.append(f"{header}: {old} -> {new}: {failure}")
    if missed:
        sys.exit("not found:\n" + "\n".join(missed))
    print(f"{count} planted faults found")


if __name__ == "__main__":
    main()
