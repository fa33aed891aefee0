"""The two steps of Bartz et al. 2025 (appendix A): what each learns from pictures as `prepare` gives them."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from paper_networks import EMBEDDING, PaperEncoder

RECONSTRUCTION = 32
TEMPERATURE = 0.07
HIDDEN = 64
DROPPED = 0.1


class Autoencoder(nn.Module):
    """Pre-training (A.1): one linear layer redraws the picture at 32 x 32 from the embedding."""

    def __init__(self):
        super().__init__()
        self.decoder = nn.Linear(EMBEDDING, 3 * RECONSTRUCTION**2)

    def forward(self, encoder: PaperEncoder, pictures: Tensor) -> Tensor:
        wanted = functional.adaptive_avg_pool2d(pictures, RECONSTRUCTION).flatten(1)
        return functional.mse_loss(self.decoder(encoder.project(pictures)), wanted)


class SimClr(nn.Module):
    """Fine-tuning (A.2): two views of a picture belong together, and no others of the batch."""

    def __init__(self):
        super().__init__()
        self.dropout = nn.Dropout(DROPPED)
        self.projection = nn.Sequential(
            nn.Linear(EMBEDDING, 4 * HIDDEN), nn.ReLU(), nn.Linear(4 * HIDDEN, HIDDEN)
        )

    def forward(self, encoder: PaperEncoder, pictures: Tensor) -> Tensor:
        both = self.dropout(torch.cat([views(pictures), views(pictures)]))
        projected = functional.normalize(self.projection(encoder.project(both)))
        return contrast(*projected.chunk(2))


def contrast(queries: Tensor, keys: Tensor) -> Tensor:
    """
    Equation 2: query i belongs to key i; the negatives are the keys of all others, once. Of unit
    length, [n, dimensions] each.
    """
    logits = queries @ keys.T / TEMPERATURE
    return functional.cross_entropy(logits, torch.arange(len(logits), device=logits.device))


def views(pictures: Tensor) -> Tensor:
    """
    A random view of each picture, [n, 3, width, width]: flipped either way, cropped to 40 to 90 % of
    its area, blurred. No colour jitter, as colours are types.
    """
    count, device = len(pictures), pictures.device
    side = torch.empty(count, device=device).uniform_(0.4, 0.9).sqrt()
    offset = (1 - side)[:, None] * (2 * torch.rand(count, 2, device=device) - 1)
    flips = torch.randint(0, 2, (count, 2), device=device) * 2 - 1
    transform = torch.zeros(count, 2, 3, device=device)
    transform[:, 0, 0], transform[:, 1, 1] = side * flips[:, 0], side * flips[:, 1]
    transform[:, :, 2] = offset
    grid = functional.affine_grid(transform, list(pictures.shape), align_corners=False)
    cropped = functional.grid_sample(pictures, grid, padding_mode="border", align_corners=False)
    return blur(cropped, torch.empty(count, 1, 1, 1, device=device).uniform_(0.1, 2))


def blur(pictures: Tensor, sigma: Tensor) -> Tensor:
    """A Gaussian of 3 x 3 pixels and another sigma, [n, 1, 1, 1], for each picture."""
    side = (-0.5 / sigma**2).exp()
    padded = functional.pad(pictures, (1, 1, 1, 1), mode="replicate")
    rows = side * (padded[:, :, :-2] + padded[:, :, 2:]) + padded[:, :, 1:-1]
    both = side * (rows[..., :-2] + rows[..., 2:]) + rows[..., 1:-1]
    return both / (1 + 2 * side) ** 2
