"""
Prints what `evaluate.py` found out about several trainings as a table, one row each.

    python compare.py [trainings.jsonl]

The file beside this script holds the trainings that README.md compares.
"""

import json
import sys
from pathlib import Path

TRAININGS = Path(__file__).resolve().parent / "trainings.jsonl"
FIGURES = ("spearman.pairs", "spearman.similarSize", "spearman.real")
FOUND = ("foundFirst.1", "foundFirst.2", "foundFirst.4")
HEAD = ("network", "losses", "sees", "Spearman", "similar size", "real shapes", "1 edit", "2 edits")
HEAD += ("4 edits", "parameters", "graphs/s", "graphs", "minutes")


def losses(line: dict) -> str:
    weights = [(name, line[name]) for name in ("listwise", "contrast") if line[name]]
    smallest = line.get("smallest", 0)
    large = f" from {smallest} relations" if line["contrast"] and smallest else ""
    schemes = f" + {line['schemes']:g} schemes" if line.get("schemes") else ""
    return " + ".join(["metric", *(f"{weight:g} {name}" for name, weight in weights)]) + large + schemes


def sees(line: dict) -> str:
    view = "counts" if line["input"] == "features" else line["layout"]
    schemes = " and schemes" if line.get("palette") == "schemes" else ""
    return view + schemes + (", random order" if line["order"] == "random" else "")


def row(line: dict) -> list[str]:
    figures = [f"{line[name]:.3f}" if name in line else "" for name in (*FIGURES, *FOUND)]
    size = [f"{line[name]:,}" for name in ("parameters", "perSecond", "graphs")]
    return [line["network"], losses(line), sees(line), *figures, *size, f"{line['minutes']:.1f}"]


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else TRAININGS
    rows = [row(json.loads(line)) for line in path.read_text().splitlines()]
    widths = [max(map(len, column)) for column in zip(HEAD, *rows)]
    for cells in (HEAD, ["-" * width for width in widths], *rows):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |")


if __name__ == "__main__":
    main()
