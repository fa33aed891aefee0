"""The training texts as tokens, for the second stage, in which all layers learn."""

import json
from pathlib import Path

import torch

from batches import Languages, Pair
from encoding import LONGEST_CLAIM, Words, padded
from network import CrossEncoder
from spoken import claim_of, premise_of
from states import LONGEST


class Tokens:
    """The training texts as tokens. @param folder that other_languages.py wrote"""

    def __init__(self, words: Words, folder: Path, languages: list[str]):
        self.words = words
        self.texts: dict[str, list[str]] = {
            language: json.loads((folder / f"{language}.json").read_text())
            for language in languages
        }
        self.places = {text: place for place, text in enumerate(self.texts["en"])}

    def length(self, text: str, language: str) -> int:
        """In characters, before a claim becomes a question or a premise an answer."""
        place = self.places.get(text)
        return len(text if place is None else self.texts[language][place])

    def text(self, english: str, language: str, synthetic: dict[str, str] | None) -> str:
        """@param synthetic the text in each language, of a pair that rules made"""
        if synthetic is not None:
            return synthetic[language]
        return self.texts[language][self.places[english]]

    def read(
        self, network: CrossEncoder, pairs: list[Pair], languages: list[Languages]
    ) -> tuple[torch.Tensor, torch.Tensor]:
        claims = [
            claim_of(pair, self.text(pair.claim, first, pair.claims), first)
            for pair, (first, _) in zip(pairs, languages)
        ]
        premises = [
            premise_of(pair, self.text(pair.premise, second, pair.premises), second)
            for pair, (_, second) in zip(pairs, languages)
        ]
        rows = zip(self.words.marked(claims, LONGEST_CLAIM), self.words.marked(premises, LONGEST))
        inputs = padded(list(rows))
        return network.read(**inputs), inputs["parts"]
