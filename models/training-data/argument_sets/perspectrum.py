"""PERSPECTRUM (Chen et al. 2019), CC BY-SA 4.0."""

from pathlib import Path

from .held_out import trained_on
from .source import Source, judgements, objects


def perspectrum(data: Path, split: str) -> Source:
    """PERSPECTRUM's claims of a split. For "train", without topics that a set holds out."""
    folder = data / "perspectrum"
    queries = {query["_id"]: query for query in objects(folder / "queries.jsonl")}
    source = Source(f"perspectrum-{split}")
    source.premises = {each["_id"]: each["text"] for each in objects(folder / "corpus.jsonl.gz")}
    rows = judgements(folder / "qrels.tsv")
    chosen = {claim: each["text"] for claim, each in queries.items() if each["split"] == split}
    if split == "train":
        chosen = trained_on(chosen, data)
        for claim, premise, *_ in rows:
            if queries[claim]["split"] == "dev":
                source.premises.pop(premise, None)
    for claim, premise, _, cluster, stance in rows:
        if claim not in chosen or premise not in source.premises:
            continue
        source.claims[claim] = chosen[claim]
        source.topics[claim] = set(queries[claim]["topics"])
        source.relevant[claim][premise] = 1 if stance == "SUPPORT" else -1
        source.clusters[claim][premise] = cluster
    return source
