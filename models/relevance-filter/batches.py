"""The pairs that the network learns from, their languages, and their logits in training."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import torch

from network import CrossEncoder

# The pairs of a step are sorted by length and run in so many parts, so that little is padded.
PARTS = 3


@dataclass
class Pair:
    claim: str
    premise: str
    # 1 for, -1 against the claim; 0 unknown
    side: int = 0
    # 0 to 1, NaN if unknown
    quality: float = float("nan")
    # Whether the claim is put as a question, and whether the premise begins with yes or no.
    asked: bool = False
    answered: bool = False
    # Of a synthetic pair: both texts in each language.
    claims: dict[str, str] | None = None
    premises: dict[str, str] | None = None


# The language of the claim and that of the premise.
Languages = tuple[str, str]


class Texts(Protocol):
    """The training texts in all languages: as hidden states of the lower layers, or as tokens."""

    def length(self, text: str, language: str) -> int:
        """For sorting pairs only, in any unit."""
        ...

    def read(
        self, network: CrossEncoder, pairs: list[Pair], languages: list[Languages]
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """
        @returns the hidden states after the lower layers, [pairs, tokens, width]; and for each
          token CLAIM, PREMISE or 0 for padding, [pairs, tokens]
        """
        ...


def logits_of(
    network: CrossEncoder, texts: Texts, pairs: list[Pair], languages: list[Languages]
) -> torch.Tensor:
    """Logits, [pairs, 3]."""
    sizes = [
        texts.length(pair.claim, first) + texts.length(pair.premise, second)
        for pair, (first, second) in zip(pairs, languages)
    ]
    order = np.argsort(sizes, kind="stable")
    found = []
    for part in np.array_split(order, PARTS):
        with torch.autocast("cpu", torch.bfloat16):
            chosen = [pairs[place] for place in part]
            hidden, parts = texts.read(network, chosen, [languages[place] for place in part])
            found.append(network.judged(network.together(hidden, parts)[-1], parts))
    return torch.cat(found).float()[torch.from_numpy(np.argsort(order))]


class LanguageSampler:
    """
    Draws the languages of a claim and a premise: English for both, another for both, or any two.

    @param others languages beside English; empty to train on English alone
    @param english how often both are English
    """

    def __init__(self, others: list[str], random: np.random.Generator, english: float = 0.4):
        self.others, self.random, self.english = others, random, english

    def draw(self) -> Languages:
        if not self.others or self.random.random() < self.english:
            return "en", "en"
        if self.random.random() < 0.7:
            both = self.others[self.random.integers(len(self.others))]
            return both, both
        known = ["en", *self.others]
        first, second = self.random.integers(len(known), size=2)
        return known[first], known[second]
