"""Make the tests' expected ids and vectors, and the 500 hard texts.

    pip install -r requirements.txt
    python make_fixtures.py

reads test/fixtures/encoder/texts.json (200 sentences written for this project) and writes
beside it

- hard.json: 500 hard texts from a seed; a long one as {"repeat", "times"};
- expected.json: for each text, own ones first, its number of tokens and the SHA-256 of its
  ids (int32, little endian); the ids themselves where they are few;
- vectors.deflate: int16 [700, 512], in steps of 1/4096. The rounding is measured here and
  written into expected.json: the cosine between a vector and its rounded form.
"""

from __future__ import annotations

import hashlib
import json
import random
import zlib
from pathlib import Path

import numpy as np
from reference import Reference

FOLDER = Path(__file__).parents[2] / "test" / "fixtures" / "encoder"
SEED, HARD, STEPS, IDS_KEPT = 20240229, 500, 4096, 48

# Ranges of code points, first and last.
BLOCKS = {
    "latin": (0x00C0, 0x024F), "greek": (0x0370, 0x03FF), "cyrillic": (0x0400, 0x04FF),
    "hebrew": (0x05D0, 0x05EA), "arabic": (0x0620, 0x06D3), "devanagari": (0x0905, 0x0939),
    "thai": (0x0E01, 0x0E3A), "kana": (0x3041, 0x30FE), "han": (0x4E00, 0x9FA0),
    "hangul": (0xAC00, 0xD7A0), "jamo": (0x1100, 0x11FF), "letterlike": (0x2100, 0x218B),
    "enclosed": (0x2460, 0x24FF), "presentation": (0xFB50, 0xFEFC), "mathematical": (0x1D400, 0x1D7CB),
    "cuneiform": (0x12000, 0x12399), "tags": (0xE0020, 0xE007F), "private": (0xE000, 0xE0FF),
}
COMBINING = [chr(c) for c in range(0x0300, 0x0370)] + list("\u20dd\u20e3\u3099\u309a\u0483\u05bc\u0e49")
EMOJI = [chr(c) for r in ((0x1F600, 0x1F64F), (0x1F300, 0x1F3FA), (0x1F900, 0x1F9FF)) for c in range(*r)]
SKIN = [chr(c) for c in range(0x1F3FB, 0x1F400)]
SPACES = list(" \t\n\r\f\v\u00a0\u1680\u2002\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff\u2581")
CONTROLS = [chr(c) for c in (*range(0x20), 0x7F, *range(0x80, 0xA0))]
MARKS = list("\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c\ufe0f\u00ad")
LONE = [chr(c) for c in (0xD800, 0xD83D, 0xDBFF, 0xDC00, 0xDE00, 0xDFFF)]
SYMBOLS = ["extra_token_id_1", "extra_token_id_2", "extra_token_id_3", "<s>", "</s>", "<unk>", "\ufffd"]


def hard_texts(sentences: list[str]) -> list[str | dict]:
    pick = random.Random(SEED)

    def run(pool: list[str], low: int, high: int) -> str:
        return "".join(pick.choice(pool) for _ in range(pick.randint(low, high)))

    def block(name: str, low: int = 1, high: int = 12) -> str:
        first, last = BLOCKS[name]
        return "".join(chr(pick.randint(first, last)) for _ in range(pick.randint(low, high)))

    def spliced(pool: list[str]) -> str:
        """A sentence with 1 to 8 insertions."""
        text = list(pick.choice(sentences))
        for _ in range(pick.randint(1, 8)):
            text.insert(pick.randint(0, len(text)), run(pool, 1, 3))
        return "".join(text)

    def family() -> str:
        return "\u200d".join(pick.choice(EMOJI) + pick.choice(["", "\ufe0f", *SKIN]) for _ in range(pick.randint(2, 5)))

    def any_character() -> str:
        while True:
            code = pick.randint(0, 0x10FFFF)
            if not 0xD800 <= code < 0xE000:
                return chr(code)

    def full_width(text: str) -> str:
        return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)

    kinds = [
        lambda: spliced(EMOJI),
        lambda: " ".join(family() for _ in range(pick.randint(1, 4))),
        lambda: spliced(COMBINING),
        lambda: "".join(c + run(COMBINING, 0, 3) for c in pick.choice(sentences)[:60]),
        lambda: spliced(["\0", *CONTROLS]),
        lambda: run(CONTROLS, 1, 20),
        lambda: spliced(MARKS),
        lambda: spliced([block("hebrew"), block("arabic"), "\u202e", "\u2067"]),
        lambda: full_width(pick.choice(sentences)),
        lambda: " ".join(block(pick.choice(list(BLOCKS))) for _ in range(pick.randint(1, 6))),
        lambda: "".join(block(pick.choice(list(BLOCKS)), 1, 4) for _ in range(pick.randint(2, 10))),
        lambda: run(SPACES, 0, 6).join(["", *pick.choice(sentences).split(" "), ""]),
        lambda: run(SPACES, 1, 40),
        lambda: spliced(SPACES),
        lambda: spliced(LONE),
        lambda: run([*LONE, "a", "\U0001f600", " "], 1, 12),
        lambda: spliced(SYMBOLS),
        lambda: "".join(any_character() for _ in range(pick.randint(1, 40))),
        lambda: pick.choice(sentences).replace(" ", "") + str(pick.randint(0, 10**18)),
        lambda: pick.choice(sentences).upper() if pick.random() < 0.5 else pick.choice(sentences)[::-1],
    ]
    long = [
        {"repeat": "a", "times": 100_000},
        {"repeat": sentences[2] + " ", "times": 100_000 // len(sentences[2].encode()) + 1},
        {"repeat": sentences[-1], "times": 100_000 // len(sentences[-1].encode()) + 1},
        {"repeat": "\U0001f468\u200d\U0001f469\u200d\U0001f467 e\u0301\0", "times": 4_000},
        {"repeat": " \t\u3000", "times": 20_000},
    ]
    fixed: list[str | dict] = ["", " ", "\0", "\n", "\u2581", "\ufeff", "a", "\U0001f600", "\ufdfa", *SYMBOLS, *LONE, *long]
    return fixed + [kinds[i % len(kinds)]() for i in range(HARD - len(fixed))]


def expand(text: str | dict) -> str:
    return text if isinstance(text, str) else text["repeat"] * text["times"]


def main() -> None:
    own = json.loads((FOLDER / "texts.json").read_text(encoding="utf-8"))
    sentences = [text for texts in own.values() for text in texts]
    source = json.dumps(hard_texts(sentences), indent=0)
    (FOLDER / "hard.json").write_text(source + "\n")
    # Read back: two lone surrogates side by side are a character once written as UTF-16.
    hard = json.loads(source)

    reference = Reference()
    texts = [*sentences, *map(expand, hard)]
    expected = []
    for text in texts:
        ids = reference.ids(text)
        digest = hashlib.sha256(np.array(ids, dtype="<i4").tobytes()).hexdigest()
        expected.append({"tokens": len(ids), "sha256": digest} | ({"ids": ids} if len(ids) <= IDS_KEPT else {}))

    vectors = reference.vectors(texts)
    steps = np.rint(vectors * STEPS).astype("<i2")
    cosines = (vectors * steps).sum(1) / np.linalg.norm(steps, axis=1) / np.linalg.norm(vectors, axis=1)
    (FOLDER / "vectors.deflate").write_bytes(zlib.compress(steps.tobytes(), 9))
    header = {"seed": SEED, "steps": STEPS, "roundingCosine": round(float(cosines.min()), 8)}
    lines = ",\n".join(json.dumps(entry) for entry in expected)
    (FOLDER / "expected.json").write_text(f'{json.dumps(header)[:-1]}, "texts": [\n{lines}\n]}}\n')
    print(f"{len(sentences)} own and {len(hard)} hard texts, {sum(e['tokens'] for e in expected)} tokens, {header}")


if __name__ == "__main__":
    main()
