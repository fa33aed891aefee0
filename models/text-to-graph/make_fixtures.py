"""
Writes what torch makes of a few texts, for the tests of the program:

    python make_fixtures.py FEATURES CHECKPOINT.pt

Of some texts of texts.txt, in all four languages: units, scores and the tree.
"""

import argparse
import json
from pathlib import Path

from export import load
from texts import read_texts
from training import scores
from trees import decoded

OUT = Path(__file__).parents[2] / "test" / "fixtures" / "mining" / "expected.json"
EVERY = 9
DIGITS = 4


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes fixtures.")
    parser.add_argument("features", type=Path)
    parser.add_argument("checkpoint", type=Path)
    given = parser.parse_args()
    network, _ = load(given.checkpoint)
    lines = []
    for text in read_texts(given.features / "own.jsonl")[::EVERY]:
        root, relation = scores(network, text)
        targets, attacks = decoded(root, relation)
        lines.append(
            {
                "language": text.language,
                "units": text.units,
                "root": [round(float(each), DIGITS) for each in root],
                "relation": [round(float(each), DIGITS) for each in relation.flatten()],
                "targets": targets.tolist(),
                "attacks": attacks.tolist(),
            }
        )
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(lines, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
