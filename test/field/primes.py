# SPDX-License-Identifier: Apache-2.0
"""Generates Montgomery fields for primes of other shapes and sizes, and tests them as kernels.py does: full
and almost empty top words, one word and many, primes close to a power of two from both sides.

    python3 test/field/primes.py --cc CC [--flags FLAGS] --include src [--word BITS] [NAME ...]
"""

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


def main():
    parser = kernels.arguments("Tests Montgomery fields for other primes.")
    parser.add_argument("--word", type=int, choices=(32, 64), action="append", help="only this word size")
    parser.add_argument("primes", nargs="*", choices=[*PRIMES, []], metavar="NAME", help="none means all")
    options = parser.parse_args()
    for name in options.primes or PRIMES:
        for word in options.word or (32, 64):
            with tempfile.TemporaryDirectory() as folder:
                field = fields.montgomery(f"{name}_{word}", "f", PRIMES[name], name, word, wide=True,
                                          small=(7,))
                text, contract = header.build(field)
                options.gen = Path(folder)
                (options.gen / f"{field.file}.h").write_text(text)
                path = options.gen / f"{field.file}.json"
                path.write_text(contract)
                try:
                    kernels.check(kernels.Contract(path), options, most=600, builds=[True])
                except kernels.Failure as failure:
                    sys.exit(f"{field.file}: {failure}")


if __name__ == "__main__":
    main()
