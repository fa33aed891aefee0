"""
Reads an exported network back, so that a training can go on from the weights that ship. Matrices
come back as they were quantised.
"""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from encoding import Words
from network import CrossEncoder

PREFIX = "network."
# How the names of outputs begin that came later than the others.
NEW = ("issue", "agreement", "match", "reply")


def weights_of(file: Path) -> dict[str, torch.Tensor]:
    """The trained tensors of an exported network by their names in `CrossEncoder`."""
    graph = onnx.load(file).graph
    tensors = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    found = {
        name.removeprefix(PREFIX): value
        for name, value in tensors.items()
        if name.startswith(PREFIX) and not name.startswith(f"{PREFIX}embeddings.position")
    }
    # A product is told by the bias that is added to it.
    biases = {
        source: name
        for node in graph.node
        if node.op_type == "Add"
        for source in node.input
        for name in node.input
        if name.endswith(".bias")
    }
    for node in graph.node:
        if node.op_type == "MatMulNBits":
            name = biases[node.output[0]].removeprefix(PREFIX).replace(".bias", ".weight")
            found[name] = dequantised(*(tensors[each] for each in node.input[1:3]))
    return {name: torch.from_numpy(value.copy()) for name, value in found.items()}


def missing_in(file: Path) -> tuple[str, ...]:
    """How the names begin of outputs that an exported network does not have."""
    names = {each.name.removeprefix(PREFIX) for each in onnx.load(file).graph.initializer}
    return tuple(new for new in NEW if not any(name.startswith(new) for name in names))


def dequantised(bits: np.ndarray, scales: np.ndarray) -> np.ndarray:
    """@param bits 8 each, [outputs, blocks, inputs of a block] @param scales [outputs, blocks]"""
    values = (bits.astype(np.float32) - 128) * scales.reshape(*bits.shape[:2], 1)
    return values.reshape(len(bits), -1)


def shipped(words: Words, file: Path) -> CrossEncoder:
    """Outputs that the file does not have begin as that of relevance."""
    network = words.cross_encoder(apart=0)
    weights = weights_of(file)
    if "issue_offset" not in weights:
        like = {name: name.replace("correction", "issue", 1) for name in weights}
        like |= {"products": "issue_products", "offset": "issue_offset"}
        weights |= {new: weights[name].clone() for name, new in like.items() if new != name}
    for new in ("match", "reply"):
        if f"{new}.offset" not in weights:
            weights |= {f"{new}.{part}": weights[part].clone() for part in ("products", "offset")}
    missing, unknown = network.load_state_dict(weights, strict=False)
    if unknown or any(not name.startswith((*NEW, "embeddings.")) for name in missing):
        raise SystemExit(f"{file}: unknown {unknown}, missing {missing}")
    return network
