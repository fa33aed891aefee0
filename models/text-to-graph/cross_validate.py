"""
Measures networks that learn from the texts on which they are measured, in folds of whole texts:

    python cross_validate.py FEATURES [--also FILE ...] [--folds 10] [--seeds 3]

FEATURES is a file that `npm run lab -- mining-features` wrote; the texts of the files after --also are in the
training part of every fold. None of these networks ships.
"""

import argparse
from pathlib import Path

import torch

from measures import HEAD, baseline, row
from texts import read_texts
from training import add_options, ensemble, network_options, predicted


def main() -> None:
    parser = argparse.ArgumentParser(description="Cross-validation.")
    parser.add_argument("features", type=Path)
    parser.add_argument("--also", type=Path, nargs="*", default=[])
    parser.add_argument("--folds", type=int, default=10)
    add_options(parser, epochs=20)
    given = parser.parse_args()
    torch.set_num_threads(1)
    texts = read_texts(given.features)
    others = [text for file in given.also for text in read_texts(file)]
    options = {"epochs": given.epochs, "rate": given.rate, **network_options(given)}
    outcomes = []
    for fold in range(given.folds):
        held_out = texts[fold :: given.folds]
        learnt = [text for at, text in enumerate(texts) if at % given.folds != fold]
        network = ensemble(learnt + others, range(given.seeds), **options)
        outcomes += predicted(network, held_out)
    print(HEAD)
    print(row("baseline", [baseline(text) for text in texts]))
    print(row(f"{given.folds} folds", outcomes))


if __name__ == "__main__":
    main()
