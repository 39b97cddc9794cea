# SPDX-License-Identifier: Apache-2.0
"""Tests src/curve/binary/tau.h, expansions of scalars on Koblitz curves, against integers modulo the order.

    python3 test/tau/recode.py --cc CC [--flags=...] [--word 32 | 64] [--m M ...]

An expansion is right if its blocks, with Frobenius the multiplication by its eigenvalue, are k mod n. The
eigenvalue comes from tau^2 - mu tau + 2 = 0 and tau^m = 1 alone, and a point of order n shows that it is one.
On tiny curves every k is tried; on the others edges, scalars whose rounding is hardest, and random ones. A
driver is compiled for each field, one and four lanes, without and with the assertions of the verify build."""

import argparse
import random
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from synth import tau  # noqa: E402
from synth.binary_curves import NAMED, TINY_CURVES  # noqa: E402
from synth.curves import multiple  # noqa: E402

RANDOM = 1000

DRIVER = """
#define GF2_M {m}
#define TAU_LANES {lanes}
#include "curve/binary/tau.h"
#include <stdio.h>
static const abel__tau constants[] = {{
{constants}
}};
int main(void)
{{
    struct {{
        uint8_t curve, k[TAU_BYTES];
    }} in;
    uint8_t blocks[TAU_BLOCKS];
    while (fread(&in, sizeof in, 1, stdin) == 1) {{
        tau_recode(blocks, &constants[in.curve], in.k);
        if (fwrite(blocks, sizeof blocks, 1, stdout) != 1)
            return 1;
    }}
    return 0;
}}
"""


class Failure(Exception):
    pass


class Koblitz:
    """A curve of synth/binary_curves.py, with the eigenvalue of Frobenius on its subgroup of order n."""

    def __init__(self, curve):
        self.m, self.a, self.n = curve.m, curve.a, curve.n
        self.mu = 1 if curve.a else -1
        self.tau = self.eigenvalue()
        g = curve.gx, curve.gy
        if self.points() != curve.n * curve.h or multiple(curve, curve.n, g) is not None:
            raise Failure(f"{curve.name}: its order is not n")
        if multiple(curve, self.tau, g) != tuple(map(curve.field.square, g)):
            raise Failure(f"{curve.name}: {self.tau} is not the eigenvalue of Frobenius")

    def points(self):
        """How many there are, from the trace of Frobenius: s_i = tau^i + conjugate(tau)^i."""
        s, t = 2, self.mu
        for _ in range(self.m - 1):
            s, t = t, self.mu * t - 2 * s
        return (1 << self.m) + 1 - t

    def eigenvalue(self):
        """From u + v tau = tau^m = 1 mod n."""
        u, v = 1, 0
        for _ in range(self.m):
            u, v = -2 * v % self.n, (u + self.mu * v) % self.n
        return (1 - u) * pow(v, -1, self.n) % self.n


def entries(curve):
    """What each block stands for: a scalar modulo n."""
    def sign(bits):
        return -1 if bits & 1 else 1

    t = curve.tau
    return [sign(v >> 3) * (1 + sign(v) * t + sign(v >> 2) * t * t * (1 + sign(v >> 1) * t))
            for v in range(16)]


def value(curve, table, blocks):
    """The scalar that blocks stand for."""
    total, step = 0, pow(curve.tau, 4, curve.n)
    for block in reversed(blocks):
        total = (total * step + table[block]) % curve.n
    return total


def hardest(curve, mirrored, rng):
    """Scalars whose remainder is next to the boundary of what remainders are: at distance 1, in the basis of
    the multiples of delta, in one coordinate or in both."""
    basis, _ = tau.Koblitz(curve.m, curve.a).basis(mirrored)
    near = [(u, v) for u in (-1, 1) for v in (-1, 1)]
    for _ in range(40):
        near += [(u, rng.uniform(-1, 1)) for u in (-1, 1)] + [(rng.uniform(-1, 1), v) for v in (-1, 1)]
    for at in near:
        scaled = [round(c * (1 << 60)) for c in at]
        x, y = (sum(s * v[i] for s, v in zip(scaled, basis)) >> 60 for i in (0, 1))
        for dx in (-1, 0, 1, 2):
            for dy in (-1, 0, 1, 2):
                yield (x + dx + (y + dy) * curve.mu * curve.tau) % curve.n


def scalars(curve, mirrored):
    n, rng = curve.n, random.Random(f"tau {curve.m}")
    if n < 1 << 16:
        return list(range(n))
    powers = [1 << i for i in range(n.bit_length() - 1)]
    found = [0, n - 1, n - 2, n // 2, n // 2 + 1, n // 3]
    found += [k for p in powers for k in (p, p - 1, p + 1, n - p, n // p)]
    found += hardest(curve, mirrored, rng)
    found += [rng.randrange(n) for _ in range(RANDOM)]
    return [k for k in found if k < n]


def check(curves, lanes, options, folder, verify):
    """The number of scalars tried."""
    m = curves[0].m
    form = tau.shape(m)
    source, program = folder / "driver.c", folder / "driver"
    constants = ",\n".join(tau.initializer(m, curve.a) for curve in curves)
    source.write_text(DRIVER.format(m=m, lanes=lanes, constants=constants))
    command = [options.cc, "-std=gnu11", *shlex.split(options.flags), "-I", str(options.src),
               "-I", str(options.gen), f"-DABEL__ORDER_WORD_BITS={options.word}",
               *(["-DABEL_VERIFY"] if verify else []), str(source), "-o", str(program)]
    compiled = subprocess.run(command, capture_output=True, text=True)
    if compiled.returncode:
        raise Failure(f"{shlex.join(command)}\n{compiled.stderr}")
    inputs = [(i, k) for i, curve in enumerate(curves) for k in scalars(curve, form.mirrored)]
    records = b"".join(bytes([i]) + k.to_bytes(form.bytes, "big") for i, k in inputs)
    done = subprocess.run([*shlex.split(options.emulator), program], input=records, capture_output=True)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        raise Failure(f"the driver ended with {done.returncode}: {said}")
    length = (form.four if lanes == 4 else form.one) // 4
    if len(done.stdout) != length * len(inputs):
        raise Failure(f"m = {m}: {len(done.stdout)} bytes for {len(inputs)} scalars")
    tables = [entries(curve) for curve in curves]
    for at, (i, k) in enumerate(inputs):
        blocks = done.stdout[at * length:(at + 1) * length]
        if max(blocks) > 15 or value(curves[i], tables[i], blocks) != k:
            raise Failure(f"m = {m}, a = {curves[i].a}, {lanes} lanes: k = {k:#x} is {blocks.hex()}")
    return len(inputs)


def main():
    parser = argparse.ArgumentParser(description="Tests the expansions of scalars on Koblitz curves.")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--flags", default="-O2")
    parser.add_argument("--emulator", default="", help="what runs CC's programs, if this machine does not")
    parser.add_argument("--word", type=int, default=64, choices=(32, 64))
    parser.add_argument("--src", type=Path, default=Path("src"))
    parser.add_argument("--gen", type=Path, default=Path("gen"))
    parser.add_argument("--m", type=int, action="append", help="only this field")
    options = parser.parse_args()
    known = {(curve.m, curve.a): curve for curve in NAMED + TINY_CURVES if curve.koblitz}
    for m in options.m or tau.KOBLITZ:
        try:
            curves = [Koblitz(known[m, a]) for a in tau.KOBLITZ[m]]
            with tempfile.TemporaryDirectory() as folder:
                tried = sum(check(curves, lanes, options, Path(folder), verify)
                            for lanes in (1, 4) for verify in (False, True))
        except Failure as failure:
            sys.exit(str(failure))
        form = tau.shape(m)
        print(f"m = {m}: {form.one} and {form.four} digits, {tried} scalars", flush=True)


if __name__ == "__main__":
    main()
