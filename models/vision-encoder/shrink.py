"""
Weights of 8 bits: each output of a convolution or a linear layer has a scale of its own. A network
whose weights are rounded first is the same in torch and, at a quarter of the size, as ONNX.
"""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import nn

LARGEST = 127
LAYERS = (nn.Conv2d, nn.Linear)
OPERATORS = ("Conv", "Gemm")


@torch.no_grad()
def round_weights(encoder: nn.Module) -> None:
    """Moves every weight to the nearest of 255 steps."""
    for layer in encoder.modules():
        if isinstance(layer, LAYERS):
            rows = layer.weight.flatten(1)
            scales = rows.abs().amax(1, keepdim=True).clamp(min=1e-12) / LARGEST
            layer.weight.copy_((rows / scales).round().mul(scales).view_as(layer.weight))


def shrink(path: Path) -> None:
    """Stores the weights of a written model as int8, and their scales. Compute stays float32."""
    model = onnx.load(str(path))
    graph = model.graph
    wanted = {node.input[1] for node in graph.node if node.op_type in OPERATORS}
    nodes = []
    for tensor in [tensor for tensor in graph.initializer if tensor.name in wanted]:
        weights = numpy_helper.to_array(tensor)
        rows = weights.reshape(len(weights), -1)
        scales = np.maximum(np.abs(rows).max(1), 1e-12) / LARGEST
        steps = np.rint(rows / scales[:, None]).astype(np.int8).reshape(weights.shape)
        name = tensor.name
        graph.initializer.remove(tensor)
        graph.initializer.extend(
            [
                numpy_helper.from_array(steps, f"{name}.steps"),
                numpy_helper.from_array(scales.astype(np.float32), f"{name}.scales"),
                numpy_helper.from_array(np.zeros(len(weights), np.int8), f"{name}.zero"),
            ]
        )
        inputs = [f"{name}.steps", f"{name}.scales", f"{name}.zero"]
        nodes.append(helper.make_node("DequantizeLinear", inputs, [name], axis=0))
    for node in reversed(nodes):
        graph.node.insert(0, node)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, str(path))
