# SPDX-License-Identifier: Apache-2.0
"""What differs on a terminal: binary output is refused, a passphrase is asked for, speed shows
progress."""

import os
import pty
import select
import termios
import time

import support


PROMPT = b"Passphrase of encrypted:"


def is_waiting(child):
    """Whether a process sleeps: once the echo is off, it does so to read. An interrupt that came earlier
    would only be noted by libcrypto, which would then wait for a line."""
    with open(f"/proc/{child}/stat", encoding="ascii") as stat:
        return stat.read().rpartition(") ")[2].startswith("S")


class Terminal(support.Case):
    def on_terminal(self, *arguments, answers=()):
        """Runs abel on a terminal of its own and answers its prompts, each when the echo is off.
        Returns the exit code and the screen."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.environ.pop("ABEL_TIER", None)
            os.execv(support.ABEL, [support.ABEL, *arguments])
        screen, answers, end = b"", list(answers), time.monotonic() + 60
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.05)[0]:
                try:
                    piece = os.read(terminal, 4096)
                except OSError:  # how Linux tells that the other side is closed
                    break
                if not piece:
                    break
                screen += piece
            if (answers and screen.endswith(PROMPT) and not termios.tcgetattr(terminal)[3] & termios.ECHO
                    and is_waiting(child)):
                os.write(terminal, answers.pop(0))
        os.close(terminal)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), screen.decode().replace("\r\n", "\n")

    def test_binary_output_is_refused(self):
        self.good("keygen", "x25519", "-o", "x", "-p", "x.pub")
        self.good("keygen", "ed25519", "-o", "ed")
        for arguments in (
            ["keygen", "--der", "x25519"],
            ["pubkey", "--der", "x"],
            ["sign", "-k", "ed", "x"],
            ["derive", "-k", "x", "-p", "x.pub"],
            ["derive", "-k", "x", "-p", "x.pub", "-o", "/dev/stdout"]):
            self.assertEqual(self.on_terminal(*arguments), (
                support.USAGE, "abel: standard output: a terminal, and the output is binary; see --output\n"))
        code, screen = self.on_terminal("sign", "-k", "ed", "--hex", "x")
        self.assertEqual(code, 0)
        self.assertRegex(screen, r"\A[0-9a-f]{128}\n\Z")

    def test_passphrase(self):
        self.good("keygen", "x25519", "-o", "key")
        public = self.good("pubkey", "key").decode()
        for form in ("PEM", "DER"):
            self.openssl("pkcs8", "-topk8", "-in", "key", "-outform", form,
                         "-passout", "pass:secret", "-out", "encrypted")
            code, screen = self.on_terminal("pubkey", "encrypted", answers=[b"secret\n"])
            self.assertEqual(code, 0)
            self.assertTrue(screen.endswith(public), screen)
            self.assertNotIn("secret", screen)
            code, screen = self.on_terminal("pubkey", "encrypted", answers=[b"wrong\n"])
            self.assertEqual(code, support.INPUT)
            self.assertIn("abel: encrypted: cannot be decrypted with this passphrase\n", screen)

    def test_no_passphrase(self):
        """An interrupt, the end of the input, a line that is too long."""
        self.good("keygen", "x25519", "-o", "key")
        self.openssl("pkcs8", "-topk8", "-in", "key", "-passout", "pass:secret", "-out", "encrypted")
        for answer in (b"\x03", b"\x04", b"p" * 2000 + b"\n"):
            code, screen = self.on_terminal("pubkey", "encrypted", answers=[answer])
            self.assertEqual(code, support.INPUT)
            self.assertEqual(screen.count(PROMPT.decode()), 1, screen)
            self.assertTrue(screen.endswith("abel: encrypted: no passphrase given\n"), screen)

    def test_progress(self):
        code, screen = self.on_terminal("speed", "--seconds", "0.05", "--filter", "ed25519")
        self.assertEqual(code, 0)
        for text in ("[1/3] ed25519 keygen", "[2/3] ed25519 sign", "[3/3] ed25519 verify"):
            self.assertIn(text, screen)
        self.assertNotIn("[1/3]", self.good("speed", "--seconds", "0.05", "--filter", "ed25519").decode())


if __name__ == "__main__":
    support.main()
