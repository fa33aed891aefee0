"""
Writes a checkpoint's encoder as ONNX and checks it against torch on held-out graphs.

    python export.py CHECKPOINT.pt encoder.onnx [--small]

The model takes `pixels` (uint8, [n, width, width, 3], as `drawForEncoder` gives them) or `features`
(float32, [n, features], as `shapeFeatures` does) and gives `embedding` (float32, [n, dimensions], unit
length). Exit 1, and no file, if a cosine to torch's embedding is below .99999.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch

from checkpoint import load_encoder
from evaluate import embed
from graphs import Drawing, held_out
from shrink import round_weights, shrink

OPSET = 17
LOWEST_COSINE = 0.99999
CHECKED = 256


def write(encoder: torch.nn.Module, inputs: torch.Tensor, path: Path) -> str:
    """The name of the model's input."""
    name = "pixels" if inputs.dtype == torch.uint8 else "features"
    # Two rows, as the tracer takes a batch of one for a constant.
    torch.onnx.export(
        encoder,
        (inputs[:2],),
        str(path),
        input_names=[name],
        output_names=["embedding"],
        dynamic_axes={name: {0: "n"}, "embedding": {0: "n"}},
        opset_version=OPSET,
        dynamo=False,
    )
    onnx.checker.check_model(str(path), full_check=True)
    return name


def lowest_cosine(path: Path, name: str, inputs: torch.Tensor, wanted: np.ndarray) -> float:
    """Over batches of several sizes, against torch's embeddings."""
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    cosines = []
    for size in (1, 7, len(inputs)):
        (given,) = session.run(["embedding"], {name: inputs[:size].numpy()})
        cosines.append(float((given * wanted[:size]).sum(1).min()))
    return min(cosines)


def export(checkpoint: Path, out: Path, small: bool) -> None:
    """Writes the model, if it is torch's equal; prints what was written. Small: weights of 8 bits."""
    encoder, saved = load_encoder(checkpoint)
    if small:
        round_weights(encoder)
    inputs = held_out(Drawing(**saved["drawing"])).originals[:CHECKED]
    part = out.with_suffix(".part")
    name = write(encoder, inputs, part)
    if small:
        shrink(part)
    cosine = lowest_cosine(part, name, inputs, embed(encoder, inputs))
    size = part.stat().st_size
    print(json.dumps({"input": name, "opset": OPSET, "bytes": size, "lowestCosine": cosine}))
    if not cosine >= LOWEST_COSINE:
        part.unlink()
        raise SystemExit(f"the exported model differs from torch: cosine {cosine}")
    part.replace(out)


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes an encoder as ONNX and checks it.")
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--small", action="store_true", help="weights of 8 bits")
    options = parser.parse_args()
    export(options.checkpoint, options.out, options.small)


if __name__ == "__main__":
    main()
