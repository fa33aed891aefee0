"""
Measures the KNRM that ships beside the cosine of the vectors that Elenchus stores:

    python compare.py --data DIR --vectors VECTORS

- unrelated: X-Stance's questions in German and French as claims, comments on them as premises: five on
  each question and, for each of these, twenty on unrelated questions, as in `validation.jsonl`. KNRM
  learnt from English alone. X-Stance only measures.
- nearest: the 100 premises nearest to a claim, as a search hands them on, by modified nDCG, where only
  the first premise of a group that says the same gains (Fromm et al. 2021).

`score` is of the words alone; `probability` sees the cosine, too, and was fitted on PERSPECTRUM's dev
claims (`release.py` prints what it reaches on those that it was not fitted on).
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnxruntime
from argument_sets import Source, argkp_topics, perspectrum, xstance

from examples import RELEVANT, UNRELATED, Pool
from measures import measures
from preprocess import DOCUMENT, QUERY
from reading import StaticReader
from stored import Stored, candidates

HERE = Path(__file__).parent
DEPTHS = (5, 10, 20)


class Served:
    """The KNRM that ships."""

    def __init__(self) -> None:
        self.session = onnxruntime.InferenceSession(str(HERE / "knrm.onnx"))
        self.reader = StaticReader()

    def run(self, claim: str, premises: list[str], cosines: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """@returns scores and probabilities, [premises]"""
        vectors, query, documents = (each.numpy() for each in self.reader.batch([claim], [premises]))
        inputs = {
            "vectors": vectors,
            "query": np.pad(query[0], (0, QUERY - query.shape[1])),
            "documents": np.pad(documents[0], ((0, 0), (0, DOCUMENT - documents.shape[2]))),
            "cosines": cosines,
        }
        return tuple(self.session.run(["score", "probability"], inputs))


def questions(source: Source) -> Iterator[tuple[str, list[str]]]:
    """Claim, and premises of it, at most five, before unrelated ones."""
    random = np.random.default_rng(1)
    pool = Pool(source)
    for claim in pool.claims:
        own = pool.premises[claim]
        chosen = [own[place] for place in random.permutation(len(own))[:RELEVANT]]
        yield claim, chosen + pool.unrelated(claim, UNRELATED * len(chosen), random)


def modified_ndcg(ranking: list[str], clusters: dict[str, str], depth: int) -> float:
    seen: set[str] = set()
    gains = np.zeros(depth)
    for place, premise in enumerate(ranking[:depth]):
        cluster = clusters.get(premise)
        gains[place] = cluster is not None and cluster not in seen
        seen |= {cluster} if cluster is not None else set()
    discounts = 1 / np.log2(np.arange(depth) + 2)
    return float(gains @ discounts / discounts[: len(set(clusters.values()))].sum())


def show(title: str, rows: dict[str, list[tuple[float, ...]]]) -> None:
    for name, found in rows.items():
        means = " | ".join(f"{mean:.3f}".removeprefix("0") for mean in np.mean(found, 0))
        print(f"| {title} | {name} | {means} | {len(found)} |")


def unrelated(sources: dict[str, Source], stored: Stored, served: Served) -> None:
    random = np.random.default_rng(1)
    print("| data | ranked by | MAP@20 | MRR@20 | nDCG@20 | claims |\n| --- | --- | --- | --- | --- | --- |")
    for title, source in sources.items():
        rows: dict[str, list[tuple[float, ...]]] = {"chance": [], "cosine": [], "score": [], "probability": []}
        for claim, premises in questions(source):
            texts = [source.premises[premise] for premise in premises]
            relevant = np.array([premise in source.relevant[claim] for premise in premises])
            text = source.claims[claim]
            rows["chance"].append(measures(random.random(len(texts)), relevant))
            cosines = stored.of(texts) @ stored.of([text])[0]
            scores, probabilities = served.run(text, texts, cosines)
            rows["cosine"].append(measures(cosines, relevant))
            rows["score"].append(measures(scores, relevant))
            rows["probability"].append(measures(probabilities, relevant))
        show(title, rows)


def nearest(sources: dict[str, Source], stored: Stored, served: Served) -> None:
    print("| data | ranked by | mndcg@5 | mndcg@10 | mndcg@20 | claims |\n| --- | --- | --- | --- | --- | --- |")
    for title, source in sources.items():
        rows: dict[str, list[tuple[float, ...]]] = {"cosine": [], "score": [], "probability": []}
        for claim in source.claims:
            pool, cosines = candidates(source, stored, claim)
            texts = [source.premises[each] for each in pool]
            scores, probabilities = served.run(source.claims[claim], texts, cosines)
            scored = {"cosine": cosines, "score": scores, "probability": probabilities}
            for name, values in scored.items():
                ranking = [pool[place] for place in np.argsort(-values, kind="stable")]
                rows[name].append(
                    tuple(modified_ndcg(ranking, source.clusters[claim], depth) for depth in DEPTHS)
                )
        show(title, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures KNRM beside the cosine.")
    parser.add_argument("--data", type=Path, required=True, help="folder of the public data sets")
    parser.add_argument(
        "--vectors", type=Path, required=True, help="folder of the stored vectors of all texts"
    )
    options = parser.parse_args()
    stored, served = Stored(options.vectors), Served()
    languages = {
        "X-Stance, German": xstance(options.data, "de"),
        "X-Stance, French": xstance(options.data, "fr"),
    }
    unrelated(languages, stored, served)
    print()
    english = {
        "PERSPECTRUM dev": perspectrum(options.data, "dev"),
        "ArgKP dev": argkp_topics(options.data, "dev"),
    }
    nearest(english | languages, stored, served)


if __name__ == "__main__":
    main()
