"""
Writes the trained network as ONNX with its manifest, checked against torch:

    python export.py CHECKPOINT.pt .

In: `units` float32 [n, U], `pairs` float32 [n, n, P] by source and target, `vectors` float32
[n, 512]. Out: `root` [n] and `relation` [n, n, 2], log weights of a major claim, and of support and
attack.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch

from network import WIDTH, Ensemble, Scorer

HERE = Path(__file__).resolve().parent
NAME = "text-to-graph.onnx"
OPSET = 17
FARTHEST = 1e-4


def load(checkpoint: Path) -> tuple[Ensemble, tuple[int, int]]:
    saved = torch.load(checkpoint, weights_only=True)
    scorers = [Scorer(*saved["widths"], **saved["options"]) for _ in range(saved["seeds"])]
    network = Ensemble(scorers)
    network.load_state_dict(saved["state"])
    return network.eval(), saved["widths"]


def examples(widths: tuple[int, int], size: int) -> tuple[torch.Tensor, ...]:
    random = torch.Generator().manual_seed(size)
    units = torch.randn(size, widths[0], generator=random)
    pairs = torch.randn(size, size, widths[1], generator=random)
    vectors = torch.randn(size, WIDTH, generator=random)
    return units, pairs, vectors / vectors.norm(dim=1, keepdim=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the network as ONNX.")
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    network, widths = load(given.checkpoint)
    file = given.out / NAME
    names = ["units", "pairs", "vectors"]
    torch.onnx.export(
        network,
        examples(widths, 3),
        str(file),
        input_names=names,
        output_names=["root", "relation"],
        dynamic_axes={
            **{name: {0: "n"} for name in ("units", "vectors", "root")},
            **{name: {0: "n", 1: "n"} for name in ("pairs", "relation")},
        },
        opset_version=OPSET,
        dynamo=False,
    )
    onnx.checker.check_model(str(file), full_check=True)
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    for size in (1, 2, 9):
        inputs = examples(widths, size)
        with torch.no_grad():
            wanted = network(*inputs)
        found = session.run(["root", "relation"], dict(zip(names, map(torch.Tensor.numpy, inputs))))
        distance = max(float(np.abs(a - b.numpy()).max()) for a, b in zip(found, wanted))
        if not distance <= FARTHEST:
            file.unlink()
            raise SystemExit(f"the exported network differs from torch by {distance}")
    data = file.read_bytes()
    manifest = {
        "id": "elenchus-text-to-graph",
        "version": "1",
        "dimensions": WIDTH,
        "textEncoder": json.loads((HERE.parent / "text-encoder" / "manifest.json").read_text()),
        "files": {NAME: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}},
    }
    manifest["textEncoder"] = {key: manifest["textEncoder"][key] for key in ("id", "version")}
    (given.out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")
    print(f"{NAME}: {len(data)} bytes")


if __name__ == "__main__":
    main()
