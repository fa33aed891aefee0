import contextlib
import io
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import export
import train
from checkpoints import load
from tests.test_training import Folder

SCRIPT = Path(train.__file__)


class Command(Folder):
    def run_it(
        self, *options: object, main: Callable[[], None] = train.main
    ) -> tuple[int, str, str]:
        """@returns the exit status, the output and the messages"""
        output, messages, status = io.StringIO(), io.StringIO(), 0
        with (
            mock.patch.object(sys, "argv", [SCRIPT.name, *map(str, options)]),
            contextlib.redirect_stdout(output),
            contextlib.redirect_stderr(messages),
        ):
            try:
                main()
            except SystemExit as ended:
                status = ended.code or 0
        return status, output.getvalue(), messages.getvalue()

    def refused(self, message: str, *options: object) -> None:
        status, output, messages = self.run_it(*options)
        self.assertEqual((status, output), (2, ""))
        self.assertIn(message, messages)

    def files(self, pairs: str) -> list[object]:
        """Options that name files: two arguments, two images, and the pairs given."""
        for name, part in (("arguments", "vector"), ("images", "text")):
            rows = [{"id": f"{name[0]}{n}", part: [1 - n, n]} for n in range(2)]
            lines = "".join(json.dumps(row) + "\n" for row in rows)
            (self.folder / f"{name}.jsonl").write_text(lines)
        (self.folder / "pairs.tsv").write_text(pairs)
        names = ("arguments.jsonl", "images.jsonl", "pairs.tsv")
        given = zip(("--arguments", "--images", "--pairs"), names)
        return [each for option, name in given for each in (option, self.folder / name)]

    def test_learns_from_files(self):
        files = self.files("query-id\tcorpus-id\na0\ti0\na1\ti1\n")
        out = self.folder / "out"
        status, output, messages = self.run_it(*files, "--dev", files[-1], "--out", out)
        self.assertEqual((status, messages), (0, ""))
        lines = [json.loads(line) for line in output.splitlines()]
        self.assertEqual([line["epoch"] for line in lines], [0, 1, 2])
        self.assertEqual([line["mrr"] for line in lines], [1, 1, 1])
        self.assertEqual((lines[1]["positives"], lines[1]["negatives"]), (2, 4))
        status, output, _ = self.run_it(out / "epoch-2.pt", self.folder / "x", main=export.main)
        self.assertEqual((status, len(output.splitlines())), (0, 2))
        status, output, messages = self.run_it(files[-1], self.folder / "x", main=export.main)
        self.assertEqual((status, output), (2, ""))
        self.assertIn("pairs.tsv is no checkpoint of train.py", messages)

    def test_names_file_and_line_of_what_is_wrong(self):
        out = ("--out", self.folder / "out")
        bad = self.files("query-id\tcorpus-id\na0\ti0\na1\ti7\n")
        self.refused("pairs.tsv, line 3: no vector of the image 'i7'", *bad, *out)
        one = self.files("query-id\tcorpus-id\na0\ti0\n")
        self.refused("all arguments match the image 'i0'", *one, *out)
        self.refused("nothing in it has `visual`", *one, *out, "--mode", "both")

    def test_explains_its_options(self):
        out = ("--out", self.folder / "out")
        self.refused("give --arguments, --images and --pairs, or `synthetic`", *out)
        self.refused("`synthetic` reads no files", "synthetic", "--pairs", "x", *out)
        self.refused("0 is not from 1 to", "synthetic", *out, "--epochs", "0")
        self.refused("invalid whole number value: 'two'", "synthetic", *out, "--epochs", "two")
        self.refused("is not a folder", "synthetic", "--out", __file__)
        status, output, _ = self.run_it("--help")
        self.assertEqual((status, "--pairs FILE" in output), (0, True))

    def test_goes_on_after_a_kill(self):
        options = ("synthetic", "--mode", "image", "--epochs", 1, "--save-every", 5, "--out")
        whole, killed = self.folder / "whole", self.folder / "killed"
        self.assertEqual(self.run_it(*options, whole)[0], 0)
        command = [sys.executable, "-B", str(SCRIPT), *map(str, options), str(killed)]
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while not (killed / "checkpoint.pt").exists() and running.poll() is None:
            time.sleep(0.01)
        running.kill()
        self.assertEqual(running.wait(), -signal.SIGKILL)
        self.assertLess(load(killed / "checkpoint.pt")["step"], 125)
        status, _, messages = self.run_it(*options, killed)
        self.assertEqual(status, 2)
        self.assertIn("has a training: --resume goes on with it", messages)
        self.assertEqual(self.run_it(*options, killed, "--resume")[0], 0)
        self.assertTrue(self.same(whole / "epoch-1.pt", killed / "epoch-1.pt"))
        status, _, messages = self.run_it(*options, killed, "--resume")
        self.assertEqual((status, "has ended" in messages), (0, True))
