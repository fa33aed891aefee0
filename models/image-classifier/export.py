"""
Writes the classifier of the product: `python export.py`.

Writes `classifier.onnx`, `labels.json` and `manifest.json` beside this file. The network takes
`pixels` (uint8, [n, 224, 224, 3], RGB) and gives `features` (float32, [n, 1280], unit length) and
`probabilities` (float32, [n, 1000]). Exit 1, and nothing is written, if onnxruntime's answers differ
from torch's with the same rounded weights.
"""

import hashlib
import json
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from names import names
from network import CLASSES, WIDTH, Classifier, classify, folded, published
from pictures import blots, drawings
from shrink import round_weights, shrink

HERE = Path(__file__).resolve().parent
NETWORK, LABELS, MANIFEST = "classifier.onnx", "labels.json", "manifest.json"
ID, VERSION, DIMENSIONS = "efficientnet-lite0", "1", 1280
OPSET = 17
LOWEST_COSINE = 0.99999
LARGEST_DIFFERENCE = 1e-4
CHECKED, SEED = 16, 1


def rounded() -> Classifier:
    """The network as it ships, in torch."""
    classifier = folded(published())
    round_weights(classifier)
    return classifier


def write(classifier: Classifier, path: Path) -> None:
    # Two images, as the tracer takes a batch of one for a constant.
    example = torch.zeros((2, WIDTH, WIDTH, 3), dtype=torch.uint8)
    ends = ["pixels", "features", "probabilities"]
    torch.onnx.export(
        classifier,
        (example,),
        str(path),
        input_names=ends[:1],
        output_names=ends[1:],
        dynamic_axes={name: {0: "n"} for name in ends},
        opset_version=OPSET,
        dynamo=False,
    )
    shrink(path)


def opened(path: Path) -> onnxruntime.InferenceSession:
    """On one core."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def check(classifier: Classifier, path: Path) -> dict[str, float]:
    """Against torch, in batches of several sizes. Exit 1 if the answers differ."""
    drawn = [np.asarray(image) for image in drawings().values()]
    pixels = np.concatenate([np.stack(drawn), blots(CHECKED, SEED)])
    features, probabilities = classify(classifier, pixels)
    session = opened(path)
    cosines, differences = [], []
    for size in (1, 7, len(pixels)):
        given = session.run(["features", "probabilities"], {"pixels": pixels[:size]})
        cosines.append(float((given[0] * features[:size]).sum(1).min()))
        differences.append(float(np.abs(given[1] - probabilities[:size]).max()))
    found = {"lowestCosine": min(cosines), "largestDifference": max(differences)}
    if not (min(cosines) >= LOWEST_COSINE and max(differences) <= LARGEST_DIFFERENCE):
        raise SystemExit(f"the exported network differs from torch: {found}")
    return found


def described(path: Path) -> dict[str, object]:
    data = path.read_bytes()
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def main() -> None:
    classifier = rounded()
    part = HERE / f"{NETWORK}.part"
    try:
        write(classifier, part)
        found = check(classifier, part)
        part.replace(HERE / NETWORK)
    finally:
        part.unlink(missing_ok=True)
    labels = names()
    assert len(labels) == CLASSES
    (HERE / LABELS).write_text(json.dumps(labels, indent=0) + "\n")
    manifest = {
        "id": ID,
        "version": VERSION,
        "dimensions": DIMENSIONS,
        "licence": "Apache-2.0",
        "files": {name: described(HERE / name) for name in (NETWORK, LABELS)},
    }
    (HERE / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")
    print(json.dumps(manifest["files"] | found))


if __name__ == "__main__":
    main()
