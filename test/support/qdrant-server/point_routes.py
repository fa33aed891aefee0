"""Requests that write, read and count points."""

from pydantic import TypeAdapter
from qdrant_client import models

from answers import absent, positive, record
from refusals import ApiError
from store import Collections, Json, route, type_of

SELECTOR = TypeAdapter(models.PointsSelector)


@route("PUT", "/collections/{name}/points")
def upsert(store: Collections, name: str, body: Json) -> Json:
    name = store.named(name)
    request = models.PointsList.model_validate(body)
    store.local.upsert(name, request.points, update_filter=request.update_filter)
    return store.written()


@route("POST", "/collections/{name}/points")
def retrieve(store: Collections, name: str, body: Json) -> Json:
    request = models.PointRequest.model_validate(body)
    found = store.local.retrieve(
        store.named(name), request.ids, absent(request.with_payload, True), request.with_vector or False
    )
    return [record(point) for point in found]


@route("POST", "/collections/{name}/points/delete")
def delete(store: Collections, name: str, body: Json) -> Json:
    name = store.named(name)
    selector = SELECTOR.validate_python(body)
    if isinstance(selector, models.FilterSelector):
        store.strict(name, selector.filter)
    store.local.delete(name, selector)
    return store.written()


@route("POST", "/collections/{name}/points/payload")
def set_payload(store: Collections, name: str, body: Json) -> Json:
    request = models.SetPayload.model_validate(body)
    selector = request.points if request.points is not None else request.filter
    store.local.set_payload(store.named(name), request.payload, selector, request.key)
    return store.written()


@route("POST", "/collections/{name}/points/scroll")
def scroll(store: Collections, name: str, body: Json) -> Json:
    name = store.named(name)
    request = models.ScrollRequest.model_validate(body)
    positive("scroll_request.limit", request.limit)
    store.strict(name, request.filter)
    points, following = store.local.scroll(
        name,
        scroll_filter=request.filter,
        limit=request.limit or 10,
        order_by=request.order_by,
        offset=request.offset,
        with_payload=absent(request.with_payload, True),
        with_vectors=request.with_vector or False,
    )
    return {"points": [record(point) for point in points], "next_page_offset": following}


@route("POST", "/collections/{name}/points/count")
def count(store: Collections, name: str, body: Json) -> Json:
    name = store.named(name)
    request = models.CountRequest.model_validate(body)
    store.strict(name, request.filter)
    return {"count": int(store.local.count(name, request.filter).count)}


@route("POST", "/collections/{name}/facet")
def facet(store: Collections, name: str, body: Json) -> Json:
    name = store.named(name)
    request = models.FacetRequest.model_validate(body)
    store.strict(name, request.filter)
    if type_of(store.indexes[name].get(request.key, "none")) not in ("keyword", "integer", "bool"):
        raise ApiError(
            400,
            f"Wrong input: No appropriate index for faceting: `{request.key}`. Please create one to "
            "facet on this field.",
        )
    hits = store.local.facet(name, request.key, request.filter, request.limit or 10).hits
    return {"hits": [hit.model_dump() for hit in hits]}
