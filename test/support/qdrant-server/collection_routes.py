"""Requests on collections, their indexes and aliases."""

from qdrant_client import models

from refusals import ApiError
from store import Collections, Json, route, type_of


@route("GET", "/collections")
def list_collections(store: Collections, _body: Json) -> Json:
    return {"collections": [{"name": name} for name in store.settings]}


@route("GET", "/collections/{name}/exists")
def exists(store: Collections, name: str, _body: Json) -> Json:
    return {"exists": name in store.settings}


@route("PUT", "/collections/{name}")
def create(store: Collections, name: str, body: Json) -> Json:
    request = models.CreateCollection.model_validate(body)
    if name in store.settings:
        raise ApiError(409, f"Wrong input: Collection `{name}` already exists!")
    store.local.create_collection(name, request.vectors or {}, request.sparse_vectors)
    store.settings[name] = body
    store.indexes[name] = {}
    return True


@route("DELETE", "/collections/{name}")
def drop(store: Collections, name: str, _body: Json) -> Json:
    if name not in store.settings:
        return False
    store.local.delete_collection(name)
    store.aliases = {alias: target for alias, target in store.aliases.items() if target != name}
    del store.settings[name], store.indexes[name]
    return True


@route("GET", "/collections/{name}")
def info(store: Collections, name: str, _body: Json) -> Json:
    name = store.named(name)
    settings = store.settings[name]
    answer = store.local.get_collection(name).model_dump(mode="json", exclude_none=True)
    answer["config"]["params"] |= {
        key: settings.get(key) or default
        for key, default in [
            ("vectors", {}),
            ("shard_number", 1),
            ("replication_factor", 1),
            ("write_consistency_factor", 1),
        ]
    }
    if "sparse_vectors" in settings:
        answer["config"]["params"]["sparse_vectors"] = settings["sparse_vectors"]
    if "strict_mode_config" in settings:
        answer["config"]["strict_mode_config"] = settings["strict_mode_config"]
    answer["payload_schema"] = {
        key: {"data_type": type_of(schema)}
        | ({"params": schema} if isinstance(schema, dict) else {})
        | {"points": store.local.count(name, filled(key)).count}
        for key, schema in store.indexes[name].items()
    }
    return answer


def filled(key: str) -> models.Filter:
    return models.Filter(must_not=[models.IsEmptyCondition(is_empty={"key": key})])


@route("PUT", "/collections/{name}/index")
def create_index(store: Collections, name: str, body: Json) -> Json:
    name = store.named(name)
    request = models.CreateFieldIndex.model_validate(body)
    filled(request.field_name)
    store.indexes[name][request.field_name] = body.get("field_schema")
    return store.written()


@route("GET", "/aliases")
def list_aliases(store: Collections, _body: Json) -> Json:
    return {
        "aliases": [
            {"alias_name": alias, "collection_name": target}
            for alias, target in store.aliases.items()
        ]
    }


@route("POST", "/collections/aliases")
def change_aliases(store: Collections, body: Json) -> Json:
    for action in models.ChangeAliasesOperation.model_validate(body).actions:
        if isinstance(action, models.CreateAliasOperation):
            alias = action.create_alias
            store.aliases[alias.alias_name] = store.named(alias.collection_name)
        elif isinstance(action, models.RenameAliasOperation):
            old = action.rename_alias.old_alias_name
            if old not in store.aliases:
                raise ApiError(404, f"Not found: Alias {old} does not exists!")
            store.aliases[action.rename_alias.new_alias_name] = store.aliases.pop(old)
        else:
            store.aliases.pop(action.delete_alias.alias_name, None)
    return True
