"""
Turns claims into questions, and lets premises begin with yes or no, in four languages. Users of a
search ask questions, and answers to questionnaires begin that way, but the training sets have only
statements.
"""

from dataclasses import replace

import numpy as np

from batches import Pair

# Shares of the claims that become questions, and of the premises that begin with yes or no.
ASKED, ANSWERED = 0.3, 0.08

QUESTIONS = {
    "en": ["Should this be so: {}?", "Do you agree that {}?", "Are you in favour of this: {}?"],
    "de": ["Soll das gelten: {}?", "Stimmen Sie zu, dass gilt: {}?", "Sind Sie für Folgendes: {}?"],
    "fr": ["Faut-il cela : {} ?", "Êtes-vous d'accord : {} ?", "Êtes-vous favorable à ceci : {} ?"],
    "it": ["Si deve fare questo: {}?", "È d'accordo: {}?", "È favorevole a questo: {}?"],
}
YES = {
    "en": ["Yes. {}", "I agree. {}", "Yes, because {}"],
    "de": ["Ja. {}", "Ich bin dafür. {}", "Ja, denn {}"],
    "fr": ["Oui. {}", "Je suis pour. {}", "Oui, car {}"],
    "it": ["Sì. {}", "Sono a favore. {}", "Sì, perché {}"],
}
NO = {
    "en": ["No. {}", "I disagree. {}", "No, because {}"],
    "de": ["Nein. {}", "Ich bin dagegen. {}", "Nein, denn {}"],
    "fr": ["Non. {}", "Je suis contre. {}", "Non, car {}"],
    "it": ["No. {}", "Sono contrario. {}", "No, perché {}"],
}


def spoken(pairs: list[Pair], random: np.random.Generator) -> list[Pair]:
    """Draws which claims are asked, and which premises of known side are answers."""
    asked, answered = random.random((2, len(pairs)))
    return [
        replace(pair, asked=bool(a < ASKED), answered=bool(b < ANSWERED and pair.side != 0))
        for pair, a, b in zip(pairs, asked, answered)
    ]


def claim_of(pair: Pair, text: str, language: str) -> str:
    """The claim as it is trained on. @param text the claim in this language"""
    if not pair.asked:
        return text
    return form(QUESTIONS[language], text).format(text.rstrip(" .!?"))


def premise_of(pair: Pair, text: str, language: str) -> str:
    """The premise as it is trained on. @param text the premise in this language"""
    if not pair.answered:
        return text
    return form(YES[language] if pair.side > 0 else NO[language], text).format(text)


def form(forms: list[str], text: str) -> str:
    """One of these forms, always the same for a text."""
    return forms[len(text) % len(forms)]
