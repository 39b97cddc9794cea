# SPDX-License-Identifier: Apache-2.0
"""Wrong keys, signatures and files: the exit code, one line that names the file and the reason,
no output, no file left."""

import base64
import os

import support
from support import INPUT, SYSTEM


def pem(label, der):
    text = base64.encodebytes(der).decode()
    return f"-----BEGIN {label}-----\n{text}-----END {label}-----\n".encode()


class Keys(support.Case):
    """Every bad key, for every command that reads one."""

    def setUp(self):
        super().setUp()
        for curve in ("x25519", "ed25519"):
            self.good("keygen", curve, "-o", curve, "-p", curve + ".pub")
        self.good("sign", "-k", "ed25519", "-o", "signature", stdin=b"text")

    def bad_private(self, name, *texts, code=INPUT, options=(), stdin=b""):
        """A file that is no private key."""
        self.bad(code, texts, "pubkey", "-o", "out", *options, name, stdin=stdin)
        self.bad(code, texts, "sign", "-k", name, "-o", "out", *options, "ed25519.pub", stdin=stdin)
        self.bad(code, texts, "derive", "-k", name, "-p", "x25519.pub", "-o", "out", *options, stdin=stdin)

    def bad_public(self, name, *texts, code=INPUT, options=(), stdin=b""):
        """A file that is no public key."""
        self.bad(code, texts, "verify", "-k", name, "-s", "signature", *options, "x25519", stdin=stdin)
        self.bad(code, texts, "derive", "-k", "x25519", "-p", name, "-o", "out", *options, stdin=stdin)

    def bad_key(self, name, *texts, **more):
        self.bad_private(name, *texts, **more)
        self.bad_public(name, *texts, **more)

    def test_missing(self):
        self.bad_key("nothing", "abel: nothing: No such file", code=SYSTEM)

    def test_directory(self):
        self.bad_key(self.folder, f"abel: {self.folder}: Is a directory", code=SYSTEM)

    def test_name_through_a_file(self):
        self.bad_key("x25519/key", "abel: x25519/key: Not a directory", code=SYSTEM)

    def test_empty(self):
        self.bad_key(self.write("key", b""), "key: empty")
        self.bad_private("-", "standard input: empty")

    def test_white_space(self):
        for data in (b" ", b"\n", b" \t\r\n"):
            for options in ([], ["-c", "x25519"]):
                self.bad(INPUT, ["key: not a key in PEM, DER or raw hexadecimal"],
                         "pubkey", *options, self.write("key", data))
            self.bad_key("key", "key: not a key in PEM, DER or raw hexadecimal")

    def test_zeros(self):
        for length in (1, 32, 48, 4096):
            self.bad_key(self.write("key", bytes(length)), "key: not a key in PEM, DER or raw hexadecimal")

    def test_garbage(self):
        for data in (b"\n", b"key\n", b"0x" + b"00" * 32, b"\x30\x80", b"\x30\x2e\x02",
                     bytes(range(256)), b"\xff" * 100):
            self.bad_key(self.write("key", data), "key: ")

    def test_huge(self):
        with open(self.path("key"), "wb") as file:
            file.truncate(1 << 32)
        self.bad_key(self.path("key"), "key: longer than 65536 bytes")
        self.bad_key("/dev/zero", "abel: /dev/zero: longer than 65536 bytes")

    def test_pem_cut_short(self):
        for name, bad in (("x25519", self.bad_private), ("x25519.pub", self.bad_public)):
            text = self.read(name)
            for length in range(1, len(text) - 10, 11):
                label = len(b"-----BEGIN ") <= length < text.index(b"-----END ") + len(b"-----END ")
                bad(self.write("key", text[:length]), "key: PEM without an END line" if label else "key: ")

    def test_pem_damaged(self):
        for name, bad in (("x25519", self.bad_private), ("x25519.pub", self.bad_public)):
            text = self.read(name)
            bad(self.write("key", text.replace(b"M", b"*")),
                "key: PEM that holds no key, or one that is damaged")
            bad(self.write("key", text.replace(b"KEY-----\n", b"KEY-----\n\n\n", 1)),
                "key: PEM that holds no key")

    def test_der_cut_short(self):
        for name, bad in (("x25519", self.bad_private), ("x25519.pub", self.bad_public)):
            der = base64.b64decode(b"".join(self.read(name).splitlines()[1:-1]))
            for length in (*range(1, len(der), 6), len(der) - 1):
                bad(self.write("key", der[:length]), "key: not a key in PEM, DER or raw hexadecimal")

    def test_der_with_more_behind(self):
        for name, bad in (("x25519", self.bad_private), ("x25519.pub", self.bad_public)):
            der = base64.b64decode(b"".join(self.read(name).splitlines()[1:-1]))
            bad(self.write("key", der + b"\0"), "key: 1 byte follows the key")
            bad(self.write("key", der + b"\0\0"), "key: 2 bytes follow the key")

    def test_two_keys(self):
        for first in ("x25519", "ed25519", "x25519.pub"):
            for second in ("x25519", "ed25519.pub"):
                bad = self.bad_public if first.endswith(".pub") else self.bad_private
                bad(self.write("key", self.read(first) + b"text\n" + self.read(second)),
                    "key: more than one key")
        self.openssl("req", "-x509", "-key", "ed25519", "-subj", "/CN=a", "-out", "certificate")
        self.write("key", self.read("ed25519") + self.read("certificate"))
        self.assertEqual(self.good("pubkey", "key"), self.read("ed25519.pub"))

    def test_wrong_length_in_der_and_pem(self):
        for oid in (b"\x6e", b"\x70"):
            algorithm = b"\x30\x05\x06\x03\x2b\x65" + oid
            for length in (0, 1, 31, 33, 64):
                body = b"\x02\x01\x00" + algorithm + bytes([4, length + 2, 4, length]) + b"k" * length
                der = bytes([0x30, len(body)]) + body
                self.bad_private(self.write("key", der), "key: DER that holds no key")
                self.bad_private(self.write("key", pem("PRIVATE KEY", der)), "key: PEM that holds no key")
                body = algorithm + bytes([3, length + 1, 0]) + b"k" * length
                der = bytes([0x30, len(body)]) + body
                self.bad_public(self.write("key", der), "key: DER that holds no key")
                self.bad_public(self.write("key", pem("PUBLIC KEY", der)), "key: PEM that holds no key")

    def test_wrong_length_raw(self):
        for length in (1, 31, 33, 64, 500):
            key = self.write("key", b" " + b"ab" * length + b"\n")
            text = f"key: a key of {length} byte{'s' if length > 1 else ''}; "
            self.bad(INPUT, [text, "x25519 has private keys of 32"], "pubkey", "-c", "x25519", key)
            self.bad(INPUT, [text, "ed25519 has private keys of 32"],
                     "sign", "-c", "ed25519", "-k", key, "signature")
            self.bad(INPUT, [text, "x25519 has public keys of 32"], "derive", "-k", "x25519", "-p", key)
            self.bad(INPUT, [text, "ed25519 has public keys of 32"], "verify",
                     "-c", "ed25519", "-k", key, "-s", "signature", "signature")

    def test_bad_hexadecimal(self):
        for data in (b"ab" * 31 + b"a", b"ab" * 31 + b"ag", b"ab" * 16 + b" " + b"ab" * 16,
                     b"ab" * 32 + b"\0"):
            self.bad_key(self.write("key", data), "key: not a key in PEM, DER or raw hexadecimal")

    def test_every_byte_as_a_digit(self):
        digits = b"0123456789abcdefABCDEF"
        for byte in set(range(256)) - set(digits):
            key = self.write("key", b"ab" * 15 + bytes([byte]) + b"b" + b"ab" * 16)
            self.bad(INPUT, ["key: not a key"], "pubkey", "-c", "x25519", key)
        raw = digits[:16] + digits[:10] + digits[16:] + digits[:16] + digits[15::-1]
        der = bytes.fromhex("302e020100300506032b656e04220420" + raw.decode())
        self.assertEqual(self.good("pubkey", "-c", "x25519", stdin=raw),
                         self.openssl("pkey", "-inform", "DER", "-pubout", stdin=der))

    def test_raw_without_curve(self):
        self.write("key", b"ab" * 32)
        self.bad_private("key", "key: a raw key, which does not say its curve; see --curve")
        self.bad(INPUT, ["key: a raw key, which does not say its curve"],
                 "verify", "-k", "key", "-s", "signature", "key")

    def test_public_key_for_private(self):
        for curve in ("x25519", "ed25519"):
            self.bad_private(curve + ".pub", curve + ".pub: a public key; a private key is wanted")

    def test_private_key_for_public(self):
        for curve in ("x25519", "ed25519"):
            self.bad_public(curve, curve + ": a private key; a public key is wanted")

    def test_key_of_the_wrong_curve(self):
        text = "x25519: a key of x25519, which does not sign"
        self.bad(INPUT, [text], "sign", "-k", "x25519", "signature")
        self.bad(INPUT, ["x25519.pub: a key of x25519, which does not sign"],
                 "verify", "-k", "x25519.pub", "-s", "signature", "signature")
        self.bad(INPUT, ["ed25519: a key of ed25519, which does not derive"],
                 "derive", "-k", "ed25519", "-p", "x25519.pub")
        self.bad(INPUT, ["ed25519.pub: a key of ed25519; one of x25519 is wanted"],
                 "derive", "-k", "x25519", "-p", "ed25519.pub")
        self.bad(INPUT, ["x25519: a key of x25519; one of ed25519 is wanted"],
                 "pubkey", "-c", "ed25519", "x25519")

    def test_keys_of_other_kinds(self):
        for name, kind, arguments in (
                ("rsa", "RSA", ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"]),
                ("x448", "X448", ["-algorithm", "X448"])):
            self.openssl("genpkey", *arguments, "-out", name)
            self.openssl("pkey", "-in", name, "-pubout", "-out", name + ".pub")
            self.bad_private(name, f"{name}: a key of {kind}, which is no curve that abel has")
            self.bad_public(name + ".pub", f"{name}.pub: a key of {kind}, which is no curve that abel has")

    def test_pem_of_other_things(self):
        self.openssl("req", "-x509", "-key", "ed25519", "-subj", "/CN=a", "-out", "certificate")
        self.bad_key("certificate", "certificate: PEM that holds no key")
        self.bad_key(self.write("key", pem("PRIVATE KEY", b"")), "key: PEM that holds no key")

    def test_encrypted_without_a_terminal(self):
        for form in ("PEM", "DER"):
            self.openssl("pkcs8", "-topk8", "-in", "x25519", "-outform",
                         form, "-passout", "pass:secret", "-out", "key")
            self.bad_private("key", "key: encrypted, and there is no terminal to ask for the passphrase",
                             stdin=b"secret\n")

    def test_public_key_that_is_no_point(self):
        key = self.write("key", (2).to_bytes(32, "little").hex().encode())
        self.bad(INPUT, ["key: not a public key of this curve"], "verify",
                 "-c", "ed25519", "-k", key, "-s", "signature", "signature")

    def test_peer_of_small_order(self):
        p = 2**255 - 19
        for u in (0, 1, p - 1, p, p + 1, 2**255):
            key = self.write("key", u.to_bytes(32, "little").hex().encode())
            self.bad(INPUT, ["key: the peer's public key has small order"],
                     "derive", "-k", "x25519", "-p", key, "-o", "out")


class Signatures(support.Case):
    def setUp(self):
        super().setUp()
        self.good("keygen", "ed25519", "-o", "key", "-p", "public")
        self.good("sign", "-k", "key", "-o", "signature", stdin=b"text")

    def bad_signature(self, name, *texts, code=INPUT, options=()):
        self.bad(code, texts, "verify", "-k", "public", "-s", name, *options, stdin=b"text")

    def test_wrong_length(self):
        good = self.read("signature")
        for data in (b"", good[:1], good[:63], good + b"\n", good + good):
            text = f"wrong: {len(data)} byte{'s' if len(data) != 1 else ''}; signatures of ed25519 have 64"
            self.bad_signature(self.write("wrong", data), text)
            self.bad_signature(self.write("wrong", data.hex().encode()), text, options=["--hex"])

    def test_not_hexadecimal(self):
        good = self.read("signature").hex().encode()
        self.bad_signature(self.write("wrong", good[:-1]), "wrong: an odd number of hexadecimal digits",
                           options=["-x"])
        for data in (b"g" + good[1:], b"0x" + good, self.read("signature")):
            self.bad_signature(self.write("wrong", data), "wrong: not hexadecimal", options=["-x"])

    def test_hexadecimal_without_the_option(self):
        self.bad_signature(self.write("wrong", self.read("signature").hex().encode()), "wrong: 128 bytes")

    def test_no_file(self):
        self.bad_signature("nothing", "abel: nothing: No such file", code=SYSTEM)
        self.bad_signature("/", "abel: /: Is a directory", code=SYSTEM)
        self.bad_signature("/dev/zero", "abel: /dev/zero: longer than 4096 bytes")


class Messages(support.Case):
    def test_no_file(self):
        self.good("keygen", "ed25519", "-o", "key", "-p", "public")
        self.good("sign", "-k", "key", "-o", "signature", stdin=b"text")
        for name, reason in (("nothing", "No such file"), ("/", "Is a directory")):
            for ph in ([], ["--ph"]):
                self.bad(SYSTEM, [f"abel: {name}: {reason}"], "sign", "-k", "key", "-o", "out", *ph, name)
                self.bad(SYSTEM, [f"abel: {name}: {reason}"], "verify",
                         "-k", "public", "-s", "signature", *ph, name)

    def test_too_long_for_memory(self):
        self.good("keygen", "ed25519", "-o", "key")
        with open(self.path("message"), "wb") as file:
            file.truncate((1 << 30) + 1)
        text = "longer than 1073741824 bytes"
        self.bad(INPUT, [f"message: {text}"], "sign", "-k", "key", "-o", "out", "message")
        with open(self.path("message"), "rb") as file:
            self.bad(INPUT, [f"standard input: {text}"], "sign", "-k", "key", "-o", "out", stdin=file)

    def test_closed_standard_input(self):
        self.good("keygen", "ed25519", "-o", "key")
        self.bad(SYSTEM, ["abel: standard input: Bad file descriptor"], "sign", "-k",
                 "key", "-o", "out", stdin=None, preexec_fn=lambda: os.close(0))


if __name__ == "__main__":
    support.main()
