# SPDX-License-Identifier: Apache-2.0
"""Generates Montgomery fields for primes of other shapes and sizes, and tests them as kernels.py does: full
and almost empty top words, one word and many, primes close to a power of two from both sides, sums and
differences of few powers of two; and assembly for moduli that no header in gen/ is for.

    python3 test/field/primes.py --cc CC [--flags FLAGS] --include src [--word BITS] [NAME ...]
"""

import itertools
import sys
import tempfile
from pathlib import Path

import kernels

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.dont_write_bytecode = True

from synth import fields, header  # noqa: E402

PRIMES = {
    "p256": 2**256 - 2**224 + 2**192 + 2**96 - 1,
    "p384": 2**384 - 2**128 - 2**96 + 2**32 - 1,
    "p521": 2**521 - 1,
    "secp160r1": 2**160 - 2**31 - 1,
    "secp160r1_order": 0x0100000000000000000001F4C8F927AED3CA752257,  # 161 bits
    "secp256k1": 2**256 - 2**32 - 977,
    "above": 2**128 + 51,
    "below": 2**64 - 59,
    "small": 3,
}

# For the strategy of few powers of two: lowest digits of both signs, of one power and of several, words of
# zeros, one word.
SPARSE = {
    "p192": 2**192 - 2**64 - 1,
    "ed448": 2**448 - 2**224 - 1,
    "e251": 2**251 - 9,
    "poly1305": 2**130 - 5,
    "plus_one": 2**250 - 2**130 + 1,
    "plus_three": 2**190 + 2**65 + 3,
    "plus_more": 2**125 - 2**96 + 2**20 + 1,
    "mersenne61": 2**61 - 1,
    "tiny": 13,
}


def tests(words):
    """The names and the fields."""
    for (name, prime), word in itertools.product(PRIMES.items(), words):
        yield name, fields.montgomery(f"{name}_{word}", "f", prime, name, word, wide=True, small=(7,))
    for (name, prime), word in itertools.product(SPARSE.items(), words):
        yield name, fields.montgomery(f"{name}_{word}", "f", prime, name, word, strategy="sparse",
                                      single=True, limbs=-(-prime.bit_length() // 64) * 64 // word)
    for limbs in (7, 9) if 64 in words else ():
        yield f"any{limbs}_adx", fields.any_modulus_adx(limbs)


def main():
    parser = kernels.arguments("Tests Montgomery fields for other primes.")
    parser.add_argument("--word", type=int, choices=(32, 64), action="append", help="only this word size")
    parser.add_argument("primes", nargs="*", choices=[*PRIMES, *SPARSE, "any7_adx", "any9_adx", []],
                        metavar="NAME", help="none means all")
    options = parser.parse_args()
    for name, field in tests(options.word or (32, 64)):
        if name not in (options.primes or name):
            continue
        with tempfile.TemporaryDirectory() as folder:
            text, contract = header.build(field)
            options.gen = Path(folder)
            (options.gen / f"{field.file}.h").write_text(text)
            path = options.gen / f"{field.file}.json"
            path.write_text(contract)
            contract = kernels.Contract(path)
            if kernels.missing(contract, options):
                continue
            try:
                kernels.check(contract, options, most=600, builds=[True])
            except kernels.Failure as failure:
                sys.exit(f"{field.file}: {failure}")


if __name__ == "__main__":
    main()
