"""
Weights of 8 bits: each output of a convolution or a linear layer has a scale of its own. A network
whose weights are rounded first is the same in torch and, at a quarter of the size, as ONNX.
"""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

LARGEST = 127
LAYERS = (nn.Conv2d, nn.Linear)
OPERATORS = ("Conv", "Gemm", "MatMul")


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
    wanted = {node.input[1]: node for node in graph.node if node.op_type in OPERATORS}
    nodes = []
    for tensor in [tensor for tensor in graph.initializer if tensor.name in wanted]:
        weights = numpy_helper.to_array(tensor)
        name = tensor.name
        graph.initializer.remove(tensor)
        if outputs_last(wanted[name]):
            nodes += store_columns(graph, name, weights)
            continue
        rows = weights.reshape(len(weights), -1)
        scales = np.maximum(np.abs(rows).max(1), 1e-12) / LARGEST
        steps = np.rint(rows / scales[:, None]).astype(np.int8).reshape(weights.shape)
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


def outputs_last(node: onnx.NodeProto) -> bool:
    """Whether the weights of an operator have a column, rather than a row, for each output."""
    turned = any(attribute.name == "transB" and attribute.i for attribute in node.attribute)
    return node.op_type == "MatMul" or (node.op_type == "Gemm" and not turned)


def store_columns(graph: onnx.GraphProto, name: str, weights: np.ndarray) -> list[onnx.NodeProto]:
    """
    Stores weights with a scale for each column. They are multiplied in the open, as onnxruntime
    would also round what is multiplied with a DequantizeLinear.
    """
    scales = np.maximum(np.abs(weights).max(0), 1e-12) / LARGEST
    steps = np.rint(weights / scales).astype(np.int8)
    graph.initializer.extend(
        [
            numpy_helper.from_array(steps, f"{name}.steps"),
            numpy_helper.from_array(scales.astype(np.float32), f"{name}.scales"),
        ]
    )
    cast = helper.make_node("Cast", [f"{name}.steps"], [f"{name}.cast"], to=TensorProto.FLOAT)
    return [cast, helper.make_node("Mul", [f"{name}.cast", f"{name}.scales"], [name])]
