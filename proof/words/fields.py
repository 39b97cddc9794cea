# SPDX-License-Identifier: Apache-2.0
"""The headers of the prime fields: which prime each is of, in how many words of how many bits. Written by hand.
gen/contract, which writes the comments and assertions of the headers, must say the same."""

import functools
import json
from dataclasses import dataclass

from ..front import c
from ..front.layout import Array, Int, Struct, leaves
from ..front.program import Reject
from ..front.source import ROOT, Unit, preprocessed
from ..task import Refused
from .polynomial import Layout

P = {
    "p224": 2**224 - 2**96 + 1,
    "p256": 2**256 - 2**224 + 2**192 + 2**96 - 1,
    "p384": 2**384 - 2**128 - 2**96 + 2**32 - 1,
    "p521": 2**521 - 1,
    "secp160r1": 2**160 - 2**31 - 1,
    "secp256k1": 2**256 - 2**32 - 977,
}
BITS = {"p224": 256, "p256": 256, "p384": 384, "p521": 576, "secp160r1": 192, "secp256k1": 256}  # of all words
ANY = 2, 3, 4, 5, 6, 8  # words of 64 bits of a modulus at run time
TIERS = {"32": ("portable32", 32), "64": ("portable64", 64), "adx": ("x86-64", 64)}
KERNELS = ("zero", "one", "add", "sub", "neg", "mul", "square", "select")

# What the contracts have to say of a kernel: its result modulo p; elements stand for their value times 2^-bits.
CONGRUENT = {"zero": "0", "one": "1", "add": "a + b", "sub": "a - b", "neg": "-a", "mul": "a * b", "square": "a * a",
             "select": "a if m else b"}


def layout(bits, words, below):
    return Layout([bits * i for i in range(words)], [2**bits - 1] * words, below)


@dataclass(frozen=True)
class Header:
    """A header as one tier compiles it; field is None where the modulus is known at run time."""
    label: str
    file: str
    flags: tuple
    tier: str
    bits: int
    words: int
    field: str | None

    @property
    def all_bits(self):
        return self.bits * self.words

    @property
    def kernels(self):
        """All that it has; the field of a modulus at run time takes 1 from that modulus."""
        return [k for k in KERNELS if self.field or k != "one"]

    def text(self, *flags):
        return preprocessed(self.file, (*self.flags, *flags))

    def inside(self):
        """Words of a number below p, or any."""
        return layout(self.bits, self.words, P[self.field] if self.field else 1 << self.all_bits)

    def compare_contract(self, kernel):
        """Refused unless the generator says of a kernel what is proved of it."""
        path = ROOT / f"gen/contract/{self.label}.json"
        if not self.file.startswith("gen/"):
            return
        data = json.loads(path.read_text())
        entry, = (k for k in data["kernels"] if k["name"] == kernel)
        # A modulus at run time is below 2^all_bits, which is odd numbers up to 2^all_bits - 1.
        below = P[self.field] if self.field else (1 << self.all_bits) - 1
        weights = [self.bits * i for i in range(self.words)]
        tight = data["bounds"]["tight"]
        said = {**{key: data[key] for key in ("prime", "word_bits", "weights")}, "below": tight["below"],
                "limbs": [min(int(z, 0), below - 1 >> w) for z, w in zip(tight["limbs"], weights, strict=True)],
                "bounds": [*data["bounds"]], "requires": set(entry["requires"].values()) - {"tight"},
                "ensures": entry["ensures"]}
        proved = {"prime": hex(below), "word_bits": self.bits, "weights": weights, "below": hex(below),
                  "limbs": [b for _, b in layout(self.bits, self.words, below).bounds()],
                  "bounds": ["tight"], "requires": set(),
                  "ensures": {"r": {"within": "tight", "congruent": CONGRUENT[kernel]}}}
        if self.field:
            said["factor"], proved["factor"] = int(data["factor"], 0), pow(2, -self.all_bits, below)
        for key, value in proved.items():
            if said[key] != value:
                raise Refused(f"{path.name}: {key} is {said[key]}, proved is {value}")


def headers():
    for field in P:
        for end, (tier, bits) in TIERS.items():
            yield Header(f"{field}_{end}", f"gen/{field}_{end}.h", (), tier, bits, BITS[field] // bits, field)
    for words in ANY:
        for end, (tier, bits) in TIERS.items():
            label, n = f"any{words}_{end}", 64 * words // bits
            if end == "adx":
                yield Header(label, f"gen/{label}.h", (), tier, bits, n, None)
            else:
                yield Header(label, "src/field/prime/montgomery.h", (f"-DFP_WORD_BITS={bits}", f"-DFP_WORDS={n}"),
                             tier, bits, n, None)


def parameters(header, kernel):
    """What a kernel takes, in order: the result, a mask, numbers by their layout. A modulus comes with its inverse."""
    if kernel == "select":
        every = layout(header.bits, header.words, 1 << header.all_bits)
        return ["out", "mask", every, every]
    count = {"zero": 0, "one": 0, "neg": 1, "square": 1}.get(kernel, 2)
    modulus = layout(header.bits, header.words + 1, 1 << header.all_bits + header.bits)
    return ["out"] + [header.inside()] * count + ([modulus] if count and not header.field else [])


@functools.lru_cache(maxsize=2)
def unit_of(text, long_bits):
    return Unit(text, long_bits)


def program(text, function, parameters, long_bits=64, apart=False, kept=()):
    """The equations of a function in a text, for parameters as above. Inputs are bits of masks and limbs of layouts
    within their bounds, in the order of the parameters. Of a struct, some fields may be given by name: what they
    begin with, or a number; nothing else of it is read. A pair is a result that is an array of so many elements; kept
    as in front. Refused if the text is not understood, or if results are others where they are in the place of
    inputs, unless it is apart."""
    contract, inputs = c.Contract(function, {}), []

    def take(name, at, wanted):
        bounds = wanted.bounds()
        contract.bounds[name][at:at + len(bounds)] = bounds
        contract.directions[name][at:at + len(bounds)] = ["in"] * len(bounds)
        inputs.extend((name, at + i, *b) for i, b in enumerate(bounds))

    try:
        unit = unit_of(text, long_bits)
        for (name, type, count, _), wanted in zip(c.parameters(unit, contract), parameters, strict=True):
            if wanted == "mask":
                inputs.append((name, 0, 0, 1))
                continue
            if wanted == "out":
                contract.directions[name] = "out"
                continue
            if isinstance(wanted, tuple):
                contract.directions[name], contract.counts[name] = wanted
                continue
            if isinstance(type, Int) and count == 1:  # the first of an array of any length
                count = contract.counts[name] = len(wanted.weights)
            scalars = len(leaves(Array(type, count)))
            contract.directions[name], contract.bounds[name] = ["free"] * scalars, [None] * scalars
            if isinstance(wanted, dict):
                if not isinstance(type, Struct):
                    raise Refused(f"{name} is no struct")
                at = 0
                for field, inside in type.fields:
                    if isinstance(wanted.get(field), int):
                        contract.directions[name][at] = wanted[field]
                    elif field in wanted:
                        take(name, at, wanted[field])
                    at += len(leaves(inside))
            else:
                take(name, 0, wanted)
            if set(contract.directions[name]) == {"in"}:
                contract.directions[name] = "in"
        if kept:
            contract.kept = kept
            inputs += [(kept[0], i, *b) for i, b in enumerate(kept[1])]
        found = c.apart(unit, contract) if apart else c.program(unit, contract)
    except (Reject, ValueError) as error:
        raise Refused(str(error)) from None
    if found.inputs != inputs:
        raise Refused(f"inputs are {found.inputs}, not {inputs}")
    return found
