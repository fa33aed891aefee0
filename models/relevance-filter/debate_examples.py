"""
The examples of the third stage, step by step: wordings of issues, what people said about them, and
the questions that this answers, from our own debates; and claims with their premises from the
public sets. Each example is the text that is read as the claim, and the one read as the premise.
"""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import minilm
from argument_sets import Source, arg30k, argkp_key_points, argkp_topics, perspectrum, without
from argument_sets.debates import LANGUAGES, asked, debates, opinions, wordings
from batches import Pair
from groups import Retriever, near
from lessons import pairs_of
from negation import negated
from spoken import claim_of, premise_of, spoken
from synthetic import synthetic

# First steps, in which texts are read alone, and next ones, in which only wordings are compared.
APART, COMPARED = 600, 1500
# Of a first step: issues, and languages of each wording.
TOGETHER, SPOKEN = 10, 2
# Between the claim of a premise and its text, where both are read as the premise.
BEHIND = " | "
# Of a step: issues whose wordings are compared, while nothing else is learnt and later; pairs of
# each; and pairs of different issues.
ISSUES, FEWER, WORDINGS, STRANGE = 24, 16, 2, 10
# Of a step: pairs of known side from each public set, and by rules. What people said in the debates
# is not among them: its side cannot be learnt from its text.
PUBLIC, RULES = 8, 6
# Share of the public claims that are negated.
DENIED = 0.2
# Groups of a step: questions that one premise answers, and their negatives on the issue and not.
QUESTIONS, OWN, OTHERS = 3, 3, 1
# Premises of an issue, and of similar issues, in a group behind a wording.
ON, OFF = 2, 3
# Relevant and irrelevant premises of a group of a public set.
POSITIVES, NEGATIVES = 3, 6
# So many issues are similar to an issue.
SIMILAR = 12
# Share of the groups that are read behind the claim that they argue about.
CLAIMED = 0.6


@dataclass
class Step:
    """Texts of a step, and what is known about each pair of them."""

    claims: list[str] = field(default_factory=list)
    premises: list[str] = field(default_factory=list)
    # place of the pair -> 1 or -1, or 0 to 1
    sides: dict[int, int] = field(default_factory=dict)
    qualities: dict[int, float] = field(default_factory=dict)
    issues: dict[int, int] = field(default_factory=dict)
    agreements: dict[int, int] = field(default_factory=dict)
    # first place, relevant pairs, irrelevant pairs; likewise those that match a key point, or not,
    # and those that reply to a premise, or not
    groups: list[tuple[int, int, int]] = field(default_factory=list)
    matches: list[tuple[int, int, int]] = field(default_factory=list)
    replies: list[tuple[int, int, int]] = field(default_factory=list)

    def add(self, claim: str, premise: str) -> int:
        self.claims.append(claim)
        self.premises.append(premise)
        return len(self.claims) - 1

    def group(self, claim: str, relevant: list[str], others: list[str]) -> None:
        self.groups.append((len(self.claims), len(relevant), len(others)))
        for premise in [*relevant, *others]:
            self.add(claim, premise)


def behind(claim: str | None, text: str) -> str:
    """A premise as the network reads it. @param claim that it argues about, if that is read, too"""
    return text if claim is None else f"{claim}{BEHIND}{text}"


class Examples:
    """They depend on the seed and the number of the step alone."""

    def __init__(self, data: Path, part: int, seed: int):
        self.seed = seed
        self.debates = debates("train")
        english = minilm.embed([issue["claim"]["en"] for issue in self.debates])
        cosines = english @ english.T
        np.fill_diagonal(cosines, -1)
        self.similar = np.argsort(-cosines, 1)[:, :SIMILAR]
        claims, _ = without(perspectrum(data, "train"), part)
        quality = arg30k(data, "train")
        order = np.random.default_rng(seed)
        self.sided = [shuffled(pairs_of(source), order) for source in (claims, quality)]
        self.public = [
            (claims, near(claims, [Retriever(minilm.embed, 40)])),
            *(
                (each, near(each, [Retriever(minilm.embed, 80)]))
                for each in (
                    argkp_key_points(data),
                    argkp_topics(data, "train"),
                    quality,
                )
            ),
        ]

    def apart(self, step: int) -> tuple[list[str], list[int], list[int]]:
        """Wordings of some issues, similar ones among them; their issues, and their polarities."""
        random = np.random.default_rng([self.seed, step])
        chosen: list[int] = []
        for place in self.turn(step, TOGETHER // 2):
            chosen += [place, int(self.similar[place][random.integers(SIMILAR)])]
        texts, issues, polarities = [], [], []
        for place in dict.fromkeys(chosen):
            for wording, polarity in wordings(self.debates[place]).values():
                for language in random.choice(len(LANGUAGES), SPOKEN, replace=False):
                    texts.append(wording[LANGUAGES[language]])
                    issues.append(place)
                    polarities.append(polarity)
        return texts, issues, polarities

    def of(self, step: int) -> Step:
        random = np.random.default_rng([self.seed, step])
        found = Step()
        self.compare(found, step, random)
        if step < COMPARED:
            return found
        self.take_sides(found, step, random)
        for _ in range(QUESTIONS):
            self.ask(found, random)
        self.state(found, random)
        self.rank(found, *self.public[0], random)
        self.rank(found, *self.public[1 + step % 3], random)
        return found

    def compare(self, found: Step, step: int, random: np.random.Generator) -> None:
        """Wordings of issues with each other."""
        for place in self.turn(step, ISSUES if step < COMPARED else FEWER):
            texts = list(wordings(self.debates[place]).values())
            for _ in range(WORDINGS):
                (one, first), (two, second) = (
                    texts[at] for at in random.choice(len(texts), 2, replace=False)
                )
                pair = self.pair(found, one, two, random)
                found.issues[pair], found.agreements[pair] = 1, first * second
        for place in random.choice(len(self.debates), STRANGE, replace=False):
            other = self.debates[self.neighbour(place, random)]
            (one, _), (two, _) = (
                texts[random.integers(len(texts))]
                for texts in (
                    list(wordings(self.debates[place]).values()),
                    list(wordings(other).values()),
                )
            )
            found.issues[self.pair(found, one, two, random)] = 0

    def take_sides(self, found: Step, step: int, random: np.random.Generator) -> None:
        """Texts of known side beside a claim or a wording of it."""
        pairs = [
            denied(pairs[(PUBLIC * step + at) % len(pairs)], random)
            for pairs in self.sided
            for at in range(PUBLIC)
        ]
        pairs = spoken([*pairs, *(synthetic(random) for _ in range(RULES))], random)
        for pair in pairs:
            language = LANGUAGES[random.integers(len(LANGUAGES))] if pair.claims else "en"
            claim = pair.claims[language] if pair.claims else pair.claim
            premise = pair.premises[language] if pair.premises else pair.premise
            at = found.add(claim_of(pair, claim, language), premise_of(pair, premise, language))
            found.sides[at] = pair.side
            if not np.isnan(pair.quality):
                found.qualities[at] = pair.quality

    def ask(self, found: Step, random: np.random.Generator) -> None:
        """A question that only one premise answers."""
        place = int(random.integers(len(self.debates)))
        issue, other = self.debates[place], self.debates[self.neighbour(place, random)]
        questions = asked(issue)
        question, answer = questions[random.integers(len(questions))]
        claimed = random.random() < CLAIMED

        def read(from_issue: dict, at: int) -> str:
            claim = self.any_language(from_issue["claim"], random) if claimed else None
            return behind(claim, from_issue["premises"][at]["text"])

        own = [at for at in range(len(issue["premises"])) if at != answer]
        negatives = [read(issue, at) for at in random.choice(own, OWN, replace=False)]
        negatives += [
            read(other, at) for at in random.choice(len(other["premises"]), OTHERS, replace=False)
        ]
        found.group(question, [read(issue, answer)], negatives)

    def state(self, found: Step, random: np.random.Generator) -> None:
        """A wording, before what people said about its issue and about similar ones."""
        place = int(random.integers(len(self.debates)))
        issue, other = self.debates[place], self.debates[self.neighbour(place, random)]
        wording, _ = self.wording(issue, random)
        claimed = random.random() < CLAIMED

        def some(of: dict, count: int) -> list[str]:
            texts = [text for text, side in opinions(of) if side != 0]
            return [
                behind(self.any_language(of["claim"], random) if claimed else None, texts[at])
                for at in random.choice(len(texts), count, replace=False)
            ]

        found.group(wording, some(issue, ON), some(other, OFF))

    @staticmethod
    def rank(found: Step, source: Source, pools: dict, random: np.random.Generator) -> None:
        """A claim of a public set, before premises that speak to it and some that seem to."""
        claims = list(source.claims)
        claim = claims[random.integers(len(claims))]
        relevant = list(source.relevant[claim])
        chosen = random.permutation(len(relevant))[:POSITIVES]
        pool = pools[claim]
        ids = list(source.premises)
        others = random.choice(pool, min(NEGATIVES, len(pool)), replace=False)
        found.group(
            source.claims[claim],
            [source.premises[relevant[at]] for at in chosen],
            [source.premises[ids[at]] for at in others],
        )

    def turn(self, step: int, count: int) -> list[int]:
        """The next issues in an order that changes with each pass."""
        total = len(self.debates)
        places = []
        for at in range(count * step, count * (step + 1)):
            order = np.random.default_rng([self.seed, at // total, 7]).permutation(total)
            places.append(int(order[at % total]))
        return places

    def neighbour(self, place: int, random: np.random.Generator) -> int:
        """Three times in four a similar issue, otherwise any other."""
        if random.random() < 0.75:
            return int(self.similar[place][random.integers(SIMILAR)])
        other = int(random.integers(len(self.debates) - 1))
        return other + (other >= place)

    def wording(self, issue: dict, random: np.random.Generator) -> tuple[str, int]:
        texts = list(wordings(issue).values())
        text, polarity = texts[random.integers(len(texts))]
        return self.any_language(text, random), polarity

    @staticmethod
    def any_language(text: dict[str, str], random: np.random.Generator) -> str:
        return text[LANGUAGES[random.integers(len(LANGUAGES))]]

    @staticmethod
    def pair(found: Step, one: dict, two: dict, random: np.random.Generator) -> int:
        """Adds two wordings, half of the time both in one language. @returns its place"""
        first, second = (LANGUAGES[at] for at in random.integers(len(LANGUAGES), size=2))
        if random.random() < 0.5:
            second = first
        return found.add(one[first], two[second])


def denied(pair: Pair, random: np.random.Generator) -> Pair:
    """Sometimes the pair with its claim negated and its side reversed."""
    negations = negated(pair.claim) if random.random() < DENIED else []
    if not negations:
        return pair
    claim = negations[random.integers(len(negations))]
    return Pair(claim, pair.premise, -pair.side, pair.quality)


def shuffled(pairs: list[Pair], random: np.random.Generator) -> list[Pair]:
    pairs = [pair for pair in pairs if pair.side != 0]
    return [pairs[at] for at in random.permutation(len(pairs))]
