# SPDX-License-Identifier: Apache-2.0
"""The fields: what gen/ has a header for. All bounds are written here and nowhere else."""

from dataclasses import dataclass

P25519 = 2**255 - 19
L25519 = 2**252 + 27742317777372353535851937790883648493


@dataclass(frozen=True)
class Field:
    file: str          # the header's name, without .h
    prefix: str
    prime: int
    text: str          # the prime, as people write it
    word: int          # bits of a limb's type: 32 or 64
    weights: tuple     # limb i counts 2^weights[i]
    tight: tuple       # the largest value of each limb of a tight element
    loose: tuple       # the same of a loose one
    strategy: str      # the module of this package that writes the kernels
    below: int = 0     # if not 0: elements are also below this, as whole numbers
    factor: int = 1    # an element stands for its limbs' sum times this, mod prime
    small: tuple = ()  # constants c to have a mul_<c> for
    ignored_bits: int = 0  # from_bytes ignores so many of the highest bits
    wide: bool = False     # has from_wide
    cpu: tuple = ()        # what the kernels need, as Linux names it

    @property
    def limbs(self):
        return len(self.weights)

    @property
    def bits(self):
        return self.prime.bit_length()

    @property
    def bytes(self):
        return (self.bits + 7) // 8

    @property
    def modulus(self):
        """Its short name: the prime's text, or what that gives it before an equals sign."""
        return self.text.split(" = ")[0]

    @property
    def mask(self):
        return (1 << self.word) - 1


def unsaturated(file, prefix, prime, text, word, widths, excess, loose, **more):
    """Limbs of the given widths; a tight limb has at most excess above 2^width."""
    weights = tuple(sum(widths[:i]) for i in range(len(widths)))
    tight = tuple((1 << w) + e for w, e in zip(widths, excess))
    return Field(file, prefix, prime, text, word, weights, tight, tuple(loose), "solinas", **more)


def saturated(file, prefix, prime, text, word, top, strategy, **more):
    """Whole words; the highest word of a tight element is at most top."""
    limbs = -(-prime.bit_length() // word)
    most = (1 << word) - 1
    return Field(file, prefix, prime, text, word, tuple(word * i for i in range(limbs)),
                 (most,) * (limbs - 1) + (top,), (most,) * limbs, strategy, **more)


def montgomery(file, prefix, prime, text, word, **more):
    """Canonical elements a R mod prime in saturated words, R the power of two next above them."""
    limbs = -(-prime.bit_length() // word)
    top = (1 << word) - 1
    weights = tuple(word * i for i in range(limbs))
    bounds = (top,) * (limbs - 1) + ((prime - 1) >> weights[-1],)
    return Field(file, prefix, prime, text, word, weights, bounds, bounds, "montgomery", below=prime,
                 factor=pow(1 << word * limbs, -1, prime), **more)


L25519_TEXT = "L = 2^252 + 27742317777372353535851937790883648493"

FIELDS = [
    # Tight is what one pass of carries leaves of 121666 times a loose element: a carry out of the top limb is
    # below 2^53 121666 / 2^51, and 19 times that is below 2^24. Loose holds tight + 2p, a difference.
    unsaturated("p25519_5x51", "p25519", P25519, "2^255 - 19", 64, widths=[51] * 5, excess=[1 << 24] * 5,
                loose=[1 << 53] * 5, small=(121666,), ignored_bits=1),
    # The same; and 19 times a loose limb fits a word.
    unsaturated("p25519_10x25", "p25519", P25519, "2^255 - 19", 32, widths=[26, 25] * 5,
                excess=[1 << 24] + [1 << 20] * 9, loose=[3 << 26 | 1 << 24, 3 << 25 | 1 << 20] * 5,
                small=(121666,), ignored_bits=1),
    saturated("p25519_4x64", "p25519", P25519, "2^255 - 19", 64, top=1 << 63, strategy="x86_64",
              small=(121666,), ignored_bits=1, cpu=("bmi2", "adx")),
    montgomery("l25519_4x64", "l25519", L25519, L25519_TEXT, 64, wide=True),
    montgomery("l25519_8x32", "l25519", L25519, L25519_TEXT, 32, wide=True),
]
