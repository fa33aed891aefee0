"""Checkpoints: written whole or not at all, so that a kill never costs the one before."""

import os
from pathlib import Path

import torch

KEYS = ("settings", "data", "widths", "step", "losses", "weights", "optimizer", "random")


class NoCheckpoint(Exception):
    """A file is no checkpoint of ours."""


def save(file: Path, state: dict) -> None:
    part = file.with_name(f"{file.name}.part")
    with open(part, "wb") as opened:
        torch.save(state, opened)
        opened.flush()
        os.fsync(opened.fileno())
    part.replace(file)


def load(file: Path) -> dict:
    """@throws NoCheckpoint"""
    try:
        saved = torch.load(file, map_location="cpu", weights_only=True)
    except OSError as cause:
        raise NoCheckpoint(f"{file} cannot be read: {cause.strerror}") from cause
    except Exception as cause:
        # What torch raises depends on where the file is broken.
        raise NoCheckpoint(f"{file} is no checkpoint of train.py") from cause
    if not isinstance(saved, dict) or any(key not in saved for key in KEYS):
        raise NoCheckpoint(f"{file} is no checkpoint of train.py")
    return saved
