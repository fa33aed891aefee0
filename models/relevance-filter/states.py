"""
Computes the hidden states of all texts after the lower layers of the cross-encoder. In the first
stage of training, these layers are frozen and read each text apart, so this is done once for each
text and language, not in every step.

    python states.py OUT --words WORDS --languages LANGUAGES
"""

import argparse
import json
from pathlib import Path

import torch

from batches import Languages, Pair
from encoding import LONGEST_CLAIM, PADDING, Words, by_length
from network import CLAIM, PREMISE, CrossEncoder

# Most tokens of a text in training. Hardly any text is longer.
LONGEST = 56


class States:
    """The training texts as hidden states. @param folder written by this script"""

    def __init__(self, folder: Path, languages: list[str]):
        self.languages = languages
        texts = json.loads((folder / "texts.json").read_text())
        self.places = {text: place for place, text in enumerate(texts)}
        files = {
            language: torch.load(folder / f"{language}.pt", weights_only=True)
            for language in languages
        }
        self.tokens = {language: file["tokens"] for language, file in files.items()}
        self.starts = {language: file["starts"].tolist() for language, file in files.items()}

    def of(self, text: str, language: str) -> torch.Tensor:
        """The hidden states of a text, [tokens, width]."""
        place, starts = self.places[text], self.starts[language]
        return self.tokens[language][starts[place] : starts[place + 1]]

    def length(self, text: str, language: str) -> int:
        place, starts = self.places[text], self.starts[language]
        return starts[place + 1] - starts[place]

    def read(
        self, _: CrossEncoder, pairs: list[Pair], languages: list[Languages]
    ) -> tuple[torch.Tensor, torch.Tensor]:
        rows = [
            (self.of(pair.claim, first)[:LONGEST_CLAIM], self.of(pair.premise, second))
            for pair, (first, second) in zip(pairs, languages)
        ]
        width = max(len(claim) + len(premise) for claim, premise in rows)
        hidden = torch.zeros(len(rows), width, rows[0][0].shape[1])
        parts = torch.zeros(len(rows), width, dtype=torch.long)
        for row, (claim, premise) in enumerate(rows):
            end = len(claim) + len(premise)
            hidden[row, : len(claim)] = claim
            hidden[row, len(claim) : end] = premise
            parts[row, : len(claim)] = CLAIM
            parts[row, len(claim) : end] = PREMISE
        return hidden, parts


@torch.no_grad()
def states(network, words: Words, texts: list[str], batch: int = 64) -> dict[str, torch.Tensor]:
    """
    @returns `tokens`: the hidden states of all texts, one after the other, [all tokens, width]; and
      `starts`: where each text begins in them, [texts + 1]
    """
    rows = words.marked(texts, LONGEST)
    sizes = torch.tensor([len(row) for row in rows])
    starts = torch.cat([torch.zeros(1, dtype=torch.long), sizes.cumsum(0)])
    tokens = torch.zeros(int(starts[-1]), network.products.shape[0], dtype=torch.bfloat16)
    for places in by_length(sizes.tolist(), batch):
        width = max(len(rows[place]) for place in places)
        ids = torch.tensor(
            [rows[place] + [PADDING] * (width - len(rows[place])) for place in places]
        )
        positions = torch.arange(width).expand_as(ids)
        parts = torch.where(ids == PADDING, 0, CLAIM)
        with torch.autocast("cpu", torch.bfloat16):
            found = network.read(ids, positions, parts).bfloat16()
        for place, row in zip(places, found):
            tokens[starts[place] : starts[place + 1]] = row[: sizes[place]]
    return {"tokens": tokens, "starts": starts}


def main() -> None:
    parser = argparse.ArgumentParser(description="Runs the frozen lower layers over all texts.")
    add = parser.add_argument
    add("out", type=Path)
    add("--words", type=Path, required=True, help="folder that vocabulary.py wrote")
    add("--languages", type=Path, required=True, help="folder that other_languages.py wrote")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    words = Words(options.words)
    network = words.cross_encoder().eval()
    (options.out / "texts.json").write_text((options.languages / "en.json").read_text())
    for language in ("en", "de", "fr", "it"):
        file = options.out / f"{language}.pt"
        if file.exists():
            continue
        texts = json.loads((options.languages / f"{language}.json").read_text())
        torch.save(states(network, words, texts), file.with_suffix(".new"))
        file.with_suffix(".new").replace(file)
        print(language, len(texts), flush=True)


if __name__ == "__main__":
    main()
