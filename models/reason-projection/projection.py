"""
Trains the projection of reasons: a matrix for what two networks say of a text, after which texts that
give the same reason are near each other.

    PYTHONPATH=../relevance-filter python projection.py WORK OUT --data DIR --texts
    npm run lab -- encode-texts WORK/reasons/texts.json WORK/reasons/vectors.f32
    npm run lab -- encode-texts WORK/reasons/texts.json WORK/reasons/network.f32 --network
    PYTHONPATH=../relevance-filter python projection.py WORK OUT --data DIR [--test]

OUT gets `projection.f32`, the matrix, [256, 896], row by row; `mean.f32`, the mean of the network's
vectors, [384]; and `manifest.json`. With --test, it prints how the written one does on the dev
topics.
"""

import argparse
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import log_softmax, normalize

from argument_sets import perspectrum, without
from argument_sets.debates import asked, debates, wordings
from calibration import logistic
from point_examples import Topic, groups_of, some, topics_of
from point_figures import average_precision
from vectors import DIMENSIONS as STORED
from vectors import projected

STEPS = 800
RATE = 3e-4
SHARPNESS = 14.0
# Of the network's vectors, and of the projected ones.
READ, DIMENSIONS = 384, 256
# So often a text is one that the network does not read, as in other languages.
UNREAD = 0.25
# The matrix begins as the main directions of so many texts.
BEGINNING = 8000
# Of a step: topics of ArgKP, claims of PERSPECTRUM, debates whose premises are compared, and those
# whose wordings are.
TOPICS, CLAIMS, SAID, WORDED = 6, 6, 4, 2
# Of a topic or a claim: reasons; and texts of each.
REASONS, TEXTS = 5, 3

PROJECTION, MEAN = "projection.f32", "mean.f32"

# Texts that give the same reason.
Reason = list[str]


def reasons_of(topics: list[Topic]) -> list[list[Reason]]:
    """Of each topic, both sides together: each key point, and the arguments that make it."""
    found = []
    for topic in topics:
        own: dict[str, Reason] = {point: [point] for each in topic.points.values() for point in each}
        for text, _, made in topic.arguments:
            for point in made:
                own[point].append(text)
        found.append([reason for reason in own.values() if len(reason) > 1])
    return found


class Read:
    """What both networks say of texts: [texts, 512 + 384]."""

    def __init__(self, folder: Path):
        texts = json.loads((folder / "texts.json").read_text(encoding="utf8"))
        self.places = {text: place for place, text in enumerate(texts)}
        stored = np.fromfile(folder / "vectors.f32", np.float32).reshape(-1, STORED)
        read = np.fromfile(folder / "network.f32", np.float32).reshape(-1, READ)
        self.mean = read.mean(0)
        read = read - self.mean
        read /= np.linalg.norm(read, axis=1, keepdims=True)
        self.rows = np.concatenate([stored, read], 1)

    def of(self, texts: list[str]) -> np.ndarray:
        return self.rows[[self.places[text] for text in texts]]


def unread(rows: np.ndarray) -> np.ndarray:
    """As if the network had not read them."""
    return np.concatenate([rows[:, :STORED], np.zeros_like(rows[:, STORED:])], 1)


class Batches:
    """Some texts, and the reason that each gives. They depend on the seed and the step alone."""

    def __init__(self, places: dict[str, int], topics: list[Topic], data: Path, part: int, seed: int):
        self.places, self.seed = places, seed
        self.topics = reasons_of(topics)
        self.claims = groups_of(without(perspectrum(data, "train"), part)[0])
        self.said, self.worded = [], []
        for issue in debates("train"):
            reasons = {each["id"]: [each["text"]] for each in issue["premises"]}
            for question, at in asked(issue):
                reasons[issue["premises"][at]["id"]].append(question)
            for extra in issue.get("extra", []):
                if extra["of"] in reasons:
                    reasons[extra["of"]].append(extra["text"])
            self.said.append(list(reasons.values()))
            self.worded.append([list(texts.values()) for texts, _ in wordings(issue).values()])

    def of(self, step: int) -> tuple[torch.Tensor, torch.Tensor]:
        """@returns the places of texts, and the number of the reason of each"""
        random = np.random.default_rng([self.seed, step])
        places: list[int] = []
        reasons: list[int] = []
        for source, count, most, texts in (
            (self.topics, TOPICS, 2 * REASONS, TEXTS),
            (self.claims, CLAIMS, REASONS, TEXTS),
            (self.said, SAID, 2 * REASONS, TEXTS),
            (self.worded, WORDED, 2 * REASONS, 2),
        ):
            for family in some(source, count, random):
                for reason in some(family, most, random):
                    chosen = some(reason, texts, random)
                    number = reasons[-1] + 1 if reasons else 0
                    places += [self.places[text] for text in chosen]
                    reasons += [number] * len(chosen)
        return torch.tensor(places), torch.tensor(reasons)


    def texts(self) -> list[str]:
        """All that are trained on."""
        sources = [self.topics, self.claims, self.said, self.worded]
        return [t for source in sources for family in source for reason in family for t in reason]


def train(read: Read, batches: Batches, seed: int) -> np.ndarray:
    """Contrastive: texts of one reason are near, all others of the batch are not (Khosla et al. 2020)."""
    torch.manual_seed(seed)
    some_rows = read.rows[np.random.default_rng(seed).choice(len(read.rows), BEGINNING, replace=False)]
    directions = np.linalg.svd(some_rows, full_matrices=False)[2][:DIMENSIONS]
    rows = torch.from_numpy(read.rows)
    matrix = torch.nn.Parameter(torch.from_numpy(directions.copy()))
    optimizer = torch.optim.Adam([matrix], lr=RATE)
    for step in range(STEPS):
        optimizer.param_groups[0]["lr"] = RATE * (1 - step / STEPS)
        places, reasons = batches.of(step)
        own = rows[places]
        own[torch.rand(len(own)) < UNREAD, STORED:] = 0
        own = normalize(own @ matrix.T, dim=1)
        scores = SHARPNESS * own @ own.T
        scores.fill_diagonal_(-1e4)
        same = reasons[:, None] == reasons[None]
        same.fill_diagonal_(False)
        known = same.any(1)
        each = (log_softmax(scores, 1) * same).sum(1)[known] / same.sum(1)[known]
        loss = -each.mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return matrix.detach().numpy()


# The vectors of texts.
Encode = Callable[[list[str]], np.ndarray]


def cosines(encode: Encode, topic: Topic, side: int):
    """Of the arguments of a side with its key points, and whether they make them."""
    points = topic.points[side]
    own = [each for each in topic.arguments if each[1] == side]
    if not points or not own:
        return None
    made = np.array([[point in made for point in points] for *_, made in own])
    return encode([text for text, *_ in own]) @ encode(points).T, made


def matching(encode: Encode, topics: list[Topic]) -> dict[str, float]:
    """As `match_figures` of the relevance filter, by the cosine; and how a cosine becomes log odds."""
    half, whole, seen, labels = [], [], [], []
    for topic in topics:
        for side in topic.points:
            found = cosines(encode, topic, side)
            if found is None:
                continue
            scores, made = found
            best = scores.argmax(1)
            right = made[np.arange(len(made)), best]
            order = np.argsort(-scores.max(1), kind="stable")
            whole.append(average_precision(right[order]))
            half.append(average_precision(right[order[: len(order) // 2]]))
            seen.append(scores.ravel())
            labels.append(made.ravel())
    slope, offset = logistic(np.concatenate(seen)[:, None], np.concatenate(labels))
    return {
        "match": round(float(np.mean(half)), 3),
        "match.all": round(float(np.mean(whole)), 3),
        "slope": round(slope, 3),
        "offset": round(offset, 3),
    }


def write(mean: np.ndarray, matrix: np.ndarray, folder: Path) -> None:
    data = {PROJECTION: matrix.astype("<f4").tobytes(), MEAN: mean.astype("<f4").tobytes()}
    for name, each in data.items():
        (folder / name).write_bytes(each)
    manifest = {
        "id": "elenchus-reason-projection",
        "version": "2",
        "dimensions": DIMENSIONS,
        "files": {
            name: {"bytes": len(each), "sha256": hashlib.sha256(each).hexdigest()}
            for name, each in data.items()
        },
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the projection of reasons.")
    add = parser.add_argument
    add("work", type=Path, help="folder for what the networks say of the texts")
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--without", type=int, default=0, help="the sixth of PERSPECTRUM's claims that is left out")
    add("--seed", type=int, default=1)
    add("--texts", action="store_true", help="write the texts that the networks must read")
    add("--test", action="store_true", help="print what the written projection gives")
    options = parser.parse_args()
    folder = options.work / "reasons"
    topics, dev = topics_of(options.data), topics_of(options.data, "dev")
    if options.texts:
        batches = Batches({}, topics, options.data, options.without, options.seed)
        texts = dict.fromkeys(batches.texts())
        for topic in dev:
            texts |= dict.fromkeys(text for text, *_ in topic.arguments)
            texts |= dict.fromkeys(point for own in topic.points.values() for point in own)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "texts.json").write_text(json.dumps(list(texts)), encoding="utf8")
        return
    read = Read(folder)
    if options.test:
        matrix = np.fromfile(options.out / PROJECTION, "<f4").reshape(DIMENSIONS, -1)
        encoders: dict[str, Encode] = {
            "as stored": lambda texts: read.of(texts)[:, :STORED],
            "by the stored vector alone": lambda texts: projected(unread(read.of(texts)), matrix),
            "by both": lambda texts: projected(read.of(texts), matrix),
        }
        for name, encode in encoders.items():
            print(json.dumps({"vectors": name, **matching(encode, dev)}))
        return
    batches = Batches(read.places, topics, options.data, options.without, options.seed)
    write(read.mean, train(read, batches, options.seed), options.out)


if __name__ == "__main__":
    main()
