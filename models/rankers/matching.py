"""How the words of a claim and a premise match: cosines, and kernels and histograms over them."""

import torch
from torch import Tensor, nn
from torch.nn.functional import normalize

# Centres and widths of the kernels; the first sees equal words alone (Xiong et al. 2017, section 4).
CENTRES = (1.0, 0.9, 0.7, 0.5, 0.3, 0.1, -0.1, -0.3, -0.5, -0.7, -0.9)
WIDTHS = (1e-3, *[0.1] * 10)
# As in the authors' program: keeps the sums of logarithms small.
KERNEL_SCALE = 0.01
LEAST = 1e-10
# Bins over the cosines from -1 to 1, and one for equal words (Guo et al. 2016, section 4.1).
BINS = 30


def cosines(queries: Tensor, documents: Tensor) -> Tensor:
    """
    @param queries [batch, words, width]
    @param documents [batch, premises, words, width]
    @returns [batch, premises, words of the claim, words of the premise]
    """
    first = normalize(queries, dim=-1, eps=1e-6)
    second = normalize(documents, dim=-1, eps=1e-6)
    return (second @ first.transpose(1, 2).unsqueeze(1)).transpose(2, 3)


class Kernels(nn.Module):
    """Soft counts of matches (Xiong et al. 2017, equations 4 to 6)."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("centres", torch.tensor(CENTRES))
        self.register_buffer("steepness", 0.5 / torch.tensor(WIDTHS) ** 2)

    def forward(self, similarities: Tensor, queries: Tensor, documents: Tensor) -> Tensor:
        """
        @param similarities [..., words of the claim, words of the premise]
        @param queries weights of the claim's words, 0 for padding, [..., words]
        @param documents likewise of the premise's
        @returns [..., kernels]
        """
        found = []
        # One after the other: all at once would need eleven times the memory.
        for centre, steepness in zip(self.centres.unbind(), self.steepness.unbind()):
            near = torch.exp(-steepness * (similarities - centre) ** 2)
            count = (near * documents.unsqueeze(-2)).sum(-1)
            found.append((count.clamp(min=LEAST).log() * queries).sum(-1) * KERNEL_SCALE)
        return torch.stack(found, -1)


def histogram(similarities: Tensor, documents: Tensor) -> Tensor:
    """
    Logarithms of how many words of the premise fall into each bin (Guo et al. 2016, "LCH").

    @param similarities [..., words of the claim, words of the premise]
    @param documents 1 for each word of the premise, 0 for padding, [..., words]
    @returns [..., words of the claim, BINS]
    """
    place = ((similarities + 1) / 2 * (BINS - 1)).floor().clamp(0, BINS - 2)
    place = torch.where(similarities > 1 - 1e-4, torch.full_like(place, BINS - 1), place)
    weights = documents.unsqueeze(-2)
    counts = [((place == number) * weights).sum(-1) for number in range(BINS)]
    return torch.log1p(torch.stack(counts, -1))
