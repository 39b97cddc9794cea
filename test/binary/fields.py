# SPDX-License-Identifier: Apache-2.0
"""Tests the headers of binary fields, and the templates over them, against Python's integers.

    python3 test/binary/fields.py --cc CC [--flags=...] [--emulator ...] [--contract NAME ...]

What to call and what must come out is read from gen/contract/binary/. A driver compiled from each
header makes the calls that it reads on standard input, in the build without and with the assertions
of the verify build, which must stop every element whose degree is not below m. Inputs are 0, 1, all
ones, each power of x, runs of ones, sparse and random elements; products for reduce are spread over
the vectors of their representation at random. Headers that this CPU cannot run are compiled only."""

import argparse
import itertools
import json
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import namedtuple
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))
from synth import binary_poly as poly  # noqa: E402

PAIRS = 300    # calls of a kernel with random inputs
ALIASED = 40   # those of each way to put parameters into the same place
SLOW = 100     # calls of a kernel where the answer costs m squarings

# A way to compile a header: its name, the machine if it needs one, what to include before and after the
# header, flags of the compiler, flags in /proc/cpuinfo. Sources may come last.
Tier = namedtuple("Tier", "name machine before after flags cpu")
AVX512 = "avx512bw avx512vl vpclmulqdq gfni"
FULL = "-mpclmul -mavx512f -mavx512bw -mavx512vl -mvpclmulqdq -mgfni"
SQUARINGS = ["field/binary/squarings.h", "field/binary/gf2.h"]
IMAGES = ["gf2_{m}_images.h", "field/binary/images.h", "field/binary/gf2.h", "gf2_{m}_images.c"]
MAPS = ["gf2_{m}_maps.h", "field/binary/maps.h", "field/binary/gf2.h"]
SKIPPED = 77
TIERS = {
    "32": [Tier("portable32", None, ["field/binary/portable32.h"], IMAGES, "", ""),
           Tier("small", None, ["field/binary/portable32.h"], SQUARINGS, "", "")],
    "64": [Tier("portable64", None, ["field/binary/portable64.h"], IMAGES, "", "")],
    "v128": [Tier("pclmulqdq", "x86_64", ["field/binary/v128_clmul.h"], IMAGES, "-mpclmul -mssse3",
                  "pclmulqdq ssse3"),
             Tier("avx2", "x86_64", ["field/binary/v128_clmul.h"], IMAGES, "-mpclmul -mavx2",
                  "pclmulqdq avx2"),
             Tier("avx512", "x86_64", ["field/binary/v128_clmul.h"], MAPS, FULL, AVX512),
             Tier("pmull", "aarch64", ["field/binary/v128_pmull.h"], IMAGES, "-march=armv8-a+crypto",
                  "pmull")],
    "v256": [Tier("avx512", "x86_64",
                  ["field/binary/v128_clmul.h", "gf2_{m}_v128.h", "field/binary/v256_clmul.h"],
                  [], FULL, AVX512)],
    "v512": [Tier("avx512", "x86_64",
                  ["field/binary/v128_clmul.h", "gf2_{m}_v128.h", "field/binary/v512_clmul.h"],
                  ["field/binary/gf2x4.h"], FULL, AVX512)],
}

# What the templates define for one element, for one where there are matrices, and for four: the name,
# the parameters as in the contracts (a plain element beside four is a single), the results, and the
# arguments or, with semicolons, the statements of a call if they are not just the parameters. lane is the
# lane that a formula is for; four[name] is a parameter's four elements.
ONE = [
    ("invert", "out fe r, in fe a", {"r": "inverse(a)"}, None),
    ("sqrt", "out fe r, in fe a", {"r": "sqrt(a)"}, None),
    ("half_trace", "out fe r, in fe a", {"r": "half_trace(a)"}, None),
    ("solve", "out fe r, in fe a", {"r": "half_trace(a)", "return": "trace(a) == 0"}, None),
    *(("multi_square", "out fe r, in fe a", {"r": f"power(a, {k})"}, f"{{}}, {{}}, {k}")
      for k in (31, 77, 150, 300)),
]
MATRICES = [
    ("apply_each", "inout fe a, inout fe b, inout fe c", {n: f"half_trace({n})" for n in "abc"},
     "gf2_fe t[3] = {{*{0}, *{1}, *{2}}}; gf2_apply_each(t, gf2_map_half_trace, t, 3); "
     "*{0} = t[0]; *{1} = t[1]; *{2} = t[2];"),
]
FOUR = [
    ("join", "out fe r, in single a, in single b, in single c, in single d", {"r": "(a, b, c, d)[lane]"},
     None),
    ("all", "out fe r, in single a", {"r": "a"}, None),
    ("lanes", "out single a, out single b, out single c, out single d, in fe r",
     {"a": "four['r'][0]", "b": "four['r'][1]", "c": "four['r'][2]", "d": "four['r'][3]"}, None),
    ("permute", "out fe r, in fe a", {"r": "four['a'][(2, 0, 3, 3)[lane]]"}, "{}, {}, 2, 0, 3, 3"),
    ("select", "out fe r, in mask m, in fe a, in fe b", {"r": "a if lane % 2 == m else b"},
     "{0}, ((const abel__mask[4]){{mask_not({1}), {1}, mask_not({1}), {1}}}), {2}, {3}"),
]


class Failure(Exception):
    pass


class Gf2(int):
    """A polynomial over GF(2)."""

    def __add__(self, other):
        return Gf2(int(self) ^ int(other))

    def __mul__(self, other):
        """One product of integers with 16 bits to each coefficient, of which the lowest is the sum mod 2."""
        a, b = (int("000".join(f"{int(v):b}"), 16) for v in (self, other))
        return Gf2(int("".join(str(int(c, 16) & 1) for c in f"{a * b:x}"[::-4])[::-1], 2))

    def __mod__(self, other):
        return Gf2(poly.remainder(int(self), int(other)))


class Contract:
    def __init__(self, path):
        data = json.loads(path.read_text())
        self.name, self.prefix, self.m, self.bytes = path.stem, data["prefix"], data["m"], data["bytes"]
        self.f, self.words, self.layout = int(data["polynomial"], 16), data["words"], data["layout"]
        self.tiers = TIERS[path.stem.rsplit("_", 1)[1]]
        self.listed = data["kernels"]
        self.lanes = self.layout.get("lanes", 1)

    def choose(self, tier):
        """Kernels: those of the header and those of the tier's templates."""
        one = ONE + MATRICES if tier.after is MAPS else ONE
        templates = {1: one, 2: [], 4: FOUR}[self.lanes]
        self.kernels = self.listed + [{"name": name, "operation": operation, "call": call, "parameters": [
            dict(zip(("direction", "kind", "name"), p.split())) for p in parameters.split(", ")]}
            for name, parameters, operation, call in templates]

    def size(self, kind):
        layout = self.layout
        if kind in ("bytes", "mask"):
            return self.bytes if kind == "bytes" else 1
        if kind == "words":
            return 8 * self.words
        if "digits" in layout:
            return layout["digits" if kind == "fe" else "wide_digits"] * layout["word_bits"] // 8
        return layout["coefficients" if kind == "wide" else "pairs"] * 16 * self.count(kind)

    def count(self, kind):
        """How many elements a value of this kind has."""
        return self.lanes if kind in ("fe", "wide") else 1

    def encode(self, kind, values, rng):
        """The bytes of a parameter: values has one polynomial a lane."""
        layout = self.layout
        if kind == "mask":
            return bytes(values[:1])
        if kind == "bytes":
            return values[0].to_bytes(self.bytes, "big")
        if kind == "words":
            return b"".join((values[0] >> 64 * i & (1 << 64) - 1).to_bytes(8, sys.byteorder)
                            for i in range(self.words))
        if "digits" in layout:
            count, d = layout["digits" if kind == "fe" else "wide_digits"], layout["word_bits"]
            words = [values[0] >> d * i & (1 << d) - 1 for i in range(count)]
            return b"".join(w.to_bytes(d // 8, sys.byteorder) for w in words)
        lanes = []
        for value in values:
            if kind != "wide":
                lanes.append([value >> 128 * i & (1 << 128) - 1 for i in range(layout["pairs"])])
            else:
                pairs = [0] * layout["coefficients"]
                for k in range(1, len(pairs), 2):
                    pairs[k] = rng.choice((0, rng.getrandbits(128)))
                    value ^= pairs[k] << 64 * k
                pairs[::2] = [value >> 64 * k & (1 << 128) - 1 for k in range(0, len(pairs), 2)]
                lanes.append(pairs)
        return b"".join(self.pair(lane[i]) for i in range(len(lanes[0])) for lane in lanes)

    @staticmethod
    def pair(value):
        return b"".join((value >> 64 * i & (1 << 64) - 1).to_bytes(8, sys.byteorder) for i in (0, 1))

    def decode(self, kind, data):
        """The polynomial of each lane, and whether its representation is within the bounds."""
        layout = self.layout
        data = data[:self.size(kind)]
        if kind == "mask":
            return [data[0]], data[0] < 2
        if kind == "bytes":
            return [int.from_bytes(data, "big")], True
        if kind == "words":
            words = [int.from_bytes(data[i:i + 8], sys.byteorder) for i in range(0, len(data), 8)]
            return [sum(w << 64 * i for i, w in enumerate(words))], True
        if "digits" in layout:
            d = layout["word_bits"]
            digits = [int.from_bytes(data[i:i + d // 8], sys.byteorder) for i in range(0, len(data), d // 8)]
            value = sum(v << d * i for i, v in enumerate(digits))
            return [value], all(v >> d == 0 for v in digits) and (kind != "fe" or value >> self.m == 0)
        values = [0] * self.count(kind)
        for i in range(0, len(data), 16):
            pair = sum(int.from_bytes(data[i + 8 * j:i + 8 * j + 8], sys.byteorder) << 64 * j for j in (0, 1))
            k, lane = divmod(i // 16, len(values))
            values[lane] ^= pair << (64 if kind == "wide" else 128) * k
        return values, kind == "wide" or all(v >> self.m == 0 for v in values)


def edges(bits):
    """Polynomials of degree below `bits` that are likely to go wrong."""
    top = (1 << bits) - 1
    yield from (0, top, 1, 1 << bits - 1, top >> 1, top ^ 1)
    yield from (int(pattern * bits, 2) & top for pattern in ("01", "10"))
    for i in range(bits):
        yield from (1 << i, top ^ 1 << i, (1 << i) - 1)
    for w in (32, 64):
        for i in range(0, bits, w):
            yield ((1 << w) - 1) << i & top


def values(contract, kind, rng):
    """Inputs of a kind, one a lane, the worst ones first."""
    if kind == "mask":
        return [[0], [1]]
    bits = {"wide": 2 * contract.m - 1, "bytes": 8 * contract.bytes}.get(kind, contract.m)
    found = list(dict.fromkeys(edges(bits)))
    for _ in range(200):
        a, b, c = (rng.getrandbits(bits) for _ in range(3))
        found += [a, a & b & c]
    lanes = range(contract.count(kind))
    return [[found[(i + 31 * lane) % len(found)] for lane in lanes] for i in range(len(found))]


def runs_here(tier, options):
    """Whether programs of the tier run, on this CPU or in the emulator."""
    return bool(options.emulator) or not tier.cpu or (
        set(tier.cpu.split()) <= set(Path("/proc/cpuinfo").read_text().split()))


class Driver:
    """The program that makes the calls. A record is the kernel, the slot of each of up to five parameters
    (two in one slot are aliases), and the slots; what a kernel returns goes into the last slot."""

    SLOTS = 6

    def __init__(self, contract, tier, options, folder, verify):
        self.contract = contract
        self.slot = (max(contract.size(kind) for kind in ("wide", "fe", "bytes", "words")) + 63) // 64 * 64
        cases = []
        for index, kernel in enumerate(contract.kernels):
            arguments = [f"mask_from_bit(s[at[{i}]].bytes[0])" if p["kind"] == "mask" else
                         f"{'' if p['kind'] in ('bytes', 'words') else '&'}s[at[{i}]].{p['kind']}"
                         for i, p in enumerate(kernel["parameters"])]
            call = (kernel.get("call") or ", ".join(["{}"] * len(arguments))).format(*arguments)
            call = call if ";" in call else f"{contract.prefix}_{kernel['name']}({call})"
            if "return" in kernel["operation"]:
                call = f"s[{self.SLOTS - 1}].bytes[0] = (uint8_t)mask_declassify({call})"
            cases.append(f"        case {index}: {{ {call}; }} break;")
        newline, F = "\n", contract.prefix
        includes = [*tier.before, f"{contract.name}.h", *tier.after]
        source = folder / "driver.c"
        source.write_text(f"""
{newline.join(f'#include "{name.format(m=contract.m)}"' for name in includes)}
#include <stdio.h>
typedef union {{
    {F}_fe fe; {F}_wide wide; gf2_fe single; uint64_t words[{contract.words}]; uint8_t bytes[{self.slot}];
}} slot;
int main(void)
{{
    uint8_t header[{1 + self.SLOTS}], *at = header + 1;
    static slot s[{self.SLOTS}];
    while (fread(header, sizeof header, 1, stdin) == 1) {{
        if (fread(s, sizeof s, 1, stdin) != 1)
            return 1;
        switch (header[0]) {{
{newline.join(cases)}
        default: return 1;
        }}
        if (fwrite(s, sizeof s, 1, stdout) != 1)
            return 1;
    }}
    return 0;
}}
""")
        program = folder / ("driver-verify" if verify else "driver")
        self.command = [*shlex.split(options.emulator), program]
        command = [options.cc, "-std=gnu11", *shlex.split(options.flags), *shlex.split(tier.flags),
                   *(["-DABEL_VERIFY"] if verify else []), "-I", str(options.src), "-I", str(options.gen),
                   str(source), "-o", str(program)]
        compiled = subprocess.run(command, capture_output=True, text=True)
        if compiled.returncode:
            raise Failure(f"{shlex.join(command)}\n{compiled.stderr}")

    def run(self, calls):
        """calls: (kernel's index, slot of each parameter, value of each slot). The slots after each."""
        records = []
        for index, slots, contents in calls:
            contents = [data.ljust(self.slot, b"\0") for data in contents]
            contents += [bytes(self.slot)] * (self.SLOTS - len(contents))
            records.append(bytes([index, *slots]) + bytes(self.SLOTS - len(slots)) + b"".join(contents))
        done = subprocess.run(self.command, input=b"".join(records), capture_output=True)
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip()
            raise Failure(f"the driver ended with {done.returncode}: {said}")
        step = self.slot
        results = [done.stdout[i:i + step] for i in range(0, len(done.stdout), step)]
        return list(zip(*[iter(results)] * self.SLOTS))


def aliases(parameters):
    """The ways to put the parameters into slots: all apart, and elements in one another's place."""
    ways = [tuple(range(len(parameters)))]
    for kind in "fe", "wide", "single":
        same = [i for i, p in enumerate(parameters) if p["kind"] == kind]
        out = [i for i in same if parameters[i]["direction"] == "out"]
        inputs = [i for i in same if parameters[i]["direction"] == "in"]
        together = [[o, *c] for o in out for n in range(1, len(inputs) + 1)
                    for c in itertools.combinations(inputs, n)]
        if len(inputs) > 1:
            together.append(inputs)
        ways += [tuple(t[0] if i in t else i for i in range(len(parameters))) for t in together]
    return ways


def inputs_of(contract, kernel, rng):
    """Tuples of values for the inputs of a kernel."""
    each = [values(contract, p["kind"], rng) for p in kernel["parameters"] if p["direction"] != "out"]
    if len(each) == 1:
        return [(v,) for v in each[0][:16] + rng.sample(each[0][16:], min(PAIRS, len(each[0][16:])))]
    chosen = list(itertools.product(*(v[:8] for v in each)))
    while len(chosen) < PAIRS:
        chosen.append(tuple(rng.choice(v) for v in each))
    return chosen


def scope(contract):
    """What the contract's formulas may name."""
    f = contract.f

    def inverse(a):
        """By Euclid's algorithm; 0 for 0."""
        u, v, x, y = int(a), f, 1, 0   # a x = u and a y = v mod f
        while u > 1:
            shift = u.bit_length() - v.bit_length()
            if shift < 0:
                u, v, x, y, shift = v, u, y, x, -shift
            u, x = u ^ v << shift, x ^ y << shift
        return poly.remainder(x, f) if a else 0

    def power(a, k):
        for _ in range(k):
            a = poly.remainder(poly.square(a), f)
        return a

    return {"f": f, "m": contract.m, "inverse": inverse, "power": power,
            "sqrt": lambda a: poly.square_root(a, f), "trace": lambda a: poly.trace(a, f),
            "half_trace": lambda a: poly.half_trace(a, f),
            "evens": lambda a: sum(1 << i // 2 for i in poly.exponents(a) if i % 2 == 0),
            "odds": lambda a: sum(1 << i // 2 for i in poly.exponents(a) if i % 2)}


def check_kernel(contract, driver, index, rng):
    kernel = contract.kernels[index]
    parameters = kernel["parameters"]
    names = [p["name"] for p in parameters if p["direction"] != "out"]
    kinds = {p["name"]: p["kind"] for p in parameters} | {"return": "mask"}
    formulas = {name: compile(text, kernel["name"], "eval") for name, text in kernel["operation"].items()}
    calls, cases = [], []
    inputs = inputs_of(contract, kernel, rng) if names else [()]
    operations = " ".join(kernel["operation"].values())
    if any(word in operations for word in ("sqrt", "trace", "power")):
        inputs = inputs[:10] + rng.sample(inputs[10:], min(SLOW, len(inputs[10:])))
    apart, *together = aliases(parameters)
    tried = [(apart, given) for given in inputs]
    tried += [(way, given) for way in together for given in rng.sample(inputs, min(ALIASED, len(inputs)))]
    for way, given in tried:
        given = dict(zip(names, given))
        slots = [b"\xa5" * driver.slot] * Driver.SLOTS
        held = {}
        for i, p in enumerate(parameters):
            if p["name"] in given:
                # Of two inputs in one slot the first one's value counts.
                given[p["name"]] = held.setdefault(way[i], given[p["name"]])
                slots[way[i]] = contract.encode(p["kind"], given[p["name"]], rng)
        calls.append((index, way, slots))
        cases.append((way, given))
    base = scope(contract)
    for (way, given), slots in zip(cases, driver.run(calls)):
        places = {p["name"]: way[i] for i, p in enumerate(parameters)} | {"return": Driver.SLOTS - 1}
        for name, formula in formulas.items():
            got, good = contract.decode(kinds[name], slots[places[name]])
            want = [int(eval(formula, {}, base | {n: Gf2(v[lane % len(v)]) for n, v in given.items()}
                             | {"lane": lane, "four": given})) for lane in range(len(got))]
            if not good or got != want:
                raise Failure(f"{kernel['name']}: slots {way}, {given}: {name} = {got}, not {want}")
    return len(calls)


def check_assertions(contract, driver):
    """An element of degree m, in any lane, must end the program in the verify build. The number tried."""
    tried = 0
    for index, kernel in enumerate(contract.listed):
        for at, parameter in enumerate(kernel["parameters"]):
            if parameter["kind"] not in ("fe", "words") or parameter["direction"] == "out":
                continue
            for lane in range(contract.lanes):
                slots = [bytes(driver.slot)] * Driver.SLOTS
                beyond = [1 << contract.m if i == lane else 0 for i in range(contract.lanes)]
                slots[at] = contract.encode(parameter["kind"], beyond, None)
                tried += 1
                try:
                    driver.run([(index, range(len(kernel["parameters"])), slots)])
                except Failure as failure:
                    if "not true" not in str(failure):
                        raise
                else:
                    raise Failure(f"{kernel['name']}: {parameter['name']} of degree m was not stopped")
    return tried


def check(contract, tier, options, folder):
    """The numbers of calls compared and of inputs stopped."""
    calls = stopped = 0
    for verify in False, True:
        driver = Driver(contract, tier, options, folder, verify)
        if runs_here(tier, options):
            for index in range(len(contract.kernels)):
                calls += check_kernel(contract, driver, index, random.Random(f"{contract.name} {index}"))
            stopped = check_assertions(contract, driver) if verify else 0
    return calls, stopped


def main():
    parser = argparse.ArgumentParser(description="Tests headers of binary fields against Python's integers.")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--flags", default="-O2")
    parser.add_argument("--emulator", default="", help="what runs CC's programs, if this machine does not")
    parser.add_argument("--src", type=Path, default=Path("src"))
    parser.add_argument("--gen", type=Path, default=Path("gen"))
    parser.add_argument("--contract", action="append", help="only this one, by name")
    options = parser.parse_args()
    missing = [p for p in (options.cc, *shlex.split(options.emulator)[:1]) if not shutil.which(p)]
    if missing:
        print(f"not installed: {', '.join(missing)}")
        sys.exit(SKIPPED)
    paths = sorted((options.gen / "contract" / "binary").glob("*.json"))
    if options.contract:
        paths = [p for p in paths if p.stem in options.contract]
    if not paths:
        sys.exit("no contract found")
    machine = subprocess.run([options.cc, "-dumpmachine"], capture_output=True, text=True, check=True).stdout
    machine = machine.split("-")[0]
    ran = False
    for path in paths:
        contract = Contract(path)
        for tier in contract.tiers:
            if tier.machine not in (None, machine):
                continue
            contract.choose(tier)
            with tempfile.TemporaryDirectory() as folder:
                try:
                    calls, stopped = check(contract, tier, options, Path(folder))
                except Failure as failure:
                    sys.exit(f"{contract.name}, {tier.name}: {failure}")
            what = f"{len(contract.kernels)} kernels, {calls} calls, {stopped} inputs stopped"
            if runs_here(tier, options):
                ran = True
            else:
                what = "compiled; this CPU cannot run it"
            print(f"{contract.name}, {tier.name}: {what}", flush=True)
    if not ran:
        sys.exit(SKIPPED)


if __name__ == "__main__":
    main()
