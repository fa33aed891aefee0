"""A loss with what only training needs: each takes an encoder, inputs and exact similarities."""

import torch
from torch import Tensor, nn
from torch.nn import functional

import losses
from networks import Encoder, prepare

RECIPES = ("metric", "autoencoder", "simclr")
RECONSTRUCTION = 32


class Metric(nn.Module):
    """Regression of the exact similarity, with weighted companions."""

    def __init__(self, contrast: float, listwise: float):
        super().__init__()
        self.contrast, self.listwise = contrast, listwise

    def forward(self, encoder: Encoder, inputs: Tensor, exact: Tensor) -> dict[str, Tensor]:
        embeddings = encoder(inputs)
        parts = {"metric": losses.metric(embeddings, exact)}
        parts["loss"] = parts["metric"]
        if self.contrast:
            parts["contrast"] = losses.nt_xent(*embeddings.chunk(2))
            parts["loss"] = parts["loss"] + self.contrast * parts["contrast"]
        if self.listwise:
            parts["listwise"] = losses.listwise(embeddings, exact)
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

    def forward(self, encoder: Encoder, inputs: Tensor, _exact: Tensor) -> dict[str, Tensor]:
        pictures = prepare(inputs)
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

    def forward(self, encoder: Encoder, inputs: Tensor, _exact: Tensor) -> dict[str, Tensor]:
        pictures = prepare(inputs)
        both = self.dropout(torch.cat([losses.views(pictures), losses.views(pictures)]))
        projected = functional.normalize(self.projection(encoder.embed(both)))
        return {"loss": losses.nt_xent(*projected.chunk(2))}


def objective(recipe: str, encoder: Encoder, contrast: float, listwise: float) -> nn.Module:
    if recipe == "autoencoder":
        return Autoencoder(encoder)
    return SimClr(encoder) if recipe == "simclr" else Metric(contrast, listwise)
