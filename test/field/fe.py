# SPDX-License-Identifier: Apache-2.0
"""Tests src/field/prime/fe.h over fields of prime curves against Python's integers: over headers of gen/, and
as any<N>_32 and any<N>_64 over montgomery.h. Moduli that are known at run time are the tiniest primes, of
which all elements are tested, those next to powers of 2^64, and those of named curves.

    python3 test/field/fe.py --cc CC [--flags FLAGS] --include src --gen gen NAME ...
"""

import itertools
import json
import random
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import kernels

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.dont_write_bytecode = True

from synth import curves, divstep  # noqa: E402

TINY = 3, 5, 7, 13, 17, 97, 127, 193, 257, 7681
RANDOM = 60


def is_prime(n):
    """Miller and Rabin's test to the first bases, which no number here fools."""
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        if n % base == 0:
            return n == base
        twos = (n - 1 & 1 - n).bit_length() - 1
        x = pow(base, n - 1 >> twos, n)
        if x != 1 and all(pow(x, 1 << i, n) != n - 1 for i in range(twos)):
            return False
    return n > 1


def primes(words):
    """Of at most so many words."""
    top = 1 << 64 * words
    if words == 2:
        yield from TINY
    yield next(p for p in itertools.count(top - 1, -2) if is_prime(p))
    yield next(p for p in itertools.count(top // 2**64 + 1, 2) if is_prime(p))
    yield next(p for p in itertools.count(top - 2**45 + 1, -2**45) if is_prime(p))  # 2^45 divides p - 1
    yield from sorted({c.field for c in curves.CURVES.values()
                       if c.family == "prime" and -(-c.field.bit_length() // 64) == words})


class Prime:
    """What an abel__prime_curve has of a field, by the comments of prime_curves.h."""

    def __init__(self, p, words):
        self.p, self.words, self.bits, self.R = p, words, p.bit_length(), 1 << 64 * words
        self.len = (self.bits + 7) // 8
        self.twos = (p - 1 & 1 - p).bit_length() - 1
        z = next(z for z in range(2, p) if pow(z, p // 2, p) == p - 1)
        self.root = pow(z, p - 1 >> self.twos, p)

    def c(self):
        """The struct, in C."""
        def words(number):
            return "{" + ", ".join(hex(number >> 64 * i & 2**64 - 1) for i in range(self.words)) + "}"
        R, p = self.R, self.p
        yield f"    {{.p = {words(p)}, .one = {words(R % p)}, .square = {words(R * R % p)},"
        yield f"     .inverse = {-pow(p, -1, 2**64) % 2**64:#x}, .root = {words(self.root * R % p)},"
        for word in 32, 64:
            start = divstep.start(p, word) * R * R % p
            batches = divstep.counts(self.bits, word)[1]
            yield f"     .start{word} = {words(start)}, .batches{word} = {batches},"
        yield f"     .bits = {self.bits}, .twos = {self.twos}}},"

    def numbers(self, rng):
        """Elements, as they are in memory; all of a tiny field."""
        if self.p < 10000:
            return list(range(self.p))
        edges = [v for v in kernels.edges(self.p) if 0 <= v < self.p][::17]
        return [0, 1, 2, self.p - 1, self.p - 2, self.p // 2, *edges] + [rng.randrange(self.p)
                                                                        for _ in range(RANDOM)]


DRIVER = """
#include "field/prime/fe.h"

#include <stdio.h>

static const abel__prime_curve primes[] = {
@PRIMES@
};

/* A record: the prime, whether results replace inputs, two elements in packed words, and a string of bytes.
 * For each there are the results below. */
typedef struct {
    uint64_t prime, in_place, a[FE_WORDS], b[FE_WORDS];
    uint8_t bytes[8 * FE_WORDS];
} record;

typedef struct {
    uint64_t one[FE_WORDS], zero[FE_WORDS], add[FE_WORDS], sub[FE_WORDS], neg[FE_WORDS], mul[FE_WORDS];
    uint64_t square[FE_WORDS], half[FE_WORDS], invert[FE_WORDS], invert_vartime[FE_WORDS], root[FE_WORDS];
    uint64_t chosen[FE_WORDS], other[FE_WORDS], decoded[FE_WORDS], is_zero, equal, is_square, below;
    uint8_t bytes[8 * FE_WORDS];
} answer;

int main(void)
{
    record in;
    while (fread(&in, sizeof in, 1, stdin) == 1) {
        static answer out;
        const abel__prime_curve *curve = &primes[in.prime];
        fe_field field, *f = &field;
        fe a, b, t, u, *r = in.in_place ? &t : &u;
        fe_field_of(f, curve);
        fe_load(&a, in.a);
        fe_load(&b, in.b);
#define FROM(x, call, result) fe_copy(&t, x); call; fe_store(out.result, r);
        FROM(&a, fe_one(r, f), one)
        FROM(&a, fe_zero(r), zero)
        FROM(&a, fe_add(r, &t, &b, f), add)
        FROM(&b, fe_sub(r, &a, &t, f), sub)
        FROM(&a, fe_neg(r, &t, f), neg)
        FROM(&b, fe_mul(r, &a, &t, f), mul)
        FROM(&a, fe_square(r, &t, f), square)
        FROM(&a, fe_half(r, &t, f), half)
        FROM(&a, fe_invert(r, &t, f, curve), invert)
        FROM(&a, fe_invert_vartime(r, &t, f, curve), invert_vartime)
        FROM(&a, fe_select(r, mask_from_bit(1), &t, &b), chosen)
        FROM(&b, fe_select(r, mask_from_bit(0), &a, &t), other)
        FROM(&a, out.is_square = (uint64_t)fe_sqrt_vartime(r, &t, f, curve), root)
        FROM(&a, out.below = mask_u64(fe_from_bytes(r, in.bytes, f, curve)), decoded)
        out.is_zero = mask_u64(fe_is_zero(&a));
        out.equal = mask_u64(fe_equal(&a, &b));
        fe_to_bytes(out.bytes, &a, f, curve);
        if (fwrite(&out, sizeof out, 1, stdout) != 1)
            return 1;
    }
    return 0;
}
"""

RESULTS = ("one zero add sub neg mul square half invert invert_vartime root chosen other decoded "
           "is_zero equal is_square below").split()
WORDS = RESULTS[-4:]  # which are one word


def compile_driver(name, folder, words, moduli, options, verify):
    field, end = name.rsplit("_", 1)
    any_modulus = field.startswith("any")
    if any_modulus and end != "adx":
        header = f"#define FP_WORD_BITS {end}\n#define FP_WORDS {words * 64 // int(end)}\n"
        header += '#include "field/prime/montgomery.h"\n'
    else:
        header = f'#include "{name}.h"\n'
    header += f'#include "field/prime/fe_{"any" if any_modulus else "fixed"}.h"\n'
    source, program = folder / "driver.c", folder / "driver"
    source.write_text(header + DRIVER.replace("@PRIMES@", "\n".join(line for m in moduli for line in m.c())))
    command = [options.cc, "-std=gnu11", *shlex.split(options.flags), "-I", str(options.include), "-I",
               str(options.gen), *["-DABEL_VERIFY"] * verify, str(source), "-o", str(program)]
    compiled = subprocess.run(command, capture_output=True, text=True)
    if compiled.returncode:
        sys.exit(f"{shlex.join(command)}\n{compiled.stderr}")
    return [*shlex.split(options.emulator), program]


def expected(m, a, b, bytes_in):
    """The results but for the root."""
    p, R = m.p, m.R
    x = a * pow(R, -1, p) % p
    inverse = pow(x, -1, p) if x else 0
    decoded = int.from_bytes(bytes_in, "big")
    ones = 2**64 - 1
    return {"one": R % p, "zero": 0, "add": (a + b) % p, "sub": (a - b) % p, "neg": -a % p, "mul": x * b % p,
            "square": x * a % p, "half": a * (p + 1) // 2 % p, "invert": inverse * R % p,
            "invert_vartime": inverse * R % p, "chosen": a, "other": b,
            "decoded": decoded * R % p if decoded < p else 0, "is_zero": ones * (a == 0),
            "equal": ones * (a == b), "is_square": int(pow(x, p // 2, p) < 2), "below": ones * (decoded < p),
            "bytes": x.to_bytes(m.len, "big")}


def check(name, options, verify):
    if any_words := re.match(r"any(\d+)", name):
        words = int(any_words[1])
        moduli = [Prime(p, words) for p in primes(words)]
    else:
        p = int(json.loads((options.gen / "contract" / f"{name}.json").read_text())["prime"], 16)
        words = -(-p.bit_length() // 64)
        moduli = [Prime(p, words)]
    rng = random.Random(name)
    calls = []
    for i, m in enumerate(moduli):
        numbers = m.numbers(rng)
        for a in numbers:
            b = rng.choice([a, rng.choice(numbers)])
            raw = rng.choice([rng.randrange(1 << 8 * m.len), m.p + rng.randint(-2, 2), a])
            calls.append((i, rng.getrandbits(1), a, b, min(raw, (1 << 8 * m.len) - 1).to_bytes(m.len, "big")))

    def pack(i, in_place, a, b, raw):
        order = sys.byteorder
        elements = [v >> 64 * j & 2**64 - 1 for v in (a, b) for j in range(words)]
        return b"".join(v.to_bytes(8, order) for v in (i, in_place, *elements)) + raw.ljust(8 * words, b"\0")

    with tempfile.TemporaryDirectory() as folder:
        command = compile_driver(name, Path(folder), words, moduli, options, verify)
        done = subprocess.run(command, input=b"".join(pack(*c) for c in calls), capture_output=True)
    if done.returncode:
        sys.exit(f"{name}: the driver ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    size = len(done.stdout) // len(calls)
    for at, (i, in_place, a, b, raw) in enumerate(calls):
        m, answer, got, offset = moduli[i], done.stdout[at * size:(at + 1) * size], {}, 0
        for result in RESULTS:
            count = 1 if result in WORDS else words
            step = [answer[offset + 8 * j:offset + 8 * j + 8] for j in range(count)]
            got[result] = sum(int.from_bytes(v, sys.byteorder) << 64 * j for j, v in enumerate(step))
            offset += 8 * count
        got["bytes"] = answer[offset:offset + m.len]
        want = expected(m, a, b, raw)
        wrong = [key for key in want if got[key] != want[key]]
        if want["is_square"] and (got["root"] >= m.p or (got["root"]**2 - a * m.R) % m.p):
            wrong.append("root")
        if wrong:
            sys.exit(f"{name}: p = {m.p:#x}, a = {a:#x}, b = {b:#x}, bytes {raw.hex()}: "
                     f"wrong {', '.join(wrong)}: {got}")
    return len(calls)


def main():
    parser = kernels.arguments("Tests what is built on the kernels of fields of prime curves.")
    parser.add_argument("names", nargs="+", metavar="NAME", help="p256_64, any4_32, ...")
    options = parser.parse_args()
    for name in options.names:
        if name.endswith("_adx") and not {"bmi2", "adx"} <= kernels.cpu_features(options):
            print(f"{name}: skipped")
            sys.exit(kernels.SKIPPED)
        count = sum(check(name, options, verify) for verify in (False, True))
        print(f"{name}: {count} calls of all functions right", flush=True)


if __name__ == "__main__":
    main()
