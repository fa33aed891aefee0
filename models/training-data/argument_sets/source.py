"""A data set as claims, premises, and which go together; and how its files are read."""

import csv
import gzip
import json
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path


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
    # claim -> premises that nobody judged for it and that are near it; they are no negatives
    unjudged: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    # claim -> premise -> the group of premises that say the same
    clusters: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    # premise -> how good an argument it is, 0 to 1
    quality: dict[str, float] = field(default_factory=dict)


def lines(path: Path) -> list[str]:
    opened = gzip.open(path, "rt", encoding="utf8") if path.suffix == ".gz" else open(path, encoding="utf8")
    with opened as file:
        # Other line ends of Unicode may stand within a text.
        return [line.rstrip("\n") for line in file]


def objects(path: Path) -> list[dict]:
    return [json.loads(line) for line in lines(path)]


def table(path: Path) -> list[dict]:
    """The rows of a CSV file with a header, whose fields may span lines."""
    with gzip.open(path, "rt", encoding="utf8", newline="") as file:
        return list(csv.DictReader(file))


def judgements(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in lines(path)[1:]]


def plain(text: str) -> str:
    return " ".join(text.lower().split()).rstrip(".")
