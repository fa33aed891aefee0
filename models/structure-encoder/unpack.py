"""
Makes a checkpoint of a model of the product, to train on from (`train.py --start`), so that a new
version need not begin with random weights.

    python unpack.py VIEW CHECKPOINT.pt

Counts that the model did not know get weights of 0. What batch normalisation did was folded into
the convolutions; it is put back so that it changes nothing but has the statistics of training.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

import checkpoint
from graphs import Drawing, Stream
from networks import Encoder
from shrink import OPERATORS

HERE = Path(__file__).resolve().parent
BATCH = 512


def layers_of(path: Path) -> list[tuple[Tensor, Tensor]]:
    """Weights and biases of the convolutions and linear layers, in their order."""
    graph = onnx.load(str(path)).graph
    tensors = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}

    def weights(name: str) -> Tensor:
        steps = tensors[f"{name}.steps"].astype(np.float32)
        scales = tensors[f"{name}.scales"].reshape(-1, *[1] * (steps.ndim - 1))
        return torch.from_numpy(steps * scales)

    nodes = [node for node in graph.node if node.op_type in OPERATORS]
    return [(weights(node.input[1]), torch.tensor(tensors[node.input[2]])) for node in nodes]


def norms_of(path: Path) -> list[tuple[Tensor, Tensor]]:
    """Weights and biases of the layer normalisations."""
    graph = onnx.load(str(path)).graph
    tensors = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    nodes = [node for node in graph.node if node.op_type == "LayerNormalization"]
    return [tuple(torch.tensor(tensors[name]) for name in node.input[1:3]) for node in nodes]


@torch.no_grad()
def fill(encoder: Encoder, path: Path, inputs: Tensor) -> None:
    """Gives an encoder the weights of a model; `inputs` are graphs as in training."""
    modules = list(encoder.modules())
    layers = [layer for layer in modules if isinstance(layer, (nn.Conv2d, nn.Linear))]
    for layer, (weight, bias) in zip(layers, layers_of(path), strict=True):
        if isinstance(layer, nn.Linear):
            layer.weight.zero_()
            layer.weight[:, : weight.shape[1]] = weight
            layer.bias.copy_(bias)
            continue
        layer.weight.copy_(weight)
        restore = modules[modules.index(layer) + 1]
        layer.register_forward_hook(put_back(restore, bias))
    for norm, (weight, bias) in zip(
        [layer for layer in modules if isinstance(layer, nn.LayerNorm)], norms_of(path), strict=True
    ):
        norm.weight.copy_(weight)
        norm.bias.copy_(bias)
    encoder.eval()(inputs)


def put_back(norm: nn.BatchNorm2d, bias: Tensor):
    """A hook that sets a batch normalisation to the statistics of what it is about to get."""

    def hook(_layer: nn.Module, _inputs: tuple, maps: Tensor) -> None:
        norm.running_mean.copy_(maps.mean((0, 2, 3)))
        norm.running_var.copy_(maps.var((0, 2, 3)))
        norm.weight.copy_((norm.running_var + norm.eps).sqrt())
        norm.bias.copy_(norm.running_mean + bias)

    return hook


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes a checkpoint of a model of the product.")
    parser.add_argument("view")
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    if options.view == "counts":
        network, drawing = "mlp", Drawing("features", palette="schemes")
    else:
        network, drawing = "cnn", Drawing(layout=options.view, palette="schemes")
    stream = Stream(drawing, BATCH, 4, 1)
    inputs = next(stream).inputs
    stream.close()
    encoder = Encoder(network, tuple(inputs.shape[1:]), 128)
    fill(encoder, HERE / f"{options.view}.onnx", inputs)
    state = {"encoder": encoder.settings, "averaged": encoder.state_dict()}
    checkpoint.save(options.out, state)


if __name__ == "__main__":
    main()
