"""The encoder of the paper's rows: a small Swin Transformer V2 whose last feature map is averaged."""

from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional
from torchvision.models.swin_transformer import (
    PatchMergingV2,
    SwinTransformer,
    SwinTransformerBlockV2,
)

from networks import prepare

CHANNELS = 32
STAGES = (1, 2, 2)
HEADS = (2, 4, 8)
PATCH = 4
WINDOW = 4
EMBEDDING = CHANNELS * 2 ** (len(STAGES) - 1)


class PaperEncoder(nn.Module):
    """Pictures, uint8, [n, 64, 64, 3], to embeddings of unit length, [n, 128]."""

    def __init__(self):
        super().__init__()
        self.body = Pooled(
            patch_size=[PATCH, PATCH],
            embed_dim=CHANNELS,
            depths=list(STAGES),
            num_heads=list(HEADS),
            window_size=[WINDOW, WINDOW],
            stochastic_depth_prob=0.0,
            num_classes=1,
            block=partial(SwinTransformerBlockV2),
            downsample_layer=PatchMergingV2,
        )
        del self.body.head

    def forward(self, pictures: Tensor) -> Tensor:
        return functional.normalize(self.project(prepare(pictures)))

    def project(self, prepared: Tensor) -> Tensor:
        """The embedding before it is brought to unit length; of pictures as `prepare` gives them."""
        return self.body(prepared)


class Pooled(SwinTransformer):
    """Swin Transformer V2 without its classifier."""

    def forward(self, pictures: Tensor) -> Tensor:
        return self.norm(self.features(pictures)).mean((1, 2))
