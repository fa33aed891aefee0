"""A loss with what only training needs: each takes an encoder and a batch."""

from argparse import Namespace

from torch import Tensor, nn

import losses
from graphs import Batch
from networks import Encoder


class Metric(nn.Module):
    """Regression of the exact similarity, with weighted companions."""

    def __init__(self, contrast: float, smallest: int, listwise: float, schemes: float):
        super().__init__()
        self.contrast, self.smallest, self.listwise = contrast, smallest, listwise
        self.schemes = schemes

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
        if self.schemes:
            originals, copies = embeddings.chunk(2)
            exact = batch.exact[len(originals) :, : len(originals)]
            parts["schemes"] = losses.told_apart(originals, copies, exact)
            parts["loss"] = parts["loss"] + self.schemes * parts["schemes"]
        return parts


def objective(options: Namespace) -> nn.Module:
    """Of the options of train.py."""
    return Metric(options.contrast, options.smallest, options.listwise, options.schemes)
