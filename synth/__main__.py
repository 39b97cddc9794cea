# SPDX-License-Identifier: Apache-2.0
"""python3 -m synth [--out DIR]: writes gen/."""

import argparse
from pathlib import Path

from . import (binary_any, binary_curves, binary_header, divstep, edwards25519, fields, header, ifma, orders,
               prime_curves, tau)


def outputs():
    """Every file of gen/: its path there and its text."""
    for field in fields.FIELDS:
        text, contract = header.build(field)
        yield f"{field.file}.h", text
        yield f"contract/{field.file}.json", contract
    yield from ifma.outputs()
    yield from edwards25519.outputs()
    yield from divstep.outputs()
    yield from binary_header.outputs()
    yield from binary_curves.outputs()
    yield from binary_any.outputs()
    yield from orders.outputs()
    yield from prime_curves.outputs()
    yield from tau.outputs()


def main():
    parser = argparse.ArgumentParser(prog="python3 -m synth", description="Writes the generated sources.")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "gen", metavar="DIR")
    out = parser.parse_args().out
    for name, text in outputs():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


main()
