"""
The third stage and those after it: the network that ships goes on to learn whether two wordings of
an issue agree, which premise answers a question, and both beside what it knew; see README.md.

    python train_debates.py OUT --data DIR --work WORK --start FILE.onnx

OUT gets `checkpoint.pt` and `log.jsonl`; the same command resumes a training that was killed.
"""

import argparse
import json
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax

from argument_sets.debates import debates
from calibration import left_out, logistic
from debate_examples import APART, COMPARED, Examples, Step
from debate_figures import debate_figures
from encoding import Words, draw_back, padded, score, size
from evaluate import side_figures
from loop import train
from losses import AGREEMENT, ISSUE, MATCH, QUALITY, RELEVANCE, REPLY, SIDE, ranking_loss
from network import CrossEncoder
from point_examples import PointExamples
from point_figures import match_figures, reply_figures
from shipped import NEW, shipped

# The pairs of a step are sorted by length and run in so many parts, so that little is padded.
PARTS = 4
# Cosines are multiplied by it before a softmax over them.
SHARPNESS = 20.0
# Share of the steps in which the learning rates fall.
FALLING = 0.4
# Share of the weights of the network that the first ones are drawn towards.
TOWARD = 0.35
# Weights of the losses.
WEIGHTS = {"agreement": 2.0, "issue": 0.5, "side": 3.0, "quality": 1.0, "relevance": 2.0}
WEIGHTS |= {"match": 3.0, "reply": 2.0}


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The third stage of the training.")
    add = parser.add_argument
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--work", type=Path, required=True, help="folder with the output of the earlier scripts")
    add("--start", type=Path, required=True, help="exported network to begin with")
    add("--toward", type=Path, help="exported network that the weights are first drawn towards")
    add("--without", type=int, default=0, help="the sixth of the claims that is left out")
    add("--steps", type=int, default=2400)
    add("--rate", type=float, default=1e-4)
    add("--seed", type=int, default=1)
    add("--late", action="store_true", help="only what comes after comparing wordings")
    add("--points", action="store_true", help="key points and replies, too: the sixth stage")
    add("--look", type=int, default=200, help="steps between looks at what is held out")
    return parser.parse_args()


class Objective:
    """The loss of each step."""

    def __init__(self, network: CrossEncoder, words: Words, examples: Examples):
        self.network, self.words, self.examples = network, words, examples

    def __call__(self, step: int) -> tuple[torch.Tensor, dict[str, float]]:
        if step < APART:
            loss = self.pulled_together(step)
            return loss, {"apart": loss.item()}
        if step == APART:
            self.begin_agreement()
        found = self.examples.of(step)
        losses = losses_of(self.logits(found), found)
        total = sum(WEIGHTS[name] * loss for name, loss in losses.items())
        return total, {name: loss.item() for name, loss in losses.items()}

    def pulled_together(self, step: int) -> torch.Tensor:
        """
        Contrastive loss of wordings that are read alone: those that agree are nearer than those
        that disagree, and than those of other issues.
        """
        texts, issues, polarities = self.examples.apart(step)
        vectors = self.alone(texts)
        scores = SHARPNESS * vectors @ vectors.T
        scores.fill_diagonal_(-1e4)
        own = torch.tensor(issues)
        sides = torch.tensor(polarities)
        agree = (own[:, None] == own) & (sides[:, None] == sides)
        agree.fill_diagonal_(False)
        return -(log_softmax(scores, 1) * agree).sum() / agree.sum()

    def alone(self, texts: list[str]) -> torch.Tensor:
        rows = [(row, []) for row in self.words.marked(texts)]
        order = np.argsort([size(row) for row in rows], kind="stable")
        found = []
        for part in np.array_split(order, PARTS):
            with torch.autocast("cpu", torch.bfloat16):
                found.append(self.network.alone(**padded([rows[place] for place in part])))
        return torch.cat(found).float()[torch.from_numpy(np.argsort(order))]

    @torch.no_grad()
    def begin_agreement(self) -> None:
        """Lets the cosine of both means say how likely two wordings agree, as far as it can."""
        cosines, agree = [], []
        for step in range(APART, APART + 8):
            found = self.examples.of(step)
            places = list(found.agreements)
            rows = self.words.laid_out(
                [found.claims[at] for at in places], [found.premises[at] for at in places]
            )
            inputs = padded(rows)
            hidden = self.network.together(self.network.read(**inputs), inputs["parts"])[-1]
            one, two, *_ = self.network.summary(hidden, inputs["parts"])
            cosines += torch.cosine_similarity(one, two).tolist()
            agree += [found.agreements[at] > 0 for at in places]
        slope, offset = logistic(np.array(cosines)[:, None], np.array(agree))
        self.network.agreement_products.fill_(slope)
        self.network.agreement_offset.fill_(offset)
        print(json.dumps({"cosine": slope, "offset": offset}), flush=True)

    def logits(self, step: Step) -> torch.Tensor:
        rows = self.words.laid_out(step.claims, step.premises)
        order = np.argsort([size(row) for row in rows], kind="stable")
        found = []
        for part in np.array_split(order, PARTS):
            with torch.autocast("cpu", torch.bfloat16):
                found.append(self.network(**padded([rows[place] for place in part])))
        return torch.cat(found).float()[torch.from_numpy(np.argsort(order))]


def losses_of(logits: torch.Tensor, step: Step) -> dict[str, torch.Tensor]:
    def binary(output: int, labels: dict[int, float]) -> torch.Tensor:
        places = list(labels)
        wanted = torch.tensor([float(labels[place]) for place in places]).clamp(min=0)
        return binary_cross_entropy_with_logits(logits[places, output], wanted)

    def ranked(output: int, groups: list[tuple[int, int, int]]) -> torch.Tensor:
        grouped = torch.cat([logits[at : at + a + b, output] for at, a, b in groups])
        return ranking_loss(grouped, [(a, b) for _, a, b in groups])

    losses = {
        "agreement": (binary, AGREEMENT, step.agreements),
        "issue": (binary, ISSUE, step.issues),
        "side": (binary, SIDE, step.sides),
        "quality": (binary, QUALITY, step.qualities),
        "relevance": (ranked, RELEVANCE, step.groups),
        "match": (ranked, MATCH, step.matches),
        "reply": (ranked, REPLY, step.replies),
    }
    return {name: loss(output, known) for name, (loss, output, known) in losses.items() if known}


def look(
    network: CrossEncoder, words: Words, data: Path, part: int, examples: Examples
) -> dict[str, float]:
    """Some figures on what the training leaves out."""
    judge = partial(score, network, words)
    sides = side_figures(left_out(data, part), judge)
    found = {**debate_figures(debates("dev"), judge), **sides}
    if isinstance(examples, PointExamples):
        found |= {**match_figures(examples.left_out, judge), **reply_figures(debates("dev"), judge)}
    return found


def main() -> None:
    options = parse()
    options.out.mkdir(parents=True, exist_ok=True)
    words = Words(options.work / "words")
    network = shipped(words, options.start)
    if options.toward:
        draw_back(network, shipped(words, options.toward), TOWARD, but=(*NEW, "embeddings"))
    own = (options.data, options.without, options.seed)
    if options.points:
        examples: Examples = PointExamples(*own, options.work / "languages")
    else:
        examples = Examples(*own)
    objective = Objective(network, words, examples)
    first = APART + 1 if options.points else COMPARED if options.late else 0

    def loss_of(step: int):
        if step % options.look == 0 and step > 0:
            seen = look(network, words, options.data, options.without, examples)
            network.train()
            with open(options.out / "log.jsonl", "a") as log:
                log.write(json.dumps({"step": step, **seen}) + "\n")
        return objective(step + first)

    train(network, options.out, options.steps, options.rate, options.seed, loss_of, FALLING)
    print(json.dumps(look(network, words, options.data, options.without, examples)))


if __name__ == "__main__":
    main()
