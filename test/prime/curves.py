# SPDX-License-Identifier: Apache-2.0
"""gen/prime_curves*, read from the C text: every constant by its definition and every row of every table by
the affine addition law.

usage: curves.py
"""

import random
import re
import sys
import unittest
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test" / "order")]
import curves as order_curves  # noqa: E402
from synth.curves import CURVES, multiple  # noqa: E402

TUNED = {"p224": 2**224 - 2**96 + 1, "p256": 2**256 - 2**224 + 2**192 + 2**96 - 1,
         "p384": 2**384 - 2**128 - 2**96 + 2**32 - 1, "p521": 2**521 - 1,
         "secp160r1": 2**160 - 2**31 - 1, "secp256k1": 2**256 - 2**32 - 977}
SPACING = {"p224": 1, "p256": 1, "p384": 1, "p521": 2, "secp160r1": 1, "secp256k1": 1}


def gen(name):
    return (ROOT / "gen" / name).read_text(encoding="utf-8")


HEADER = gen("prime_curves.h")


def listed(macro):
    """The members of an X-macro, as tuples."""
    body = re.search(rf"#define {macro}\(X\)((?:.*\\\n)*.*)", HEADER).group(1)
    return [tuple(re.split(r",\s*", entry)) for entry in re.findall(r"X\(([^)]*)\)", body)]


def value(text):
    """Of an initializer: nested lists of numbers, or a name."""
    text = text.strip().rstrip(",").replace("{", "[").replace("}", "]")
    return eval(text, {"__builtins__": {}}) if re.fullmatch(r"[][\s,0-9a-fx]+", text) else text


def definitions(text, kind):
    """Of each constant of that type: its members."""
    for name, body in re.findall(rf"^(?:static )?const {kind} (\w+) = {{\n(.*?)^}};", text, re.M | re.S):
        members = re.findall(r"^    \.([\w[\]]+) = ((?:.|\n(?!    \.))*)", body, re.M)
        yield name, {key: value(v) for key, v in members}


def tables(text):
    """Of each table: its rows, as words[entry], and the numbers of those that the small build has."""
    for name, columns, body in re.findall(r"^static const uint64_t (\w+)\[\]\[(\d+)\]\[16\] = {\n(.*?)^};",
                                          text, re.M | re.S):
        rows, small, left_out = [], [], False
        for piece in re.findall(r"^#.*|^{\n(?:{.*\n(?: .*\n)*)*},", body, re.M):
            if piece.startswith("#"):
                left_out = {"#ifndef ABEL_SMALL": True, "#endif": False}[piece]
                continue
            if not left_out:
                small.append(len(rows))
            row = value(piece)
            assert len(row) == int(columns) and all(len(column) == 16 for column in row)
            rows.append(list(zip(*row)))
        assert not left_out
        yield name, (rows, small)


def number(words):
    assert all(0 <= w < 1 << 64 for w in words)
    return sum(w << 64 * i for i, w in enumerate(words))


@dataclass
class Group:
    """What order_curves.Prime takes."""
    field: int
    a: int
    b: int


class Constants:
    """An abel__prime_curve, out of the Montgomery domain."""

    def __init__(self, name, members, rows, token):
        self.name, self.token, self.raw, (self.rows, self.small) = name, token, members, rows
        self.p = number(members["p"])
        self.words = len(members["p"])
        assert all(len(v) == self.words for v in members.values()
                   if isinstance(v, list) and v is not members["order"])
        self.inner = order_curves.Prime(Group(self.p, self.element("a"), self.element("b")))

    def number(self, member):
        """Of one below p."""
        n = number(self.raw[member])
        assert n < self.p
        return n

    def element(self, member):
        return self.out(self.raw[member])

    def out(self, words):
        assert number(words) < self.p
        return number(words) * pow(2, -64 * self.words, self.p) % self.p

    def scale(self):
        """u^2, u^3, u^-2, u^-3, or those of u = 1."""
        return [self.element(f"scale[{i}]") for i in range(4)] if self.raw["isomorphic"] else [1] * 4

    def order(self):
        return int.from_bytes(bytes(self.raw["order"]))


def read():
    constants = {}
    for path in sorted((ROOT / "gen").glob("prime_curves_*.c")):
        text, token = path.read_text(encoding="utf-8"), path.stem.removeprefix("prime_curves_")
        rows = dict(tables(text))
        for name, members in definitions(text, "abel__prime_curve"):
            table = re.fullmatch(r"&(\w+)\[0\]\[0\]\[0\]", members["base"]).group(1)
            constants[name] = Constants(name, members, rows[table], token)
    return constants


CONSTANTS = read()
ALIASES = dict(re.findall(r"^#define (abel__\w+) (abel__\w+)$", HEADER, re.M))
TOKENS = dict(listed("ABEL__FP_CURVES"))
TINY = dict(listed("ABEL__FP_TINY_CURVES"))
NAMED = {curve.identifier: curve for curve in CURVES.values() if curve.family == "prime"}


def named():
    """Each named curve with its constants."""
    for identifier, curve in NAMED.items():
        name = f"abel__{identifier}"
        yield curve, CONSTANTS[ALIASES.get(name, name)]


def inverted(v, modulus, batches, word, start):
    """What the inversion of src/field/prime/divstep.h makes of v, one divstep after another. After every
    batch its d and e are divided by 2^(radix - batch)."""
    radix, batch = word - 2, 3 * ((word - 3) // 3)
    half = (modulus + 1) // 2
    delta, f, g, d, e = 1, modulus, v, 0, start  # delta is twice that of the paper
    for _ in range(batches):
        for _ in range(batch):
            if delta > 0 and g % 2:
                delta, f, g, d, e = 2 - delta, g, (g - f) // 2, e, (e - d) * half % modulus
            else:
                delta, g, e = 2 + delta, (g + g % 2 * f) // 2, (e + g % 2 * d) * half % modulus
        scale = pow(half, radix - batch, modulus)
        d, e = d * scale % modulus, e * scale % modulus
    assert g == 0 and f in (1, -1)
    return d * f % modulus


class Curves(unittest.TestCase):
    def test_every_curve_is_there(self):
        self.assertEqual(list(TOKENS), list(NAMED))
        self.assertEqual({c.name for _, c in named()} | {f"abel__{name}" for name in TINY}, set(CONSTANTS))
        self.assertFalse(set(ALIASES) & set(CONSTANTS))
        self.assertEqual([t for t, in listed("ABEL__FP_FIELDS")], list(TUNED))
        self.assertEqual({t for t, in listed("ABEL__FP_ANY")}, set(TOKENS.values()) - set(TUNED))

    def test_tokens(self):
        for curve, constants in named():
            with self.subTest(curve.name):
                token = TOKENS[curve.identifier]
                self.assertEqual(constants.token, token)
                self.assertEqual(constants.p, curve.field)
                of_the_field = [t for t, p in TUNED.items() if p == curve.field]
                self.assertEqual([token], of_the_field or [f"any{-(-curve.field_bits // 64)}"])
                self.assertEqual(constants.words, -(-curve.field_bits // 64))
        for name, token in TINY.items():
            self.assertEqual((CONSTANTS[f"abel__{name}"].token, token), ("tiny", "any2"))
            self.assertEqual(CONSTANTS[f"abel__{name}"].words, 2)

    def test_modulus(self):
        for c in CONSTANTS.values():
            with self.subTest(c.name):
                r = 1 << 64 * c.words
                self.assertTrue(order_curves.is_prime(c.p) and c.p < r)
                self.assertEqual(c.raw["bits"], c.p.bit_length())
                self.assertEqual((c.number("one"), c.number("square")), (r % c.p, r * r % c.p))
                self.assertEqual((c.raw["inverse"] * c.p + 1) % 2**64, 0)
                # root has order 2^twos, and no element of the group has a higher power of 2.
                twos = c.raw["twos"]
                self.assertEqual((c.p - 1) >> twos << twos, c.p - 1)
                self.assertEqual((c.p - 1) >> twos & 1, 1)
                self.assertEqual(pow(c.element("root"), 1 << twos - 1, c.p), c.p - 1)

    def test_divsteps(self):
        for c in CONSTANTS.values():
            with self.subTest(c.name):
                for word in 64, 32:
                    batches, batch = c.raw[f"batches{word}"], {64: 60, 32: 27}[word]
                    enough = (45907 * c.p.bit_length() + 30179) // 19929
                    self.assertTrue(enough <= batches * batch < enough + batch)
                    for v in 1, c.p - 1, random.randrange(1, c.p):
                        result = inverted(v, c.p, batches, word, c.number(f"start{word}"))
                        self.assertEqual(result * v % c.p, c.number("square"))

    def test_named_curves(self):
        for curve, c in named():
            with self.subTest(curve.name):
                u2, u3, v2, v3 = c.scale()
                self.assertEqual((u2**3 - u3**2) % c.p, 0)
                self.assertEqual((u2 * v2 % c.p, u3 * v3 % c.p), (1, 1))
                self.assertEqual((c.element("a"), c.element("b")),
                                 (curve.a * u2**2 % c.p, curve.b * u3**2 % c.p))
                self.assertEqual(self.base(c), (curve.x * u2 % c.p, curve.y * u3 % c.p))
                self.assertEqual((c.order(), c.raw["cofactor"]), (curve.n, curve.h))
                if c.raw["isomorphic"]:
                    self.assertNotIn(curve.a, (0, c.p - 3))

    def test_form(self):
        for c in CONSTANTS.values():
            with self.subTest(c.name):
                forms = {0: "ABEL__A_ZERO", c.p - 3: "ABEL__A_MINUS_3"}
                self.assertEqual(c.raw["a_form"], forms.get(c.element("a"), "ABEL__A_GENERAL"))
                self.assertEqual("scale[0]" in c.raw, bool(c.raw["isomorphic"]))
                if c.raw["isomorphic"]:
                    self.assertEqual(c.raw["a_form"], "ABEL__A_MINUS_3")
                elif c.raw["a_form"] == "ABEL__A_GENERAL":
                    # -3 / a is not a fourth power, which is a square where -1 is none.
                    power = 2 if c.p % 4 == 3 else 4
                    ratio = -3 * pow(c.element("a"), -1, c.p)
                    self.assertNotEqual(pow(ratio, (c.p - 1) // power, c.p), 1)

    def test_order(self):
        for c in CONSTANTS.values():
            with self.subTest(c.name):
                n = c.order()
                self.assertTrue(order_curves.is_prime(n))
                self.assertEqual(c.raw["order_len"], len(c.raw["order"]))
                self.assertNotEqual(c.raw["order"][0], 0)
                self.assertIsNone(multiple(c.inner, n, self.base(c)))

    def test_shape_of_tables(self):
        for c in CONSTANTS.values():
            with self.subTest(c.name):
                windows, spacing = self.spacing(c)
                self.assertEqual(windows, c.raw["windows"])
                self.assertTrue(5 * (windows - 1) < c.order().bit_length() <= 5 * windows)
                self.assertEqual(len(c.rows), -(-(windows - 1) // spacing) + 1)
                self.assertEqual(c.small, [0, len(c.rows) - 1])
                self.assertEqual(spacing, SPACING.get(c.token, spacing))

    def test_tables(self):
        for c in CONSTANTS.values():
            with self.subTest(c.name):
                _, spacing = self.spacing(c)
                point, windows = self.base(c), c.raw["windows"]
                for i, row in enumerate(c.rows):
                    entries = [(c.out(words[:c.words]), c.out(words[c.words:])) for words in row]
                    self.assertTrue(all(map(c.inner.has, entries)))
                    self.assertEqual(entries[0], point)
                    double = c.inner.add(point, point)
                    for last, entry in zip(entries, entries[1:]):
                        self.assertEqual(entry, c.inner.add(last, double))
                    digits = max(min(spacing, windows - 1 - spacing * i), 0)  # to the next row
                    point = multiple(c.inner, 32**digits, point)

    def spacing(self, c):
        """windows and spacing."""
        spacing, windows = re.fullmatch(r"ABEL__PRIME_SPACING\((\d+), (\d+)\)", c.raw["spacing"]).groups()
        return int(windows), int(spacing)

    def base(self, c):
        words = c.rows[0][0]
        return c.out(words[:c.words]), c.out(words[c.words:])

    def test_tiny_curves(self):
        kinds = set()
        for name in TINY:
            with self.subTest(name):
                c = CONSTANTS[f"abel__{name}"]
                roots = [0] * c.p
                for y in range(c.p):
                    roots[y * y % c.p] += 1
                a, b, n = c.inner.a, c.inner.b, c.order()
                count = 1 + sum(roots[(x**3 + a * x + b) % c.p] for x in range(c.p))
                self.assertEqual(count, n * c.raw["cofactor"])
                self.assertGreater(n, 66)
                u2, u3, v2, v3 = c.scale()
                self.assertEqual((u2**3 - u3**2) % c.p, 0)
                self.assertEqual((u2 * v2 % c.p, u3 * v3 % c.p), (1, 1))
                kinds |= {(c.raw["a_form"], c.raw["isomorphic"]), ("h", c.raw["cofactor"]),
                          ("p mod 4", c.p % 4), ("n > p", n > c.p),
                          ("longer n", c.raw["order_len"] > -(-c.p.bit_length() // 8))}
        self.assertEqual(kinds, {("ABEL__A_ZERO", 0), ("ABEL__A_MINUS_3", 0), ("ABEL__A_MINUS_3", 1),
                                 ("ABEL__A_GENERAL", 0), ("h", 1), ("h", 2), ("h", 4), ("p mod 4", 1),
                                 ("p mod 4", 3), ("n > p", True), ("n > p", False), ("longer n", True),
                                 ("longer n", False)})

    def test_endomorphism(self):
        self.assertEqual([c.name for c in CONSTANTS.values() if "glv" in c.raw], ["abel__secp256k1"])
        c, text = CONSTANTS["abel__secp256k1"], gen("prime_curves_secp256k1.c")
        (name, members), = definitions(text, "abel__glv")
        self.assertEqual(c.raw["glv"], f"&{name}")
        stated, *bounds = (int(digits, 16) for digits in re.search(
            r"lambda = 0x(\w+)\. .*? at most\s[ *]*0x(\w+) and 0x(\w+)", text, re.S).groups())
        n, (x, y) = c.order(), self.base(c)

        def signed(words):
            return number(words) - (words[-1] >> 63 << 192)
        (a1, b1), (a2, b2) = ([-signed(members[f"minus_basis[{i}][{j}]"]) for j in (0, 1)] for i in (0, 1))
        self.assertEqual(a1 * b2 - a2 * b1, n)
        self.assertEqual(((a1 + b1 * stated) % n, (a2 + b2 * stated) % n), (0, 0))
        beta = c.out(members["beta"])
        self.assertEqual(multiple(c.inner, stated, (x, y)), (beta * x % c.p, y))

        rounded = [number(members[f"rounded[{i}]"]) for i in range(2)]
        for part, exact in zip(rounded, (b2, -b1)):
            self.assertTrue(abs(2 * (part * n - (exact << 384))) <= n)
        # Among them some next to where c1 or c2 is rounded the other way, and the halves are large: at
        # (i + 1/2) n / b2 and (i + 1/2) n / b1.
        scalars = [0, 1, 2, n - 1, n - 2, *(random.randrange(n) for _ in range(2000))]
        for divisor in b2, -b1:
            scalars += [(2 * random.randrange(divisor) + 1) * n // (2 * divisor) + d
                        for _ in range(1000) for d in (0, 1)]
        for k in scalars:
            c1, c2 = ((k * part + (1 << 383)) >> 384 for part in rounded)
            k1, k2 = k - c1 * a1 - c2 * a2, -c1 * b1 - c2 * b2
            self.assertEqual((k1 + k2 * stated - k) % n, 0)
            self.assertTrue(abs(k1) <= bounds[0] < 1 << 128 and abs(k2) <= bounds[1] < 1 << 128)
            self.assertTrue(max(c1, c2) < 1 << 128)


if __name__ == "__main__":
    unittest.main()
