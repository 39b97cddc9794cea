# SPDX-License-Identifier: Apache-2.0
"""abel and openssl read each other's keys, verify each other's signatures, derive the same secrets."""

import os

import support

CURVES = ("x25519", "ed25519")
MESSAGES = (b"", b"a", b"message\n", bytes(range(256)) * 300)


class Keys(support.Case):
    def test_openssl_reads_abel_private_key(self):
        for curve in CURVES:
            for form, option in (("PEM", []), ("DER", ["--der"])):
                self.good("keygen", curve, "-o", "key", *option, "--force")
                text = self.openssl("pkey", "-in", "key", "-inform", form, "-noout", "-text").decode()
                self.assertTrue(text.startswith(curve.upper() + " Private-Key"), text)

    def test_private_key_is_byte_identical_to_openssl(self):
        for curve in CURVES:
            for form, option in (("PEM", []), ("DER", ["--der"])):
                self.good("keygen", curve, "-o", "key", *option, "--force")
                self.assertEqual(self.openssl("pkey", "-in", "key", "-inform", form, "-outform", form),
                                 self.read("key"))

    def test_public_key_is_byte_identical_to_openssl(self):
        for curve in CURVES:
            for form, option in (("PEM", []), ("DER", ["--der"])):
                self.good("keygen", curve, "-o", "key", "-p", "public", *option, "--force")
                expected = self.openssl("pkey", "-in", "key", "-inform", form, "-pubout", "-outform", form)
                self.assertEqual(self.read("public"), expected)
                self.assertEqual(self.good("pubkey", "key", *option), expected)

    def test_abel_reads_openssl_private_key(self):
        for curve in CURVES:
            self.openssl("genpkey", "-algorithm", curve, "-out", "key.pem")
            self.openssl("pkey", "-in", "key.pem", "-outform", "DER", "-out", "key.der")
            public = self.openssl("pkey", "-in", "key.pem", "-pubout")
            self.assertEqual(self.good("pubkey", "key.pem"), public)
            self.assertEqual(self.good("pubkey", "key.der"), public)
            self.assertEqual(self.good("pubkey", stdin=self.read("key.pem")), public)
            self.assertEqual(self.good("pubkey", "-", stdin=self.read("key.der")), public)

    def test_text_around_pem(self):
        pem = self.good("keygen", "x25519")
        key = self.write("key", b"A comment.\n\n" + pem.replace(b"\n", b"\r\n") + b"\nMore text.\n")
        self.assertEqual(self.good("pubkey", key), self.good("pubkey", stdin=pem))

    def test_raw_keys(self):
        for curve in CURVES:
            self.good("keygen", curve, "--raw", "-o", "key.hex", "-p", "public.hex", "--force")
            secret, public = self.read("key.hex"), self.read("public.hex")
            self.assertRegex(secret, rb"\A[0-9a-f]{64}\n\Z")
            self.assertRegex(public, rb"\A[0-9a-f]{64}\n\Z")
            self.assertEqual(self.good("pubkey", "--raw", "--curve", curve, "key.hex"), public)
            der = self.good("pubkey", "--der", "--curve", curve, stdin=b"  " + secret.upper() + b"\r\n")
            self.assertEqual(der[-32:].hex() + "\n", public.decode())

    def test_keys_differ(self):
        self.assertNotEqual(self.good("keygen", "x25519"), self.good("keygen", "x25519"))

    def test_curve_names(self):
        for name in ("X25519", "1.3.101.110", "Ed25519"):
            self.good("keygen", name)

    def test_no_configuration_of_openssl_changes_it(self):
        # A configuration that leaves libcrypto without any algorithm.
        self.write("openssl.cnf", b"openssl_conf = init\n[init]\nproviders = all\n[all]\nnull = null\n"
                                  b"[null]\nactivate = 1\n")
        env = {"OPENSSL_CONF": self.path("openssl.cnf")}
        for curve in CURVES:
            self.good("keygen", curve, "-o", "key", "--force", env=env)
            self.assertEqual(self.good("pubkey", "key", env=env),
                             self.openssl("pkey", "-in", "key", "-pubout"))
        self.good("sign", "-k", "key", "--ph", env=env)
        self.good("speed", "--seconds", "0.01", env=env)


class Signatures(support.Case):
    def test_openssl_verifies_abel(self):
        self.openssl("genpkey", "-algorithm", "ed25519", "-out", "key.pem")
        self.openssl("pkey", "-in", "key.pem", "-pubout", "-out", "public.pem")
        for message in MESSAGES:
            self.write("message", message)
            self.good("sign", "--key", "key.pem", "-o", "signature", "--force", "message")
            self.assertEqual(self.good("sign", "-k", "key.pem", stdin=message), self.read("signature"))
            self.assertEqual(self.good("sign", "-k", "key.pem", "--hex", "-", stdin=message).decode(),
                             self.read("signature").hex() + "\n")
            if message:  # the openssl command refuses to read an empty message
                self.openssl("pkeyutl", "-verify", "-pubin", "-inkey", "public.pem",
                             "-rawin", "-in", "message", "-sigfile", "signature")

    def test_abel_verifies_openssl(self):
        self.good("keygen", "ed25519", "-o", "key.pem", "-p", "public.pem")
        for message in MESSAGES[1:]:
            self.write("message", message)
            self.openssl("pkeyutl", "-sign", "-inkey", "key.pem",
                         "-rawin", "-in", "message", "-out", "signature")
            for strict in ([], ["--strict"]):
                out = self.good("verify", "--key", "public.pem",
                                "--signature", "signature", *strict, "message")
                self.assertEqual(out, b"signature verifies\n")
            self.assertEqual(self.good("sign", "-k", "key.pem", "message"), self.read("signature"))

    def test_each_input_from_standard_input(self):
        self.good("keygen", "ed25519", "-o", "key", "-p", "public")
        self.write("message", b"text")
        self.good("sign", "-k", "-", "-o", "signature", "message", stdin=self.read("key"))
        arguments = {"public": "public", "signature": "signature", "message": "message"}
        for name in arguments:
            names = dict(arguments, **{name: "-"})
            self.good("verify", "-k", names["public"], "-s", names["signature"], names["message"],
                      stdin=self.read(name))

    def test_raw_key_and_hexadecimal_signature(self):
        self.good("keygen", "ed25519", "--raw", "-o", "key", "-p", "public")
        self.good("sign", "-k", "key", "-c", "ed25519", "-x", "-o", "signature", stdin=b"text")
        self.good("verify", "-k", "public", "-c", "ed25519", "-x", "-s", "signature", stdin=b"text")

    def test_wrong_signatures_give_1(self):
        self.good("keygen", "ed25519", "-o", "key", "-p", "public")
        self.good("sign", "-k", "key", "-o", "signature", stdin=b"text")
        signature = self.read("signature")
        for position in (0, 31, 32, 63):
            wrong = bytearray(signature)
            wrong[position] ^= 1
            self.write("signature", wrong)
            self.bad(support.UNVERIFIED, ["signature: ", "does not verify"],
                     "verify", "-k", "public", "-s", "signature", stdin=b"text")
        self.write("signature", signature)
        for message in (b"", b"Text", b"text\n"):
            self.bad(support.UNVERIFIED, ["does not verify"], "verify",
                     "-k", "public", "-s", "signature", stdin=message)
        self.good("keygen", "ed25519", "-p", "other")
        self.bad(support.UNVERIFIED, ["does not verify"], "verify",
                 "-k", "other", "-s", "signature", stdin=b"text")

    def test_strict_refuses_a_small_order_key(self):
        # R and A the neutral element, s zero: the equation holds for every message.
        neutral = (1).to_bytes(32, "little")
        self.write("public", neutral.hex().encode())
        self.write("signature", neutral + bytes(32))
        arguments = ["verify", "-c", "ed25519", "-k", "public", "-s", "signature"]
        self.good(*arguments, stdin=b"text")
        self.bad(support.UNVERIFIED, ["does not verify"], *arguments, "--strict", stdin=b"text")


class Variants(support.Case):
    """Contexts and prehashing, with the vectors of RFC 8032, sections 7.2 and 7.3."""

    def test_context(self):
        key = self.write("key", b"0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6")
        self.write("message", bytes.fromhex("f726936d19c800494e3fdaff20b276a8"))
        expected = ("55a4cc2f70a54e04288c5f4cd1e45a7bb520b36292911876cada7323198dd87a"
                    "8b36950b95130022907a7fb7c4e9b2d5f6cca685a587b4b21f4b888e4e7edb0d\n")
        sign = ["sign", "-c", "ed25519", "-k", key, "--hex"]
        self.assertEqual(self.good(*sign, "--context", "foo", "message").decode(), expected)
        self.assertEqual(self.good(*sign, "--context-hex", "666f6f", "message").decode(), expected)
        self.assertNotEqual(self.good(*sign, "message").decode(), expected)

        self.write("public", self.good("pubkey", "-c", "ed25519", key))
        self.write("signature", expected.encode())
        verify = ["verify", "-k", "public", "-s", "signature", "--hex", "message"]
        self.good(*verify, "--context", "foo")
        self.good(*verify, "--context-hex", "666F6F", "--strict")
        for other in ([], ["--context", "bar"], ["--context", "foo", "--ph"]):
            self.bad(support.UNVERIFIED, ["does not verify"], *verify, *other)

    def test_prehashed(self):
        key = self.write("key", b"833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42")
        expected = ("98a70222f0b8121aa9d30f813d683f809e462b469c7ff87639499bb94e6dae41"
                    "31f85042463c2a355a2003d062adf5aaa10b8c61e636062aaad11c2a26083406\n")
        sign = ["sign", "-c", "ed25519", "-k", key, "--hex", "--ph"]
        self.assertEqual(self.good(*sign, stdin=b"abc").decode(), expected)
        self.assertEqual(self.good(*sign, "--context", "", stdin=b"abc").decode(), expected)
        self.write("public", self.good("pubkey", "-c", "ed25519", key))
        self.write("signature", expected.encode())
        verify = ["verify", "-k", "public", "-s", "signature", "--hex"]
        self.good(*verify, "--ph", stdin=b"abc")
        self.bad(support.UNVERIFIED, ["does not verify"], *verify, stdin=b"abc")

    def test_prehashed_to_the_last_byte(self):
        self.good("keygen", "ed25519", "-o", "key", "-p", "public")
        message = bytes(100000)
        self.good("sign", "-k", "key", "--ph", "-o", "signature", stdin=message)
        verify = ["verify", "-k", "public", "-s", "signature", "--ph"]
        self.good(*verify, stdin=message)
        for other in (message[:-1], message + b"\0", message[:-1] + b"\1", b"\1" + message[1:]):
            self.bad(support.UNVERIFIED, ["does not verify"], *verify, stdin=other)

    def test_longest_context(self):
        self.good("keygen", "ed25519", "-o", "key", "-p", "public")
        for option, text in (("--context", "c" * 255), ("--context-hex", "63" * 255)):
            self.good("sign", "-k", "key", option, text, "-o", "signature", "-f", stdin=b"text")
            self.good("verify", "-k", "public", "-s", "signature", "--context", "c" * 255, stdin=b"text")


class Agreement(support.Case):
    def test_same_secret_as_openssl(self):
        self.openssl("genpkey", "-algorithm", "x25519", "-out", "theirs.pem")
        self.openssl("pkey", "-in", "theirs.pem", "-pubout", "-out", "theirs.pub")
        self.good("keygen", "x25519", "-o", "ours.pem", "-p", "ours.pub")
        self.good("derive", "--key", "ours.pem", "--peer", "theirs.pub", "-o", "secret")
        secret = self.read("secret")
        self.assertEqual(len(secret), 32)
        self.assertEqual(os.stat(self.path("secret")).st_mode & 0o777, 0o600)
        for mine, other in (("ours.pem", "theirs.pub"), ("theirs.pem", "ours.pub")):
            self.assertEqual(self.openssl("pkeyutl", "-derive", "-inkey", mine, "-peerkey", other), secret)
            self.assertEqual(self.good("derive", "-k", mine, "-p", other), secret)
            self.assertEqual(self.good("derive", "-k", mine, "-p", other, "--hex").decode(),
                             secret.hex() + "\n")
            self.assertEqual(self.good("derive", "-k", "-", "-p", other, stdin=self.read(mine)), secret)
            self.assertEqual(self.good("derive", "-k", mine, "-p", "-", stdin=self.read(other)), secret)

    def test_raw_peer_of_a_pem_key_needs_no_curve(self):
        self.good("keygen", "x25519", "-o", "key", "-p", "public")
        self.good("keygen", "x25519", "--raw", "-o", "peer", "-p", "peer.pub")
        self.assertEqual(self.good("derive", "-k", "key", "-p", "peer.pub"),
                         self.good("derive", "-c", "x25519", "-k", "peer", "-p", "public"))


if __name__ == "__main__":
    support.main()
