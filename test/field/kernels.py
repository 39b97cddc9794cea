# SPDX-License-Identifier: Apache-2.0
"""Tests the kernels of field headers against Python's integers.

    python3 test/field/kernels.py --cc CC [--flags FLAGS] --include src --gen gen [NAME ...]

What to call, with which bounds, and what must come out is read from gen/contract/. A driver compiled from
each header makes the calls that it reads on standard input. Inputs are the worst that the bounds admit:
all limbs, each limb alone and all but one at their bounds, the values around p and its multiples, runs of
ones, and random ones. Everything runs twice, the second time with the assertions of the verify build; those
must also stop every input that is beyond its bounds."""

import argparse
import itertools
import json
import math
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

ELEMENTS = "fe", "loose", "words", "reduced"
RANDOM = 60  # random values of each parameter
SKIPPED = 77  # exit code


class Failure(Exception):
    pass


def cpu_features(options):
    """The features of this CPU, as Linux names them; an emulated one has none of them."""
    if options.emulator:
        return set()
    flags = re.search(r"^flags\s*:(.*)$", Path("/proc/cpuinfo").read_text(), re.M)
    return set(flags[1].split()) if flags else set()


def missing(contract, options):
    """What the header needs and the CPU lacks."""
    return sorted(contract.cpu - cpu_features(options))


class Contract:
    def __init__(self, path):
        data = json.loads(path.read_text())
        self.name = path.stem
        self.prefix, self.word, self.bytes = data["prefix"], data["word_bits"], data["bytes"]
        self.p, self.factor = int(data["prime"], 16), int(data["factor"], 16)
        self.moduli = [int(p, 16) for p in data.get("moduli", [])]  # if it is known at run time only
        self.weights, self.kernels, self.cpu = data["weights"], data["kernels"], set(data["cpu"])
        bounds = {name: ([int(b, 16) for b in limit["limbs"]], int(limit.get("below", "0"), 16))
                  for name, limit in data["bounds"].items()}
        self.bounds = {"fe" if name == "tight" else name: limits for name, limits in bounds.items()}
        if self.moduli:
            self.take(self.moduli[0])

    def take(self, modulus):
        """Makes one of the moduli the prime."""
        mask = (1 << self.word) - 1
        self.p, self.factor = modulus, pow(1 << self.word * len(self.weights), -1, modulus)
        self.bounds["fe"] = [min(modulus - 1 >> w, mask) for w in self.weights], modulus

    def number(self, limbs):
        return sum(v << w for v, w in zip(limbs, self.weights))

    def limbs(self, number):
        """The number with every limb below the weight of the next one, which must hold it."""
        ends = self.weights[1:] + [self.weights[-1] + self.word]
        return [(number >> w) & ((1 << e - w) - 1) for w, e in zip(self.weights, ends)]

    def admits(self, kind, limbs):
        bounds, below = self.bounds[kind]
        return all(v <= b for v, b in zip(limbs, bounds)) and (not below or self.number(limbs) < below)

    def size(self, kind):
        element = self.word // 8 * len(self.weights)
        sizes = {"bytes": self.bytes, "wide": 2 * self.bytes, "mask": 1, "modulus": element + self.word // 8}
        return sizes.get(kind, element)

    def encode(self, kind, value):
        if kind in ELEMENTS:
            return b"".join(v.to_bytes(self.word // 8, sys.byteorder) for v in value)
        if kind == "modulus":
            return self.encode("fe", self.limbs(value) + [-pow(value, -1, 1 << self.word) % (1 << self.word)])
        return value.to_bytes(self.size(kind), "little")

    def decode(self, kind, data):
        if kind in ELEMENTS:
            step = self.word // 8
            return [int.from_bytes(data[i:i + step], sys.byteorder) for i in range(0, self.size(kind), step)]
        return int.from_bytes(data[:self.size(kind)], "little")

    def meaning(self, kind, value):
        """What a value stands for in the contract's formulas."""
        if kind in ("fe", "loose"):
            return self.number(value) * self.factor % self.p
        return self.number(value) if kind in ELEMENTS else value


def edges(top):
    """Numbers from 0 to top that are likely to be wrong."""
    for k in range(top.bit_length() + 1):
        yield from (1 << k, (1 << k) - 1, (1 << k) + 1, top - (1 << k), top ^ (1 << k))
    step = top.bit_length() // 16 + 1
    for low, high in itertools.combinations(range(0, top.bit_length() + 1, step), 2):
        yield (1 << high) - (1 << low)


def values(contract, kind, rng):
    """Inputs of a kind, the worst ones first."""
    if kind == "mask":
        return [0, 1]
    if kind == "modulus":
        return [contract.p]
    if kind not in ELEMENTS:
        top = (1 << 8 * contract.size(kind)) - 1
        found = [0, top, top >> 1, *multiples(contract.p, top), *edges(top)]
        return unique(v for v in found if 0 <= v <= top) + [rng.randint(0, top) for _ in range(RANDOM)]
    bounds, _ = contract.bounds[kind]
    n = len(bounds)
    found = [[0] * n, list(bounds)]
    for i in range(n):
        for b in (bounds[i], bounds[i] - 1, 1):
            found += [[b if j == i else 0 for j in range(n)], [b if j == i else bounds[j] for j in range(n)],
                      [0 if j == i else bounds[j] for j in range(n)]]
    ends = contract.weights[1:] + [max(contract.p.bit_length(), contract.weights[-1])]
    widths = [e - w for w, e in zip(contract.weights, ends)]
    found += [[(1 << w) - 1 for w in widths], [1 << w for w in widths]]
    most = contract.number(bounds)
    numbers = itertools.chain(multiples(contract.p, most), edges(contract.p), edges(most))
    found += [contract.limbs(v) for v in numbers if 0 <= v <= most]
    # p with one limb's excess moved into it from the limb above.
    p = contract.limbs(contract.p)
    found += [[v + (1 << widths[i]) if j == i else v - 1 if j == i + 1 else v for j, v in enumerate(p)]
              for i in range(n - 1)]
    choices = [(0, 1, b, b - 1, (1 << w) - 1, 1 << w) for b, w in zip(bounds, widths)]
    for _ in range(RANDOM):
        found += [[rng.randint(0, b) for b in bounds], [rng.choice(c) for c in choices],
                  contract.limbs(rng.randrange(contract.p))]
    return unique(v for v in found if min(v) >= 0 and contract.admits(kind, v))


def multiples(p, top):
    for m in range(min(top // p, 80) + 1):
        yield from (m * p + d for d in range(-3, 4))
    yield from (top // p * p + d for d in range(-3, 4))


def unique(items):
    return [json.loads(text) for text in dict.fromkeys(json.dumps(v) for v in items)]


class Driver:
    """The program that makes the calls. A record is the kernel, the slot of each of up to four parameters
    (two in one slot are aliases), and the slots."""

    SLOTS = 4
    ARGUMENTS = {"fe": "&{}.fe", "loose": "&{}.loose", "words": "{}.words", "reduced": "{}.words",
                 "bytes": "{}.bytes", "wide": "{}.bytes", "mask": "mask_from_bit({}.bytes[0])",
                 "modulus": "&{}.modulus"}

    def __init__(self, contract, options, folder, verify):
        self.contract = contract
        self.slot = max(contract.size(kind) for kind in ("wide", "modulus"))
        F = contract.prefix
        more = f"{F}_loose loose; " * ("loose" in contract.bounds)
        more += f"{F}_modulus modulus; " * bool(contract.moduli)
        cases = []
        for index, kernel in enumerate(contract.kernels):
            arguments = ", ".join(self.ARGUMENTS[p["kind"]].format(f"s[at[{i}]]")
                                  for i, p in enumerate(kernel["parameters"]))
            cases.append(f"        case {index}: {kernel['function']}({arguments}); break;")
        newline = "\n"
        source = folder / "driver.c"
        source.write_text(f"""
#include "{contract.name}.h"
#include <stdio.h>
typedef union {{ {F}_fe fe; {more}uint{contract.word}_t words[{len(contract.weights)}];
    uint8_t bytes[{self.slot}]; }} slot;
int main(void)
{{
    uint8_t header[{1 + self.SLOTS}], *at = header + 1;
    slot s[{self.SLOTS}];
    while (fread(header, sizeof header, 1, stdin) == 1) {{
        for (int i = 0; i < {self.SLOTS}; i++)
            if (fread(s[i].bytes, {self.slot}, 1, stdin) != 1)
                return 1;
        switch (header[0]) {{
{newline.join(cases)}
        default: return 1;
        }}
        for (int i = 0; i < {self.SLOTS}; i++)
            if (fwrite(s[i].bytes, {self.slot}, 1, stdout) != 1)
                return 1;
    }}
    return 0;
}}
""")
        program = folder / ("driver-verify" if verify else "driver")
        self.command = [*shlex.split(options.emulator), program]
        command = [options.cc, "-std=c11", *shlex.split(options.flags), "-I", str(options.include), "-I",
                   str(options.gen), *["-DABEL_VERIFY"] * verify, str(source), "-o", str(program)]
        compiled = subprocess.run(command, capture_output=True, text=True)
        if compiled.returncode:
            raise Failure(f"{shlex.join(command)}\n{compiled.stderr}")

    def run(self, calls):
        """calls: (kernel's index, slot of each parameter, value of each slot). The slots after each."""
        records = []
        for index, slots, contents in calls:
            at = bytes(slots) + bytes(self.SLOTS - len(slots))
            contents = [data.ljust(self.slot, b"\0") for data in contents]
            contents += [bytes(self.slot)] * (self.SLOTS - len(contents))
            records.append(bytes([index]) + at + b"".join(contents))
        done = subprocess.run(self.command, input=b"".join(records), capture_output=True)
        if done.returncode:
            message = done.stderr.decode(errors="replace").strip()
            raise Failure(f"the driver ended with {done.returncode}: {message}")
        step = self.slot
        results = [done.stdout[i:i + step] for i in range(0, len(done.stdout), step)]
        return list(zip(*[iter(results)] * self.SLOTS))


def aliases(parameters):
    """The ways to put the parameters into slots: all apart, and the result or another input in the place of
    an input of the same shape."""
    apart = tuple(range(len(parameters)))
    elements = [i for i, p in enumerate(parameters) if p["kind"] in ELEMENTS]
    out = [i for i in elements if parameters[i]["direction"] == "out"]
    inputs = [i for i in elements if parameters[i]["direction"] == "in"]
    ways = [apart]
    for count in range(2, len(elements) + 1):
        for same in itertools.combinations(out + inputs, count):
            ways.append(tuple(same[0] if i in same else i for i in apart))
    return ways


def inputs_of(contract, kernel, rng, most):
    """At most `most` tuples of values for the inputs of a kernel: each value, then the worst ones all with
    all, then any."""
    parameters = [p for p in kernel["parameters"] if p["direction"] != "out"]
    each = [values(contract, p["kind"], rng) for p in parameters]
    if math.prod(map(len, each)) <= most:
        return list(itertools.product(*each))
    chosen = [tuple(rng.choice(v) if i != j else value for j, v in enumerate(each))
              for i in range(len(each)) for value in each[i]]
    chosen += itertools.islice(itertools.product(*(v[:40] for v in each)), most // 2)
    while len(chosen) < most:
        chosen.append(tuple(map(rng.choice, each)))
    return chosen


def check_kernel(contract, driver, index, rng, most):
    kernel = contract.kernels[index]
    parameters = kernel["parameters"]
    names = [p["name"] for p in parameters if p["direction"] != "out"]
    formulas = {name: compile(result.get("congruent", result.get("equal")), kernel["name"], "eval")
                for name, result in kernel["ensures"].items()}
    calls, cases = [], []
    apart, *together = aliases(parameters)
    tuples = inputs_of(contract, kernel, rng, most)
    ways = [(apart, given) for given in tuples]
    ways += [(way, given) for way in together for given in rng.sample(tuples, min(len(tuples), most // 8))]
    for way, given in ways:
        given = dict(zip(names, given))
        slots = [b"\xa5" * driver.slot] * len(parameters)
        held = {}
        for i, p in enumerate(parameters):
            if p["name"] in given:
                # Of two inputs in one slot the first one's value counts, if the other admits it.
                value = held.setdefault(way[i], given[p["name"]])
                if p["kind"] in ELEMENTS and not contract.admits(p["kind"], value):
                    break
                given[p["name"]] = value
                slots[way[i]] = contract.encode(p["kind"], value)
        else:
            calls.append((index, way, slots))
            cases.append((way, given))
    for (way, given), slots in zip(cases, driver.run(calls)):
        kinds = {p["name"]: p["kind"] for p in parameters}
        scope = {name: contract.meaning(kinds[name], value) for name, value in given.items()}
        scope.update(p=contract.p, factor=contract.factor)
        for i, p in enumerate(parameters):
            if p["direction"] == "in":
                continue
            got = contract.decode(p["kind"], slots[way[i]])
            want = eval(formulas[p["name"]], {}, scope)
            if p["kind"] in ELEMENTS:
                congruent = (contract.meaning(p["kind"], got) - want) % contract.p == 0
                good = congruent and contract.admits(p["kind"], got)
            else:
                good = got == want
            if not good:
                raise Failure(f"{kernel['function']}: slots {way}, {given}: {p['name']} = {got}")
    return len(calls)


def check_assertions(contract, driver):
    """Each input of each kernel just beyond its bounds must end the program in the verify build."""
    probes = 0
    mask = (1 << contract.word) - 1
    for index, kernel in enumerate(contract.kernels):
        parameters = kernel["parameters"]
        for at, parameter in enumerate(parameters):
            if parameter["name"] not in kernel["requires"]:
                continue
            kind = parameter["kind"]
            bounds, below = contract.bounds[kind]
            if below:
                beyond = [contract.limbs(below), [mask] * len(bounds)]
            else:
                beyond = [[b + 1 if i == j else 0 for j, b in enumerate(bounds)] for i in range(len(bounds))]
            for limbs in beyond:
                if max(limbs) > mask:
                    continue
                slots = [contract.encode("modulus", contract.p) if p["kind"] == "modulus"
                         else bytes(driver.slot) for p in parameters]
                slots[at] = contract.encode(kind, limbs)
                probes += 1
                try:
                    driver.run([(index, range(len(parameters)), slots)])
                except Failure as failure:
                    if f"ended with {-signal.SIGABRT}" in str(failure) and "not true" in str(failure):
                        continue
                    raise
                raise Failure(f"{kernel['function']}: {parameter['name']} = {limbs} was not stopped")
    return probes


def check(contract, options, most, builds=(False, True)):
    """Tests all kernels with about `most` calls of each; says what was done. The last build is the verify
    build."""
    calls = 0
    with tempfile.TemporaryDirectory() as folder:
        for verify in builds:
            driver = Driver(contract, options, Path(folder), verify)
            for modulus in contract.moduli or [None]:
                if modulus:
                    contract.take(modulus)
                for index in range(len(contract.kernels)):
                    rng = random.Random(f"{contract.name} {index}")
                    calls += check_kernel(contract, driver, index, rng, most)
        stopped = check_assertions(contract, driver)
    print(f"{contract.name}: {len(contract.kernels)} kernels, {calls} calls right, {stopped} inputs stopped",
          flush=True)


def arguments(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--cc", default="cc", help="the C compiler")
    parser.add_argument("--flags", default="-O1", help="its flags")
    parser.add_argument("--emulator", default="", help="what runs CC's programs, if this machine does not")
    parser.add_argument("--include", type=Path, default=Path("src"))
    parser.add_argument("--gen", type=Path, default=Path("gen"))
    return parser


def main():
    parser = arguments("Tests field kernels against Python's integers.")
    parser.add_argument("contracts", nargs="*", metavar="NAME", help="a file in gen/contract; none means all")
    options = parser.parse_args()
    paths = [options.gen / "contract" / f"{name}.json" for name in options.contracts]
    skipped = True
    for path in paths or sorted((options.gen / "contract").glob("*.json")):
        if "prime" not in json.loads(path.read_text()):
            continue  # of a binary field
        contract = Contract(path)
        if lacks := missing(contract, options):
            print(f"{contract.name}: skipped, this CPU has no {', '.join(lacks)}")
            continue
        skipped = False
        try:
            check(contract, options, most=1000 if contract.moduli else 4000)
        except Failure as failure:
            sys.exit(f"{contract.name}: {failure}")
    sys.exit(SKIPPED if skipped else 0)


if __name__ == "__main__":
    main()
