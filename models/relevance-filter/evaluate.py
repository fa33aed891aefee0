"""
Prints how well a checkpoint or an exported network judges data that it never saw: by default the
claims that training left out and the dev topics of arg30k, by which choices are made; with --test
the sets that the card reports.

    python evaluate.py WORK --data DIR CHECKPOINT|FILE.onnx [--test]
"""

import argparse
import json
from functools import partial
from pathlib import Path

import numpy as np
import onnxruntime
from scipy.stats import spearmanr

from argument_sets import Source, arg30k, argkp_topics, perspectrum, xstance
from argument_sets.debates import debates
from calibration import left_out
from debate_figures import Judge, debate_figures
from encoding import Words, by_length, loaded, padded, score, size
from figures import auc, cosine_pools, figures
from losses import QUALITY, RELEVANCE, SIDE
from network import OUTPUTS
from point_examples import Topic, topics_of
from point_examples import split as split_topics
from point_figures import match_figures, reply_figures
from vectors import Vectors

PLAIN = Path(__file__).parent / "plain.json"
# Candidates of each claim.
POOL = 100
# At most so many pairs of a source are read to measure sides and quality.
MOST = 3000


def onnx_scores(file: Path, words: Words, claims: list[str], premises: list[str]) -> np.ndarray:
    """The logits of an exported network, [pairs, 7]."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(file), options)
    rows = words.laid_out(claims, premises)
    logits = np.zeros((len(rows), len(OUTPUTS)), np.float32)
    for places in by_length([size(row) for row in rows], 16):
        batch = padded([rows[place] for place in places])
        inputs = {name: value.numpy() for name, value in batch.items()}
        (probabilities,) = session.run(["judgements"], inputs)
        logits[places] = np.log(probabilities) - np.log1p(-probabilities)
    return logits


def ranking_figures(source: Source, vectors: Vectors, judge: Judge) -> dict:
    """How well the candidates of each claim are ordered by relevance."""
    pools = cosine_pools(source, vectors.of, POOL)
    pairs = [(claim, premise) for claim, pool in pools.items() for premise in pool]
    logits = judge([source.claims[c] for c, _ in pairs], [source.premises[p] for _, p in pairs])
    sizes = [len(pool) for pool in pools.values()]
    by_claim = np.split(logits[:, RELEVANCE], np.cumsum(sizes)[:-1])
    return figures(source, pools, dict(zip(pools, by_claim)))


def side_figures(source: Source, judge: Judge) -> dict:
    """
    Of relevant pairs: the share on the right side, AUC, and Spearman's correlation of quality.
    """
    pairs = [
        (claim, premise, side)
        for claim, premises in source.relevant.items()
        for premise, side in premises.items()
        if side
    ]
    pairs = pairs[:: -(-len(pairs) // MOST)]
    claims = [source.claims[claim] for claim, _, _ in pairs]
    logits = judge(claims, [source.premises[premise] for _, premise, _ in pairs])
    favours = np.array([side > 0 for _, _, side in pairs])
    found = {
        "pairs": len(pairs),
        "side": float(((logits[:, SIDE] > 0) == favours).mean()),
        "side.auc": auc(logits[:, SIDE], favours),
    }
    if source.quality:
        known = [source.quality[premise] for _, premise, _ in pairs]
        found["quality"] = float(spearmanr(logits[:, QUALITY], known)[0])
    return {name: round(value, 4) for name, value in found.items()}


def plain_figures(judge: Judge) -> dict:
    """Of sentences that say plainly whether somebody is for a claim: the share on the right side."""
    pairs = [
        (claim, premise, side == "FAVOR")
        for claim, sides in json.loads(PLAIN.read_text()).items()
        for side, premises in sides.items()
        for premise in premises
    ]
    logits = judge([claim for claim, _, _ in pairs], [premise for _, premise, _ in pairs])
    right = (logits[:, SIDE] > 0) == np.array([side for *_, side in pairs])
    return {"pairs": len(pairs), "side": round(float(right.mean()), 4)}


def left_out_topics(options: argparse.Namespace) -> list[Topic]:
    return split_topics(options.data, options.without)[0]


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints figures on what was held out.")
    add = parser.add_argument
    add("work", type=Path, help="folder with the output of the earlier scripts")
    add("network", type=Path, help="checkpoint, or exported network")
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--without", type=int, default=0, help="the sixth of the claims that training left out")
    add("--test", action="store_true", help="measure what the card reports")
    options = parser.parse_args()
    words, vectors = Words(options.work / "words"), Vectors(options.work / "vectors")
    if options.network.suffix == ".onnx":
        judge: Judge = partial(onnx_scores, options.network, words)
    else:
        judge = partial(score, loaded(words, options.network), words)
    if options.test:
        claims = perspectrum(options.data, "dev")
        arguments = [
            arg30k(options.data, "test"),
            argkp_topics(options.data, "dev"),
            *(xstance(options.data, language) for language in ("de", "fr")),
        ]
    else:
        claims = left_out(options.data, options.without)
        arguments = [arg30k(options.data, "dev")]
    split = "test" if options.test else "dev"
    own = debate_figures(debates(split), judge)
    print(json.dumps({"data": f"debates-{split}", **own}), flush=True)
    topics = topics_of(options.data, "dev") if options.test else left_out_topics(options)
    points = {**match_figures(topics, judge), **reply_figures(debates(split), judge)}
    print(json.dumps({"data": f"points-{split}", **points}), flush=True)
    print(json.dumps({"data": PLAIN.name, **plain_figures(judge)}), flush=True)
    print(json.dumps({"data": claims.name, **ranking_figures(claims, vectors, judge)}), flush=True)
    for source in [claims, *arguments]:
        print(json.dumps({"data": source.name, **side_figures(source, judge)}), flush=True)


if __name__ == "__main__":
    main()
