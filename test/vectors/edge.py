#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the vectors of edge cases, x25519_edge.txt and ed25519_*.txt, into the folder named, or
checks that the files there are what would be written.

Usage: edge.py [--check] FOLDER"""

import sys
from hashlib import sha512
from pathlib import Path

import naive25519 as curve
from naive25519 import BASE, L, P, add, encode, multiply, number, octets

TWIST_ORDER = (2 * P + 2 - 8 * L) // 4  # the prime factor of the order of the twist


def secret(name):
    """Reproducible bytes without structure."""
    return sha512(name.encode()).digest()[:32]


def scalar(name):
    return number(sha512(name.encode()).digest()) % L


def short(encoded):
    return f"{encoded.hex()[:4]}..{encoded.hex()[-4:]}"


class Vectors:
    def __init__(self, title):
        self.lines = [
            "# SPDX-License-Identifier: Apache-2.0",
            "# " + title,
            "# Written by edge.py from the affine formulas in naive25519.py.",
        ]

    def case(self, name, **values):
        self.lines += ["", "name = " + name]
        for key, value in values.items():
            self.lines.append(f"{key} = {value.hex() if isinstance(value, bytes) else value}")

    def text(self):
        return "\n".join(self.lines) + "\n"


def x25519_edge():
    out = Vectors("X25519: edge cases of u, of the scalar and of the result. An empty result: refused.")

    def case(name, k, u):
        result = curve.x25519(k, u)
        out.case(name, scalar=k, u=u, shared=b"" if result == bytes(32) else result)

    # From the Edwards form, u = (1 + y) / (1 - y) (RFC 7748, section 4.1).
    order_8 = sorted({(1 + y) * pow(1 - y, -1, P) % P for x, y in curve.torsion()[1::2]})
    low = {"0, order 2": 0, "1, order 4": 1, "-1, order 4 on the twist": P - 1}
    low |= {f"order 8, {i}": u for i, u in enumerate(order_8)}
    low |= {f"{name}, plus p": u + P for name, u in low.items() if u + P < 2**255}
    for name, u in low.items():
        for top in (0, 1):
            case(f"small-order u: {name}, bit 255 {top}", secret(name), octets(u | top << 255))

    for u in range(P + 2, 2**255):
        for top in (0, 1):
            case(f"non-canonical u: p + {u - P}, bit 255 {top}", secret(str(u)), octets(u | top << 255))

    for bits in (0, 255):  # both ends of the scalar are clamped
        k = bytearray(secret("clamped"))
        k[0] = k[0] & 0xF8 | bits & 7
        k[31] = k[31] & 0x3F | bits & 0xC0
        case(f"scalar bits that clamping sets: {bits & 1}", bytes(k), octets(9))
    for name, k in {
        "all zero": 0,
        "all ones": 2**256 - 1,
        "L": L,
        "L - 1": L - 1,
        "8 L - 8 below 2^255": 8 * L - 8,
        "alternating": number(b"\x55" * 32),
        "alternating, shifted": number(b"\xaa" * 32),
        "low half ones": 2**128 - 1,
        "high half ones": 2**256 - 2**128,
    }.items():
        case(f"scalar {name}, base point", octets(k % 2**256), octets(9))
        case(f"scalar {name}, some point", octets(k % 2**256), secret("some point"))

    for u in [*range(2, 9), 10, P - 2, P - 3, 2**254, 2**254 - 1, 2**255 - 2**51, 2**51 - 1, 2**26 - 1]:
        case(f"u {u if u < 11 else hex(u)}", secret(f"u {u}"), octets(u))

    # Results near a power of two or near p, where the last carry and the last subtraction of p happen. The
    # result must be in the prime-order subgroup of the curve or of the twist: clamped scalars are multiples
    # of 8. Its u is then the u of [1 / k].
    wanted = [P - n for n in range(2, 40)] + list(range(2, 20))
    wanted += [2**n + e for n in (26, 51, 52, 64, 102, 128, 153, 204, 254) for e in (-1, 0, 1)]
    for w in wanted:
        k = secret(f"result {w}")
        for order in (L, TWIST_ORDER):
            if curve.montgomery_multiply(order, w) is None:
                u = curve.montgomery_multiply(pow(curve.clamp(k), -1, order), w)
                case(f"result {hex(w)}", k, octets(u))
                assert curve.x25519(k, octets(u)) == octets(w)
                break
    return out


def small_order_encodings():
    """The 8 points of small order with all their encodings: (order, encoding) pairs."""
    out = []
    for i, point in enumerate(curve.torsion()):
        order = next(n for n in (1, 2, 4, 8) if i * n % 8 == 0)
        for y in (point[1], point[1] + P):
            for sign in (0, 1):
                if y < 2**255 and (point[0] == 0 or sign == point[0] & 1):
                    out.append((order, octets(y | sign << 255)))
    return out


def ed25519_keys():
    out = Vectors("Ed25519 public keys: whether the bytes decode to a point, by default.")

    def case(name, encoded):
        out.case(name, public=encoded, decodes="yes" if curve.decode(encoded) else "no")

    for order, encoded in small_order_encodings():
        case(f"{short(encoded)} of order {order}", encoded)
    for y in range(P, 2**255):
        for sign in (0, 1):
            case(f"y = p + {y - P}, sign {sign}", octets(y | sign << 255))
    for y in range(0, 20):
        for sign in (0, 1):
            case(f"y = {y}, sign {sign}", octets(y | sign << 255))
    for y in range(P - 19, P):
        case(f"y = p - {P - y}", octets(y))
    a = multiply(scalar("mixed"), BASE)
    for i, t in enumerate(curve.torsion()):
        case(f"prime order plus {i} T: a point of mixed order is not of small order", encode(add(a, t)))
    return out


class Verdicts(Vectors):
    """Cases of verification; the verdicts are computed, none is written down."""

    def verdict(self, name, public, message, signature):
        default = curve.accepts(public, message, signature)
        strict = default and all(
            curve.canonical(encoded) and multiply(8, curve.decode(encoded)) != curve.IDENTITY
            for encoded in (public, signature[:32])
        )
        self.case(name, public=public, message=message, signature=signature,
                  default="accept" if default else "reject", strict="accept" if strict else "reject")

    def search(self, name, public, r, s_of, wanted):
        """The first message of a numbered series whose challenge h is wanted, with s = s_of(h)."""
        for i in range(4096):
            message = f"{name} {i}".encode()
            h = curve.challenge(r, public, message)
            if wanted(h):
                return self.verdict(name, public, message, r + octets(s_of(h)))
        raise ValueError(name)


IDENTITY = encode(curve.IDENTITY)
MESSAGE = b"edge"


def range_of_s(out):
    seed = secret("edge")
    public, valid = curve.public_key(seed), curve.sign(seed, MESSAGE)
    r, s = valid[:32], number(valid[32:])
    out.verdict("valid", public, MESSAGE, valid)
    for n in range(1, 16):
        if s + n * L < 2**256:
            out.verdict(f"s + {n} L", public, MESSAGE, r + octets(s + n * L))
    out.verdict("R and s all zero", public, MESSAGE, bytes(64))
    out.verdict("R the identity, s = 0", public, MESSAGE, IDENTITY + bytes(32))
    out.verdict("key not on the curve", octets(2), MESSAGE, valid)
    # With the identity as the key, R = [s]B is right for every message: only the range decides.
    for name, s in {
        "0": 0,
        "1": 1,
        "L - 1": L - 1,
        "L": L,
        "L + 1": L + 1,
        "2 L": 2 * L,
        "8 L": 8 * L,
        "15 L": 15 * L,
        "2^252": 2**252,
        "2^253 - 1": 2**253 - 1,
        "2^253": 2**253,
        "2^254": 2**254,
        "2^255": 2**255,
        "2^256 - 1": 2**256 - 1,
        "L with its lowest 64-bit word 0": L >> 64 << 64,
        "L with its lowest 64-bit word all ones": L | 2**64 - 1,
        "L + 2^64": L + 2**64,
        "L - 2^64": L - 2**64,
        "L + 2^128": L + 2**128,
        "L - 2^32": L - 2**32,
    }.items():
        out.verdict(f"identity key, s = {name}", IDENTITY, MESSAGE, encode(multiply(s % L, BASE)) + octets(s))


def keys_of_small_order(out):
    """In all encodings, with every R of small order: accepted if R = -[h]A and R is canonical."""
    small = small_order_encodings()
    torsion = curve.torsion()
    for order, encoded in small:
        log = torsion.index(curve.decode(encoded))  # A = log T
        key = f"key {short(encoded)} of order {order}"
        for i, t in enumerate(torsion):
            name, r = f"{key}, R = {i} T", encode(t)
            if i * order % 8 == 0:  # R is a multiple of A
                out.search(f"{name}, right", encoded, r, lambda h: 0, lambda h: (h * log + i) % 8 == 0)
            if order > 1:
                out.search(f"{name}, wrong", encoded, r, lambda h: 0, lambda h: (h * log + i) % 8 != 0)
        # R is not of small order: what strict mode refuses is the key.
        r = encode(add(multiply(5, BASE), torsion[log]))
        out.search(f"{key}, R = 5 B + {log} T", encoded, r, lambda h: 5, lambda h: (h + 1) * log % 8 == 0)
    for order, encoded in small:
        if not curve.canonical(encoded):
            name = f"non-canonical R {short(encoded)} of order {order}"
            out.verdict(name, IDENTITY, MESSAGE, encoded + bytes(32))
            key = encode(torsion[1])
            for m in range(8):
                out.verdict(f"{name}, key T, message {m}", key, bytes([m]), encoded + bytes(32))


def points_of_mixed_order(out):
    """The secret of the key's large part is known: accepted if what is left of small order cancels, as
    the equation has no cofactor. A check of the subgroup that looks at one coordinate of [L](A + T)
    takes A + 4 T (CVE-2025-69277)."""
    a, nonce = scalar("mixed"), scalar("mixed nonce")
    torsion = curve.torsion()
    large_a, large_r = multiply(a, BASE), multiply(nonce, BASE)
    for i, t in enumerate(torsion):
        key = encode(add(large_a, t))
        for residue in range(8):
            name = f"key A + {i} T, h = {residue} mod 8"
            out.search(name, key, encode(large_r), lambda h: (nonce + h * a) % L, lambda h: h % 8 == residue)
        # R has a part of small order too.
        name = f"key A + {i} T, R + 7 T, h = 1 mod 8"
        r = encode(add(large_r, torsion[7]))
        out.search(name, key, r, lambda h: (nonce + h * a) % L, lambda h: h % 8 == 1)
        # R is of small order: what strict mode refuses is R.
        name = f"key A + {i} T, R = -{i} T, h = 1 mod 8"
        out.search(name, key, encode(torsion[-i]), lambda h: h * a % L, lambda h: h % 8 == 1)


def related_points(out):
    """Keys that are small multiples of the base point: additions in the double multiplication meet
    equal points and opposite ones."""
    for multiple in [*range(1, 17), *range(-16, 0)]:
        key = encode(multiply(multiple % L, BASE))
        for nonce in (1, 2, -1, scalar(f"related {multiple}")):
            r = encode(multiply(nonce % L, BASE))
            h = curve.challenge(r, key, MESSAGE)
            name = f"key {multiple} B, R = {nonce if nonce < 3 else 'r'} B"
            out.verdict(name, key, MESSAGE, r + octets((nonce + h * multiple) % L))


def ed25519_verify():
    out = Verdicts("Ed25519 verdicts: the default one, which is OpenSSL's, and strict mode's.")
    range_of_s(out)
    keys_of_small_order(out)
    points_of_mixed_order(out)
    related_points(out)
    return out


def ed25519_sign():
    out = Vectors("Ed25519, Ed25519ctx, Ed25519ph: lengths around the blocks of SHA-512.")

    def case(name, variant, seed, context, message):
        public, signature = curve.public_key(seed), curve.sign(seed, message, variant, context)
        out.case(name, variant=variant, seed=seed, public=public, context=context, message=message,
                 signature=signature)

    edges = (1, 16, 32, 48, 64, 80, 96, 112, 128, 192, 256)
    for length in sorted({edge + e for edge in edges for e in (-1, 0, 1)}):
        case(f"pure, {length} bytes", "pure", secret(f"sign {length}"), b"", (b"message" * 50)[:length])
    for length in (1, 2, 29, 30, 61, 62, 94, 254, 255):
        case(f"context of {length} bytes", "context", secret("ctx"), (b"context" * 40)[:length], b"message")
    prehash = sha512(b"message").digest()
    for length in (0, 1, 94, 255):
        context = (b"context" * 40)[:length]
        case(f"prehashed, context of {length} bytes", "prehashed", secret("ph"), context, prehash)
    return out


def main():
    arguments = sys.argv[1:]
    check = arguments[:1] == ["--check"]
    if len(arguments) != 1 + check:
        sys.exit(__doc__)
    for vectors in (x25519_edge, ed25519_keys, ed25519_verify, ed25519_sign):
        path = Path(arguments[-1]) / f"{vectors.__name__}.txt"
        text = vectors().text()
        if not check:
            path.write_text(text, encoding="ascii")
        elif path.read_text(encoding="ascii") != text:
            sys.exit(f"{path}: not what edge.py writes")


if __name__ == "__main__":
    main()
