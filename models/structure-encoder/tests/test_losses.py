import math
import unittest

import torch

from losses import TEMPERATURE, told_apart


class ToldApart(unittest.TestCase):
    originals = torch.tensor([[1.0, 0.0], [0.6, 0.8]])

    def test_is_the_cross_entropy_of_the_original_and_its_neighbour(self):
        copies = torch.tensor([[0.8, 0.6], [0.0, 1.0]])
        exact = torch.tensor([[0.9, 0.8], [0.5, 0.7]])
        # Cosines with the original and its neighbour: .8 and .96; .8 and 0.
        each = [math.log1p(math.exp((other - own) / TEMPERATURE)) for own, other in ((0.8, 0.96), (0.8, 0))]
        given = float(told_apart(self.originals, copies, exact))
        self.assertAlmostEqual(given, sum(each) / 2, places=5)

    def test_leaves_out_copies_that_are_not_more_like_their_original(self):
        copies = torch.tensor([[0.8, 0.6], [0.0, 1.0]])
        exact = torch.tensor([[0.9, 0.9], [0.5, 0.7]])
        given = float(told_apart(self.originals, copies, exact))
        self.assertAlmostEqual(given, math.log1p(math.exp(-0.8 / TEMPERATURE)), places=5)
        self.assertEqual(float(told_apart(self.originals, copies, torch.ones(2, 2))), 0)


if __name__ == "__main__":
    unittest.main()
