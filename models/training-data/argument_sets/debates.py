"""
The debates that this project wrote (Apache-2.0); `debates/README.md` says what their fields are.

    python -m argument_sets.debates

prints how many there are, and how far the labels of their authors agree with a second, blind
reading.
"""

import gzip
import json
from collections import Counter, defaultdict
from pathlib import Path

FILE = Path(__file__).parents[1] / "debates" / "debates.jsonl.gz"
LANGUAGES = ("de", "fr", "it", "en")
# A premise for the claim, or a wording that agrees with it, is 1; the contrary is -1.
SIDES = {"FOR": 1, "AGAINST": -1, "NEUTRAL": 0}
# A premise's questions, and where the texts are that answer them by the second labelling.
QUESTIONS = {"question": "answers", "question2": "answers2"}

Issue = dict


def debates(split: str | None = None, file: Path = FILE) -> list[Issue]:
    """@param split "train", "dev" or "test"; by default all issues"""
    with gzip.open(file, "rt", encoding="utf8") as lines:
        issues = [json.loads(line) for line in lines]
    return [issue for issue in issues if split in (None, issue["split"])]


def wordings(issue: Issue) -> dict[str, tuple[dict[str, str], int]]:
    """
    All statements and questions about an issue by their names, the claim first: the text in each
    language, and whether who says it (or answers yes) agrees with the claim (1) or not (-1).
    """
    found = {"claim": (issue["claim"], 1)}
    found |= {f"same{at}": (texts, 1) for at, texts in enumerate(issue["same"])}
    found |= {f"opposite{at}": (texts, -1) for at, texts in enumerate(issue["opposite"])}
    return found | {
        "for": (issue["questions"]["for"], 1),
        "against": (issue["questions"]["against"], -1),
    }


def opinions(issue: Issue) -> list[tuple[str, int]]:
    """What people said: the texts of premises, replies and neutral statements, with their sides."""
    said = [*issue["premises"], *issue["replies"], *issue["neutral"]]
    return [(each["text"], SIDES[each.get("side", "NEUTRAL")]) for each in said]


def asked(issue: Issue) -> list[tuple[str, int]]:
    """The questions that a single premise answers, each with the place of that premise."""
    return [
        (premise[name]["text"], at)
        for at, premise in enumerate(issue["premises"])
        for name in QUESTIONS
        if name in premise
    ]


def agreement(issues: list[Issue]) -> dict[str, tuple[int, int]]:
    """By what was labelled twice: how many labels agree, and how many there are."""
    equal: Counter[str] = Counter()
    pairs: Counter[str] = Counter()

    def count(what: str, agrees: bool) -> None:
        equal[what] += agrees
        pairs[what] += 1

    for issue in issues:
        second = issue["second"]
        for name, (_, polarity) in list(wordings(issue).items())[1:]:
            wanted = "SAME" if polarity > 0 else "OPPOSITE"
            count("agreement of a wording with the claim", second["wordings"][name] == wanted)
        for kind in ("premises", "replies", "neutral"):
            for said in issue[kind]:
                side = second["texts"][said["id"]]
                count(f"side: {kind}", side == said.get("side", "NEUTRAL"))
        for premise in issue["premises"]:
            for name, answered in QUESTIONS.items():
                if name in premise:
                    answers = second[answered][premise["id"]]
                    count("the premise answers its question", premise["id"] in answers)
                    count("no other text answers it as well", answers == [premise["id"]])
    return {what: (equal[what], pairs[what]) for what in pairs}


def main() -> None:
    issues = debates()
    languages: dict[str, Counter[str]] = defaultdict(Counter)
    for issue in issues:
        for premise in issue["premises"]:
            languages[premise["language"]][premise["side"]] += 1
    print(f"{len(issues)} issues, by split: {dict(Counter(i['split'] for i in issues))}")
    print(f"{sum(sum(each.values()) for each in languages.values())} premises:")
    for language, sides in languages.items():
        print(f"  {language}: {sides['FOR']} for, {sides['AGAINST']} against the claim")
    print("both labellings agree on:")
    for what, (equal, pairs) in agreement(issues).items():
        print(f"  {what}: {equal / pairs:.4f} of {pairs}")


if __name__ == "__main__":
    main()
