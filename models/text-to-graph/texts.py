"""
Texts with the features of their units, as `npm run lab -- mining-features` writes them, and batches of them.
"""

import base64
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

WIDTH = 512
NOTHING = -1


@dataclass
class Text:
    """A text of `size` units; `targets` has NOTHING for the major claim."""

    id: str
    source: str
    language: str
    units: list[str]
    targets: np.ndarray
    attacks: np.ndarray
    unit_features: np.ndarray
    pair_features: np.ndarray
    vectors: np.ndarray
    weight: float = 1.0

    @property
    def size(self) -> int:
        return len(self.units)


def read_texts(file: Path) -> list[Text]:
    return [parsed(json.loads(line)) for line in file.read_text().splitlines() if line]


def parsed(line: dict) -> Text:
    size = len(line["units"])

    def numbers(name: str, *shape: int) -> np.ndarray:
        return np.frombuffer(base64.b64decode(line[name]), "<f4").reshape(shape)

    return Text(
        id=line["id"],
        source=line["source"],
        language=line.get("language") or "",
        units=line["units"],
        targets=np.array(line["targets"]),
        attacks=np.array(line["attacks"]),
        unit_features=numbers("unitFeatures", size, line["unitWidth"]),
        pair_features=numbers("pairFeatures", size, size, line["pairWidth"]),
        vectors=numbers("vectors", size, WIDTH),
        weight=line.get("weight", 1.0),
    )


@dataclass
class Batch:
    """Texts padded to the longest; `mask` says which units are there."""

    units: torch.Tensor
    pairs: torch.Tensor
    vectors: torch.Tensor
    mask: torch.Tensor
    targets: torch.Tensor
    attacks: torch.Tensor
    weights: torch.Tensor


def batched(texts: list[Text]) -> Batch:
    size = max(text.size for text in texts)

    def padded(shape: tuple, dtype: torch.dtype, fill: float, value) -> torch.Tensor:
        whole = torch.full((len(texts), *shape), fill, dtype=dtype)
        for row, text in enumerate(texts):
            own = torch.from_numpy(np.array(value(text)))
            whole[(row, *(slice(length) for length in own.shape))] = own.to(dtype)
        return whole

    first = texts[0]
    width, pair_width = first.unit_features.shape[1], first.pair_features.shape[2]
    return Batch(
        units=padded((size, width), torch.float32, 0, lambda text: text.unit_features),
        pairs=padded((size, size, pair_width), torch.float32, 0, lambda text: text.pair_features),
        vectors=padded((size, WIDTH), torch.float32, 0, lambda text: text.vectors),
        mask=padded((size,), torch.bool, 0, lambda text: np.ones(text.size)),
        targets=padded((size,), torch.long, NOTHING, lambda text: text.targets),
        attacks=padded((size,), torch.long, 0, lambda text: text.attacks),
        weights=torch.tensor([text.weight for text in texts]),
    )
