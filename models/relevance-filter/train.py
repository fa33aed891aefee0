"""
Fine-tunes the cross-encoder on single pairs, as the paper does; see README.md.

    python train.py OUT --data DIR [--negatives similar|topic]

OUT gets `pairs.json`, `checkpoint.pt` and `log.jsonl`. The same command goes on where OUT has a
checkpoint, with the same pairs in the same order.
"""

import json
from argparse import Namespace
from dataclasses import astuple

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits

from encoding import Row, embed, laid_out, padded, size
from loop import parser, train
from network import CrossEncoder
from pairs import Pair, pairs
from argument_sets import perspectrum

# Batches whose pairs are sorted by length together, so that little is padded.
SHELF = 50


def parse() -> Namespace:
    made = parser("Fine-tunes the cross-encoder on single pairs.")
    made.add_argument("--negatives", choices=("similar", "topic"), default="similar")
    made.add_argument("--count", type=int, default=2, help="L: negatives for each positive")
    made.add_argument("--batch", type=int, default=32)
    return made.parse_args()


def gather(options: Namespace) -> list[Pair]:
    kept = options.out / "pairs.json"
    if kept.exists():
        return [Pair(*each) for each in json.loads(kept.read_text())]
    source = perspectrum(options.data, "train")
    found = pairs(source, options.negatives, options.count, options.seed, embed)
    kept.write_text(json.dumps([astuple(pair) for pair in found]))
    return found


def batches(rows: list[Row], batch: int, seed: int) -> list[np.ndarray]:
    """Shuffled, then sorted by length within a shelf, and the batches shuffled again."""
    random = np.random.default_rng(seed)
    order = random.permutation(len(rows))
    made = []
    for start in range(0, len(order), SHELF * batch):
        shelf = sorted(order[start : start + SHELF * batch], key=lambda place: size(rows[place]))
        together = [np.array(shelf[at : at + batch]) for at in range(0, len(shelf), batch)]
        made += [together[place] for place in random.permutation(len(together))]
    return made


def main() -> None:
    options = parse()
    options.out.mkdir(parents=True, exist_ok=True)
    known = gather(options)
    rows = laid_out([pair.claim for pair in known], [pair.premise for pair in known])
    labels = torch.tensor([float(pair.relevant) for pair in known])
    order = batches(rows, options.batch, options.seed)

    def loss_of(network: CrossEncoder, step: int) -> torch.Tensor:
        places = order[step]
        with torch.autocast("cpu", torch.bfloat16):
            logits = network(**padded([rows[place] for place in places])).float()
        return binary_cross_entropy_with_logits(logits[:, 0], labels[places])

    train(options, len(order), loss_of)


if __name__ == "__main__":
    main()
