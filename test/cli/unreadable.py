# SPDX-License-Identifier: Apache-2.0
"""Files that may not be read or written. Permissions do not bind root: then the command runs as
the user nobody, from a copy that this user can reach."""

import os
import shutil

import support
from support import SYSTEM

NOBODY = 65534


def as_nobody():
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


class Permissions(support.Case):
    def setUp(self):
        super().setUp()
        os.chmod(self.folder, 0o777)
        copy = shutil.copy(support.ABEL, self.path("abel"))
        original, support.ABEL = support.ABEL, copy
        self.addCleanup(setattr, support, "ABEL", original)
        if self.abel("help", preexec_fn=as_nobody).returncode != 0:
            self.skipTest("the user nobody cannot run the command")
        for curve in ("x25519", "ed25519"):
            self.good("keygen", curve, "-o", curve, "-p", curve + ".pub")
        self.good("sign", "-k", "ed25519", "-o", "signature", stdin=b"text")

    def denied(self, name, *arguments):
        self.bad(SYSTEM, [f"abel: {name}: Permission denied"],
                 *arguments, preexec_fn=as_nobody, stdin=b"text")

    def test_unreadable(self):
        for name in self.files():
            os.chmod(self.path(name), 0o711 if name == "abel" else 0)
        self.denied("x25519", "pubkey", "x25519")
        self.denied("ed25519", "sign", "-k", "ed25519", "-o", "out")
        self.denied("x25519", "derive", "-k", "x25519", "-p", "x25519.pub", "-o", "out")
        self.denied("ed25519.pub", "verify", "-k", "ed25519.pub", "-s", "signature")
        for name in ("x25519", "ed25519", "ed25519.pub"):
            os.chmod(self.path(name), 0o444)
        self.denied("x25519.pub", "derive", "-k", "x25519", "-p", "x25519.pub", "-o", "out")
        self.denied("signature", "verify", "-k", "ed25519.pub", "-s", "signature")
        self.denied("signature", "sign", "-k", "ed25519", "signature")
        self.denied("signature", "sign", "-k", "ed25519", "--ph", "signature")

    def test_folder_that_may_not_be_written(self):
        os.chmod(self.path("x25519"), 0o444)
        os.chmod(self.folder, 0o755 if os.geteuid() == 0 else 0o555)
        for force in ([], ["--force"]):
            self.denied("out", "keygen", "x25519", "-o", "out", *force)
            self.denied("out", "pubkey", "x25519", "-o", "out", *force)
        self.denied("out", "speed", "--json", "out")
        os.chmod(self.folder, 0o777)

    def test_folder_that_may_not_be_searched(self):
        os.mkdir(self.path("folder"))
        shutil.copy(self.path("x25519"), self.path("folder/key"))
        os.chmod(self.path("folder"), 0)
        self.denied("folder/key", "pubkey", "folder/key")
        self.denied("folder/out", "keygen", "x25519", "-o", "folder/out")
        os.chmod(self.path("folder"), 0o700)


if __name__ == "__main__":
    support.main()
