"""
Makes chosen checkpoints the models of the product.

    python release.py VERSION logical=CHECKPOINT.pt ... counts=CHECKPOINT.pt

Writes VIEW.onnx for each, its weights in 8 bits, `manifest.json` with sizes and SHA-256, and the
reference of the product's test: torch's embeddings of the graphs in `demo/graphs`. Views that are
not named stay as they are. A view must be what its checkpoint was trained on.
"""

import argparse
import hashlib
import json
import subprocess
from pathlib import Path

import torch

from checkpoint import load_encoder
from evaluate import embed
from export import export
from graphs import ROOT, Drawing, start, take
from shrink import round_weights

HERE = Path(__file__).resolve().parent
MANIFEST = HERE / "manifest.json"
FOLDER = "demo/graphs"
REFERENCE = ROOT / "test" / "fixtures" / "structure" / "embeddings.json"


def view_of(drawing: Drawing) -> str:
    return "counts" if drawing.input == "features" else drawing.layout


def graph_inputs(drawing: Drawing) -> tuple[list[str], torch.Tensor]:
    """What an encoder sees of the demo's graphs, and the files' names."""
    process = start("graph-pictures", [FOLDER, *drawing.flags()])
    header = json.loads(process.stdout.readline())
    count = len(header["names"])
    inputs = drawing.decode(take(process.stdout, count * header["inputBytes"]).reshape(count, -1))
    if process.wait() != 0:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return header["names"], inputs


def reference(checkpoint: Path) -> dict[str, list[float]]:
    """Torch's embedding of each of the demo's graphs, by file."""
    encoder, saved = load_encoder(checkpoint)
    round_weights(encoder)
    names, inputs = graph_inputs(Drawing(**saved["drawing"]))
    return {
        name: [round(float(value), 6) for value in vector]
        for name, vector in zip(names, embed(encoder, inputs))
    }


def write_json(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes checkpoints the product's models.")
    parser.add_argument("version")
    parser.add_argument("views", nargs="+", metavar="VIEW=CHECKPOINT.pt")
    options = parser.parse_args()
    manifest = json.loads(MANIFEST.read_text())
    embeddings = json.loads(REFERENCE.read_text()) if REFERENCE.exists() else {}
    for given in options.views:
        view, path = given.split("=", 1)
        saved = load_encoder(Path(path))[1]
        if view != view_of(Drawing(**saved["drawing"])):
            raise SystemExit(f"{path} was not trained on {view}")
        export(Path(path), HERE / f"{view}.onnx", small=True)
        embeddings[view] = reference(Path(path))
    networks = sorted(HERE.glob("*.onnx"))
    manifest["version"] = options.version
    manifest["files"] = {
        file.name: {
            "bytes": file.stat().st_size,
            "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        }
        for file in networks
    }
    write_json(MANIFEST, manifest)
    write_json(REFERENCE, embeddings)


if __name__ == "__main__":
    main()
