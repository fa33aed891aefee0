"""What a ranking of relevant and other premises is worth, over its first 20 places."""

import numpy as np

DEPTH = 20
NAMES = ("map", "mrr", "ndcg")


def measures(scores: np.ndarray, relevant: np.ndarray) -> tuple[float, float, float]:
    """
    Equal scores count as the worst order that they allow.

    @param relevant true or false for each score
    @returns MAP@20, MRR@20, nDCG@20
    """
    order = np.lexsort((relevant, -scores))[:DEPTH]
    hits = relevant[order].astype(float)
    ideal = min(int(relevant.sum()), DEPTH)
    places = np.arange(1, len(hits) + 1)
    discounts = 1 / np.log2(np.arange(DEPTH) + 2)
    average = float((hits * hits.cumsum() / places).sum() / ideal)
    reciprocal = float(1 / places[hits > 0][0]) if hits.any() else 0.0
    return average, reciprocal, float((hits * discounts[: len(hits)]).sum() / discounts[:ideal].sum())
