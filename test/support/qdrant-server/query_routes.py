"""Requests that rank points."""

from typing import Any

from qdrant_client import models

from answers import absent, positive, scored
from refusals import ApiError
from store import Collections, Json, route


@route("POST", "/collections/{name}/points/query")
def query(store: Collections, name: str, body: Json) -> Json:
    return run_query(store, store.named(name), models.QueryRequest.model_validate(body))


@route("POST", "/collections/{name}/points/query/batch")
def query_batch(store: Collections, name: str, body: Json) -> Json:
    name = store.named(name)
    searches = models.QueryRequestBatch.model_validate(body).searches
    return [run_query(store, name, request) for request in searches]


def run_query(store: Collections, name: str, request: models.QueryRequest) -> Json:
    positive("limit", request.limit)
    store.strict(name, request.filter)
    check_vector(store, name, request.query, request.using)
    answer = store.local.query_points(
        name,
        query=request.query,
        prefetch=request.prefetch,
        using=request.using,
        query_filter=request.filter,
        limit=request.limit or 10,
        with_payload=absent(request.with_payload, False),
        with_vectors=request.with_vector or False,
        score_threshold=request.score_threshold,
    )
    return {"points": [scored(point) for point in answer.points]}


def check_vector(store: Collections, name: str, query: Any, using: str | None) -> None:
    """Refuses a vector of another size or kind, where the local mode would fail in numpy."""
    vector = query.nearest if isinstance(query, models.NearestQuery) else query
    sparse = isinstance(vector, models.SparseVector)
    if not sparse and not isinstance(vector, list):
        return
    dense_sizes = {
        key: params["size"] for key, params in (store.settings[name].get("vectors") or {}).items()
    }
    sparse_names = store.settings[name].get("sparse_vectors") or {}
    if using not in dense_sizes and using not in sparse_names:
        raise ApiError(400, f"Wrong input: Not existing vector name error: {using or ''}")
    if sparse != (using in sparse_names):
        raise ApiError(400, "Wrong input: Conversion between sparse and regular vectors failed")
    if not sparse and len(vector) != dense_sizes[using]:
        raise ApiError(
            400,
            f"Wrong input: Vector dimension error: expected dim: {dense_sizes[using]}, "
            f"got {len(vector)}",
        )
