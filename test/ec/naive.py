#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes naive.txt into the folder named, or checks that the file there is what would be written: for each
binary curve a key pair, an agreement and a signature, by the affine formulas of SEC 1, section 2.2.2.

Usage: naive.py [--check] FOLDER"""

import sys
from hashlib import sha512
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from synth.binary_curves import NAMED  # noqa: E402

HEAD = """\
# SPDX-License-Identifier: Apache-2.0
# Binary curves: the key pair of d, agreements of d with a peer, the signature of a digest with the nonce k.
# Points are compressed. Written by naive.py from the affine formulas in synth/binary_curves.py.
"""


def number(name, n):
    """Reproducible, without structure, from 1 to n - 1."""
    stream = b"".join(sha512(f"{name} {i}".encode()).digest() for i in range(2))
    return int.from_bytes(stream, "big") % (n - 1) + 1


def case(curve):
    field, n = curve.field, curve.n
    octets, order_octets = (curve.m + 7) // 8, (n.bit_length() + 7) // 8
    g = (curve.gx, curve.gy)

    def compressed(p):
        return f"{2 + (field.mul(p[1], field.invert(p[0])) & 1):02x}{p[0]:0{2 * octets}x}"

    d, k = number(curve.name + " d", n), number(curve.name + " k", n)
    peer = curve.multiply(number(curve.name + " peer", n), g)
    shared = curve.multiply(d, peer)
    digest = sha512(curve.name.encode()).digest()
    e = int.from_bytes(digest, "big") >> max(0, 512 - n.bit_length())
    r = curve.multiply(k, g)[0] % n
    s = pow(k, -1, n) * (e + r * d) % n
    values = {
        "public": compressed(curve.multiply(d, g)),
        "peer": compressed(peer),
        "plain": f"{shared[0]:0{2 * octets}x}",
        "cofactor": f"{curve.multiply(curve.h, shared)[0]:0{2 * octets}x}",
        "digest": digest.hex(),
    }
    values |= {name: f"{v:0{2 * order_octets}x}" for name, v in {"d": d, "k": k, "r": r, "s": s}.items()}
    return f"\n[{curve.name}]\n" + "".join(f"{name} = {value}\n" for name, value in values.items())


def main():
    arguments = sys.argv[1:]
    check = arguments[:1] == ["--check"]
    if len(arguments) != 1 + check:
        sys.exit(__doc__)
    path = Path(arguments[-1]) / "naive.txt"
    text = HEAD + "".join(case(curve) for curve in NAMED)
    if not check:
        path.write_text(text, encoding="ascii")
    elif path.read_text(encoding="ascii") != text:
        sys.exit(f"{path}: not what naive.py writes")


if __name__ == "__main__":
    main()
