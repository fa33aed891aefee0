"""
Trains the cross-encoder that ships; see README.md.

    python train.py OUT --data DIR --work WORK [--without PART] [--after CHECKPOINT]

WORK has the output of the earlier scripts: `words` (vocabulary.py), `languages`
(other_languages.py), `states` (states.py), `vectors` (vectors.py) and `larger` (larger.py). OUT
gets `groups.json`, `checkpoint.pt` and `log.jsonl`. If OUT has a checkpoint, the same command
resumes it.

The first stage begins with sides and quality alone, in English. The network makes no progress on
sides for some hundred steps, and then learns them within fifty. After that, each step has groups of
relevant and irrelevant premises, more premises of known side or quality, and a text with candidates
that the teacher has compared it with, all in four languages. The lower layers are frozen.

The second stage (--after) goes on from a checkpoint of the first. All layers learn. Some claims are
negated or become questions, some premises become answers, and there are synthetic pairs.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from batches import LanguageSampler, Pair, Texts, logits_of
from encoding import Words, loaded
from lessons import Lessons
from loop import train
from losses import RELEVANCE, distillation_loss, quality_loss, ranking_loss, side_loss
from network import CrossEncoder
from states import States
from tokens import Tokens

OTHERS = ["de", "fr", "it"]
# First steps, in which sides and quality are learnt alone.
BEGIN = 400
# Weight of the distillation loss.
DISTIL = 0.5
# Weights of the losses of side and quality in the second stage; that of relevance is 1.
SIDE, QUALITY = 3.0, 2.0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Trains the cross-encoder that ships.")
    add = parser.add_argument
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--work", type=Path, required=True, help="folder with the output of the earlier scripts")
    add("--without", type=int, help="the sixth of the claims that is left out, 0 to 5")
    add("--steps", type=int, default=3400)
    add("--passes", type=int, default=3, help="passes over PERSPECTRUM, each with its own groups")
    add("--rate", type=float, default=1e-4)
    add("--seed", type=int, default=1)
    add("--after", type=Path, help="checkpoint of the first stage; this is the second")
    add("--half", action="store_true", help="keep only every second layer of that checkpoint")
    return parser.parse_args()


# The loss of a step, and its parts by name.
Losses = tuple[torch.Tensor, dict[str, float]]


class Objective:
    """The loss of each step."""

    def __init__(self, network: CrossEncoder, texts: Texts, lessons: Lessons):
        self.network, self.texts, self.lessons = network, texts, lessons
        self.begin = 0 if lessons.later else BEGIN
        self.side, self.quality = (SIDE, QUALITY) if lessons.later else (1.0, 1.0)

    def __call__(self, step: int) -> Losses:
        return self.sides_alone(step) if step < self.begin else self.all_at_once(step)

    def sides_alone(self, step: int) -> Losses:
        """Side and quality, in English."""
        pairs = self.lessons.sides_of(step)
        logits = logits_of(self.network, self.texts, pairs, [("en", "en")] * len(pairs))
        side, quality = side_loss(logits, pairs), quality_loss(logits, pairs)
        return side + quality, {"side": side.item(), "quality": quality.item()}

    def all_at_once(self, step: int) -> Losses:
        """Relevance, side, quality and, if the step has a text for it, distillation."""
        lessons = self.lessons
        sampler = LanguageSampler(OTHERS, np.random.default_rng([lessons.seed, step, 1]))
        pairs: list[Pair] = []
        languages = []
        sizes = []
        for group in lessons.groups_of(step):
            own = group.pairs()
            pairs += own
            languages += [sampler.draw()] * len(own)
            sizes.append((len(group.positives), len(group.negatives)))
        grouped = len(pairs)
        sided = lessons.sides_of(step)
        # The second stage needs the teacher less: only every other step has a text from it.
        distil = not lessons.later or step % 2 == 0
        compared, similarities = lessons.compared(step) if distil else ([], None)
        languages += [sampler.draw() for _ in sided] + [sampler.draw()] * len(compared)
        pairs += sided + compared
        logits = logits_of(self.network, self.texts, pairs, languages)
        losses = {
            "relevance": ranking_loss(logits[:grouped, RELEVANCE], sizes),
            "side": self.side * side_loss(logits, pairs),
            "quality": self.quality * quality_loss(logits, pairs),
        }
        if similarities is not None:
            relevance = logits[-len(compared) :, RELEVANCE]
            losses["larger"] = DISTIL * distillation_loss(relevance, similarities)
        return sum(losses.values()), {name: loss.item() for name, loss in losses.items()}


def first_stage(options: argparse.Namespace, words: Words, lessons: Lessons) -> Objective:
    """The untrained network, whose frozen lower layers have been run over all texts."""
    network, texts = words.cross_encoder(), States(options.work / "states", ["en", *OTHERS])
    # In evaluation mode, so that no dropout disturbs the means.
    network.eval()
    some = lessons.sided[:256]
    with torch.no_grad():
        hidden, parts = texts.read(network, some, [("en", "en")] * len(some))
        network.standardise(network.together(hidden, parts)[-1], parts)
    return Objective(network, texts, lessons)


def second_stage(options: argparse.Namespace, words: Words, lessons: Lessons) -> Objective:
    """The network of the first stage, of which all layers learn now."""
    network = loaded(words, options.after)
    network.unfreeze()
    if options.half:
        network.halve()
    texts = Tokens(words, options.work / "languages", ["en", *OTHERS])
    return Objective(network, texts, lessons)


def main() -> None:
    options = parse()
    options.out.mkdir(parents=True, exist_ok=True)
    lessons = Lessons(options)
    stage = first_stage if options.after is None else second_stage
    objective = stage(options, Words(options.work / "words"), lessons)
    train(objective.network, options.out, options.steps, options.rate, options.seed, objective)


if __name__ == "__main__":
    main()
