# SPDX-License-Identifier: Apache-2.0
"""A disk that is full. Needs the right to mount one, in a namespace of its own; skipped without."""

import os
import subprocess

import support
from support import SYSTEM

# Mounts a small disk on the folder "disk", fills it, runs the command given, and lists the disk.
SCRIPT = """
mount -t tmpfs -o size=16k abel-test disk || exit 99
printf old > disk/old
cat /dev/zero > disk/fill 2>/dev/null
"$@"
code=$?
{ ls -A disk; cat disk/old; } > listing
exit $code
"""


class FullDisk(support.Case):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("disk"))
        probe = self.run_full("true")
        if probe.returncode != 0:
            self.skipTest("no right to mount a small disk")
        self.untouched = self.read("listing")
        self.assertEqual(self.untouched, b"fill\nold\nold")
        self.good("keygen", "x25519", "-o", "x", "-p", "x.pub")
        self.good("keygen", "ed25519", "-o", "ed")

    def run_full(self, *command):
        """Runs a command beside a full disk; what is on that disk afterwards is in the file listing."""
        try:
            return subprocess.run(["unshare", "--mount", "sh", "-c", SCRIPT, "sh", *command], cwd=self.folder,
                                  stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
        except FileNotFoundError:
            return subprocess.CompletedProcess(command, 99)

    def test_no_partial_file(self):
        for command in (["keygen", "x25519"], ["pubkey", "x"], ["sign", "-k", "ed", "x"],
                        ["derive", "-k", "x", "-p", "x.pub"]):
            for name, force in (("disk/out", []), ("disk/out", ["--force"]), ("disk/old", ["--force"])):
                with self.subTest(command=command, name=name, force=force):
                    process = self.run_full(support.ABEL, *command, "-o", name, *force)
                    self.assertEqual((process.returncode, process.stderr.decode()),
                                     (SYSTEM, f"abel: {name}: No space left on device\n"))
                    self.assertEqual(self.read("listing"), self.untouched)

    def test_public_key_does_not_fit(self):
        process = self.run_full(support.ABEL, "keygen", "x25519", "-o", "new", "-p", "disk/public")
        self.assertEqual(
            (process.returncode, process.stderr),
            (SYSTEM, b"abel: disk/public: No space left on device\n"))
        self.assertEqual(self.read("listing"), self.untouched)
        self.assertNotIn("new", self.files())


if __name__ == "__main__":
    support.main()
