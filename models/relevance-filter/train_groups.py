"""
Fine-tunes the cross-encoder that ships, on groups; see README.md.

    python train_groups.py OUT --data DIR --vectors VECTORS [--without PART]

Each positive is to score above all negatives of its group (softmax), and all scores are to tell
positives from negatives by themselves, too. OUT gets `groups.json`, `checkpoint.pt` and
`log.jsonl`. The same command goes on where OUT has a checkpoint, with the same groups in the same
order.
"""

import json
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits, softplus

from encoding import embed, laid_out, padded, size
from groups import Group, Nearness, groups
from loop import parser, train
from network import CrossEncoder
from argument_sets import Source, arg30k, argkp_key_points, argkp_topics, perspectrum, without
from vectors import Vectors

# Groups of a step.
BATCH = 4
# Weights of the losses beside that of the order.
ALONE, STANCE = 0.3, 0.5


def parse() -> Namespace:
    made = parser("Fine-tunes the cross-encoder on groups.")
    made.add_argument("--vectors", type=Path, required=True, help="folder of vectors.py")
    made.add_argument("--without", type=int, help="a sixth of PERSPECTRUM's claims, left out: 0 to 5")
    made.add_argument("--passes", type=int, default=2, help="over PERSPECTRUM")
    made.set_defaults(rate=4e-5)
    return made.parse_args()


def gather(options: Namespace) -> list[Group]:
    kept = options.out / "groups.json"
    if kept.exists():
        return [Group(**each) for each in json.loads(kept.read_text())]
    text = Vectors(options.vectors).of
    claims = perspectrum(options.data, "train")
    if options.without is not None:
        claims, _ = without(claims, options.without)
    found: list[Group] = []
    for number in range(options.passes):
        random = np.random.default_rng([options.seed, number])
        made = groups(claims, [Nearness(embed, 50), Nearness(text, 80)], random)
        if number == 0:
            for source, count, most in others(options.data):
                made += groups(source, [Nearness(text, count)], random, most)
        found += [made[place] for place in random.permutation(len(made))]
    kept.write_text(json.dumps([asdict(group) for group in found]))
    return found


def others(data: Path) -> list[tuple[Source, int, int]]:
    """Sources, how many near premises negatives are drawn from, and positives of a claim."""
    return [
        (argkp_key_points(data), 60, 4),
        (argkp_topics(data, "train"), 60, 8),
        (arg30k(data, "train"), 80, 8),
    ]


def scores(network: CrossEncoder, batch: list[Group]) -> torch.Tensor:
    """Logits, [groups' positives and negatives, one group after the other, 2]."""
    claims, premises = [], []
    for group in batch:
        texts = [text for text, _ in group.positives] + group.negatives
        claims += [group.claim] * len(texts)
        premises += texts
    rows = laid_out(claims, premises)
    # In two halves by length: little is padded.
    order = sorted(range(len(rows)), key=lambda place: size(rows[place]))
    halves = order[: len(order) // 2], order[len(order) // 2 :]
    with torch.autocast("cpu", torch.bfloat16):
        found = [network(**padded([rows[place] for place in half])).float() for half in halves]
    return torch.cat(found)[torch.tensor(np.argsort(order))]


def loss(logits: torch.Tensor, batch: list[Group]) -> torch.Tensor:
    sizes = [len(group.positives) + len(group.negatives) for group in batch]
    ordered, labels, stances = [], [], []
    for group, own in zip(batch, logits[:, 0].split(sizes)):
        positive, negative = own.split([len(group.positives), len(group.negatives)])
        ordered.append(softplus(torch.logsumexp(negative, 0) - positive).mean())
        labels += [1.0] * len(positive) + [0.0] * len(negative)
        stances += [stance for _, stance in group.positives] + [0] * len(negative)
    alone = binary_cross_entropy_with_logits(logits[:, 0], torch.tensor(labels))
    total = torch.stack(ordered).mean() + ALONE * alone
    sides = torch.tensor(stances)
    known = sides != 0
    if known.any():
        right = (sides[known] > 0).float()
        total = total + STANCE * binary_cross_entropy_with_logits(logits[known, 1], right)
    return total


def main() -> None:
    options = parse()
    options.out.mkdir(parents=True, exist_ok=True)
    known = gather(options)

    def loss_of(network: CrossEncoder, step: int) -> torch.Tensor:
        batch = known[step * BATCH : (step + 1) * BATCH]
        return loss(scores(network, batch), batch)

    train(options, len(known) // BATCH, loss_of)


if __name__ == "__main__":
    main()
