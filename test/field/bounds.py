# SPDX-License-Identifier: Apache-2.0
"""The generator refuses specifications whose bounds do not hold, and each operation on its own.

    python3 test/field/bounds.py
"""

import dataclasses
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.dont_write_bytecode = True

from synth import fields, header  # noqa: E402
from synth.emit import BoundError, Body, Value  # noqa: E402

FIELDS = {f.file: f for f in fields.FIELDS}


def word(hi, lo=0, bits=64):
    return Value("x", bits, lo, hi)


class Specifications(unittest.TestCase):
    def refused(self, name, reason, **changes):
        with self.assertRaisesRegex(BoundError, reason):
            header.build(dataclasses.replace(FIELDS[name], **changes))

    def test_loose_limb_above_what_a_column_holds(self):
        self.refused("p25519_5x51", "128 bits|64 bits", loose=(1 << 62,) * 5)
        self.refused("p25519_10x25", "64 bits|32 bits", loose=(1 << 29,) * 10)

    def test_loose_limb_above_what_19_times_it_leaves(self):
        self.refused("p25519_10x25", "a2|b2", loose=tuple((1 << 32) // 19 + (i == 2) for i in range(10)))

    def test_loose_below_a_difference(self):
        self.refused("p25519_5x51", r"r->v\[3\] = a->l.v\[3\] \+ ", loose=(1 << 53,) * 3 + (1 << 52,) * 2)

    def test_tight_below_what_a_carry_leaves(self):
        tight = ((1 << 51) + (1 << 22),) + FIELDS["p25519_5x51"].tight[1:]
        self.refused("p25519_5x51", r"r->l.v\[0\] = r0", tight=tight)

    def test_tight_above_what_2p_covers(self):
        self.refused("p25519_5x51", "may be -", tight=((1 << 52) - 1,) * 5)

    def test_tight_2p_that_one_subtraction_does_not_make_canonical(self):
        self.refused("p25519_5x51", "below 2p", tight=((1 << 52) - 38,) + ((1 << 52) - 2,) * 4)

    def test_digit_of_a_prime_that_a_column_has_no_room_for(self):
        self.refused("p256_32", "does not fit a sign", prime=2**255 - 19)

    def test_the_specifications_themselves(self):
        for field in fields.FIELDS:
            header.build(field)


class Operations(unittest.TestCase):
    def test_wraps_are_refused(self):
        most = word((1 << 64) - 1)
        for wraps in (lambda: most + 1, lambda: word(5) - word(6), lambda: word(5, 4) - 5, lambda: most * 2,
                      lambda: word(1 << 63) << 1, lambda: most.wide() * most + most.wide() * most,
                      lambda: word(3) | word(1)):
            self.assertRaises(BoundError, wraps)

    def test_intervals(self):
        most = word((1 << 64) - 1)
        self.assertEqual((most.wide() * most + most + most).hi, (1 << 128) - 1)
        self.assertEqual((most >> 51).hi, (1 << 13) - 1)
        self.assertEqual(((word(7) << 3) | word(7)).hi, 63)
        self.assertEqual(((word(9, 4) - 3).lo, (word(9, 4) - 3).hi), (1, 6))
        self.assertEqual((most.wide() * 3).word(64).hi, (1 << 64) - 1)
        self.assertEqual(word(100).low(6).hi, 63)

    def test_stores_are_checked(self):
        with self.assertRaises(BoundError):
            Body().store("r", word(8), 7)


if __name__ == "__main__":
    unittest.main()
