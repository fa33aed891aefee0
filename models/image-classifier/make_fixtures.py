"""
Writes the reference results that the tests compare Node with: `python make_fixtures.py`, after
export.py. Draws four pictures and writes them to test/fixtures/image-classifier, and beside them
`expected.json`: for each, what torch says with

- rounded weights, as they ship: all features in steps of 1/100,000, and the five best labels;
- the published weights: the five best labels.
"""

import json

import numpy as np

from export import HERE, rounded
from names import names
from network import classify, published
from pictures import drawings

FOLDER = HERE.parents[1] / "test" / "fixtures" / "image-classifier"
STEPS = 100_000
BEST, DIGITS = 5, 6


def best(probabilities: np.ndarray, labels: list[str]) -> dict[str, float]:
    order = probabilities.argsort()[::-1][:BEST]
    return {labels[at]: round(float(probabilities[at]), DIGITS) for at in order}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    images = drawings()
    for name, image in images.items():
        image.save(FOLDER / f"{name}.png", optimize=True)
    pixels = np.stack([np.asarray(image) for image in images.values()])
    labels = names()
    features, shipped = classify(rounded(), pixels)
    _, original = classify(published(), pixels)
    pictures = {
        name: {
            "features": np.rint(features[at] * STEPS).astype(int).tolist(),
            "labels": best(shipped[at], labels),
            "published": best(original[at], labels),
        }
        for at, name in enumerate(images)
    }
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(said)}" for name, said in pictures.items())
    (FOLDER / "expected.json").write_text(f'{{"steps": {STEPS}, "pictures": {{\n{lines}\n}}}}\n')


if __name__ == "__main__":
    main()
