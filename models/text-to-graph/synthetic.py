"""
Texts put together from claims and premises that go together, joined with our own words (phrases.py):

    python synthetic.py OUT.jsonl --data DIR --demo ../../demo [--texts 3000] [--seed 1]

DIR is the folder of the public sets. In English, claims and premises are those of PERSPECTRUM, ArgKP
and IBM's arguments, without the topics that a set holds out; in all four languages, those of the demo
corpus. A text has a claim at its beginning, in its middle or at its end, premises for it, objections,
and answers to them; where ArgKP matches an argument to a key point, the argument supports the key
point. A sentence of another claim stands in some texts, attached to its neighbour, since a text says
things beside the point.
"""

import argparse
import json
import random
import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from argument_sets.arg30k import arg30k
from argument_sets.argkp import argkp_key_points, argkp_topics
from argument_sets.perspectrum import perspectrum

from phrases import PHRASES, Phrases

LONGEST = 220
# Premises of the demo corpus have several sentences.
SHORT = 130


@dataclass
class Topic:
    """A claim with what is said for and against it; `under` has reasons for some of these."""

    language: str
    claim: str
    favour: list[str]
    against: list[str]
    under: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Unit:
    text: str
    # What it is about: its place in the list of units before they are put in order, or None.
    target: "Unit | None" = None
    attacks: bool = False


def sentence(text: str) -> str:
    text = " ".join(text.split())
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?" else text + "."


def joined(phrase: str, text: str, language: str) -> str:
    if not phrase:
        return sentence(text)
    keeps = phrase.endswith(": ") or language == "de" or text[:2] in ("I ", "I'") or text[:2].isupper()
    rest = text if keeps else text[0].lower() + text[1:]
    # In German, only a noun keeps its capital; articles and pronouns are the usual beginnings.
    if language == "de" and not phrase.endswith(": "):
        first = text.split()[0]
        small = first.lower() in GERMAN_SMALL
        rest = text[0].lower() + text[1:] if small else text
    rest = rest if rest[-1] in ".!?" else rest + "."
    return phrase + rest


GERMAN_SMALL = set(
    "der die das ein eine einen einem einer wer was wenn in im am an auf bei mit ohne für gegen nach von vor "
    "zu zum zur es er sie wir ich man kein keine keinen jede jeder jedes alle viele manche ist sind wird wo "
    "nur auch erst schon dass diese dieser dieses solche unsere mein meine heute so aus seit über unter".split()
)


def clause(unit: Unit) -> None:
    """The unit goes on behind a comma."""
    unit.text = unit.text.rstrip(".!") + ","


class Writer:
    def __init__(self, topic: Topic, others: list[str], draw: random.Random):
        self.topic, self.others, self.draw = topic, others, draw
        self.phrases: Phrases = PHRASES[topic.language]
        sides = [topic.favour, topic.against]
        self.favour = draw.sample(sides[0], len(sides[0]))
        self.against = draw.sample(sides[1], len(sides[1]))

    def pick(self, phrases: list[str]) -> str:
        return self.draw.choice(phrases) if self.draw.random() < 0.75 else ""

    def say(self, phrase: str, text: str, target: Unit | None, attacks: bool = False) -> Unit:
        return Unit(joined(phrase, text, self.topic.language), target, attacks)

    def text(self) -> list[Unit]:
        """The units in the order of the text."""
        claim = Unit(self.topic.claim)
        reasons: list[list[Unit]] = []
        for number in range(self.draw.choice([1, 2, 2, 3, 3, 4])):
            if not self.favour:
                break
            reasons.append(self.reason(claim, number))
        objections = [
            self.objection(claim)
            for _ in range(self.draw.choice([0, 0, 1, 1, 1, 2]))
            if self.against
        ]
        place = self.draw.random()
        if place < 0.55:
            claim.text = joined(self.pick(self.phrases.claims), self.topic.claim, self.topic.language)
            rest = self.mixed(reasons, objections)
            if rest and len(rest[0][0].text) < LONGEST and not rest[0][0].attacks:
                self.attach(claim, rest[0][0])
            blocks = [[claim], *rest]
        elif place < 0.75 or not objections:
            claim.text = joined(self.pick(self.phrases.conclusions), self.topic.claim, self.topic.language)
            before = self.draw.randint(1, len(reasons)) if reasons else 0
            first, last = reasons[:before], reasons[before:]
            blocks = [*self.mixed(first, objections), [claim], *last]
        else:
            # An objection first, and the claim as the answer to it.
            claim.text = joined(self.pick(self.phrases.despite), self.topic.claim, self.topic.language)
            opening = objections[0][:1]
            blocks = [opening, [claim], *self.mixed(reasons, objections[1:])]
        units = [unit for block in blocks for unit in block]
        return self.digression(units)

    def mixed(self, reasons: list[list[Unit]], objections: list[list[Unit]]) -> list[list[Unit]]:
        """Objections mostly follow the reasons."""
        if self.draw.random() < 0.65:
            return reasons + objections
        blocks = reasons + objections
        self.draw.shuffle(blocks)
        return blocks

    def reason(self, claim: Unit, number: int) -> list[Unit]:
        text = self.favour.pop()
        phrases = self.phrases.further if number else self.phrases.reasons
        unit = self.say(self.pick(phrases), text, claim)
        under = self.topic.under.get(text, [])
        if not under or self.draw.random() < 0.3:
            return [unit]
        below = Unit("", unit)
        own = self.draw.choice(under)
        if self.draw.random() < 0.5:
            clause(unit)
            below.text = joined(self.draw.choice(self.phrases.because), own, self.topic.language)
        else:
            below.text = joined(self.pick(self.phrases.reasons), own, self.topic.language)
        return [unit, below]

    def attach(self, before: Unit, after: Unit) -> None:
        """Sometimes the first reason is a clause of the claim's sentence."""
        if self.draw.random() < 0.4:
            clause(before)
            bare = after.text
            for phrase in sorted(self.phrases.reasons + self.phrases.further, key=len, reverse=True):
                if phrase and bare.startswith(phrase):
                    bare = bare[len(phrase) :]
                    break
            after.text = joined(self.draw.choice(self.phrases.because), bare, self.topic.language)

    def objection(self, claim: Unit) -> list[Unit]:
        unit = self.say(self.pick(self.phrases.objections), self.against.pop(), claim, True)
        if not self.favour or self.draw.random() < 0.25:
            return [unit]
        answer = self.say(self.pick(self.phrases.answers), self.favour.pop(), unit, True)
        if answer.text[0].islower():
            clause(unit)
        else:
            answer.text = answer.text[0].upper() + answer.text[1:]
        return [unit, answer]

    def digression(self, units: list[Unit]) -> list[Unit]:
        """A sentence of another claim behind one of the units, attached to it."""
        if len(units) > 2 and self.others and self.draw.random() < 0.15:
            place = self.draw.randrange(len(units))
            if not units[place].text.endswith(","):
                units.insert(place + 1, Unit(sentence(self.draw.choice(self.others)), units[place]))
        return units


def topics_of(data: Path, demo: Path) -> list[Topic]:
    topics = []
    for source in (perspectrum(data, "train"), argkp_topics(data, "train"), arg30k(data, "train")):
        for claim, premises in source.relevant.items():
            sides = {1: [], -1: []}
            for premise, side in premises.items():
                text = source.premises[premise]
                if side and 15 < len(text) <= LONGEST:
                    sides[side].append(text)
            topics.append(Topic("en", source.claims[claim], sides[1], sides[-1]))
    points = argkp_key_points(data)
    by_topic = defaultdict(list)
    for point in points.claims:
        by_topic[next(iter(points.topics[point]))].append(point)
    topic_source = argkp_topics(data, "train")
    for topic, of_topic in by_topic.items():
        sides, under = {1: [], -1: []}, {}
        for point in of_topic:
            arguments = [points.premises[each] for each in points.relevant[point]]
            if not arguments:
                continue
            first = next(iter(points.relevant[point]))
            sides[topic_source.relevant[topic][first]].append(points.claims[point])
            under[points.claims[point]] = [text for text in arguments if len(text) <= LONGEST]
        # As often as there are key points, since there are few topics.
        topics += [Topic("en", topic_source.claims[topic], sides[1], sides[-1], under)] * len(of_topic)
    of_demo: dict[str, Topic] = {}
    for line in (demo / "premises.jsonl").read_text().splitlines():
        each = json.loads(line)
        key = each["language"] + each["claimId"]
        topic = of_demo.setdefault(key, Topic(each["language"], each["claim"], [], []))
        (topic.favour if each["stance"] == "FAVOR" else topic.against).append(short(each["text"]))
    return [topic for topic in topics if topic.favour], [t for t in of_demo.values() if t.favour]


def short(text: str) -> str:
    """Its first sentence, if it is long."""
    return text if len(text) <= SHORT else re.split(r"(?<=[.!?]) (?=[^a-z])", text)[0]


def written(units: list[Unit], name: str, language: str, weight: float) -> dict:
    return {
        "id": name,
        "language": language,
        "weight": weight,
        "units": [unit.text for unit in units],
        "targets": [
            -1 if unit.target is None else next(i for i, u in enumerate(units) if u is unit.target)
            for unit in units
        ],
        "attacks": [unit.attacks for unit in units],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes synthetic texts.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--demo", type=Path, required=True)
    parser.add_argument("--texts", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    draw = random.Random(given.seed)
    topics, of_demo = topics_of(given.data, given.demo)
    lines = []
    while len(lines) < given.texts:
        # One text in three is in any of the four languages.
        pool = of_demo if len(lines) % 3 == 0 else topics
        topic = draw.choice(pool)
        others = [text for t in draw.sample(pool, 3) if t.language == topic.language for text in t.favour]
        units = Writer(topic, others, draw).text()
        if len(units) > 1:
            lines.append(written(units, f"synthetic-{len(lines)}", topic.language, 1.0))
    given.out.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    print(f"{len(lines)} texts, {len(topics)} claims and {len(of_demo)} of the demo corpus")


if __name__ == "__main__":
    main()
