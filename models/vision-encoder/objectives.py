"""A loss with what only training needs: each takes an encoder and a batch."""

from argparse import Namespace

import torch
from torch import Tensor, nn
from torch.nn import functional

import losses
from graphs import Batch
from networks import Encoder, prepare

RECIPES = ("metric", "autoencoder", "simclr")
RECONSTRUCTION = 32


class Metric(nn.Module):
    """Regression of the exact similarity, with weighted companions."""

    def __init__(self, contrast: float, smallest: int, listwise: float):
        super().__init__()
        self.contrast, self.smallest, self.listwise = contrast, smallest, listwise

    def forward(self, encoder: Encoder, batch: Batch) -> dict[str, Tensor]:
        embeddings = encoder(batch.inputs)
        parts = {"metric": losses.metric(embeddings, batch.exact)}
        parts["loss"] = parts["metric"]
        if self.contrast:
            large = (batch.relations >= self.smallest).float()
            parts["contrast"] = losses.nt_xent(*embeddings.chunk(2), large)
            parts["loss"] = parts["loss"] + self.contrast * parts["contrast"]
        if self.listwise:
            parts["listwise"] = losses.listwise(embeddings, batch.exact)
            parts["loss"] = parts["loss"] + self.listwise * parts["listwise"]
        return parts


class Autoencoder(nn.Module):
    """
    The paper's pre-training: one linear layer redraws the picture at 32 x 32 from the embedding,
    before it is brought to unit length.
    """

    def __init__(self, encoder: Encoder):
        super().__init__()
        self.decoder = nn.Linear(encoder.head.out_features, 3 * RECONSTRUCTION**2)

    def forward(self, encoder: Encoder, batch: Batch) -> dict[str, Tensor]:
        pictures = prepare(batch.inputs)
        wanted = functional.adaptive_avg_pool2d(pictures, RECONSTRUCTION).flatten(1)
        drawn = self.decoder(encoder.project(pictures))
        return {"loss": functional.mse_loss(drawn, wanted)}


class SimClr(nn.Module):
    """The paper's fine-tuning: NT-Xent between two views of each picture, in 64 dimensions."""

    def __init__(self, encoder: Encoder, dimensions: int = 64):
        super().__init__()
        size = encoder.head.out_features
        self.dropout = nn.Dropout(0.1)
        self.projection = nn.Sequential(
            nn.Linear(size, size), nn.ReLU(), nn.Linear(size, dimensions)
        )

    def forward(self, encoder: Encoder, batch: Batch) -> dict[str, Tensor]:
        pictures = prepare(batch.inputs)
        both = self.dropout(torch.cat([losses.views(pictures), losses.views(pictures)]))
        projected = functional.normalize(self.projection(encoder.embed(both)))
        return {"loss": losses.nt_xent(*projected.chunk(2))}


def objective(options: Namespace, encoder: Encoder) -> nn.Module:
    """Of the options of train.py."""
    if options.recipe == "autoencoder":
        return Autoencoder(encoder)
    if options.recipe == "simclr":
        return SimClr(encoder)
    return Metric(options.contrast, options.smallest, options.listwise)
