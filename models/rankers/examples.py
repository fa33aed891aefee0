"""
What to learn from and to choose by: claims, premises that go with them, and premises of claims that
are unrelated.

Two claims are unrelated where the token set ratio of their words, without stop words and case, is
below 45 of 100. It compares three strings: the words that both claims share, and these with the other
words of each claim; it is the highest similarity of any two of them, by the edit distance without
substitutions (Bachmann, RapidFuzz; after "fuzzywuzzy" by SeatGeek). A key point is also compared by
its topic.
"""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from argument_sets import (
    Source,
    arg30k,
    args_me,
    argkp_key_points,
    argkp_topics,
    perspectrum,
    plain,
    touche,
)
from argument_sets.args_me import ARGS_ME
from rapidfuzz import fuzz

from preprocess import claim_words

RELATED = 45
# Premises of a claim that one epoch takes, so that few topics with many do not outweigh the rest.
OF_A_CLAIM = 100
# A validation query: premises that go with a claim, and unrelated ones for each.
RELEVANT, UNRELATED = 5, 20
# Queries of a claim in the validation, so that there are about 500.
QUERIES = {"perspectrum-dev": 1, "arg30k-dev": 6, "argkp-topics-dev": 7}


@dataclass
class Triple:
    claim: str
    premise: str
    unrelated: str


@dataclass
class Query:
    id: str
    claim: str
    relevant: list[tuple[str, str]]
    unrelated: list[tuple[str, str]] = field(default_factory=list)


class Pool:
    """One source: which claims are unrelated, and their premises."""

    def __init__(self, source: Source, of: dict[str, str] | None = None):
        """@param of claim -> a claim that it is about"""
        self.source = source
        self.claims = [claim for claim in source.claims if source.relevant.get(claim)]
        self.premises = {claim: list(source.relevant[claim]) for claim in self.claims}
        self.words = {
            claim: [normalised(text) for text in (source.claims[claim], *filter(None, [(of or {}).get(claim)]))]
            for claim in self.claims
        }

    def related(self, claim: str, other: str) -> bool:
        if any(
            fuzz.token_set_ratio(one, two, score_cutoff=RELATED)
            for one in self.words[claim]
            for two in self.words[other]
        ):
            return True
        return not self.source.relevant[claim].keys().isdisjoint(self.source.relevant[other])

    def unrelated(self, claim: str, count: int, random: np.random.Generator) -> list[str]:
        """Premises of as many unrelated claims as there are, at most one of each where they suffice."""
        found: list[str] = []
        known = {plain(self.source.premises[premise]) for premise in self.premises[claim]}
        # Where few are unrelated, one pass over all claims does not give enough.
        for _ in range(1 + 10 * count):
            for place in random.permutation(len(self.claims)):
                other = self.claims[place]
                if other == claim or self.related(claim, other):
                    continue
                premise = self.premises[other][random.integers(len(self.premises[other]))]
                if premise not in found and plain(self.source.premises[premise]) not in known:
                    found.append(premise)
                if len(found) == count:
                    return found
        raise ValueError(f"{self.source.name}: too few premises are unrelated to {claim!r}")


def normalised(text: str) -> str:
    return " ".join(claim_words(text)).lower()


def training_pools(data: Path, name: str) -> list[Pool]:
    """@param name "shipped", "args-me" or "touche" """
    if name == "touche":
        return [Pool(touche(data))]
    if name == "args-me":
        if not (data / ARGS_ME).is_dir():
            raise FileNotFoundError(f"{data / ARGS_ME}: no folder with args.me's JSON files")
        return [Pool(args_me(data))]
    points = argkp_key_points(data)
    topics = argkp_topics(data, "train")
    about = {point: topics.claims[topic] for point, of in points.topics.items() for topic in of}
    return [
        Pool(perspectrum(data, "train")),
        Pool(topics),
        Pool(points, about),
        Pool(arg30k(data, "train")),
    ]


def triples(pools: list[Pool], random: np.random.Generator, most: int | None = None) -> list[Triple]:
    """
    Of an epoch, in its order: each premise of a claim, at most OF_A_CLAIM, with an unrelated one.

    @param most triples, drawn evenly
    """
    pairs = [
        (pool, claim, pool.premises[claim][place])
        for pool in pools
        for claim in pool.claims
        for place in random.permutation(len(pool.premises[claim]))[:OF_A_CLAIM]
    ]
    order = random.permutation(len(pairs))[:most]
    made = []
    for pool, claim, premise in (pairs[place] for place in order):
        (other,) = pool.unrelated(claim, 1, random)
        texts = pool.source.premises
        made.append(Triple(pool.source.claims[claim], texts[premise], texts[other]))
    return made


def validation(data: Path) -> list[Query]:
    """The same for all trainings, in an order of which any start is a fair sample."""
    random = np.random.default_rng(1)
    found = []
    for source in (perspectrum(data, "dev"), arg30k(data, "dev"), argkp_topics(data, "dev")):
        pool = Pool(source)
        for claim in pool.claims:
            premises = [pool.premises[claim][place] for place in random.permutation(len(pool.premises[claim]))]
            for number in range(QUERIES[source.name]):
                chosen = premises[number * RELEVANT : (number + 1) * RELEVANT]
                if not chosen:
                    break
                others = pool.unrelated(claim, UNRELATED * len(chosen), random)
                found.append(
                    Query(
                        # A TREC run knows no white space in an id.
                        f"{source.name}/{claim}/{number}".replace(" ", "_"),
                        source.claims[claim],
                        [(f"{source.name}/{premise}", source.premises[premise]) for premise in chosen],
                        [(f"{source.name}/{premise}", source.premises[premise]) for premise in others],
                    )
                )
    return [found[place] for place in random.permutation(len(found))]
