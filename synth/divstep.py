# SPDX-License-Identifier: Apache-2.0
"""Constants of moduli for the inversion in src/field/prime/divstep.h."""

from .emit import fold
from .header import generated

MODULI = {
    "p25519": (2**255 - 19, "2^255 - 19"),
    "l25519": (2**252 + 27742317777372353535851937790883648493, "the order of edwards25519"),
}


def limbs(n, radix, count):
    """n in `count` limbs of radix 2^radix, the top one with what remains."""
    return [n >> radix * i & ((1 << radix) - 1) if i < count - 1 else n >> radix * i for i in range(count)]


def balanced_limbs(n, radix, count):
    """The same with limbs from -2^(radix-1): a pseudo-Mersenne modulus has fewer that are not 0."""
    half = sum(1 << radix * (i + 1) - 1 for i in range(count - 1))
    *low, top = limbs(n + half, radix, count)
    return [limb - (1 << radix - 1) for limb in low] + [top]


def c_list(numbers):
    return "{" + ", ".join(f"{'-' if n < 0 else ''}0x{abs(n):x}" for n in numbers) + "}"


def shape(word):
    """The radix and the divsteps of a batch for a word size."""
    return word - 2, (word - 3) // 3 * 3


def divsteps(bits):
    """As many divsteps suffice for a modulus of so many bits."""
    return (45907 * bits + 30179) // 19929


def counts(bits, word):
    """The limbs of a modulus of so many bits, and the batches."""
    radix, batch = shape(word)
    return -(-(bits + 4) // radix), -(-divsteps(bits) // batch)


def start(modulus, word):
    """The start that gives 1/a."""
    radix, batch = shape(word)
    return pow(2, counts(modulus.bit_length(), word)[1] * (radix - batch), modulus)


def descriptor(name, modulus, word):
    """The divstep_modulus for a word size: its bounds and counts are those of divstep.h."""
    bits, (radix, batch) = modulus.bit_length(), shape(word)
    count, batches = counts(bits, word)
    yield f"static const divstep_modulus divstep_{name} = {{"
    yield f"    .bits = {bits},"
    yield f"    .limbs = {count},"
    yield f"    .batches = {batches}, /* {batches * batch} divsteps; {divsteps(bits)} suffice */"
    yield f"    .inverse = 0x{-pow(modulus, -1, 1 << word) % (1 << word):x},"
    yield from fold(f".modulus = {c_list(balanced_limbs(modulus, radix, count))},")
    yield from fold(f".start = {c_list(limbs(start(modulus, word), radix, count))},")
    yield "};"


def header(name, modulus, text):
    guard = f"ABEL__GEN_DIVSTEP_{name.upper()}_H"
    lines = [f"/* The modulus {text} for src/field/prime/divstep.h, which is included before. */",
             f"#ifndef {guard}", f"#define {guard}", ""]
    for directive, word in ("#if", 64), ("#else", 32):
        lines.append(f"{directive} DIVSTEP_WORD_BITS == {word}" if directive == "#if" else directive)
        lines += descriptor(name, modulus, word)
    return generated("divstep.py") + "\n".join(lines + ["#endif", "", "#endif", ""])


def outputs():
    for name, (modulus, text) in MODULI.items():
        yield f"divstep_{name}.h", header(name, modulus, text)
