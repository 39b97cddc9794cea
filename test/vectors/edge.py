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

    order_8 = sorted({(1 + y) * pow(1 - y, -1, P) % P for x, y in curve.torsion()[1::2]})  # RFC 7748, section 4.1
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

    for u in [2, 3, 4, 5, 6, 7, 8, 10, P - 2, P - 3, 2**254, 2**254 - 1, 2**255 - 2**51, 2**51 - 1, 2**26 - 1]:
        case(f"u {u if u < 11 else hex(u)}", secret(f"u {u}"), octets(u))

    # Results near a power of two or near p, where the last carry and the last subtraction of p happen. The
    # result must be in the prime-order subgroup of the curve or of the twist: clamped scalars are multiples
    # of 8. Its u is then the u of [1 / k].
    wanted = [P - n for n in range(2, 40)] + [2**n + e for n in (26, 51, 52, 64, 102, 128, 153, 204, 254) for e in (-1, 0, 1)]
    wanted += list(range(2, 20))
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
        case(f"order {order}{'' if curve.canonical(encoded) else ', non-canonical'}", encoded)
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


def ed25519_verify():
    out = Vectors("Ed25519 verdicts: the default one, which is OpenSSL's, and strict mode's.")

    def case(name, public, message, signature):
        default = curve.accepts(public, message, signature)
        points = (public, signature[:32])
        strict = default and all(
            curve.canonical(e) and multiply(8, curve.decode(e)) != curve.IDENTITY for e in points
        )
        out.case(name, public=public, message=message, signature=signature,
                 default="accept" if default else "reject", strict="accept" if strict else "reject")

    def search(name, public, r, s, accepted):
        """The first message of a numbered series for which the verdict on (r, s) is as wanted."""
        for i in range(256):
            message = f"{name} {i}".encode()
            if curve.accepts(public, message, r + octets(s)) == accepted:
                return case(name, public, message, r + octets(s))
        raise ValueError(name)

    seed = secret("edge")
    public = curve.public_key(seed)
    message = b"edge"
    valid = curve.sign(seed, message)
    r, s = valid[:32], number(valid[32:])
    case("valid", public, message, valid)

    # The range of s. With the identity as the key, R = [s]B is right for every message, so that only
    # the range decides.
    for n in range(1, 16):
        if s + n * L < 2**256:
            case(f"s + {n} L", public, message, r + octets(s + n * L))
    identity = encode(curve.IDENTITY)
    for name, s in {
        "0": 0, "1": 1, "L - 1": L - 1, "L": L, "L + 1": L + 1, "2 L": 2 * L, "2^252": 2**252, "2^253 - 1": 2**253 - 1,
        "2^253": 2**253, "2^254": 2**254, "2^255": 2**255, "2^256 - 1": 2**256 - 1, "8 L": 8 * L, "15 L": 15 * L,
        "L with its lowest 64-bit word 0": L >> 64 << 64, "L, lowest word all ones": L | 2**64 - 1,
        "L + 2^64": L + 2**64, "L - 2^64": L - 2**64, "L + 2^128": L + 2**128, "L - 2^32": L - 2**32,
    }.items():
        case(f"identity key, s = {name}", identity, message, encode(multiply(s % L, BASE)) + octets(s))
    case("R and s all zero", public, message, bytes(64))
    case("R the identity, s = 0", public, message, identity + bytes(32))
    case("key not on the curve", octets(2), message, valid)

    # Keys of small order, in all encodings, with R in all encodings, s = 0: accepted if R = -[h]A and
    # the encoding is canonical.
    small = small_order_encodings()
    for order, a in small:
        for i, t in enumerate(curve.torsion()):
            name = f"key of order {order} {a.hex()[:4]}..{a.hex()[-4:]}, R = {i} T"
            if i * order % 8 == 0:  # R is a multiple of A
                search(f"{name}, right", a, encode(t), 0, True)
            if order > 1:
                search(f"{name}, wrong", a, encode(t), 0, False)
        # R not of small order: what strict mode refuses is the key.
        r = encode(add(multiply(5, BASE), curve.torsion()[8 // order % 8]))
        search(f"key of order {order} {a.hex()[:4]}..{a.hex()[-4:]}, R = 5 B + {8 // order % 8} T", a, r, 5, True)
    for order, encoded in small:
        if not curve.canonical(encoded):
            for m in range(8):
                case(f"non-canonical R of order {order}, message {m}", identity, bytes([m]), encoded + bytes(32))

    # A + T with the secret of A known: accepted if [h]T = 0, as the equation has no cofactor. A check of
    # the subgroup that looks at one coordinate of [L](A + T) takes A plus the point of order 2.
    a = scalar("mixed")
    nonce = scalar("mixed nonce")
    big_r = multiply(nonce, BASE)
    for i, t in enumerate(curve.torsion()):
        key = encode(add(multiply(a, BASE), t))
        for residue in range(0, 8) if i else [0]:
            for n in range(1000):
                text = f"mixed {i} {residue} {n}".encode()
                h = curve.challenge(encode(big_r), key, text)
                if not i or h % 8 == residue:
                    case(f"key A + {i} T, h = {residue} mod 8", key, text, encode(big_r) + octets((nonce + h * a) % L))
                    break
    # R with a torsion component that cancels that of [h]A.
    t = curve.torsion()
    key = encode(add(multiply(a, BASE), t[1]))
    for j in range(1, 8):
        r = encode(add(big_r, t[j]))
        for n in range(1000):
            text = f"mixed R {j} {n}".encode()
            h = curve.challenge(r, key, text)
            if (h + j) % 8 == 0:
                case(f"key A + T, R + {j} T, cancelling", key, text, r + octets((nonce + h * a) % L))
                break

    # R of small order and an ordinary key: what strict mode refuses is R. s = h a makes R = -[h]T.
    for name, t in (("A", curve.IDENTITY), ("A + T", curve.torsion()[1])):
        key = encode(add(multiply(a, BASE), t))
        for j in range(8) if name != "A" else [0]:
            r = encode(curve.torsion()[j])
            for n in range(1000):
                text = f"small R {name} {j} {n}".encode()
                h = curve.challenge(r, key, text)
                if name == "A" or (h + j) % 8 == 0:
                    case(f"key {name}, R = {j} T", key, text, r + octets(h * a % L))
                    break

    # Keys that are small multiples of the base point, or of opposite sign: additions in the double
    # multiplication meet equal and opposite points.
    for a in list(range(1, 17)) + list(range(L - 16, L)):
        key = encode(multiply(a, BASE))
        for nonce in (1, 2, L - 1, scalar(f"related {a}")):
            r = encode(multiply(nonce, BASE))
            h = curve.challenge(r, key, message)
            label = a if a < 17 else f"L - {L - a}"
            case(f"key {label} times the base point, R = {min(nonce, L - nonce)} times it up to sign", key, message,
                 r + octets((nonce + h * a) % L))
    return out


def ed25519_sign():
    out = Vectors("Ed25519, Ed25519ctx, Ed25519ph: lengths around the blocks of SHA-512.")
    for length in [0, 1, 15, 16, 31, 32, 47, 48, 63, 64, 79, 80, 95, 96, 111, 112, 127, 128, 129, 191, 192, 255, 256, 300]:
        seed = secret(f"sign {length}")
        message = (b"message" * 50)[:length]
        out.case(f"pure, {length} bytes", variant="pure", seed=seed, public=curve.public_key(seed), context=b"",
                 message=message, signature=curve.sign(seed, message))
    seed = secret("variants")
    for variant, context_lengths in {"context": [1, 2, 29, 30, 61, 62, 94, 254, 255], "prehashed": [0, 1, 94, 255]}.items():
        for length in context_lengths:
            context = (b"context" * 40)[:length]
            message = sha512(b"message").digest() if variant == "prehashed" else b"message"
            out.case(f"{variant}, context of {length} bytes", variant=variant, seed=seed, public=curve.public_key(seed),
                     context=context, message=message, signature=curve.sign(seed, message, variant, context))
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
