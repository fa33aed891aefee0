"""The text vectors that Elenchus stores, as models/relevance-filter/vectors.py collects their texts."""

import json
from pathlib import Path

import numpy as np
from argument_sets import Source

from pieces import WIDTH

# Candidates that a search hands to a ranker.
CANDIDATES = 100


class Stored:
    def __init__(self, folder: Path):
        """@param folder with `texts.json` and `vectors.f32`"""
        texts = json.loads((folder / "texts.json").read_text(encoding="utf8"))
        self.places = {text: place for place, text in enumerate(texts)}
        self.rows = np.fromfile(folder / "vectors.f32", np.float32).reshape(len(texts), WIDTH)

    def of(self, texts: list[str]) -> np.ndarray:
        """Unit vectors, [texts, 512]."""
        return self.rows[[self.places[text] for text in texts]]


def candidates(source: Source, stored: Stored, claim: str) -> tuple[list[str], np.ndarray]:
    """The ids of the premises nearest to a claim, and their cosines."""
    ids = list(source.premises)
    near = stored.of([source.premises[each] for each in ids]) @ stored.of([source.claims[claim]])[0]
    order = np.argsort(-near, kind="stable")[:CANDIDATES]
    return [ids[place] for place in order], near[order]
