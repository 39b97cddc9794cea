# SPDX-License-Identifier: Apache-2.0
"""Every curve that `openssl ecparam -list_curves` prints: the list and the facts in it, key files, agreements and
signatures, each against openssl."""

import re

import support
from support import INPUT

# Curves without an object identifier, whose keys are written with explicit parameters, and without ECDSA.
OAKLEY = ("Oakley-EC2N-3", "Oakley-EC2N-4")
TUNED = {"secp160r1", "secp224r1", "secp256k1", "secp384r1", "secp521r1", "prime256v1"} | {
    "sect163k1", "sect163r1", "sect163r2", "sect193r1", "sect193r2", "sect233k1", "sect233r1", "sect239k1",
    "sect283k1", "sect283r1", "sect409k1", "sect409r1", "sect571k1", "sect571r1"} | {
    # with the parameters of sect163k1, sect233k1, sect233r1 and secp224r1
    f"wap-wsg-idm-ecid-wtls{number}" for number in (3, 10, 11, 12)}


class Case(support.Case):
    def setUp(self):
        super().setUp()
        text = self.openssl("ecparam", "-list_curves").decode()
        self.names = re.findall(r"^  (\S+) *:", text, re.M)
        self.assertGreater(len(self.names), 80)

    def keygen(self, name, openssl):
        """A key pair, by openssl or by abel."""
        if openssl:
            self.openssl("genpkey", "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{name}", "-out", "key")
            self.openssl("pkey", "-in", "key", "-pubout", "-out", "public")
        else:
            self.good("keygen", name, "-o", "key", "-p", "public", "-f")


class List(Case):
    def rows(self):
        lines = self.good("curves").decode().splitlines()
        return {line.split()[0]: line.split() for line in lines[1:]}

    def test_none_is_missing(self):
        rows = self.rows()
        self.assertEqual(sorted(rows), sorted(["x25519", "ed25519", *self.names]))
        self.assertEqual({name for name, row in rows.items() if row[4] == "tuned"},
                         {"x25519", "ed25519"} | TUNED)
        for name in self.names:
            operations = "keygen,derive" if name in OAKLEY else "keygen,derive,sign,verify"
            self.assertEqual(rows[name][7], operations)
            self.assertIn(rows[name][4], ("tuned", "generic"))

    def test_facts(self):
        """The field, bits of the order and the cofactor, as openssl has them."""
        for name, row in self.rows().items():
            if name not in self.names:
                continue
            text = self.openssl("ecparam", "-name", name, "-param_enc", "explicit", "-text", "-noout").decode()

            def value(label, text=text):
                small, octets = re.search(rf"^{label}: *(?:(\d+) .*|((?:\n +[0-9a-f:]+)+))$", text,
                                          re.M).groups()
                return int(small) if small else int(re.sub(r"[\s:]", "", octets), 16)

            self.assertEqual(int(row[2]), value("Order").bit_length())
            self.assertEqual(int(row[3]), value("Cofactor"))
            if "prime-field" not in text:
                self.assertEqual(row[1], f"GF(2^{value('Polynomial').bit_length() - 1})")
            elif row[1] != f"GF({value('Prime').bit_length()}-bit-prime)":
                self.assertRegex(row[1], r"\AGF\([-+^/()0-9]+\)\Z")
                prime = eval(row[1][2:].replace("^", "**").replace("/", "//"))  # pylint: disable=eval-used
                self.assertEqual(prime, value("Prime"))


class Files(Case):
    def test_byte_identical_to_openssl(self):
        """The object identifier is that of the curve's name, also where another has the same parameters."""
        for name in self.names:
            self.keygen(name, openssl=False)
            self.assertEqual(self.openssl("pkcs8", "-topk8", "-nocrypt", "-in", "key"), self.read("key"))
            self.assertEqual(self.openssl("pkey", "-in", "key", "-pubout"), self.read("public"))
            self.assertEqual(self.good("pubkey", "key"), self.read("public"))
            text = self.openssl("pkey", "-pubin", "-in", "public", "-text", "-noout").decode()
            self.assertEqual(re.findall(r"ASN1 OID: (.*)", text), [] if name in OAKLEY else [name])

    def test_keys_of_openssl(self):
        for name in self.names:
            self.keygen(name, openssl=True)
            self.assertEqual(self.good("pubkey", "key"), self.read("public"))
            if name != "SM2":  # openssl takes its keys for no EC keys
                self.assertEqual(self.good("pubkey", "-c", name, "--compressed", "key"),
                                 self.openssl("ec", "-in", "key", "-pubout", "-conv_form", "compressed"))

    def test_explicit_parameters(self):
        """Those of a curve are that curve."""
        for name in ("prime256v1", "secp521r1", "brainpoolP384r1", "secp112r2", "c2tnb191v3", "SM2"):
            self.openssl("genpkey", "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{name}", "-pkeyopt",
                         "ec_param_enc:explicit", "-out", "key")
            raw = bytes.fromhex(self.good("pubkey", "-c", name, "--raw", "key").decode())
            self.assertTrue(self.openssl("pkey", "-in", "key", "-pubout", "-outform", "DER").endswith(raw))

    def test_parameters_of_no_curve(self):
        """Those of prime256v1, but with the base point 2 G."""
        der = {}
        for number in (1, 2):
            self.write("key", b"%064x" % number)
            der[number] = bytes.fromhex(
                self.good("pubkey", "-c", "prime256v1", "--raw", "key").decode())
        self.openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-pkeyopt",
                     "ec_param_enc:explicit", "-outform", "DER", "-out", "key")
        public = self.openssl("pkey", "-in", "key", "-inform", "DER", "-pubout", "-outform", "DER")
        self.assertIn(der[1], public)
        self.write("other", public.replace(der[1], der[2]))
        self.good("keygen", "prime256v1", "-o", "mine")
        self.bad(INPUT, ["other: a key with the parameters of no curve that abel has"], "derive", "-k", "mine", "-p", "other")


class Schemes(Case):
    def test_agreements(self):
        """Keys of either side, with and without the cofactor. openssl has no agreement of keys of SM2."""
        for name in self.names:
            self.keygen(name, openssl=False)
            self.write("ours", self.read("key"))
            self.write("ours.pub", self.read("public"))
            self.keygen(name, openssl=True)
            for option, mode in (([], 0), (["--cofactor"], 1)):
                secret = self.good("derive", "-k", "ours", "-p", "public", *option)
                self.assertEqual(self.good("derive", "-k", "key", "-p", "ours.pub", *option), secret)
                if name != "SM2":
                    self.assertEqual(self.openssl("pkeyutl", "-derive", "-inkey", "key", "-peerkey", "ours.pub",
                                                  "-pkeyopt", f"ecdh_cofactor_mode:{mode}"), secret)

    def test_signatures(self):
        """Each verifies the other's. openssl has another scheme for keys of SM2."""
        self.write("message", b"message")
        for name in self.names:
            self.keygen(name, openssl=True)
            if name in OAKLEY:
                self.bad(INPUT, [f"key: a key of {name}, which does not sign"], "sign", "-k", "key", "message")
                continue
            self.good("sign", "-k", "key", "-o", "signature", "-f", "message")
            self.good("verify", "-k", "public", "-s", "signature", "message")
            if name != "SM2":
                self.openssl("dgst", "-sha256", "-verify", "public", "-signature", "signature", "message")
                self.openssl("dgst", "-sha256", "-sign", "key", "-out", "signature", "message")
                self.good("verify", "-k", "public", "-s", "signature", "message")

    def test_the_vector_of_the_object_identifier(self):
        """Names and object identifiers lead to the same curve: SM2's, say, for a private key of 1."""
        self.write("key", b"0" * 63 + b"1")
        points = {self.good("pubkey", "-c", name, "--raw", "key")
                  for name in ("SM2", "sm2p256v1", "1.2.156.10197.1.301")}
        self.assertEqual(points, {b"0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7"
                                  b"bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0\n"})


if __name__ == "__main__":
    support.main()
