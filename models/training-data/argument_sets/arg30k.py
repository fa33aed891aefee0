"""IBM's 30,000 arguments ranked by quality (Gretz et al. 2020), CC BY-SA 3.0."""

from pathlib import Path

from .held_out import ARG30K, trained_on
from .source import Source, table


def arg30k(data: Path, split: str) -> Source:
    """
    IBM's 30,000 arguments of a split, with their side and quality (weighted average). For "train",
    without topics that a set holds out.
    """
    rows = [(str(number), row) for number, row in enumerate(table(data / ARG30K)) if row["set"] == split]
    topics = {row["topic"]: row["topic"] for _, row in rows}
    if split == "train":
        topics = trained_on(topics, data)
    source = Source(f"arg30k-{split}", claims=topics, topics={topic: set() for topic in topics})
    for premise, row in rows:
        if row["topic"] in topics:
            source.premises[premise] = row["argument"]
            source.relevant[row["topic"]][premise] = int(row["stance_WA"])
            source.quality[premise] = float(row["WA"])
    return source
