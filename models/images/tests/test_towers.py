import unittest

import torch
from torch.nn.functional import normalize

from towers import TwoTowers

WIDTHS = {"text": 6, "visual": 9}


def trained(widths: dict[str, int] = WIDTHS) -> TwoTowers:
    """Towers with random weights."""
    torch.manual_seed(1)
    towers = TwoTowers(6, widths)
    for weight in towers.parameters():
        torch.nn.init.normal_(weight) if weight.ndim else None
    return towers.eval()


class Towers(unittest.TestCase):
    def test_begin_with_the_vectors_of_the_encoder(self):
        texts = torch.randn(4, 6)
        for widths in ({"text": 6}, WIDTHS):
            towers = TwoTowers(6, widths)
            parts = (texts, torch.randn(4, 9))[: len(widths)]
            torch.testing.assert_close(towers.image(*parts), normalize(texts))
            torch.testing.assert_close(towers.argument(texts), normalize(texts))

    @torch.no_grad()
    def test_give_unit_vectors_whatever_the_length_of_the_input(self):
        towers, texts, seen = trained(), torch.randn(4, 6), torch.randn(4, 9)
        found = towers.image(texts, seen)
        torch.testing.assert_close(found.norm(dim=1), torch.ones(4))
        torch.testing.assert_close(towers.image(7 * texts, 0.1 * seen), found)
        torch.testing.assert_close(towers.argument(texts).norm(dim=1), torch.ones(4))

    @torch.no_grad()
    def test_a_missing_part_adds_nothing(self):
        towers, texts, none = trained(), torch.randn(4, 6), torch.zeros(4, 9)
        own = normalize(texts)
        expected = normalize(own + towers.image.layers["text"](own))
        torch.testing.assert_close(towers.image(texts, none), expected)
        self.assertTrue(torch.equal(towers.image(torch.zeros(4, 6), none), torch.zeros(4, 6)))

    @torch.no_grad()
    def test_scores_have_the_order_of_cosines(self):
        towers, arguments = trained(), torch.randn(5, 6)
        images = (torch.randn(7, 6), torch.randn(7, 9))
        scores = towers(arguments, images)
        self.assertEqual(scores.shape, (7, 5))
        cosines = torch.cosine_similarity(
            towers.image(*images)[:, None], towers.argument(arguments)[None], dim=2
        )
        torch.testing.assert_close(scores, towers.scale * cosines)

    @torch.no_grad()
    def test_the_scale_stays_in_bounds(self):
        towers = trained()
        towers.log_scale.fill_(50)
        self.assertAlmostEqual(towers.scale.item(), 100)
