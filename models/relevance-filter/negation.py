"""
Negates claims. The negation of a claim has the same premises, with their sides exchanged. So a
network that learns from both must read whether a claim is for or against something.
"""

import re

ANTONYMS = {
    "abandon": "keep",
    "abolish": "keep",
    "adopt": "reject",
    "allow": "forbid",
    "ban": "allow",
    "cancel": "continue",
    "close": "keep open",
    "end": "continue",
    "fight": "support",
    "introduce": "refuse",
    "legalize": "forbid",
    "limit": "extend",
    "oppose": "support",
    "prohibit": "permit",
    "subsidize": "tax",
    "stop": "continue",
    "support": "oppose",
    "abandoned": "kept",
    "abolished": "kept",
    "allowed": "forbidden",
    "banned": "allowed",
    "illegal": "legal",
    "legal": "illegal",
    "legalized": "forbidden",
    "legalised": "forbidden",
    "permitted": "forbidden",
    "prohibited": "permitted",
    "bad": "good",
    "good": "bad",
    "beneficial": "harmful",
    "harmful": "beneficial",
    "better": "worse",
    "worse": "better",
    "justified": "unjustified",
    "unjustified": "justified",
    "necessary": "unnecessary",
}
AUXILIARY = re.compile(r"\b(should|must|can|could|will|would|is|are|was|were)\b( not\b)?", re.I)
CONDITION = re.compile(r"\b(unless|if|because|although|whether)\b", re.I)
IMPERATIVE = re.compile(
    r"(Abolish|Allow|Ban|Boycott|Build|Create|Cut|Disclose|Eliminate|Force|Fund|Grant|Institute|Invest|"
    r"Legali[sz]e|Make|Penali[sz]e|Place|Prohibit|Protect|Put|Recogni[sz]e|Remove|Stop|Subsidi[sz]e|Treat)\b"
)


def negated(claim: str) -> list[str]:
    """Up to two negations of an English claim; none where no rule is safe."""
    if CONDITION.search(claim):
        return []
    return [*opposite_word(claim), *with_not(claim)]


def opposite_word(claim: str) -> list[str]:
    """Replaces one word by its antonym."""
    words = [word for word in re.findall(r"[A-Za-z]+", claim) if word.lower() in ANTONYMS]
    # Two such words might cancel each other, and an antonym after "not" can mean the same.
    if len(words) != 1 or re.search(r"\bnot\b|n't\b|\bmore\b|\bless\b", claim):
        return []
    opposite = ANTONYMS[words[0].lower()]
    if words[0][0].isupper():
        opposite = opposite.capitalize()
    return [re.sub(rf"\b{words[0]}\b", opposite, claim)]


def with_not(claim: str) -> list[str]:
    """Adds a "not", or removes it."""
    found = AUXILIARY.search(claim)
    if found is None:
        return [f"Do not {claim[0].lower()}{claim[1:]}"] if IMPERATIVE.match(claim) else []
    insert = found[1] if found[2] else f"{found[1]} not"
    return [claim[: found.start()] + insert + claim[found.end() :]]


# What makes a statement its contrary in other languages, with "not" where a sentence puts it.
MODAL = {
    "de": re.compile(r"\b(soll|sollen|sollte|sollten|muss|müssen|darf|dürfen|kann|können)\b", re.I),
    "fr": re.compile(r"\b(devrait|devraient|doit|doivent|faut|peut|peuvent|mérite|méritent)\b", re.I),
    "it": re.compile(
        r"\b(deve|devono|dovrebbe|dovrebbero|può|possono|bisogna|va|vanno|merita|meritano)\b", re.I
    ),
}
NEGATIVE = {
    "en": re.compile(r"\b(not|no|never|nobody|without|stop|neither|nor)\b|n't\b", re.I),
    "de": re.compile(r"\b(nicht|kein\w*|nie|niemand|ohne|weder|nur)\b", re.I),
    "fr": re.compile(r"\b(ne|pas|jamais|aucun\w*|sans|ni|plus|que)\b|\bn[\'’]", re.I),
    "it": re.compile(r"\b(non|mai|nessun\w*|senza|né|solo|più)\b", re.I),
}
# A German infinitive that stands behind another verb.
BEHIND = {"werden", "dürfen", "können", "müssen", "lassen", "bleiben", "sein", "haben", "sollen"}


def with_not_in(text: str, language: str) -> str | None:
    """The contrary of a statement, by a "not" in it; None where no rule is safe."""
    if text.rstrip().endswith("?") or NEGATIVE[language].search(text) or ";" in text or ":" in text:
        return None
    if language == "en":
        safe = AUXILIARY.search(text) and not CONDITION.search(text)
        return with_not(text)[0] if safe else None
    found = MODAL[language].search(text)
    if found is None:
        return None
    if language == "fr":
        verb = found[0]
        return f"{text[: found.start()]}ne {verb} pas{text[found.end() :]}"
    if language == "it":
        return f"{text[: found.start()]}non {found[0]}{text[found.end() :]}"
    words = text.rstrip(" .!").split(" ")
    if found.start() == 0 or "," in text or len(words) < 4:
        return None
    place = len(words) - (2 if words[-1].lower() in BEHIND else 1)
    return " ".join([*words[:place], "nicht", *words[place:]]) + "."
