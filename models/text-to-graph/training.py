"""Training of the networks, the same for what is measured and for what ships."""

import argparse
import random

import torch

from measures import Outcome
from network import Ensemble, Scorer
from texts import Text, batched
from trees import decoded, tree_loss

BATCH = 16
NETWORK = ("hidden", "components", "dropout")


def add_options(parser: argparse.ArgumentParser, epochs: int) -> None:
    """The options of each command that trains; EPOCHS is how often it sees the texts by default."""
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--epochs", type=int, default=epochs)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--components", type=int, default=16)
    parser.add_argument("--dropout", type=float, default=0.4)


def network_options(given: argparse.Namespace) -> dict:
    """Those options that a checkpoint keeps, since the network is built by them."""
    return {name: getattr(given, name) for name in NETWORK}


def trained(texts: list[Text], seed: int, epochs: int = 30, rate: float = 3e-3, **options) -> Scorer:
    torch.manual_seed(seed)
    order = random.Random(seed)
    first = texts[0]
    scorer = Scorer(first.unit_features.shape[1], first.pair_features.shape[2], **options)
    optimizer = torch.optim.AdamW(scorer.parameters(), lr=rate, weight_decay=0.02)
    steps = epochs * ((len(texts) + BATCH - 1) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    # Texts of a similar size together, so that little is padded.
    for _ in range(epochs):
        shuffled = sorted(texts, key=lambda text: text.size + order.random() * 4)
        groups = [shuffled[at : at + BATCH] for at in range(0, len(shuffled), BATCH)]
        order.shuffle(groups)
        for group in groups:
            batch = batched(group)
            loss = tree_loss(*scorer(batch.units, batch.pairs, batch.vectors), batch)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(scorer.parameters(), 1.0)
            optimizer.step()
            schedule.step()
    return scorer.eval()


def ensemble(texts: list[Text], seeds: range, **options) -> Ensemble:
    return Ensemble([trained(texts, seed, **options) for seed in seeds]).eval()


@torch.no_grad()
def scores(network: torch.nn.Module, text: Text):
    batch = batched([text])
    root, relation = network(batch.units, batch.pairs, batch.vectors)
    return root[0], relation[0]


def predicted(network: torch.nn.Module, texts: list[Text]) -> list[Outcome]:
    outcomes = []
    for text in texts:
        root, relation = scores(network, text)
        outcomes.append(Outcome(text, *decoded(root, relation)))
    return outcomes
