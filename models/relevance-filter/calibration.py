"""Logits to probabilities (Platt scaling), so that a threshold means the same for every model."""

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits

from figures import cosine_pools
from argument_sets import Source

POOL = 100


def platt(logits: np.ndarray, labels: np.ndarray) -> tuple[float, float]:
    """Slope and offset of the logistic regression of the labels on the logits."""
    seen, wanted = torch.tensor(logits).double(), torch.tensor(labels).double()
    weights = torch.tensor([1.0, 0.0], dtype=torch.double, requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=200)

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        value = binary_cross_entropy_with_logits(seen * weights[0] + weights[1], wanted)
        value.backward()
        return value

    optimizer.step(loss)
    return float(weights[0]), float(weights[1])


def judged_pairs(source: Source, vectors, each: int, seed: int) -> list[tuple[str, str, int | None]]:
    """
    Claim, premise and stance (None: not relevant) of some of the 100 premises nearest to a claim, as
    they come to the relevance filter.
    @param each premises drawn for each claim
    """
    random = np.random.default_rng(seed)
    found = []
    for claim, pool in cosine_pools(source, vectors, POOL).items():
        for place in random.permutation(len(pool))[:each]:
            premise = pool[place]
            stance = source.relevant[claim].get(premise)
            found.append((source.claims[claim], source.premises[premise], stance))
    return found


def calibrations(logits: np.ndarray, stances: list[int | None]) -> list[tuple[float, float]]:
    """Of relevance and of stance. @param logits [pairs, 2]"""
    relevant = np.array([stance is not None for stance in stances])
    return [
        platt(logits[:, 0], relevant),
        platt(logits[relevant, 1], np.array([s > 0 for s in stances if s is not None])),
    ]
