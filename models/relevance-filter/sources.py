"""The public data that relevance is learnt from: claims, premises, and which go together."""

import csv
import gzip
import json
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np


@dataclass
class Source:
    """Claims and premises of one data set. Ids are unique within it."""

    name: str
    claims: dict[str, str] = field(default_factory=dict)
    premises: dict[str, str] = field(default_factory=dict)
    # claim -> premise -> +1 (for), -1 (against) or 0 (unknown)
    relevant: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(dict))
    # claim -> its topics, for negatives of the same topic
    topics: dict[str, set[str]] = field(default_factory=dict)
    # claim -> premises that nobody judged for it and that are near it, no negatives therefore
    unjudged: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    # claim -> premise -> the group of premises that say the same
    clusters: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))


def lines(path: Path) -> list[str]:
    opened = gzip.open(path, "rt", encoding="utf8") if path.suffix == ".gz" else open(path, encoding="utf8")
    with opened as file:
        return file.read().splitlines()


def objects(path: Path) -> list[dict]:
    return [json.loads(line) for line in lines(path)]


def judgements(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in lines(path)[1:]]


def perspectrum(data: Path, split: str) -> Source:
    """PERSPECTRUM's claims of a split. For "train", without any premise of a dev claim."""
    folder = data / "perspectrum"
    queries = {query["_id"]: query for query in objects(folder / "queries.jsonl")}
    source = Source(f"perspectrum-{split}")
    source.premises = {each["_id"]: each["text"] for each in objects(folder / "corpus.jsonl.gz")}
    rows = judgements(folder / "qrels.tsv")
    if split == "train":
        for claim, premise, *_ in rows:
            if queries[claim]["split"] == "dev":
                source.premises.pop(premise, None)
    for claim, premise, _, cluster, stance in rows:
        if queries[claim]["split"] != split or premise not in source.premises:
            continue
        source.claims[claim] = queries[claim]["text"]
        source.topics[claim] = set(queries[claim]["topics"])
        source.relevant[claim][premise] = 1 if stance == "SUPPORT" else -1
        source.clusters[claim][premise] = cluster
    return source


def without(source: Source, part: int, parts: int = 6) -> tuple[Source, list[str]]:
    """
    The source without a part of its claims and all that goes with them, and these claims. Claims
    that share a premise are in the same part.
    """
    groups = sharing(source)
    order = sorted(set(groups.values()))
    drawn = np.random.default_rng(1).permutation(len(order))
    left_out = {order[place] for place in drawn[part::parts]}
    claims = [claim for claim in source.claims if groups[claim] in left_out]
    dropped = set().union(*(source.relevant[claim].keys() for claim in claims))
    kept = Source(source.name)
    kept.premises = {p: text for p, text in source.premises.items() if p not in dropped}
    for claim in [each for each in source.claims if groups[each] not in left_out]:
        kept.claims[claim] = source.claims[claim]
        kept.relevant[claim] = source.relevant[claim]
        kept.topics[claim] = source.topics[claim]
        kept.unjudged[claim] = source.unjudged[claim]
    return kept, claims


def sharing(source: Source) -> dict[str, str]:
    """claim -> one of the claims that it is tied to by premises that go with both."""
    parent = {claim: claim for claim in source.claims}

    def root(claim: str) -> str:
        while parent[claim] != claim:
            claim = parent[claim]
        return claim

    first: dict[str, str] = {}
    for claim in source.claims:
        for premise in source.relevant[claim]:
            if premise in first:
                parent[root(claim)] = root(first[premise])
            first[premise] = claim
    return {claim: root(claim) for claim in source.claims}


def argkp_topics(data: Path, split: str) -> Source:
    """ArgKP's topics as claims: all arguments on a topic are relevant."""
    folder = data / "argkp"
    source = Source(f"argkp-topics-{split}")
    of_split = {q["_id"]: q["text"] for q in objects(folder / "queries.jsonl") if q["split"] == split}
    texts = {each["_id"]: each["text"] for each in objects(folder / "corpus.jsonl")}
    source.claims = of_split
    for topic, premise, _, cluster, stance in judgements(folder / "qrels.tsv"):
        if topic not in of_split:
            continue
        source.premises[premise] = texts[premise]
        source.relevant[topic][premise] = 1 if stance == "PRO" else -1
        # What matches no key point says something of its own.
        source.clusters[topic][premise] = cluster or premise
    source.topics = {topic: set() for topic in of_split}
    return source


def argkp_key_points(data: Path) -> Source:
    """
    ArgKP's key points of the train topics as claims; what matches one supports it. Arguments
    of the other side were not judged for it.
    """
    topics = argkp_topics(data, "train")
    source = Source("argkp-key-points", premises=topics.premises)
    points = {each["_id"]: each for each in objects(data / "argkp" / "clusters.jsonl")}
    for topic, premise, _, point, _ in judgements(data / "argkp" / "qrels.tsv"):
        if topic in topics.claims and point:
            source.claims[point] = points[point]["text"]
            source.topics[point] = {topic}
            # Always for it: nothing to learn about stance.
            source.relevant[point][premise] = 0
    for point in source.claims:
        topic = points[point]["topic"]
        side = 1 if points[point]["stance"] == "PRO" else -1
        other = {p for p, stance in topics.relevant[topic].items() if stance != side}
        source.unjudged[point] = other - source.relevant[point].keys()
    return source


def arg30k(data: Path) -> Source:
    """
    Every fourth of IBM's 30,000 arguments, by topic, without ArgKP's dev topics and without
    ArgKP's arguments.
    """
    held_out = set(argkp_topics(data, "dev").claims.values())
    known = {text.strip() for text in argkp_topics(data, "train").premises.values()}
    source = Source("arg30k")
    with gzip.open(data / "ibm-arg30k" / "arg_quality_rank_30k.csv.gz", "rt", encoding="utf8") as file:
        for number, row in enumerate(csv.DictReader(file)):
            topic, text = row["topic"], row["argument"]
            if number % 4 or topic in held_out or text.strip() in known:
                continue
            source.claims[topic] = topic
            source.topics[topic] = set()
            source.premises[str(number)] = text
            source.relevant[topic][str(number)] = int(row["stance_WA"])
    return source


def xstance(data: Path, language: str) -> Source:
    """X-Stance's questions as claims and the comments on them, in one language; only to measure."""
    folder = data / "xstance"
    source = Source(f"xstance-{language}")
    for row in objects(folder / "valid.jsonl.gz"):
        if row["language"] != language:
            continue
        question, comment = str(row["question_id"]), str(row["id"])
        source.claims[question] = row["question"]
        source.premises[comment] = row["comment"]
        source.relevant[question][comment] = 1 if row["label"] == "FAVOR" else -1
        # Each says something of its own.
        source.clusters[question][comment] = comment
    source.topics = {question: set() for question in source.claims}
    return source
