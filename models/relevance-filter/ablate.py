"""
Trains the cross-encoder for relevance alone, on PERSPECTRUM in English, with one kind of negatives.
This repeats the paper's ablation of negatives. All kinds have the same objective, positives, number
of negatives and steps; see README.md.

    python ablate.py OUT --data DIR --work WORK --negatives near|similar|topic|random

OUT gets `checkpoint.pt` and `log.jsonl`. If OUT has a checkpoint, the same command resumes it.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

import minilm
from argument_sets import perspectrum, without
from batches import logits_of
from encoding import Words
from groups import Retriever, anything, groups, near, similar, topical
from loop import train
from losses import RELEVANCE, ranking_loss
from states import States
from vectors import Vectors

# Groups of a step.
GROUPS = 4


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains relevance with one kind of negatives.")
    add = parser.add_argument
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--work", type=Path, required=True, help="folder with the output of the earlier scripts")
    add("--negatives", choices=("near", "similar", "topic", "random"), required=True)
    add("--without", type=int, default=0, help="the sixth of the claims that is left out, 0 to 5")
    add("--passes", type=int, default=2, help="over all groups")
    add("--rate", type=float, default=1e-4)
    add("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    source, _ = without(perspectrum(options.data, "train"), options.without)
    pools = {
        "near": lambda: near(
            source,
            [Retriever(minilm.embed, 50), Retriever(Vectors(options.work / "vectors").of, 80)],
        ),
        "similar": lambda: similar(source, minilm.embed),
        "topic": lambda: topical(source),
        "random": lambda: anything(source),
    }[options.negatives]()
    drawn = []
    for number in range(options.passes):
        random = np.random.default_rng([options.seed, number])
        made = groups(source, pools, random)
        drawn += [made[place] for place in random.permutation(len(made))]
    states = States(options.work / "states", ["en"])
    network = Words(options.work / "words").cross_encoder()

    def loss_of(step: int) -> tuple[torch.Tensor, dict[str, float]]:
        chosen = drawn[step * GROUPS : (step + 1) * GROUPS]
        pairs = [pair for group in chosen for pair in group.pairs()]
        logits = logits_of(network, states, pairs, [("en", "en")] * len(pairs))
        sizes = [(len(group.positives), len(group.negatives)) for group in chosen]
        loss = ranking_loss(logits[:, RELEVANCE], sizes)
        return loss, {"relevance": loss.item()}

    train(network, options.out, len(drawn) // GROUPS, options.rate, options.seed, loss_of)


if __name__ == "__main__":
    main()
