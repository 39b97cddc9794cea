# SPDX-License-Identifier: Apache-2.0
"""How abel writes files: modes, no overwriting, devices, failures that leave nothing behind."""

import os
import resource
import signal
import subprocess
import threading
import time

import support
from support import SYSTEM, USAGE


class Writers(support.Case):
    """The commands that write a file. Each takes -o FILE."""

    def setUp(self):
        super().setUp()
        self.good("keygen", "x25519", "-o", "x", "-p", "x.pub")
        self.good("keygen", "ed25519", "-o", "ed")
        self.write("message", b"text")
        self.commands = {
            "private key": (["keygen", "x25519"], 0o600),
            "public key": (["pubkey", "x"], 0o644),
            "signature": (["sign", "-k", "ed", "message"], 0o644),
            "secret": (["derive", "-k", "x", "-p", "x.pub"], 0o600),
        }

    def test_modes(self):
        for umask in (0o022, 0, 0o077, 0o777):
            for name, (command, mode) in self.commands.items():
                with self.subTest(name=name, umask=umask):
                    self.good(*command, "-o", "out", preexec_fn=lambda: os.umask(umask))
                    expected = mode if mode == 0o600 else 0o666 & ~umask
                    self.assertEqual(os.stat(self.path("out")).st_mode & 0o7777, expected)
                    os.unlink(self.path("out"))

    def test_existing_file_is_kept(self):
        self.write("out", b"precious")
        for command, _ in self.commands.values():
            self.bad(SYSTEM, ["abel: out: exists; --force replaces it"], *command, "-o", "out")
            self.assertEqual(self.read("out"), b"precious")
        self.write("empty", b"")
        self.bad(SYSTEM, ["abel: empty: exists"], "keygen", "x25519", "-o", "empty")

    def test_force_replaces(self):
        for command, mode in self.commands.values():
            self.write("out", b"old" * 1000)
            os.chmod(self.path("out"), 0o666)
            self.good(*command, "-o", "out", "--force")
            self.assertNotIn(b"old", self.read("out"))
            self.assertEqual(os.stat(self.path("out")).st_mode & 0o777, mode)
            os.unlink(self.path("out"))
            self.good(*command, "-o", "out", "--force")
            os.unlink(self.path("out"))

    def test_force_through_a_link_keeps_the_link(self):
        os.mkdir(self.path("folder"))
        self.write("folder/real", b"old")
        os.symlink("folder/real", self.path("out"))
        self.bad(SYSTEM, ["abel: out: exists"], "keygen", "x25519", "-o", "out")
        self.good("keygen", "x25519", "-o", "out", "--force")
        self.assertTrue(os.path.islink(self.path("out")))
        self.assertIn(b"PRIVATE KEY", self.read("folder/real"))
        self.assertEqual(os.listdir(self.path("folder")), ["real"])

    def test_link_to_nothing_exists(self):
        os.symlink("nowhere", self.path("out"))
        self.bad(SYSTEM, ["abel: out: exists"], "keygen", "x25519", "-o", "out")

    def test_no_second_file_no_first(self):
        self.write("public", b"old")
        self.bad(SYSTEM, ["abel: public: exists"], "keygen", "x25519", "-o", "new", "-p", "public")
        self.bad(SYSTEM, ["abel: folder/public: No such file"],
                 "keygen", "x25519", "-o", "new", "-p", "folder/public")
        self.bad(SYSTEM, ["abel: x: exists"], "keygen", "x25519", "-o", "x", "-p", "new")
        for device in ("-o", "-p"):
            file = "-p" if device == "-o" else "-o"
            self.bad(SYSTEM, ["abel: /dev/full: No space left"],
                     "keygen", "x25519", device, "/dev/full", file, "new")
            with open("/dev/full", "wb") as full:
                self.bad(SYSTEM, ["abel: standard output: No space left"],
                         "keygen", "x25519", device, "-", file, "new", stdout=full)

    def test_two_keys_one_file(self):
        os.mkdir(self.path("folder"))
        self.write("folder/old", b"old")
        os.symlink("folder", self.path("link"))
        os.symlink("folder/old", self.path("link-to-old"))
        for private, public in (("new", "new"), ("new", "./new"), (self.path("new"), "new"),
                                ("folder/new", "link/new"), ("folder/../new", "new"),
                                ("folder/old", "folder/./old"), ("link/old", "folder/old"),
                                ("link-to-old", "folder/old"), ("folder/old", "link-to-old"),
                                ("/dev/null", "/dev/../dev/null")):
            with self.subTest(private=private, public=public):
                self.bad(USAGE, [f"cannot both go to {public}"],
                         "keygen", "x25519", "-f", "-o", private, "-p", public)
                self.assertEqual(os.listdir(self.path("folder")), ["old"])
                self.assertEqual(self.read("folder/old"), b"old")
        for name in ("-", "/dev/stdout"):
            self.bad(USAGE, ["cannot both go to standard output"],
                     "keygen", "x25519", "-o", name, "-p", "-")
        with open(self.path("folder/old"), "wb") as file:  # it would be replaced, and this one with it lost
            self.bad(USAGE, ["cannot both go to folder/old"],
                     "keygen", "x25519", "-f", "-p", "folder/old", stdout=file)

    def test_two_keys_same_name(self):
        os.mkdir(self.path("folder"))
        for _ in range(2):
            self.good("keygen", "x25519", "-f", "-o", "key", "-p", "folder/key")
            self.assertEqual(self.good("pubkey", "key"), self.read("folder/key"))

    def test_no_folder(self):
        for command, _ in self.commands.values():
            self.bad(SYSTEM, ["abel: folder/out: No such file or directory"], *command, "-o", "folder/out")
            self.bad(SYSTEM, ["abel: x/out: Not a directory"], *command, "-o", "x/out")
            self.bad(SYSTEM, ["abel: '': No such file or directory"], *command, "-o", "")

    def test_directory(self):
        for command, _ in self.commands.values():
            for force in ([], ["--force"]):
                self.bad(SYSTEM, [f"abel: {self.folder}: Is a directory"],
                         *command, "-o", self.folder, *force)

    def test_full_device(self):
        for command, _ in self.commands.values():
            for force in ([], ["--force"]):
                self.bad(SYSTEM, ["abel: /dev/full: No space left on device"],
                         *command, "-o", "/dev/full", *force)
        self.assertTrue(os.path.exists("/dev/full") and not os.path.isfile("/dev/full"))
        self.bad(SYSTEM, ["abel: /dev/full: No space left"], "keygen",
                 "x25519", "-p", "/dev/full", "-o", "/dev/null")

    def test_null_device(self):
        for command, _ in self.commands.values():
            self.good(*command, "-o", "/dev/null")

    def test_standard_output(self):
        expected = self.good("pubkey", "x")
        for name in ("-", "/dev/stdout"):
            self.assertEqual(self.good("pubkey", "x", "-o", name), expected)
        with open(self.path("out"), "wb") as file:  # a regular file behind it is written, not replaced
            inode = os.stat(self.path("out")).st_ino
            self.good("pubkey", "x", "-o", "/dev/stdout", stdout=file)
        self.assertEqual(self.read("out"), expected)
        self.assertEqual(os.stat(self.path("out")).st_ino, inode)

    def test_pipe(self):
        os.mkfifo(self.path("pipe"))
        got = []
        reader = threading.Thread(target=lambda: got.append(self.read("pipe")))
        reader.start()
        self.good("pubkey", "x", "-o", "pipe")
        reader.join()
        self.assertEqual(got, [self.good("pubkey", "x")])

    def test_interrupted_while_it_waits(self):
        """A pipe without a reader: an interrupt ends keygen, and no file is there, before or after."""
        os.mkfifo(self.path("pipe"))
        for pipe, file in (("-o", "-p"), ("-p", "-o")):
            before = self.files()
            process = subprocess.Popen([support.ABEL, "keygen", "x25519", pipe, "pipe", file, "new"],
                                       cwd=self.folder)
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)
            time.sleep(1)
            self.assertIsNone(process.poll())
            self.assertEqual(self.files(), before)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(10), -signal.SIGINT)
            self.assertEqual(self.files(), before)

    def test_pipe_and_file(self):
        os.mkfifo(self.path("pipe"))
        got = []
        reader = threading.Thread(target=lambda: got.append(self.read("pipe")))
        reader.start()
        self.good("keygen", "x25519", "-o", "new", "-p", "pipe")
        reader.join()
        self.assertEqual(got, [self.good("pubkey", "new")])

    def test_socket(self):
        import socket
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(self.path("socket"))
            self.bad(SYSTEM, ["abel: socket: neither a regular file nor"],
                     "pubkey", "x", "-o", "socket", "--force")

    def test_file_size_limit(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))
        for command, _ in self.commands.values():
            for force in ([], ["--force"]):
                self.bad(SYSTEM, ["abel: out: File too large"],
                         *command, "-o", "out", *force, preexec_fn=limit)
        self.write("out", b"precious")
        self.bad(SYSTEM, ["abel: out: File too large"], "keygen",
                 "x25519", "-o", "out", "--force", preexec_fn=limit)
        self.assertEqual(self.read("out"), b"precious")

    def test_one_of_many_at_once_wins(self):
        for _ in range(5):
            running = [subprocess.Popen([support.ABEL, "keygen", "x25519", "-o", "out"], cwd=self.folder,
                                        stderr=subprocess.PIPE) for _ in range(8)]
            codes = []
            for process in running:
                process.communicate()
                codes.append(process.returncode)
            self.assertEqual(sorted(codes), [0] + [SYSTEM] * 7)
            self.good("pubkey", "out")
            os.unlink(self.path("out"))
        self.assertEqual(self.files(), ["ed", "message", "x", "x.pub"])


class StandardOutput(support.Case):
    """Output that is lost is an error, whatever the command."""

    def setUp(self):
        super().setUp()
        self.good("keygen", "ed25519", "-o", "key", "-p", "public")
        self.good("sign", "-k", "key", "-o", "signature", stdin=b"text")
        self.commands = (
            ["help"],
            ["help", "sign"],
            ["sign", "--help"],
            ["version"],
            ["provider-config"],
            ["curves"],
            ["keygen", "x25519"],
            ["pubkey", "key"],
            ["sign", "-k", "key"],
            ["verify", "-k", "public", "-s", "signature"],
            ["speed", "--seconds", "0.001", "--filter", "x25519 derive"])

    def test_closed(self):
        for command in self.commands:
            with self.subTest(command=command):
                self.bad(SYSTEM, ["abel: standard output: Bad file descriptor"], *command,
                         stdin=b"text", stdout=None, preexec_fn=lambda: os.close(1))

    def test_full(self):
        for command in self.commands:
            with self.subTest(command=command), open("/dev/full", "wb") as full:
                self.bad(SYSTEM, ["abel: standard output: No space left on device"],
                         *command, stdin=b"text", stdout=full)

    def test_reader_gone(self):
        read, write = os.pipe()
        os.close(read)
        process = self.abel("keygen", "x25519", stdout=write)
        os.close(write)
        self.assertEqual(process.returncode, -signal.SIGPIPE)

    def test_closed_and_not_needed(self):
        self.good("keygen", "x25519", "-o", "out", stdout=None, preexec_fn=lambda: os.close(1))
        self.assertTrue(self.read("out").startswith(b"-----BEGIN PRIVATE KEY-----"))

    def test_all_closed(self):
        process = subprocess.run([support.ABEL, "keygen", "x25519", "-o", "out"],
                                 cwd=self.folder, check=False,
                                 preexec_fn=lambda: [os.close(fd) for fd in (0, 1, 2)])
        self.assertEqual(process.returncode, 0)
        self.assertTrue(self.read("out").startswith(b"-----BEGIN PRIVATE KEY-----"))


if __name__ == "__main__":
    support.main()
