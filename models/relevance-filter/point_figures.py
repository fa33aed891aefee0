"""How well a network finds the arguments that make a key point, and the replies to a premise."""

import numpy as np

from argument_sets.debates import Issue
from debate_figures import Judge
from losses import MATCH, REPLY
from point_examples import Topic, replies_of

# Replies that a reader would look at.
FIRST = 3


def match_figures(topics: list[Topic], judge: Judge) -> dict[str, float]:
    """
    As the shared task on key point analysis has it (Friedman-Melamed et al. 2021): each argument
    gets the key point of its side that matches best; average precision over the better half, as
    the mean over topics and sides. Pairs that its annotators left undecided count as no match
    ("strict").
    """
    whole, half = [], []
    for topic in topics:
        for side, points in topic.points.items():
            arguments = [each for each in topic.arguments if each[1] == side]
            if not points or not arguments:
                continue
            logits = judge(points * len(arguments), [a for a, *_ in arguments for _ in points])
            scores = logits[:, MATCH].reshape(len(arguments), len(points))
            best = scores.argmax(1)
            right = np.array([points[at] in made for at, (*_, made) in zip(best, arguments)])
            order = np.argsort(-scores.max(1), kind="stable")
            whole.append(average_precision(right[order]))
            half.append(average_precision(right[order[: len(order) // 2]]))
    found = {"match": np.mean(half), "match.all": np.mean(whole)}
    return {name: round(float(value), 3) for name, value in found.items()}


def average_precision(right: np.ndarray) -> float:
    """@param right best first"""
    if not right.any():
        return 0.0
    precisions = np.cumsum(right) / np.arange(1, len(right) + 1)
    return float(precisions[right].mean())


def reply_figures(issues: list[Issue], judge: Judge) -> dict[str, float]:
    """How often the reply to a premise is first, or among the first three, of the texts of the other side."""
    premises, texts, sizes = [], [], []
    for premise, own in replies_of(issues):
        sizes.append(len(own))
        premises += [premise] * len(own)
        texts += own
    logits = judge(premises, texts)[:, REPLY]
    places = [int((own[1:] >= own[0]).sum()) for own in np.split(logits, np.cumsum(sizes)[:-1])]
    chance = np.mean([min(1, FIRST / size) for size in sizes])
    found = {
        "reply": np.mean([place == 0 for place in places]),
        "reply.first3": np.mean([place < FIRST for place in places]),
        "reply.chance3": chance,
    }
    return {name: round(float(value), 3) for name, value in found.items()}
