"""
The examples of the sixth stage: which arguments make a key point, by ArgKP's labels, by
PERSPECTRUM's groups of equal meaning and by the paraphrases in our debates; which reply answers a
premise, by our debates; and every third step what the network knew before.
"""

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from argument_sets import Source, argkp_topics, perspectrum, without
from argument_sets.debates import SIDES, Issue
from argument_sets.source import judgements, objects
from debate_examples import COMPARED, Examples, Step
from other_languages import CHAINS

# Of a step: arguments of ArgKP, perspectives, paraphrases, and premises with their replies.
ARGUMENTS, PERSPECTIVES, PARAPHRASES, REPLIED = 4, 2, 1, 3
# Key points beside an argument that does not make them, on its side and on the other.
OWN, OPPOSED = 4, 1
# Texts beside a perspective, or a paraphrase, that say something else.
ELSE = 3
# Texts beside a reply: of the same side on the issue, of the other side, and of a similar issue.
OTHER_REPLIES, SAME_SIDE, STRANGE = 4, 1, 1
# A training leaves out one ArgKP topic in so many, by which matches are calibrated.
PARTS = 6
# One step in so many has what the network knew before, too.
EVERY = 3
# So often an English text is read in another language.
TRANSLATED = 0.4


class Translations:
    """Rough ones, of the texts of the training sets. @param folder that other_languages.py wrote"""

    def __init__(self, folder: Path):
        texts = {
            language: json.loads((folder / f"{language}.json").read_text())
            for language in ("en", "de", *CHAINS)
        }
        self.places = {text: place for place, text in enumerate(texts.pop("en"))}
        self.texts = list(texts.values())

    def any(self, text: str, random: np.random.Generator) -> str:
        place = self.places.get(text)
        if place is None or random.random() >= TRANSLATED:
            return text
        return self.texts[random.integers(len(self.texts))][place]


@dataclass
class Topic:
    """Of ArgKP."""

    name: str
    # Side -> its key points.
    points: dict[int, list[str]]
    # The text of each argument, its side, and the key points that it makes.
    arguments: list[tuple[str, int, list[str]]]


def topics_of(data: Path, split: str = "train") -> list[Topic]:
    """Those of the train split that no set holds out, or the dev topics."""
    source = argkp_topics(data, split)
    points = {each["_id"]: each for each in objects(data / "argkp" / "clusters.jsonl")}
    made = defaultdict(list)
    for _, argument, _, point, _ in judgements(data / "argkp" / "qrels.tsv"):
        if point:
            made[argument].append(points[point]["text"])
    found = []
    for topic, arguments in source.relevant.items():
        own = [each for each in points.values() if each["topic"] == topic]
        by_side = {
            side: [each["text"] for each in own if each["stance"] == stance]
            for side, stance in ((1, "PRO"), (-1, "CON"))
        }
        said = [(source.premises[id], side, made[id]) for id, side in arguments.items()]
        found.append(Topic(source.claims[topic], by_side, said))
    return found


def split(data: Path, part: int) -> tuple[list[Topic], list[Topic]]:
    """The train topics that a training leaves out, and the others."""
    topics = topics_of(data)
    out = topics[part % PARTS :: PARTS]
    return out, [each for each in topics if each not in out]


class PointExamples(Examples):
    def __init__(self, data: Path, part: int, seed: int, languages: Path):
        super().__init__(data, part, seed)
        self.translations = Translations(languages)
        self.left_out, self.topics = split(data, part)
        self.perspectives = groups_of(without(perspectrum(data, "train"), part)[0])

    def of(self, step: int) -> Step:
        random = np.random.default_rng([self.seed, step, 3])
        found = super().of(COMPARED + step) if step % EVERY == 0 else Step()
        for _ in range(ARGUMENTS):
            self.argue(found, random)
        for _ in range(PERSPECTIVES):
            self.mean_the_same(found, random)
        for _ in range(PARAPHRASES):
            self.paraphrase(found, random)
        for _ in range(REPLIED):
            self.reply(found, random)
        return found

    def argue(self, found: Step, random: np.random.Generator) -> None:
        """An argument beside the key points that it makes, and others on its topic."""
        topic = self.topics[random.integers(len(self.topics))]
        text, side, made = topic.arguments[random.integers(len(topic.arguments))]
        others = [each for each in topic.points[side] if each not in made]
        wrong = [*some(others, OWN, random), *some(topic.points[-side], OPPOSED, random)]
        argument = self.translations.any(text, random)
        read = [self.translations.any(each, random) for each in [*made, *wrong]]
        found.matches.append((len(found.claims), len(made), len(wrong)))
        for point in read:
            found.add(point, argument)

    def mean_the_same(self, found: Step, random: np.random.Generator) -> None:
        """A perspective beside one of its group, and others on the claim."""
        groups = self.perspectives[random.integers(len(self.perspectives))]
        at = int(random.choice([place for place, group in enumerate(groups) if len(group) > 1]))
        one, two = random.choice(len(groups[at]), 2, replace=False)
        others = [text for place, group in enumerate(groups) if place != at for text in group]
        texts = [groups[at][two], *some(others, ELSE, random)]
        self.match(found, groups[at][one], texts, random)

    def paraphrase(self, found: Step, random: np.random.Generator) -> None:
        """A paraphrase of a premise beside it, and others of its side."""
        issue = self.debates[random.integers(len(self.debates))]
        premises = {each["id"]: each for each in issue["premises"]}
        known = [each for each in issue.get("extra", []) if each["of"] in premises]
        if not known:
            return
        extra = known[random.integers(len(known))]
        own = premises[extra["of"]]
        others = [
            each["text"]
            for each in premises.values()
            if each is not own and each["side"] == own["side"]
        ]
        self.match(found, extra["text"], [own["text"], *some(others, ELSE, random)], random)

    def match(
        self, found: Step, text: str, texts: list[str], random: np.random.Generator
    ) -> None:
        """@param texts the first one says the same"""
        read = self.translations.any(text, random)
        found.matches.append((len(found.claims), 1, len(texts) - 1))
        for each in texts:
            found.add(self.translations.any(each, random), read)

    def reply(self, found: Step, random: np.random.Generator) -> None:
        """A premise beside its reply, and other texts of its issue."""
        place = int(random.integers(len(self.debates)))
        issue, other = self.debates[place], self.debates[self.neighbour(place, random)]
        premises = {each["id"]: each for each in issue["premises"]}
        known = [each for each in issue["replies"] if each["to"] in premises]
        if not known:
            return
        reply = known[random.integers(len(known))]
        premise = premises[reply["to"]]
        said = [each for each in [*issue["premises"], *issue["replies"]] if each is not reply]
        opposed = [each["text"] for each in said if SIDES[each["side"]] == SIDES[reply["side"]]]
        same = [
            each["text"]
            for each in said
            if SIDES[each["side"]] != SIDES[reply["side"]] and each is not premise
        ]
        strange = [each["text"] for each in other["premises"]]
        wrong = [
            *some(opposed, OTHER_REPLIES, random),
            *some(same, SAME_SIDE, random),
            *some(strange, STRANGE, random),
        ]
        found.replies.append((len(found.claims), 1, len(wrong)))
        for text in [reply["text"], *wrong]:
            found.add(premise["text"], text)


def replies_of(issues: list[Issue]) -> list[tuple[str, list[str]]]:
    """Premises that have a reply: the reply, and all other texts of its side of the issue."""
    found = []
    for issue in issues:
        premises = {each["id"]: each["text"] for each in issue["premises"]}
        said = [*issue["premises"], *issue["replies"]]
        for reply in issue["replies"]:
            if reply["to"] in premises:
                others = [
                    each["text"]
                    for each in said
                    if each is not reply and SIDES[each["side"]] == SIDES[reply["side"]]
                ]
                found.append((premises[reply["to"]], [reply["text"], *others]))
    return found


def groups_of(source: Source) -> list[list[list[str]]]:
    """Of each claim: its premises by groups of equal meaning, if there are several and one has two."""
    found = []
    for clusters in source.clusters.values():
        groups: dict[str, list[str]] = {}
        for premise, cluster in clusters.items():
            groups.setdefault(cluster, []).append(source.premises[premise])
        if len(groups) > 1 and max(map(len, groups.values())) > 1:
            found.append(list(groups.values()))
    return found


def some(of: list, count: int, random: np.random.Generator) -> list:
    return [of[at] for at in random.permutation(len(of))[:count]]
