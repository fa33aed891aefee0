"""
Writes the reference results that the tests compare Node with: `python make_fixtures.py`, after
export.py. Reads the texts and pairs under test/fixtures and writes `expected.json` beside the
pairs:

- words: a hash of the pieces of each text, of each hard text, and of many joins of both
- pairs: the judgements of each pair, by onnxruntime for Python
- features, embeddings: both outputs for the premises of the first claim, of embeddings the first
  numbers
- head: the probabilities of the fast head for vectors made of sines
"""

import hashlib
import json
from pathlib import Path

import numpy as np
import onnxruntime

from encoding import Words, padded

HERE = Path(__file__).parent
FIXTURES = HERE.parents[1] / "test" / "fixtures"
JOINS = 2000
WIDTH = 512
PREMISES = 40
# So many numbers of an embedding are compared.
COMPONENTS = 32
HEX = 12
JUDGEMENTS = ("relevance", "favours", "quality", "issue", "agrees", "matches", "replies")


def plain(entry: str | dict) -> str:
    text = entry if isinstance(entry, str) else entry["repeat"] * entry["times"]
    # Lone surrogates, which UTF-8 cannot hold, become U+FFFD, as Node reads them.
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def texts() -> list[str]:
    """The texts of cross-encoder.test.ts. None is longer than what Node reads of a text."""
    by_language = json.loads((FIXTURES / "encoder" / "texts.json").read_text())
    own = [text for each in by_language.values() for text in each]
    hard = [plain(entry) for entry in json.loads((FIXTURES / "encoder" / "hard.json").read_text())]
    short = [text for text in hard if len(text) <= 1000]
    joins = [
        short[(7 * i) % len(short)] + own[(3 * i) % len(own)] + short[i % len(short)]
        for i in range(JOINS)
    ]
    return own + short + joins


def hashed(ids: list[int]) -> str:
    return hashlib.sha256(" ".join(map(str, ids)).encode()).hexdigest()[:HEX]


def vector(number: int) -> np.ndarray:
    values = np.sin((np.arange(WIDTH) + 1) * (number + 1) * 0.37)
    return (values / np.linalg.norm(values)).astype(np.float32)


def run(name: str, inputs: dict) -> list[np.ndarray]:
    return onnxruntime.InferenceSession(str(HERE / name)).run(None, inputs)


def main() -> None:
    words = Words(HERE)
    pieces = words.tokenizer.encode_batch(texts(), add_special_tokens=False)
    asked = json.loads((FIXTURES / "relevance" / "pairs.json").read_text())

    def network(rows: list) -> list[np.ndarray]:
        inputs = {name: value.numpy() for name, value in padded(rows).items()}
        return run("cross-encoder.onnx", inputs)

    found = []
    for claim, premises in asked.items():
        judgements, *_ = network(words.laid_out([claim] * len(premises), premises))
        found.append([dict(zip(JUDGEMENTS, row)) for row in judgements.tolist()])
    claim, premises = next(iter(asked.items()))
    _, features, _ = network(words.laid_out([claim] * len(premises), premises))
    *_, embeddings = network([([], own) for own in words.marked(premises)])
    sines = {"u": vector(0), "v": np.stack([vector(n) for n in range(PREMISES)])}
    expected = {
        "words": [hashed(each.ids) for each in pieces],
        "pairs": found,
        "features": features.tolist(),
        "embeddings": embeddings[:, :COMPONENTS].tolist(),
        "head": run("fast-relevance.onnx", sines)[0].tolist(),
    }
    (FIXTURES / "relevance" / "expected.json").write_text(json.dumps(expected) + "\n")


if __name__ == "__main__":
    main()
