"""X-Stance (Vamvas and Sennrich 2020), CC BY-NC 4.0: only to measure."""

from pathlib import Path

from .source import Source, objects


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
