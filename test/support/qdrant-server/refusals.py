"""What a Qdrant server says when it refuses a request."""

import re

from pydantic import ValidationError


class ApiError(Exception):
    """A refusal with its HTTP status and reason."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


def missing(collection: str) -> ApiError:
    return ApiError(404, f"Not found: Collection `{collection}` doesn't exist!")


def reason_of(error: Exception) -> ApiError:
    """What the server says where the local mode raised."""
    if isinstance(error, ApiError):
        return error
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return ApiError(400, f"Format error in JSON body: {where}: {first['msg']}")
    reason = str(error)
    absent_vector = re.search(r"(?:vector|Vector) (\S+) is not found in the collection", reason)
    if absent_vector:
        return ApiError(400, f"Wrong input: Not existing vector name error: {absent_vector[1]}")
    if isinstance(error, ValueError):
        return ApiError(400, reason if reason.startswith("Wrong input") else f"Wrong input: {reason}")
    return ApiError(500, f"Service internal error: {type(error).__name__}: {reason}")
