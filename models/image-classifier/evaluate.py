"""
Prints the figures of the model card: `python evaluate.py --images DIR [--known DIR] [--labels]`.

Compares the network that ships with the published one in float32, on the images of a folder and on
random blots, and measures onnxruntime on one core. `--known` counts the images whose class is found,
for files whose names end in `_CLASS`, a number. `--labels` lists what the network sees in each
image, from a probability of .05.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch

from export import HERE, LABELS, NETWORK, opened
from network import classify, published
from pictures import blots, read_all

BLOTS, SEED = 200, 2
BEST = 5
ROUNDS = 50
LISTED = 0.05


def compare(name: str, pixels: np.ndarray, session, original) -> str:
    """A row of the card's table."""
    features, probabilities = session.run(["features", "probabilities"], {"pixels": pixels})
    wanted_features, wanted = classify(original, pixels)
    cosines = (features * wanted_features).sum(1)
    first = (probabilities.argmax(1) == wanted.argmax(1)).mean()
    best, wanted_best = (rows.argsort(1)[:, -BEST:] for rows in (probabilities, wanted))
    shared = np.mean([len(set(a) & set(b)) / BEST for a, b in zip(best, wanted_best)])
    difference = np.abs(probabilities - wanted).max()
    figures = f"{cosines.mean():.4f} | {cosines.min():.4f} | {first:.1%} | {shared:.1%}"
    return f"| {name} | {len(pixels)} | {figures} | {difference:.3f} |"


def known(folder: Path, session, original) -> str:
    images = read_all(folder)
    pixels = np.stack(list(images.values()))
    classes = np.array([int(name.rsplit("_", 1)[1]) for name in images])[:, None]
    (shipped,) = session.run(["probabilities"], {"pixels": pixels})

    def counted(probabilities: np.ndarray) -> str:
        right = probabilities.argsort(1)[:, ::-1] == classes
        return f"{right[:, 0].sum()} first, {right[:, :BEST].sum()} among the first {BEST}"

    published_too = counted(classify(original, pixels)[1])
    return f"of {len(images)} known classes: {counted(shipped)}; published: {published_too}"


def listed(name: str, probabilities: np.ndarray, labels: list[str]) -> str:
    sums: dict[str, float] = {}
    for label, probability in zip(labels, probabilities.tolist()):
        sums[label] = sums.get(label, 0) + probability
    seen = sorted((item for item in sums.items() if item[1] >= LISTED), key=lambda item: -item[1])
    return "\t".join([name, "; ".join(f"{label} {probability:.2f}" for label, probability in seen)])


def median_ms(run) -> float:
    """CPU time, which other work on the machine hardly changes."""

    def once() -> float:
        start = time.process_time()
        run()
        return 1000 * (time.process_time() - start)

    once()
    return float(np.median([once() for _ in range(ROUNDS)]))


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints the figures of the model card.")
    parser.add_argument("--images", type=Path, required=True)
    parser.add_argument("--known", type=Path)
    parser.add_argument("--labels", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    start = time.process_time()
    session = opened(HERE / NETWORK)
    opening = 1000 * (time.process_time() - start)
    images = read_all(options.images)
    pixels = np.stack(list(images.values()))
    original = published()

    print("| images | number | mean cosine | lowest | same first | shared of 5 | probability |")
    print("| ------ | ------ | ----------- | ------ | ---------- | ----------- | ----------- |")
    print(compare("real", pixels, session, original))
    print(compare("blots", blots(BLOTS, SEED), session, original))

    one = pixels[:1]
    tensor = torch.from_numpy(one)
    with torch.no_grad():
        torch_ms = median_ms(lambda: original(tensor))
    print(f"\n{(HERE / NETWORK).stat().st_size:,} bytes; opened in {opening:.0f} ms")
    print(f"one image: {median_ms(lambda: session.run(None, {'pixels': one})):.1f} ms", end="; ")
    print(f"the published network in torch: {torch_ms:.1f} ms")
    if options.known:
        print(known(options.known, session, original))
    if options.labels:
        labels = json.loads((HERE / LABELS).read_text())
        (probabilities,) = session.run(["probabilities"], {"pixels": pixels})
        print(*(listed(*image, labels) for image in zip(images, probabilities)), sep="\n")


if __name__ == "__main__":
    main()
