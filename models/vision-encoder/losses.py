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


def views(pictures: Tensor) -> Tensor:
    """
    A random view of each picture, [n, 3, width, width]: flipped either way, cropped to 40 to 90 % of
    its area, blurred. No colour jitter, as colours are types.
    """
    count, width = len(pictures), pictures.shape[-1]
    side = torch.empty(count, device=pictures.device).uniform_(0.4, 0.9).sqrt()
    offset = (1 - side)[:, None] * (2 * torch.rand(count, 2, device=pictures.device) - 1)
    flips = torch.randint(0, 2, (count, 2), device=pictures.device) * 2 - 1
    transform = torch.zeros(count, 2, 3, device=pictures.device)
    transform[:, 0, 0], transform[:, 1, 1] = side * flips[:, 0], side * flips[:, 1]
    transform[:, :, 2] = offset
    grid = functional.affine_grid(transform, list(pictures.shape), align_corners=False)
    cropped = functional.grid_sample(pictures, grid, align_corners=False)
    return blur(cropped, 0.1 + 1.9 * float(torch.rand(())) * width / 64)


def blur(pictures: Tensor, sigma: float) -> Tensor:
    places = torch.arange(-4, 5, device=pictures.device) / sigma
    kernel = (-0.5 * places**2).exp()
    kernel = (kernel / kernel.sum()).expand(3, 1, 1, -1)
    padded = functional.pad(pictures, (4, 4, 4, 4), mode="replicate")
    rows = functional.conv2d(padded, kernel, groups=3)
    return functional.conv2d(rows, kernel.transpose(2, 3), groups=3)
