"""Figures of a ranking for a claim, and of scores that tell relevant from other premises."""

import numpy as np

from argument_sets import Source

DEPTHS = (5, 10, 20)


def discounted(gains: list[int]) -> float:
    return float(sum(gain / np.log2(place + 2) for place, gain in enumerate(gains)))


def modified_ndcg(ranking: list[str], clusters: dict[str, str], depth: int) -> float:
    """Only the first premise of a cluster gains; the ideal ranking has one of each cluster."""
    seen, gains = set(), []
    for premise in ranking[:depth]:
        cluster = clusters.get(premise)
        gains.append(int(cluster is not None and cluster not in seen))
        seen.add(cluster)
    ideal = discounted([1] * min(depth, len(set(clusters.values()))))
    return discounted(gains) / ideal if ideal else 0.0


def ndcg(ranking: list[str], relevant: dict[str, int], depth: int) -> float:
    gains = [int(premise in relevant) for premise in ranking[:depth]]
    ideal = discounted([1] * min(depth, len(relevant)))
    return discounted(gains) / ideal if ideal else 0.0


def auc(scores: np.ndarray, labels: np.ndarray) -> float:
    """Share of pairs of a relevant and another that are in the right order; ties count half."""
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(scores))
    ranks[order] = np.arange(1, len(scores) + 1)
    values, inverse = np.unique(scores, return_inverse=True)
    sums = np.bincount(inverse, weights=ranks)
    ranks = (sums / np.bincount(inverse))[inverse]
    positive = labels > 0
    count = positive.sum()
    others = len(labels) - count
    return float((ranks[positive].sum() - count * (count + 1) / 2) / (count * others))


def figures(source: Source, pools: dict[str, list[str]], scores: dict[str, np.ndarray]) -> dict:
    """Means over claims; AUC over all pairs of a claim and a premise of its pool."""
    rows: dict[str, list[float]] = {}
    all_scores, labels = [], []
    for claim, pool in pools.items():
        order = np.argsort(-scores[claim], kind="stable")
        ranking = [pool[place] for place in order]
        for depth in DEPTHS:
            value = modified_ndcg(ranking, source.clusters[claim], depth)
            rows.setdefault(f"mndcg@{depth}", []).append(value)
        rows.setdefault("ndcg@10", []).append(ndcg(ranking, source.relevant[claim], 10))
        all_scores.append(scores[claim])
        labels.append(np.array([premise in source.relevant[claim] for premise in pool]))
    means = {name: round(float(np.mean(values)), 4) for name, values in rows.items()}
    means["auc"] = round(auc(np.concatenate(all_scores), np.concatenate(labels)), 4)
    return means


def cosine_pools(source: Source, vectors, size: int) -> dict[str, list[str]]:
    """The premises nearest to each claim. @param vectors texts to unit vectors"""
    ids = list(source.premises)
    premises = vectors([source.premises[premise] for premise in ids])
    claims = vectors(list(source.claims.values()))
    order = np.argsort(-(claims @ premises.T), 1, kind="stable")[:, :size]
    return {claim: [ids[place] for place in row] for claim, row in zip(source.claims, order)}
