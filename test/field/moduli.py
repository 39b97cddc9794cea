# SPDX-License-Identifier: Apache-2.0
"""Tests src/field/prime/montgomery.h as kernels.py tests generated headers, with 2 to 9 words of 64 bits or
as many bits in words of 32, and moduli of all kinds: the smallest and the largest, with words of zeros and of
ones alone, and those of named curves.

    python3 test/field/moduli.py --cc CC [--flags FLAGS] --include src [--word BITS] [WORDS ...]
"""

import json
import sys
import tempfile
from pathlib import Path

import kernels

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.dont_write_bytecode = True

from synth import curves, fields, header  # noqa: E402


def moduli(words):
    """Odd numbers below 2^(64 words)."""
    ones = (1 << 64 * words) - 1
    named = sorted(c.field for c in curves.CURVES.values()
                   if c.family == "prime" and -(-c.field.bit_length() // 64) == words)
    return (3, (1 << 64 * words - 64) + 1, sum(1 << 64 * i + 32 for i in range(words)) - 1, ones // 3 * 2 + 1,
            ones ^ 1 << 64 * words - 32, ones, *named[:1], *named[-1:])


def main():
    parser = kernels.arguments("Tests montgomery.h with moduli known at run time.")
    parser.add_argument("--word", type=int, choices=(32, 64), action="append", help="only this word size")
    parser.add_argument("words", nargs="*", type=int, metavar="WORDS", help="of 64 bits; none means 2 to 9")
    options = parser.parse_args()
    for words in options.words or range(2, 10):
        for word in options.word or (32, 64):
            with tempfile.TemporaryDirectory() as folder:
                field = fields.montgomery(f"any{words}_{word}", "fp", (1 << 64 * words) - 1, "p", word,
                                          single=True, moduli=moduli(words))
                options.gen = Path(folder)
                (options.gen / f"{field.file}.h").write_text(f"#define FP_WORD_BITS {word}\n"
                                                             f"#define FP_WORDS {field.limbs}\n"
                                                             '#include "field/prime/montgomery.h"\n')
                path = options.gen / f"{field.file}.json"
                path.write_text(json.dumps(header.contract(field, [])))
                try:
                    kernels.check(kernels.Contract(path), options, most=300, builds=[True])
                except kernels.Failure as failure:
                    sys.exit(f"{field.file}: {failure}")


if __name__ == "__main__":
    main()
