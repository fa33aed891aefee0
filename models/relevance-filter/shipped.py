"""
Reads an exported network back, so that a training can go on from the weights that ship:

    python shipped.py FILE.onnx CHECKPOINT --work WORK

Matrices come back as they were quantised. Outputs that the file does not have begin as copies of
those that are most like them.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from encoding import Words
from network import CrossEncoder

PREFIX = "network."
# Of the weights that a training began with: on what it left out, sides and answers gained more by it
# than agreement lost.
START_SHARE = 0.2
# New outputs, and what they begin as.
LIKE = {"issue": "correction"}


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


def dequantised(bits: np.ndarray, scales: np.ndarray) -> np.ndarray:
    """@param bits 8 each, [outputs, blocks, inputs of a block] @param scales [outputs, blocks]"""
    values = (bits.astype(np.float32) - 128) * scales.reshape(*bits.shape[:2], 1)
    return values.reshape(len(bits), -1)


def drawn_back(network: CrossEncoder, words: Words, start: Path) -> CrossEncoder:
    """
    The network with its weights drawn back towards those of the exported one that its training began
    with (Wortsman et al. 2022, "Robust fine-tuning of zero-shot models"), but for new outputs.
    """
    before = shipped(words, start).state_dict()
    after = network.state_dict()
    mixed = {
        name: value
        if name.startswith((*LIKE, "agreement", "embeddings"))
        else START_SHARE * before[name] + (1 - START_SHARE) * value
        for name, value in after.items()
    }
    network.load_state_dict(mixed)
    return network


def shipped(words: Words, file: Path) -> CrossEncoder:
    network = words.cross_encoder(apart=0)
    weights = weights_of(file)
    for name, like in LIKE.items():
        if not any(key.startswith(f"{name}.") for key in weights):
            own = {key: value for key, value in weights.items() if key.startswith(f"{like}.")}
            weights |= {key.replace(like, name, 1): value.clone() for key, value in own.items()}
    weights.setdefault("issue_products", weights["products"].clone())
    weights.setdefault("issue_offset", weights["offset"].clone())
    own = network.state_dict()
    weights |= {name: own[name] for name in own if name.startswith("agreement") and name not in weights}
    missing, unknown = network.load_state_dict(weights, strict=False)
    if unknown or any(not name.startswith("embeddings.") for name in missing):
        raise SystemExit(f"{file}: unknown {unknown}, missing {missing}")
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description="Reads an exported network back.")
    parser.add_argument("file", type=Path)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--work", type=Path, required=True)
    options = parser.parse_args()
    network = shipped(Words(options.work / "words"), options.file)
    torch.save({"weights": network.state_dict()}, options.checkpoint)


if __name__ == "__main__":
    main()
