# SPDX-License-Identifier: Apache-2.0
"""Installs the build tree into a scratch folder, and uses what is there as a stranger would: the
examples, compiled by pkg-config and by find_package(abel), shared and static; the headers, each alone
and in C++; the command.

The provider, whose folder is not below the prefix, is installed below a folder of its own (DESTDIR).

usage: install.py ROOT TREE LIBDIR CMAKE GENERATOR CC CXX MODULESDIR
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT, TREE, LIBDIR, CMAKE, GENERATOR, CC, CXX, MODULES = sys.argv[1:]
ROOT = pathlib.Path(ROOT)
EXAMPLES = ("x25519", "ed25519")


def run(*command, check=True, **options):
    """What a command prints; an error with all of it if the command fails, unless check is false."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, **options)
    if check and done.returncode != 0:
        raise AssertionError(f"{done.args}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.prefix = cls.folder / "prefix"
        run(CMAKE, "--install", TREE, "--prefix", cls.prefix, "--component", "Unspecified")
        cls.lib = cls.prefix / LIBDIR
        cls.environment = {**os.environ, "PKG_CONFIG_PATH": str(cls.lib / "pkgconfig"),
                           "LD_LIBRARY_PATH": str(cls.lib)}

    def pkg_config(self, *options):
        return run("pkg-config", *options, "libabel", env=self.environment).split()

    def scratch(self, name):
        path = self.folder / name
        path.mkdir()
        return path

    def test_files(self):
        version = self.pkg_config("--modversion")[0]
        expected = {f"{LIBDIR}/{name}" for name in
                    ("libabel.a", "libabel.so", "libabel.so.0", f"libabel.so.{version}",
                     "pkgconfig/libabel.pc", "cmake/abel/abel-config.cmake",
                     "cmake/abel/abel-config-version.cmake")}
        expected |= {f"include/abel/{header.name}" for header in (ROOT / "include/abel").iterdir()}
        expected |= {"bin/abel"}
        expected |= {f"share/man/man{page.suffix[1:]}/{page.name}" for page in (ROOT / "man").glob("*.[13]")}
        missing = {name for name in expected if not (self.prefix / name).exists()}
        self.assertEqual(missing, set())
        self.assertEqual(os.readlink(self.lib / "libabel.so"), "libabel.so.0")

    def test_headers(self):
        """Each header compiles alone, as strict C99 and as C++."""
        scratch = self.scratch("headers")
        for header in (self.prefix / "include/abel").iterdir():
            for compiler, name, standard in ((CC, "a.c", "-std=c99"), (CXX, "a.cc", "-std=c++11")):
                (scratch / name).write_text(f"#include <abel/{header.name}>\n")
                run(compiler, standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
                    *self.pkg_config("--cflags"), scratch / name)

    def compile_examples(self, scratch, *options):
        """Compiles and runs the examples; returns the folder of the programs."""
        for example in EXAMPLES:
            source = shutil.copy(ROOT / "examples" / f"{example}.c", scratch)
            run(CC, "-o", scratch / example, source, *options)
            run(scratch / example, env=self.environment)

    def test_pkg_config(self):
        scratch = self.scratch("pkg-config")
        self.compile_examples(scratch, *self.pkg_config("--cflags", "--libs"))
        for example in EXAMPLES:
            self.assertIn(str(self.lib / "libabel.so.0"), run("ldd", scratch / example, env=self.environment))

    def test_pkg_config_static(self):
        self.compile_examples(self.scratch("static"), "-static",
                              *self.pkg_config("--static", "--cflags", "--libs"))

    def test_find_package(self):
        scratch = self.scratch("find_package")
        shutil.copy(ROOT / "test/install/consumer/CMakeLists.txt", scratch)
        shutil.copy(ROOT / "examples/ed25519.c", scratch)
        run(CMAKE, "-S", scratch, "-B", scratch, "-G", GENERATOR, f"-DCMAKE_C_COMPILER={CC}",
            f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run(CMAKE, "--build", scratch)
        for program, shared in (("abel", True), ("static", False)):
            run(scratch / program, env=self.environment)
            self.assertEqual("libabel.so.0" in run("ldd", scratch / program, env=self.environment), shared)

    def test_command(self):
        version = self.pkg_config("--modversion")[0]
        self.assertIn(version, run(self.prefix / "bin/abel", "version", env=self.environment))

    def test_destdir(self):
        """With DESTDIR all files go below it and keep the prefix they will have."""
        stage = self.scratch("stage")
        run(CMAKE, "--install", TREE, "--prefix", "/usr", env={**os.environ, "DESTDIR": str(stage)})
        self.assertTrue((stage / "usr/include/abel/abel.h").is_file())
        self.assertIn("prefix=/usr\n", (stage / "usr" / LIBDIR / "pkgconfig/libabel.pc").read_text())
        self.assertTrue((stage / MODULES.lstrip("/") / "abel.so").is_file())
        self.assertIn(f"module = {MODULES}/abel.so\n", (stage / "usr/share/abel/abel.cnf").read_text())

    def test_provider(self):
        """The configuration loads the provider, and what it does is done by it."""
        stage = self.scratch("provider")
        run(CMAKE, "--install", TREE, "--prefix", "/usr", "--component", "provider",
            env={**os.environ, "DESTDIR": str(stage)})
        module = stage / MODULES.lstrip("/") / "abel.so"
        command = self.prefix / "bin/abel"
        self.assertEqual((stage / "usr/share/abel/abel.cnf").read_text(),
                         run(command, "provider-config", env=self.environment))
        alone, included = stage / "alone.cnf", stage / "included.cnf"
        alone.write_text(run(command, "provider-config", "--module", module, env=self.environment))
        included.write_text("openssl_conf = openssl_init\n[openssl_init]\nproviders = others\n[others]\n"
                            f"base = base\n[base]\nactivate = 1\n.include {alone}\n")
        for configuration in (alone, included):
            environment = {**os.environ, "OPENSSL_CONF": str(configuration)}
            listed = run("openssl", "list", "-providers", env=environment)
            self.assertRegex(listed, r"(?m)^  abel$")
            self.assertRegex(listed, r"(?m)^  default$")
            text = run("openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "group:no-such-curve", "-out",
                       stage / "key", env=environment, check=False)
            self.assertIn(":abel:", text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
