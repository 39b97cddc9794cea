# SPDX-License-Identifier: Apache-2.0
"""The manual pages say what the help and the headers say. (That the programs in them compile and
run is tested by building them.)"""

import glob
import os
import re
import shutil
import subprocess
import unittest

import support

SOURCE = os.environ["ABEL_SOURCE"]
HEADERS = sorted(glob.glob(os.path.join(SOURCE, "include", "abel", "*.h")))
PAGES = sorted(glob.glob(os.path.join(SOURCE, "man", "*.[13]")))


def read(*names):
    with open(os.path.join(SOURCE, *names), encoding="utf-8") as file:
        return file.read()


class Command(support.Case):
    """abel(1) against `abel help`."""

    def setUp(self):
        super().setUp()
        self.page = read("man", "abel.1")
        self.commands = re.findall(r"^  ([a-z-]+) ", self.good("help").decode(), re.M)
        self.assertGreater(len(self.commands), 5)

    def help_options(self, command):
        """(letter, name, argument) of each option in the help, --help aside, which is common."""
        text = self.good("help", command).decode()
        rows = re.findall(r"^  (?:-(\w), |    )--([a-z0-9-]+)(?: ([A-Z]+))? ", text, re.M)
        self.assertEqual(rows.pop(), ("h", "help", ""))
        return rows

    def test_commands(self):
        self.assertEqual(re.findall(r"^\.Ss abel ([a-z-]+)$", self.page, re.M), self.commands)
        synopsis = self.page.split(".Sh DESCRIPTION")[0]
        self.assertEqual(re.findall(r"^\.Nm\n\.Cm ([a-z-]+)$", synopsis, re.M), self.commands)
        for command in self.commands:
            self.assertEqual(os.readlink(os.path.join(SOURCE, "man", f"abel-{command}.1")), "abel.1")

    def test_options(self):
        for command in self.commands:
            section = re.search(rf"^\.Ss abel {command}\n(.*?)^\.S[sh] ", self.page, re.M | re.S).group(1)
            rows = re.findall(r"^\.It (?:Fl (\w) , )?Fl -([a-z0-9-]+)(?: Ar (\w+))?$", section, re.M)
            self.assertEqual([(letter, name, argument.upper()) for letter, name, argument in rows],
                             self.help_options(command))

    def test_synopsis(self):
        synopsis = self.page.split(".Sh SYNOPSIS\n")[1].split(".Sh ")[0]
        for command in self.commands:
            lines = re.search(rf"^\.Cm {command}\n(.*?)(?:^\.Nm$|\Z)", synopsis, re.M | re.S).group(1)
            rows = re.findall(r"Fl -([a-z0-9-]+)(?: Ar (\w+))?", lines)
            self.assertEqual([(name, argument.upper()) for name, argument in rows],
                             [(name, argument) for _, name, argument in self.help_options(command)])
            operands = re.findall(r"^\.(?:Op )?Ar (\w+)$", lines, re.M)
            usage = self.good("help", command).decode().splitlines()[0]
            self.assertEqual([operand.upper() for operand in operands], re.findall(r"[A-Z]+", usage))

    def test_examples(self):
        """The commands in the examples are commands, with options that they have."""
        examples = self.page.split(".Sh EXAMPLES\n")[1].split(".Sh ")[0]
        lines = re.findall(r"^ *abel ([a-z-]+) (.*)$", examples, re.M)
        self.assertGreater(len(lines), 5)
        for command, rest in lines:
            options = self.help_options(command)
            known = {"--" + name for _, name, _ in options} | {"-" + letter for letter, _, _ in options}
            self.assertLessEqual({word for word in rest.split() if re.match("-.", word)}, known)


class Functions(unittest.TestCase):
    """The pages of section 3 against the public headers."""

    def setUp(self):
        self.prototypes = {}
        for header in HEADERS:
            text = re.sub(r"/\*.*?\*/", "", read(header), flags=re.S)
            for declaration in re.findall(r"^ABEL_API ([^;]*);", text, re.M):
                declaration = " ".join(declaration.replace("ABEL_MUST_CHECK ", "").split())
                self.prototypes[re.search(r"(\w+)\(", declaration).group(1)] = declaration
        self.assertGreater(len(self.prototypes), 20)

    def test_prototypes(self):
        documented = {}
        for page in PAGES:
            if page.endswith(".3") and not os.path.islink(page):
                synopsis = read(page).split(".Sh SYNOPSIS\n")[1].split(".Sh ")[0]
                for kind, body in re.findall(r"^\.Ft (.*)\n(\.Fn .*|\.Fo .*(?:\n\.Fa .*)+)", synopsis, re.M):
                    words = re.findall(r'"([^"]*)"|\.F[no] (\w+)|(void)$', body)
                    words = ["".join(word) for word in words]
                    prototype = f"{kind} {words[0]}({', '.join(words[1:])})"
                    documented[words[0]] = prototype.replace("* ", "*")
        self.assertEqual(documented, self.prototypes)

    def test_names(self):
        """Each function is in the NAME of one page, and a page of its name leads there."""
        for name in self.prototypes:
            pages = [page for page in PAGES if page.endswith(".3") and not os.path.islink(page)
                     and re.search(rf"^\.Nm {name}\b", read(page).split(".Sh LIBRARY")[0], re.M)]
            self.assertEqual(len(pages), 1, name)
            self.assertEqual(os.path.realpath(os.path.join(SOURCE, "man", name + ".3")),
                             os.path.realpath(pages[0]))

    def test_constants(self):
        """Every status, flag and choice is in some page, and the pages name none that does not exist."""
        headers = "".join(read(header) for header in HEADERS)
        declared = set(re.findall(r"^ +(ABEL_[A-Z0-9_]+) =\s", headers, re.M))
        pages = "".join(read(page) for page in PAGES if page.endswith(".3"))
        self.assertGreater(len(declared), 10)
        self.assertEqual(declared - set(re.findall(r"ABEL_[A-Z0-9_]+", pages)), set())
        for name in re.findall(r"\bABEL_(?:ERR|CURVE|ECDH|EDDSA|FAMILY|OK)[A-Z0-9_]*", pages):
            if name != "ABEL_CURVE" and name != "ABEL_ECDH":  # page titles
                self.assertIn(name, declared)


class Form(unittest.TestCase):
    @unittest.skipUnless(shutil.which("mandoc"), "no mandoc")
    def test_lint(self):
        process = subprocess.run(["mandoc", "-T", "lint", "-W", "style", *PAGES],
                                 capture_output=True, text=True, check=False)
        lines = [line for line in process.stdout.splitlines() if "referenced manual not found" not in line]
        self.assertEqual(lines, [])


if __name__ == "__main__":
    support.main()
