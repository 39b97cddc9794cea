#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes naive.txt into the folder named, or checks that the file there is what would be written: for each curve a
key pair, an agreement and, but for the curves of Oakley, a signature, by the affine formulas of SEC 1, sections
2.2.1 and 2.2.2.

Usage: naive.py [--check] FOLDER"""

import sys
from hashlib import sha512
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test" / "order")]
from curves import LAWS  # noqa: E402
from synth.binary_curves import Arithmetic  # noqa: E402
from synth.curves import CURVES, multiple  # noqa: E402

HEAD = """\
# SPDX-License-Identifier: Apache-2.0
# The key pair of d, agreements of d with a peer, and the signature of a digest with the nonce k, on every curve.
# Points are compressed. Written by naive.py from affine formulas: those of test/order/curves.py on prime curves,
# of synth/binary_curves.py on binary ones.
"""


def compression_bit(curve, p):
    """Of a point: the lowest bit of y, or of y / x on a binary curve."""
    if curve.family == "prime":
        return p[1] & 1
    field = Arithmetic(curve.field)
    return field.mul(p[1], field.invert(p[0])) & 1


def number(name, n):
    """Reproducible, without structure, from 1 to n - 1."""
    stream = b"".join(sha512(f"{name} {i}".encode()).digest() for i in range(2))
    return int.from_bytes(stream, "big") % (n - 1) + 1


def case(curve):
    law, n = LAWS[curve.family](curve), curve.n
    octets, order_octets = (curve.field_bits + 7) // 8, (n.bit_length() + 7) // 8
    g = (curve.x, curve.y)

    def compressed(p):
        return f"{2 + compression_bit(curve, p):02x}{p[0]:0{2 * octets}x}"

    d, k = number(curve.name + " d", n), number(curve.name + " k", n)
    peer = multiple(law, number(curve.name + " peer", n), g)
    shared = multiple(law, d, peer)
    values = {
        "public": compressed(multiple(law, d, g)),
        "peer": compressed(peer),
        "plain": f"{shared[0]:0{2 * octets}x}",
        "cofactor": f"{multiple(law, curve.h, shared)[0]:0{2 * octets}x}",
    }
    scalars = {"d": d}
    if n % 2 == 1:
        digest = sha512(curve.name.encode()).digest()
        e = int.from_bytes(digest, "big") >> max(0, 512 - n.bit_length())
        r = multiple(law, k, g)[0] % n
        values["digest"] = digest.hex()
        scalars |= {"k": k, "r": r, "s": pow(k, -1, n) * (e + r * d) % n}
    values |= {name: f"{v:0{2 * order_octets}x}" for name, v in scalars.items()}
    return f"\n[{curve.name}]\n" + "".join(f"{name} = {value}\n" for name, value in values.items())


def main():
    arguments = sys.argv[1:]
    check = arguments[:1] == ["--check"]
    if len(arguments) != 1 + check:
        sys.exit(__doc__)
    path = Path(arguments[-1]) / "naive.txt"
    text = HEAD + "".join(case(curve) for curve in CURVES.values())
    if not check:
        path.write_text(text, encoding="ascii")
    elif path.read_text(encoding="ascii") != text:
        sys.exit(f"{path}: not what naive.py writes")


if __name__ == "__main__":
    main()
