import unittest

import numpy as np

from inputs import MODES, TEXT, VISUAL
from measures import chance, mrr
from synthetic import WIDTHS, synthetic


class Synthetic(unittest.TestCase):
    def test_gives_unit_vectors_and_pairs_apart(self):
        made = synthetic(1, arguments=30, held_out=10)
        for part, width in WIDTHS.items():
            rows = 40 if part == "argument" else 80
            self.assertEqual(made.vectors[part].shape, (rows, width))
            np.testing.assert_allclose(np.linalg.norm(made.vectors[part], axis=1), 1, rtol=1e-5)
        self.assertEqual((len(made.train), len(made.dev)), (60, 20))
        for column in (0, 1):
            self.assertFalse(set(made.train[:, column]) & set(made.dev[:, column]))

    def test_is_the_same_with_the_same_seed(self):
        first, same, other = (synthetic(seed, arguments=5, held_out=2) for seed in (1, 1, 2))
        np.testing.assert_array_equal(first.vectors[TEXT], same.vectors[TEXT])
        self.assertFalse(np.array_equal(first.vectors[TEXT], other.vectors[TEXT]))

    def test_has_the_answer_that_was_built_in(self):
        made = synthetic(1)
        best = {mode: mrr(made.best_scores(mode), made.dev) for mode in MODES}
        self.assertGreater(best["both"], best["text"])
        self.assertGreater(best["text"], best["image"] + 0.3)
        self.assertGreater(best["image"], 0.2)

    def test_a_part_without_signal_is_at_chance(self):
        made = synthetic(1, visual=0)
        random = chance(len(made.vectors[VISUAL]), made.dev)
        self.assertLess(mrr(made.best_scores("image"), made.dev), 3 * random)
        text, both = (mrr(made.best_scores(mode), made.dev) for mode in ("text", "both"))
        self.assertAlmostEqual(text, both, places=3)
