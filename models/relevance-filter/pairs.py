"""Pairs to learn from: what goes with a claim, and what only looks as if it did."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from argument_sets import Source, plain

# What looks most like an answer to a claim; its near negatives are drawn from these.
NEAREST = 50


@dataclass
class Pair:
    claim: str
    premise: str
    relevant: int
    # 1 for, -1 against the claim; 0 unknown
    stance: int = 0


def pairs(
    source: Source,
    how: str,
    count: int,
    seed: int,
    embed: Callable[[list[str]], np.ndarray],
    limit: int | None = None,
) -> list[Pair]:
    """
    Each positive followed by its negatives, `count` each.

    - similar: the premises most similar to the positive that do not go with the claim, by the
      cosine of the encoder before any training
    - topic: random premises of other claims that share a topic
    - near: from the premises most similar to the claim itself, at random
    @param embed texts to unit vectors, by an encoder that was not trained on this
    @param limit positives, drawn evenly over the claims
    """
    random = np.random.default_rng(seed)
    ids = list(source.premises)
    places = {premise: place for place, premise in enumerate(ids)}
    positives = [(c, p) for c, premises in source.relevant.items() for p in premises]
    if limit and len(positives) > limit:
        positives = even(source, limit, random)
    barred = barred_places(source, places)
    vectors = embed([source.premises[p] for p in ids]) if how != "topic" else None
    pools: dict[str, list[int]] = {}
    if how == "topic":
        pools = same_topic(source, places, barred)
    elif how == "near":
        of_claims = embed(list(source.claims.values()))
        for claim, vector in zip(source.claims, of_claims):
            pools[claim] = best(vectors @ vector, barred[claim], NEAREST)
    found = []
    for claim, premise in positives:
        stance = source.relevant[claim][premise]
        found.append(Pair(source.claims[claim], source.premises[premise], 1, stance))
        if how == "similar":
            chosen = best(vectors @ vectors[places[premise]], barred[claim], count)
        else:
            chosen = random.choice(pools[claim], count, replace=len(pools[claim]) < count).tolist()
        found += [Pair(source.claims[claim], source.premises[ids[p]], 0) for p in chosen]
    return found


def barred_places(source: Source, places: dict[str, int]) -> dict[str, set[int]]:
    """Of each claim, the places of premises that are no negatives: they speak to it, or may."""
    alike: dict[str, set[str]] = {}
    for premise, text in source.premises.items():
        alike.setdefault(plain(text), set()).add(premise)
    barred = {}
    for claim, premises in source.relevant.items():
        same = set().union(*(alike[plain(source.premises[p])] for p in premises))
        barred[claim] = {places[p] for p in same | source.unjudged[claim]}
    return barred


def best(scores: np.ndarray, barred: set[int], count: int) -> list[int]:
    order = np.argsort(-scores, kind="stable")[: count + len(barred)]
    return [int(place) for place in order if int(place) not in barred][:count]


def even(source: Source, limit: int, random: np.random.Generator) -> list[tuple[str, str]]:
    each = -(-limit // len(source.relevant))
    drawn = []
    for claim, premises in source.relevant.items():
        known = list(premises)
        chosen = random.choice(len(known), min(each, len(known)), replace=False)
        drawn += [(claim, known[place]) for place in chosen]
    return drawn


def same_topic(
    source: Source, places: dict[str, int], barred: dict[str, set[int]]
) -> dict[str, list[int]]:
    """claim -> places of what goes with a claim that shares a topic with it, or else of anything."""
    of_topic: dict[str, set[int]] = {}
    for claim, topics in source.topics.items():
        for topic in topics:
            of_topic.setdefault(topic, set()).update(places[p] for p in source.relevant[claim])
    pools = {}
    for claim, topics in source.topics.items():
        shared = set().union(*(of_topic[topic] for topic in topics)) - barred[claim]
        pools[claim] = sorted(shared) or sorted(set(places.values()) - barred[claim])
    return pools
