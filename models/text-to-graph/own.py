"""
The texts of texts.txt, which were written for Elenchus, as `npm run lab -- mining-features` reads them:

    python own.py OUT.jsonl
"""

import json
import re
import sys
from pathlib import Path

UNIT = re.compile(r"(\d+)(?:([+-])(\d+))? (.+)")
NOTHING = -1


def own_texts(file: Path) -> list[dict]:
    blocks = file.read_text().split("\n\n")
    return [parsed(block.splitlines(), at) for at, block in enumerate(blocks) if not block.startswith("#")]


def parsed(lines: list[str], number: int) -> dict:
    language, *units = [line for line in lines if line]
    found = [UNIT.fullmatch(unit) for unit in units]
    if None in found or [int(unit[1]) for unit in found] != list(range(1, len(units) + 1)):
        raise SystemExit(f"text {number} ({language}) has a line that is no unit, or a wrong number")
    return {
        "id": f"own-{number}",
        "language": language,
        "units": [unit[4] for unit in found],
        "targets": [int(unit[3]) - 1 if unit[3] else NOTHING for unit in found],
        "attacks": [unit[2] == "-" for unit in found],
    }


if __name__ == "__main__":
    texts = own_texts(Path(__file__).parent / "texts.txt")
    Path(sys.argv[1]).write_text("".join(json.dumps(text, ensure_ascii=False) + "\n" for text in texts))
    print(f"{len(texts)} texts")
