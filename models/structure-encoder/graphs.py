"""Synthetic graphs as the project's own scripts show them: batches for training, the held-out set."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Drawing:
    """What an encoder gets to see of a graph; the flags of the scripts of the same names."""

    input: str = "pictures"
    layout: str = "logical"
    width: int = 64
    order: str = "canonical"
    palette: str = "plain"  # as checkpoints have it that were made before there was another

    def flags(self) -> list[str]:
        return [f"--{name}={value}" for name, value in vars(self).items()]

    def decode(self, data: np.ndarray) -> torch.Tensor:
        """Rows of bytes to [n, width, width, 3] uint8, or [n, features] float32."""
        if self.input == "features":
            return torch.from_numpy(data.view("<f4").copy())
        return torch.from_numpy(data.reshape(-1, self.width, self.width, 3).copy())


class Batch(NamedTuple):
    """Inputs of [batch, ...], their exact similarities, [batch, batch], and numbers of relations."""

    inputs: torch.Tensor
    exact: torch.Tensor
    relations: torch.Tensor

    def to(self, device: str) -> "Batch":
        return Batch(*(part.to(device) for part in self))


class Stream:
    """Fresh graphs in every batch, the second half edited copies of the first, from a script beside us."""

    def __init__(self, drawing: Drawing, batch: int, edits: int, seed: int):
        self.drawing, self.batch, self.input_bytes = drawing, batch, input_bytes(drawing)
        flags = [f"--batch={batch}", f"--edits={edits}", f"--seed={seed}"]
        self.process = start("stream-pictures", [*drawing.flags(), *flags])

    def __next__(self) -> Batch:
        inputs = take(self.process.stdout, self.batch * self.input_bytes)
        similarities = take(self.process.stdout, self.batch * self.batch * 4).view("<f4")
        exact = torch.from_numpy(similarities.reshape(self.batch, self.batch).copy())
        relations = torch.from_numpy(take(self.process.stdout, self.batch * 4).view("<f4").copy())
        return Batch(self.drawing.decode(inputs.reshape(self.batch, -1)), exact, relations)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass(frozen=True)
class HeldOut:
    """Pairs as (inputs of left, right, left, ..., exact similarities), known items by edits."""

    pairs: tuple[torch.Tensor, np.ndarray]
    similar_size: tuple[torch.Tensor, np.ndarray]
    originals: torch.Tensor
    edited: dict[int, torch.Tensor]
    real: tuple[torch.Tensor, np.ndarray] | None


def held_out(drawing: Drawing, cases: Path | None = None) -> HeldOut:
    """With the real shapes of a folder of graphs, if given."""
    flags = [f"--cases={cases.resolve()}"] if cases else []
    process = start("held-out-pictures", [*drawing.flags(), *flags])
    header = json.loads(process.stdout.readline())

    def inputs(count: int) -> torch.Tensor:
        data = take(process.stdout, count * header["inputBytes"])
        return drawing.decode(data.reshape(count, -1))

    def pairs() -> tuple[torch.Tensor, np.ndarray]:
        both = inputs(2 * header["pairs"])
        return both, take(process.stdout, 4 * header["pairs"]).view("<f4")

    found = HeldOut(
        pairs(),
        pairs(),
        inputs(header["items"]),
        {edits: inputs(header["items"]) for edits in header["edits"]},
        pairs() if header["shapes"] > 1 else None,
    )
    if process.wait() != 0:
        raise RuntimeError("held-out-pictures failed")
    return found


def input_bytes(drawing: Drawing) -> int:
    """The length that the script itself states, so that it is written down in one place only."""
    process = start("held-out-pictures", [*drawing.flags(), "--pairs=0", "--items=0"])
    header = json.loads(process.communicate()[0].splitlines()[0])
    return header["inputBytes"]


def start(script: str, flags: list[str]) -> subprocess.Popen:
    command = ["node", "--import", "tsx", "lab/run.ts", script, *flags]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, bufsize=1 << 20)


def take(stream, length: int) -> np.ndarray:
    data = stream.read(length)
    if len(data) != length:
        raise EOFError(f"the stream of graphs ended {length - len(data)} bytes early")
    return np.frombuffer(data, np.uint8)
