# SPDX-License-Identifier: Apache-2.0
"""Memory that runs out, sooner or later: exit code 4, and never a word about the input."""

import os

import support
from support import SYSTEM


class Memory(support.Case):
    def with_memory(self, allocations):
        return {"LD_PRELOAD": os.environ["MEMORY"], "ALLOCATIONS": str(allocations)}

    def check(self, *arguments):
        """Ever more allocations, until there are enough for what happens otherwise."""
        enough = self.abel(*arguments)
        failures = allocations = 0
        while True:
            process = self.abel(*arguments, env=self.with_memory(allocations))
            if (process.returncode, process.stderr) == (enough.returncode, enough.stderr):
                break
            self.bad(SYSTEM, ["Cannot allocate memory"], *arguments, env=self.with_memory(allocations))
            failures += 1
            allocations += 1 + allocations // 4
        self.assertGreater(failures, 10)

    def test_keys(self):
        self.good("keygen", "ed25519", "-o", "key", "-p", "public")
        self.good("sign", "-k", "key", "-o", "signature", "key")
        self.openssl("pkcs8", "-topk8", "-in", "key", "-passout", "pass:secret", "-out", "encrypted")
        for arguments in (["keygen", "x25519"], ["pubkey", "key"], ["pubkey", "encrypted"],
                          ["sign", "-k", "key", "--ph", "public"],
                          ["verify", "-k", "public", "-s", "signature", "key"]):
            with self.subTest(arguments=arguments):
                self.check(*arguments)

    def test_keys_of_sec1(self):
        self.good("keygen", "sect163k1", "-o", "key", "-p", "public")
        self.good("sign", "-k", "key", "-o", "signature", "key")
        self.openssl("ecparam", "-name", "sect163k1", "-genkey", "-out", "both")
        self.write("wrong", self.read("public")[:-40] + b"A" + self.read("public")[-39:])
        for arguments in (["keygen", "sect163k1"], ["pubkey", "--compressed", "key"], ["pubkey", "both"],
                          ["sign", "-k", "key", "--deterministic", "public"],
                          ["verify", "-k", "public", "-s", "signature", "key"],
                          ["verify", "-k", "wrong", "-s", "signature", "key"],
                          ["derive", "-k", "both", "-p", "public"]):
            with self.subTest(arguments=arguments):
                self.check(*arguments)

    def test_filter(self):
        self.bad(SYSTEM, ["abel: --filter: Cannot allocate memory"], "speed", "--filter", "derive",
                 env=self.with_memory(0))


if __name__ == "__main__":
    support.main()
