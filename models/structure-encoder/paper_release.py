"""
Exports networks of `paper_train.py` for `elenchus evaluate graphs --pure`.

    python paper_release.py OUT autoencoder-logical=RUNS/logical/autoencoder simclr-logical=... ...

OUT gets NAME.onnx for each, its weights in 8 bits, and `manifest.json` with sizes and SHA-256. Exit
1, and no file, if onnxruntime's embeddings differ from torch's. `paper/` comes with Elenchus: only
networks that saw synthetic graphs alone belong there.
"""

import argparse
import hashlib
import json
import tempfile
from pathlib import Path

import onnx
import onnxruntime
import torch

import checkpoint
from evaluate import embed
from export import LOWEST_COSINE, lowest_cosine, write
from paper_networks import EMBEDDING, PaperEncoder
from paper_pictures import pictures
from shrink import round_weights, shrink

SHIPPED = Path(__file__).resolve().parent / "paper"
VERSION = "1"
CHECKED = 64


def load(training: Path) -> tuple[PaperEncoder, dict]:
    """The encoder of a training's best epoch, and the training's settings."""
    saved = checkpoint.load(training / "checkpoint.pt")
    encoder = PaperEncoder()
    encoder.load_state_dict(saved["best_weights"])
    return encoder.eval(), saved["settings"]


def export(name: str, training: Path, out: Path) -> dict[str, object]:
    """Writes NAME.onnx and returns what the manifest says of it."""
    encoder, settings = load(training)
    if name != f"{settings['step']}-{settings['layout']}":
        raise SystemExit(f"{training} is not of {name}")
    if settings["graphs"] and out.resolve() == SHIPPED:
        raise SystemExit(f"{training} saw {', '.join(settings['graphs'])}: measure, do not ship")
    round_weights(encoder)
    with tempfile.TemporaryDirectory() as folder:
        drawn = pictures(Path(folder), settings["layout"], CHECKED, 9, [])
        inputs = torch.from_numpy(drawn[:].copy())
    part = out / f"{name}.part"
    input_name = write(encoder, inputs, part)
    fold_constants(part)
    shrink(part)
    cosine = lowest_cosine(part, input_name, inputs, embed(encoder, inputs))
    if not cosine >= LOWEST_COSINE:
        part.unlink()
        raise SystemExit(f"{name} differs from torch: cosine {cosine}")
    file = part.rename(out / f"{name}.onnx")
    print(json.dumps({"network": name, "bytes": file.stat().st_size, "lowestCosine": cosine}))
    return {"bytes": file.stat().st_size, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}


def fold_constants(path: Path) -> None:
    """What only depends on the size of a picture, such as its windows, is computed once."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    options.optimized_model_filepath = str(path)
    onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    model = onnx.load(str(path))
    shorten_names(model.graph)
    onnx.save(model, str(path))


def shorten_names(graph: onnx.GraphProto) -> None:
    """The names that torch gives are longer than most of what they name."""
    kept = {"", *(value.name for value in [*graph.input, *graph.output])}
    names: dict[str, str] = {}

    def short(name: str) -> str:
        return name if name in kept else names.setdefault(name, f"{len(names):x}")

    for node in graph.node:
        node.name = ""
        node.input[:] = map(short, node.input)
        node.output[:] = map(short, node.output)
    for tensor in graph.initializer:
        tensor.name = short(tensor.name)


def main() -> None:
    parser = argparse.ArgumentParser(description="Exports networks of the paper's kind.")
    parser.add_argument("out", type=Path)
    parser.add_argument("networks", nargs="+", metavar="NAME=TRAINING")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    given = dict(network.split("=", 1) for network in options.networks)
    files = {
        f"{name}.onnx": export(name, Path(training), options.out)
        for name, training in sorted(given.items())
    }
    manifest = {"id": "paper", "version": VERSION, "dimensions": EMBEDDING, "licence": "Apache-2.0"}
    (options.out / "manifest.json").write_text(json.dumps({**manifest, "files": files}, indent=2) + "\n")


if __name__ == "__main__":
    main()
