"""
Groups to learn a ranking from: some premises that are relevant to a claim, and some that are not.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from argument_sets import Source
from batches import Pair
from pairs import barred_places, best, same_topic

POSITIVES = 4
NEGATIVES = 12
# So many of the premises most similar to each positive may be negatives.
SIMILAR = 6

# Texts to unit vectors, by an encoder that was not trained on this.
Embed = Callable[[list[str]], np.ndarray]
# Claim -> the places of the premises that its negatives are drawn from.
Pools = dict[str, list[int]]


@dataclass
class Group:
    claim: str
    # With their stances: 1 for, -1 against the claim; 0 unknown.
    positives: list[tuple[str, int]]
    negatives: list[str]

    def pairs(self) -> list[Pair]:
        """First the positives, with their sides."""
        positives = [Pair(self.claim, premise, side) for premise, side in self.positives]
        return positives + [Pair(self.claim, premise) for premise in self.negatives]


@dataclass
class Retriever:
    """Finds the `count` premises nearest to a claim."""

    embed: Embed
    count: int


def groups(
    source: Source, pools: Pools, random: np.random.Generator, most: int | None = None
) -> list[Group]:
    """
    The positives of each claim, four to a group, each with twelve negatives.

    @param most how many positives of a claim are taken at most; by default all
    """
    ids = list(source.premises)
    found = []
    for claim, relevant in source.relevant.items():
        positives = list(relevant)
        random.shuffle(positives)
        positives = positives[:most]
        pool = pools[claim]
        for start in range(0, len(positives), POSITIVES):
            # The last group is filled up with positives of the group before.
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


def places_of(source: Source) -> dict[str, int]:
    """Premise -> its place in the order of the source."""
    return {premise: place for place, premise in enumerate(source.premises)}


def near(source: Source, by: list[Retriever]) -> Pools:
    """The irrelevant premises that any of these retrievers finds near the claim."""
    barred = barred_places(source, places_of(source))
    found: dict[str, set[int]] = {claim: set() for claim in source.claims}
    for each in by:
        premises = each.embed(list(source.premises.values()))
        claims = each.embed(list(source.claims.values()))
        for claim, vector in zip(source.claims, claims):
            found[claim].update(best(premises @ vector, barred[claim], each.count))
    return {claim: sorted(places) for claim, places in found.items()}


def similar(source: Source, embed: Embed) -> Pools:
    """
    The irrelevant premises most similar to the relevant ones (section 3.1 of Fromm et al. 2021).
    """
    places = places_of(source)
    barred = barred_places(source, places)
    vectors = embed(list(source.premises.values()))
    return {
        claim: sorted(
            set().union(
                *(best(vectors @ vectors[places[p]], barred[claim], SIMILAR) for p in premises)
            )
        )
        for claim, premises in source.relevant.items()
    }


def topical(source: Source) -> Pools:
    """Premises that are relevant to another claim on the same topic."""
    places = places_of(source)
    return same_topic(source, places, barred_places(source, places))


def anything(source: Source) -> Pools:
    """All irrelevant premises."""
    barred = barred_places(source, places_of(source))
    everything = np.arange(len(source.premises))
    return {
        claim: np.setdiff1d(everything, list(barred[claim]), assume_unique=True).tolist()
        for claim in source.claims
    }
