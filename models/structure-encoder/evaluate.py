"""
Measures a checkpoint on held-out synthetic graphs.

    python evaluate.py CHECKPOINT.pt [--cases PATH] >> trainings.jsonl
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from scipy.stats import spearmanr

from checkpoint import load_encoder
from graphs import Drawing, HeldOut, held_out

BATCH = 256


@torch.no_grad()
def embed(encoder: torch.nn.Module, inputs: torch.Tensor) -> np.ndarray:
    """Embeddings of [n, ...] inputs, [n, dimensions]."""
    device = next(encoder.parameters()).device
    parts = [encoder(part.to(device)).cpu() for part in inputs.split(BATCH)]
    return torch.cat(parts).numpy()


def evaluate(encoder: torch.nn.Module, data: HeldOut) -> dict[str, float]:
    """
    Spearman's correlation of cosine and exact similarity, and the share of items found first among
    all originals by an edited copy; an original that is as near as the right one counts as nearer.
    """
    encoder.eval()
    figures = {}
    sets = {"pairs": data.pairs, "similarSize": data.similar_size}
    if data.real:
        sets["real"] = data.real
    for name, (inputs, exact) in sets.items():
        embeddings = embed(encoder, inputs)
        cosines = (embeddings[0::2] * embeddings[1::2]).sum(1)
        figures[f"spearman.{name}"] = float(spearmanr(cosines, exact).statistic)
    originals = embed(encoder, data.originals)
    for edits, copies in data.edited.items():
        cosines = embed(encoder, copies) @ originals.T
        nearer = (cosines >= np.diag(cosines)[:, None]).sum(1) - 1
        figures[f"foundFirst.{edits}"] = float((nearer == 0).mean())
    return {name: round(value, 4) for name, value in figures.items()}


def described(encoder: torch.nn.Module, saved: dict) -> dict[str, object]:
    """What a checkpoint is, and what its training took."""
    settings, minutes = saved["settings"], saved["seconds"] / 60
    graphs = saved["step"] * settings["batch"]
    return {
        **settings,
        **saved["drawing"],
        "parameters": sum(weights.numel() for weights in encoder.parameters()),
        "graphs": graphs,
        "minutes": round(minutes, 2),
        "perSecond": round(graphs / max(1, saved["seconds"])),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures a checkpoint on held-out graphs.")
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--cases", type=Path, help="a folder or an archive of graphs")
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args()
    encoder, saved = load_encoder(options.checkpoint)
    data = held_out(Drawing(**saved["drawing"]), options.cases)
    figures = evaluate(encoder.to(options.device), data)
    print(json.dumps({**described(encoder, saved), **figures}))


if __name__ == "__main__":
    main()
