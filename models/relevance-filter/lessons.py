"""The training examples of the cross-encoder, step by step."""

import argparse
import json
from dataclasses import asdict, replace

import numpy as np
import torch

import minilm
from argument_sets import Source, arg30k, argkp_key_points, argkp_topics, perspectrum, without
from batches import Pair
from groups import Group, Retriever, groups, near
from larger import Teacher
from negation import negated
from spoken import spoken
from synthetic import synthetic
from vectors import Vectors

# Groups, and pairs of known side, of a step: in the first stage, and in the second (`--after`).
FIRST, LATER = (2, 32), (2, 40)
# Of a step of the second stage: synthetic pairs, and the share of the others whose claim is
# negated.
SYNTHETIC, DENIED = 8, 0.2
# Candidates of a text in distillation: of the nearest texts, of those that are near, and of all.
NEAREST, NEAR, ANY = 6, 6, 3


class Lessons:
    """The examples of each step, which depend on the seed and the number of the step alone."""

    def __init__(self, options: argparse.Namespace):
        self.seed = options.seed
        self.later = options.after is not None
        self.of_step = LATER if self.later else FIRST
        claims = perspectrum(options.data, "train")
        unseen: set[str] = set()
        if options.without is not None:
            whole = claims
            claims, left_out = without(whole, options.without)
            for claim in left_out:
                unseen |= {whole.claims[claim], *(whole.premises[p] for p in whole.relevant[claim])}
        quality = arg30k(options.data, "train")
        self.groups = gathered(options, claims, quality)
        # PERSPECTRUM's claims are many and its premises few; they count twice.
        self.sided = [*pairs_of(quality), *pairs_of(claims), *pairs_of(claims)]
        np.random.default_rng(options.seed).shuffle(self.sided)
        teacher = Teacher(options.work / "larger")
        kept = [place for place, text in enumerate(teacher.texts) if text not in unseen]
        self.texts, self.vectors = [teacher.texts[place] for place in kept], teacher.vectors[kept]

    def sides_of(self, step: int) -> list[Pair]:
        """Pairs of known side, most of them with a known quality."""
        _, count = self.of_step
        pairs = [self.sided[(count * step + at) % len(self.sided)] for at in range(count)]
        if not self.later:
            return pairs
        random = np.random.default_rng([self.seed, step, 2])
        pairs = [self.denied(pair, random) for pair in pairs]
        return spoken([*pairs, *(synthetic(random) for _ in range(SYNTHETIC))], random)

    @staticmethod
    def denied(pair: Pair, random: np.random.Generator) -> Pair:
        """With probability DENIED, the pair with its claim negated and its side reversed."""
        negations = negated(pair.claim) if random.random() < DENIED else []
        if not negations:
            return pair
        return replace(pair, claim=negations[random.integers(len(negations))], side=-pair.side)

    def groups_of(self, step: int) -> list[Group]:
        """Groups to learn the ranking by relevance from."""
        count, _ = self.of_step
        return [self.groups[(count * step + at) % len(self.groups)] for at in range(count)]

    def compared(self, step: int) -> tuple[list[Pair], torch.Tensor]:
        """A text with its candidates, and their cosines by the teacher."""
        random = np.random.default_rng([self.seed, step])
        own = int(random.integers(len(self.texts)))
        cosines = self.vectors @ self.vectors[own]
        near = np.argsort(-cosines)[1:120]
        chosen = [
            *near[random.integers(0, 25, NEAREST)],
            *random.choice(near, NEAR),
            *random.integers(0, len(self.texts), ANY),
        ]
        pairs = [Pair(self.texts[own], self.texts[each]) for each in chosen]
        return pairs, torch.tensor(cosines[chosen])


def gathered(options: argparse.Namespace, claims: Source, quality: Source) -> list[Group]:
    """The groups of all sets. They take minutes to collect, so `groups.json` keeps them."""
    kept = options.out / "groups.json"
    if kept.exists():
        return [Group(**each) for each in json.loads(kept.read_text())]
    text = Vectors(options.work / "vectors").of
    # Source, negatives' candidates, and most positives of a claim.
    others = [
        (argkp_key_points(options.data), 60, 4),
        (argkp_topics(options.data, "train"), 60, 8),
        (quality, 80, 8),
    ]
    pools = near(claims, [Retriever(minilm.embed, 50), Retriever(text, 80)])
    found: list[Group] = []
    for number in range(options.passes):
        random = np.random.default_rng([options.seed, number])
        made = groups(claims, pools, random)
        if number == 0:
            for source, count, most in others:
                made += groups(source, near(source, [Retriever(text, count)]), random, most)
        found += [made[place] for place in random.permutation(len(made))]
    kept.write_text(json.dumps([asdict(group) for group in found]))
    return found


def pairs_of(source: Source) -> list[Pair]:
    return [
        Pair(
            source.claims[claim],
            source.premises[premise],
            side,
            source.quality.get(premise, float("nan")),
        )
        for claim, premises in source.relevant.items()
        for premise, side in premises.items()
    ]
