"""
Translates the English texts of the training sets roughly into German, French and Italian, since
nobody has published such sets in these languages for commercial use. The results still show what a
sentence is about and whether it denies something, which is what the network has to learn.

    apt-get install apertium-eng-cat apertium-fra-cat apertium-eng-spa apertium-spa-ita trans-de-en
    python other_languages.py OUT --data DIR   # writes OUT/en.json, de.json, fr.json and it.json

French and Italian come from the rules of Apertium (Forcada et al. 2011; GPL), by way of Catalan and
Spanish. Apertium has no rules for German. So German is made word by word from the dictionary Ding
(GPL), in the English word order ("code-switching", Qin et al. 2020).
"""

import argparse
import json
import re
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import wordfreq

from argument_sets import arg30k, argkp_key_points, argkp_topics, perspectrum
from negation import negated

DICTIONARY = Path("/usr/share/trans/de-en")
# Language pairs of Apertium, run one after the other.
CHAINS = {"fr": ("eng-cat", "cat-fra"), "it": ("eng-spa", "spa-ita")}
# Texts of one call of Apertium.
TOGETHER = 500
# Share of the words that are replaced. The others stay English, as words do that no dictionary has.
REPLACED = 0.85
# Notes in the dictionary on gender, register and field, and the objects of verbs.
ASIDE = re.compile(
    r"\{[^}]*\}|\[[^\]]*\]|\([^)]*\)|\b(?:etw|jdm|jdn|jds|sb|sth)\.(?:/\w+\.)?|^to |^sich "
)
SINGLE = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# English function words with their translations, which the dictionary gets wrong.
FUNCTION_WORDS = """
a eine, about über, all alle, an eine, and und, any jede, are sind, as als, at bei, be sein, because weil,
been gewesen, but aber, by durch, can kann, can't kann nicht, cannot kann nicht, could könnte, do tun, does
tut, doesn't nicht, don't nicht, for für, from von, had hatte, has hat, have haben, he er, her ihr, his sein,
how wie, i ich, if wenn, in in, into in, is ist, isn't ist nicht, it es, its seine, itself sich, just nur, less
weniger, like wie, many viele, may darf, might könnte, more mehr, most meisten, much viel, must muss, my mein,
no kein, not nicht, of von, on auf, only nur, or oder, other andere, our unser, out aus, own eigen, she sie,
should sollte, shouldn't sollte nicht, since da, so so, some einige, such solche, than als, that dass, the die,
their ihr, them sie, themselves sich, there dort, these diese, they sie, this diese, those jene, through durch,
to zu, too zu, us uns, very sehr, was war, we wir, well gut, were waren, what was, when wenn, which welche, who
wer, will wird, with mit, without ohne, won't wird nicht, would würde, you du, your dein
"""
ENDINGS = (
    ("ies", "y"),
    ("es", ""),
    ("s", ""),
    ("ed", ""),
    ("ed", "e"),
    ("ing", ""),
    ("ing", "e"),
)
WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*|[^A-Za-z]+")


def dictionary() -> dict[str, str]:
    """English words -> the German word that translates each most often in the dictionary."""
    counts: dict[str, Counter[str]] = {}
    for line in DICTIONARY.read_text(encoding="utf8").splitlines():
        if line.startswith("#") or " :: " not in line:
            continue
        # Bars separate the forms of a word, in the same order on both sides.
        for german_side, english_side in zip(*(side.split("|") for side in line.split(" :: ", 1))):
            translations = [word for word in words(german_side) if word[0] != "-"]
            for word in words(english_side):
                counts.setdefault(word.lower(), Counter()).update(translations)
    # Frequent words are preferred among those that are given about as often.
    found = {
        word: max(
            sorted(each), key=lambda german: each[german] + wordfreq.zipf_frequency(german, "de")
        )
        for word, each in counts.items()
        if each
    }
    overrides = " ".join(FUNCTION_WORDS.split()).split(", ")
    return found | dict(each.split(" ", 1) for each in overrides)


def words(side: str) -> list[str]:
    """The alternatives of an entry, which semicolons separate, that are a single word."""
    parts = (ASIDE.sub("", ASIDE.sub("", part.strip())).strip() for part in side.split(";"))
    return [part for part in parts if SINGLE.fullmatch(part)]


def base_forms(word: str) -> list[str]:
    """An English word, and what its dictionary form may be."""
    forms = [word]
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            forms.append(word[: -len(ending)] + instead)
    return forms


def german(text: str, known: dict[str, str], random: np.random.Generator) -> str:
    """@param known of `dictionary`"""
    made = []
    for token in WORD.findall(text):
        form = next((each for each in base_forms(token.lower()) if each in known), None)
        made.append(known[form] if form and random.random() < REPLACED else token)
    return "".join(made)


def apertium(texts: list[str], pairs: tuple[str, ...]) -> list[str]:
    """
    Translates texts by several language pairs of Apertium, which read one text from each line. A
    text that a pair cannot read stays English.
    """
    lines = "\n".join(re.sub(r"\s+", " ", text).strip() or "." for text in texts) + "\n"
    for pair in pairs:
        done = subprocess.run(["apertium", "-u", pair], input=lines, text=True, capture_output=True)
        lines = done.stdout
        if done.returncode or lines.count("\n") != len(texts):
            if len(texts) == 1:
                return texts
            half = len(texts) // 2
            return [*apertium(texts[:half], pairs), *apertium(texts[half:], pairs)]
    return lines.split("\n")[:-1]


def training_texts(data: Path) -> list[str]:
    """All claims and premises of the train splits, and the negations of claims."""
    train = [perspectrum(data, "train"), arg30k(data, "train"), argkp_topics(data, "train")]
    texts: dict[str, None] = {}
    for source in [*train, argkp_key_points(data)]:
        texts |= dict.fromkeys([*source.claims.values(), *source.premises.values()])
    # Only PERSPECTRUM and arg30k give sides.
    negations = [
        text for source in train[:2] for claim in source.claims.values() for text in negated(claim)
    ]
    return list(texts | dict.fromkeys(negations))


def main() -> None:
    parser = argparse.ArgumentParser(description="Translates texts roughly into three languages.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--data", type=Path, required=True, help="folder of the public data sets")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    texts = training_texts(options.data)
    known = dictionary()
    random = np.random.default_rng(options.seed)
    made = {"en": texts, "de": [german(text, known, random) for text in texts]}
    for language, chain in CHAINS.items():
        parts = (texts[start : start + TOGETHER] for start in range(0, len(texts), TOGETHER))
        made[language] = [line for part in parts for line in apertium(part, chain)]
    for language, lines in made.items():
        (options.out / f"{language}.json").write_text(json.dumps(lines, ensure_ascii=False))


if __name__ == "__main__":
    main()
