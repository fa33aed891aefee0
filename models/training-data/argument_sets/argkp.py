"""ArgKP 2021 (Friedman-Melamed et al. 2021), CDLA-Sharing 1.0."""

from pathlib import Path

from .held_out import trained_on
from .source import Source, judgements, objects


def argkp_topics(data: Path, split: str) -> Source:
    """ArgKP's topics as claims: all arguments on a topic are relevant."""
    folder = data / "argkp"
    source = Source(f"argkp-topics-{split}")
    of_split = {q["_id"]: q["text"] for q in objects(folder / "queries.jsonl") if q["split"] == split}
    if split == "train":
        of_split = trained_on(of_split, data)
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
