"""How well a network reads our debates: which wordings agree, which premise answers, which side it takes."""

from collections.abc import Callable

import numpy as np

from argument_sets.debates import LANGUAGES, Issue, asked, wordings
from debate_examples import behind
from figures import auc
from losses import AGREEMENT, ISSUE, RELEVANCE, SIDE
from negation import with_not_in

# Claims and premises to logits, [pairs, 7].
Judge = Callable[[list[str], list[str]], np.ndarray]
# So many questions of an issue are asked.
ASKED = 3


def debate_figures(issues: list[Issue], judge: Judge) -> dict[str, float]:
    found = {**agreement_figures(issues, judge), **answer_figures(issues, judge)}
    said = [
        (issue["claim"]["en"], premise["text"], premise["side"] == "FOR")
        for issue in issues
        for premise in issue["premises"]
    ]
    logits = judge([claim for claim, _, _ in said], [text for _, text, _ in said])[:, SIDE]
    right = (logits > 0) == np.array([side for *_, side in said])
    surest = np.abs(logits) >= np.quantile(np.abs(logits), 0.4)
    found |= {"told": right.mean(), "told.surest60": right[surest].mean()}
    return {name: round(float(value), 3) for name, value in found.items()}


def agreement_figures(issues: list[Issue], judge: Judge) -> dict[str, float]:
    """
    Of the claim with each of its other wordings: in two languages drawn by chance, in one direction
    (`agree`), and with the claim in four languages, in both directions (`agree.all`); `agree.not`
    is of the wordings to which a rule can add a "not". `issue.auc` tells wordings of the issue from
    those of another one.
    """
    random = np.random.default_rng(3)
    texts: list[str] = []
    negated: list[str | None] = []
    claims: list[list[str]] = []
    agree = []
    for issue in issues:
        for name, (wording, polarity) in wordings(issue).items():
            if name != "claim":
                language = LANGUAGES[random.integers(len(LANGUAGES))]
                texts.append(wording[language])
                negated.append(with_not_in(wording[language], language))
                claims.append([issue["claim"][language] for language in LANGUAGES])
                agree.append(polarity > 0)
    agree = np.array(agree)
    chosen = random.integers(len(LANGUAGES), size=len(texts))
    one = [own[at] for own, at in zip(claims, chosen)]
    single = judge(one, texts)
    shift = len(texts) // 3
    strange = judge(one, texts[shift:] + texts[:shift])
    both = []
    for at in range(len(LANGUAGES)):
        own = [each[at] for each in claims]
        both += [judge(own, texts)[:, AGREEMENT], judge(texts, own)[:, AGREEMENT]]
    whole = np.mean(both, 0)
    denied = [at for at, text in enumerate(negated) if text]
    against = judge([one[at] for at in denied], [negated[at] for at in denied])[:, AGREEMENT]
    of_issue = np.concatenate([single[:, ISSUE], strange[:, ISSUE]])
    return {
        "wordings": len(texts),
        "agree": ((single[:, AGREEMENT] > 0) == agree).mean(),
        "agree.auc": auc(single[:, AGREEMENT], agree),
        "agree.all": ((whole > 0) == agree).mean(),
        "agree.all.auc": auc(whole, agree),
        "agree.not": ((against > 0) != agree[denied]).mean(),
        "issue.auc": auc(of_issue, np.arange(len(of_issue)) < len(single)),
    }


def answer_figures(issues: list[Issue], judge: Judge) -> dict[str, float]:
    """How often the premise that answers a question is first among those of its issue."""
    found = {}
    for name, claimed in (("answer", False), ("answer.claimed", True)):
        questions, premises, groups = [], [], []
        for issue in issues:
            for question, answer in asked(issue)[:ASKED]:
                groups.append((len(questions), answer))
                for premise in issue["premises"]:
                    questions.append(question)
                    premises.append(
                        behind(issue["claim"]["en"] if claimed else None, premise["text"])
                    )
        logits = judge(questions, premises)[:, RELEVANCE]
        ends = [start for start, _ in groups[1:]] + [len(logits)]
        first = [logits[start:end].argmax() == at for (start, at), end in zip(groups, ends)]
        found[name] = np.mean(first)
    return found
