"""
Learns how good an argument is from its stored vector, and prints how well it does; see README.md.
Seconds on one core; nothing is drawn at random.

    python train.py VECTORS OUT --data DIR

VECTORS: the folder that ../relevance-filter/vectors.py and `npm run lab -- encode-texts` made. OUT gets
`weights.json` and `manifest.json`.
"""

import argparse
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from argument_sets import arg30k, xstance

DIMENSIONS = 512
PENALTIES = (5.0, 10.0, 20.0, 40.0, 80.0, 160.0)
# So strong that the score and the length are uncorrelated where it was learnt.
STRICT = 1e4
# The logistic function is nearest to the normal distribution with its argument times this.
LOGISTIC = 1.702
DIGITS = 6


@dataclass
class Rated:
    """Arguments with their quality by people (the weighted average), 0 to 1."""

    vectors: np.ndarray
    claims: np.ndarray
    # Logarithm of the number of words.
    lengths: np.ndarray
    quality: np.ndarray
    topics: np.ndarray


class Vectors:
    """Text to vector."""

    def __init__(self, folder: Path):
        texts = json.loads((folder / "texts.json").read_text(encoding="utf8"))
        self.places = {text: place for place, text in enumerate(texts)}
        rows = np.fromfile(folder / "vectors.f32", np.float32)
        self.rows = rows.reshape(len(texts), DIMENSIONS)

    def of(self, texts: list[str]) -> np.ndarray:
        return self.rows[[self.places[text] for text in texts]].astype(np.float64)


def rated(data: Path, split: str, vectors: Vectors) -> Rated:
    """The arguments of IBM's 30,000 of a split."""
    source = arg30k(data, split)
    pairs = [(topic, premise) for topic, those in source.relevant.items() for premise in those]
    premises = [source.premises[premise] for _, premise in pairs]
    return Rated(
        vectors.of(premises),
        vectors.of([source.claims[topic] for topic, _ in pairs]),
        lengths_of(premises),
        np.array([source.quality[premise] for _, premise in pairs]),
        np.array([topic for topic, _ in pairs]),
    )


def lengths_of(texts: list[str]) -> np.ndarray:
    return np.log([max(1, len(text.split())) for text in texts])


def fit(features: np.ndarray, train: Rated, penalty: float, strict: float) -> np.ndarray:
    """
    Ridge regression of the quality on centred features, [features]. `strict` punishes the squared
    covariance of the scores and the length of the text.
    """
    centred = features - features.mean(0)
    lengths = (train.lengths - train.lengths.mean()) / train.lengths.std()
    tilt = centred.T @ lengths / len(lengths)
    products = centred.T @ centred + penalty * np.eye(features.shape[1])
    products += strict * len(lengths) * np.outer(tilt, tilt)
    return np.linalg.solve(products, centred.T @ (train.quality - train.quality.mean()))


def figures(scores: np.ndarray, of: Rated) -> tuple[float, float, float]:
    """
    Spearman's rank correlation with the quality over all arguments, its mean over topics, and
    the correlation with the length.
    """
    topics = [of.topics == topic for topic in sorted(set(of.topics))]
    each = [spearmanr(scores[own], of.quality[own])[0] for own in topics]
    overall = spearmanr(scores, of.quality)[0]
    return overall, float(np.mean(each)), spearmanr(scores, of.lengths)[0]


# What was tried, and how much the length may count. The last one ships.
HEADS = {
    "vector, claim's vector": (lambda of: np.hstack([of.vectors, of.claims]), 0.0),
    "vector, claim's, products": (
        lambda of: np.hstack([of.vectors, of.claims, of.vectors * of.claims]),
        0.0,
    ),
    "vector, length": (lambda of: np.hstack([of.vectors, of.lengths[:, None]]), 0.0),
    "vector": (lambda of: of.vectors, 0.0),
    "vector, length made neutral": (lambda of: of.vectors, STRICT),
}


def chosen(name: str, train: Rated, dev: Rated) -> tuple[float, np.ndarray]:
    """The penalty with the best mean over dev topics, and its weights."""
    features, strict = HEADS[name]
    fitted = [(penalty, fit(features(train), train, penalty, strict)) for penalty in PENALTIES]
    return max(fitted, key=lambda each: figures(features(dev) @ each[1], dev)[1])


def elsewhere(weights: np.ndarray, data: Path, vectors: Vectors) -> str:
    """The correlation of score and length where nothing was learnt, by language."""
    found = []
    for language in ("de", "fr"):
        comments = list(xstance(data, language).premises.values())
        correlation = spearmanr(vectors.of(comments) @ weights, lengths_of(comments))[0]
        found.append(f"{language} {correlation:.3f}")
    return ", ".join(found)


def line(name: str, dev: tuple, test: tuple) -> str:
    cells = "".join(f"{value:9.3f}" for value in (*dev, *test))
    return f"{name:34}{cells}"


def write(weights: np.ndarray, train: Rated, out: Path) -> None:
    """
    Scores become shares of the training arguments that are worse, as the normal distribution has it:
    0.5 is the middle.
    """
    scores = train.vectors @ weights
    slope = LOGISTIC / scores.std()
    head = {
        "weights": [float(f"{value:.{DIGITS}g}") for value in weights * slope],
        "offset": float(f"{-scores.mean() * slope:.{DIGITS}g}"),
    }
    content = (json.dumps(head) + "\n").encode()
    (out / "weights.json").write_bytes(content)
    manifest = {
        "id": "elenchus-quality",
        "version": "1",
        "dimensions": DIMENSIONS,
        "source": "ibm-arg30k, train topics",
        "licence": "Apache-2.0",
        "files": {
            "weights.json": {
                "bytes": len(content),
                "sha256": hashlib.sha256(content).hexdigest(),
            }
        },
    }
    (out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns the quality of arguments.")
    parser.add_argument("vectors", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--data", type=Path, required=True, help="folder of the public data sets")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    vectors = Vectors(options.vectors)
    train, dev, test = (rated(options.data, split, vectors) for split in ("train", "dev", "test"))
    for name, of in (("train", train), ("dev", dev), ("test", test)):
        print(f"{name}: {len(of.quality)} arguments on {len(set(of.topics))} topics")
    print("Spearman: over all, mean over topics; and of score and length")
    print(f"{'':34}{'dev':>9}{'topics':>9}{'length':>9}{'test':>9}{'topics':>9}{'length':>9}")
    print(line("length alone", figures(dev.lengths, dev), figures(test.lengths, test)))
    for name, (features, _) in HEADS.items():
        penalty, weights = chosen(name, train, dev)
        measured = [figures(features(of) @ weights, of) for of in (dev, test)]
        print(f"{line(name, *measured)}   penalty {penalty:g}")
        if len(weights) == DIMENSIONS:
            print(f"  with the length on X-Stance: {elsewhere(weights, options.data, vectors)}")
    write(weights, train, options.out)


if __name__ == "__main__":
    main()
