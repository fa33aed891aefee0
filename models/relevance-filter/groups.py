"""Groups to learn from: some of what goes with a claim, and what only looks as if it did."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pairs import barred_places, best
from argument_sets import Source

POSITIVES = 4
NEGATIVES = 12


@dataclass
class Group:
    claim: str
    # With their stances: 1 for, -1 against the claim; 0 unknown.
    positives: list[tuple[str, int]]
    negatives: list[str]


@dataclass
class Nearness:
    """What looks most like an answer to a claim, by an encoder that was not trained on this."""

    # texts to unit vectors
    embed: Callable[[list[str]], np.ndarray]
    count: int


def groups(
    source: Source, by: list[Nearness], random: np.random.Generator, most: int | None = None
) -> list[Group]:
    """
    The positives of each claim, four to a group, each with twelve that are near the claim and do
    not go with it.

    @param most positives of a claim that are taken
    """
    ids = list(source.premises)
    places = {premise: place for place, premise in enumerate(ids)}
    barred = barred_places(source, places)
    near: dict[str, set[int]] = {claim: set() for claim in source.claims}
    for each in by:
        premises = each.embed([source.premises[premise] for premise in ids])
        claims = each.embed(list(source.claims.values()))
        for claim, vector in zip(source.claims, claims):
            near[claim].update(best(premises @ vector, barred[claim], each.count))
    found = []
    for claim, relevant in source.relevant.items():
        positives = list(relevant)
        random.shuffle(positives)
        positives = positives[:most]
        pool = sorted(near[claim])
        for start in range(0, len(positives), POSITIVES):
            # The last group is filled up from those before.
            end = min(start + POSITIVES, len(positives))
            chosen = positives[max(0, end - POSITIVES) : end]
            others = random.choice(pool, min(NEGATIVES, len(pool)), replace=False)
            found.append(
                Group(
                    source.claims[claim],
                    [(source.premises[p], relevant[p]) for p in chosen],
                    [source.premises[ids[place]] for place in others],
                )
            )
    return found
