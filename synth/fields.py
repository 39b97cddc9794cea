# SPDX-License-Identifier: Apache-2.0
"""The fields: what gen/ has a header for. All bounds are written here and nowhere else."""

from dataclasses import dataclass

P25519 = 2**255 - 19
L25519 = 2**252 + 27742317777372353535851937790883648493

# The tuned fields of prime curves.
PRIMES = {
    "p224": (2**224 - 2**96 + 1, "2^224 - 2^96 + 1"),
    "p256": (2**256 - 2**224 + 2**192 + 2**96 - 1, "2^256 - 2^224 + 2^192 + 2^96 - 1"),
    "p384": (2**384 - 2**128 - 2**96 + 2**32 - 1, "2^384 - 2^128 - 2^96 + 2^32 - 1"),
    "p521": (2**521 - 1, "2^521 - 1"),
    "secp160r1": (2**160 - 2**31 - 1, "2^160 - 2^31 - 1"),
    "secp256k1": (2**256 - 2**32 - 977, "2^256 - 2^32 - 977"),
}


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
    moduli: tuple = ()  # if the prime is any odd number up to `prime`, given at run time: those of the tests
    outlined: tuple = ()   # the kernels that are functions of their own, not inline
    single: bool = False   # elements have one type, fe, there being one bound
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
    def words(self):
        """Where a tight element has its limbs."""
        return "v" if self.single else "l.v"

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


def montgomery(file, prefix, prime, text, word, limbs=None, strategy="montgomery", **more):
    """Canonical elements a R mod prime in saturated words, R the power of two next above them."""
    limbs = limbs or -(-prime.bit_length() // word)
    top = (1 << word) - 1
    weights = tuple(word * i for i in range(limbs))
    bounds = (top,) * (limbs - 1) + ((prime - 1) >> weights[-1],)
    return Field(file, prefix, prime, text, word, weights, bounds, bounds, strategy, below=prime,
                 factor=pow(1 << word * limbs, -1, prime), **more)


def prime_curve(name, word):
    """A tuned field of prime curves: with both word sizes R is the same power of 2^64."""
    prime, text = PRIMES[name]
    return montgomery(f"{name}_{word}", "fp", prime, text, word,
                      limbs=-(-prime.bit_length() // 64) * (64 // word), strategy="sparse", single=True,
                      outlined=("mul", "square") + ("add", "sub", "neg") * (prime.bit_length() > 256))


def prime_curve_adx(name):
    prime, text = PRIMES[name]
    limbs = -(-prime.bit_length() // 64)
    return montgomery(f"{name}_adx", "fp", prime, text, 64, limbs=limbs, strategy="montgomery_adx",
                      single=True, outlined=("mul", "square") * (limbs > 4), cpu=("bmi2", "adx"))


def any_modulus_adx(limbs):
    """Any odd modulus of so many words. Tests take the largest and the smallest, and others between."""
    most, half = 2**(64 * limbs) - 1, 2**(64 * limbs - 32)
    moduli = (most, most - 2**(64 * limbs - 64), most // 3 * 2 + 1, most // 5, half - 2**33 + 1,
              half * 2**31 + 1, 2**(64 * limbs - 64) + 1, 2**(64 * limbs - 64) - 1, 3)
    return montgomery(f"any{limbs}_adx", "fp", most, f"p = any odd number below 2^{64 * limbs}", 64,
                      strategy="montgomery_adx", single=True, moduli=moduli,
                      outlined=("mul", "square") * (limbs > 4), cpu=("bmi2", "adx"))


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
    *(prime_curve(name, word) for name in PRIMES for word in (32, 64)),
    *map(prime_curve_adx, PRIMES),
    *map(any_modulus_adx, (2, 3, 4, 5, 6, 8)),
]
