"""Pairs to learn from: relevant premises of a claim, and premises that only look relevant."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from argument_sets import Source, plain

# Near negatives are drawn from so many premises nearest to the claim.
NEAREST = 50


@dataclass
class Pair:
    claim: str
    premise: str
    relevant: int


def pairs(
    source: Source,
    how: str,
    count: int,
    seed: int,
    embed: Callable[[list[str]], np.ndarray],
) -> list[Pair]:
    """
    Each positive followed by its negatives, `count` each.

    @param how `similar`: the irrelevant premises most similar to the positive; `near`: random ones
      of the irrelevant premises nearest to the claim
    @param embed texts to unit vectors, by an encoder that was not trained on this
    """
    random = np.random.default_rng(seed)
    ids = list(source.premises)
    places = {premise: place for place, premise in enumerate(ids)}
    positives = [(c, p) for c, premises in source.relevant.items() for p in premises]
    barred = barred_places(source, places)
    vectors = embed([source.premises[p] for p in ids])
    pools: dict[str, list[int]] = {}
    if how == "near":
        of_claims = embed(list(source.claims.values()))
        for claim, vector in zip(source.claims, of_claims):
            pools[claim] = best(vectors @ vector, barred[claim], NEAREST)
    found = []
    for claim, premise in positives:
        found.append(Pair(source.claims[claim], source.premises[premise], 1))
        if how == "similar":
            chosen = best(vectors @ vectors[places[premise]], barred[claim], count)
        else:
            chosen = random.choice(pools[claim], count, replace=len(pools[claim]) < count).tolist()
        found += [Pair(source.claims[claim], source.premises[ids[p]], 0) for p in chosen]
    return found


def barred_places(source: Source, places: dict[str, int]) -> dict[str, set[int]]:
    """For each claim, the places of relevant or unjudged premises, which cannot be negatives."""
    alike: dict[str, set[str]] = {}
    for premise, text in source.premises.items():
        alike.setdefault(plain(text), set()).add(premise)
    barred = {}
    for claim, premises in source.relevant.items():
        same = set().union(*(alike[plain(source.premises[p])] for p in premises))
        barred[claim] = {places[p] for p in same | source.unjudged[claim]}
    return barred


def best(scores: np.ndarray, barred: set[int], count: int) -> list[int]:
    """The places with the highest scores that are not barred."""
    order = np.argsort(-scores, kind="stable")[: count + len(barred)]
    return [int(place) for place in order if int(place) not in barred][:count]


def same_topic(
    source: Source, places: dict[str, int], barred: dict[str, set[int]]
) -> dict[str, list[int]]:
    """
    Claim -> the places of irrelevant premises that are relevant to another claim on its topics;
    of all irrelevant premises, if there are none.
    """
    of_topic: dict[str, set[int]] = {}
    for claim, topics in source.topics.items():
        for topic in topics:
            of_topic.setdefault(topic, set()).update(places[p] for p in source.relevant[claim])
    pools = {}
    for claim, topics in source.topics.items():
        shared = set().union(*(of_topic[topic] for topic in topics)) - barred[claim]
        pools[claim] = sorted(shared) or sorted(set(places.values()) - barred[claim])
    return pools
