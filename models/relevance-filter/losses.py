"""The losses of the network's logits, [pairs, 7], in the order of OUTPUTS."""

import torch
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax, softplus

from batches import Pair
from network import OUTPUTS

RELEVANCE, SIDE, QUALITY, ISSUE, AGREEMENT, MATCH, REPLY = range(len(OUTPUTS))
# Weight of the cross-entropy of each premise, beside the ranking of its group.
ALONE = 0.3


def ranking_loss(logits: torch.Tensor, sizes: list[tuple[int, int]]) -> torch.Tensor:
    """
    Softmax cross-entropy of each relevant premise against all irrelevant ones of its group, plus
    the binary cross-entropy of every premise.

    @param logits of relevance, one group after the other
    @param sizes of each group: the number of relevant premises, which come first, and of irrelevant
    ones
    """
    losses, labels = [], []
    for own, (positives, negatives) in zip(logits.split([sum(size) for size in sizes]), sizes):
        positive, negative = own.split([positives, negatives])
        if positives and negatives:
            losses.append(softplus(torch.logsumexp(negative, 0) - positive).mean())
        labels += [1.0] * positives + [0.0] * negatives
    alone = binary_cross_entropy_with_logits(logits, torch.tensor(labels))
    return (torch.stack(losses).mean() if losses else 0) + ALONE * alone


def side_loss(logits: torch.Tensor, pairs: list[Pair]) -> torch.Tensor:
    """Binary cross-entropy over the pairs whose side is known."""
    wanted = torch.tensor([pair.side for pair in pairs])
    known = wanted != 0
    return binary_cross_entropy_with_logits(logits[known, SIDE], (wanted[known] > 0).float())


def quality_loss(logits: torch.Tensor, pairs: list[Pair]) -> torch.Tensor:
    """Cross-entropy with the quality as a soft label, over the pairs whose quality is known."""
    wanted = torch.tensor([pair.quality for pair in pairs])
    known = ~wanted.isnan()
    return binary_cross_entropy_with_logits(logits[known, QUALITY], wanted[known])


def distillation_loss(
    logits: torch.Tensor, similarities: torch.Tensor, sharpness: float = 20.0
) -> torch.Tensor:
    """
    Kullback-Leibler divergence between two distributions over the candidates of a text: the softmax
    of the teacher's cosines, and that of the logits.

    @param similarities cosines of the teacher
    @param sharpness factor of the cosines in the softmax
    """
    wanted = log_softmax(similarities * sharpness, 0)
    return (wanted.exp() * (wanted - log_softmax(logits, 0))).sum()
