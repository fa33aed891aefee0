"""The collections of qdrant-client's local mode, and the table of the requests on them."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from qdrant_client import models
from qdrant_client.local.qdrant_local import QdrantLocal

from refusals import ApiError, missing
from strict_mode import check_filter

Json = Any
Route = Callable[..., Json]
ROUTES: list[tuple[str, re.Pattern[str], Route]] = []


def route(method: str, path: str) -> Callable[[Route], Route]:
    pattern = re.compile("^" + path.replace("{name}", "([^/]+)") + "$")

    def register(handler: Route) -> Route:
        ROUTES.append((method, pattern, handler))
        return handler

    return register


class Collections:
    """The local mode's collections with what it does not keep: indexes, settings, a write counter."""

    def __init__(self) -> None:
        self.local = QdrantLocal(":memory:")
        self.settings: dict[str, dict[str, Any]] = {}
        self.indexes: dict[str, dict[str, Any]] = {}
        self.aliases: dict[str, str] = {}
        self.operations = 0

    def answer(self, method: str, path: str, body: Json) -> Json:
        for verb, pattern, handler in ROUTES:
            match = pattern.match(path)
            if verb == method and match:
                return handler(self, *(unquote(part) for part in match.groups()), body)
        raise ApiError(404, f"the test server does not answer {method} {path}")

    def named(self, name: str) -> str:
        name = self.aliases.get(name, name)
        if name not in self.settings:
            raise missing(name)
        return name

    def strict(self, name: str, *filters: models.Filter | None) -> None:
        if (self.settings[name].get("strict_mode_config") or {}).get("enabled"):
            types = {key: type_of(schema) for key, schema in self.indexes[name].items()}
            for condition in filters:
                check_filter(condition, types)

    def written(self) -> Json:
        self.operations += 1
        return {"operation_id": self.operations, "status": "completed"}


def type_of(schema: Json) -> str:
    return schema if isinstance(schema, str) else schema["type"]
