# SPDX-License-Identifier: Apache-2.0
"""Tests the fields whose polynomial is known at run time, src/field/binary/any*.h, against Python's integers.

    python3 test/binary/any.py TIER --cc CC [--flags=...] [--emulator ...]

A driver compiled for each number of words makes the calls that it reads on standard input, in the build
without and with the assertions of the verify build, which must stop an operand of degree m. The fields are
those of the named and of the tiny curves. Inputs are 0, 1, all ones, each power of x, runs of ones and random
elements; results go into places of their own and in place of operands."""

import argparse
import itertools
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))
from synth import binary_any  # noqa: E402
from synth import binary_poly as poly  # noqa: E402

SKIPPED = 77
PAIRS = 400  # calls with random operands, for each field and operation
SLOW = 40    # where an answer takes m squarings

# By tier: what to include, flags of the compiler, flags in /proc/cpuinfo.
INTEGER = ["any_integer.h", "any_product.h", "any_shifts.h", "any.h"]
TIERS = {
    "portable32": (INTEGER, "-DANY_WORD_BITS=32", ""),
    "portable64": (INTEGER, "-DANY_WORD_BITS=64", ""),
    "x86_64": (["any_clmul.h", "any_product.h", "any_fold.h", "any.h"], "-mpclmul", "pclmulqdq"),
}

# What the driver does with operands a and b, and what must come out: r, and for some a flag.
CALLS = {
    "mul": "any_mul(r, a, b, f);",
    "mul_sum": "any_wide s, t; any_mul_wide(&s, a, b); any_mul_wide(&t, b, b); any_add_wide(&s, &s, &t); "
               "any_reduce(r, &s, f);",
    "square": "any_square(r, a, f);",
    "invert": "any_invert(r, a, f);",
    "solve": "flag = any_solve(r, a, f);",
    "trace": "flag = any_trace(a, f);",
    "add": "any_add(r, a, b);",
    "select": "any_select(r, mask_not(any_trace(a, f)), a, b);",
    "swap": "any_swap(any_trace(a, f), a, b); any_copy(r, a);",
    "equal": "flag = any_equal(a, b);",
    "is_zero": "flag = any_is_zero(a);",
    "is_element": "flag = any_is_element(a, f);",
}
STOPPED = ("mul", "square", "invert")
DRIVER = """
{includes}
#include <stdio.h>
#include <string.h>
static const abel__gf2_any_curve *const curves[] = {{ {curves} }};
int main(void)
{{
    enum {{ LEN = 8 * ANY_SIZE }};
    uint8_t head[4], bytes[2][LEN], out[LEN + 1]; /* call, curve, place of r, of b */
    while (fread(head, sizeof head, 1, stdin) == 1 && fread(bytes, sizeof bytes, 1, stdin) == 1) {{
        abel__mask flag = {{0}};
        any_field field, *f = &field;
        any_fe place[3], *a = &place[0], *r = &place[head[2]], *b = &place[head[3]];
        uint64_t words[ANY_SIZE];
        any_field_of(f, curves[head[1]]);
        memset(place, 0, sizeof place);
        for (int i = 1; i >= 0; i--) {{
            bytes_to_words64(words, bytes[i], LEN);
            any_from_words(i == 0 ? a : b, words);
        }}
        switch (head[0]) {{
{cases}
        }}
        for (size_t i = 0; i < ANY_WORDS; i++)
            for (size_t j = 0; j < ANY_WORD_BITS / 8; j++)
                out[LEN - 1 - i * ANY_WORD_BITS / 8 - j] = (uint8_t)(r->v[i] >> 8 * j);
        out[LEN] = (uint8_t)mask_declassify(flag);
        if (fwrite(out, sizeof out, 1, stdout) != 1)
            return 1;
    }}
    return 0;
}}
"""


class Failure(Exception):
    pass


class Field:
    """The answers for a field."""

    def __init__(self, identifier, curve):
        self.identifier, self.f, self.m = identifier, curve.f, curve.m
        self.arithmetic = curve.field

    def mul(self, a, b):
        return self.arithmetic.mul(a, b)

    def mul_sum(self, a, b):
        return self.mul(a, b) ^ self.mul(b, b)

    def square(self, a, b):
        return self.mul(a, a)

    def invert(self, a, b):
        return self.arithmetic.invert(a) if a else 0

    def trace(self, a, b):
        return None, poly.trace(a, self.f)

    def add(self, a, b):
        return a ^ b

    def select(self, a, b):
        return b if poly.trace(a, self.f) else a

    def swap(self, a, b):
        return b if poly.trace(a, self.f) else a

    def equal(self, a, b):
        return None, int(a == b)

    def is_zero(self, a, b):
        return None, int(a == 0)

    def is_element(self, a, b):
        return None, int(a >> self.m == 0)

    def holds(self, call, a, b, r, flag):
        if call == "solve":
            solvable = poly.trace(a, self.f) == 0
            return flag == solvable and (not solvable or self.mul(r, r) ^ r == a)
        wanted = getattr(self, call)(a, b)
        value, wanted_flag = wanted if isinstance(wanted, tuple) else (wanted, 0)
        return flag == wanted_flag and (value is None or r == value)


def edges(m):
    """Elements that are likely to go wrong."""
    top = (1 << m) - 1
    yield from (0, 1, top, 1 << m - 1, top >> 1, int("01" * m, 2) & top, int("10" * m, 2) & top)
    for i in range(m):
        yield from (1 << i, top ^ 1 << i, (1 << i) - 1)


def operands(field, call, size, rng):
    if call == "is_element":
        yield from ((1 << i, 0) for i in range(64 * size))
    found = list(dict.fromkeys(edges(field.m)))
    count = SLOW if call in ("invert", "solve", "trace", "select", "swap") else PAIRS
    yield from itertools.product(found[:7], repeat=2)
    alone = found if count == PAIRS else rng.sample(found, min(SLOW, len(found)))
    yield from ((a, rng.getrandbits(field.m)) for a in alone)
    yield from ((rng.getrandbits(field.m), rng.getrandbits(field.m)) for _ in range(count))


def places(call):
    """Where r and b are, a being in place 0: b may be a, and r may be either, but for wide results."""
    yield 2, 1
    if call == "swap":
        return
    yield from ((2, 0), (0, 1), (1, 1), (0, 0))


class Driver:
    def __init__(self, tier, size, fields, options, folder, verify):
        includes, flags, _ = TIERS[tier]
        cases = "\n".join(f"        case {i}: {{ {text} }} break;" for i, text in enumerate(CALLS.values()))
        source = folder / "driver.c"
        source.write_text(DRIVER.format(
            includes="\n".join(f'#include "field/binary/{name}"' for name in includes), cases=cases,
            curves=", ".join(f"&abel__{field.identifier}" for field in fields)))
        declared = folder / "fields.h"
        declared.write_text('#include "binary_any.h"\n' + "".join(
            f"extern const abel__gf2_any_curve abel__{field.identifier};\n" for field in fields))
        program = folder / "driver"
        constants = [ROOT / "gen" / name for name in ("binary_any.c", "binary_any_tiny.c", "orders.c")]
        command = [options.cc, "-std=gnu11", *shlex.split(options.flags), *shlex.split(flags),
                   f"-DANY_SIZE={size}", *(["-DABEL_VERIFY"] if verify else []), "-I", ROOT / "src",
                   "-I", ROOT / "gen", "-include", declared, source, *constants, "-o", program]
        command = [str(part) for part in command]
        compiled = subprocess.run(command, capture_output=True, text=True)
        if compiled.returncode:
            raise Failure(f"{shlex.join(command)}\n{compiled.stderr}")
        self.command, self.len = [*shlex.split(options.emulator), program], 8 * size

    def run(self, calls):
        """calls: (call, field's index, place of r, place of b, a, b). The r and flag of each."""
        names = list(CALLS)
        data = b"".join(bytes([names.index(call), index, r, b_place]) + a.to_bytes(self.len, "big")
                        + b.to_bytes(self.len, "big") for call, index, r, b_place, a, b in calls)
        done = subprocess.run(self.command, input=data, capture_output=True)
        if done.returncode:
            raise Failure(f"the driver ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
        step = self.len + 1
        for i in range(0, len(done.stdout), step):
            record = done.stdout[i:i + step]
            yield int.from_bytes(record[:-1], "big"), record[-1]


def check(driver, fields, size):
    """The number of calls compared."""
    calls = []
    for index, field in enumerate(fields):
        rng = random.Random(field.identifier)
        for call in CALLS:
            way = itertools.cycle(places(call))
            for a, b in operands(field, call, size, rng):
                r, b_place = next(way)
                calls.append((call, index, r, b_place, a, b if b_place else a))
    results = list(driver.run(calls))
    if len(results) != len(calls):
        raise Failure("results are missing")
    for (call, index, *where, a, b), (r, flag) in zip(calls, results):
        if not fields[index].holds(call, a, b, r, flag):
            raise Failure(f"{fields[index].identifier}: {call}, places {where}: a = {a:#x}, b = {b:#x}: "
                          f"{r:#x}, flag {flag}")
    return len(calls)


def check_assertions(driver, fields):
    """An operand of degree m must end the program. The number tried."""
    tried = 0
    for index, field in enumerate(fields):
        for call in STOPPED:
            for a, b in ((1 << field.m, 1), (1, 1 << field.m))[:2 if call == "mul" else 1]:
                tried += 1
                try:
                    list(driver.run([(call, index, 2, 1, a, b)]))
                except Failure as failure:
                    if "not true" not in str(failure):
                        raise
                else:
                    raise Failure(f"{field.identifier}: {call}: degree m was not stopped")
    return tried


def main():
    parser = argparse.ArgumentParser(description="Tests fields with run-time polynomials.")
    parser.add_argument("tier", choices=TIERS)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--flags", default="-O1")
    parser.add_argument("--emulator", default="", help="what runs CC's programs, if this machine does not")
    options = parser.parse_args()
    if not shutil.which(options.cc):
        print(f"not installed: {options.cc}")
        sys.exit(SKIPPED)
    cpu = TIERS[options.tier][2]
    if cpu and not options.emulator and cpu not in Path("/proc/cpuinfo").read_text().split():
        print("this CPU cannot run it")
        sys.exit(SKIPPED)
    by_size = {}
    for identifier, curve in {curve.f: (identifier, curve)
                              for identifier, curve in binary_any.NAMED + binary_any.TINY}.values():
        by_size.setdefault(binary_any.size(curve), []).append(Field(identifier, curve))
    for size, fields in sorted(by_size.items()):
        with tempfile.TemporaryDirectory() as folder:
            try:
                for verify in False, True:
                    driver = Driver(options.tier, size, fields, options, Path(folder), verify)
                    calls = check(driver, fields, size)
                stopped = check_assertions(driver, fields)
            except Failure as failure:
                sys.exit(f"{options.tier}, {size} words: {failure}")
        degrees = ", ".join(str(field.m) for field in fields)
        print(f"{options.tier}, m = {degrees}: {calls} calls, {stopped} inputs stopped", flush=True)


if __name__ == "__main__":
    main()
