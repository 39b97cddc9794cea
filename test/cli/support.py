# SPDX-License-Identifier: Apache-2.0
"""What the tests of the command abel share. ABEL in the environment is the command to test."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

ABEL = os.environ["ABEL"]

DONE, UNVERIFIED, USAGE, INPUT, SYSTEM = range(5)
SKIPPED = 77  # what ctest counts as a skipped test


class Case(unittest.TestCase):
    """A test in an empty folder of its own."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="abel-cli-")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def files(self):
        return sorted(os.listdir(self.folder))

    def abel(self, *arguments, stdin=b"", env=None, **more):
        """Runs abel in the folder, without a terminal; returns the completed process."""
        environment = {k: v for k, v in os.environ.items() if k != "ABEL_TIER"}
        environment.update(env or {})
        more.setdefault("stdout", subprocess.PIPE)
        more.setdefault("start_new_session", True)
        more["input" if isinstance(stdin, bytes) else "stdin"] = stdin
        return subprocess.run([ABEL, *arguments],
                              stderr=subprocess.PIPE, cwd=self.folder, env=environment, timeout=120,
                              check=False, **more)

    def good(self, *arguments, **more):
        """abel succeeds and says nothing on standard error; returns standard output."""
        process = self.abel(*arguments, **more)
        self.assertEqual((process.returncode, process.stderr), (DONE, b""))
        return process.stdout

    def bad(self, code, texts, *arguments, **more):
        """abel fails with this code, one line on standard error that has all of texts, nothing
        on standard output, and the folder as it was."""
        before = self.files()
        process = self.abel(*arguments, **more)
        message = process.stderr.decode()
        self.assertEqual(process.returncode, code, message)
        self.assertTrue(message.startswith("abel: ") and message.endswith("\n"), message)
        self.assertEqual(message.count("\n"), 1, message)
        for text in texts:
            self.assertIn(text, message)
        self.assertIn(process.stdout, (b"", None))
        self.assertEqual(self.files(), before)
        return message

    def openssl(self, *arguments, stdin=b""):
        """The openssl command, which must succeed; returns its standard output."""
        process = subprocess.run(["openssl", *arguments], input=stdin, capture_output=True, cwd=self.folder,
                                 timeout=120, check=False)
        self.assertEqual(process.returncode, 0, process.stderr)
        return process.stdout


def main():
    """Runs the tests of the calling file; exits with SKIPPED if every one was skipped."""
    program = unittest.main(module="__main__", argv=sys.argv[:1], exit=False, verbosity=1)
    result = program.result
    if not result.wasSuccessful():
        sys.exit(1)
    sys.exit(SKIPPED if result.testsRun == len(result.skipped) else 0)
