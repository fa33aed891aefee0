"""
KNRM-BERT (MacAvaney et al. 2019, "CEDR-KNRM"): KNRM's kernels over the cosines of the tokens in each
layer of BERT, beside what BERT makes of the first mark. Begins with the trained BERT, as the authors do.
"""

import torch
from torch import Tensor, nn

from bert import Encoder, words
from matching import Kernels, cosines


class KNRMBERT(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder()
        self.kernels = Kernels()
        counts = len(self.kernels.centres) * (len(self.encoder.layers) + 1)
        self.score = nn.Linear(counts + self.encoder.width, 1)

    def forward(self, ids: Tensor, positions: Tensor, parts: Tensor) -> Tensor:
        """@returns scores, [pairs]"""
        hidden = [layer.float() for layer in self.encoder(ids, positions, parts)]
        claims, premises = words(parts)
        counts = [
            self.kernels(cosines(layer, layer.unsqueeze(1)).squeeze(1), claims, premises)
            for layer in hidden
        ]
        return self.score(torch.cat([*counts, hidden[-1][:, 0]], -1)).squeeze(-1)
