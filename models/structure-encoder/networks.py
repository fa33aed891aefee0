"""The encoders that are compared. Each maps a batch of inputs to features; `Encoder` adds the rest."""

from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional
from torchvision.models.swin_transformer import (
    PatchMergingV2,
    SwinTransformer,
    SwinTransformerBlockV2,
)

NETWORKS = ("cnn", "swin", "mlp")


class Encoder(nn.Module):
    """
    Inputs to embeddings of unit length, [n, dimensions]. Pictures come as uint8, [n, width, width, 3]
    (255 is what no node covers), counts of shapes as float32, [n, features].
    """

    def __init__(self, network: str, shape: tuple[int, ...], dimensions: int):
        super().__init__()
        self.settings = {"network": network, "shape": list(shape), "dimensions": dimensions}
        self.mixed = False  # bfloat16 in the body, for training
        if (network == "mlp") != (len(shape) == 1):
            raise ValueError("mlp reads features, cnn and swin read pictures")
        self.body = {"cnn": cnn, "swin": swin, "mlp": mlp}[network](shape[0])
        with torch.no_grad():
            self.features = self.body.eval()(prepare(torch.zeros(1, *shape))).shape[1]
        self.body.train()
        self.head = nn.Linear(self.features, dimensions)

    def forward(self, inputs: Tensor) -> Tensor:
        return self.embed(prepare(inputs))

    def embed(self, prepared: Tensor) -> Tensor:
        return functional.normalize(self.project(prepared))

    def project(self, prepared: Tensor) -> Tensor:
        """The embedding before it is brought to unit length."""
        with torch.autocast(prepared.device.type, torch.bfloat16, enabled=self.mixed):
            features = self.body(prepared)
        return self.head(features.float())


def prepare(inputs: Tensor) -> Tensor:
    """Pictures to [n, 3, width, width], 0 where blank, 1 where a colour takes all light."""
    if inputs.dim() == 2:
        return inputs
    return 1 - inputs.permute(0, 3, 1, 2).float() / 255


class Residual(nn.Module):
    """Adds to a feature map what a convolution sees in it."""

    def __init__(self, channels: int):
        super().__init__()
        self.convolution = convolution(channels, channels, 1)

    def forward(self, maps: Tensor) -> Tensor:
        return maps + self.convolution(maps)


def convolution(
    channels: int, wider: int, stride: int | tuple[int, int], size: int | tuple[int, int] = 3
) -> nn.Sequential:
    """Side 3 with a border of 1, or of another size, then with none."""
    border = 1 if size == 3 else 0
    return nn.Sequential(
        nn.Conv2d(channels, wider, size, stride, border, bias=False),
        nn.BatchNorm2d(wider),
        nn.ReLU(),
    )


def cnn(_width: int) -> nn.Module:
    """
    Patches of 4 x 2 pixels to begin with, as rows of Logical and icicle are 4 pixels high and nodes
    may be narrow; three halvings, a residual convolution after each, the last map flattened.
    """
    layers: list[nn.Module] = [convolution(3, 48, (4, 2), (4, 2))]
    channels = 48
    for wider, stride in ((64, (1, 2)), (128, 2), (128, 2)):
        layers += [convolution(channels, wider, stride), Residual(wider)]
        channels = wider
    return nn.Sequential(*layers, nn.Flatten())


class FlatSwin(SwinTransformer):
    """Swin Transformer V2 whose last feature map is flattened instead of averaged."""

    def forward(self, pictures: Tensor) -> Tensor:
        return self.norm(self.features(pictures)).flatten(1)


def swin(width: int) -> nn.Module:
    """Windows of a quarter of the first map's side; two halvings."""
    network = FlatSwin(
        patch_size=[4, 4],
        embed_dim=48,
        depths=[2, 2, 2],
        num_heads=[3, 6, 12],
        window_size=[width // 16, width // 16],
        stochastic_depth_prob=0.0,
        num_classes=1,
        block=partial(SwinTransformerBlockV2),
        downsample_layer=PatchMergingV2,
    )
    del network.head, network.avgpool
    return network


def mlp(features: int, hidden: int = 512) -> nn.Module:
    """For `shapeFeatures`, which sees no picture."""
    return nn.Sequential(
        nn.Linear(features, hidden),
        nn.GELU(),
        nn.LayerNorm(hidden),
        nn.Linear(hidden, hidden),
        nn.GELU(),
    )
