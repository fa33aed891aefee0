"""Different pictures of graphs as `npm run lab -- paper-pictures` draws them, kept in a file."""

import json
import subprocess
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]


def pictures(folder: Path, layout: str, count: int, seed: int, graphs: list[Path]) -> np.ndarray:
    """
    Synthetic graphs' or, with folders of graphs, theirs: uint8, [n, width, width, 3]. Drawn once,
    into a file of `folder`.
    """
    source = "-".join(path.name for path in graphs) or f"synthetic-{count}-{seed}"
    file = folder / f"{layout}-{source}.bin"
    if not file.exists():
        draw(file, layout, count, seed, graphs)
    with file.open("rb") as stream:
        width = json.loads(stream.readline())["width"]
        return np.memmap(file, np.uint8, "r", stream.tell()).reshape(-1, width, width, 3)


def draw(file: Path, layout: str, count: int, seed: int, graphs: list[Path]) -> None:
    flags = [f"--layout={layout}", f"--seed={seed}"]
    flags += [str(path.resolve()) for path in graphs] or [f"--count={count}"]
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        command = ["node", "--import", "tsx", "lab/run.ts", "paper-pictures", *flags]
        subprocess.run(command, cwd=ROOT, stdout=out, check=True)
    part.replace(file)
