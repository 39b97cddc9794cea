# SPDX-License-Identifier: Apache-2.0
"""The table of curves against the openssl command and against mathematics.

usage: curves.py
"""

import random
import re
import subprocess
import sys
import unittest
from math import isqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from synth import binary_curves  # noqa: E402
from synth.curves import CURVES, multiple  # noqa: E402

OAKLEY = {"Oakley-EC2N-3", "Oakley-EC2N-4"}


def openssl(*arguments):
    return subprocess.run(["openssl", "ecparam", *arguments], check=True, capture_output=True).stdout


def value(text, label):
    """What `openssl ecparam -text` prints after a label: a small number, or bytes in hexadecimal."""
    pattern = rf"^{re.escape(label)}: *(?:(\d+)(?: \(0x[0-9a-f]+\))?|((?:\n +[0-9a-f:]+)+))$"
    small, octets = re.search(pattern, text, re.M).groups()
    return int(small) if small else int(re.sub(r"[\s:]", "", octets), 16)


def identifier(der):
    """The dotted form of an object identifier in DER (X.690, section 8.19)."""
    assert der[0] == 6 and der[1] == len(der) - 2 and der[1] < 128
    parts, part = [], 0
    for octet in der[2:]:
        part = part << 7 | octet & 127
        if octet < 128:
            parts.append(part)
            part = 0
    first = min(parts[0] // 40, 2)
    return ".".join(map(str, [first, parts[0] - 40 * first, *parts[1:]]))


def is_prime(n):
    """The test of Miller and Rabin, on 20 bases."""
    if n < 3 or n % 2 == 0:
        return n == 2
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    for _ in range(20):
        x = pow(random.randrange(1, n), n >> twos, n)
        if x not in (1, n - 1) and all((x := x * x % n) != n - 1 for _ in range(twos - 1)):
            return False
    return True


class Prime:
    """A prime curve: affine points, None for the identity."""

    def __init__(self, curve):
        self.p, self.a, self.b = curve.field, curve.a, curve.b

    def size(self):
        return self.p

    def has(self, point):
        x, y = point
        return max(x, y, self.a, self.b) < self.p and (y * y - (x * x + self.a) * x - self.b) % self.p == 0

    def add(self, first, second):
        if first is None or second is None:
            return first or second
        (x1, y1), (x2, y2) = first, second
        if x1 == x2 and (y1 + y2) % self.p == 0:
            return None
        rise, run = (3 * x1 * x1 + self.a, 2 * y1) if first == second else (y2 - y1, x2 - x1)
        slope = rise * pow(run, -1, self.p) % self.p
        x = (slope * slope - x1 - x2) % self.p
        return x, (slope * (x1 - x) - y1) % self.p


class Binary:
    """A binary curve: affine points, None for the identity."""

    def __init__(self, curve):
        self.curve = binary_curves.named(curve)
        self.add = self.curve.add

    def size(self):
        return 1 << self.curve.m

    def has(self, point):
        return max(*point, self.curve.a, self.curve.b) < self.size() and self.curve.contains(point)


LAWS = {"prime": Prime, "binary": Binary}


class Curves(unittest.TestCase):
    def test_openssl_lists_no_others(self):
        names = re.findall(r"^  ([\w-]+) *:", openssl("-list_curves").decode(), re.M)
        self.assertEqual(names, list(CURVES))

    def test_openssl_has_the_same(self):
        for name, curve in CURVES.items():
            with self.subTest(name):
                text = openssl("-name", name, "-param_enc", "explicit", "-noout", "-text").decode()
                labels = {"prime": "Prime", "binary": "Polynomial"}
                self.assertEqual(value(text, labels[curve.family]), curve.field)
                self.assertEqual(value(text, "A"), curve.a)
                self.assertEqual(value(text, "B"), curve.b)
                width = -(-curve.field_bits // 8) * 8
                self.assertEqual(value(text, "Generator (uncompressed)"),
                                 4 << 2 * width | curve.x << width | curve.y)
                self.assertEqual(value(text, "Order"), curve.n)
                self.assertEqual(value(text, "Cofactor"), curve.h)
                if name in OAKLEY:
                    self.assertEqual(curve.oid, "")
                else:
                    self.assertEqual(identifier(openssl("-name", name, "-outform", "DER")), curve.oid)

    def test_names_are_openssl_s_or_of_the_same_curve(self):
        names = [name for curve in CURVES.values() for name in (curve.name, *curve.aliases)]
        self.assertEqual(len(names), len({name.lower() for name in names}))
        for curve in CURVES.values():
            for alias in curve.aliases:
                if alias.startswith(("P-", "B-", "K-")):
                    self.assertEqual(identifier(openssl("-name", alias, "-outform", "DER")), curve.oid, alias)

    def test_order(self):
        for name, curve in CURVES.items():
            with self.subTest(name):
                group = LAWS[curve.family](curve)
                base = (curve.x, curve.y)
                self.assertTrue(group.has(base))
                self.assertIsNone(multiple(group, curve.n, base))
                self.assertEqual(is_prime(curve.n), name not in OAKLEY)
                if curve.family == "prime":
                    self.assertTrue(is_prime(curve.field))
                # Hasse: the number of points is nh, as no other multiple of n is in the interval.
                radius = isqrt(4 * group.size())
                low, high = group.size() + 1 - radius, group.size() + 1 + radius
                self.assertTrue(low <= curve.n * curve.h <= high)
                self.assertTrue(curve.n * (curve.h - 1) < low and high < curve.n * (curve.h + 1))


if __name__ == "__main__":
    unittest.main()
