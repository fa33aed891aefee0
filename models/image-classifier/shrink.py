"""
Small weights: large layers in 8 bits, each output with a scale of its own, small layers in 16 bits.
The 28 small layers are the stem, all depth-wise convolutions and the narrow ones of the first
blocks. Rounding them to 8 bits would cost most of the accuracy and save 4 % of the bytes. A network
whose weights are rounded first is the same in torch and, once it is stored, in onnxruntime.
"""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

LARGEST = 127
# A layer of fewer weights is small.
SMALL = 30_000
LAYERS = (nn.Conv2d, nn.Linear)
OPERATORS = ("Conv", "Gemm")


@torch.no_grad()
def round_weights(network: nn.Module) -> None:
    """Moves every weight to the nearest value that `shrink` can store."""
    for layer in network.modules():
        if not isinstance(layer, LAYERS):
            continue
        weight = layer.weight
        if weight.numel() < SMALL:
            weight.copy_(weight.half())
        else:
            rows = weight.flatten(1)
            scales = rows.abs().amax(1, keepdim=True).clamp(min=1e-12) / LARGEST
            weight.copy_((rows / scales).round().mul(scales).view_as(weight))


def shrink(path: Path) -> None:
    """Stores the weights of a written model in few bits. Compute stays float32."""
    model = onnx.load(str(path))
    graph = model.graph
    wanted = {node.input[1] for node in graph.node if node.op_type in OPERATORS}
    nodes = []
    for tensor in [tensor for tensor in graph.initializer if tensor.name in wanted]:
        weights = numpy_helper.to_array(tensor)
        graph.initializer.remove(tensor)
        store = in_16_bits if weights.size < SMALL else in_8_bits
        stored, restored = store(tensor.name, weights)
        graph.initializer.extend(stored)
        nodes.extend(restored)
    for node in reversed(nodes):
        graph.node.insert(0, node)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, str(path))


def in_16_bits(name: str, weights: np.ndarray) -> tuple[list[TensorProto], list[onnx.NodeProto]]:
    stored = numpy_helper.from_array(weights.astype(np.float16), f"{name}.half")
    return [stored], [helper.make_node("Cast", [stored.name], [name], to=TensorProto.FLOAT)]


def in_8_bits(name: str, weights: np.ndarray) -> tuple[list[TensorProto], list[onnx.NodeProto]]:
    """
    Not by DequantizeLinear: onnxruntime would compute that again for every image, while it computes
    Cast and Mul of constants once, when the model is opened.
    """
    rows = weights.reshape(len(weights), -1)
    scales = np.maximum(np.abs(rows).max(1), 1e-12) / LARGEST
    steps = np.rint(rows / scales[:, None]).astype(np.int8).reshape(weights.shape)
    scales = scales.astype(np.float32).reshape(-1, *[1] * (weights.ndim - 1))
    stored = [
        numpy_helper.from_array(steps, f"{name}.steps"),
        numpy_helper.from_array(scales, f"{name}.scales"),
    ]
    floats = f"{name}.floats"
    cast = helper.make_node("Cast", [stored[0].name], [floats], to=TensorProto.FLOAT)
    return stored, [cast, helper.make_node("Mul", [floats, stored[1].name], [name])]
