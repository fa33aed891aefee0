"""
Trains the projection of questions: a matrix for the vector of a question, so that it comes nearer to
the vectors of premises that answer it, which stay as they are stored.

    PYTHONPATH=../relevance-filter python projection.py WORK OUT --data DIR [--both | --test]

WORK has the folder `vectors`, which `vectors.py` of the relevance filter and
`npm run lab -- encode-texts` wrote. OUT gets `projection.f32`, [512, 512], row by row, and
`manifest.json`. With --test, it prints how well the written projection does on the test debates and on
PERSPECTRUM's dev claims.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import cross_entropy, normalize

from argument_sets import arg30k, perspectrum, without
from argument_sets.debates import LANGUAGES, asked, debates, wordings
from figures import cosine_pools, figures
from vectors import CLAIM_WEIGHT, DIMENSIONS, Vectors, projected, read_projection, write_projection

STEPS, LOOK = 1000, 125
BATCH = 384
RATE = 3e-4
# Pulls the matrix towards the one that changes nothing.
DECAY = 0.002
SHARPNESS = 20.0
# Of the questions of a batch, those from our debates that one premise answers, other wordings of
# claims with premises for or against them, and claims of PERSPECTRUM and arg30k.
SHARES = {"asked": 0.5, "worded": 0.2, "public": 0.3}
# How often a premise is compared together with its claim.
CLAIMED = 0.5

# A question, the text that speaks to it, its claim if there is one.
Example = tuple[str, str, str | None]


def examples(data: Path, part: int) -> dict[str, list[Example]]:
    found: dict[str, list[Example]] = {"asked": [], "worded": [], "public": []}
    for issue in debates("train"):
        claims = issue["claim"]
        for question, at in asked(issue):
            premise = issue["premises"][at]
            found["asked"].append((question, premise["text"], claims["en"]))
        for texts, _ in wordings(issue).values():
            for language in LANGUAGES:
                for premise in issue["premises"][::4]:
                    found["worded"].append((texts[language], premise["text"], claims["en"]))
    claims, _ = without(perspectrum(data, "train"), part)
    for source in (claims, arg30k(data, "train")):
        for claim, premises in source.relevant.items():
            for premise in list(premises)[:40]:
                found["public"].append((source.claims[claim], source.premises[premise], None))
    return found


def train(
    vectors: Vectors, known: dict[str, list[Example]], seed: int, both: bool = False
) -> tuple[np.ndarray, np.ndarray | None]:
    """@returns the matrix of questions; and that of premises, if they get one, too"""
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    places = vectors.places
    rows = torch.from_numpy(vectors.rows)
    indices = {
        kind: np.array([[places[q], places[p], places[c] if c else -1] for q, p, c in each])
        for kind, each in known.items()
    }
    change, other = (torch.nn.Parameter(torch.zeros(DIMENSIONS, DIMENSIONS)) for _ in range(2))
    learnt = [change, other] if both else [change]
    optimizer = torch.optim.Adam(learnt, lr=RATE)
    best, kept = -1.0, None
    for step in range(STEPS + 1):
        if step % LOOK == 0:
            matrix, premises = (
                (torch.eye(DIMENSIONS) + each).detach().numpy() for each in (change, other)
            )
            seen = found_at(vectors, matrix, "dev", premises if both else None)
            print(json.dumps({"step": step, **seen}), flush=True)
            if sum(seen.values()) > best:
                best, kept = sum(seen.values()), (matrix, premises if both else None)
        chosen = np.concatenate([
            indices[kind][random.integers(len(indices[kind]), size=int(BATCH * share))]
            for kind, share in SHARES.items()
        ])
        q, p = rows[chosen[:, 0]], rows[chosen[:, 1]]
        claimed = torch.from_numpy(
            (chosen[:, 2] >= 0) & (random.random(len(chosen)) < CLAIMED)
        ).unsqueeze(1)
        p = torch.where(
            claimed, normalize(CLAIM_WEIGHT * rows[chosen[:, 2]] + (1 - CLAIM_WEIGHT) * p, dim=1), p
        )
        p = normalize(p + p @ other.T, dim=1)
        logits = SHARPNESS * normalize(q + q @ change.T, dim=1) @ p.T
        # Another example with the same question is no negative.
        same = torch.from_numpy(chosen[:, None, 0] == chosen[None, :, 0])
        same.fill_diagonal_(False)
        loss = cross_entropy(logits.masked_fill(same, -1e4), torch.arange(len(chosen)))
        loss = loss + DECAY * sum(each.square().sum() for each in learnt)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return kept


def found_at(
    vectors: Vectors, matrix: np.ndarray | None, split: str, premises: np.ndarray | None = None
) -> dict[str, float]:
    """
    Mean reciprocal rank of the premise that answers a question, among those of 20 issues, by its
    vector alone and together with its claim.

    @param matrix of questions @param premises matrix of premises
    """
    issues = debates(split)
    ranks: dict[str, list[float]] = {"alone": [], "claimed": []}
    for start in range(0, len(issues) - 19, 20):
        pool = issues[start : start + 20]
        texts = [premise["text"] for issue in pool for premise in issue["premises"]]
        claims = [issue["claim"]["en"] for issue in pool for _ in issue["premises"]]
        stored = {"alone": vectors.of(texts), "claimed": vectors.behind(claims, texts)}
        if premises is not None:
            stored = {name: projected(rows, premises) for name, rows in stored.items()}
        for issue in pool:
            for question, at in asked(issue):
                own = vectors.of([question])[0]
                own = own if matrix is None else projected(own, matrix)
                answer = texts.index(issue["premises"][at]["text"])
                for name, rows in stored.items():
                    scores = rows @ own
                    ranks[name].append(1 / (1 + int((scores > scores[answer]).sum())))
    return {name: round(float(np.mean(each)), 4) for name, each in ranks.items()}


def public_figures(vectors: Vectors, matrix: np.ndarray | None, source) -> dict[str, float]:
    """How the nearest 100 premises of PERSPECTRUM are ranked."""
    claims = set(source.claims.values())

    def of(texts: list[str]) -> np.ndarray:
        rows = vectors.of(texts)
        return rows if matrix is None or texts[0] not in claims else projected(rows, matrix)

    pools = cosine_pools(source, of, 100)
    scores = {claim: -np.arange(100.0) for claim in pools}
    return figures(source, pools, scores)


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the projection of questions.")
    add = parser.add_argument
    add("work", type=Path, help="folder with the output of the earlier scripts")
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--without", type=int, default=0, help="the sixth of the claims that is left out, 0 to 5")
    add("--seed", type=int, default=1)
    add("--both", action="store_true", help="project premises, too, and print what that gives")
    add("--test", action="store_true", help="print what the written projection gives")
    options = parser.parse_args()
    vectors = Vectors(options.work / "vectors")
    if not options.test:
        known = examples(options.data, options.without)
        matrix, premises = train(vectors, known, options.seed, options.both)
        if options.both:
            own = found_at(vectors, matrix, "test", premises)
            print(json.dumps({"question and premise": "projected", "debates": own}))
        else:
            write_projection(matrix, options.out, "question")
        return
    matrix = read_projection(options.out)
    for name, each in (("as stored", None), ("projected", matrix)):
        own = found_at(vectors, each, "test")
        public = public_figures(vectors, each, perspectrum(options.data, "dev"))
        print(json.dumps({"question": name, "debates": own, "perspectrum": public}))


if __name__ == "__main__":
    main()
