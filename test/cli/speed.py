# SPDX-License-Identifier: Apache-2.0
"""abel speed: what it times, prints and writes. The rates themselves are not judged here."""

import json
import os
import re

import support
from support import SYSTEM, USAGE

COMMON = ["secp160r1", "secp224r1", "secp256k1", "secp384r1", "secp521r1", "prime256v1", "brainpoolP256r1",
          "sect163k1", "sect233r1", "sect283k1"]
OF_25519 = [("x25519", "keygen"), ("x25519", "derive"), ("ed25519", "keygen"), ("ed25519", "sign"),
            ("ed25519", "verify")]


def operations(curves):
    return [(curve, operation) for curve in curves for operation in ("keygen", "derive", "sign", "verify")]


OPERATIONS = OF_25519 + operations(COMMON)
KEYS = ["curve", "operation", "tier", "ours", "peer", "ratio", "min", "max"]
BRIEF = ["speed", "--seconds", "0.05"]


class Speed(support.Case):
    def all_operations(self):
        """Of every curve of SEC 1, as the list of curves has them."""
        rows = [line.split() for line in self.good("curves").decode().splitlines()[3:]]
        return [(row[0], operation) for row in rows for operation in row[7].split(",")]

    def tiers(self, **env):
        """The tier in use for each curve."""
        rows = [line.split() for line in self.good("curves", env=env).decode().splitlines()]
        return {row[0]: row[5] for row in rows}

    def timed(self, *options):
        """The operations that a run timed, by its JSON."""
        seconds = [] if "--seconds" in options else BRIEF[1:]
        process = self.abel("speed", *seconds, "--json", "-", *options)
        self.assertEqual(process.returncode, 0, process.stderr)
        return [(row["curve"], row["operation"]) for row in json.loads(process.stdout)]

    def check_row(self, row, tiers, compared):
        self.assertEqual(list(row), KEYS)
        self.assertEqual(row["tier"], tiers[row["curve"]])
        self.assertGreater(row["ours"], 0)
        if compared:
            self.assertGreater(row["peer"], 0)
            self.assertGreater(row["min"], 0)
            self.assertLessEqual(row["min"], row["ratio"])
            self.assertLessEqual(row["ratio"], row["max"])
        else:
            self.assertEqual([row[key] for key in ("peer", "ratio", "min", "max")], [None] * 4)

    def test_report_and_json(self):
        text = self.good(*BRIEF, "--json", "out").decode()
        rows = json.loads(self.read("out"))
        self.assertEqual([(row["curve"], row["operation"]) for row in rows], OPERATIONS)
        for row in rows:
            self.check_row(row, self.tiers(), True)

        did = re.findall(
            r"^Did ([0-9]+) (\S+) (\S+) operations in ([0-9]+) us \(([0-9.]+) ops/sec\)(.*)$", text, re.M)
        self.assertEqual([(curve, operation) for _, curve, operation, _, _, _ in did], OPERATIONS)
        for count, curve, operation, microseconds, rate, note in did:
            self.assertAlmostEqual(float(rate) / (1e6 * int(count) / int(microseconds)), 1, delta=0.01)
            validated = curve not in ("x25519", "ed25519") and operation in ("derive", "verify")
            self.assertEqual("validated each time" in note, validated)

        lines = text.split("\n\n")[-1].splitlines()
        self.assertEqual({len(line) for line in lines}, {len(lines[0])})  # the columns line up
        table = [line.split() for line in lines]
        self.assertEqual(
            " ".join(table[0]),
            "curve operation tier abel/s us min us median spread openssl/s ratio min max")
        self.assertEqual([(line[0], line[1]) for line in table[1:]], OPERATIONS)
        for line, row in zip(table[1:], rows):
            self.assertEqual(line[2], row["tier"])
            self.assertAlmostEqual(float(line[3]), row["ours"], delta=0.11)
            self.assertLessEqual(float(line[4]), float(line[5]))
            self.assertAlmostEqual(float(line[5]), 1e6 / row["ours"], delta=0.011 + 1e5 / row["ours"]**2)
            self.assertGreaterEqual(float(line[6].rstrip("%")), 0)
            self.assertAlmostEqual(float(line[7]), row["peer"], delta=0.11)
            for column, key in ((8, "ratio"), (9, "min"), (10, "max")):
                self.assertAlmostEqual(float(line[column]), row[key], delta=0.0051)

    def test_without_a_peer(self):
        text = self.good(*BRIEF, "--compare", "none", "--json", "out").decode()
        self.assertNotIn("openssl", text.lower())
        rows = json.loads(self.read("out"))
        self.assertEqual([(row["curve"], row["operation"]) for row in rows], OPERATIONS)
        for row in rows:
            self.check_row(row, self.tiers(), False)

    def test_tiers(self):
        tried = 0
        for tier in ("portable32", "portable64", "x86-64", "x86-64-avx512"):
            if self.abel("version", env={"ABEL_TIER": tier}).returncode == 0:
                self.good(*BRIEF, "--tier", tier, "--json", "out", "--filter", "(x25519|sect163k1) derive",
                          env={"ABEL_TIER": "none"})
                rows = json.loads(self.read("out"))
                self.assertEqual(len(rows), 2)
                for row in rows:
                    self.check_row(row, self.tiers(ABEL_TIER=tier), True)
                tried += 1
        self.assertGreaterEqual(tried, 1)

    def test_filter(self):
        """It may match operations that are not timed by default."""
        for regex, expected in (("^x25519", OF_25519[:2]), ("X25519 Derive", OF_25519[1:2]),
                                ("^ed25519 (sign|verify)$", OF_25519[3:]),
                                ("sect163.* sign", [(curve, "sign")
                                                    for curve in ("sect163k1", "sect163r1", "sect163r2")])):
            self.assertEqual(self.timed("--filter", regex), expected)

    def test_curve(self):
        for name, curve in (("K-163", "sect163k1"), ("sect571r1", "sect571r1"), ("P-256", "prime256v1")):
            self.assertEqual(self.timed("--curve", name), operations([curve]))
        self.assertEqual(self.timed("-c", "Ed25519"), OF_25519[2:])
        self.assertEqual(self.timed("-c", "x25519", "--filter", "derive"), OF_25519[1:2])
        self.bad(USAGE, ["no such curve 'sect999'"], "speed", "--curve", "sect999")
        self.bad(USAGE, ["--filter 'sign' matches no operation"], "speed", "-c", "x25519", "--filter", "sign")

    def test_all(self):
        self.assertEqual(self.timed("--seconds", "0.001", "--all"), OF_25519 + self.all_operations())
        self.bad(USAGE, ["--all and --curve exclude each other"], "speed", "--all", "--curve", "x25519")

    def test_what_openssl_does_not_have(self):
        """Its keys of SM2 are for other schemes; the curves of Oakley do not sign."""
        text = self.good(*BRIEF, "--filter", "^SM2 |Oakley.*4 ", "--json", "out").decode()
        rows = json.loads(self.read("out"))
        self.assertEqual([(row["curve"], row["operation"]) for row in rows],
                         operations(["SM2"]) + [("Oakley-EC2N-4", "keygen"), ("Oakley-EC2N-4", "derive")])
        for row in rows:
            self.check_row(row, self.tiers(), row["curve"] != "SM2" or row["operation"] == "keygen")
        lines = text.split("\n\n")[-1].splitlines()
        self.assertEqual({len(line) for line in lines}, {len(lines[0])})
        self.assertEqual(lines[2].split()[-4:], ["-"] * 4)

    def test_message_lengths(self):
        for length in ("0", "1", "65536"):
            self.assertEqual(self.timed("--bytes", length, "--filter", "ed25519 sign"), OF_25519[3:4])

    def test_longer_messages_take_longer(self):
        rates = []
        for length in ("0", "1000000"):
            self.good(*BRIEF, "--bytes", length, "--filter", "ed25519 (sign|verify)", "--json", "out")
            rates.append([row["ours"] for row in json.loads(self.read("out"))])
        for short, long in zip(*rates):
            self.assertGreater(short, 5 * long)

    def test_json_on_standard_output_is_alone_there(self):
        process = self.abel(*BRIEF, "--json", "-", "--filter", "x25519 derive")
        self.assertEqual(json.loads(process.stdout)[0]["curve"], "x25519")
        self.assertIn(b"Did ", process.stderr)

    def test_json_replaces_a_file(self):
        self.write("out", b"old")
        self.good(*BRIEF, "--json", "out", "--filter", "x25519 derive")
        self.assertEqual(len(json.loads(self.read("out"))), 1)
        self.assertEqual(os.stat(self.path("out")).st_mode & 0o111, 0)
        self.assertEqual(self.files(), ["out"])

    def test_bad_json_files(self):
        """They are refused at once, not after the run."""
        for name, reason in (("folder/out", "No such file or directory"), (self.folder, "Is a directory"),
                             ("", "No such file")):
            self.bad(SYSTEM, ["abel: " + (name or "''") + f": {reason}"], "speed", "--json", name)

    def test_full_json_device(self):
        process = self.abel(*BRIEF, "--json", "/dev/full", "--filter", "x25519 derive")
        self.assertEqual(
            (process.returncode, process.stderr),
            (SYSTEM, b"abel: /dev/full: No space left on device\n"))

    def test_bad_seconds(self):
        for text in ("0", "5e-324", "4e-323", "0.00099", "3600.1", "1e9", "1e308", "-1", "nan", "inf", "-inf",
                     "1s", "", " ", "one", "0x", "1,5"):
            self.bad(USAGE, ["--seconds takes a number from 0.001 to 3600"], "speed", "--seconds", text)

    def test_least_seconds(self):
        self.good("speed", "--seconds", "0.001", "--filter", "x25519 derive")

    def test_bad_bytes(self):
        for text in ("-1", "+1", " 1", "1.5", "", "x", "1k", "16777217", "99999999999999999999999"):
            self.bad(USAGE, ["--bytes takes a whole number, up to 16777216"], "speed", "--bytes", text)

    def test_bad_filters(self):
        for regex in ("(", "[", "*(", "a{2,1}"):
            self.bad(USAGE, [f"--filter '{regex}': "], "speed", "--filter", regex)
        self.bad(USAGE, ["--filter 'sect999' matches no operation"], "speed", "--filter", "sect999")

    def test_bad_peer(self):
        self.bad(USAGE, ["--compare takes openssl or none"], "speed", "--compare", "gnutls")


if __name__ == "__main__":
    support.main()
