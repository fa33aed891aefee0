"""
Writes what the tests hold Node against: `python make_fixtures.py`, after export.py. Reads the texts
and pairs under test/fixtures and writes `expected.json` beside the pairs:

- words: a hash of the word pieces of each text, of each hard text, and of many joins of both
- pairs: the probabilities that onnxruntime for Python gives for the pairs
- embeddings: the start of the vectors that it gives for the premises of the first claim
- heads: those of the heads for vectors made of sines
"""

import hashlib
import json
from pathlib import Path

import numpy as np
import onnxruntime

from encoding import laid_out, padded, word_pieces

HERE = Path(__file__).parent
FIXTURES = HERE.parents[1] / "test" / "fixtures"
JOINS = 2000
WIDTH = 512
PREMISES = 40
# Of a vector, so many numbers are compared.
COMPONENTS = 32
HEX = 12


def plain(entry: str | dict) -> str:
    text = entry if isinstance(entry, str) else entry["repeat"] * entry["times"]
    # What UTF-8 cannot hold, Node reads as U+FFFD, too.
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def texts() -> list[str]:
    """As word-pieces.test.ts joins them: no text is longer than what Node reads of it."""
    own = [t for each in json.loads((FIXTURES / "encoder" / "texts.json").read_text()).values() for t in each]
    hard = [plain(entry) for entry in json.loads((FIXTURES / "encoder" / "hard.json").read_text())]
    short = [text for text in hard if len(text) <= 1000]
    joins = [short[(7 * i) % len(short)] + own[(3 * i) % len(own)] + short[i % len(short)] for i in range(JOINS)]
    return own + short + joins


def vector(number: int) -> np.ndarray:
    values = np.sin((np.arange(WIDTH) + 1) * (number + 1) * 0.37)
    return (values / np.linalg.norm(values)).astype(np.float32)


def run(name: str, inputs: dict) -> list[np.ndarray]:
    return onnxruntime.InferenceSession(str(HERE / name)).run(None, inputs)


def main() -> None:
    words = [
        hashlib.sha256(" ".join(map(str, ids)).encode()).hexdigest()[:HEX] for ids in word_pieces(texts())
    ]
    found = []
    for claim, premises in json.loads((FIXTURES / "relevance" / "pairs.json").read_text()).items():
        inputs = {k: v.numpy() for k, v in padded(laid_out([claim] * len(premises), premises)).items()}
        relevance, stance, _ = run("cross-encoder.onnx", inputs)
        found.append({"relevance": relevance.tolist(), "stance": stance.tolist()})
    premises = next(iter(json.loads((FIXTURES / "relevance" / "pairs.json").read_text()).values()))
    alone = {k: v.numpy() for k, v in padded([([], second) for _, second in laid_out([""] * len(premises), premises)]).items()}
    embeddings = run("cross-encoder.onnx", alone)[2][:, :COMPONENTS]
    sines = {"u": vector(0), "v": np.stack([vector(n) for n in range(PREMISES)])}
    heads = {n: run(f"fast-{n}.onnx", sines)[0].tolist() for n in ("relevance", "stance")}
    expected = {"words": words, "pairs": found, "embeddings": embeddings.tolist(), "heads": heads}
    (FIXTURES / "relevance" / "expected.json").write_text(json.dumps(expected) + "\n")


if __name__ == "__main__":
    main()
