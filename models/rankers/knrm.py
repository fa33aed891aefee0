"""
KNRM (Xiong, Dai, Callan, Liu and Power, "End-to-end neural ad-hoc ranking with kernel pooling",
SIGIR 2017): kernels count how many words of the premise are how similar to each word of the claim.

The authors learn the words' vectors. Here these stay, so that what is learnt from English holds for
the other languages of the table. What is learnt is how much a piece counts in a claim and in a
premise, which is computed from its vector. The last tanh is left out: it changes no order.
"""

import torch
from torch import Tensor, nn
from torch.nn.functional import normalize

from matching import KERNEL_SCALE, LEAST, Kernels, cosines
from pieces import WIDTH


class KNRM(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weigh = nn.Linear(WIDTH, 2)
        nn.init.zeros_(self.weigh.weight)
        nn.init.zeros_(self.weigh.bias)
        self.kernels = Kernels()
        self.score = nn.Linear(len(self.kernels.centres), 1)

    def weights(self, unit: Tensor) -> Tensor:
        """How much each piece counts, 0 to 2, in a claim and in a premise: [pieces, 2]."""
        return 2 * torch.sigmoid(self.weigh(unit))

    def forward(self, vectors: Tensor, queries: Tensor, documents: Tensor) -> Tensor:
        """@returns scores, [batch, premises]"""
        unit = normalize(vectors, dim=-1, eps=1e-6)
        weights = self.weights(unit)
        of_queries = weights[queries, 0] * (queries > 0)
        of_documents = weights[documents, 1] * (documents > 0)
        similarities = cosines(unit[queries], unit[documents])
        counts = self.kernels(similarities, of_queries.unsqueeze(1), of_documents)
        return self.score(counts).squeeze(-1)


class FastKNRM(nn.Module):
    """The same for one claim, several times faster: kernels see each piece once, not each word."""

    def __init__(self, model: KNRM):
        super().__init__()
        self.model = model

    def forward(self, vectors: Tensor, query: Tensor, documents: Tensor) -> Tensor:
        """@returns scores, [premises]"""
        features, _ = self.matched(vectors, query, documents)
        return self.model.score(features).squeeze(-1)

    def matched(self, vectors: Tensor, query: Tensor, documents: Tensor) -> tuple[Tensor, Tensor]:
        """@returns what the kernels count, [premises, kernels], and how much all of the claim counts"""
        unit = normalize(vectors, dim=-1, eps=1e-6)
        # Only padding has no vector.
        weights = self.model.weights(unit) * (vectors.abs().sum(-1, keepdim=True) > 0)
        similarities = unit @ unit[query].T
        kernels = self.model.kernels
        near = torch.exp(-kernels.steepness * (similarities.unsqueeze(-1) - kernels.centres) ** 2)
        # [pieces, words of the claim * kernels]
        counted = (near * weights[:, 1, None, None]).flatten(1)
        counts = counted[documents].sum(1).view(-1, *near.shape[1:])
        logarithms = counts.clamp(min=LEAST).log() * KERNEL_SCALE
        of_query = weights[query, 0]
        return (logarithms * of_query.unsqueeze(-1)).sum(1), of_query.sum()


class Shipped(nn.Module):
    """Scores, and probabilities that see what the vectors of the whole texts say, too."""

    def __init__(self, model: KNRM, of_score: float, of_cosine: float, offset: float):
        super().__init__()
        self.of_one_claim = FastKNRM(model)
        self.of_score, self.of_cosine, self.offset = of_score, of_cosine, offset

    def forward(
        self, vectors: Tensor, query: Tensor, documents: Tensor, cosines: Tensor
    ) -> tuple[Tensor, Tensor]:
        """
        @param cosines of the stored vectors of claim and premise, [premises]
        @returns scores and probabilities, [premises]
        """
        features, of_claim = self.of_one_claim.matched(vectors, query, documents)
        score = self.of_one_claim.model.score(features).squeeze(-1)
        # A longer claim has more words to match.
        logit = self.of_score * score / of_claim + self.of_cosine * cosines + self.offset
        return score, torch.sigmoid(logit)
