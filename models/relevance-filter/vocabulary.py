"""
Cuts the vocabulary of multilingual-e5-small to what German, English, French and Italian need, and
writes `tokenizer.json` and the kept rows, `rows.npy`:

    python vocabulary.py OUT

A piece stays if the words of one of the four languages need it (the lists of `wordfreq`, in lower
case, with a capital and in capitals), or if it is frequent and has no letters.
"""

import argparse
import unicodedata
from pathlib import Path

import numpy as np
import wordfreq
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers

from e5 import Published, published

LANGUAGES = ("de", "en", "fr", "it")
# Begin, padding, end, unknown: the first four rows, in any vocabulary.
MARKS = 4
# The score of a mark as a piece, so that no text is split into marks.
NEVER = -1000.0
# White space, spelt out because libraries disagree about what it is.
SPACES = "\t-\r \u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff"
# How words are written, and the share of each way.
FORMS = ((str, 0.7), (str.capitalize, 0.25), (str.upper, 0.05))
# A piece is needed if more than this share of a language's running pieces are it.
NEEDED = 2e-9
# So many pieces without letters are kept, the most frequent.
SYMBOLS = 3000


def tokenizer(source: Published, rows: np.ndarray) -> Tokenizer:
    """A tokenizer with the pieces of these rows only."""
    scores = [NEVER if row < MARKS else float(source.scores[row]) for row in rows]
    vocabulary = [(source.pieces[row], score) for row, score in zip(rows, scores)]
    made = Tokenizer(models.Unigram(vocabulary, unk_id=source.unknown))
    made.normalizer = normalizers.Sequence([
        normalizers.NFKC(),
        normalizers.Replace(Regex(f"[{SPACES}]+"), " "),
        normalizers.Strip(),
    ])
    made.pre_tokenizer = pre_tokenizers.Metaspace()
    return made


def needed(source: Published) -> np.ndarray:
    """The share of each piece in the running text of the language that needs it most."""
    whole = tokenizer(source, np.arange(len(source.pieces)))
    largest = np.zeros(len(source.pieces))
    for language in LANGUAGES:
        frequencies = wordfreq.get_frequency_dict(language, "large")
        own = np.zeros_like(largest)
        for form, share in FORMS:
            texts = [form(word) for word in frequencies]
            encoded = whole.encode_batch(texts, add_special_tokens=False)
            for frequency, word in zip(frequencies.values(), encoded):
                np.add.at(own, word.ids, share * frequency)
        largest = np.maximum(largest, own / own.sum())
    return largest


def kept(source: Published) -> np.ndarray:
    """The rows that stay, in their old order, which is that of frequency."""
    keep = needed(source) > NEEDED
    keep[:MARKS] = True
    letters = [any(unicodedata.category(c)[0] in "LM" for c in p) for p in source.pieces]
    keep[np.flatnonzero(~np.array(letters))[:SYMBOLS]] = True
    return np.flatnonzero(keep)


def main() -> None:
    parser = argparse.ArgumentParser(description="Cuts the vocabulary to four languages.")
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    source = published()
    rows = kept(source)
    tokenizer(source, rows).save(str(options.out / "tokenizer.json"), pretty=False)
    np.save(options.out / "rows.npy", rows)
    print(f"{len(rows)} of {len(source.pieces)} pieces")


if __name__ == "__main__":
    main()
