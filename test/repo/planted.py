# SPDX-License-Identifier: Apache-2.0
"""The checks of this folder find faults that are planted for them.

usage: planted.py ROOT CC CMAKE GENERATOR NM READELF
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import elf
import includes
import licence
import symbols

HERE = pathlib.Path(__file__).parent
ROOT, CC, CMAKE, GENERATOR, NM, READELF = sys.argv[1:]


class Planted(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return str(path)

    def compile(self, source, output, *options):
        path = str(self.folder / output)
        subprocess.run([CC, "-fPIC", *options, source, "-o", path], check=True, capture_output=True)
        return path

    def test_includes(self):
        arrows = includes.read_arrows(pathlib.Path(ROOT, "ARCHITECTURE.md").read_text())
        self.write("src/base/mask.h", "#include <stdint.h>\n")
        self.write("src/base/hash.c", "#include <nettle/sha2.h>\n")
        self.write("src/curve/point.h", '#include "base/mask.h"\n')
        self.assertEqual(includes.check(self.folder, arrows), [])
        for name, text in [("src/base/upward.c", '#include "curve/point.h"\n'),
                           ("src/base/other.c", "#include <nettle/sha2.h>\n"),
                           ("src/curve/library.c", "#  include <openssl/evp.h>\n"),
                           ("src/curve/missing.c", '#include "curve/none.h"\n'),
                           ("tool/internal.c", '#include "base/mask.h"\n'),
                           ("elsewhere/stray.c", "\n")]:
            path = pathlib.Path(self.write(name, text))
            faults = includes.check(self.folder, arrows)
            self.assertEqual([fault.split(":")[0] for fault in faults], [name])
            path.unlink()

    def test_licence(self):
        self.write("good.py", f"#!/usr/bin/python3\n# {licence.LINE}\n")
        self.write("late.c", f"\n/* {licence.LINE} */\n")
        self.write("script", "#!/bin/sh\n")
        self.assertEqual([fault.split(":")[0] for fault in licence.check(self.folder)], ["late.c", "script"])

    def test_symbols(self):
        self.write("abel/a.h", "ABEL_API int abel_one(void);\nABEL_API int\nabel_two(void);\n")
        source = self.write("a.c", "int abel_one(void) { return 1; }\nint stray(void) { return 2; }\n")
        version = self.write("map", "ABEL_1.0 { abel_one; stray; };\n")
        shared = self.compile(source, "a.so", "-shared", f"-Wl,--version-script={version}")
        static = self.compile(source, "a.o", "-c")
        self.assertEqual(symbols.check(NM, self.folder, static, shared),
                         [f"{static}: external symbol stray does not start with abel_",
                          f"{shared}: does not export abel_two@@ABEL_1.0",
                          f"{shared}: exports stray@@ABEL_1.0, which no public header declares"])

    def test_elf(self):
        source = self.write("a.c", "int abel_one(void) { return 1; }\n")
        shared = self.compile(source, "a.so", "-shared", "-Wl,-z,execstack", "-Wl,-z,norelro", "-Wl,-z,lazy",
                              "-Wl,--no-as-needed", "-lm")
        self.assertEqual(elf.check_shared(READELF, shared),
                         ["executable stack", "relocations are not read-only", f"SONAME is not {elf.SONAME}",
                          "needs libm.so.6"])
        self.compile(self.write("silent.s", ".text\n"), "silent.o", "-c")
        self.compile(self.write("state.c", "int zero; int one = 1;\n"), "state.o", "-c")
        subprocess.run(["ar", "rc", "a.a", "silent.o", "state.o"], cwd=self.folder, check=True)
        self.assertEqual(elf.check_static(READELF, self.folder / "a.a"),
                         ["silent.o: executable stack", "state.o: variables in .data",
                          "state.o: variables in .bss"])

    def test_reproducible(self):
        self.write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(a C)\n"
                                     "add_library(abel STATIC ${CMAKE_SOURCE_DIR}/a.c)\n"
                                     "install(TARGETS abel)\n")
        self.write("a.c", "const char *place(void) { return __FILE__; }\n")
        run = subprocess.run([sys.executable, HERE / "reproducible.py", self.folder, CMAKE, GENERATOR,
                              f"-DCMAKE_C_COMPILER={CC}"], stderr=subprocess.PIPE, text=True)
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stderr, r"libabel\.a differs\n.*libabel\.a names the folder")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
