"""
Prints how well a checkpoint ranks premises for claims that it never saw, beside the cosine of the
encoder before any training (zero-shot). Candidates are the best by that cosine.

    python evaluate.py --data DIR CHECKPOINT|FILE.onnx ...
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime

from encoding import by_length, embed, laid_out, loaded, padded, score, size
from figures import figures, stance_figures
from pairs import best
from argument_sets import argkp_topics, perspectrum

# Candidates for each claim; of ArgKP's arguments, which speak to few topics, all.
POOLS = {perspectrum: 100, argkp_topics: 1000}


def onnx_scores(file: Path, claims: list[str], premises: list[str]) -> np.ndarray:
    """Logits of the probabilities that a file of export.py gives, [pairs, 2]."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(file), options)
    rows = laid_out(claims, premises)
    logits = np.zeros((len(rows), 2), np.float32)
    for places in by_length([size(row) for row in rows], 16):
        inputs = {name: value.numpy() for name, value in padded([rows[p] for p in places]).items()}
        found = np.stack(session.run(["relevance", "stance"], inputs), 1)
        logits[places] = np.log(found) - np.log1p(-found)
    return logits


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints figures of relevance on unseen claims.")
    parser.add_argument("checkpoints", type=Path, nargs="*")
    parser.add_argument("--keep", type=float, default=1.0, help="share of what a training changed")
    parser.add_argument("--data", type=Path, required=True, help="folder of the public data sets")
    options = parser.parse_args()
    for read in POOLS:
        source = read(options.data, "dev")
        ids = list(source.premises)
        vectors = embed([source.premises[p] for p in ids])
        claims = list(source.claims)
        cosines = embed([source.claims[c] for c in claims]) @ vectors.T
        near = [best(row, set(), POOLS[read]) for row in cosines]
        pools = {c: [ids[p] for p in places] for c, places in zip(claims, near)}
        found = np.mean([
            len(set(pools[c]) & source.relevant[c].keys()) / len(source.relevant[c]) for c in claims
        ])

        def show(name: str, scores: dict[str, np.ndarray], more: dict) -> None:
            line = {"data": source.name, "model": name, "recall": round(float(found), 4)}
            print(json.dumps({**line, **figures(source, pools, scores), **more}), flush=True)

        show("zero-shot", {c: row[places] for c, row, places in zip(claims, cosines, near)}, {})
        flat = [(source.claims[c], source.premises[p]) for c in claims for p in pools[c]]
        asked, answers = [c for c, _ in flat], [p for _, p in flat]
        for file in options.checkpoints:
            if file.suffix == ".onnx":
                logits = onnx_scores(file, asked, answers)
            else:
                logits = score(loaded([file], options.keep), asked, answers)
            by_claim = np.split(logits[:, 0], np.cumsum([len(pools[c]) for c in claims])[:-1])
            stance = [source.relevant[c].get(p) for c in claims for p in pools[c]]
            show(str(file), dict(zip(claims, by_claim)), stance_figures(logits[:, 1], stance))


if __name__ == "__main__":
    main()
