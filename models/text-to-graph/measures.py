"""How well predicted trees agree with those that people gave, with intervals over texts."""

from dataclasses import dataclass

import numpy as np

from texts import NOTHING, Text

RESAMPLES = 1000


@dataclass
class Outcome:
    """What was predicted for a text."""

    text: Text
    targets: np.ndarray
    attacks: np.ndarray


def counts(outcome: Outcome) -> np.ndarray:
    """
    Of one text: right major claims, texts; pairs that are related in both, in the prediction only, in
    the people's tree only, in neither; units by [support, attack] as given and [support, attack,
    major claim] as predicted; units whose target and type are right, units with a target.
    """
    text, size = outcome.text, outcome.text.size
    given = np.zeros((size, size), bool)
    found = np.zeros((size, size), bool)
    types = np.zeros((2, 3))
    right = 0
    for unit in range(size):
        target, predicted = text.targets[unit], outcome.targets[unit]
        if predicted != NOTHING:
            found[unit, predicted] = True
        if target == NOTHING:
            continue
        given[unit, target] = True
        label = 2 if predicted == NOTHING else int(outcome.attacks[unit])
        types[int(text.attacks[unit]), label] += 1
        right += predicted == target and label == int(text.attacks[unit])
    off = ~np.eye(size, dtype=bool)
    pairs = [(given & found), (~given & found & off), (given & ~found), (~given & ~found & off)]
    claim = int((text.targets == NOTHING)[outcome.targets == NOTHING][0])
    return np.array([claim, 1, *(each.sum() for each in pairs), *types.ravel(), right, size - 1.0])


def f1(right: float, wrong: float, missed: float) -> float:
    return 2 * right / max(1e-9, 2 * right + wrong + missed)


def figures(total: np.ndarray) -> dict[str, float]:
    claim, texts, both, only_found, only_given, neither = total[:6]
    types = total[6:12].reshape(2, 3)
    by_type = [
        f1(types[kind, kind], types[1 - kind, kind], types[kind].sum() - types[kind, kind])
        for kind in range(2)
    ]
    return {
        "major claim": claim / texts,
        "attachment": (f1(both, only_found, only_given) + f1(neither, only_given, only_found)) / 2,
        "type": sum(by_type) / 2,
        "attack": by_type[1],
        "labelled": total[12] / total[13],
    }


def measured(outcomes: list[Outcome], seed: int = 1) -> dict[str, tuple[float, float, float]]:
    """Each figure, and its 95 % interval by bootstrap over texts."""
    each = np.array([counts(outcome) for outcome in outcomes])
    random = np.random.default_rng(seed)
    draws = [
        figures(each[random.integers(0, len(each), len(each))].sum(0)) for _ in range(RESAMPLES)
    ]
    found = figures(each.sum(0))
    return {
        name: (value, *np.quantile([draw[name] for draw in draws], [0.025, 0.975]))
        for name, value in found.items()
    }


def baseline(text: Text) -> Outcome:
    """The first unit is the major claim, and all others support it."""
    targets = np.zeros(text.size, int)
    targets[0] = NOTHING
    return Outcome(text, targets, np.zeros(text.size, bool))


def row(name: str, outcomes: list[Outcome]) -> str:
    cells = [
        f"{value:.3f} ({low:.3f} to {high:.3f})" for value, low, high in measured(outcomes).values()
    ]
    return f"| {name} | {len(outcomes)} | " + " | ".join(cells) + " |"


HEAD = (
    "| | texts | major claim | attachment | type | attack | labelled |\n"
    "| --- | --- | --- | --- | --- | --- | --- |"
)
