"""Arguments of Touché 2020 (Bondarenko et al. 2020), from args.me; no licence stated."""

from pathlib import Path

from .held_out import trained_on
from .source import Source, judgements, objects, plain

SIDES = {"PRO": 1, "CON": -1}


def touche(data: Path) -> Source:
    """
    Titles of discussions as claims and their arguments as premises, without every
    discussion that has a judged argument. Only to compare: what learns from it must
    not be passed on.
    """
    folder = data / "touche"
    judged = {row[1] for row in judgements(folder / "qrels-2020.tsv")}
    rows = list(objects(folder / "corpus.jsonl.gz"))
    of_judged = {row["discussion"] for row in rows if row["_id"] in judged}
    source = Source("touche")
    of_text: dict[str, str] = {}
    for row in rows:
        if row["discussion"] in of_judged:
            continue
        claim = of_text.setdefault(plain(row["title"]), row["_id"])
        source.claims.setdefault(claim, row["title"])
        source.premises[row["_id"]] = row["text"]
        source.relevant[claim][row["_id"]] = SIDES.get(row["stance"], 0)
    source.claims = trained_on(source.claims, data)
    source.topics = {claim: set() for claim in source.claims}
    return source

