"""
Trains the projection of reasons: a matrix for the vectors of arguments, after which those that give
the same reason are near each other.

    PYTHONPATH=../relevance-filter python projection.py WORK OUT --data DIR [--folds | --test]

WORK has the folder `vectors`, which `vectors.py` of the relevance filter and
`npm run lab -- encode-texts` wrote. OUT gets `projection.f32`, [512, 512], row by row, and
`manifest.json`. With --folds, it prints how well such a matrix does on ArgKP's train topics that it
did not learn from; with --test, how the written one does on the dev topics.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import log_softmax, normalize

from argument_sets import perspectrum, without
from argument_sets.debates import asked, debates, wordings
from calibration import logistic
from point_examples import Topic, groups_of, some, topics_of
from point_figures import average_precision
from vectors import DIMENSIONS, Vectors, projected, read_projection, write_projection

STEPS = 1000
RATE = 3e-4
SHARPNESS = 14.0
FOLDS = 4
# Of a step: topics of ArgKP, claims of PERSPECTRUM, debates whose premises are compared, and those
# whose wordings are.
TOPICS, CLAIMS, SAID, WORDED = 6, 6, 4, 2
# Of a topic or a claim: reasons; and texts of each.
REASONS, TEXTS = 5, 3

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


class Batches:
    """Some texts, and the reason that each gives. They depend on the seed and the step alone."""

    def __init__(self, vectors: Vectors, topics: list[Topic], data: Path, part: int, seed: int):
        self.places, self.seed = vectors.places, seed
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


def train(vectors: Vectors, batches: Batches, seed: int) -> np.ndarray:
    """Contrastive: texts of one reason are near, all others of the batch are not (Khosla et al. 2020)."""
    torch.manual_seed(seed)
    rows = torch.from_numpy(vectors.rows)
    matrix = torch.nn.Parameter(torch.eye(DIMENSIONS))
    optimizer = torch.optim.Adam([matrix], lr=RATE)
    for step in range(STEPS):
        optimizer.param_groups[0]["lr"] = RATE * (1 - step / STEPS)
        places, reasons = batches.of(step)
        own = normalize(rows[places] @ matrix.T, dim=1)
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


def cosines(vectors: Vectors, matrix: np.ndarray, topic: Topic, side: int):
    """Of the arguments of a side with its key points, and whether they make them."""
    points = topic.points[side]
    own = [each for each in topic.arguments if each[1] == side]
    if not points or not own:
        return None
    arguments = projected(vectors.of([text for text, *_ in own]), matrix)
    made = np.array([[point in made for point in points] for *_, made in own])
    return arguments @ projected(vectors.of(points), matrix).T, made


def matching(vectors: Vectors, matrix: np.ndarray, topics: list[Topic]) -> dict[str, float]:
    """As `match_figures` of the relevance filter, by the cosine."""
    half, whole = [], []
    for topic in topics:
        for side in topic.points:
            found = cosines(vectors, matrix, topic, side)
            if found is None:
                continue
            scores, made = found
            best = scores.argmax(1)
            right = made[np.arange(len(made)), best]
            order = np.argsort(-scores.max(1), kind="stable")
            whole.append(average_precision(right[order]))
            half.append(average_precision(right[order[: len(order) // 2]]))
    return {"match": round(float(np.mean(half)), 3), "match.all": round(float(np.mean(whole)), 3)}


def fitted(vectors: Vectors, matrices: list[tuple[np.ndarray, list[Topic]]]) -> dict[str, float]:
    """The log odds that an argument makes a point, by their cosine."""
    seen, labels = [], []
    for matrix, topics in matrices:
        for topic in topics:
            for side in topic.points:
                found = cosines(vectors, matrix, topic, side)
                if found is not None:
                    seen.append(found[0].ravel())
                    labels.append(found[1].ravel())
    slope, offset = logistic(np.concatenate(seen)[:, None], np.concatenate(labels))
    return {"slope": round(slope, 3), "offset": round(offset, 3)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the projection of reasons.")
    add = parser.add_argument
    add("work", type=Path, help="folder with the output of the earlier scripts")
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--without", type=int, default=0, help="the sixth of PERSPECTRUM's claims that is left out")
    add("--seed", type=int, default=1)
    add("--folds", action="store_true", help="print what it gives on topics that it did not see")
    add("--test", action="store_true", help="print what the written projection gives")
    options = parser.parse_args()
    vectors = Vectors(options.work / "vectors")
    stored = np.eye(DIMENSIONS, dtype=np.float32)
    if options.test:
        matrix = read_projection(options.out)
        topics = topics_of(options.data, "dev")
        for name, each in (("as stored", stored), ("projected", matrix)):
            print(json.dumps({"vectors": name, **matching(vectors, each, topics)}))
        return
    topics = topics_of(options.data)

    def of(known: list[Topic]) -> np.ndarray:
        batches = Batches(vectors, known, options.data, options.without, options.seed)
        return train(vectors, batches, options.seed)

    if options.folds:
        found = []
        for fold in range(FOLDS):
            out = topics[fold::FOLDS]
            found.append((of([each for each in topics if each not in out]), out))
        for name, each in (("as stored", [(stored, topics)]), ("projected", found)):
            figures = [matching(vectors, matrix, out) for matrix, out in each]
            means = {key: round(float(np.mean([f[key] for f in figures])), 3) for key in figures[0]}
            print(json.dumps({"vectors": name, **means, **fitted(vectors, each)}), flush=True)
        return
    write_projection(of(topics), options.out, "reason")


if __name__ == "__main__":
    main()
