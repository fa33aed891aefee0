"""
Prints the figures of README.md, from trainings on synthetic pairs: python figures.py [--seeds 3].
Some six minutes on one core.
"""

import argparse
import contextlib
import io
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from batches import EVERY, OWN
from inputs import MODES, TEXT
from measures import chance, mrr
from synthetic import ARGUMENT, Synthetic, synthetic
from training import Data, Settings, Training

RATES = (1e-5, 1e-4, 5e-4, 1e-3, 3e-3)


def after(made: Synthetic, settings: Settings) -> float:
    """The mean reciprocal rank of a training at its end; of the start with no epoch."""
    images = {part: made.vectors[part] for part in MODES[settings.mode]}
    data = Data(made.vectors[ARGUMENT], images, made.train, made.dev)
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        training = Training(Path(folder), settings, data)
        training.run()
        return training.measured()["mrr"]


def cell(values: list[float]) -> str:
    """The mean, and the lowest and the highest."""
    return f"{np.mean(values):.3f} ({min(values):.3f} to {max(values):.3f})"


def head(title: str) -> None:
    print(f"\n| {title} | {' | '.join(MODES)} |\n| --- |{' --- |' * len(MODES)}")


def row(name: str, sets: list[Synthetic], measure: Callable[[Synthetic, str, int], float]) -> None:
    """@param measure of a set of pairs, a mode and a seed"""
    cells = [cell([measure(made, mode, at + 1) for at, made in enumerate(sets)]) for mode in MODES]
    print(f"| {name} | {' | '.join(cells)} |", flush=True)


def trainings(title: str, sets: list[Synthetic], choices: dict[str, Settings]) -> None:
    head(title)
    for name, settings in choices.items():

        def measure(made: Synthetic, mode: str, seed: int, settings: Settings = settings) -> float:
            return after(made, replace(settings, mode=mode, seed=seed))

        row(name, sets, measure)


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints the figures of README.md.")
    parser.add_argument("--seeds", type=int, default=3, help="how many; they are 1 to N (3)")
    seeds = range(1, parser.parse_args().seeds + 1)
    torch.set_num_threads(1)
    sets, usual = [synthetic(seed) for seed in seeds], Settings("", epochs=3)
    head("without a training")
    row("chance", sets, lambda made, *_: chance(len(made.vectors[TEXT]), made.dev))
    row("known maps", sets, lambda made, mode, _: mrr(made.best_scores(mode), made.dev))
    lengths = (0, 1, 2, 3)
    trainings("epochs", sets, {str(each): replace(usual, epochs=each) for each in lengths})
    trainings("rate", sets, {f"{each:g}": replace(usual, rate=each) for each in RATES})
    kinds = (OWN, EVERY)
    trainings("random argument", sets, {each: replace(usual, random=each) for each in kinds})
    blind = [synthetic(seed, visual=0) for seed in seeds]
    trainings("pixels without signal", blind, {"3 epochs": usual})


if __name__ == "__main__":
    main()
