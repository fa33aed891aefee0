import unittest
from itertools import permutations

import numpy as np

from measures import chance, mrr, ranks

PAIRS = np.array([[7, 0], [7, 3], [9, 1]])


class Ranks(unittest.TestCase):
    def test_of_the_first_matching_image(self):
        scores = np.array([[0.1, 0.9, 0.8, 0.5], [0.9, 0.2, 0.1, 0.3]])
        np.testing.assert_array_equal(ranks(scores, PAIRS), [3, 3])
        self.assertAlmostEqual(mrr(scores, PAIRS), 1 / 3)

    def test_a_matching_image_does_not_push_another_down(self):
        scores = np.array([[0.9, 0.1, 0.1, 0.8], [0.1, 0.9, 0.1, 0.1]])
        np.testing.assert_array_equal(ranks(scores, PAIRS), [1, 1])

    def test_a_tie_is_lost(self):
        np.testing.assert_array_equal(ranks(np.ones((2, 4)), PAIRS), [3, 4])


class Chance(unittest.TestCase):
    def test_is_the_mean_over_all_orders(self):
        for images in (4, 5, 6):
            orders = [np.array([order, order]) for order in permutations(range(images))]
            mean = np.mean([mrr(scores, PAIRS) for scores in orders])
            self.assertAlmostEqual(chance(images, PAIRS), mean)
