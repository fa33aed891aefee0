"""How well arguments find their images."""

import numpy as np


def ranks(scores: np.ndarray, pairs: np.ndarray) -> np.ndarray:
    """
    The rank of the first matching image of each argument, from 1. A tie counts as lost.

    @param scores [arguments, images], one row for each different argument of the pairs, in order
    @param pairs rows of argument and image, [pairs, 2]
    """
    found = []
    for row, argument in zip(scores, np.unique(pairs[:, 0])):
        own = pairs[pairs[:, 0] == argument, 1]
        others = np.delete(row, own)
        found.append(1 + np.count_nonzero(others >= row[own].max()))
    return np.array(found)


def mrr(scores: np.ndarray, pairs: np.ndarray) -> float:
    """Mean reciprocal rank of the first matching image; see `ranks`."""
    return float(np.mean(1 / ranks(scores, pairs)))


def chance(images: int, pairs: np.ndarray) -> float:
    """The mean reciprocal rank that a random order of so many images has on average."""
    _, counts = np.unique(pairs[:, 0], return_counts=True)
    return float(np.mean([expected(images, own) for own in counts.tolist()]))


def expected(images: int, own: int) -> float:
    total, none_before = 0.0, 1.0
    for rank in range(1, images - own + 2):
        left = images - rank + 1
        total += none_before * own / left / rank
        none_before *= (left - own) / left
    return total
