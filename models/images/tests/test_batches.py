import unittest
from collections import Counter

import numpy as np

from batches import EVERY, OWN, Batches

SIZES = (1, 2, 3, 16)


def alone(count: int) -> np.ndarray:
    """Pairs of which none has an argument or an image of another."""
    return np.stack([np.arange(count), np.arange(count)], 1)


class Counts(unittest.TestCase):
    def test_n_positives_and_n_squared_negatives(self):
        for size in SIZES:
            first, *_ = Batches(alone(4 * size), size, seed=1).epoch(0)
            self.assertEqual((first.positives, first.negatives), (size, size**2), f"n = {size}")

    def test_their_places(self):
        for size in SIZES:
            first, *_ = Batches(alone(4 * size), size, seed=1).epoch(0)
            own, random = np.hsplit(first.counted, 2)
            self.assertEqual(own.sum() - np.trace(own), size**2 - size)
            np.testing.assert_array_equal(random, np.eye(size, dtype=bool))
            np.testing.assert_array_equal(first.arguments[:size], first.images)

    def test_every_image_with_every_random_argument(self):
        for size in SIZES:
            batches = Batches(alone(2 * size), size, seed=1, random=EVERY)
            batch = batches.batch(batches.pairs[:size], np.arange(size, 2 * size))
            self.assertEqual((batch.positives, batch.negatives), (size, 2 * size**2 - size))

    def test_a_last_batch_of_n_has_n_squared_negatives_too(self):
        batches = Batches(alone(20), 16, seed=1).epoch(0)
        self.assertEqual([batch.positives for batch in batches], [16, 4])
        self.assertEqual([batch.negatives for batch in batches], [256, 16])


class Masks(unittest.TestCase):
    def test_an_argument_that_is_there_twice_is_no_negative_of_itself(self):
        # Two images of argument 0, one of argument 1.
        (batch,) = Batches(np.array([[0, 0], [0, 1], [1, 2]]), 3, seed=1).epoch(0)
        # Of 9, two go: each image of argument 0 beside the other's.
        self.assertEqual((batch.positives, batch.negatives), (3, 7))
        of = {image: row for row, image in enumerate(batch.images.tolist())}
        self.assertFalse(batch.counted[of[0], of[1]])
        self.assertFalse(batch.counted[of[1], of[0]])
        self.assertTrue(batch.counted[of[0], of[2]])

    def test_no_known_match_is_a_negative(self):
        generator = np.random.default_rng(1)
        pairs = np.unique(generator.integers(0, 12, (60, 2)), axis=0)
        known = set(map(tuple, pairs.tolist()))
        for random in (OWN, EVERY):
            for batch in Batches(pairs, 16, seed=1, random=random).epoch(0):
                for row, column in np.argwhere(batch.counted):
                    matches = (batch.arguments[column], batch.images[row]) in known
                    self.assertEqual(matches, row == column)


class Random(unittest.TestCase):
    def test_draws_all_arguments_that_do_not_match_alike(self):
        pairs = np.array([[0, 0], [2, 0], [1, 1], [3, 1], [4, 1]])
        batches, generator = Batches(pairs, 2, seed=1), np.random.default_rng(1)
        drawn = Counter(int(batches.other_argument(0, generator)) for _ in range(3000))
        self.assertEqual(set(drawn), {1, 3, 4})
        # Six standard deviations.
        self.assertLess(max(abs(count - 1000) for count in drawn.values()), 155)

    def test_sees_each_pair_once_an_epoch(self):
        pairs = alone(50)
        for number in range(3):
            batches = Batches(pairs, 16, seed=1).epoch(number)
            seen = np.concatenate([batch.images for batch in batches])
            self.assertEqual(sorted(seen.tolist()), list(range(50)))

    def test_depends_on_seed_and_epoch_alone(self):
        def order(seed: int, number: int) -> list[int]:
            batches = Batches(alone(50), 16, seed).epoch(number)
            return np.concatenate([batch.arguments for batch in batches]).tolist()

        self.assertEqual(order(1, 2), order(1, 2))
        self.assertNotEqual(order(1, 2), order(1, 1))
        self.assertNotEqual(order(1, 2), order(2, 2))

    def test_finds_an_image_without_a_negative(self):
        self.assertIsNone(Batches(alone(2), 2, seed=1).unpaired())
        self.assertEqual(Batches(np.array([[0, 5], [1, 5], [0, 6]]), 2, seed=1).unpaired(), 5)
