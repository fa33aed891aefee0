"""
What is measured on, and therefore never trained on: a topic that any set holds out is left out of
all sets.
"""

from functools import lru_cache
from pathlib import Path

from rapidfuzz import fuzz

from .source import objects, plain, table

# From here on two claims count as one in other words (Levenshtein ratio of sorted words, 0 to 100).
SAME_CLAIM = 80
ARG30K = Path("ibm-arg30k") / "arg_quality_rank_30k.csv.gz"


@lru_cache
def held_out(data: Path) -> frozenset[str]:
    """Claims and topics of the dev and test parts of all sets, plain."""
    topics = [row["topic"] for row in table(data / ARG30K) if row["set"] != "train"]
    for name in ("perspectrum", "argkp"):
        queries = objects(data / name / "queries.jsonl")
        topics += [query["text"] for query in queries if query["split"] == "dev"]
    return frozenset(plain(topic) for topic in topics)


def trained_on(claims: dict[str, str], data: Path) -> dict[str, str]:
    """Of these claims, those that are not held out, in whatever words."""
    known = held_out(data)
    return {
        claim: text
        for claim, text in claims.items()
        if not any(fuzz.token_sort_ratio(plain(text), each) >= SAME_CLAIM for each in known)
    }
