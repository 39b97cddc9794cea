# SPDX-License-Identifier: Apache-2.0
"""The curves of RFC 7748 and RFC 8032 by the affine formulas of their definitions, with an inversion
in every addition: slow, and short enough to be checked by eye. edge.py makes test vectors with it."""

from functools import cache
from hashlib import sha512

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493  # the order of the base point
D = -121665 * pow(121666, -1, P) % P
A = 486662


def number(octets):
    return int.from_bytes(octets, "little")


def octets(n, length=32):
    return n.to_bytes(length, "little")


def square_root(n):
    """A square root of n modulo p (p = 5 mod 8), or None."""
    root = pow(n, (P + 3) // 8, P)
    if (root * root - n) % P:
        root = root * pow(2, (P - 1) // 4, P) % P
    return None if (root * root - n) % P else root


# edwards25519: -x^2 + y^2 = 1 + d x^2 y^2; the law is complete.

IDENTITY = (0, 1)


def add(p, q):
    x1, y1 = p
    x2, y2 = q
    t = D * x1 * x2 * y1 * y2 % P
    inverse = pow(1 - t * t, -1, P)  # of both denominators, 1 + t and 1 - t
    return ((x1 * y2 + x2 * y1) * (1 - t) * inverse % P, (y1 * y2 + x1 * x2) * (1 + t) * inverse % P)


def negate(p):
    return (-p[0] % P, p[1])


@cache
def doublings(p):
    out = [p]
    for _ in range(255):
        out.append(add(out[-1], out[-1]))
    return out


def multiply(k, p):
    r = IDENTITY
    for i, power in enumerate(doublings(p)):
        if k >> i & 1:
            r = add(r, power)
    return r


def encode(p):
    return octets(p[1] | (p[0] & 1) << 255)


def decode(encoded):
    """The point, or None; as OpenSSL decodes: y >= p and the sign of x = 0 are taken as they come."""
    y = number(encoded) % 2**255 % P
    x = square_root((y * y - 1) * pow(D * y * y + 1, -1, P) % P)
    if x is None:
        return None
    return (-x % P if x & 1 != encoded[31] >> 7 else x, y)


def canonical(encoded):
    y = number(encoded) % 2**255
    return y < P and not (encoded[31] >> 7 and y in (1, P - 1))


BASE = decode(octets(4 * pow(5, -1, P) % P))


@cache
def torsion():
    """The eight points of small order, T multiplied by 0 to 7 for a T of order 8."""
    y = 2
    while True:
        point = decode(octets(y))
        t = multiply(L, point) if point else IDENTITY
        if multiply(4, t) != IDENTITY:
            return [multiply(i, t) for i in range(8)]
        y += 1


# Ed25519, RFC 8032 section 5.1.


def clamp(k):
    return number(k) & (2**254 - 8) | 2**254


def dom2(variant, context):
    if variant == "pure":
        return b""
    flag = 1 if variant == "prehashed" else 0
    return b"SigEd25519 no Ed25519 collisions" + bytes([flag, len(context)]) + context


def challenge(r, public, message, variant="pure", context=b""):
    return number(sha512(dom2(variant, context) + r + public + message).digest()) % L


def public_key(seed):
    return encode(multiply(clamp(sha512(seed).digest()[:32]), BASE))


def sign(seed, message, variant="pure", context=b""):
    """message is the prehash for the variant "prehashed"."""
    expanded = sha512(seed).digest()
    a = clamp(expanded[:32])
    r = number(sha512(dom2(variant, context) + expanded[32:] + message).digest()) % L
    encoded = encode(multiply(r, BASE))
    h = challenge(encoded, public_key(seed), message, variant, context)
    return encoded + octets((r + h * a) % L)


def accepts(public, message, signature):
    """The verdict of OpenSSL: s < L, and [s]B - [h]A encodes to the bytes of R."""
    point = decode(public)
    s = number(signature[32:])
    if point is None or s >= L:
        return False
    h = challenge(signature[:32], public, message)
    return encode(add(multiply(s, BASE), negate(multiply(h, point)))) == signature[:32]


# curve25519 and its twist: B v^2 = u^3 + A u^2 + u, with B = 1 or, for the twist, B = 2.


def montgomery_add(p, q, b):
    """None is the point at infinity."""
    if p is None or q is None:
        return q if p is None else p
    (u1, v1), (u2, v2) = p, q
    if u1 == u2 and (v1 + v2) % P == 0:
        return None
    if p == q:
        slope = (3 * u1 * u1 + 2 * A * u1 + 1) * pow(2 * b * v1, -1, P) % P
    else:
        slope = (v2 - v1) * pow(u2 - u1, -1, P) % P
    u = (b * slope * slope - A - u1 - u2) % P
    return (u, (slope * (u1 - u) - v1) % P)


def montgomery_multiply(k, u):
    """The u-coordinate of [k](u, v), None for the point at infinity."""
    u %= P
    w = (u**3 + A * u * u + u) % P
    b = 1 if square_root(w) is not None else 2
    point = (u, square_root(w * pow(b, -1, P) % P))
    r = None
    for bit in bin(k)[2:]:
        r = montgomery_add(r, r, b)
        if bit == "1":
            r = montgomery_add(r, point, b)
    return r[0] if r else None


def x25519(k, u):
    return octets(montgomery_multiply(clamp(k), number(u) % 2**255) or 0)
