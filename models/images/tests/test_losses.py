import math
import unittest

import numpy as np
import torch

from batches import Batches
from losses import negative_log_likelihood


def loss_and_gradient(scores: list, counted) -> tuple[float, list]:
    given = torch.tensor(scores, dtype=torch.float64, requires_grad=True)
    loss = negative_log_likelihood(given, torch.as_tensor(counted, dtype=torch.bool))
    loss.backward()
    return loss.item(), given.grad.tolist()


class Loss(unittest.TestCase):
    def close(self, given: list, expected: list) -> None:
        torch.testing.assert_close(torch.tensor(given), torch.tensor(expected), rtol=0, atol=1e-6)

    def test_of_one_image(self):
        loss, gradient = loss_and_gradient([[1.0, 0.0]], [[1, 1]])
        share = math.e / (math.e + 1)
        self.assertAlmostEqual(loss, -math.log(share))
        self.close(gradient, [[share - 1, 1 - share]])

    def test_of_two_images_that_know_nothing(self):
        # Its own argument, the other's and its own random one have a third each.
        loss, gradient = loss_and_gradient([[0.0] * 4] * 2, [[1, 1, 1, 0], [1, 1, 0, 1]])
        self.assertAlmostEqual(loss, math.log(3))
        self.close(gradient, [[-1 / 3, 1 / 6, 1 / 6, 0], [1 / 6, -1 / 3, 0, 1 / 6]])

    def test_of_two_images_by_hand(self):
        log = math.log
        # Shares 4, 1, 3 of 8, and 1, 2, 1 of 4.
        scores = [[log(4), log(1), log(3), 99.0], [log(1), log(2), 99.0, log(1)]]
        loss, gradient = loss_and_gradient(scores, [[1, 1, 1, 0], [1, 1, 0, 1]])
        self.assertAlmostEqual(loss, log(2))
        self.close(gradient, [[-1 / 4, 1 / 16, 3 / 16, 0], [1 / 8, -1 / 4, 0, 1 / 8]])

    def test_a_masked_pair_has_no_part_in_it(self):
        # Both images have the same argument; what is left is each's own random one.
        pairs = np.array([[0, 0], [0, 1], [1, 2]])
        counted = Batches(pairs, 2, seed=1).batch(pairs[:2], np.array([1, 1])).counted
        self.assertEqual(counted.tolist(), [[True, False, True, False], [False, True, False, True]])
        loss, gradient = loss_and_gradient([[0.0, 5.0, 0.0, 5.0], [5.0, 0.0, 5.0, 0.0]], counted)
        self.assertAlmostEqual(loss, math.log(2))
        self.close(gradient, [[-1 / 4, 0, 1 / 4, 0], [0, -1 / 4, 0, 1 / 4]])

    def test_is_that_of_dpr_where_all_pairs_count(self):
        scores = torch.randn(5, 10, generator=torch.Generator().manual_seed(1), dtype=torch.float64)
        loss, _ = loss_and_gradient(scores.tolist(), torch.ones(5, 10))
        shares = scores.exp().diagonal() / scores.exp().sum(1)
        self.assertAlmostEqual(loss, -shares.log().mean().item())
