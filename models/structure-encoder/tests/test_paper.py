import math
import tempfile
import unittest
from argparse import Namespace
from pathlib import Path
from unittest import mock

import numpy as np
import torch

import paper_train
from networks import prepare
from paper_networks import EMBEDDING, PaperEncoder
from paper_objectives import TEMPERATURE, Autoencoder, SimClr, blur, contrast, views


class Contrast(unittest.TestCase):
    def test_is_equation_2_with_each_negative_once(self):
        queries = torch.tensor([[1.0, 0.0], [0.0, 1.0]])
        keys = torch.tensor([[0.6, 0.8], [0.0, 1.0]])
        # Cosines of the first query: .6 and 0; of the second: .8 and 1.
        f = lambda cosine: math.exp(cosine / TEMPERATURE)
        first = -math.log(f(0.6) / (f(0.6) + f(0.0)))
        second = -math.log(f(1.0) / (f(1.0) + f(0.8)))
        self.assertAlmostEqual(float(contrast(queries, keys)), (first + second) / 2, places=5)

    def test_is_none_of_a_picture_alone(self):
        one = torch.tensor([[1.0, 0.0]])
        self.assertEqual(float(contrast(one, one)), 0)

    def test_does_not_compare_queries_with_each_other(self):
        keys = torch.eye(3)
        apart, alike = torch.eye(3), torch.eye(3)
        alike[1] = torch.tensor([0.0, 0.6, 0.8])
        # Only the second query's own terms change.
        f = lambda cosine: math.exp(cosine / TEMPERATURE)
        change = -math.log(f(0.6) / (f(0.0) + f(0.6) + f(0.8))) + math.log(f(1) / (f(1) + 2 * f(0)))
        given = float(contrast(alike, keys) - contrast(apart, keys))
        self.assertAlmostEqual(given, change / 3, places=5)


class Views(unittest.TestCase):
    def test_keep_size_and_range_and_differ(self):
        torch.manual_seed(1)
        pictures = torch.rand(6, 3, 64, 64)
        one, other = views(pictures), views(pictures)
        self.assertEqual(one.shape, pictures.shape)
        self.assertTrue(0 <= float(one.min()) and float(one.max()) <= 1 + 1e-6)
        self.assertTrue(all(not torch.equal(a, b) for a, b in zip(one, other)))

    def test_show_40_to_90_percent_of_the_area(self):
        torch.manual_seed(2)
        # A ramp from left to right: the range of a crop's values is its width.
        ramp = torch.linspace(0, 1, 64).expand(200, 3, 64, 64)
        shown = views(ramp).flatten(1)
        widths = (shown.amax(1) - shown.amin(1)) ** 2
        self.assertTrue(0.37 < float(widths.min()) < 0.45)
        self.assertTrue(0.84 < float(widths.max()) < 0.93)

    def test_are_flipped_either_way(self):
        torch.manual_seed(3)
        ramp = torch.linspace(0, 1, 64).expand(200, 3, 64, 64)
        shown = views(ramp)
        turned = (shown[:, 0, 32, 0] > shown[:, 0, 32, -1]).float().mean()
        self.assertTrue(0.4 < float(turned) < 0.6)

    def test_are_blurred_each_by_its_own_sigma(self):
        dot = torch.zeros(2, 1, 5, 5)
        dot[:, :, 2, 2] = 1
        blurred = blur(dot, torch.tensor([0.1, 1.0]).view(2, 1, 1, 1))
        self.assertAlmostEqual(float(blurred[0, 0, 2, 2]), 1, places=4)
        side = math.exp(-0.5)
        self.assertAlmostEqual(float(blurred[1, 0, 2, 2]), 1 / (1 + 2 * side) ** 2, places=5)
        self.assertAlmostEqual(float(blurred[1].sum()), 1, places=5)


class Networks(unittest.TestCase):
    def test_give_unit_vectors(self):
        pictures = torch.randint(0, 256, (3, 64, 64, 3), dtype=torch.uint8)
        embeddings = PaperEncoder().eval()(pictures)
        self.assertEqual(embeddings.shape, (3, EMBEDDING))
        torch.testing.assert_close(embeddings.norm(dim=1), torch.ones(3))

    def test_autoencoder_compares_with_the_picture_at_32(self):
        encoder, autoencoder = PaperEncoder(), Autoencoder()
        torch.nn.init.zeros_(autoencoder.decoder.weight)
        torch.nn.init.constant_(autoencoder.decoder.bias, 0.5)
        ink = prepare(torch.zeros(2, 64, 64, 3, dtype=torch.uint8))
        self.assertAlmostEqual(float(autoencoder(encoder, ink).detach()), 0.25)

    def test_simclr_projects_to_64(self):
        self.assertEqual(SimClr().projection[-1].out_features, 64)


def options(folder: str, **given) -> Namespace:
    defaults = {"step": "autoencoder", "layout": "logical", "count": 80, "graphs": [], "seed": 1}
    defaults |= {"start": None, "epochs": 2, "minutes": math.inf}
    return Namespace(out=Path(folder), pictures=Path(folder), **(defaults | given))


class Training(unittest.TestCase):
    def setUp(self):
        drawn = np.random.default_rng(1).integers(0, 256, (80, 64, 64, 3), dtype=np.uint8)
        self.enterContext(mock.patch.object(paper_train, "pictures", lambda *_: drawn))
        self.enterContext(mock.patch("builtins.print"))
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def test_goes_on_as_if_nothing_had_happened(self):
        for epochs in (1, 2):
            training = paper_train.Training(options(self.folder, epochs=epochs))
            training.run()
        with tempfile.TemporaryDirectory() as other:
            unbroken = paper_train.Training(options(other))
            unbroken.run()
        self.assertEqual(training.epoch, 2)
        self.assertTrue(math.isfinite(training.best))
        self.assertEqual(training.best, unbroken.best)

    def test_begins_with_the_encoder_of_another_training(self):
        paper_train.Training(options(self.folder, epochs=1)).run()
        wanted = paper_train.best_weights(Path(self.folder) / "checkpoint.pt")
        with tempfile.TemporaryDirectory() as other:
            tuned = paper_train.Training(options(other, step="simclr", start=Path(self.folder)))
        for name, weights in tuned.encoder.state_dict().items():
            self.assertTrue(torch.equal(weights, wanted[name]), name)

    def test_stops_early_and_keeps_the_best(self):
        training = paper_train.Training(options(self.folder, epochs=50))
        figures = iter([3.0, 1.0, 2.0, 2.0, 2.0])
        training.run_epoch = lambda: {"loss": 0.0, "validation": next(figures)}
        training.run()
        self.assertEqual((training.epoch, training.best), (5, 1.0))

    def test_refuses_other_settings(self):
        paper_train.Training(options(self.folder, epochs=1)).run()
        with self.assertRaises(SystemExit):
            paper_train.Training(options(self.folder, layout="icicle"))

    def test_falls_along_a_cosine_to_the_lowest_rate(self):
        simclr = Namespace(step="simclr", epochs=10)
        rates = [paper_train.rate_of(simclr, epoch) for epoch in (0, 5, 10)]
        np.testing.assert_allclose(rates, [5e-4, 2.55e-4, 1e-5])
        self.assertEqual(paper_train.rate_of(Namespace(step="autoencoder"), 7), 1e-3)


if __name__ == "__main__":
    unittest.main()
