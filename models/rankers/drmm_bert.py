"""
DRMM-BERT (MacAvaney et al. 2019, "CEDR-DRMM"): DRMM's histograms over the cosines of the tokens in
each layer of BERT, beside what BERT makes of the first mark, for each word of the claim. Begins with
the trained BERT, as the authors do.
"""

import torch
from torch import Tensor, nn

from bert import Encoder, words
from matching import BINS, cosines, histogram

HIDDEN = 5


class DRMMBERT(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder()
        counts = BINS * (len(self.encoder.layers) + 1)
        self.word = nn.Sequential(
            nn.Linear(counts + self.encoder.width, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1)
        )

    def forward(self, ids: Tensor, positions: Tensor, parts: Tensor) -> Tensor:
        """@returns scores, [pairs]"""
        hidden = [layer.float() for layer in self.encoder(ids, positions, parts)]
        claims, premises = words(parts)
        counts = [
            histogram(cosines(layer, layer.unsqueeze(1)).squeeze(1), premises) for layer in hidden
        ]
        mark = hidden[-1][:, :1].expand(-1, ids.shape[1], -1)
        scores = self.word(torch.cat([*counts, mark], -1)).squeeze(-1)
        return (scores * claims).sum(-1) / claims.sum(-1)
