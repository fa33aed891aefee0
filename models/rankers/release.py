"""
Ships KNRM:

    python release.py OUT --data DIR --vectors VECTORS

takes the seed of `train.py OUT` with the best MAP@20 and writes `knrm.onnx` and `manifest.json` beside
this script. A score becomes a probability by two numbers (Platt scaling), fitted on the 100 premises
nearest to each dev claim of PERSPECTRUM. Printed is how far probabilities are from what comes true
(expected calibration error, ten bins) on the half of the claims that they were not fitted on.
VECTORS is a folder of models/relevance-filter/vectors.py.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from argument_sets import Source, perspectrum
from scipy.optimize import minimize

from export import trained, write, write_manifest
from figures import trainings
from reading import StaticReader
from stored import Stored, candidates

HERE = Path(__file__).parent
SHIPPED = ("knrm.onnx", "stop-words.json")
BINS = 10


def best_seed(out: Path) -> int:
    ended = {
        seed: lines[-1]["map"]
        for seed, lines in trainings(out, "knrm").items()
        if lines and "final" in lines[-1]
    }
    if not ended:
        raise SystemExit(f"{out}: no training of knrm has ended")
    return max(ended, key=lambda seed: ended[seed])


@torch.no_grad()
def judged(model: torch.nn.Module, source: Source, stored: Stored) -> list[tuple[np.ndarray, np.ndarray]]:
    """Of each claim, the scores of its candidates, and whether they go with it."""
    reader, found = StaticReader(), []
    for claim in source.claims:
        pool, _ = candidates(source, stored, claim)
        texts = [source.premises[premise] for premise in pool]
        scores = reader.scores(model, [source.claims[claim]], [texts])[0].numpy()
        found.append((scores, np.array([premise in source.relevant[claim] for premise in pool])))
    return found


def platt(rows: list[tuple[np.ndarray, np.ndarray]]) -> tuple[float, float]:
    """Slope and offset of the logistic regression of relevance on the score."""
    scores, relevant = (np.concatenate(each) for each in zip(*rows))
    signs = np.where(relevant, 1.0, -1.0)

    def loss(line: np.ndarray) -> float:
        return float(np.logaddexp(0, -signs * (line[0] * scores + line[1])).mean())

    slope, offset = minimize(loss, np.array([1.0, 0.0])).x
    return float(slope), float(offset)


def error(rows: list[tuple[np.ndarray, np.ndarray]], slope: float, offset: float) -> float:
    scores, relevant = (np.concatenate(each) for each in zip(*rows))
    told = 1 / (1 + np.exp(-(slope * scores + offset)))
    bins = np.minimum((told * BINS).astype(int), BINS - 1)
    return float(
        sum(abs(told[bins == each].sum() - relevant[bins == each].sum()) for each in range(BINS)) / len(told)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the KNRM that ships.")
    add = parser.add_argument
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--vectors", type=Path, required=True)
    options = parser.parse_args()
    if json.loads((options.out / "manifest.json").read_text())["trainedOn"] != "shipped":
        raise SystemExit(f"{options.out} was trained on a set that must not be passed on")
    seed = best_seed(options.out)
    checkpoint = options.out / f"seed-{seed}" / "knrm.pt"
    rows = judged(trained("knrm", checkpoint), perspectrum(options.data, "dev"), Stored(options.vectors))
    one, two = rows[::2], rows[1::2]
    apart = (error(two, *platt(one)) + error(one, *platt(two))) / 2
    line = platt(rows)
    write("knrm", checkpoint, HERE / "knrm.onnx", line)
    write_manifest(HERE, [HERE / name for name in SHIPPED], licence="Apache-2.0")
    print(json.dumps({"seed": seed, "slope": line[0], "offset": line[1], "calibrationError": round(apart, 4)}))


if __name__ == "__main__":
    main()
