# SPDX-License-Identifier: Apache-2.0
"""Extracts the program in the section EXAMPLES of a manual page: example.py PAGE SOURCE."""

import re
import sys


def program(page):
    examples = page.split("\n.Sh EXAMPLES\n")[1].split("\n.Sh ")[0]
    block = re.search(r"^\.Bd -literal\n(.*?)^\.Ed$", examples, re.M | re.S).group(1)
    return block.replace(r"\e", "\\")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        text = program(file.read())
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(text)
