"""
Reads what a training learns from: the vectors of arguments, those of images, and the pairs of both.
README.md says what the files hold. All is checked; a message names the file and the line.
"""

import json
import math
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

# The parts of an image: the vector of its page's text, and that of its pixels.
TEXT, VISUAL = "text", "visual"
# Which of them an image tower reads.
MODES = {"text": (TEXT,), "image": (VISUAL,), "both": (TEXT, VISUAL)}
ARGUMENT, IMAGE, SCORE = "query-id", "corpus-id", "score"


class BadInput(Exception):
    """Says which file cannot be used, where, and why."""


@dataclass(frozen=True)
class Vectors:
    """@param parts by name, [ids, width] each in float32; a row of zeros is a missing part"""

    ids: list[str]
    parts: dict[str, np.ndarray]


# An id, and its vectors by part, each with where they are from.
Row = tuple[str, object, dict[str, object]]


def read_arguments(file: Path) -> Vectors:
    found = read_vectors(file, ("vector",))
    empty = np.flatnonzero(~found.parts["vector"].any(1))
    if len(empty):
        raise BadInput(f"{file}: the argument {found.ids[empty[0]]!r} has no `vector`")
    return found


def read_images(file: Path, mode: str) -> Vectors:
    """@param mode of MODES"""
    return read_vectors(file, MODES[mode])


def read_vectors(file: Path, parts: tuple[str, ...]) -> Vectors:
    """@throws BadInput"""
    rows = npz_rows(file, parts) if file.suffix == ".npz" else jsonl_rows(file)
    ids: dict[str, None] = {}
    columns: dict[str, list[np.ndarray | None]] = {part: [] for part in parts}
    widths: dict[str, int] = {}
    for place, name, values in rows:
        if not isinstance(name, str) or not name:
            raise BadInput(f"{place}: `id` must be a text that is not empty")
        if name in ids:
            raise BadInput(f"{place}: the id {name!r} was there before; each must be another")
        ids[name] = None
        for part in parts:
            vector = (
                None if values.get(part) is None else checked(values[part], f"{place}: `{part}`")
            )
            if vector is not None and len(vector) != widths.setdefault(part, len(vector)):
                raise BadInput(
                    f"{place}: `{part}` has {len(vector)} numbers, earlier ones have {widths[part]}"
                )
            columns[part].append(vector)
    if not ids:
        raise BadInput(f"{file} has no vectors")
    for part in parts:
        if part not in widths:
            raise BadInput(f"{file}: nothing in it has `{part}`")
    return Vectors(list(ids), {part: stacked(columns[part], widths[part]) for part in parts})


def stacked(vectors: list[np.ndarray | None], width: int) -> np.ndarray:
    made = np.zeros((len(vectors), width), np.float32)
    for row, vector in zip(made, vectors):
        if vector is not None:
            row[:] = vector
    return made


def checked(value: object, place: str) -> np.ndarray:
    """@param value a list, or a row of an array"""
    listed = isinstance(value, list) and value and all(type(each) in (int, float) for each in value)
    if not listed and not isinstance(value, np.ndarray):
        raise BadInput(f"{place} must be a list of numbers")
    try:
        with np.errstate(over="ignore"):
            vector = np.asarray(value, np.float64).astype(np.float32)
    except OverflowError:
        vector = np.array(np.inf)
    if not np.isfinite(vector).all():
        raise BadInput(f"{place} has a number that is not finite")
    return vector


def lines_of(file: Path) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers."""
    try:
        with open(file, encoding="utf8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield number, line
    except (OSError, UnicodeDecodeError) as cause:
        raise BadInput(f"{file} cannot be read: {cause}") from cause


def jsonl_rows(file: Path) -> Iterator[Row]:
    for number, line in lines_of(file):
        place = f"{file}, line {number}"
        try:
            found = json.loads(line)
        except ValueError as cause:
            raise BadInput(f"{place} is not JSON: {cause}") from cause
        if not isinstance(found, dict):
            raise BadInput(f"{place} must be an object with `id` and vectors")
        yield place, found.get("id"), found


def npz_rows(file: Path, parts: Iterable[str]) -> Iterator[Row]:
    try:
        with np.load(file, allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in ("ids", *parts) if name in arrays}
    except (OSError, ValueError, zipfile.BadZipFile) as cause:
        raise BadInput(f"{file} cannot be read: {cause}") from cause
    if "ids" not in found:
        raise BadInput(f"{file} has no array `ids`")
    ids = found.pop("ids")
    if ids.ndim != 1 or ids.dtype.kind != "U":
        raise BadInput(f"{file}: `ids` must be texts in one dimension")
    for part, array in found.items():
        if array.ndim != 2 or array.dtype.kind != "f" or len(array) != len(ids):
            raise BadInput(f"{file}: `{part}` must be floats, a row for each of the {len(ids)} ids")
    for row, name in enumerate(ids.tolist()):
        # A row of zeros is a missing part in both formats.
        yield f"{file}, row {row + 1}", name, {part: array[row] for part, array in found.items()}


def read_pairs(file: Path, arguments: Vectors, images: Vectors) -> np.ndarray:
    """
    The pairs of a table of judgements whose score is above 0, each once.

    @returns rows of the argument and of the image, [pairs, 2]
    @throws BadInput
    """
    lines = lines_of(file)
    names = next(lines, (0, ""))[1].rstrip("\n").split("\t")
    for name in (ARGUMENT, IMAGE):
        if name not in names:
            raise BadInput(f"{file}, line 1: the header has no column `{name}`")
    of_argument = {name: row for row, name in enumerate(arguments.ids)}
    of_image = {name: row for row, name in enumerate(images.ids)}
    found: dict[tuple[int, int], None] = {}
    for number, line in lines:
        place = f"{file}, line {number}"
        values = line.rstrip("\n").split("\t")
        if len(values) != len(names):
            raise BadInput(f"{place} has {len(values)} columns, the header has {len(names)}")
        row = dict(zip(names, values))
        if row[ARGUMENT] not in of_argument:
            raise BadInput(f"{place}: no vector of the argument {row[ARGUMENT]!r}")
        if row[IMAGE] not in of_image:
            raise BadInput(f"{place}: no vector of the image {row[IMAGE]!r}")
        if score_of(row.get(SCORE, "1"), place) > 0:
            found[of_argument[row[ARGUMENT]], of_image[row[IMAGE]]] = None
    if not found:
        raise BadInput(f"{file} has no pair with a `{SCORE}` above 0")
    return np.array(list(found))


def score_of(text: str, place: str) -> float:
    try:
        score = float(text)
    except ValueError:
        score = math.nan
    if not math.isfinite(score):
        raise BadInput(f"{place}: `{SCORE}` must be a number, not {text!r}")
    return score
