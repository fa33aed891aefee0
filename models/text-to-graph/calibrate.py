"""
Chooses the temperature by which scores are divided before confidences are shown. Networks are trained
without the texts of texts.txt, and the temperature is the one that makes the trees of these texts most
likely:

    python calibrate.py FEATURES [--seeds 1]

`TEMPERATURE` in `src/graphs/mining/tree.ts` has the result.
"""

import argparse
from pathlib import Path

import torch

from texts import batched, read_texts
from train import WEIGHTS, learnt_from
from training import ensemble
from trees import tree_loss

TEMPERATURES = [1 + step / 10 for step in range(21)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Chooses the temperature.")
    parser.add_argument("features", type=Path)
    parser.add_argument("--seeds", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    texts = learnt_from(given.features, {**WEIGHTS, "own": 0})
    network = ensemble(texts, range(given.seeds), epochs=10)
    batch = batched(read_texts(given.features / "own.jsonl"))
    with torch.no_grad():
        root, relation = network(batch.units, batch.pairs, batch.vectors)
        losses = {t: float(tree_loss(root / t, relation / t, batch)) for t in TEMPERATURES}
    for temperature, loss in losses.items():
        print(f"{temperature:.1f} {loss:.4f}")
    print(f"best: {min(losses, key=losses.get):.1f}")


if __name__ == "__main__":
    main()
