# SPDX-License-Identifier: Apache-2.0
"""Translates every kernel of the prime fields and compares programs with the compiled functions, on edges and
at random, also where a result is in the place of an input.

    nice python3 -m proof.front.check [--cc CC] [--count N] [HEADER ...]
"""

import argparse
import ctypes
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .c import Contract, alias_pairs, parameters, program
from .layout import Array, Struct, leaves
from .program import Reject, Violation
from .source import ROOT, Unit, preprocessed

PRIMES = "p224", "p256", "p384", "p521", "secp160r1", "secp256k1"
GENERATED = [f"gen/{p}_{tier}.h" for p in PRIMES for tier in ("32", "64", "adx")] \
    + [f"gen/any{n}_adx.h" for n in (2, 3, 4, 5, 6, 8)] \
    + [f"gen/{name}.h" for name in ("p25519_10x25", "p25519_5x51", "p25519_4x64", "l25519_8x32", "l25519_4x64")]
ANY = {"zero": "r", "add": "rabm", "sub": "rabm", "neg": "ram", "mul": "rabm", "square": "ram", "select": "rab"}
MASK = {  # of base/mask.h, by a function that has words alone
    "bit": "return (uint64_t)mask_declassify(mask_from_bit((size_t)(a & 1)));",
    "zero": "return mask_u64(mask_is_zero(a)) & 1;",
    "equal": "return mask_u32(mask_equal(a, b)) & 1;",
    "not": "return (uint64_t)mask_declassify(mask_not(mask_is_zero(a)));",
    "and": "return (uint64_t)mask_declassify(mask_and(mask_is_zero(a), mask_is_zero(b)));",
    "or": "return (uint64_t)mask_declassify(mask_or(mask_is_zero(a), mask_is_zero(b)));",
    "u32": "return mask_u32(mask_is_zero(a));",
    "u64": "return mask_u64(mask_is_zero(a));",
    "select32": "return mask_select_u32(mask_is_zero(b), (uint32_t)a, (uint32_t)b);",
    "select64": "return mask_select_u64(mask_equal(a, b), a, b);",
}
MASK_HEADER = '#include "base/mask.h"\n' + "\n".join(
    f"static inline void mask_{name}_at(uint64_t *r, const uint64_t *pa, const uint64_t *pb)\n"
    f"{{\n    uint64_t a = pa[0], b = pb[0];\n    r[0] = mask_{name}_of(a, b);\n}}\n" for name in MASK)
MASK_HEADER = MASK_HEADER.split("\n", 1)[0] + "\n" + "\n".join(
    f"static inline uint64_t mask_{name}_of(uint64_t a, uint64_t b)\n{{\n    {'' if 'b' in text.split('(', 1)[1] else '(void)0; '}"
    f"{text}\n}}\n" for name, text in MASK.items()) + MASK_HEADER.split("\n", 1)[1]


def any_contracts():
    """Of montgomery.h."""
    for name, letters in ANY.items():
        yield Contract(f"fp_{name}", {c: "out" if c == "r" else "in" for c in letters if name != "select" or c != "m"})


def ladder():
    """Of the fused ladder step of gen/p25519_4x64.h, which is in no file: 11 elements of 4 words."""
    tight = [(0, (1 << 64) - 1)] * 3 + [(0, 1 << 63)]
    loose = [(0, (1 << 64) - 1)]
    return Contract("p25519_ladder_step", {"w": ["in"] * 4 + ["inout"] * 16 + ["free"] * 24},
                    {"w": tight + loose * 40})


def octets():
    for bits in 32, 64:
        for length in 1, 4, 8, 20, 21, 28, 32, 48, 65, 66:
            sizes = {"bytes": length, "words": -(-8 * length // bits)}
            yield Contract(f"bytes_from_words{bits}", {"bytes": "out", "words": "in"}, {}, sizes, {"len": length})
            yield Contract(f"bytes_to_words{bits}", {"bytes": "in", "words": "out"}, {}, sizes, {"len": length})


def tasks(wanted):
    """(title, header, flags, contracts)."""
    for header in GENERATED:
        contracts = list(Contract.read(ROOT / "gen/contract" / (Path(header).stem + ".json")))
        yield header, header, (), contracts + ([ladder()] if header == "gen/p25519_4x64.h" else [])
    for bits in 64, 32:
        for words in range(2, 10) if bits == 64 else range(2, 19, 2):
            yield (f"montgomery.h {words}x{bits}", "src/field/prime/montgomery.h",
                   (f"-DFP_WORD_BITS={bits}", f"-DFP_WORDS={words}"), list(any_contracts()))
    yield "octets.h", "src/field/octets.h", (), list(octets())


class Compiled:
    """The functions of a header, to be called with buffers."""

    def __init__(self, folder, cc, unit, header, flags, functions):
        lines = [f'#include "{ROOT / header}"']
        for name in sorted(functions):
            declared, passed = [], []
            for p, type, count, _ in parameters(unit, Contract(name, {})):
                if count is not None:
                    declared.append(f"void *{p}")
                    passed.append(p)
                else:
                    mask = isinstance(type, Struct)
                    declared.append(f"size_t {p}")
                    passed.append(f"(abel__mask){{{p}}}" if mask else p)
            lines.append(f"void run_{name}({', '.join(declared)})\n{{\n    {name}({', '.join(passed)});\n}}")
        source, library = folder / "run.c", folder / "run.so"
        source.write_text("\n".join(["#include <stddef.h>", *lines, ""]))
        subprocess.run([*cc, f"-I{ROOT}/src", f"-I{ROOT}/gen", *flags, "-shared", "-fPIC", "-w",
                        "-o", str(library), str(source)], check=True)
        self.library = ctypes.CDLL(str(library))
        self.unit = unit

    def run(self, contract, values, aliases):
        """values: by (parameter, index); returns the same of the results."""
        buffers, arguments = {}, []
        declared = list(parameters(self.unit, contract))
        places = dict(aliases)
        for name, type, count, _ in declared:
            if count is not None and name not in places:
                data = bytearray(random.randbytes(type.size * count))
                for i, (at, scalar) in enumerate(leaves(Array(type, count))):
                    if (name, i) in values:
                        data[at:at + scalar.size] = values[name, i].to_bytes(scalar.size, "little")
                buffers[name] = (ctypes.c_ubyte * len(data)).from_buffer(data)
        for r, a in aliases:
            buffers[r] = buffers[places.get(a, a)] if a in places else buffers[a]
        for name, type, count, _ in declared:
            if count is not None:
                arguments.append(ctypes.c_void_p(ctypes.addressof(buffers[name])))
            elif name in contract.numbers:
                arguments.append(ctypes.c_size_t(contract.numbers[name]))
            else:
                arguments.append(ctypes.c_size_t(-values[name, 0]))
        getattr(self.library, f"run_{contract.function}")(*arguments)
        result = {}
        for name, type, count, _ in declared:
            if count is not None:
                data = bytes(buffers[name])
                for i, (at, scalar) in enumerate(leaves(Array(type, count))):
                    result[name, i] = int.from_bytes(data[at:at + scalar.size], "little")
        return result


def number_below(n):
    k = random.randrange(8)
    if k == 0:
        return random.choice([0, 1, 2, n - 1, n - 2, n // 2, n // 2 + 1]) % n
    if k == 1:  # runs of ones and zeros
        z = 0
        for _ in range(6):
            z ^= (1 << random.randrange(n.bit_length() + 1)) - 1
        return z % n
    return random.randrange(n)


def limb(lo, hi):
    k = random.randrange(6)
    return random.choice([lo, hi, max(lo, hi - 1), min(hi, lo + 1)]) if k < 2 else random.randint(lo, hi)


def sample(found, contract):
    """Values of the inputs within the contract."""
    by_name = {}
    for name, index, lo, hi in found.inputs:
        by_name.setdefault(name, []).append((index, lo, hi))
    values, modulus = {}, None
    extreme = random.randrange(12)
    if "m" in by_name and len(by_name["m"]) > 1:  # a modulus and its inverse
        size = len(by_name["m"]) - 1
        bits = by_name["m"][0][2].bit_length()
        modulus = number_below(1 << random.choice([size * bits, size * bits, size * bits - 1, size * bits - bits + 2])) | 1
        modulus = max(modulus, 3)
        words = [modulus >> bits * i & (1 << bits) - 1 for i in range(size)] + [-pow(modulus, -1, 1 << bits) % (1 << bits)]
        values.update({("m", i): w for i, w in enumerate(words)})
    for name, scalars in by_name.items():
        if (name, 0) in values:
            continue
        if name in contract.below or modulus and name in ("a", "b"):
            if modulus:
                weights, below = [bits * i for i in range(size)], modulus
            else:
                weights, below = contract.below[name]
            z = number_below(below)
            if extreme < 2:
                z = (0, below - 1)[extreme]
            for (i, _, _), at, above in zip(scalars, weights, [*weights[1:], None]):
                values[name, i] = z >> at & (1 << above - at) - 1 if above else z >> at
        else:
            for i, lo, hi in scalars:
                values[name, i] = (lo, hi)[extreme] if extreme < 2 else limb(lo, hi)
    return values


def compare(found, contract, compiled, count):
    """How many inputs gave the same; raises AssertionError at the first that does not."""
    pairs = alias_pairs(compiled.unit, contract)
    for k in range(count):
        values = sample(found, contract)
        aliases = []
        if pairs and k % 3 == 0:
            aliases = [random.choice(pairs)]
            sources = [a for r, a in pairs if r == aliases[0][0]]
            if k % 2 == 0 and len(sources) > 1:
                a, b = sources[:2]
                values.update({(b, i): v for (name, i), v in list(values.items()) if name == a})
                aliases = [(b, a), (aliases[0][0], a)]
        expected = compiled.run(contract, values, aliases)
        got = found.run([values[name, i] for name, i, *_ in found.inputs])
        for key, v in got.items():
            if v != expected[key]:
                raise AssertionError(f"{contract.function}: {key}: {v:#x} is not {expected[key]:#x}; {values} {aliases}")
    return count


def same(a, b):
    return (a.inputs, a.equations, a.outputs) == (b.inputs, b.equations, b.outputs)


def main():
    arguments = argparse.ArgumentParser(description="Compares programs with compiled functions.")
    arguments.add_argument("--cc", default="gcc -O2")
    arguments.add_argument("--count", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("headers", nargs="*")
    options = arguments.parse_args()
    random.seed(options.seed)
    failed = total = 0
    start = time.process_time()
    with tempfile.TemporaryDirectory() as scratch:
        masks = Path(scratch) / "masks.h"
        masks.write_text(MASK_HEADER)
        every = [*tasks(options.headers), ("mask.h", str(masks), (),
                 [Contract(f"mask_{name}_at", {"r": "out", "pa": "in", "pb": "in"}) for name in MASK])]
        for k, (title, header, flags, contracts) in enumerate(every):
            if options.headers and not any(h in title for h in options.headers):
                continue
            unit = Unit(preprocessed(header, flags))
            narrow = None if "_64" in title or "adx" in title or "x64" in title or "5x51" in title \
                else Unit(preprocessed(header, (*flags, "-m32")), 32)
            folder = Path(scratch) / str(k)
            folder.mkdir()
            compiled = Compiled(folder, options.cc.split(), unit, header, flags, {c.function for c in contracts})
            for contract in contracts:
                total += 1
                label = contract.function + "".join(f" {n}={z}" for n, z in contract.numbers.items())
                try:
                    found = program(unit, contract)
                    note = f"{len(found.inputs)} inputs, {len(found.equations)} equations, {len(found.wraps)} wraps"
                    if narrow:
                        if not same(found, program(narrow, contract)):
                            raise AssertionError("another program for 32-bit targets")
                        note += ", the same for -m32"
                    note += f", equal on {compare(found, contract, compiled, options.count)}"
                except (Reject, Violation, AssertionError) as error:
                    failed += 1
                    note = f"{type(error).__name__}: {error}"
                print(f"{title:22} {label:28} {note}", flush=True)
    print(f"{total} kernels, {failed} failed, {time.process_time() - start:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
