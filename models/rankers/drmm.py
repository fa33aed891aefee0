"""
DRMM (Guo, Fan, Ai and Croft, "A deep relevance matching model for ad-hoc retrieval", CIKM 2016): for
each word of the claim a histogram of its cosines with the premise's words (logarithms of counts)
goes through a small network; the words' scores are summed by a gate over their vectors.
"""

import torch
from torch import Tensor, nn

from matching import BINS, cosines, histogram
from pieces import WIDTH

HIDDEN = 5
NEVER = -1e4


class DRMM(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.word = nn.Sequential(nn.Linear(BINS, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, 1), nn.Tanh())
        self.gate = nn.Linear(WIDTH, 1, bias=False)
        nn.init.zeros_(self.gate.weight)
        self.score = nn.Linear(1, 1)

    def forward(self, vectors: Tensor, queries: Tensor, documents: Tensor) -> Tensor:
        """@returns scores, [batch, premises]"""
        unit = torch.nn.functional.normalize(vectors, dim=-1, eps=1e-6)
        counts = histogram(cosines(unit[queries], unit[documents]), (documents > 0).float())
        words = self.word(counts).squeeze(-1)
        gate = self.gate(unit).squeeze(-1)[queries] + torch.where(queries > 0, 0.0, NEVER)
        shares = torch.softmax(gate, -1).unsqueeze(1)
        return self.score((words * shares).sum(-1, keepdim=True)).squeeze(-1)
