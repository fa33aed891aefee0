"""
Turns claims and premises into the tokens that the network reads, and runs the network over them.
"""

from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from e5 import network, published
from network import APART, CLAIM, LAYERS, NEVER, OUTPUTS, PREMISE, CrossEncoder

# Most tokens of a pair, with its four marks, and of the claim: a premise always has a share.
LONGEST = 128
LONGEST_CLAIM = 48
BEGIN, PADDING, END = 0, 1, 2
# Of 0, .3 and .5, the best compromise between sides and relevance on what training left out.
FIRST_SHARE = 0.3
INPUTS = ("ids", "positions", "parts")

# The ids of claim and premise, with their marks.
Row = tuple[list[int], list[int]]


class Words:
    """@param folder that vocabulary.py wrote"""

    def __init__(self, folder: Path):
        self.folder = folder
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))

    def marked(self, texts: list[str], longest: int = LONGEST) -> list[list[int]]:
        """The ids of each text, cut to `longest`, with a mark at its begin and at its end."""
        encoded = self.tokenizer.encode_batch(texts, add_special_tokens=False)
        return [[BEGIN, *each.ids[: longest - 2], END] for each in encoded]

    def laid_out(self, claims: list[str], premises: list[str]) -> list[Row]:
        """The ids of each pair, cut to `LONGEST_CLAIM` and together to `LONGEST`."""
        first = self.marked(claims, LONGEST_CLAIM)
        return [
            (claim, [*premise[:-1][: LONGEST - len(claim) - 1], END])
            for claim, premise in zip(first, self.marked(premises))
        ]

    def cross_encoder(self, apart: int = APART) -> CrossEncoder:
        """The network before training. @param apart how many lower layers read each text apart"""
        return CrossEncoder(network(published(), np.load(self.folder / "rows.npy")), apart)


def loaded(words: Words, checkpoint: Path) -> CrossEncoder:
    """The network of a checkpoint of either stage of the training."""
    weights = torch.load(checkpoint, weights_only=True)["weights"]
    layers = {name.split(".")[1] for name in weights if name.startswith("layers.")}
    if len(layers) == LAYERS:
        network = words.cross_encoder(LAYERS - len(weights["damping"]))
    else:
        network = words.cross_encoder(0)
        network.halve()
    network.load_state_dict(weights)
    return network


def averaged(words: Words, first: Path, second: Path) -> CrossEncoder:
    """The weights of the second stage, drawn back towards those of the first one."""
    start, end = loaded(words, first), loaded(words, second)
    start.unfreeze()
    draw_back(end, start, FIRST_SHARE)
    return end


def draw_back(
    end: CrossEncoder, start: CrossEncoder, share: float, but: tuple[str, ...] = ()
) -> None:
    """
    Draws weights back towards those that a training began with (Wortsman et al. 2022, "Robust
    fine-tuning of zero-shot models").

    @param share of the weights that it began with @param but how the names begin of weights that stay
    """
    before = start.state_dict()
    mixed = {
        name: value if name.startswith(but) else share * before[name] + (1 - share) * value
        for name, value in end.state_dict().items()
    }
    end.load_state_dict(mixed)


def zero_shot(words: Words) -> CrossEncoder:
    """
    The network before training, in which no text sees the other: its relevance follows the cosine
    of the published encoder's vectors.
    """
    network = words.cross_encoder()
    torch.nn.init.constant_(network.damping, NEVER)
    return network


def padded(rows: list[Row]) -> dict[str, torch.Tensor]:
    """The inputs of the network by name, each [rows, tokens]."""
    width = max(size(row) for row in rows)
    inputs = {name: torch.zeros(len(rows), width, dtype=torch.long) for name in INPUTS}
    inputs["ids"].fill_(PADDING)
    for row, texts in enumerate(rows):
        start = 0
        for part, text in zip((CLAIM, PREMISE), texts):
            place = slice(start, start + len(text))
            inputs["ids"][row, place] = torch.tensor(text)
            inputs["positions"][row, place] = torch.arange(len(text))
            inputs["parts"][row, place] = part
            start += len(text)
    return inputs


def size(row: Row) -> int:
    return len(row[0]) + len(row[1])


def by_length(sizes: list[int], batch: int) -> list[list[int]]:
    """Batches of places, shortest first, so that little is padded."""
    order = sorted(range(len(sizes)), key=lambda place: sizes[place])
    return [order[start : start + batch] for start in range(0, len(order), batch)]


@torch.no_grad()
def score(
    network: CrossEncoder, words: Words, claims: list[str], premises: list[str], batch: int = 64
) -> np.ndarray:
    """Logits, [pairs, 7]."""
    network.eval()
    rows = words.laid_out(claims, premises)
    logits = np.zeros((len(rows), len(OUTPUTS)), np.float32)
    for places in by_length([size(row) for row in rows], batch):
        with torch.autocast("cpu", torch.bfloat16):
            logits[places] = network(**padded([rows[place] for place in places])).float().numpy()
    return logits
