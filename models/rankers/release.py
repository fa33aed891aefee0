"""
Ships KNRM:

    python release.py OUT --data DIR --vectors VECTORS

takes the seed of `train.py OUT` with the best MAP@20 and writes `knrm.onnx` and `manifest.json` beside
this script. Its probability is a logistic regression on the score and the cosine of the stored vectors,
fitted on the 100 premises nearest to each dev claim of PERSPECTRUM. It prints the expected
calibration error (ten bins) and modified nDCG@10 on the half of the claims that they were not fitted on.
VECTORS is a folder of models/relevance-filter/vectors.py.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from argument_sets import Source, perspectrum
from scipy.optimize import minimize
from torch.nn.functional import normalize

from compare import modified_ndcg
from export import trained, write_manifest, write_shipped
from figures import trainings
from knrm import KNRM
from reading import StaticReader
from stored import Stored, candidates

HERE = Path(__file__).parent
SHIPPED = ("knrm.onnx", "stop-words.json")
BINS, DEPTH = 10, 10


def best_seed(out: Path) -> int:
    ended = {
        seed: lines[-1]["map"]
        for seed, lines in trainings(out, "knrm").items()
        if lines and "final" in lines[-1]
    }
    if not ended:
        raise SystemExit(f"{out}: no training of knrm has ended")
    return max(ended, key=lambda seed: ended[seed])


@dataclass
class Judged:
    """
    The candidates of a claim: score, as a part of what all words of the claim count, and cosine,
    [candidates, 2]; and which go with it.
    """

    features: np.ndarray
    relevant: np.ndarray
    clusters: dict[str, str]
    ids: list[str]


@torch.no_grad()
def judged(model: KNRM, source: Source, stored: Stored) -> list[Judged]:
    reader, found = StaticReader(), []
    for claim in source.claims:
        ids, cosines = candidates(source, stored, claim)
        texts = [source.premises[premise] for premise in ids]
        inputs = reader.batch([source.claims[claim]], [texts])
        scores = model(*inputs)[0] / of_claim(model, *inputs)
        relevant = np.array([premise in source.relevant[claim] for premise in ids])
        found.append(Judged(np.stack([scores.numpy(), cosines], 1), relevant, source.clusters[claim], ids))
    return found


def of_claim(model: KNRM, vectors: torch.Tensor, queries: torch.Tensor, _: torch.Tensor) -> torch.Tensor:
    weights = model.weights(normalize(vectors, dim=-1, eps=1e-6))
    return weights[queries[0], 0].sum()


def fitted(rows: list[Judged]) -> np.ndarray:
    """Logistic regression of relevance: what score and cosine count, and the offset."""
    features = np.concatenate([row.features for row in rows])
    signs = np.where(np.concatenate([row.relevant for row in rows]), 1.0, -1.0)

    def loss(line: np.ndarray) -> float:
        return float(np.logaddexp(0, -signs * (features @ line[:2] + line[2])).mean())

    return minimize(loss, np.array([1.0, 0.0, 0.0])).x


def told(row: Judged, line: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-(row.features @ line[:2] + line[2])))


def error(rows: list[Judged], line: np.ndarray) -> float:
    probabilities = np.concatenate([told(row, line) for row in rows])
    relevant = np.concatenate([row.relevant for row in rows])
    bins = np.minimum((probabilities * BINS).astype(int), BINS - 1)
    apart = [abs(probabilities[bins == each].sum() - relevant[bins == each].sum()) for each in range(BINS)]
    return float(sum(apart) / len(relevant))


def ranked(row: Judged, line: np.ndarray) -> float:
    order = np.argsort(-told(row, line), kind="stable")
    return modified_ndcg([row.ids[place] for place in order], row.clusters, DEPTH)


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the KNRM that ships.")
    add = parser.add_argument
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--vectors", type=Path, required=True, help="folder of the stored vectors of all texts")
    options = parser.parse_args()
    if json.loads((options.out / "manifest.json").read_text())["trainedOn"] != "shipped":
        raise SystemExit(f"{options.out} was not trained on the sets that ship (--set shipped)")
    seed = best_seed(options.out)
    checkpoint = options.out / f"seed-{seed}" / "knrm.pt"
    model = trained("knrm", checkpoint)
    rows = judged(model, perspectrum(options.data, "dev"), Stored(options.vectors))
    halves = [(rows[::2], rows[1::2]), (rows[1::2], rows[::2])]
    apart = [(fitted(own), others) for own, others in halves]
    line = fitted(rows)
    write_shipped(model, tuple(line.tolist()), HERE / "knrm.onnx")
    write_manifest(HERE, [HERE / name for name in SHIPPED], licence="Apache-2.0")
    report = {
        "ofScore": line[0],
        "ofCosine": line[1],
        "offset": line[2],
        "calibrationError": np.mean([error(others, each) for each, others in apart]),
        "mndcg@10": np.mean([ranked(row, each) for each, others in apart for row in others]),
    }
    print(json.dumps({"seed": seed} | {name: round(float(each), 4) for name, each in report.items()}))


if __name__ == "__main__":
    main()
