"""Checkpoints: written whole or not at all, so that a kill never costs the one before."""

import os
from pathlib import Path

import torch

from networks import Encoder


def save(path: Path, state: dict) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    torch.save(state, part)
    os.replace(part, path)


def load(path: Path) -> dict:
    return torch.load(path, map_location="cpu", weights_only=True)


def load_encoder(path: Path) -> tuple[Encoder, dict]:
    """The averaged encoder of a checkpoint, and the checkpoint."""
    saved = load(path)
    settings = saved["encoder"]
    encoder = Encoder(settings["network"], tuple(settings["shape"]), settings["dimensions"])
    encoder.load_state_dict(saved["averaged"])
    return encoder.eval(), saved
