"""What the encoders are trained for."""

import torch
from torch import Tensor
from torch.nn import functional

TEMPERATURE = 0.07


def metric(embeddings: Tensor, exact: Tensor) -> Tensor:
    """Squared difference of cosine and exact similarity, over all pairs of the batch."""
    apart = ~torch.eye(len(exact), dtype=torch.bool, device=exact.device)
    return functional.mse_loss((embeddings @ embeddings.T)[apart], exact[apart])


def nt_xent(left: Tensor, right: Tensor, weights: Tensor | None = None) -> Tensor:
    """
    Row i of each belongs to row i of the other and to no other row of both (SimCLR, Chen et al.
    2020). Of unit length, [n, dimensions] each; `weights` of both's rows, [2 * n].
    """
    both = torch.cat([left, right])
    logits = both @ both.T / TEMPERATURE
    logits.fill_diagonal_(float("-inf"))
    partners = torch.arange(len(both), device=both.device).roll(len(left))
    if weights is None:
        return functional.cross_entropy(logits, partners)
    each = functional.cross_entropy(logits, partners, reduction="none")
    return (weights * each).sum() / weights.sum().clamp(min=1)


def listwise(embeddings: Tensor, exact: Tensor) -> Tensor:
    """
    Kullback-Leibler divergence between the exact similarities' softmax and the cosines', for each
    graph over all others: NT-Xent that knows how alike the others are.
    """
    apart = torch.eye(len(exact), dtype=torch.bool, device=exact.device)
    blank = torch.finfo(exact.dtype).min
    wanted = (exact / TEMPERATURE).masked_fill(apart, blank).softmax(1)
    given = (embeddings @ embeddings.T / TEMPERATURE).masked_fill(apart, blank).log_softmax(1)
    return functional.kl_div(given, wanted, reduction="batchmean")


def told_apart(originals: Tensor, copies: Tensor, exact: Tensor) -> Tensor:
    """
    How far copies are from being nearer to their original than to its neighbour, which differs in
    schemes alone if it is as large: cross entropy over these two. Rows 2 n and 2 n + 1 of both are
    neighbours, [n, dimensions] each; `exact` similarities of copies and originals, [n, n].
    """
    rows = torch.arange(len(copies), device=copies.device)
    cosines = copies @ originals.T
    apart = cosines[rows, rows] - cosines[rows, rows ^ 1]
    nearer = exact[rows, rows] > exact[rows, rows ^ 1]
    return (functional.softplus(-apart / TEMPERATURE) * nearer).sum() / nearer.sum().clamp(min=1)
