# SPDX-License-Identifier: Apache-2.0
"""Four elements of 2^255 - 19 at once, one in each 64-bit lane of a vector, by AVX-512 IFMA.

vpmadd52luq and vpmadd52huq add the low and the high 52 bits of a product of 52-bit factors to an
accumulator. Limbs have 51 bits, so that sums of two stay factors; a high half then counts twice
in the next column. The statements are C with GNU vectors, and their bounds are checked lane-wise
by the same Values that print scalar code.
"""

from .emit import Body, Value, power
from .fields import P25519, unsaturated
from .header import comment, generated
from .solinas import Limbs

FIELD = unsaturated("p25519x4_5x51", "p25519x4", P25519, "2^255 - 19", 64, widths=[51] * 5, excess=[1 << 15] * 5,
                    loose=[(1 << 52) - 1] * 5)
LANES = "p25519x4_lanes"
# gcc would rather call them, and pass vectors through memory.
INLINE = "static inline __attribute__((always_inline))"


class LaneBody(Body):
    """Statements over vectors."""

    def let(self, name, value):
        self.raw(f"{LANES} {name} = {value.c};")
        return Value(name, value.bits, value.lo, value.hi)


def times19(value):
    """19 * value, without the slow 64-bit product of vectors."""
    return (value << 4) + (value << 1) + value


class Lanes(Limbs):
    def merge(self, body, kept, carried, out):
        return [body.let(f"{out}{i}", kept[i] + (carried[i - 1] if i else times19(body.let("top", carried[-1]))))
                for i in range(self.n)]


def madd(body, column, half, a, b):
    """column + the low or high half of a b."""
    assert a.hi < 1 << 52 and b.hi < 1 << 52
    most = (1 << 52) - 1 if half == "low" else a.hi * b.hi >> 52
    return Value(f"p25519x4_{half}({column.c}, {a.c}, {b.c})", 64, 0, column.hi + most)


def product(f, body, a, b, addend):
    """The columns of a b + addend, low and high halves apart, then folded and carried once."""
    n = f.n
    low, high = [None] * (2 * n), [None] * (2 * n)
    for k in range(2 * n - 1):
        low[k] = body.let(f"low{k}", addend[k] if k < n and addend else Value("zero", 64, 0, 0))
        high[k + 1] = body.let(f"high{k + 1}", Value("zero", 64, 0, 0))
    for i in range(n):
        for j in range(n):
            for half, columns, k in ("low", low, i + j), ("high", high, i + j + 1):
                sum_ = madd(body, columns[k], half, a[i], b[j])
                body.raw(f"{columns[k].c} = {sum_.c};")
                columns[k] = Value(columns[k].c, 64, 0, sum_.hi)
    t = [low[0]]
    for k in range(1, 2 * n - 1):
        t.append(body.let(f"t{k}", low[k] + (high[k] + high[k])))
    t.append(body.let(f"t{2 * n - 1}", high[2 * n - 1] + high[2 * n - 1]))
    return f.carry_once(body, [body.let(f"s{k}", t[k] + times19(t[k + n])) for k in range(n)], "r")


def kernels():
    """Name, parameters, what, requires, ensures, statements."""
    f = Lanes(FIELD)

    def start():
        return LaneBody()

    for name, parameter in ("mul", ""), ("mul_add", ", const p25519x4_fe *c"):
        b = start()
        x, y = f.load(b, "a", "loose"), f.load(b, "b", "loose")
        z = f.load(b, "c", "fe") if parameter else None
        b.raw(f"{LANES} zero = {{0}};")
        f.store(b, "r", "fe", product(f, b, x, y, z))
        yield (name, f"p25519x4_fe *r, const p25519x4_loose *a, const p25519x4_loose *b{parameter}",
               "r = a * b" + (" + c" if parameter else ""), "a, b loose" + ("; c tight" if parameter else ""), "r tight",
               "r may be a or b" + (" or c" if parameter else ""), b)

    b = start()
    b.note("In lanes 1 and 3: a + 2p - b, as a + (2p + 1) + ~b.")
    b.raw(f"const {LANES} odd = {{0, ~UINT64_C(0), 0, ~UINT64_C(0)}};")
    x, y = f.load(b, "a", "fe"), f.load(b, "b", "fe")
    out = []
    for i, m in enumerate(f.multiples_of_p()):
        assert y[i].hi <= m
        out.append(b.let(f"s{i}", Value(f"a{i} + (odd & {m + 1:#x}) + (b{i} ^ odd)", 64, 0, x[i].hi + max(m, y[i].hi))))
    f.store(b, "r", "fe", f.carry_once(b, out, "r"))
    yield ("add_sub", "p25519x4_fe *r, const p25519x4_fe *a, const p25519x4_fe *b",
           "r = a + b in lanes 0 and 2, a - b in lanes 1 and 3", "a, b tight", "r tight", "r may be a or b", b)

    b = start()
    b.raw("uint64_t w[4];", f"{LANES} word;")
    words = []
    for k in range(4):
        b.raw(*(f"w[{lane}] = bytes_load64_le(bytes[{lane}] + {8 * k});" for lane in range(4)),
              f"memcpy(&word, w, sizeof word);")
        words.append(b.let(f"w{k}", Value("word", 64, 0, FIELD.mask)))
    out = []
    for i in range(f.n):
        first, shift = divmod(f.weights[i], 64)
        v = words[first] >> shift
        if 64 - shift < 51:
            v = v | words[first + 1].low(51 - (64 - shift)) << 64 - shift
        out.append(v.low(51))
    f.store(b, "r", "fe", out)
    yield ("from_bytes", "p25519x4_fe *r, const uint8_t bytes[4][32]", "r = bytes, little-endian, without bit 255",
           None, "r tight", None, b)

    b = start()
    a = f.load(b, "a", "fe")
    b.note("a < 2p, so that q = floor((a + 19) / 2^255) is 1 if a >= p, else 0; a - qp is a + 19q without bit 255.")
    carry = 19
    for i in range(f.n):
        carry = b.let(f"q{i}", (a[i] + carry) >> 51)
    carry = b.let("excess", times19(carry))
    limbs = []
    for i in range(f.n):
        t = b.let(f"t{i}", a[i] + carry)
        limbs.append(b.let(f"c{i}", t.low(51)))
        carry = t >> 51
    b.raw("uint64_t w[4];", f"{LANES} word;")
    for k in range(4):
        start_bit = 64 * k
        parts = [(limbs[i] >> start_bit - f.weights[i]) if f.weights[i] < start_bit else
                 limbs[i].low(64 - (f.weights[i] - start_bit)) << f.weights[i] - start_bit
                 for i in range(f.n) if -51 < f.weights[i] - start_bit < 64]
        word = parts[0]
        for v in parts[1:]:
            word = word | v
        b.raw(f"word = {word.c};", "memcpy(w, &word, sizeof word);",
              *(f"bytes_store64_le(bytes[{lane}] + {8 * k}, w[{lane}]);" for lane in range(4)))
    yield ("to_bytes", "uint8_t bytes[4][32], const p25519x4_fe *a", "bytes = a, canonical and little-endian", "a tight",
           None, None, b)


def header():
    lines = []
    for name, parameters, what, requires, ensures, alias, body in kernels():
        text = comment(f"p25519x4_{name}: {what} mod 2^255 - 19, lane by lane.", "/* ", " * ")
        for label, value in ("Requires", requires), ("Ensures", ensures), ("Alias", alias):
            if value:
                text += comment(f"{value}.", f" * {label:<9} ", " *           ")
        text[-1] += " */"
        inputs = [p.split("*")[-1] for p in parameters.split(", ") if p.startswith("const p25519x4")]
        kind = {p.split("*")[-1]: "loose" if "loose" in p else "tight" for p in parameters.split(", ")}
        lines += [""] + text + [INLINE, f"void p25519x4_{name}({parameters})", "{"]
        lines += [f"    ABEL__VERIFY(p25519x4_is_{kind[p]}({p}));" for p in inputs]
        lines += body.lines
        if ensures:
            lines += ["    ABEL__VERIFY(p25519x4_is_tight(r));"]
        lines += ["}"]
    kernels_text = "\n".join(lines)
    return f"""{generated("ifma.py")}\
/* 2^255 - 19: four elements, one a 64-bit lane, each 5 limbs of 51 bits, for AVX-512 IFMA.
 * Tight: limbs at most {power(FIELD.tight[0])}.
 * Loose: limbs at most {power(FIELD.loose[0])}. */
#ifndef ABEL__GEN_P25519X4_5X51_H
#define ABEL__GEN_P25519X4_5X51_H

#include "base/bytes.h"
#include "base/verify.h"

#include <immintrin.h>

typedef uint64_t {LANES} __attribute__((vector_size(32)));

typedef struct {{
    {LANES} v[5];
}} p25519x4_loose;

typedef struct {{
    p25519x4_loose l;
}} p25519x4_fe;

/* p25519x4_low, p25519x4_high: column + the low, the high 52 bits of a * b, for a, b < 2^52. */
{INLINE}
{LANES} p25519x4_low({LANES} column, {LANES} a, {LANES} b)
{{
    return ({LANES})_mm256_madd52lo_epu64((__m256i)column, (__m256i)a, (__m256i)b);
}}

{INLINE}
{LANES} p25519x4_high({LANES} column, {LANES} a, {LANES} b)
{{
    return ({LANES})_mm256_madd52hi_epu64((__m256i)column, (__m256i)a, (__m256i)b);
}}

#ifdef ABEL_VERIFY
/* p25519x4_is_loose, p25519x4_is_tight: 1 if every lane of a is within the bounds. */
static inline int p25519x4_is_loose(const p25519x4_loose *a)
{{
    for (int i = 0; i < 5; i++)
        for (int lane = 0; lane < 4; lane++)
            if (a->v[i][lane] > {FIELD.loose[0]:#x})
                return 0;
    return 1;
}}

static inline int p25519x4_is_tight(const p25519x4_fe *a)
{{
    for (int i = 0; i < 5; i++)
        for (int lane = 0; lane < 4; lane++)
            if (a->l.v[i][lane] > {FIELD.tight[0]:#x})
                return 0;
    return 1;
}}
#endif
{kernels_text}

#endif
"""


def outputs():
    yield f"{FIELD.file}.h", header()
