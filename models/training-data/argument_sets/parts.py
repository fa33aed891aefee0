"""Parts of a source that share no premise."""

import numpy as np

from .source import Source


def without(source: Source, part: int, parts: int = 6) -> tuple[Source, list[str]]:
    """
    The source without a part of its claims and all that goes with them, and these claims. Claims
    that share a premise are in the same part.
    """
    groups = sharing(source)
    order = sorted(set(groups.values()))
    drawn = np.random.default_rng(1).permutation(len(order))
    left_out = {order[place] for place in drawn[part::parts]}
    claims = [claim for claim in source.claims if groups[claim] in left_out]
    dropped = set().union(*(source.relevant[claim].keys() for claim in claims))
    kept = Source(source.name)
    kept.premises = {p: text for p, text in source.premises.items() if p not in dropped}
    for claim in [each for each in source.claims if groups[each] not in left_out]:
        kept.claims[claim] = source.claims[claim]
        kept.relevant[claim] = source.relevant[claim]
        kept.topics[claim] = source.topics[claim]
        kept.unjudged[claim] = source.unjudged[claim]
        kept.clusters[claim] = source.clusters[claim]
    return kept, claims


def sharing(source: Source) -> dict[str, str]:
    """claim -> one of the claims that it is tied to by premises that go with both."""
    parent = {claim: claim for claim in source.claims}

    def root(claim: str) -> str:
        while parent[claim] != claim:
            claim = parent[claim]
        return claim

    first: dict[str, str] = {}
    for claim in source.claims:
        for premise in source.relevant[claim]:
            if premise in first:
                parent[root(claim)] = root(first[premise])
            first[premise] = claim
    return {claim: root(claim) for claim in source.claims}
