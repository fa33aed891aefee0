"""
Writes what the tests hold Node against: `python make_fixtures.py`. From a seed it makes the texts
of test/fixtures/rankers/texts.json out of the sentences of test/fixtures/encoder, and beside them

- words.json: of each text, the words of it as a claim, and a hash of its words and pieces as a claim
  and as a premise
- word-pieces.json: MiniLM's tokenizer with no more pieces than the sentences need, and a hash of the
  ids that it gives each text
- scores.json: for some texts as claims, the scores that the network of knrm.py gives in PyTorch for
  the next texts as premises, with the weights of the `knrm.onnx` that ships
"""

import hashlib
import json
import random
from pathlib import Path
from unicodedata import category

import onnx
import torch
from onnx import numpy_helper
from tokenizers import Tokenizer

from knrm import KNRM
from preprocess import claim_pieces, claim_words, premise_pieces, premise_words
from reading import StaticReader, published

FIXTURES = Path(__file__).parents[2] / "test" / "fixtures"
SEED, TEXTS, HEX = 14, 1000, 12
# Every so many texts one is a claim, and so many after it are premises.
CLAIMS_APART, PREMISES = 40, 30
LANGUAGES = ("en", "de", "fr", "it")
STARTS = {
    "en": ["The government should", "We must not", "Isn't it", "I don't think that they", "US voters"],
    "de": ["Die Regierung soll", "Man darf nicht", "Wir könnten", "Der Krieg war", "Straßen und"],
    "fr": ["Il faut que l'État", "L'énergie nucléaire", "On ne doit pas", "Aujourd'hui, l'école"],
    "it": ["Lo Stato dovrebbe", "L'Italia non può", "È giusto che", "Un'idea: perché"],
}
URLS = ["http://example.net/achiever.html?boy=army&x=<beginner>", "<https://a.example/%C3%A9#1>",
        "www.example.org.", "HTTPS://EXAMPLE.COM/A_B(c)", "(see https://例え.example/道)", "xhttp://no.example"]
NUMBERS = ["95", "1,000", "1.000", "1'000'000", "2’500", "3.5%", "3,5", "1,2345", "10.15.7", "2020-21",
           "½", "x²", "١٢٣", "１２３", "Ⅳ", "1,000,00", "0.1.000", "7th", "COVID19.5", "3.000.000,25"]
MARKS = ["!!!!!!!", "?!?!", "...", "…", "--", "—", "«»", "“quoted”", "(((", "$$$", "100 €", "#tag",
         "@name", "a/b", "e.g.", "l'", "’s", "*", "&amp;", "\u2581", "\u00ad", "~~"]
REPEATS = ["yes yes yes", "no, no, no", "Sehr sehr", "très très très", "ha ha HA ha", "die die", "1 1 1"]
ODD = ["😀😀", "👩‍👩‍👧", "👍🏽", "🇨🇭", "e\u0301te\u0301", "ﬁn", "Ｗｉｄｅ", "İstanbul", "ΑΣΑΣ ς", "ǅ",
       "\u200b", "\ufeff", "\u202e", "\x00", "\x1c", "\x85", "\ud83d", "\udc00", "ſtop", "K", "ß", "中文字",
       "ไทย", "한국어", "עברית", "\u0301", "a\u20dd", "𝕬𝖇", "\U00020000", "ª", "①", "㎏", "\ufdfa"]


def made(pick: random.Random, sentences: dict[str, list[str]], hard: list[str]) -> str:
    """A sentence with some of what is odd, or odd things alone."""
    language = pick.choice(LANGUAGES)
    kind = pick.random()
    if kind < 0.1:
        return pick.choice(hard)
    if kind < 0.2:
        return " ".join(pick.choice(pick.choice([URLS, NUMBERS, MARKS, ODD])) for _ in range(pick.randint(0, 4)))
    of_language = sentences[language]
    found = [pick.choice(STARTS[language])] if kind < 0.5 else []
    # Some are longer than what is read.
    for _ in range(pick.randint(1, 12) if kind > 0.9 else 1):
        found += pick.choice(of_language).split(" ")
    for _ in range(pick.randint(0, 5)):
        odd = pick.choice(pick.choice([URLS, NUMBERS, MARKS, REPEATS, ODD]))
        found.insert(pick.randint(0, len(found)), odd)
    text = pick.choice([" ", " ", " ", "  ", "\n", "\u00a0"]).join(found)
    return text.upper() if kind > 0.88 and kind < 0.9 else text


def assigned(text: str) -> bool:
    """All its characters are of Unicode 14; what later versions assign, not all programs know."""
    return not any(category(character) == "Cn" for character in text)


def digest(values: list) -> str:
    return hashlib.sha256(" ".join(map(str, values)).encode()).hexdigest()[:HEX]


def shipped() -> KNRM:
    """Its graph names the weights as the network does."""
    graph = onnx.load(Path(__file__).parent / "knrm.onnx").graph
    weights = {each.name: torch.tensor(numpy_helper.to_array(each)) for each in graph.initializer}
    model = KNRM()
    learnt = ("weigh.weight", "weigh.bias", "score.weight", "score.bias")
    model.load_state_dict({name: weights[f"of_one_claim.model.{name}"] for name in learnt}, strict=False)
    return model


@torch.no_grad()
def scores(texts: list[str]) -> list[dict]:
    model, reader, found = shipped(), StaticReader(), []
    for place in range(0, len(texts) - PREMISES, CLAIMS_APART):
        numbers = range(place + 1, place + 1 + PREMISES)
        # What has no words has no score.
        kept = [number for number in numbers if premise_pieces(texts[number])]
        if claim_pieces(texts[place]) and kept:
            made = reader.scores(model, [texts[place]], [[texts[number] for number in kept]])[0]
            found.append({"claim": place, "premises": kept, "scores": [round(each, 5) for each in made.tolist()]})
    return found


def word_pieces(sentences: list[str], texts: list[str]) -> dict:
    file = published() / "tokenizer.json"
    definition = json.loads(file.read_text(encoding="utf8"))
    whole = Tokenizer.from_file(str(file))
    used = {piece for sentence in sentences for piece in whole.encode(sentence).tokens}
    known = definition["model"]["vocab"]
    kept = [piece for piece in known if piece in used or len(piece.removeprefix("##")) == 1 or piece[0] == "["]
    kept = [piece for piece in kept if not piece.startswith("[unused")]
    definition["model"]["vocab"] = {piece: number for number, piece in enumerate(kept)}
    definition |= {"added_tokens": [], "post_processor": None, "truncation": None, "padding": None}
    small = Tokenizer.from_str(json.dumps(definition))
    # What UTF-8 cannot hold, Node reads as U+FFFD, too.
    valid = [text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace") for text in texts]
    encoded = small.encode_batch(valid, add_special_tokens=False)
    return {"definition": definition, "ids": [digest(each.ids) for each in encoded]}


def main() -> None:
    pick = random.Random(SEED)
    sentences = json.loads((FIXTURES / "encoder" / "texts.json").read_text(encoding="utf8"))
    hard = json.loads((FIXTURES / "encoder" / "hard.json").read_text(encoding="utf8"))
    short = [text for text in hard if isinstance(text, str) and assigned(text)]
    source = json.dumps([made(pick, sentences, short) for _ in range(TEXTS)], indent=0)
    folder = FIXTURES / "rankers"
    folder.mkdir(exist_ok=True)
    (folder / "texts.json").write_text(source + "\n")
    # Read back: two lone surrogates side by side are a character once written.
    texts = json.loads(source)
    rows = [
        {
            "claim": " ".join(claim_words(text)),
            "claimPieces": digest(claim_pieces(text)),
            "premise": digest(premise_words(text)),
            "premisePieces": digest(premise_pieces(text)),
        }
        for text in texts
    ]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    (folder / "words.json").write_text(f"[\n{lines}\n]\n", encoding="utf8")
    known = [text for of_language in sentences.values() for text in of_language]
    pieces = word_pieces(known, texts)
    (folder / "word-pieces.json").write_text(json.dumps(pieces, ensure_ascii=False) + "\n", encoding="utf8")
    (folder / "scores.json").write_text(json.dumps(scores(texts)) + "\n")


if __name__ == "__main__":
    main()
