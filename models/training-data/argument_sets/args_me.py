"""
args.me's arguments (Ajjour et al. 2019, "Data acquisition for argument search: the args.me corpus"),
as its files hold them.
"""

import json
from pathlib import Path

from .held_out import trained_on
from .source import Source, plain

ARGS_ME = Path("args-me")
# Shorter premises of debate portals are mostly no arguments (Entezari 2020, slides).
SHORTEST = 15
SIDES = {"PRO": 1, "CON": -1}


def args_me(data: Path) -> Source:
    """
    The arguments in `args-me/*.json`, each `{"id", "conclusion", "premises": [{"text", "stance"}]}`
    of a list `arguments`: conclusions in the same words are one claim. Without premises of fewer
    than 15 words, and without topics that a set holds out.

    @throws ValueError naming the file and the argument that has no such form
    """
    source = Source("args-me")
    of_text: dict[str, str] = {}
    for file in sorted((data / ARGS_ME).glob("*.json")):
        for number, row in enumerate(arguments(file)):
            try:
                text, premises, name = row["conclusion"], row["premises"], row["id"]
                rows = [(each["text"], each["stance"]) for each in premises]
                claim = of_text.setdefault(plain(text), name)
            except (KeyError, TypeError, AttributeError) as error:
                raise ValueError(f"{file}: argument {number} has no {error}") from error
            source.claims.setdefault(claim, text)
            for place, (premise, stance) in enumerate(rows):
                if len(premise.split()) < SHORTEST:
                    continue
                key = f"{name}-{place}"
                source.premises[key] = premise
                source.relevant[claim][key] = SIDES.get(stance, 0)
    used = {claim: text for claim, text in source.claims.items() if source.relevant.get(claim)}
    source.claims = trained_on(used, data)
    source.topics = {claim: set() for claim in source.claims}
    return source


def arguments(file: Path) -> list[dict]:
    try:
        return json.loads(file.read_text(encoding="utf8"))["arguments"]
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise ValueError(f"{file}: no JSON object with a list `arguments` ({error})") from error
