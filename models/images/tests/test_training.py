import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

import checkpoints
from inputs import MODES
from synthetic import ARGUMENT, synthetic
from training import CHECKPOINT, LOG, Data, OtherTraining, Settings, Training

torch.set_num_threads(1)


def made_up(mode: str, seed: int = 1, **options: float) -> Data:
    made = synthetic(seed, **options)
    images = {part: made.vectors[part] for part in MODES[mode]}
    return Data(made.vectors[ARGUMENT], images, made.train, made.dev)


def small(mode: str, seed: int = 1, count: int = 80) -> Data:
    """Random vectors of few numbers; two images of each argument."""
    generator = np.random.default_rng(seed)
    arguments, texts, seen = (
        generator.standard_normal((rows, width)).astype(np.float32)
        for rows, width in ((count // 2, 8), (count, 8), (count, 12))
    )
    images = {part: {"text": texts, "visual": seen}[part] for part in MODES[mode]}
    pairs = np.stack([np.arange(count) // 2, np.arange(count)], 1)
    return Data(arguments, images, pairs, pairs)


class Killed(Exception):
    pass


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def train(self, name: str, settings: Settings, data: Data, stop_at: int = -1) -> Path:
        """@param stop_at the step before which the training dies"""
        with contextlib.redirect_stdout(io.StringIO()):
            training = Training(self.folder / name, settings, data, save_every=2)
            learn = training.learn

            def learn_or_die(batch):
                if training.step == stop_at:
                    raise Killed
                learn(batch)

            training.learn = learn_or_die
            training.run()
        return self.folder / name

    def same(self, first: Path, second: Path) -> bool:
        """Whether all weights, and the optimizer's, are the same bit by bit."""
        states = [checkpoints.load(each) for each in (first, second)]
        flat = [
            [*each["weights"].values()]
            + [value for row in each["optimizer"]["state"].values() for value in row.values()]
            for each in states
        ]
        self.assertGreater(len(flat[0]), 8)
        return all(torch.equal(one, other) for one, other in zip(*flat, strict=True))


class Repeated(Folder):
    SETTINGS = Settings("both", epochs=3)

    def test_gives_the_same_weights_with_the_same_seed(self):
        data = small("both")
        first, same, other = (
            self.train(name, Settings("both", epochs=2, seed=seed), data)
            for name, seed in (("a", 1), ("b", 1), ("c", 2))
        )
        self.assertTrue(self.same(first / "epoch-2.pt", same / "epoch-2.pt"))
        self.assertFalse(self.same(first / "epoch-2.pt", other / "epoch-2.pt"))
        self.assertFalse(self.same(first / "epoch-1.pt", first / "epoch-2.pt"))

    def test_goes_on_as_if_it_had_not_died(self):
        # 80 pairs: five steps an epoch, a checkpoint after two, four and five of them.
        data = small("both")
        whole = self.train("whole", self.SETTINGS, data)
        for stop_at in range(15):
            with self.subTest(stop_at=stop_at):
                name = f"died-{stop_at}"
                with self.assertRaises(Killed):
                    self.train(name, self.SETTINGS, data, stop_at)
                resumed = self.train(name, self.SETTINGS, data)
                for number in (1, 2, 3):
                    file = f"epoch-{number}.pt"
                    self.assertTrue(self.same(whole / file, resumed / file))
                self.assertEqual((whole / LOG).read_text(), (resumed / LOG).read_text())

    def test_writes_an_epoch_again_that_was_logged_and_not_saved(self):
        data = small("text", count=40)
        settings = Settings("text", epochs=2)
        whole = self.train("a", settings, data)
        expected = (whole / LOG).read_text()
        with self.assertRaises(Killed):
            self.train("b", settings, data, stop_at=3)
        with open(self.folder / "b" / LOG, "a") as log:
            log.write(json.dumps({"epoch": 2, "loss": 0}) + '\n{"epo')
        self.assertEqual((self.train("b", settings, data) / LOG).read_text(), expected)

    def test_refuses_other_settings_and_other_data(self):
        data = small("text", count=40)
        settings = Settings("text", epochs=1)
        self.train("a", settings, data)
        with self.assertRaisesRegex(OtherTraining, "--rate 0.0005, not 0.1"):
            self.train("a", Settings("text", epochs=1, rate=0.1), data)
        with self.assertRaisesRegex(OtherTraining, "other vectors or other pairs"):
            self.train("a", settings, small("text", seed=2, count=40))
        (self.folder / "a" / CHECKPOINT).write_bytes(b"cut")
        with self.assertRaisesRegex(checkpoints.NoCheckpoint, "is no checkpoint of train.py"):
            self.train("a", settings, data)


class Learning(Folder):
    def measured(self, mode: str, **options: float) -> list[dict]:
        out = self.train(f"{mode}{options}", Settings(mode, epochs=3), made_up(mode, **options))
        return [json.loads(line) for line in (out / LOG).read_text().splitlines()]

    def test_finds_what_was_built_in(self):
        found = {mode: self.measured(mode) for mode in MODES}
        for lines in found.values():
            self.assertLess(lines[0]["mrr"], 0.02)
            self.assertEqual([line["positives"] for line in lines[1:]], [2000] * 3)
            # n * n of each batch, less what is masked.
            self.assertTrue(all(31_900 < line["negatives"] <= 32_000 for line in lines[1:]))
        after = {mode: lines[-1]["mrr"] for mode, lines in found.items()}
        self.assertGreater(after["image"], 0.1)
        self.assertGreater(after["text"], after["image"] + 0.3)
        self.assertGreater(after["both"], after["text"] + 0.05)

    def test_finds_nothing_where_nothing_is(self):
        self.assertLess(self.measured("image", visual=0)[-1]["mrr"], 0.02)
