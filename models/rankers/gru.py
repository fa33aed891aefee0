"""
GRU: one network reads the claim and the premise apart, and the score is the cosine of its last
states (Mueller and Thyagarajan, "Siamese recurrent architectures for learning sentence similarity",
AAAI 2016, with the gated units of Cho et al. 2014 and the cosine in place of a distance).
"""

import torch
from torch import Tensor, nn
from torch.nn.functional import normalize

from pieces import WIDTH

STATE = 128
# A cosine alone could rarely keep a margin of 1.
SHARPNESS = 5.0


class GRU(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.gru = nn.GRU(WIDTH, STATE, batch_first=True)
        self.sharpness = nn.Parameter(torch.tensor(SHARPNESS))

    def forward(self, vectors: Tensor, queries: Tensor, documents: Tensor) -> Tensor:
        """@returns scores, [batch, premises]"""
        unit = normalize(vectors, dim=-1, eps=1e-6)
        claims = self.read(unit, queries)
        premises = self.read(unit, documents.flatten(0, 1)).view(*documents.shape[:2], STATE)
        return self.sharpness * (premises @ claims.unsqueeze(-1)).squeeze(-1)

    def read(self, unit: Tensor, texts: Tensor) -> Tensor:
        """@returns the unit vector of the state after the last piece, [texts, STATE]"""
        states, _ = self.gru(unit[texts])
        last = ((texts > 0).sum(1) - 1).clamp(min=0)
        chosen = states.gather(1, last[:, None, None].expand(-1, 1, STATE)).squeeze(1)
        return normalize(chosen, dim=-1)
