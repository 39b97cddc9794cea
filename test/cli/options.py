# SPDX-License-Identifier: Apache-2.0
"""Command lines: help, version, curves, wrong usage, ABEL_TIER."""

import re

import support
from support import USAGE

COMMANDS = ("curves", "keygen", "pubkey", "sign", "verify", "derive", "speed", "provider-config",
            "version", "help")


class Help(support.Case):
    def test_lists_every_command(self):
        text = self.good("help").decode()
        self.assertEqual(re.findall(r"^  ([a-z-]+) ", text, re.M), list(COMMANDS))
        self.assertEqual(self.good("--help").decode(), text)
        self.assertEqual(self.good("-h").decode(), text)

    def test_of_each_command(self):
        for command in COMMANDS:
            text = self.good("help", command).decode()
            self.assertTrue(text.startswith(f"usage: abel {command} "), text)
            for option in ("--help", "-h"):
                self.assertEqual(self.good(command, option).decode(), text)
            self.assertLessEqual(max(map(len, text.splitlines())), 100)

    def test_with_a_wrong_tier(self):
        for arguments in (["help"], ["help", "sign"], ["sign", "--help"]):
            self.good(*arguments, env={"ABEL_TIER": "none"})


class Usage(support.Case):
    def test_no_command(self):
        self.bad(USAGE, ["no command given", "abel help"])

    def test_unknown_command(self):
        for name in ("foo", "", "-x", "Sign", "sig"):
            self.bad(USAGE, ["abel: " + (name or "''") + ": no such command"], name)
        self.bad(USAGE, ["abel: foo: no such command"], "help", "foo")

    def test_messages_are_one_line(self):
        self.bad(USAGE, ["abel: a?b: no such command"], "a\nb")
        self.bad(USAGE, ["no such curve '?[2J'"], "keygen", "\x1b[2J")
        self.bad(support.SYSTEM, ["abel: a?b: No such file"], "pubkey", "a\nb")
        self.bad(support.SYSTEM, ["File name too long"], "pubkey", "k" * 20000)

    def test_messages_are_text(self):
        """No byte of a name reaches the terminal as a control character, or as a part of one."""
        for name, shown in ((b"a\x9b2Jb", "a?2Jb"), (b"\xc2\x9b2J", "??2J"), (b"\xc0\x9b", "??"),
                            (b"\xe0\x82\x9b", "???"), (b"\x7f\x85", "??"), (b"\xe2\x82", "??"),
                            (b"\xf4\x90\x80\x80", "????"), (b"\xff\xa0", "??"),
                            ("é\u00a0€\U0001f600".encode(), "é\u00a0€\U0001f600")):
            self.bad(USAGE, [f"abel: {shown}: no such command"], name)

    def test_unknown_options(self):
        for command in COMMANDS:
            self.bad(USAGE, [f"abel: {command}: option --foo is unknown", f"see 'abel help {command}'"],
                     command, "--foo")
            self.bad(USAGE, [f"abel: {command}: unknown option -z"], command, "-z")
            self.bad(USAGE, [f"abel: {command}: unknown option -\\xc3;"], command, "-é")
            self.bad(USAGE, [f"abel: {command}: option --help=x takes no argument"], command, "--help=x")

    def test_arguments_of_options(self):
        self.bad(USAGE, ["option --key needs an argument"], "sign", "--key")
        self.bad(USAGE, ["option -o needs an argument"], "keygen", "x25519", "-o")
        self.bad(USAGE, ["option --raw=x takes no argument"], "keygen", "--raw=x", "x25519")
        self.bad(USAGE, ["option --con is unknown or ambiguous"], "sign", "--con", "x")

    def test_missing_options(self):
        for command, options in (("sign", ["key"]), ("verify", ["key", "signature"]),
                                 ("derive", ["key", "peer"])):
            for missing in options:
                given = [word for option in options if option != missing for word in (f"--{option}", "x")]
                self.bad(USAGE, [f"abel: {command}: option --{missing} is missing"], command, *given)

    def test_option_twice(self):
        self.bad(USAGE, ["option --key is given twice"], "sign", "-k", "a", "--key", "b")

    def test_operands(self):
        self.bad(USAGE, ["keygen: CURVE is missing"], "keygen")
        for arguments in (
            ["keygen", "x25519", "more"],
            ["pubkey", "a", "more"],
            ["sign", "-k", "a", "b", "more"],
            ["verify", "-k", "a", "-s", "b", "c", "more"],
            ["derive", "-k", "a", "-p", "b", "more"],
            ["curves", "more"],
            ["version", "more"],
            ["provider-config", "more"],
            ["help", "sign", "more"],
            ["speed", "more"]):
            self.bad(USAGE, ["'more' is one operand too many"], *arguments)

    def test_operand_that_looks_like_an_option(self):
        self.write("-key", self.good("keygen", "x25519"))
        self.good("pubkey", "--", "-key")

    def test_unknown_curve(self):
        for name in ("foo", "", "x25519 ", "1.3.101.11"):
            self.assertEqual(self.bad(USAGE, [], "keygen", name),
                             f"abel: keygen: no such curve '{name}'; see 'abel curves'\n")
        self.bad(USAGE, ["no such curve 'foo'"], "pubkey", "-c", "foo", "key")
        self.bad(USAGE, ["no such curve 'foo'"], "sign", "-c", "foo", "-k", "key")
        self.bad(USAGE, ["no such curve 'foo'"], "verify", "-c", "foo", "-k", "key", "-s", "signature")
        self.bad(USAGE, ["no such curve 'foo'"], "derive", "-c", "foo", "-k", "key", "-p", "peer")

    def test_options_that_exclude_each_other(self):
        self.bad(USAGE, ["--der and --raw exclude each other"], "keygen", "--der", "--raw", "x25519")
        self.bad(USAGE, ["--der and --raw exclude each other"], "pubkey", "--der", "--raw", "key")
        for command in (["sign", "-k", "key"], ["verify", "-k", "key", "-s", "signature"]):
            self.bad(USAGE, ["--context and --context-hex exclude each other"], *command, "--context", "a",
                     "--context-hex", "00")

    def test_contexts(self):
        for command in (["sign", "-k", "key"], ["verify", "-k", "key", "-s", "signature"]):
            self.bad(USAGE, ["an empty context needs --ph"], *command, "--context", "")
            self.bad(USAGE, ["an empty context needs --ph"], *command, "--context-hex", "")
            self.bad(USAGE, ["the context is longer than 255 bytes"], *command, "--context", "c" * 256)
            self.bad(USAGE, ["the context is longer than 255 bytes"], *command, "--context-hex", "00" * 256)
            for text in ("0g", "g", "0x00", "0x0", "00 00", "00 0"):
                self.bad(USAGE, [f"--context-hex '{text}': not hexadecimal"], *command, "--context-hex", text)
            for text in ("0", "000", " 0aF\n"):
                self.bad(USAGE, ["--context-hex", "': an odd number of hexadecimal digits"],
                         *command, "--context-hex", text)

    def test_standard_input_twice(self):
        self.bad(USAGE, ["cannot both come from standard input"], "sign", "-k", "-")
        self.bad(USAGE, ["cannot both come from standard input"], "derive", "-k", "-", "-p", "-")
        for k, s, m in (("-", "-", "x"), ("-", "x", "-"), ("x", "-", "-"), ("-", "-", "-")):
            self.bad(USAGE, ["can come from standard input"], "verify", "-k", k, "-s", s, m)


class Facts(support.Case):
    def test_version(self):
        lines = self.good("version").decode().splitlines()
        self.assertRegex(lines[0], r"\Aabel [0-9]+\.[0-9]+\.[0-9]+\Z")
        rows = [line.split() for line in self.good("curves").decode().splitlines()[1:]]
        families = {"25519": 0, "binary": 0, "prime": 0}
        for line in lines[1:-1]:
            tier, family, count = re.fullmatch(r"tier ([a-z0-9-]+): (\w+) \((\d+) curves\)", line).groups()
            self.assertGreaterEqual(sum(row[5] == tier for row in rows), int(count))
            families[family] += int(count)
        self.assertEqual(families, {"25519": 2, "binary": 42, "prime": 40})
        self.assertRegex(lines[-1], r"\AOpenSSL 3\.")
        self.assertEqual(self.good("--version").decode().splitlines(), lines)

    def test_provider_config(self):
        text = self.good("provider-config").decode()
        self.assertRegex(text, r"(?m)^module = /.*/abel\.so$")
        self.assertRegex(text, r"(?m)^default_properties = \?provider=abel$")
        self.assertEqual(text.count("activate = 1"), 2)
        for option in ("-m", "--module"):
            other = self.good("provider-config", option, "/else where/abel.so").decode()
            self.assertEqual(re.sub(r"(?m)^module = .*$", "module = /else where/abel.so", text), other)

    def test_curves(self):
        lines = self.good("curves").decode().splitlines()
        rows = [line.split() for line in lines]
        # The columns line up: the last one starts where its heading does.
        self.assertEqual({line.rindex(row[-1]) for line, row in zip(lines, rows)},
                         {lines[0].index("operations")})
        tier = self.good("version").decode().splitlines()[1].split()[1].rstrip(":")
        self.assertEqual(" ".join(rows[0]),
                         "curve field order-bits cofactor kernels tier table-bytes operations")
        x, ed = rows[1:3]
        facts = ["GF(2^255-19)", "253", "8", "tuned", tier]
        self.assertEqual(x[:6] + x[7:], ["x25519", *facts, "keygen,derive"])
        self.assertEqual(ed[:6] + ed[7:], ["ed25519", *facts, "keygen,sign,verify"])
        for row in ("sect283k1 GF(2^283) 281 4 tuned", "prime256v1 GF(2^256-2^224+2^192+2^96-1) 256 1 tuned",
                    "brainpoolP512r1 GF(512-bit-prime) 512 1 generic", "c2pnb304w1 GF(2^304) 289 65070 generic"):
            self.assertIn(row.split(), [row[:5] for row in rows])
        self.assertEqual(len(rows), 1 + 2 + 82)
        for row in rows[1:]:
            self.assertEqual(len(row), 8)
            self.assertGreaterEqual(int(row[6]), 0)
            self.assertTrue(int(row[6]) > 0 or row[4] == "generic")


class Tier(support.Case):
    def tier(self, **env):
        return self.good("version", env=env).decode().splitlines()[1].split()[1].rstrip(":")

    def test_unknown(self):
        for name in ("none", "x86", "portable", "PORTABLE64", " portable32", "avx512"):
            for arguments in (["version"], ["curves"], ["keygen", "x25519"], ["sign", "-k", "key"],
                              ["speed", "--seconds", "0.001"]):
                self.bad(USAGE, [f"abel: ABEL_TIER: this CPU and this build have no tier '{name}'"],
                         *arguments, env={"ABEL_TIER": name})
            self.bad(USAGE, [f"abel: --tier: this CPU and this build have no tier '{name}'"],
                     "speed", "--tier", name)

    def test_empty_is_unset(self):
        self.bad(USAGE, ["option --tier is empty"], "speed", "--tier", "")
        self.assertEqual(self.tier(ABEL_TIER=""), self.tier())

    def test_each(self):
        found = 0
        for name in ("portable32", "portable64", "x86-64", "x86-64-avx512"):
            process = self.abel("version", env={"ABEL_TIER": name})
            if process.returncode == 0:
                found += 1
                self.assertIn(f"tier {name}:".encode(), process.stdout)
            else:
                self.bad(USAGE, [f"have no tier '{name}'"], "version", env={"ABEL_TIER": name})
        self.assertGreaterEqual(found, 1)


if __name__ == "__main__":
    support.main()
