"""
SNRM (Zamani, Dehghani, Croft, Learned-Miller and Kamps, "From neural re-ranking to neural ranking:
learning a sparse representation for inverted indexing", CIKM 2018): a network of an hourglass's shape
turns each window of five words into many numbers of which few are not 0, a text is their mean, and
the score is a product of two texts. The sum of the numbers is added to the loss, which keeps texts
sparse. The authors learn the words' vectors, too; here a projection of them.
"""

import torch
from torch import Tensor, nn
from torch.nn.functional import pad, relu

from pieces import WIDTH

WINDOW, PROJECTED, NARROW, CODES = 5, 128, 64, 2000
# Weight of the sum of a code in the loss; with five times as much, all codes become 0.
SPARSITY = 2e-4


class SNRM(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.project = nn.Linear(WIDTH, PROJECTED, bias=False)
        nn.init.orthogonal_(self.project.weight)
        self.window = nn.Conv1d(PROJECTED, PROJECTED, WINDOW)
        self.narrow = nn.Linear(PROJECTED, NARROW)
        self.wide = nn.Linear(NARROW, CODES)
        self.sums: Tensor | None = None

    def forward(self, vectors: Tensor, queries: Tensor, documents: Tensor) -> Tensor:
        """@returns scores, [batch, premises]"""
        claims = self.codes(vectors, queries)
        premises = self.codes(vectors, documents.flatten(0, 1)).view(*documents.shape[:2], CODES)
        self.sums = claims.sum(-1).mean() + premises.sum(-1).mean()
        return (premises @ claims.unsqueeze(-1)).squeeze(-1)

    def penalty(self) -> Tensor:
        """Of the last batch."""
        return SPARSITY * self.sums

    def codes(self, vectors: Tensor, texts: Tensor) -> Tensor:
        """@returns [texts, CODES]"""
        unit = torch.nn.functional.normalize(vectors, dim=-1, eps=1e-6)
        rows = self.project(unit)[texts].transpose(1, 2)
        windows = relu(self.window(pad(rows, (0, WINDOW - 1)))).transpose(1, 2)
        wide = relu(self.wide(relu(self.narrow(windows))))
        # A window begins at each piece.
        present = (texts > 0).float().unsqueeze(-1)
        return (wide * present).sum(1) / present.sum(1).clamp(min=1)
