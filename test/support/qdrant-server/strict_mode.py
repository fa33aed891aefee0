"""Strict mode as Qdrant has it: a filter may only name keys that have a fitting index.

The local mode of qdrant-client has neither indexes nor strict mode, so the
server keeps the indexes' types itself and asks here before it filters.
"""

from collections.abc import Iterator
from typing import Any

from qdrant_client import models

from refusals import ApiError

ANY_TYPE = ["bool", "datetime", "float", "geo", "integer", "keyword", "text", "uuid"]


def check_filter(condition: Any, indexes: dict[str, str]) -> None:
    """Raises Qdrant's refusal for the first key without a fitting index."""
    for key, types in required_indexes(condition):
        if types and indexes.get(key) not in types:
            raise ApiError(
                400,
                f'Bad request: Index required but not found for "{key}" of one of the following '
                f"types: [{', '.join(types)}]. Help: Create an index for this key or use a "
                "different filter.",
            )


def required_indexes(condition: Any) -> Iterator[tuple[str, list[str]]]:
    """The keys that a filter names, each with the index types of which one is needed."""
    if condition is None:
        return
    if isinstance(condition, list):
        for part in condition:
            yield from required_indexes(part)
    elif isinstance(condition, models.Filter):
        yield from required_indexes(condition.must)
        yield from required_indexes(condition.should)
        yield from required_indexes(condition.must_not)
    elif isinstance(condition, models.IsEmptyCondition):
        yield condition.is_empty.key, ANY_TYPE
    elif isinstance(condition, models.FieldCondition):
        yield condition.key, types_for(condition)


def types_for(condition: models.FieldCondition) -> list[str]:
    if condition.match is not None:
        return types_for_match(condition.match)
    if condition.range is not None:
        return ["float", "integer"]
    return ANY_TYPE


def types_for_match(match: models.Match) -> list[str]:
    if isinstance(match, models.MatchValue):
        values = [match.value]
    elif isinstance(match, models.MatchAny):
        values = list(match.any)
    else:
        return ["text"]
    if not values:
        return []
    if isinstance(values[0], bool):
        return ["bool"]
    return ["integer"] if isinstance(values[0], int) else ["keyword"]
