"""
The text vectors that Elenchus stores, which the fast heads read. Made once:

    python vectors.py OUT --data DIR   # writes OUT/texts.json
    npm run lab -- encode-texts OUT/texts.json OUT/vectors.f32
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np

from argument_sets import arg30k, argkp_key_points, argkp_topics, perspectrum, xstance
from argument_sets.debates import asked, debates, wordings
from argument_sets.source import objects

DIMENSIONS = 512
PROJECTION = "projection.f32"
# What a claim counts in the vector of a premise that argues about it.
CLAIM_WEIGHT = 0.6


class Vectors:
    """Text to vector."""

    def __init__(self, folder: Path):
        texts = json.loads((folder / "texts.json").read_text(encoding="utf8"))
        self.places = {text: place for place, text in enumerate(texts)}
        self.rows = np.fromfile(folder / "vectors.f32", np.float32).reshape(len(texts), DIMENSIONS)

    def of(self, texts: list[str]) -> np.ndarray:
        return self.rows[[self.places[text] for text in texts]]

    def behind(self, claims: list[str], texts: list[str]) -> np.ndarray:
        """The vectors of premises together with their claims."""
        both = CLAIM_WEIGHT * self.of(claims) + (1 - CLAIM_WEIGHT) * self.of(texts)
        return both / np.linalg.norm(both, axis=1, keepdims=True)


def projected(rows: np.ndarray, matrix: np.ndarray) -> np.ndarray:
    """Vectors moved by a matrix, of unit length."""
    moved = rows @ matrix.T
    return moved / np.linalg.norm(moved, axis=-1, keepdims=True)


def write_projection(matrix: np.ndarray, folder: Path, name: str) -> None:
    """Writes `projection.f32`, row by row, and `manifest.json` of the model `elenchus-NAME-projection`."""
    data = matrix.astype("<f4").tobytes()
    (folder / PROJECTION).write_bytes(data)
    manifest = {
        "id": f"elenchus-{name}-projection",
        "version": "1",
        "dimensions": DIMENSIONS,
        "files": {PROJECTION: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def read_projection(folder: Path) -> np.ndarray:
    return np.fromfile(folder / PROJECTION, "<f4").reshape(DIMENSIONS, DIMENSIONS)


def sources(data: Path) -> list:
    """All that is trained or measured on."""
    return [
        *(read(data, split) for read in (perspectrum, argkp_topics) for split in ("train", "dev")),
        argkp_key_points(data),
        *(arg30k(data, split) for split in ("train", "dev", "test")),
        *(xstance(data, language) for language in ("de", "fr")),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Collects the texts whose vectors are needed.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--data", type=Path, required=True, help="folder of the public data sets")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    texts: dict[str, None] = {}
    for source in sources(options.data):
        texts |= dict.fromkeys([*source.claims.values(), *source.premises.values()])
    points = objects(options.data / "argkp" / "clusters.jsonl")
    texts |= dict.fromkeys(point["text"] for point in points)
    for issue in debates():
        for wording, _ in wordings(issue).values():
            texts |= dict.fromkeys(wording.values())
        said = [*issue["premises"], *issue["replies"], *issue.get("extra", [])]
        texts |= dict.fromkeys(each["text"] for each in said)
        texts |= dict.fromkeys(question for question, _ in asked(issue))
    (options.out / "texts.json").write_text(json.dumps(list(texts)), encoding="utf8")


if __name__ == "__main__":
    main()
