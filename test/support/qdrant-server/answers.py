"""How values come in and points go out."""

from typing import Any

import numpy as np
from qdrant_client import models

from refusals import ApiError
from store import Json


def absent(value: Any, default: Any) -> Any:
    return default if value is None else value


def positive(field: str, value: int | None) -> None:
    if value is not None and value < 0:
        raise ApiError(400, f"Format error in JSON body: invalid value: integer `{value}`, expected usize")
    if value == 0:
        raise ApiError(422, f"Validation error in JSON body: [{field}: value 0 invalid, must be 1 or larger]")


def record(point: models.Record) -> Json:
    answer = point.model_dump(mode="json", exclude_none=True)
    # A null inside of a payload is a value, not an absent field.
    return answer | ({"payload": point.payload} if point.payload is not None else {})


def scored(point: models.ScoredPoint) -> Json:
    return record(point) | {"score": float(str(np.float32(point.score)))}
