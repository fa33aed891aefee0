"""
Makes claims and premises by rules, in four languages. The claim wants a thing or does not, and the
premise says what good or bad consequences the thing has; together they decide the side ("argument
from consequences", Walton et al. 2008). This adds what the training sets lack: they are in English,
and half of their claims want to ban something.
"""

import numpy as np

from batches import Pair
from phrases import PHRASES, THINGS, Phrases

LANGUAGES = tuple(PHRASES)
# Shares of the premises that deny a consequence, and that imagine a world without the thing.
DENIED, ABSENT = 0.2, 0.3


def synthetic(random: np.random.Generator) -> Pair:
    """A claim and a premise on the same thing, in all four languages."""
    thing = int(random.integers(len(THINGS)))
    wants, good = (1 if draw < 0.5 else -1 for draw in random.random(2))
    kind, form, lead = random.random(), int(random.integers(1000)), int(random.integers(1000))
    claims, premises = {}, {}
    for place, language in enumerate(LANGUAGES):
        phrases, name = PHRASES[language], THINGS[thing][place]
        claims[language] = filled(pick(phrases.wanted if wants > 0 else phrases.unwanted, form), name)
        premises[language] = premise(phrases, name, good, kind, form, lead)
    return Pair(claims["en"], premises["en"], wants * good, claims=claims, premises=premises)


def premise(phrases: Phrases, name: str, good: int, kind: float, form: int, lead: int) -> str:
    """
    @param good 1 if the premise is in favour of the thing, -1 if it is against
    @param kind below 1, decides which kind of premise it is
    @param form decides its wording
    @param lead decides its first words
    """
    if kind < ABSENT:
        # Without a good thing, life gets worse.
        outcome = pick(phrases.worse if good > 0 else phrases.better, form // 7)
        return filled(pick(phrases.without, form).replace("{o}", outcome), name)
    denied = kind < ABSENT + DENIED
    does = pick(phrases.helps if (good > 0) != denied else phrases.harms, form // 7)
    statement = filled(f"{{n}} {does}", name)
    if denied:
        return pick(phrases.denials, lead).replace("{s}", statement)
    start = pick(phrases.leads, lead)
    if not start:
        statement = filled(f"{{N}} {does}", name)
    return f"{start}{statement}."


def pick(some: list[str], number: int) -> str:
    return some[number % len(some)]


def filled(text: str, name: str) -> str:
    """Puts the name for {n}, and with a capital for {N}."""
    return text.replace("{n}", name).replace("{N}", name[0].upper() + name[1:])
