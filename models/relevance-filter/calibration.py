"""
Turns logits into probabilities (Platt scaling), so that a threshold means the same for every model.
The cosine of the stored vectors also counts for relevance: the network reads more closely, but the
text encoder knows more topics. Everything is fitted on what neither a training nor a reported
figure uses: claims that the training left out, the dev topics of arg30k, and our dev debates.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits

from argument_sets import Source, arg30k, perspectrum, without
from argument_sets.debates import LANGUAGES, asked, debates, wordings
from debate_examples import behind
from encoding import Words, score
from figures import cosine_pools
from losses import AGREEMENT, ISSUE, MATCH, QUALITY, RELEVANCE, REPLY, SIDE
from network import CrossEncoder
from point_examples import replies_of, split
from vectors import Vectors

# Candidates of each claim, and how many of them probabilities are fitted on.
POOL = 100
JUDGED = 50
# Of a wording or a question of a debate, the nearest premises of all dev debates.
DEBATED = 25
# With its argument multiplied by this, the logistic function is nearest to the normal distribution.
LOGISTIC = 1.702
# One in so many of arg30k's dev arguments is used.
STEP = 3


def logistic(features: np.ndarray, labels: np.ndarray) -> list[float]:
    """
    Logistic regression of the labels on features, [rows, features].

    @returns a weight for each feature, and then the offset
    """
    seen = torch.tensor(np.column_stack([features, np.ones(len(features))])).double()
    wanted = torch.tensor(labels).double()
    start = [1.0] + [0.0] * (seen.shape[1] - 1)
    weights = torch.tensor(start, dtype=torch.double, requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=200)

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        value = binary_cross_entropy_with_logits(seen @ weights, wanted)
        value.backward()
        return value

    optimizer.step(loss)
    return weights.tolist()


def left_out(data: Path, part: int) -> Source:
    """
    PERSPECTRUM's train split with only the claims that a training leaves out, but all premises.
    """
    source = perspectrum(data, "train")
    _, claims = without(source, part)
    kept = Source(f"perspectrum-left-out-{part}", premises=source.premises)
    for claim in claims:
        kept.claims[claim] = source.claims[claim]
        kept.relevant[claim] = source.relevant[claim]
        kept.clusters[claim] = source.clusters[claim]
    return kept


# Claim, premise and stance (None: not relevant).
Judged = tuple[str, str, int | None]


def judged_pairs(source: Source, vectors, each: int, seed: int) -> list[Judged]:
    """
    Draws some of the 100 premises nearest to each claim, which are what the relevance filter gets.

    @param each how many premises of each claim
    """
    random = np.random.default_rng(seed)
    found = []
    for claim, pool in cosine_pools(source, vectors, POOL).items():
        for place in random.permutation(len(pool))[:each]:
            premise = pool[place]
            stance = source.relevant[claim].get(premise)
            found.append((source.claims[claim], source.premises[premise], stance))
    return found


@dataclass
class Calibration:
    # Slopes and offsets of the logits, in the order of OUTPUTS.
    logits: list[tuple[float, float]]
    # The weight of the cosine of the stored vectors in the log odds of relevance, and an offset.
    cosine: dict[str, float]


def calibration(
    network: CrossEncoder, words: Words, data: Path, work: Path, part: int
) -> Calibration:
    """
    @param work folder with the output of the earlier scripts
    @param part the sixth of PERSPECTRUM's claims that the training left out
    """
    vectors = Vectors(work / "vectors")
    judged = judged_pairs(left_out(data, part), vectors.of, JUDGED, seed=1)
    claims, premises = [claim for claim, _, _ in judged], [text for _, text, _ in judged]
    logits = score(network, words, claims, premises)
    cosines = (vectors.of(claims) * vectors.of(premises)).sum(1)
    relevant = np.array([stance is not None for _, _, stance in judged])
    debated, debated_cosines, speaks = debated_pairs(vectors, seed=1)
    told = score(network, words, *debated)[:, RELEVANCE]
    features = np.column_stack([
        np.concatenate([logits[:, RELEVANCE], told]), np.concatenate([cosines, debated_cosines])
    ])
    slope, weight, offset = logistic(features, np.concatenate([relevant, speaks]))

    dev = dev_arguments(data)
    dev_logits = score(network, words, [claim for claim, _, _ in dev], [text for _, text, _ in dev])
    sides = np.concatenate([logits[relevant, SIDE], dev_logits[:, SIDE]])
    stances = [stance for _, _, stance in judged if stance is not None] + [s for _, _, s in dev]
    favours = np.array([(stance or 0) > 0 for stance in stances])
    side_slope, side_offset = logistic(sides[:, None], favours)

    # About the share of arg30k's arguments that are worse, on the scale of the head in ../quality.
    # An output that was not trained says the same of all.
    spread, middle = dev_logits[:, QUALITY].std() or 1.0, dev_logits[:, QUALITY].mean()
    quality = float(LOGISTIC / spread), float(-LOGISTIC * middle / spread)
    issue, agreement = statement_calibration(network, words, seed=1)
    match = match_calibration(network, words, data, part)
    reply = reply_calibration(network, words)
    return Calibration(
        logits=[(slope, 0.0), (side_slope, side_offset), quality, issue, agreement, match, reply],
        cosine={"weight": round(weight, 4), "offset": round(offset, 4)},
    )


def match_calibration(
    network: CrossEncoder, words: Words, data: Path, part: int
) -> tuple[float, float]:
    """By the arguments of the ArgKP topics that the training left out, beside all key points of their side."""
    pairs = [
        (point, text, point in made)
        for topic in split(data, part)[0]
        for text, side, made in topic.arguments
        for point in topic.points[side]
    ]
    logits = score(network, words, [p for p, _, _ in pairs], [text for _, text, _ in pairs])
    slope, offset = logistic(logits[:, [MATCH]], np.array([label for *_, label in pairs]))
    return slope, offset


def reply_calibration(network: CrossEncoder, words: Words) -> tuple[float, float]:
    """By the replies in our dev debates, beside all other texts of their side of the issue."""
    pairs = [
        (premise, text, at == 0)
        for premise, texts in replies_of(debates("dev"))
        for at, text in enumerate(texts)
    ]
    logits = score(network, words, [p for p, _, _ in pairs], [text for _, text, _ in pairs])
    slope, offset = logistic(logits[:, [REPLY]], np.array([label for *_, label in pairs]))
    return slope, offset


def dev_arguments(data: Path) -> list[Judged]:
    """Some of arg30k's dev arguments, with their sides."""
    dev = arg30k(data, "dev")
    return [
        (dev.claims[topic], dev.premises[premise], side)
        for topic, premises in dev.relevant.items()
        for premise, side in list(premises.items())[::STEP]
    ]


def debated_pairs(
    vectors: Vectors, seed: int
) -> tuple[tuple[list[str], list[str]], np.ndarray, np.ndarray]:
    """
    Wordings and questions of the dev debates with the nearest premises of all of them, which are
    read behind their claims.

    @returns both texts of each pair, the cosine of their vectors, and whether the premise is on the
      issue of the wording, or the one that answers the question
    """
    random = np.random.default_rng(seed)
    dev = debates("dev")
    premises = [(at, premise) for at, issue in enumerate(dev) for premise in issue["premises"]]
    claims = [dev[at]["claim"]["en"] for at, _ in premises]
    texts = [premise["text"] for _, premise in premises]
    rows = vectors.behind(claims, texts)
    found: tuple[list[str], list[str]] = ([], [])
    cosines, speaks = [], []
    for at, issue in enumerate(dev):
        names = [name for name in wordings(issue) if name != "claim"]
        wording, _ = wordings(issue)[names[random.integers(len(names))]]
        questions = asked(issue)
        question, answer = questions[random.integers(len(questions))]
        for text, own in (
            (wording[LANGUAGES[random.integers(len(LANGUAGES))]], None),
            (question, issue["premises"][answer]["id"]),
        ):
            near = rows @ vectors.of([text])[0]
            for place in np.argsort(-near)[:DEBATED]:
                of, premise = premises[place]
                found[0].append(text)
                found[1].append(behind(claims[place], texts[place]))
                cosines.append(near[place])
                speaks.append(of == at and own in (None, premise["id"]))
    return found, np.array(cosines), np.array(speaks)


def statement_calibration(
    network: CrossEncoder, words: Words, seed: int
) -> tuple[tuple[float, float], tuple[float, float]]:
    """
    Slope and offset of issue and agreement, by the claims of the dev debates and their wordings, and
    by wordings of other issues. Both are read in both directions, as in Node.
    """
    random = np.random.default_rng(seed)
    dev = debates("dev")
    pairs: list[tuple[str, str]] = []
    same, agree = [], []
    for at, issue in enumerate(dev):
        claim = issue["claim"]
        other = dev[(at + 1 + int(random.integers(len(dev) - 1))) % len(dev)]
        for name, (texts, polarity) in wordings(issue).items():
            if name == "claim":
                continue
            for own, label in ((texts, polarity), (wordings(other)[name][0], 0)):
                first, second = random.integers(len(LANGUAGES), size=2)
                pairs.append((claim[LANGUAGES[first]], own[LANGUAGES[second]]))
                same.append(label != 0)
                agree.append(label > 0)
    one, two = [first for first, _ in pairs], [second for _, second in pairs]
    logits = (score(network, words, one, two) + score(network, words, two, one)) / 2
    same, agree = np.array(same), np.array(agree)
    slope, offset = logistic(logits[:, [ISSUE]], same)
    agreeing, towards = logistic(logits[same][:, [AGREEMENT]], agree[same])
    return (slope, offset), (agreeing, towards)
