"""
Trains the network that ships, on texts that may be used commercially, and prints how well it does on
others:

    python train.py FEATURES CHECKPOINT.pt [--measure NAME ...] [--seeds 3] [--epochs 10]

FEATURES is the folder that `npm run lab -- mining-features` wrote, with `own.jsonl` (texts.txt), `graphs.jsonl`
(the graphs of the demo corpus) and `synthetic.jsonl` (synthetic.py). Of the texts that were written
by people, each counts as WEIGHTS says.
"""

import argparse
from pathlib import Path

import torch

from measures import HEAD, baseline, row
from texts import Text, read_texts
from training import add_options, ensemble, network_options, predicted

# How much a text counts, by its file.
WEIGHTS = {"own": 8.0, "graphs": 1.0, "synthetic": 0.3}


def learnt_from(folder: Path, weights: dict[str, float]) -> list[Text]:
    texts = []
    for name, weight in weights.items():
        for text in read_texts(folder / f"{name}.jsonl") if weight else []:
            text.weight = weight
            texts.append(text)
    return texts


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the network that ships.")
    parser.add_argument("features", type=Path)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--measure", nargs="*", default=[])
    add_options(parser, epochs=10)
    for name, weight in WEIGHTS.items():
        parser.add_argument(f"--{name}", type=float, default=weight)
    given = parser.parse_args()
    torch.set_num_threads(1)
    texts = learnt_from(given.features, {name: getattr(given, name) for name in WEIGHTS})
    options = network_options(given)
    network = ensemble(texts, range(given.seeds), epochs=given.epochs, rate=given.rate, **options)
    first = texts[0]
    widths = (first.unit_features.shape[1], first.pair_features.shape[2])
    state = {"state": network.state_dict(), "widths": widths, "seeds": given.seeds, "options": options}
    torch.save(state, given.checkpoint)
    print(f"{len(texts)} texts")
    print(HEAD)
    for name in given.measure:
        others = read_texts(given.features / f"{name}.jsonl")
        print(row(f"{name}: baseline", [baseline(text) for text in others]))
        print(row(name, predicted(network, others)))


if __name__ == "__main__":
    main()
