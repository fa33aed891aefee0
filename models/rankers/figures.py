"""
`python figures.py OUT` prints, and draws, what the trainings of OUT reached: MAP@20, MRR@20 and nDCG@20
on the validation of each model with 95 % intervals over the seeds, beside the MAP@20 of Entezari's
slides, the CPU seconds, and `curves/NAME.svg` and `.png`: loss and validation through each training.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from scipy.stats import t

from measures import NAMES
from models import MODELS


def trainings(out: Path, name: str) -> dict[int, list[dict]]:
    """Seed -> the lines of its log."""
    found = {}
    for file in sorted(out.glob(f"seed-*/{name}.jsonl")):
        seed = int(file.parent.name.removeprefix("seed-"))
        found[seed] = [json.loads(line) for line in file.read_text().splitlines()]
    return found


def finals(out: Path, name: str) -> list[dict]:
    """The last line of each training that has ended."""
    return [lines[-1] for lines in trainings(out, name).values() if lines and "final" in lines[-1]]


def interval(values: list[float]) -> float:
    """Half the width of the 95 % interval of the mean (Student's t)."""
    if len(values) < 2:
        return float("nan")
    return float(t.ppf(0.975, len(values) - 1) * np.std(values, ddof=1) / np.sqrt(len(values)))


def shown(values: list[float]) -> str:
    width = interval(values)
    mean = f"{np.mean(values):.3f}".lstrip("0")
    return mean if np.isnan(width) else f"{mean} ± {width:.3f}".replace("± 0", "± ")


def table(out: Path) -> str:
    lines = [
        "| model | kind | slides, MAP@20 | MAP@20 | MRR@20 | nDCG@20 | seeds | CPU s a seed |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, recipe in MODELS.items():
        ended = finals(out, name)
        if not ended:
            continue
        kind = "representation" if recipe.representation else "interaction"
        cells = [name, kind, f"{recipe.published:.3f}".lstrip("0")]
        cells += [shown([each[measure] for each in ended]) for measure in NAMES]
        cells += [str(len(ended)), f"{np.mean([each['cpuSeconds'] for each in ended]):.0f}"]
        lines.append(f"| {' | '.join(cells)} |")
    spent = sum(each["cpuSeconds"] for name in MODELS for each in finals(out, name))
    return "\n".join([*lines, "", f"{spent} CPU seconds in all"])


def draw(out: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    folder = out / "curves"
    folder.mkdir(exist_ok=True)
    for name in MODELS:
        runs = trainings(out, name)
        if not runs:
            continue
        figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
        for seed, lines in runs.items():
            steps = [line for line in lines if "final" not in line]
            at = [line["epoch"] for line in steps]
            left.plot(at, [line["loss"] for line in steps], marker=".", label=f"seed {seed}")
            right.plot(at, [line["map"] for line in steps], marker=".", label=f"seed {seed}")
        left.set(title=f"{name}: training", xlabel="epoch", ylabel="hinge loss", ylim=(0, None))
        right.set(title=f"{name}: validation", xlabel="epoch", ylabel="MAP@20", ylim=(0, 1))
        right.legend()
        for axes in (left, right):
            axes.grid(alpha=0.3)
        for kind in ("svg", "png"):
            figure.savefig(folder / f"{name}.{kind}", dpi=150)
        pyplot.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints and draws what trainings reached.")
    parser.add_argument("out", type=Path)
    out = parser.parse_args().out
    draw(out)
    print(table(out))


if __name__ == "__main__":
    main()
