"""
Writes the towers of a checkpoint as ONNX, with a manifest, if onnxruntime gives what torch does:

    python export.py OUT/epoch-2.pt FOLDER

FOLDER gets `argument.onnx`; `image-text.onnx`, `image-visual.onnx` or `image-text-visual.onnx`, by
what the image tower reads; and `manifest.json`.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from torch import nn

from checkpoints import NoCheckpoint, load
from towers import TwoTowers

OPSET = 17
# Vectors in the check, and the largest difference of a number of theirs.
CHECKED, TOLERANCE = 64, 1e-5
ID = "elenchus-image-towers"


class Different(Exception):
    """The written file does not give what torch gives."""


def towers_of(saved: dict) -> TwoTowers:
    towers = TwoTowers(saved["widths"]["argument"], saved["widths"]["image"])
    towers.load_state_dict(saved["weights"])
    return towers.eval()


def write(tower: nn.Module, widths: dict[str, int], file: Path) -> float:
    """
    @param widths of the inputs by name
    @returns the largest difference from torch
    @throws Different, and leaves no file
    """
    inputs = samples(widths)
    part = file.with_suffix(".part")
    torch.onnx.export(
        tower,
        tuple(inputs.values()),
        str(part),
        input_names=list(widths),
        output_names=["embedding"],
        dynamic_axes={name: {0: "n"} for name in (*widths, "embedding")},
        opset_version=OPSET,
        dynamo=False,
    )
    difference = compare(tower, inputs, part)
    if not difference <= TOLERANCE:
        part.unlink()
        raise Different(f"{file.name}: a number differs from torch's by {difference}")
    part.replace(file)
    return difference


def samples(widths: dict[str, int]) -> dict[str, torch.Tensor]:
    """Vectors of several lengths; in the last rows, parts are missing."""
    generator = torch.Generator().manual_seed(1)
    made = {
        name: torch.randn(CHECKED, width, generator=generator)
        * torch.logspace(-3, 3, CHECKED)[:, None]
        for name, width in widths.items()
    }
    for place, rows in enumerate(made.values()):
        rows[-2 - place] = 0
        rows[-1] = 0
    return made


@torch.no_grad()
def compare(tower: nn.Module, inputs: dict[str, torch.Tensor], file: Path) -> float:
    """The largest difference of a number, over a batch and over a single vector."""
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    found = []
    for rows in (inputs, {name: each[:1] for name, each in inputs.items()}):
        given = session.run(None, {name: each.numpy() for name, each in rows.items()})[0]
        found.append(float(np.abs(given - tower(*rows.values()).numpy()).max()))
    return max(found)


def write_manifest(
    folder: Path, files: list[Path], version: str, licence: str, saved: dict
) -> None:
    settings, widths = saved["settings"], saved["widths"]
    manifest = {
        "id": ID,
        "version": version,
        "dimensions": widths["argument"],
        "mode": settings["mode"],
        "inputs": {files[0].name: {"vector": widths["argument"]}, files[1].name: widths["image"]},
        "scale": round(float(saved["weights"]["log_scale"].exp()), 4),
        "training": {**settings, "steps": saved["step"], "data": saved["data"]},
        "licence": licence,
        "files": {
            file.name: {
                "bytes": file.stat().st_size,
                "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
            }
            for file in files
        },
    }
    part = folder / "manifest.json.part"
    part.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf8")
    part.replace(folder / "manifest.json")


def export(checkpoint: Path, folder: Path, version: str, licence: str) -> dict[str, float]:
    """
    @returns the largest difference from torch, by file
    @throws NoCheckpoint, Different
    """
    saved = load(checkpoint)
    towers, widths = towers_of(saved), saved["widths"]
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / "argument.onnx", folder / f"image-{'-'.join(widths['image'])}.onnx"]
    differences = [
        write(towers.argument, {"vector": widths["argument"]}, files[0]),
        write(towers.image, widths["image"], files[1]),
    ]
    write_manifest(folder, files, version, licence, saved)
    return {file.name: difference for file, difference in zip(files, differences)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the towers of a checkpoint as ONNX.")
    add = parser.add_argument
    add("checkpoint", type=Path)
    add("folder", type=Path)
    add("--version", default="1", help="for the manifest (1)")
    add("--licence", default="none", help="for the manifest: that of what was learnt from (none)")
    options = parser.parse_args()
    try:
        differences = export(options.checkpoint, options.folder, options.version, options.licence)
    except (NoCheckpoint, Different) as cause:
        print(f"error: {cause}", file=sys.stderr)
        raise SystemExit(2 if isinstance(cause, NoCheckpoint) else 1) from None
    for name, difference in differences.items():
        size = (options.folder / name).stat().st_size
        print(json.dumps({"file": name, "bytes": size, "largestDifference": difference}))


if __name__ == "__main__":
    main()
