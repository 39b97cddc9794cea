# SPDX-License-Identifier: Apache-2.0
"""The curves of SEC 1: abel and openssl read each other's keys, verify each other's signatures, derive the
same secrets; and what is not a key or a signature is refused."""

import base64
import hashlib

import support
from support import INPUT, UNVERIFIED, USAGE

# Name, object identifier, bytes of a field element and of the order, cofactor: those with kernels of their own, and
# a few others. curves.py has some of this for every curve.
CURVES = (("sect163k1", "1.3.132.0.1", 21, 21, 2), ("sect163r1", "1.3.132.0.2", 21, 21, 2),
          ("sect163r2", "1.3.132.0.15", 21, 21, 2), ("sect193r1", "1.3.132.0.24", 25, 25, 2),
          ("sect193r2", "1.3.132.0.25", 25, 25, 2), ("sect233k1", "1.3.132.0.26", 30, 29, 4),
          ("sect233r1", "1.3.132.0.27", 30, 30, 2), ("sect239k1", "1.3.132.0.3", 30, 30, 4),
          ("sect283k1", "1.3.132.0.16", 36, 36, 4), ("sect283r1", "1.3.132.0.17", 36, 36, 2),
          ("sect409k1", "1.3.132.0.36", 52, 51, 4), ("sect409r1", "1.3.132.0.37", 52, 52, 2),
          ("sect571k1", "1.3.132.0.38", 72, 72, 4), ("sect571r1", "1.3.132.0.39", 72, 72, 2),
          ("secp160r1", "1.3.132.0.8", 20, 21, 1), ("secp224r1", "1.3.132.0.33", 28, 28, 1),
          ("secp256k1", "1.3.132.0.10", 32, 32, 1), ("secp384r1", "1.3.132.0.34", 48, 48, 1),
          ("secp521r1", "1.3.132.0.35", 66, 66, 1), ("secp112r2", "1.3.132.0.7", 14, 14, 4),
          ("sect113r1", "1.3.132.0.4", 15, 15, 2))
NAMES = [curve[0] for curve in CURVES]
HASHES = ("sha1", "sha224", "sha256", "sha384", "sha512")
ORDER_OF_SECT163K1 = 0x4000000000000000000020108a2e0cc0d99f8a5ef


def der(tag, content):
    length = len(content)
    head = bytes([length]) if length < 128 else bytes([0x81, length])
    return bytes([tag]) + head + content


def public_info(point, oid="1.3.132.0.1"):
    """A SubjectPublicKeyInfo."""
    last = int(oid.split(".")[-1])
    algorithm = der(0x06, bytes.fromhex("2a8648ce3d0201")) + der(0x06, b"\x2b\x81\x04\x00" + bytes([last]))
    return der(0x30, der(0x30, algorithm) + der(0x03, b"\0" + point))


def pem(label, data):
    text = base64.encodebytes(data).decode()
    return f"-----BEGIN {label}-----\n{text}-----END {label}-----\n".encode()


def integers(signature):
    """r and s of a signature in DER."""
    body = signature[3 if signature[1] == 0x81 else 2:]
    first = body[2:2 + body[1]]
    second = body[4 + body[1]:]
    return int.from_bytes(first, "big"), int.from_bytes(second, "big")


class Case(support.Case):
    def openssl_keygen(self, curve, name, *options):
        self.openssl("genpkey", "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{curve}", *options,
                     "-out", name)


class Keys(Case):
    def test_byte_identical_to_openssl(self):
        for curve in NAMES:
            for form, option in (("PEM", []), ("DER", ["--der"])):
                self.good("keygen", curve, "-o", "key", "-p", "public", *option, "--force")
                files = ["-in", "key", "-inform", form, "-outform", form]
                self.assertEqual(self.openssl("pkcs8", "-topk8", "-nocrypt", *files), self.read("key"))
                self.assertEqual(self.openssl("pkey", "-pubout", *files), self.read("public"))
                self.assertEqual(self.good("pubkey", "key", *option), self.read("public"))
            self.openssl("pkey", "-in", "key", "-inform", "DER", "-check", "-noout")

    def test_private_keys_of_openssl(self):
        """PKCS#8 and SEC 1, PEM and DER, with the parameters before it, without the public key."""
        for curve in NAMES:
            self.openssl_keygen(curve, "key")
            public = self.openssl("pkey", "-in", "key", "-pubout")
            self.openssl("pkey", "-in", "key", "-outform", "DER", "-out", "pkcs8.der")
            self.openssl("ec", "-in", "key", "-out", "sec1.pem")
            self.openssl("ec", "-in", "key", "-outform", "DER", "-out", "sec1.der")
            self.openssl("ec", "-in", "key", "-no_public", "-out", "short.pem")
            self.openssl("ecparam", "-name", curve, "-out", "curve.pem")
            self.write("both.pem", self.read("curve.pem") + self.read("sec1.pem"))
            self.assertIn(b"BEGIN EC PRIVATE KEY", self.read("sec1.pem"))
            for name in ("key", "pkcs8.der", "sec1.pem", "sec1.der", "short.pem", "both.pem"):
                self.assertEqual(self.good("pubkey", name), public, name)
            self.bad(INPUT, ["curve.pem: a curve alone, without a key"], "pubkey", "curve.pem")

    def test_explicit_parameters(self):
        for curve in ("sect163k1", "sect571r1", "secp384r1"):
            self.openssl_keygen(curve, "key", "-pkeyopt", "ec_param_enc:explicit")
            raw = self.good("pubkey", "--raw", "key")
            text = self.openssl("pkey", "-in", "key", "-pubout", "-outform", "DER")
            self.assertTrue(text.endswith(bytes.fromhex(raw.decode())))

    def test_point_formats(self):
        for curve in NAMES:
            self.good("keygen", curve, "-o", "key", "-p", "uncompressed", "--force")
            self.good("sign", "-k", "key", "-o", "signature", "--force", stdin=b"text")
            for form in ("compressed", "hybrid"):
                expected = self.openssl("ec", "-in", "key", "-pubout", "-conv_form", form)
                self.assertEqual(self.good("pubkey", f"--{form}", "key"), expected)
                self.write(form, expected)
                self.write(form + ".der", self.good("pubkey", f"--{form}", "--der", "key"))
                self.write(form + ".hex", self.good("pubkey", f"--{form}", "--raw", "key"))
                for name in (form, form + ".der", form + ".hex"):
                    self.good("verify", "-k", name, "-c", curve, "-s", "signature", stdin=b"text")

    def test_raw_keys(self):
        for curve, _, field, order, _ in CURVES:
            self.good("keygen", curve, "--raw", "-o", "key", "-p", "public", "--force")
            self.assertRegex(self.read("key"), rb"\A[0-9a-f]{%d}\n\Z" % (2 * order))
            self.assertRegex(self.read("public"), rb"\A04[0-9a-f]{%d}\n\Z" % (4 * field))
            self.assertEqual(self.good("pubkey", "--raw", "-c", curve, "key"), self.read("public"))
            secret = self.good("derive", "-c", curve, "-k", "key", "-p", "public")
            self.assertEqual(len(secret), field)
            self.good("sign", "-c", curve, "-k", "key", "-o", "signature", "--force", stdin=b"text")
            self.good("verify", "-c", curve, "-k", "public", "-s", "signature", stdin=b"text")

    def test_short_numbers_in_key_files(self):
        """A private key that starts with zeros, in as many bytes as it has and in as many as n has."""
        for curve, oid, _, order, _ in CURVES:
            number = b"\x07" * (order - 3)
            name = der(0xa0, der(0x06, b"\x2b\x81\x04\x00" + bytes([int(oid.split(".")[-1])])))
            whole = number.rjust(order, b"\0")
            expected = self.good("pubkey", "-c", curve, stdin=whole.hex().encode())
            for octets in (number, whole, whole.rjust(order + 1, b"\0")):
                key = der(0x30, b"\x02\x01\x01" + der(0x04, octets) + name)
                self.assertEqual(self.good("pubkey", stdin=key), expected)

    def test_other_names(self):
        for name in ("K-163", "b-163", "B-571", "nistk283", "SECT409R1", "ansit193r2", "1.3.132.0.3", "P-256",
                     "secp256r1", "nistp521", "BrainpoolP256R1", "wtls7"):
            self.good("keygen", name)


class BadKeys(Case):
    def bad_private(self, name, *texts, options=()):
        self.bad(INPUT, texts, "pubkey", *options, name)
        self.bad(INPUT, texts, "sign", "-k", name, "-o", "out", *options, name)
        self.bad(INPUT, texts, "derive", "-k", name, "-p", name, "-o", "out", *options)

    def bad_point(self, point, *texts):
        """A point as a raw key, in DER and in PEM."""
        self.good("keygen", "sect163k1", "-o", "mine", "--force")
        for data in (point.hex().encode(), public_info(point), pem("PUBLIC KEY", public_info(point))):
            key = self.write("key", data)
            for command in (["verify", "-c", "sect163k1", "-k", key, "-s", "mine"],
                            ["derive", "-k", "mine", "-p", key, "-o", "out"]):
                self.bad(INPUT, ["key: ", *texts], *command)

    def test_points_that_are_no_public_keys(self):
        """Each with what it is. The point of full order is 12345 G + (0, 1)."""
        self.good("keygen", "sect163k1", "--raw", "-o", "secret", "-p", "public")
        good = bytes.fromhex(self.read("public").decode())
        x, y = good[1:22], good[22:]
        compressed = bytes.fromhex(self.good("pubkey", "-c", "sect163k1", "--raw", "--compressed",
                                             "secret").decode())
        modulus = 1 << 163 | 1 << 7 | 1 << 6 | 1 << 3 | 1
        same_residue = (int.from_bytes(x, "big") ^ modulus).to_bytes(21, "big")
        for point in (b"\0",                                               # the identity
                      b"\4" + bytes(41) + b"\1", b"\2" + bytes(21),        # order 2
                      b"\3" + bytes(21),                                   # which has no such bit
                      bytes.fromhex("04063f6332fcd54437d098c775e91e611db13e1523bd005dbb3d"
                                    "84cb3fc29e51253e8eadeb4c960cd36c1e"),  # twice the order
                      b"\4" + x + y[:-1] + bytes([y[-1] ^ 1]),             # not on the curve
                      b"\4" + same_residue + y,                            # not canonical
                      b"\2" + bytes(20) + b"\2",                           # no such x
                      bytes([7 ^ compressed[0] & 1]) + x + y,              # the wrong bit
                      b"\1" + x + y, b"\5" + x + y, b"\x84" + x + y):      # no such format
            self.bad_point(point, "not a public key of sect163k1: "
                           "not a point of its subgroup of prime order")
        for point in (good[:-1], good + b"\0", b"\4", compressed + b"\0", compressed[:-1]):
            s = "s" if len(point) > 1 else ""
            self.bad_point(point, f"a key of {len(point)} byte{s}; sect163k1 has public keys of 22 or 43")
        for first, rest in ((0, x + y), (2, x + y), (3, x + y), (4, x), (6, x), (7, x), (0, x)):
            self.bad_point(bytes([first]) + rest, f"a key of {1 + len(rest)} bytes that starts with "
                           f"0{first}, a form of another length")
        for data in (public_info(b""), pem("PUBLIC KEY", public_info(b""))):
            self.bad(INPUT, ["key: a key of 0 bytes; sect163k1 has public keys of 22 or 43"],
                     "derive", "-k", "secret", "-c", "sect163k1", "-p", self.write("key", data))

    def test_public_keys_in_private_key_files(self):
        """Beside the private key 2: its own in each format is taken, and nothing else."""
        raw = ["pubkey", "-c", "sect163k1", "--raw"]
        plain, compressed, hybrid, other = (
            bytes.fromhex(self.good(*raw, *option, stdin=b"%042x" % number).decode())
            for number, option in ((2, []), (2, ["--compressed"]), (2, ["--hybrid"]), (3, [])))
        name = der(0xa0, der(0x06, bytes.fromhex("2b81040001")))
        algorithm = der(0x30, der(0x06, bytes.fromhex("2a8648ce3d0201")) + name[2:])

        def files(point):
            """In SEC 1 and PKCS#8, DER and PEM."""
            start = b"\x02\x01\x01" + der(0x04, bytes(20) + b"\2")
            end = der(0xa1, der(0x03, b"\0" + point))
            sec1 = der(0x30, start + name + end)
            pkcs8 = der(0x30, b"\x02\x01\x00" + algorithm + der(0x04, der(0x30, start + end)))
            return sec1, pkcs8, pem("EC PRIVATE KEY", sec1), pem("PRIVATE KEY", pkcs8)

        for point in (plain, compressed, hybrid):
            for data in files(point):
                self.assertEqual(self.good("pubkey", "--raw", stdin=data).decode(), plain.hex() + "\n")
        minus = plain[:22] + bytes(x ^ y for x, y in zip(plain[1:22], plain[22:]))
        for point in (other, minus, b"\0"):
            for data in files(point):
                self.write("key", data)
                self.bad_private("key", "key: the public key in the file is not that of the private key")
        off = other[:-1] + bytes([other[-1] ^ 1])
        for form, data in zip(("DER", "DER", "PEM", "PEM"), files(off)):
            self.write("key", data)
            self.bad_private("key", f"key: {form} that holds no key, or one that is damaged, has a wrong "
                             "point")

    def test_private_key_without_a_curve(self):
        key = der(0x30, b"\x02\x01\x01" + der(0x04, bytes(20) + b"\2"))
        for form, data in (("DER", key), ("PEM", pem("EC PRIVATE KEY", key))):
            self.write("key", data)
            self.bad_private("key", f"key: {form} that holds no key, or one that is damaged, has a wrong "
                             "point or names no curve")

    def test_small_order_on_every_curve(self):
        """x = 0: the point of order 2 of a binary curve."""
        for curve, oid, field, _, _ in CURVES:
            if not curve.startswith("sect"):
                continue
            self.good("keygen", curve, "-o", "mine", "--force")
            self.write("peer", public_info(b"\2" + bytes(field), oid))
            self.bad(INPUT, [f"peer: not a public key of {curve}"], "derive", "-k", "mine", "-p", "peer")

    def test_forged_signature_with_a_key_of_order_2(self):
        """CVE-2026-26007. openssl of version 3.0 says that it verifies."""
        key = self.write("key", public_info(b"\4" + bytes(41) + b"\1"))
        self.write("signature", bytes.fromhex(
            "302e021500cb5ca2738fe300aacfb00b42a77b828d8a5c41eb"
            "0215013374d45a2ad1d3e95d919416ed70727e077c3aa9"))
        self.bad(INPUT, ["key: not a public key of sect163k1"], "verify", "-k", key, "-s", "signature",
                 stdin=b"forged")

    def test_private_keys_out_of_range(self):
        name = der(0xa0, der(0x06, bytes.fromhex("2b81040001")))
        for number in (0, ORDER_OF_SECT163K1, ORDER_OF_SECT163K1 + 1, (1 << 168) - 1):
            octets = number.to_bytes(21, "big")
            text = "key: not a private key of sect163k1: 0, or not below the order"
            self.write("key", octets.hex().encode())
            self.bad_private("key", text, options=["-c", "sect163k1"])
            self.write("key", der(0x30, b"\x02\x01\x01" + der(0x04, octets) + name))
            self.bad_private("key", "key: ")
        for number in (1, ORDER_OF_SECT163K1 - 1):
            self.good("pubkey", "-c", "sect163k1", stdin=b"%042x" % number)
        self.write("key", der(0x30, b"\x02\x01\x01" + der(0x04, b"\1" + bytes(21)) + name))
        self.bad_private("key", "key: a private key that is longer than the order")
        self.write("key", b"01" * 20)
        self.bad_private("key", "key: a key of 20 bytes; sect163k1 has private keys of 21",
                         options=["-c", "sect163k1"])

    def test_wrong_curves(self):
        self.good("keygen", "sect163k1", "-o", "key", "-p", "public")
        self.good("keygen", "sect163r2", "-o", "other", "-p", "other.pub")
        self.bad(INPUT, ["other.pub: a key of sect163r2; one of sect163k1 is wanted"],
                 "derive", "-k", "key", "-p", "other.pub")
        self.bad(INPUT, ["key: a key of sect163k1; one of sect163r2 is wanted"],
                 "sign", "-k", "key", "-c", "B-163", "key")
        self.bad_private("public", "public: a public key; a private key is wanted")
        for point in (b"", b"\0", b"\2" + bytes(21)):
            self.write("point", public_info(point))
            self.bad_private("point", "point: a public key; a private key is wanted")
        self.bad(INPUT, ["key: a private key; a public key is wanted"], "derive", "-k", "key", "-p", "key")
        self.openssl("genpkey", "-algorithm", "X448", "-out", "third")
        self.bad_private("third", "third: a key of X448, which is no curve that abel has")

    def test_points_in_formats_that_a_curve_has_not(self):
        for curve in ("x25519", "ed25519"):
            self.good("keygen", curve, "-o", curve)
            self.bad(USAGE, [f"--compressed and --hybrid are not for a key of {curve}"],
                     "pubkey", "--compressed", curve)
        self.bad(USAGE, ["--compressed and --hybrid exclude each other"],
                 "pubkey", "--compressed", "--hybrid")


class Signatures(Case):
    def test_openssl_verifies_abel(self):
        self.write("message", b"message")
        for curve in NAMES:
            self.good("keygen", curve, "-o", "key", "-p", "public", "-f")
            for name in HASHES:
                for option in ([], ["--deterministic"]):
                    self.good("sign", "-k", "key", "--hash", name, *option, "-o", "signature", "-f",
                              "message")
                    self.openssl("dgst", "-" + name, "-verify", "public", "-signature", "signature",
                                 "message")
            self.good("sign", "-k", "key", "-o", "signature", "-f", "message")
            self.openssl("dgst", "-sha256", "-verify", "public", "-signature", "signature", "message")

    def test_abel_verifies_openssl(self):
        self.write("message", b"message")
        for curve in NAMES:
            self.openssl_keygen(curve, "key")
            self.openssl("pkey", "-in", "key", "-pubout", "-out", "public")
            for name in HASHES:
                self.openssl("dgst", "-" + name, "-sign", "key", "-out", "signature", "message")
                out = self.good("verify", "-k", "public", "--hash", name.upper(), "-s", "signature",
                                "message")
                self.assertEqual(out, b"signature verifies\n")
            self.openssl("dgst", "-sha256", "-sign", "key", "-out", "signature", "message")
            self.good("verify", "-k", "public", "--strict", "-s", "signature", "message")

    def test_digests_of_any_length(self):
        """Shorter than the order, longer, all zeros."""
        for curve in ("sect163k1", "sect409k1", "sect571r1", "prime256v1", "secp521r1", "secp160r1"):
            self.good("keygen", curve, "-o", "key", "-p", "public", "-f")
            for digest in (b"\1", bytes(20), b"\xff" * 32, bytes(range(64))):
                self.write("digest", digest)
                self.good("sign", "-k", "key", "--digest", "-o", "signature", "-f", "digest")
                self.openssl("pkeyutl", "-verify", "-pubin", "-inkey", "public", "-in", "digest",
                             "-sigfile", "signature")
                self.openssl("pkeyutl", "-sign", "-inkey", "key", "-in", "digest", "-out", "signature")
                self.good("verify", "-k", "public", "--digest", "-s", "signature", "digest")
            digest = b"\x5a" * 100  # which openssl does not take
            self.good("sign", "-k", "key", "--digest", "-o", "signature", "-f", stdin=digest)
            self.good("verify", "-k", "public", "--digest", "-s", "signature", stdin=digest)
            self.bad(INPUT, ["standard input: empty: no digest"], "sign", "-k", "key", "--digest")
            self.bad(INPUT, ["standard input: empty: no digest"],
                     "verify", "-k", "public", "--digest", "-s", "signature")
            self.good("sign", "-k", "key", "-o", "signature", "-f", stdin=b"text")
            self.good("verify", "-k", "public", "-s", "signature", "--digest",
                      stdin=hashlib.sha256(b"text").digest())
        self.bad(INPUT, ["standard input: longer than 4096 bytes"], "sign", "-k", "key", "--digest",
                 stdin=bytes(4097))

    def test_p1363(self):
        for curve, _, _, order, _ in CURVES:
            self.good("keygen", curve, "-o", "key", "-p", "public", "-f")
            sign = ["sign", "-k", "key", "--deterministic"]
            raw = self.good(*sign, "--p1363", stdin=b"text")
            self.assertEqual(len(raw), 2 * order)
            r, s = integers(self.good(*sign, stdin=b"text"))
            self.assertEqual(raw, r.to_bytes(order, "big") + s.to_bytes(order, "big"))
            self.write("signature", raw)
            self.good("verify", "-k", "public", "--p1363", "-s", "signature", stdin=b"text")
            self.write("signature", raw.hex().encode())
            self.good("verify", "-k", "public", "--p1363", "--hex", "-s", "signature", stdin=b"text")

    def test_vector_of_rfc_6979(self):
        """Section A.2.8: K-163, message "sample"."""
        key = self.write("key", b"009a4d6792295a7f730fc3f2b49cbc0f62e862272f")
        sign = ["sign", "-c", "K-163", "-k", key, "--deterministic", "--p1363", "--hex"]
        for name, expected in (
                ("sha1", "030c45b80ba0e1406c4efbbb7000d6de4fa465d505"
                         "038d87df89493522fc4cd7de1553bd9dbba2123011\n"),
                ("sha256", "0113a63990598a3828c407c0f4d2438d990df99a7f"
                           "01313a2e03f5412ddb296a22e2c455335545672d9f\n"),
                ("sha512", "038e487f218d696a7323b891f0ccf055d895b77adc"
                           "00972d7721093f9b3835a5eb7f0442fa8dcaa873c4\n")):
            self.assertEqual(self.good(*sign, "--hash", name, stdin=b"sample").decode(), expected)
            digest = hashlib.new(name, b"sample").digest()
            self.assertEqual(self.good(*sign, "--hash", name, "--digest", stdin=digest).decode(), expected)

    def test_nonces_are_fresh(self):
        self.good("keygen", "sect163k1", "-o", "key")
        self.assertNotEqual(*(self.good("sign", "-k", "key", stdin=b"text") for _ in range(2)))

    def test_wrong_signatures_give_1(self):
        self.good("keygen", "sect233k1", "-o", "key", "-p", "public")
        self.good("sign", "-k", "key", "-o", "signature", stdin=b"text")
        signature, verify = self.read("signature"), ["verify", "-k", "public", "-s", "signature"]
        for message, options in ((b"Text", []), (b"", []), (b"text", ["--hash", "sha1"]),
                                 (b"text", ["--digest"])):
            self.bad(UNVERIFIED, ["signature: ", "does not verify"], *verify, *options, stdin=message)
        self.good("keygen", "sect233k1", "-p", "other")
        self.bad(UNVERIFIED, ["does not verify"], "verify", "-k", "other", "-s", "signature", stdin=b"text")
        for position in (1, 3, 5, 20, len(signature) - 1):
            wrong = bytearray(signature)
            wrong[position] ^= 1
            self.write("signature", wrong)
            self.bad(UNVERIFIED, ["does not verify"], *verify, stdin=b"text")
        r, s = integers(signature)
        for a, b in ((0, s), (r, 0), (0, 0), (1, 1)):
            self.write("signature", a.to_bytes(29, "big") + b.to_bytes(29, "big"))
            self.bad(UNVERIFIED, ["does not verify"], *verify, "--p1363", stdin=b"text")
        self.write("signature", b"\x30\x06\x02\x01\x00\x02\x01\x00")
        self.bad(UNVERIFIED, ["does not verify"], *verify, stdin=b"text")

    def test_what_is_no_signature_gives_3(self):
        self.good("keygen", "sect163k1", "-o", "key", "-p", "public")
        self.good("sign", "-k", "key", "-o", "good", stdin=b"text")
        good, verify = self.read("good"), ["verify", "-k", "public", "-s", "wrong"]
        for data in (good.hex().encode(), b"\x02" + good[1:], bytes(42)):
            self.write("wrong", data)
            self.bad(INPUT, ["wrong: not a signature in DER; see --p1363 and --hex"], *verify, stdin=b"text")
        for data in (b"", good[:1], good[:7], good + bytes(49 - len(good))):
            self.write("wrong", data)
            s = "" if len(data) == 1 else "s"
            self.bad(INPUT, [f"wrong: {len(data)} byte{s}; signatures of sect163k1 in DER have 8 to 48"],
                     *verify, stdin=b"text")
        for data in (b"", bytes(41), bytes(43), bytes(84)):
            self.write("wrong", data)
            self.bad(INPUT, [f"wrong: {len(data)} bytes; signatures of sect163k1 have 42 in P1363 form"],
                     *verify, "--p1363", stdin=b"text")

    def test_options_of_the_other_scheme(self):
        self.good("keygen", "sect163k1", "-o", "ec", "-p", "ec.pub")
        self.good("keygen", "ed25519", "-o", "ed", "-p", "ed.pub")
        self.good("sign", "-k", "ec", "-o", "ec.sig", stdin=b"text")
        self.good("sign", "-k", "ed", "-o", "ed.sig", stdin=b"text")
        for option in (["--ph"], ["--context", "a"], ["--context-hex", "00"]):
            text = f"{option[0]} is not for a key of sect163k1"
            self.bad(USAGE, [f"abel: sign: {text}"], "sign", "-k", "ec", *option, stdin=b"text")
            self.bad(USAGE, [f"abel: verify: {text}"], "verify", "-k", "ec.pub", "-s", "ec.sig", *option,
                     stdin=b"text")
        for option in (["--hash", "sha512"], ["--digest"], ["--p1363"], ["--deterministic"]):
            text = f"{option[0]} is not for a key of ed25519"
            self.bad(USAGE, [f"abel: sign: {text}"], "sign", "-k", "ed", *option, stdin=b"text")
            if option != ["--deterministic"]:
                self.bad(USAGE, [f"abel: verify: {text}"], "verify", "-k", "ed.pub", "-s", "ed.sig", *option,
                         stdin=b"text")

    def test_hash_options(self):
        for command in (["sign", "-k", "key"], ["verify", "-k", "key", "-s", "signature"]):
            for name in ("md5", "sha3-256", "", "sha-256", "SHA512256"):
                self.bad(USAGE, ["--hash takes sha1, sha224, sha256, sha384 or sha512"],
                         *command, "--hash", name)
            self.bad(USAGE, ["--hash has no effect on a --digest"], *command, "--hash", "sha1", "--digest")


class Agreement(Case):
    def test_same_secret_as_openssl(self):
        """With and without the cofactor, as either side, with keys of either."""
        for curve, _, field, _, cofactor in CURVES:
            self.good("keygen", curve, "-o", "ours", "-p", "ours.pub", "-f")
            self.openssl_keygen(curve, "theirs")
            self.openssl("pkey", "-in", "theirs", "-pubout", "-out", "theirs.pub")
            secrets = set()
            for mode, option in (("0", []), ("1", ["--cofactor"])):
                for mine, other in (("ours", "theirs.pub"), ("theirs", "ours.pub")):
                    secret = self.good("derive", "-k", mine, "-p", other, *option)
                    self.assertEqual(len(secret), field)
                    self.assertEqual(self.openssl("pkeyutl", "-derive", "-inkey", mine, "-peerkey", other,
                                                  "-pkeyopt", f"ecdh_cofactor_mode:{mode}"), secret)
                    secrets.add(secret)
            self.assertEqual(len(secrets), 1 if cofactor == 1 else 2)

    def test_cofactor_is_for_curves_of_sec_1(self):
        self.good("keygen", "x25519", "-o", "key", "-p", "public")
        self.bad(USAGE, ["--cofactor is not for keys of x25519"], "derive", "-k", "key", "-p", "public",
                 "--cofactor")


if __name__ == "__main__":
    support.main()
