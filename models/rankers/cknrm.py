"""
CKNRM (Dai, Xiong, Callan and Liu, "Convolutional neural networks for soft-matching n-grams in ad-hoc
search", WSDM 2018): KNRM over n-grams of one to three words, those of the claim matched with those of
the premise in all nine ways. As in KNRM, the vectors of the
words stay; unlike KNRM, CKNRM learns a projection of them.
"""

import torch
from torch import Tensor, nn
from torch.nn.functional import pad, relu

from matching import Kernels, cosines
from pieces import WIDTH

PROJECTED, FILTERS, LONGEST = 128, 128, 3


class CKNRM(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.project = nn.Linear(WIDTH, PROJECTED, bias=False)
        nn.init.orthogonal_(self.project.weight)
        self.grams = nn.ModuleList(nn.Conv1d(PROJECTED, FILTERS, size) for size in range(1, LONGEST + 1))
        self.kernels = Kernels()
        self.score = nn.Linear(len(self.kernels.centres) * LONGEST**2, 1)

    def forward(self, vectors: Tensor, queries: Tensor, documents: Tensor) -> Tensor:
        """@returns scores, [batch, premises]"""
        projected = self.project(vectors)
        of_queries = self.composed(projected, queries)
        flat = documents.flatten(0, 1)
        of_documents = [
            each.view(*documents.shape, FILTERS) for each in self.composed(projected, flat)
        ]
        known, present = (queries > 0).float().unsqueeze(1), (documents > 0).float()
        counts = [
            self.kernels(cosines(query, document), known, present)
            for query in of_queries
            for document in of_documents
        ]
        return self.score(torch.cat(counts, -1)).squeeze(-1)

    def composed(self, projected: Tensor, texts: Tensor) -> list[Tensor]:
        """@returns for each length the n-gram that begins at each piece, [texts, pieces, FILTERS]"""
        rows = projected[texts].transpose(1, 2)
        return [
            relu(gram(pad(rows, (0, size)))).transpose(1, 2) for size, gram in enumerate(self.grams)
        ]
